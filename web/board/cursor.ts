import type { HexId } from '../../shared/core/brands.ts';
import { neighbours } from './geometry.ts';
import type { Layout, Point } from './geometry.ts';

export type Heading = 'left' | 'right' | 'up' | 'down';

/**
 * The hex that an arrow key leads to; null at the map's edge. Up and down have two neighbours on a pointy-topped map
 * (left and right on a flat-topped one): the one nearer to `anchor` is taken, so that going up and up stays in its column.
 */
export function hexTowards(layout: Layout, hex: HexId, heading: Heading, anchor: Point): HexId | null {
  // From a box beside the map every way leads to the map.
  const box = layout.boxes.get(hex);
  if (box !== undefined) return box.towards.find((to) => layout.centres.has(to)) ?? null;
  const here = layout.centres.get(hex);
  if (here === undefined) return null;
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[heading] as [number, number];
  const ahead = neighbours(layout, hex).filter((id) => {
    const there = layout.centres.get(id)!;
    return (there.x - here.x) * dx + (there.y - here.y) * dy > 60;
  });
  let found: HexId | null = null;
  let best = Infinity;
  for (const id of ahead) {
    const there = layout.centres.get(id)!;
    const aside = dx === 0 ? Math.abs(there.x - anchor.x) : Math.abs(there.y - anchor.y);
    if (aside < best) [found, best] = [id, aside];
  }
  return found;
}
