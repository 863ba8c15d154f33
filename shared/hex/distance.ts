import type { HexId } from '../core/brands.ts';
import type { Cube } from './cube.ts';
import { cubeDistance } from './cube.ts';
import type { Grid } from './grid.ts';
import { hexToCube } from './grid.ts';

/** Of grids in use: searches and machine players ask for the same hexes over and over. */
const cubes = new WeakMap<Grid, Map<HexId, Cube>>();

function cubeOf(grid: Grid, hex: HexId): Cube {
  let known = cubes.get(grid);
  if (known === undefined) cubes.set(grid, (known = new Map()));
  let cube = known.get(hex);
  if (cube === undefined) known.set(hex, (cube = hexToCube(grid, hex)));
  return cube;
}

/** Number of hexsides crossed on the shortest way, whatever the terrain; 0 for the hex itself. */
export function distance(grid: Grid, a: HexId, b: HexId): number {
  return cubeDistance(cubeOf(grid, a), cubeOf(grid, b));
}
