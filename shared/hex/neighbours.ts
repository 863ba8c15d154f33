import type { HexId } from '../core/brands.ts';
import { CUBE_DIRECTIONS } from './cube.ts';
import type { Grid } from './grid.ts';
import { cubeToHex, hexToCube } from './grid.ts';

/** The neighbour in each of the six directions of `CUBE_DIRECTIONS`; undefined off the grid. */
export function neighbourRing(grid: Grid, hex: HexId): readonly (HexId | undefined)[] {
  const { q, r } = hexToCube(grid, hex);
  return CUBE_DIRECTIONS.map((step) => cubeToHex(grid, { q: q + step.q, r: r + step.r }));
}

/** The up to six adjacent hexes of the grid, clockwise. */
export function neighbours(grid: Grid, hex: HexId): readonly HexId[] {
  return neighbourRing(grid, hex).filter((next) => next !== undefined);
}
