import type { HexId, SeatId } from '../../../core/brands.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { refuse, reveal, roll } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Policies } from '../policies.ts';
import type { Answers, SupportQuestion, VictimQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  asHex,
  counterOf,
  countersAt,
  handleOfUnit,
  indexOf,
  isHexPlace,
  isOpenTo,
  onMap,
  placeName,
  printedOf,
  sideAt,
  sideCounters,
  unitIdOf,
} from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import {
  OUT_OF_PLAY,
  PHASES,
  isHexName,
  otherSeat,
  otherSide,
  seatOfSide,
  sideOfSeat,
} from '../vocabulary.ts';
import { isActive, unitsOf } from './activation.ts';
import { loseStep } from './losses.ts';
import type { Decision } from './policyScope.ts';
import { inScope, placeOfUnits } from './policyScope.ts';
import { react } from './reactions.ts';
import { settle } from './sight.ts';
import { combatPoints, stepsLeft } from './values.ts';

type ArtilleryMarker = Situation['game']['data']['tracks']['artillery'][number];

export const isStuka = (s: Situation, marker: string): boolean =>
  s.game.data.tracks.stuka.some(({ id }) => id === marker);
export const artilleryOf = (s: Situation, marker: string): ArtilleryMarker | undefined =>
  s.game.data.tracks.artillery.find(({ id }) => id === marker);

/** 10: there, and on its fresh side. */
export function isFree(s: Situation, marker: string): boolean {
  const is = s.state.markers[marker];
  return is !== undefined && is.available && !is.used && !is.removed;
}

/** Markers of a side: artillery and, for the Germans, Stukas. */
export function markersOf(s: Situation, side: Side): readonly string[] {
  const { artillery, stuka } = s.game.data.tracks;
  return [
    ...artillery.filter((marker) => marker.side === side).map(({ id }) => id),
    ...(side === 'german' ? stuka.map(({ id }) => id) : []),
  ];
}

/** 10 Barrage, in its step. */
export function* barrage(
  s: Situation,
  seat: SeatId,
  order: OrderOf<'barrage'>,
  { overtaken }: OrderContext,
): Rule {
  const faults = barrageFaults(s, seat, order);
  if (faults.length > 0) {
    if (overtaken && faults.every(({ code }) => code === 'barrage.no-enemy' || code === 'barrage.range'))
      return yield* happen(s, { event: 'lapsed', seat, order: 'barrage', reason: faults[0]!.message });
    return yield* refuse(faults);
  }
  const { target } = order;
  // Fired on from afar, the stack need not be known.
  if (countersAt(s, target).some((handle) => printedOf(s, handle) === undefined)) yield* reveal();
  const { s: now } = yield* react(
    s,
    { seat: otherSeat(seat), when: 'barrage', target, units: unitsOf(s, countersAt(s, target)), from: [] },
    (hit, hex) => fire(hit, null, hex, 1),
  );
  return yield* fire(now, order.marker, target, 0);
}

export function barrageFaults(
  s: Situation,
  seat: SeatId,
  { marker, target }: { readonly marker: string; readonly target: HexId },
): readonly Fault[] {
  const side = sideOfSeat(seat);
  if (s.state.markers[marker] === undefined)
    return [fault('marker.unknown', null, `There is no marker ${marker}.`)];
  if (!markersOf(s, side).includes(marker))
    return [fault('marker.not-yours', '10', `${marker} is not yours.`)];
  if (!isHexPlace(s, target)) return [fault('hex.unknown', null, `There is no hex ${target}.`)];
  if (s.state.step !== 'barrage')
    return [fault('step.wrong', '10', 'Barrages are fired after movement and before combat.')];
  const faults: Fault[] = [];
  const hexes = [target];
  if (!isFree(s, marker)) faults.push(fault('marker.used', '10', `${marker} is not available.`));
  if (sideAt(s, target) !== otherSide(side))
    faults.push(
      fault('barrage.no-enemy', '10', `There is no enemy in ${placeName(s.game, target)}.`, { hexes }),
    );
  const before = isStuka(s, marker) ? s.state.bombed : s.state.barraged;
  if (before.includes(target))
    faults.push(
      fault('barrage.again', '10', `${placeName(s.game, target)} has already been hit in this phase.`, {
        hexes,
      }),
    );
  const artillery = artilleryOf(s, marker);
  if (
    artillery !== undefined &&
    !spotters(s, artillery, side).some(
      (handle) => s.game.distance(asHex(counterOf(s, handle).place), target) <= artillery.range,
    )
  ) {
    faults.push(
      fault(
        'barrage.range',
        '10',
        `No active, supplied unit of ${artillery.formation} is within ${artillery.range} hexes of ${placeName(s.game, target)}.`,
        { hexes },
      ),
    );
  }
  return faults;
}

/**
 * Ruling R68: the marker's formation fires by an active unit in supply; Soviet independents and the 47th Army use the marker
 * of the corps that activates them, German independents any.
 */
function spotters(s: Situation, marker: ArtilleryMarker, side: Side): readonly string[] {
  return onMap(s, side).filter((handle) => {
    const printed = printedOf(s, handle);
    if (printed === undefined || counterOf(s, handle).outOfSupply || !isActive(s, handle)) return false;
    return usesMarker(s, printed.formation, marker.formation, s.state.corps);
  });
}

function usesMarker(s: Situation, formation: string, marker: string, corps: string | null): boolean {
  if (formation === marker) return true;
  const { kind, side } = s.game.formations.get(formation)!;
  if (kind === 'independent' && side === 'german') return true;
  return (kind === 'independent' || kind === 'army') && marker === corps;
}

/** 10: the die, the terrain, and the unit that is hit. `marker` null: S08, an air strike. */
export function* fire(start: Situation, marker: string | null, target: HexId, bonus: number): Rule {
  const { barrage: table } = start.game.data.tables;
  const die = yield* roll(6, `barrage:${target}`);
  const terrain = start.map.terrain[indexOf(start, target)]!;
  const modified = Math.max(table.min, Math.min(table.max, die + terrain.barrage + bonus));
  const result = table.rows[String(modified)]!;
  let s = yield* happen(start, { event: 'barrage', marker, target, die, modified, result });
  if (result === '-') return s;
  const stack = countersAt(s, target);
  const question: VictimQuestion = {
    ask: 'barrage-victim',
    seat: seatOfSide(counterOf(s, stack[0]!).side),
    units: unitsOf(s, stack),
    result,
  };
  const victim = stack.length === 1 ? question.units[0]! : (yield* ask(question)).victim;
  const handle = handleOfUnit(s, victim)!;
  if (result === 'L') s = yield* loseStep(s, handle, '10');
  else s = yield* happen(s, { event: 'disorganized', counter: handle, unit: unitIdOf(s, handle) });
  return yield* settle(s);
}

export function victimFaults(
  { units }: VictimQuestion,
  { victim }: Answers['barrage-victim'],
): readonly Fault[] {
  return units.includes(victim) ? [] : [fault('victim.unit', '10', `${victim} is not in the hex.`)];
}

/** `smart`: a loss for the unit with most steps and least points; disorganization for the one that can act least. */
export function decideVictim(
  s: Situation,
  { units, result }: VictimQuestion,
  policy: Policies['barrage-victim'],
): Decision<Answers['barrage-victim']> | null {
  const { mine, decided } = inScope(s, policy, units, placeOfUnits(s, units));
  if (mine.mode === 'ask') return null;
  const wished = mine[result]?.find((unit) => units.includes(unit));
  if (wished !== undefined) return decided({ victim: wished }, result);
  const cost = (unit: string): number => {
    const handle = handleOfUnit(s, unit as (typeof units)[number])!;
    const counter = counterOf(s, handle);
    if (result === 'L') return combatPoints(s, handle) - 100 * stepsLeft(s, handle);
    return combatPoints(s, handle) - (counter.disorganized ? 200 : 0) - (counter.moved ? 100 : 0);
  };
  return decided({ victim: [...units].sort((a, b) => cost(a) - cost(b))[0]! }, 'smart');
}

/** 10 Tactical support of an attack: a participant in supply of the marker's formation, or an independent that uses it. */
export function supportFault(
  s: Situation,
  seat: SeatId,
  marker: string,
  attackers: readonly string[],
): Fault | null {
  if (s.state.markers[marker] === undefined)
    return fault('marker.unknown', null, `There is no marker ${marker}.`);
  if (!markersOf(s, sideOfSeat(seat)).includes(marker))
    return fault('marker.not-yours', '10', `${marker} is not yours.`);
  if (!isFree(s, marker)) return fault('marker.used', '10', `${marker} is not available.`);
  const artillery = artilleryOf(s, marker);
  if (artillery === undefined) return null;
  const able = attackers.some(
    (handle) =>
      !counterOf(s, handle).outOfSupply &&
      usesMarker(s, printedOf(s, handle)?.formation ?? '', artillery.formation, s.state.corps),
  );
  return able ? null : fault('support.formation', '10', `No attacker in supply may use ${marker}.`);
}

/** Whether a counter is of a formation: as it is, or for all that somebody knows. */
type OfFormation = (s: Situation, handle: string, formation: string) => boolean;
const isOf: OfFormation = (s, handle, formation) => printedOf(s, handle)?.formation === formation;
/** Ruling R123: what the enemy of the counter can't see it to be. */
const mayBeOf: OfFormation = (s, handle, formation) => {
  const counter = counterOf(s, handle);
  return !isOpenTo(counter, seatOfSide(otherSide(counter.side))) || isOf(s, handle, formation);
};

/** Ruling R123: whether some marker may support the defence, as far as the attacker can tell; only then is it asked. */
export const maySupport = (s: Situation, target: HexId): boolean =>
  defenceMarkers(s, target, mayBeOf).length > 0;

/** 10: free markers that may support the defence of a hex; Stukas support any. */
export function defenceMarkers(
  s: Situation,
  target: HexId,
  ofFormation: OfFormation = isOf,
): readonly string[] {
  const stack = countersAt(s, target);
  const [first] = stack;
  if (first === undefined) return [];
  const { side } = counterOf(s, first);
  return markersOf(s, side).filter((marker) => {
    const artillery = artilleryOf(s, marker);
    return (
      isFree(s, marker) &&
      (artillery === undefined ||
        stack.some((handle) => defendsWith(s, handle, artillery, target, ofFormation)))
    );
  });
}

/** Ruling R69: Soviet independents use the marker of the corps that activated them; before that, of a corps close by. */
function defendsWith(
  s: Situation,
  handle: string,
  marker: ArtilleryMarker,
  target: HexId,
  ofFormation: OfFormation,
): boolean {
  const counter = counterOf(s, handle);
  const formation = printedOf(s, handle)?.formation;
  if (formation === undefined || counter.outOfSupply) return false;
  const kind = s.game.formations.get(formation)!.kind;
  if (counter.side === 'german' || kind === 'corps') return usesMarker(s, formation, marker.formation, null);
  if (formation === marker.formation) return true;
  if (counter.actedIn !== null)
    return s.state.corpsDone[Math.floor(PHASES.indexOf(counter.actedIn) / 2)] === marker.formation;
  return onMap(s, 'soviet').some((other) => {
    const { place, outOfSupply } = counterOf(s, other);
    return (
      !outOfSupply &&
      ofFormation(s, other, marker.formation) &&
      s.game.distance(asHex(place), target) <= marker.range
    );
  });
}

export function supportAnswerFaults(
  { markers }: SupportQuestion,
  { support }: Answers['defence-tactical-support'],
): readonly Fault[] {
  return support === null || markers.includes(support)
    ? []
    : [fault('support.marker', '10', `${support} can't support this defence.`)];
}

/** `smart`: at 2:1 or worse or on a victory hex; Stukas and the last marker are kept until the third enemy phase. */
export function decideSupport(
  s: Situation,
  question: SupportQuestion,
  policy: Policies['defence-tactical-support'],
): Decision<Answers['defence-tactical-support']> | null {
  const units = unitsOf(s, countersAt(s, question.target));
  const { mine, decided } = inScope(s, policy, units, question.target);
  const ordered = [
    ...(mine.markers ?? []).filter((marker) => question.markers.includes(marker)),
    ...question.markers.filter((marker) => mine.markers?.includes(marker) !== true),
  ];
  switch (mine.mode) {
    case 'ask':
      return null;
    case 'never':
      return decided({ support: null }, 'never');
    case 'always':
      return decided({ support: ordered[0] ?? null }, 'always');
    case 'smart': {
      const { columns } = s.game.data.tables.crt;
      const pressed = columns.indexOf(question.column) >= columns.indexOf(mine.ifOddsAtLeast ?? '2:1');
      const dear =
        s.game.victoryHexes.has(question.target) || mine.onHexes?.includes(question.target) === true;
      if (!pressed && !dear) return decided({ support: null }, 'smart, below ifOddsAtLeast');
      const last = s.state.phase.endsWith('-3');
      const open = last ? ordered : ordered.filter((marker) => !isStuka(s, marker));
      const free = markersOf(s, sideOfSeat(question.seat)).filter((marker) => isFree(s, marker)).length;
      const spare = free > (mine.keepAtLeast ?? (last ? 0 : 1));
      return decided(
        { support: spare ? (open[0] ?? null) : null },
        spare ? (dear ? 'smart, onHexes or a victory hex' : 'smart, ifOddsAtLeast') : 'keepAtLeast',
      );
    }
  }
}

/** 10: the artillery of a formation that is gone leaves the game (ruling R74; never that of independents). */
export function* removeOrphans(s: Situation): Rule {
  const gone = s.game.data.tracks.artillery.filter(({ id, formation, side }) => {
    const is = s.state.markers[id];
    if (is === undefined || is.removed || !is.available) return false;
    return !sideCounters(s, side).some((handle) => {
      const { unit, place } = counterOf(s, handle);
      // What the view does not know may be of the formation.
      return (
        (unit === null || s.game.units.get(unit)?.formation === formation) &&
        (isHexName(place) ||
          !(OUT_OF_PLAY as readonly string[]).filter((box) => box !== 'to-come').includes(place))
      );
    });
  });
  return gone.length === 0
    ? s
    : yield* happen(s, { event: 'markers-removed', markers: gone.map(({ id }) => id), rule: '10' });
}
