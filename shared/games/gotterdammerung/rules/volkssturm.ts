import type { HexId, UnitId } from '../../../core/brands.ts';
import { draw, drawBlind, refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import { onlyHex } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { hexName, holder, indexOfHex, isFaceDown, situation, unitsIn } from '../situation.ts';
import { FOE } from '../vocabulary.ts';
import { GERMAN_LINE } from './sixthArmy.ts';
import { joiningFault } from './stacking.ts';
import { supplyLines } from './trace.ts';

/**
 * 8.45: Volkssturm units that fight for the first time are turned, one by one. A unit has no strength before: its token
 * is drawn now, from those of the cup that have not been seen (DICE-AND-LOG 8).
 */
export function* turnVolkssturm(before: Situation, units: readonly UnitId[]): Rule {
  let s = before;
  for (const unit of units) {
    if (!isFaceDown(s, unit)) continue;
    const pool = s.game.volkssturmCup.filter((token) => !s.state.volkssturmShown.includes(token));
    const [token] = yield* draw(pool, 1, `volkssturm:${unit}`);
    s = yield* happen(s, { event: 'volkssturm-turned', unit, token: token! });
  }
  return s;
}

/** 8.41–8.44: units of the cup are placed face down in Berlin. */
export function* placeVolkssturm(before: Situation, order: OrderOf<'volkssturm'>): Rule {
  const faults = volkssturmFaults(before, order.hexes);
  if (faults.length > 0) return yield* refuse(faults);
  let s = before;
  for (const hex of order.hexes) {
    const unit = unitsIn(s, 'volkssturm-cup')[0]!;
    yield* drawBlind(unit, 'volkssturm');
    s = yield* happen(s, { event: 'volkssturm', unit, hex });
  }
  return s;
}

export function volkssturmFaults(before: Situation, hexes: readonly HexId[]): readonly Fault[] {
  const left = Math.min(before.state.used.volkssturm, unitsIn(before, 'volkssturm-cup').length);
  if (hexes.length > left)
    return [
      fault(
        'volkssturm.count',
        '8.41',
        `${left} Volkssturm units may still come this turn, not ${hexes.length}.`,
      ),
    ];
  const faults: Fault[] = [];
  let s = before;
  for (const hex of hexes) {
    const found = volkssturmFault(s, hex);
    if (found === null) s = standingThere(s, hex);
    else faults.push(found);
  }
  return faults;
}

function standingThere(s: Situation, hex: HexId): Situation {
  const unit = unitsIn(s, 'volkssturm-cup')[0]!;
  return situation(s.game, {
    ...s.state,
    units: { ...s.state.units, [unit]: { ...s.state.units[unit]!, place: hex } },
  });
}

/** 8.43: why no Volkssturm unit may be placed there; a hex in a Soviet zone of control may do. */
export function volkssturmFault(s: Situation, hex: HexId): Fault | null {
  const index = indexOfHex(s, hex);
  const about = { hexes: [hex] };
  if (index < 0) return fault('hex.unknown', null, `There is no hex ${hex}.`, about);
  if (s.map.transition[index]!)
    return fault(
      'volkssturm.transition',
      '8.43',
      `Volkssturm may not be placed in a Transition Hex (${hex}).`,
      about,
    );
  if (!s.map.city[index]!)
    return fault(
      'volkssturm.city',
      '8.41',
      `Volkssturm is placed in Berlin, not in ${hexName(s.game, hex)}.`,
      about,
    );
  if (hex === onlyHex(s.game, 'chancellery'))
    return fault(
      'volkssturm.chancellery',
      '8.43',
      `Volkssturm may not be placed in the Chancellery (${hex}).`,
      about,
    );
  if (holder(s, index) === FOE.german)
    return fault('volkssturm.enemy', '8.43', `Soviet units stand in ${hexName(s.game, hex)}.`, about);
  if (linesInBerlin(s)[index]! < 0)
    return fault('volkssturm.supply', '8.43', `No supply line reaches ${hexName(s.game, hex)}.`, about);
  const [unit] = unitsIn(s, 'volkssturm-cup');
  return unit === undefined ? null : joiningFault(s, unit, index);
}

const lines = new WeakMap<Situation, Int16Array>();

/**
 * 8.43: supply lines of any length inside Berlin.
 *
 * Ruling: the rule does not say where the line leads. It ends at a Transition Hex that Germans hold, or that is empty and
 * bears no Soviet Occupied marker; a strong zone of control on that hex closes it (4.28, 8.15).
 */
export function linesInBerlin(s: Situation): Int16Array {
  const known = lines.get(s);
  if (known !== undefined) return known;
  const gates = s.map.hexes.flatMap((hex, at) =>
    s.map.transition[at]! &&
    (holder(s, at) === 'german' || (holder(s, at) === null && !s.state.occupied.includes(hex)))
      ? [at]
      : [],
  );
  const made = supplyLines(s, gates, { ...GERMAN_LINE, within: 'city' });
  lines.set(s, made);
  return made;
}
