import type { HexId } from '../core/brands.ts';
import { assert } from '../core/assert.ts';
import type { Grid } from './grid.ts';
import { neighbourRing } from './neighbours.ts';

/** The six sides of a hex, in the order of `CUBE_DIRECTIONS`. */
export const SIDES = 6;

/** Hexes by index, for searches on typed arrays. */
export interface HexGraph {
  readonly hexes: readonly HexId[];
  /** Index of a hex; undefined for a hex that the map does not have. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** `neighbour[index * 6 + side]`: index of the hex on that side, -1 off the map. */
  readonly neighbour: Int16Array;
}

export function buildGraph(grid: Grid, hexes: readonly HexId[]): HexGraph {
  const indexOf = new Map<string, number>(hexes.map((hex, index) => [hex, index]));
  assert(indexOf.size === hexes.length, 'every hex of a map is listed once');
  const neighbour = new Int16Array(hexes.length * SIDES).fill(-1);
  hexes.forEach((hex, index) => {
    neighbourRing(grid, hex).forEach((next, side) => {
      neighbour[index * SIDES + side] = next === undefined ? -1 : (indexOf.get(next) ?? -1);
    });
  });
  return { hexes, indexOf, neighbour };
}

/** The side of `from` on which `to` lies, 0..5; -1 where they are not adjacent. */
export function sideTowards(graph: HexGraph, from: number, to: number): number {
  for (let side = 0; side < SIDES; side++) if (graph.neighbour[from * SIDES + side] === to) return side;
  return -1;
}
