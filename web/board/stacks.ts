import type { HexId } from '../../shared/core/brands.ts';
import type { CounterView } from '../../shared/rules/presentation.ts';
import { HEX } from './geometry.ts';
import type { Point } from './geometry.ts';

/** Side of a counter in board units. */
export const COUNTER = 70;

export interface Stack {
  readonly hex: HexId;
  /** Bottom first. */
  readonly counters: readonly CounterView[];
}

/** The counters by hex, hexes in the order in which they first occur. */
export function stacks(counters: readonly CounterView[]): readonly Stack[] {
  const byHex = new Map<HexId, CounterView[]>();
  for (const counter of counters) {
    const here = byHex.get(counter.hex);
    if (here === undefined) byHex.set(counter.hex, [counter]);
    else here.push(counter);
  }
  return [...byHex].map(([hex, here]) => ({ hex, counters: here }));
}

/** Where counter `i` (0 the bottom) of a stack of `n` lies beside the hex's centre: each a little up and to the right. */
export function stackOffset(i: number, n: number): Point {
  const step = n > 3 ? 14 / (n - 1) : 7;
  const back = (n - 1) / 2;
  return { x: (i - back) * step, y: (back - i) * step };
}

/** Counters in a row of a fan: four, and more where there are many. */
const fanColumns = (n: number): number => Math.min(n, Math.max(4, Math.ceil(Math.sqrt(n * 1.6))));

/** Where counter `i` of a stack of `n` lies when it is fanned out: side by side, in rows. */
export function fanOffset(i: number, n: number): Point {
  const columns = fanColumns(n);
  const rows = Math.ceil(n / columns);
  const gap = COUNTER * 1.1;
  return {
    x: ((i % columns) - (columns - 1) / 2) * gap,
    y: (Math.floor(i / columns) - (rows - 1) / 2) * gap,
  };
}

/** The fan's plate, with its margin. */
export function fanSize(n: number): { readonly width: number; readonly height: number } {
  const columns = fanColumns(n);
  const rows = Math.ceil(n / columns);
  return { width: columns * COUNTER * 1.1 + HEX * 0.1, height: rows * COUNTER * 1.1 + HEX * 0.1 };
}

/** Height of a box's title, in board units. */
const TITLE = 46;

/**
 * Where counter `i` of `n` lies in a box, from its middle, and how much smaller it is drawn: side by side below the title,
 * as large as there is room for.
 */
export function boxedOffset(
  i: number,
  n: number,
  box: { readonly width: number; readonly height: number },
): Point & { readonly scale: number } {
  const [width, height] = [box.width - 16, box.height - TITLE - 12];
  const fits = (columns: number): number =>
    Math.min(1, width / columns / (COUNTER * 1.1), height / Math.ceil(n / columns) / (COUNTER * 1.1));
  let columns = 1;
  for (let more = 2; more <= n; more++) if (fits(more) > fits(columns)) columns = more;
  const scale = fits(columns);
  const gap = COUNTER * 1.1 * scale;
  const rows = Math.ceil(n / columns);
  return {
    x: ((i % columns) - (Math.min(n, columns) - 1) / 2) * gap,
    y: (Math.floor(i / columns) - (rows - 1) / 2) * gap + TITLE / 2,
    scale,
  };
}
