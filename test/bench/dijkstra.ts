import { readFileSync } from 'node:fs';
import type { BoardMap } from '../../shared/rules/presentation.ts';

/** A map as typed arrays, costs in half points, with nothing of the rules but what terrain and rivers cost. */
export interface TypedMap {
  readonly indexOf: ReadonlyMap<string, number>;
  /** `[hex * 6 + side]`: the hex there, -1 for none. */
  readonly neighbour: Int16Array;
  /** `[hex * 6 + side]`: half points to go there, 255 for never. */
  readonly cost: Uint8Array;
}

const NEVER = 255;

export function typedMap(board: BoardMap): TypedMap {
  const tables = JSON.parse(
    readFileSync(new URL('../../shared/games/battle-for-germany/data/tables.json', import.meta.url), 'utf8'),
  ) as {
    tec: {
      terrain: { terrain: string; enter: number | null }[];
      hexsides: { kind: string; cross: number | null }[];
    };
  };
  const enter = new Map(tables.tec.terrain.map((row) => [row.terrain, row.enter]));
  const cross = new Map(tables.tec.hexsides.map((row) => [row.kind, row.cross]));
  const kinds = new Map(
    board.hexsides.flatMap(
      ({ a, b, kind }) =>
        [
          [`${a} ${b}`, kind],
          [`${b} ${a}`, kind],
        ] as const,
    ),
  );
  const indexOf = new Map(board.hexes.map(({ hex }, i) => [hex as string, i]));
  const neighbour = new Int16Array(board.hexes.length * 6).fill(-1);
  const cost = new Uint8Array(board.hexes.length * 6).fill(NEVER);
  const byPlace = new Map(board.hexes.map(({ x, y }, i) => [place(x, y), i]));
  for (const [i, { hex, x, y }] of board.hexes.entries()) {
    for (let side = 0; side < 6; side++) {
      const angle = (side * Math.PI) / 3;
      const to = byPlace.get(place(x + Math.cos(angle), y + Math.sin(angle)));
      if (to === undefined) continue;
      const { hex: next, terrain } = board.hexes[to]!;
      const points = enter.get(terrain) ?? null;
      const kind = kinds.get(`${hex} ${next}`);
      const more = kind === undefined || !cross.has(kind) ? 0 : cross.get(kind)!;
      neighbour[i * 6 + side] = to;
      if (points !== null && more !== null) cost[i * 6 + side] = 2 * (points + more);
    }
  }
  return { indexOf, neighbour, cost };
}

const place = (x: number, y: number): string => `${Math.round(x * 4)} ${Math.round(y * 4)}`;

/** Dijkstra's search with a binary heap in typed arrays. @returns half points to each hex, 255 where it does not come */
export function floodFill({ indexOf, neighbour, cost }: TypedMap, from: string, points: number): Uint8Array {
  const size = neighbour.length / 6;
  const best = new Uint8Array(size).fill(NEVER);
  // Each entry holds cost and hex in one number; at most one for each side of each hex.
  const heap = new Int32Array(size * 6);
  let count = 0;
  const push = (entry: number): void => {
    let at = count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]! <= entry) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  };
  const pop = (): number => {
    const top = heap[0]!;
    const last = heap[--count]!;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && heap[child + 1]! < heap[child]!) child += 1;
      if (heap[child]! >= last) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
    return top;
  };
  const limit = points * 2;
  const start = indexOf.get(from)!;
  best[start] = 0;
  push(start);
  while (count > 0) {
    const entry = pop();
    const hex = entry % size;
    const spent = (entry - hex) / size;
    if (spent > best[hex]!) continue;
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      if (cost[side] === NEVER) continue;
      const to = neighbour[side]!;
      const total = spent + cost[side]!;
      if (total > limit || total >= best[to]!) continue;
      best[to] = total;
      push(total * size + to);
    }
  }
  return best;
}
