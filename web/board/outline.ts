import type { HexId } from '../../shared/core/brands.ts';
import { format, grain, middle, pointKey, round, sidesOf } from './geometry.ts';
import type { Layout, Point } from './geometry.ts';

interface Edge {
  readonly hex: HexId;
  readonly from: Point;
  readonly to: Point;
  readonly key: string;
  /** Nothing lies beyond: the map ends here. */
  readonly limit: boolean;
}

/**
 * The outline of a set of hexes as path data, one closed ring a region (and a hole). Corners between two inner sides are
 * rounded, so that a coast looks like a coast; where the map ends the outline stays on the hexsides.
 *
 * @param rough how far, in board units, the line strays from the middles of the hexsides; 0 for none
 */
export function outline(layout: Layout, hexes: ReadonlySet<HexId>, rough = 0): string {
  return rings(layout, hexes)
    .map((ring) => smoothRing(ring, rough))
    .join('');
}

/** The part of the outline that has hexes on both sides: open or closed lines, for a coast that doesn't follow the map's end. */
export function innerOutline(layout: Layout, hexes: ReadonlySet<HexId>, rough = 0): string {
  return partOf(rings(layout, hexes), (edge) => !edge.limit, rough);
}

/** Where the map ends at these hexes: lines along their outer sides. */
export function outerLine(layout: Layout, hexes: ReadonlySet<HexId>, rough = 0): string {
  if (hexes.size === 0) return '';
  const all = rings(layout, new Set(layout.centres.keys()));
  return partOf(all, (edge) => edge.limit && hexes.has(edge.hex), rough);
}

/** The stretches of the rings whose sides pass the test. */
function partOf(all: readonly (readonly Edge[])[], test: (edge: Edge) => boolean, rough: number): string {
  let path = '';
  for (const ring of all) {
    if (ring.every(test)) {
      path += smoothRing(ring, rough);
      continue;
    }
    const start = ring.findIndex((edge, i) => !test(edge) && test(ring[(i + 1) % ring.length]!));
    if (start < 0) continue;
    let run: Edge[] = [];
    for (let i = 1; i <= ring.length; i++) {
      const edge = ring[(start + i) % ring.length]!;
      if (test(edge)) run.push(edge);
      else if (run.length > 0) {
        path += smoothLine(run.map(({ from }) => from).concat(run.at(-1)!.to), rough);
        run = [];
      }
    }
    if (run.length > 0) path += smoothLine(run.map(({ from }) => from).concat(run.at(-1)!.to), rough);
  }
  return path;
}

function rings(layout: Layout, hexes: ReadonlySet<HexId>): readonly (readonly Edge[])[] {
  const inside = new Map<string, number>();
  const anywhere = new Map<string, number>();
  const edges: Edge[] = [];
  for (const hex of layout.centres.keys()) {
    for (const { key } of sidesOf(layout, hex)) {
      anywhere.set(key, (anywhere.get(key) ?? 0) + 1);
      if (hexes.has(hex)) inside.set(key, (inside.get(key) ?? 0) + 1);
    }
  }
  for (const hex of hexes) {
    for (const { from, to, key } of sidesOf(layout, hex)) {
      if (inside.get(key) === 1) edges.push({ hex, from, to, key, limit: anywhere.get(key) === 1 });
    }
  }
  const byStart = new Map(edges.map((edge) => [pointKey(edge.from), edge]));
  const found: Edge[][] = [];
  while (byStart.size > 0) {
    const first = byStart.values().next().value!;
    const ring: Edge[] = [];
    for (let edge: Edge | undefined = first; edge !== undefined; edge = byStart.get(pointKey(edge.to))) {
      byStart.delete(pointKey(edge.from));
      ring.push(edge);
    }
    found.push(ring);
  }
  return found;
}

function smoothRing(ring: readonly Edge[], rough: number): string {
  const at = ring.map((edge) => (edge.limit ? middle(edge.from, edge.to) : strayed(edge, rough)));
  let path = `M${format(at[0]!)}`;
  for (let i = 1; i <= ring.length; i++) {
    const [before, edge] = [ring[i - 1]!, ring[i % ring.length]!];
    const soft = !before.limit && !edge.limit;
    path += soft
      ? `Q${format(edge.from)} ${format(at[i % ring.length]!)}`
      : `L${format(edge.from)}L${format(at[i % ring.length]!)}`;
  }
  return `${path}Z`;
}

function strayed(edge: { readonly from: Point; readonly to: Point }, rough: number): Point {
  const centre = middle(edge.from, edge.to);
  if (rough === 0) return centre;
  const key = pointKey(centre);
  return {
    x: round(centre.x + (grain(`x${key}`) - 0.5) * 2 * rough),
    y: round(centre.y + (grain(`y${key}`) - 0.5) * 2 * rough),
  };
}

/** A line through corners, smoothed: it passes the middles of the hexsides and cuts the corners between them. */
export function smoothLine(points: readonly Point[], rough = 0): string {
  if (points.length < 2) return '';
  const closed = points.length > 3 && pointKey(points[0]!) === pointKey(points.at(-1)!);
  const middles = points.slice(1).map((to, i) => strayed({ from: points[i]!, to }, rough));
  if (closed) {
    const turns = points.slice(0, -1);
    const path = turns.map((corner, i) => `Q${format(corner)} ${format(middles[i]!)}`).join('');
    return `M${format(middles.at(-1)!)}${path}Z`;
  }
  let path = `M${format(points[0]!)}L${format(middles[0]!)}`;
  for (let i = 1; i < middles.length; i++) path += `Q${format(points[i]!)} ${format(middles[i]!)}`;
  return `${path}L${format(points.at(-1)!)}`;
}
