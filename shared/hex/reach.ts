import { assert } from '../core/assert.ts';
import type { HexGraph } from './graph.ts';
import { SIDES } from './graph.ts';

export interface Reached {
  /** Cost of the cheapest way to each hex by index; -1 where there is none within the limit. */
  readonly cost: Int32Array;
  /** The hex before it on that way; -1 for the start and unreached hexes. */
  readonly previous: Int16Array;
  /** Reached hexes, cheapest first, without the start. */
  readonly order: readonly number[];
}

/**
 * Dijkstra's search over hexes from `start`, with whole-number costs.
 *
 * @param limit the most that may be spent
 * @param stepCost cost of going from a hex over one of its sides to the next one; negative: not possible
 * @param goesOn whether a way may go on from a reached hex (the start always may)
 */
export function reach(
  graph: HexGraph,
  start: number,
  limit: number,
  stepCost: (from: number, side: number, to: number) => number,
  goesOn: (hex: number) => boolean,
): Reached {
  const size = graph.hexes.length;
  const cost = new Int32Array(size).fill(-1);
  const previous = new Int16Array(size).fill(-1);
  const order: number[] = [];
  const settled = new Uint8Array(size);
  // Costs are small whole numbers: a list of hexes for each cost serves as the queue.
  const atCost: number[][] = [];
  assert(start >= 0 && start < size, 'the search starts on the map');
  cost[start] = 0;
  atCost[0] = [start];
  for (let spent = 0; spent <= limit; spent++) {
    const here = atCost[spent];
    if (here === undefined) continue;
    for (let i = 0; i < here.length; i++) {
      const from: number = here[i]!;
      if (settled[from] === 1 || cost[from] !== spent) continue;
      settled[from] = 1;
      if (from !== start) order.push(from);
      if (from !== start && !goesOn(from)) continue;
      for (let side = 0; side < SIDES; side++) {
        const to = graph.neighbour[from * SIDES + side]!;
        if (to < 0 || settled[to] === 1) continue;
        const step = stepCost(from, side, to);
        if (step < 0) continue;
        const total = spent + step;
        if (total > limit || (cost[to]! >= 0 && cost[to]! <= total)) continue;
        cost[to] = total;
        previous[to] = from;
        (atCost[total] ??= []).push(to);
      }
    }
  }
  return { cost, previous, order };
}

/** The way to a reached hex, without the start. */
export function pathTo(reached: Reached, hex: number): readonly number[] {
  const path: number[] = [];
  for (let at = hex; reached.previous[at]! >= 0; at = reached.previous[at]!) path.push(at);
  return path.reverse();
}
