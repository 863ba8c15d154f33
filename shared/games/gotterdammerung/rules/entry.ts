import type { HexId, UnitId } from '../../../core/brands.ts';
import { draw, roll } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import { area } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  allUnits,
  hexName,
  hexOf,
  holder,
  indexOfHex,
  isAmerican,
  phaseOf,
  printedOf,
  unitName,
  unitState,
  unitsIn,
} from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';
import type { Manner } from './movement.ts';

/** 9.1–9.6: where a reinforcement comes on; empty for one that goes to the North German Plain Box. */
export function entryHexes(s: Situation, unit: UnitId): readonly HexId[] {
  const printed = printedOf(s, unit);
  const at =
    unitState(s, unit).place === 'NGP' ? 'N' : (printed.entry?.at ?? (printed.army === '12A' ? 'W' : 'NGP'));
  if (at === 'NGP') return [];
  if (/^\d{4}$/.test(at)) return [at as HexId];
  const hexes = [...area(s.game, `entry-${at}`)] as HexId[];
  return printed.kind === 'depot' ? hexes.filter((hex) => isRailHex(s, hex)) : hexes;
}

function isRailHex(s: Situation, hex: HexId): boolean {
  return s.map.edges[indexOfHex(s, hex)]!.some(({ rail }) => rail);
}

/** 9.11–9.16, 9.22: why the unit may not come on in that hex. */
export function entryFault(s: Situation, unit: UnitId, hex: HexId, manner: Manner): Fault | null {
  const printed = printedOf(s, unit);
  const { place, due } = unitState(s, unit);
  const name = unitName(s.game, unit);
  const say = (code: string, rule: string, message: string): Fault =>
    fault(code, rule, `${name} ${message}`, { units: [unit], hexes: [hex] });
  if (indexOfHex(s, hex) < 0) return fault('hex.unknown', null, `There is no hex ${hex}.`, { hexes: [hex] });
  if (phaseOf(s.game, s.state).kind !== 'movement')
    return say('entry.phase', '9.11', 'enters in the Movement Phase of its side.');
  if (place === 'NGP') {
    const box = boxFault(s, unit);
    if (box !== null) return say('entry.box', '9.22', box);
  } else if (due !== s.state.turn) {
    return say('entry.turn', '9.12', due === 0 ? 'does not enter.' : `enters on turn ${due}.`);
  }
  if (!entryHexes(s, unit).includes(hex))
    return say('entry.hex', '9.2', `does not enter at ${hexName(s.game, hex)}.`);
  if (holder(s, indexOfHex(s, hex)) === FOE[printed.side])
    return say('entry.enemy', '9.13', `may not enter at ${hex}, where an enemy stands.`);
  if (manner === 'rail' && !isRailHex(s, hex))
    return say('entry.rail', '5.67', `finds no railroad at ${hex}.`);
  if (printed.byRail === true && manner !== 'rail')
    return say('entry.by-rail', '9.16', 'enters by railroad.');
  return null;
}

/**
 * 9.22: why a unit may not come back from the North German Plain Box.
 *
 * Ruling: only reinforcements that came into the box as such may; those of this turn first. `due` keeps their turn.
 */
function boxFault(s: Situation, unit: UnitId): string | null {
  const { due } = unitState(s, unit);
  if (printedOf(s, unit).side === 'soviet' || due === 0) return 'has left the map for good (5.26).';
  if (s.state.used.fromBox <= 0) return 'is held up in the North German Plain Box by the Soviet units there.';
  const newest = unitsIn(s, 'NGP').some((other) => unitState(s, other).due === s.state.turn);
  return newest && due !== s.state.turn ? 'waits: reinforcements of this turn come first.' : null;
}

/** 9.21, 9.33, 9.4: what comes at the start of the German Movement Phase. */
export function* germanArrivals(before: Situation): Rule {
  let s = before;
  const { turn } = s.state;
  const toBox = unitsIn(s, 'schedule').filter(
    (unit) => unitState(s, unit).due === turn && printedOf(s, unit).entry?.at === 'NGP',
  );
  if (toBox.length > 0) s = yield* happen(s, { event: 'arrived', units: toBox });
  const cup = unitsIn(s, '12th-army-cup');
  if ((turn === 7 || turn === 8) && cup.length > 0) {
    const units = (yield* draw(cup, Math.min(4, cup.length), '12th-army')) as readonly UnitId[];
    s = yield* happen(s, { event: 'drawn', units: [...units] });
  }
  return yield* vlasov(s);
}

/** 9.4: the 600th Division may leave. */
function* vlasov(before: Situation): Rule {
  let s = before;
  const division = allUnits(s).filter(
    (unit) => printedOf(s, unit).vlasov === true && hexOf(s, unit) !== undefined,
  );
  if (s.state.turn < 2 || s.state.vlasovGone || division.length === 0) return s;
  const die = yield* roll(6, 'vlasov');
  s = yield* happen(s, { event: 'vlasov', die, leaves: die >= 4 });
  if (die < 4) return s;
  for (const unit of division)
    s = yield* happen(s, { event: 'removed', unit, from: hexOf(s, unit)!, rule: '9.4' });
  return s;
}

/** 9.12: units of a side that had to enter in this phase and have not. */
export function overdue(s: Situation, side: Side): readonly UnitId[] {
  return unitsIn(s, 'schedule').filter(
    (unit) => printedOf(s, unit).side === side && unitState(s, unit).due === s.state.turn,
  );
}

/** 9.12: reinforcements may not be held back; Americans may (9.71). */
export function overdueFaults(s: Situation, side: Side): readonly Fault[] {
  return overdue(s, side)
    .filter((unit) => !isAmerican(printedOf(s, unit)))
    .filter((unit) => entryHexes(s, unit).some((hex) => holder(s, indexOfHex(s, hex)) !== FOE[side]))
    .map((unit) =>
      fault('entry.overdue', '9.12', `${unitName(s.game, unit)} must enter this turn.`, { units: [unit] }),
    );
}

/** 9.13, 9.71: who has not entered never does; it does not count as destroyed. */
export function* loseOverdue(before: Situation, side: Side): Rule {
  let s = before;
  for (const unit of overdue(s, side)) {
    s = yield* happen(s, {
      event: 'removed',
      unit,
      from: 'schedule',
      rule: isAmerican(printedOf(s, unit)) ? '9.71' : '9.13',
    });
  }
  return s;
}
