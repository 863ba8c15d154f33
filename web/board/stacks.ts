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

/** Where counter `i` of a stack of `n` lies when it is fanned out: side by side, in rows of four, inside the board. */
export function fanOffset(i: number, n: number): Point {
  const columns = Math.min(n, 4);
  const rows = Math.ceil(n / 4);
  const gap = COUNTER * 1.1;
  return { x: ((i % 4) - (columns - 1) / 2) * gap, y: (Math.floor(i / 4) - (rows - 1) / 2) * gap };
}

/** Half of the fan's plate, with its margin. */
export function fanSize(n: number): { readonly width: number; readonly height: number } {
  const columns = Math.min(n, 4);
  const rows = Math.ceil(n / 4);
  return { width: columns * COUNTER * 1.1 + HEX * 0.1, height: rows * COUNTER * 1.1 + HEX * 0.1 };
}
