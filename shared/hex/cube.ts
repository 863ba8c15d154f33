/**
 * Cube coordinates: q + r + s = 0. q runs along the straight lines of hexes (pointy-top: east), the numbering of the
 * printed map is left behind here, so that distance and directions are the same for every grid.
 */
export interface Cube {
  readonly q: number;
  readonly r: number;
}

/**
 * The six directions, clockwise, in screen terms (r grows to the south): pointy-top E, SE, SW, W, NW, NE; flat-top SE, S,
 * SW, NW, N, NE.
 */
export const CUBE_DIRECTIONS: readonly Cube[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

export function cubeDistance(a: Cube, b: Cube): number {
  const dq = a.q - b.q;
  const dr = a.r - b.r;
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}
