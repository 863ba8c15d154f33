import type { HexId } from '../core/brands.ts';
import type { Grid } from './grid.ts';
import { hexToCube } from './grid.ts';

/** The middle of a hex in hex widths (distance of opposite sides 1), x to the east, y to the south. */
export function center(grid: Grid, hex: HexId): { readonly x: number; readonly y: number } {
  const { q, r } = hexToCube(grid, hex);
  const across = Math.sqrt(3) / 2;
  return grid.orientation === 'pointy' ? { x: q + r / 2, y: r * across } : { x: q * across, y: r + q / 2 };
}
