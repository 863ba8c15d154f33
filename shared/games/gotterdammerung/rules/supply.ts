import type { UnitId } from '../../../core/brands.ts';
import { area } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  hexOf,
  holder,
  indexOfHex,
  indexOfUnit,
  isAmerican,
  printedOf,
  unitState,
  unitsOnMap,
} from '../situation.ts';
import { FOE } from '../vocabulary.ts';
import type { TraceRules } from './trace.ts';
import { supplyLines } from './trace.ts';
import { enemyZones } from './zoc.ts';

const SOVIET_LINE: TraceRules = {
  side: 'soviet',
  limit: 8,
  strongYields: false,
  within: 'operational',
  belorussian: true,
};

/** 8.12: the east edge; on turn 1 only its hexes in column 01. */
function sources(s: Situation): readonly number[] {
  return [...area(s.game, s.state.turn === 1 ? 'edge-east-turn-1' : 'edge-east')].map((hex) =>
    indexOfHex(s, hex),
  );
}

/**
 * 8.11: which Soviet units on the maps are in supply now.
 *
 * Ruling: lines are counted without the unit's own hex and with the hex of the source; they cross neither lake hexsides
 * nor Front boundaries.
 */
export function suppliedUnits(s: Situation): ReadonlySet<UnitId> {
  const edge = sources(s);
  const depots = unitsOnMap(s, 'soviet').filter(
    (unit) => printedOf(s, unit).kind === 'depot' && isDepotSupplied(s, unit, edge),
  );
  const linesOf = new Map<string, Int16Array>();
  const lines = (front: string): Int16Array => {
    const known = linesOf.get(front);
    if (known !== undefined) return known;
    const own = depots
      .filter((unit) => front === 'any' || printedOf(s, unit).front === front)
      .map((unit) => indexOfUnit(s, unit));
    const made = supplyLines(s, [...(front === 'any' ? [] : edge), ...own], {
      ...SOVIET_LINE,
      belorussian: front !== '1UF',
    });
    linesOf.set(front, made);
    return made;
  };
  const city = citySupply(s, lines('any'));
  const supplied = new Set<UnitId>();
  for (const unit of unitsOnMap(s, 'soviet')) {
    const printed = printedOf(s, unit);
    const hex = indexOfUnit(s, unit);
    const has = isAmerican(printed)
      ? true
      : printed.kind === 'depot'
        ? depots.includes(unit)
        : s.map.city[hex]!
          ? city[hex]! >= 0
          : lines(printed.front ?? 'any')[hex]! >= 0;
    if (has) supplied.add(unit);
  }
  return supplied;
}

/**
 * 8.13: the depot stands on a railroad that reaches a source without enemies or their zones on it; friendly units in
 * them do not help.
 */
function isDepotSupplied(s: Situation, depot: UnitId, edge: readonly number[]): boolean {
  const zones = enemyZones(s, 'soviet');
  const free = (hex: number): boolean => zones[hex] === 0 && holder(s, hex) !== FOE.soviet;
  const start = indexOfUnit(s, depot);
  if (!free(start)) return false;
  const ends = new Set(edge);
  const seen = new Set([start]);
  const waiting = [start];
  for (let hex = waiting.pop(); hex !== undefined; hex = waiting.pop()) {
    const rails = s.map.edges[hex]!.filter(({ rail }) => rail);
    if (ends.has(hex) && (rails.length > 0 || hex !== start)) return true;
    for (const { to } of rails) {
      if (seen.has(to) || !free(to)) continue;
      seen.add(to);
      waiting.push(to);
    }
  }
  return false;
}

/**
 * 8.17: lines of any length through the city from Transition Hexes that have a Soviet Occupied marker and a line of at
 * most 8 hexes to a depot of whatever front.
 */
function citySupply(s: Situation, toDepot: Int16Array): Int16Array {
  const gates = s.state.occupied
    .map((hex) => indexOfHex(s, hex))
    .filter((hex) => s.map.transition[hex]! && toDepot[hex]! >= 0);
  return supplyLines(s, gates, { ...SOVIET_LINE, limit: Infinity, within: 'city' });
}

const defenceLines = new WeakMap<Situation, Int16Array>();

/** 8.18: east of the first front line, with a line of any length to the east edge: no halved defence. */
export function isSuppliedForDefence(s: Situation, unit: UnitId): boolean {
  const hex = hexOf(s, unit);
  if (hex === undefined || !area(s.game, 'soviet-side').has(hex)) return false;
  let lines = defenceLines.get(s);
  if (lines === undefined) {
    const edge = [...area(s.game, 'edge-east')].map((each) => indexOfHex(s, each));
    lines = supplyLines(s, edge, { ...SOVIET_LINE, limit: Infinity });
    defenceLines.set(s, lines);
  }
  return lines[indexOfHex(s, hex)]! >= 0;
}

/** 8.11: the changes that a determination brings. */
export function supplyChanges(s: Situation): {
  readonly out: readonly UnitId[];
  readonly restored: readonly UnitId[];
} {
  const supplied = suppliedUnits(s);
  const units = unitsOnMap(s, 'soviet');
  return {
    out: units.filter((unit) => !supplied.has(unit) && !unitState(s, unit).outOfSupply),
    restored: units.filter((unit) => supplied.has(unit) && unitState(s, unit).outOfSupply),
  };
}
