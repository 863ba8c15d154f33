import type { HexId } from '../core/brands.ts';
import { cubeDistance } from './cube.ts';
import type { Grid } from './grid.ts';
import { hexToCube } from './grid.ts';

/** Number of hexsides crossed on the shortest way, whatever the terrain; 0 for the hex itself. */
export function distance(grid: Grid, a: HexId, b: HexId): number {
  return cubeDistance(hexToCube(grid, a), hexToCube(grid, b));
}
