import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { hexName, isRifleCorps, printedOf, sideOf, unitsOnMap } from '../situation.ts';
import type { Side } from '../vocabulary.ts';

/** 4.0: stacking points in a hex. */
const OPERATIONAL_LIMIT = 4;
const CITY_LIMIT = 2;

/** 4.11–4.14: stacking points of units that stand together in a hex. */
export function stackingPoints(s: Situation, units: readonly UnitId[], hex: number): number {
  let volkssturm = 0;
  let points = 0;
  for (const unit of units) {
    const printed = printedOf(s, unit);
    if (printed.kind === 'volkssturm') points += volkssturm++ === 0 ? 0 : 1;
    else points += s.map.city[hex]! && isRifleCorps(printed) ? 2 : printed.stacking;
  }
  return points;
}

/** 4.1: why these units of one side may not be together in that hex at the end of a phase; null if they may. */
export function stackFault(s: Situation, units: readonly UnitId[], hex: number): Fault | null {
  const limit = s.map.city[hex]! ? CITY_LIMIT : OPERATIONAL_LIMIT;
  const at = s.map.hexes[hex]!;
  const about = { hexes: [at], units };
  const points = stackingPoints(s, units, hex);
  if (points > limit) {
    return fault(
      'stacking.limit',
      '4.16',
      `${hexName(s.game, at)} holds ${limit} stacking points, not ${points}.`,
      about,
    );
  }
  const printed = units.map((unit) => printedOf(s, unit));
  if (new Set(printed.map(({ nation }) => nation)).size > 1) {
    return fault(
      'stacking.nations',
      '4.17',
      `Units of different nations may not stay together in ${hexName(s.game, at)}.`,
      about,
    );
  }
  const support = printed.filter(({ kind }) => kind === 'support').length;
  if (support > 1)
    return fault(
      'stacking.support',
      '4.12',
      `One Soviet support unit a hex: ${hexName(s.game, at)} has ${support}.`,
      about,
    );
  if (support === 1 && printed.some(({ kind }) => kind === 'corps')) {
    return fault(
      'stacking.support',
      '4.12',
      `A support unit may not stack with a corps in ${hexName(s.game, at)}.`,
      about,
    );
  }
  if (support === 1 && printed.filter(({ kind }) => kind === 'battle-group').length > 1) {
    return fault(
      'stacking.support',
      '4.12',
      `A support unit stacks with one battle group only in ${hexName(s.game, at)}.`,
      about,
    );
  }
  return null;
}

/** 4.1: why a unit may not join those that stand there. */
export function joiningFault(s: Situation, unit: UnitId, hex: number): Fault | null {
  const others = s.stacks[hex]!.filter((other) => other !== unit);
  return stackFault(s, [...others, unit], hex);
}

/**
 * 4.14: a rifle corps does not end a move in the city next to another one.
 *
 * Ruling: looked at after movement and after an advance, not after a retreat. The Spree without a bridge separates.
 */
export function rifleCorpsFault(s: Situation, unit: UnitId, hex: number): Fault | null {
  if (!s.map.city[hex]! || !isRifleCorps(printedOf(s, unit))) return null;
  const next = s.map.edges[hex]!.find(
    ({ to, barred }) =>
      !barred &&
      s.map.city[to]! &&
      s.stacks[to]!.some((other) => other !== unit && isRifleCorps(printedOf(s, other))),
  );
  if (next === undefined) return null;
  const hexes = [s.map.hexes[hex]!, s.map.hexes[next.to]!];
  return fault(
    'stacking.rifle-corps',
    '4.14',
    `In Berlin two rifle corps may not end a move next to each other (${hexes.join(', ')}).`,
    { hexes, units: [unit] },
  );
}

/** 4.16, 4.18: all hexes of a side that break a limit. */
export function overstackedHexes(
  s: Situation,
  side: Side,
): readonly { readonly hex: HexId; readonly fault: Fault }[] {
  const hexes = new Set(unitsOnMap(s, side).map((unit) => s.state.units[unit]!.place));
  return [...hexes].flatMap((place) => {
    const hex = s.map.indexOf.get(place)!;
    const found = stackFault(s, s.stacks[hex]!, hex);
    return found === null || sideOf(s, s.stacks[hex]![0]!) !== side
      ? []
      : [{ hex: s.map.hexes[hex]!, fault: found }];
  });
}
