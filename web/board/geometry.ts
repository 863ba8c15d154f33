import type { HexId } from '../../shared/core/brands.ts';
import type { BoardBox, BoardHex, BoardMap } from '../../shared/rules/presentation.ts';

/** Board units a hex width (the distance of two opposite sides). */
export const HEX = 100;
/** Half a hexside: sides are HEX / √3 long. */
export const HALF_SIDE = HEX / Math.sqrt(3) / 2;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A hexside as a line. `key` is the same from both of its hexes. */
export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly key: string;
}

/** A map laid out in board units, with what is looked up by hex. */
export interface Layout {
  readonly map: BoardMap;
  readonly centres: ReadonlyMap<HexId, Point>;
  /** The centres of hexes and of the boxes beside them: wherever a counter can be. */
  readonly places: ReadonlyMap<HexId, Point>;
  readonly boxes: ReadonlyMap<HexId, PlacedBox>;
  readonly hexes: ReadonlyMap<HexId, BoardHex>;
  /** The six corners around a centre, clockwise. */
  readonly corners: readonly Point[];
  /** All hexes and boxes whole. */
  readonly bounds: Box;
}

/** A box beside the map (`BoardMap.boxes`) in board units. */
export interface PlacedBox extends Box {
  readonly title: string;
  readonly towards: readonly HexId[];
}

export function layOut(map: BoardMap): Layout {
  const centres = new Map(map.hexes.map((hex) => [hex.hex, onLattice(map, hex)]));
  const corners = cornersOf(map.orientation);
  const boxes = new Map((map.boxes ?? []).map((box) => [box.box, placed(box)]));
  const points = [
    ...[...centres.values()].flatMap((centre) => corners.map((corner) => add(centre, corner))),
    ...[...boxes.values()].flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  ];
  return {
    map,
    centres,
    places: new Map([...centres, ...[...boxes].map(([box, at]) => [box, middleOf(at)] as const)]),
    boxes,
    hexes: new Map(map.hexes.map((hex) => [hex.hex, hex])),
    corners,
    bounds: boxAround(points),
  };
}

function placed({ x, y, width, height, title, towards }: BoardBox): PlacedBox {
  return {
    x: (x - width / 2) * HEX,
    y: (y - height / 2) * HEX,
    width: width * HEX,
    height: height * HEX,
    title,
    towards,
  };
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/**
 * The centre in board units, moved onto the lattice through the first hex: data rounded to some decimals then still have
 * corners in common. A map whose hexes lie elsewhere (two sections side by side) is left alone.
 */
function onLattice(map: BoardMap, hex: BoardHex): Point {
  const [row, half] = [HEX * (Math.sqrt(3) / 2), HEX / 2];
  const [stepX, stepY] = map.orientation === 'pointy' ? [half, row] : [row, half];
  const first = map.hexes[0]!;
  const snap = (value: number, origin: number, step: number): number => {
    const steps = Math.round(((value - origin) * HEX) / step);
    const snapped = origin * HEX + steps * step;
    return Math.abs(snapped - value * HEX) < 2 ? snapped : value * HEX;
  };
  return { x: snap(hex.x, first.x, stepX), y: snap(hex.y, first.y, stepY) };
}

function cornersOf(orientation: BoardMap['orientation']): readonly Point[] {
  const first = orientation === 'pointy' ? -90 : -60;
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = ((first + 60 * i) * Math.PI) / 180;
    return { x: 2 * HALF_SIDE * Math.cos(angle), y: 2 * HALF_SIDE * Math.sin(angle) };
  });
}

/** The smallest box around the points; without points an empty one at the origin. */
export function boxAround(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point on the way from `a` to `b`, `share` 0..1. */
export const along = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Names a corner or a hexside's middle: neighbours compute the same place up to rounding. */
export const pointKey = ({ x, y }: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** The six sides of a hex, clockwise. */
export function sidesOf(layout: Layout, hex: HexId): readonly Segment[] {
  const centre = layout.centres.get(hex);
  if (centre === undefined) return [];
  const points = layout.corners.map((corner) => add(centre, corner));
  return points.map((from, i) => {
    const to = points[(i + 1) % 6]!;
    return { from, to, key: pointKey(middle(from, to)) };
  });
}

/** The side between two neighbours, seen from `a` (clockwise around it); null where they are none or off the map. */
export function sideBetween(layout: Layout, a: HexId, b: HexId): Segment | null {
  const [from, to] = [layout.centres.get(a), layout.centres.get(b)];
  if (from === undefined || to === undefined || distance(from, to) > HEX * 1.01) return null;
  const key = pointKey(middle(from, to));
  return sidesOf(layout, a).find((side) => near(side.key, key)) ?? null;
}

/** Two keys of one place can differ by a unit of rounding. */
function near(a: string, b: string): boolean {
  if (a === b) return true;
  const [ax, ay] = a.split(',').map(Number);
  const [bx, by] = b.split(',').map(Number);
  return Math.abs(ax! - bx!) <= 2 && Math.abs(ay! - by!) <= 2;
}

/** The box or hex that the point lies in (the nearest centre not further than a corner), or null. */
export function hexAt(layout: Layout, point: Point): HexId | null {
  for (const [box, { x, y, width, height }] of layout.boxes)
    if (point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height) return box;
  let found: HexId | null = null;
  let best = 2 * HALF_SIDE;
  for (const [hex, centre] of layout.centres) {
    const away = distance(centre, point);
    if (away < best) [found, best] = [hex, away];
  }
  return found;
}

/** The six neighbours that exist, clockwise from the first corner's direction. */
export function neighbours(layout: Layout, hex: HexId): readonly HexId[] {
  const centre = layout.centres.get(hex);
  if (centre === undefined) return [];
  return [...layout.centres]
    .filter(([, c]) => c !== centre && distance(c, centre) < HEX * 1.01)
    .map(([id]) => id);
}

/** The path of one whole hex or box; empty for what is not on this map. */
export function hexPath(layout: Layout, hex: HexId): string {
  const box = layout.boxes.get(hex);
  if (box !== undefined)
    return `M${format(box)}h${round(box.width)}v${round(box.height)}h${round(-box.width)}Z`;
  const sides = sidesOf(layout, hex);
  return sides.length === 0 ? '' : `M${sides.map((side) => format(side.from)).join('L')}Z`;
}

/** Rounded to a tenth of a unit, as it stands in path data. */
export const format = ({ x, y }: Point): string => `${round(x)},${round(y)}`;
export const round = (n: number): number => Math.round(n * 10) / 10;

/**
 * A number in 0..1 that hangs on its seed alone: what looks drawn by hand is drawn the same every time.
 */
export function grain(seed: string): number {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  h ^= h >>> 13;
  return (h >>> 0) / 2 ** 32;
}
