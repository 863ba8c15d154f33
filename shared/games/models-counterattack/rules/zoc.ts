import { SIDES } from '../../../hex/index.ts';
import type { HexId } from '../../../core/brands.ts';
import type { Situation } from '../situation.ts';
import { countersAt, hexAtIndex, indexOf, markBeside, printedOf, sideAt } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { otherSide } from '../vocabulary.ts';
import { isTrain } from './values.ts';

/**
 * 6 Zone of control: whether the hex's counters exert one. 13: the armored train does not; it alone among all counters, so
 * that a counter which the view does not know lies on or under one that does.
 */
function exerts(s: Situation, hex: string): boolean {
  return countersAt(s, hex).some((handle) => {
    const printed = printedOf(s, handle);
    return printed === undefined || !isTrain(printed);
  });
}

/** 6 Zone of control, ruling R20: all six neighbours, across minor rivers; none into or out of Warsaw. By index, 1 in a zone. */
export function zonesOf(s: Situation, side: Side): Uint8Array {
  const known = s.zones.get(side);
  if (known !== undefined) return known;
  const zones = new Uint8Array(s.map.graph.hexes.length);
  for (const place of s.places.keys()) {
    const index = indexOf(s, place);
    if (index < 0 || sideAt(s, place) !== side || !exerts(s, place)) continue;
    markBeside(s, index, zones);
  }
  s.zones.set(side, zones);
  return zones;
}

/** Whether the place lies in an enemy zone of control, seen from `side`. */
export function inEnemyZone(s: Situation, side: Side, place: string): boolean {
  const index = indexOf(s, place);
  return index >= 0 && zonesOf(s, otherSide(side))[index] === 1;
}

/** 6: the hexes around a counter. */
export function zoneOf(s: Situation, handle: string): readonly HexId[] {
  const counter = s.state.counters[handle];
  const printed = printedOf(s, handle);
  const index = counter === undefined ? -1 : indexOf(s, counter.place);
  if (index < 0 || (printed !== undefined && isTrain(printed))) return [];
  const near = [...s.map.graph.neighbour.slice(index * SIDES, (index + 1) * SIDES)];
  return near.filter((next) => next >= 0).map((next) => hexAtIndex(s, next));
}

/** Enemy-held hexes next to a place, seen from `side`. */
export function enemyHexesBeside(s: Situation, side: Side, place: string): readonly HexId[] {
  const index = indexOf(s, place);
  if (index < 0) return [];
  const near: HexId[] = [];
  for (let at = 0; at < SIDES; at++) {
    const next = s.map.graph.neighbour[index * SIDES + at]!;
    if (next >= 0 && sideAt(s, hexAtIndex(s, next)) === otherSide(side)) near.push(hexAtIndex(s, next));
  }
  return near;
}
