import type { HexId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Entry } from '../game.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, hexAtIndex, indexOf, knownUnit, placeName, sideAt } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { otherSide } from '../vocabulary.ts';
import { isFoot } from './values.ts';

/**
 * 17: what it costs to enter the map. The entry hex is reached over its road (R16), the edge hexes beside it at their
 * terrain's cost (R29). Ruling R28: where all of them are enemy-occupied, the nearest frame hex.
 */
export function entryCostHalves(
  s: Situation,
  handle: string,
  box: string,
  to: string,
): { readonly halves: number } | { readonly fault: Fault } {
  const { side } = counterOf(s, handle);
  const entries = entriesOf(s, side, box);
  if (entries.some((entry) => entry.hexes.some((hex) => hex === to)))
    return { halves: s.game.data.tables.roads.find(({ kind }) => kind === 'road')!.cost * 2 };
  const beside = entries.some((entry) => entry.adjacent.some((hex) => hex === to));
  if (beside || blockedEntryHexes(s, side, entries).some((hex) => hex === to))
    return { halves: terrainHalves(s, handle, to) };
  return {
    fault: fault(
      'entry.hex',
      '17',
      `Units of ${box} enter at ${printedHexes(entries).join(', ')}, not at ${placeName(s.game, to)}.`,
      { hexes: [asHex(to)], units: [knownUnit(s, handle).id] },
    ),
  };
}

const entriesOf = (s: Situation, side: Side, box: string): readonly Entry[] =>
  (s.game.entries.get(box) ?? []).filter((entry) => entry.side === side);
const printedHexes = (entries: readonly Entry[]): readonly HexId[] =>
  entries.flatMap(({ hexes, adjacent }) => [...hexes, ...adjacent]);

/** 17: where an enemy stands in all hexes of the box's entries (E has two), the frame hexes nearest to an entry hex. */
function blockedEntryHexes(s: Situation, side: Side, entries: readonly Entry[]): readonly HexId[] {
  const all = printedHexes(entries);
  if (all.length === 0 || !all.every((hex) => sideAt(s, hex) === otherSide(side))) return [];
  const open = s.map.frame.flatMap((is, index) =>
    is && sideAt(s, hexAtIndex(s, index)) !== otherSide(side) ? [hexAtIndex(s, index)] : [],
  );
  const gap = (hex: HexId): number =>
    Math.min(...entries.flatMap(({ hexes }) => hexes.map((entry) => s.game.distance(entry, hex))));
  const nearest = Math.min(...open.map(gap));
  return open.filter((hex) => gap(hex) === nearest);
}

/** Hexes at which the unit may enter from its box. */
export function entryHexes(s: Situation, handle: string): readonly HexId[] {
  const { place, side } = counterOf(s, handle);
  const entries = entriesOf(s, side, place);
  const open = new Set([...printedHexes(entries), ...blockedEntryHexes(s, side, entries)]);
  return s.map.graph.hexes.filter((hex) => open.has(hex));
}

/** Half points to enter a hex by its terrain alone. */
export function terrainHalves(s: Situation, handle: string, to: string): number {
  return s.map.terrain[indexOf(s, to)]![isFoot(knownUnit(s, handle)) ? 'foot' : 'vehicle'] * 2;
}
