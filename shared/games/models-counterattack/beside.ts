import type { HexId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { center } from '../../hex/index.ts';
import type { BoardBox } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { BOX_TITLES, ENTRY_BOXES, WARSAW } from './vocabulary.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Sizes in hex widths; the gap between a box and the map. */
const ENTRY_SIZE = { width: 4, height: 2 };
const WARSAW_SIZE = { width: 6, height: 5 };
const GAP = 0.9;

const DIRECTIONS = [
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 0, y: -1 },
] as const;

/** 6, 17: Warsaw and the boxes of the entry points, each outside the hexes that it leads to and clear of all others. */
export function boxesBeside(game: Game): readonly BoardBox[] {
  const { grid, hexes, bridges } = game.data.map;
  const ground = hexes.map(({ hex }) => center(grid, hex));
  const warsaw = {
    box: hexId(WARSAW),
    title: 'Warsaw',
    towards: bridges.filter(({ twoWay }) => twoWay).map(({ hex }) => hex),
    size: WARSAW_SIZE,
  };
  const entries = ENTRY_BOXES.map((box) => ({
    box: hexId(box),
    title: BOX_TITLES[box]!,
    towards: (game.entries.get(box) ?? []).flatMap((entry) => entry.hexes),
    size: ENTRY_SIZE,
  })).filter(({ towards }) => towards.length > 0);
  const placed: BoardBox[] = [];
  for (const { box, title, towards, size } of [warsaw, ...entries]) {
    const at = freePlace(
      towards.map((hex: HexId) => center(grid, hex)),
      size,
      ground,
      placed,
    );
    placed.push({ box, title, ...at, ...size, towards });
  }
  return placed;
}

/** Off the map's nearest edge, slid along it until nothing is covered. */
function freePlace(
  towards: readonly Point[],
  { width, height }: { readonly width: number; readonly height: number },
  ground: readonly Point[],
  placed: readonly BoardBox[],
): Point {
  const from = {
    x: towards.reduce((sum, { x }) => sum + x, 0) / towards.length,
    y: towards.reduce((sum, { y }) => sum + y, 0) / towards.length,
  };
  const way = wayOut(from, ground);
  const isFree = (at: Point): boolean =>
    ground.every(
      ({ x, y }) => Math.abs(x - at.x) > width / 2 + GAP || Math.abs(y - at.y) > height / 2 + GAP,
    ) &&
    placed.every(
      (box) =>
        Math.abs(box.x - at.x) >= (box.width + width) / 2 + 0.3 ||
        Math.abs(box.y - at.y) >= (box.height + height) / 2 + 0.3,
    );
  for (let out = 1; ; out++) {
    for (const aside of [0, -1, 1, -2, 2, -3, 3]) {
      const at = {
        x: from.x + way.x * (out / 2 + width / 2) + way.y * aside * 0.75,
        y: from.y + way.y * (out / 2 + height / 2) + way.x * aside * 0.75,
      };
      if (isFree(at)) return at;
    }
  }
}

/** The direction in which the map ends soonest. */
function wayOut(from: Point, ground: readonly Point[]): Point {
  const isGround = ({ x, y }: Point): boolean => ground.some((hex) => Math.hypot(hex.x - x, hex.y - y) < 0.6);
  const steps = ({ x, y }: Point): number => {
    let n = 1;
    while (isGround({ x: from.x + x * n, y: from.y + y * n })) n++;
    return n;
  };
  return DIRECTIONS.reduce<Point>((best, way) => (steps(way) < steps(best) ? way : best), DIRECTIONS[0]);
}
