import { assert } from '../core/assert.ts';
import type { Reached } from './reach.ts';

/**
 * Dijkstra's search over hexes whose neighbours are listed, with whole-number costs: for maps that are joined by links,
 * where a hex has more than six neighbours and a way may be open in one direction only. On one plain map `reach` is
 * faster.
 *
 * @param neighbours for each hex the indices that a step may lead to; `stepCost` names a step by its place in this list
 * @param start index of the first hex
 * @param limit the most that may be spent
 * @param stepCost cost of the step; negative: not possible
 * @param goesOn whether a way may go on from a hex reached from `previous` (the start always may)
 */
export function reachAlong(
  neighbours: readonly (readonly number[])[],
  start: number,
  limit: number,
  stepCost: (from: number, step: number, to: number) => number,
  goesOn: (hex: number, previous: number) => boolean,
): Reached {
  const size = neighbours.length;
  assert(start >= 0 && start < size, 'the search starts on the map');
  const cost = new Int32Array(size).fill(-1);
  const previous = new Int16Array(size).fill(-1);
  const settled = new Uint8Array(size);
  const order: number[] = [];
  // Costs are small whole numbers: a list of hexes for each cost serves as the queue.
  const atCost: number[][] = [[start]];
  cost[start] = 0;
  for (let spent = 0; spent < atCost.length && spent <= limit; spent++) {
    const here = atCost[spent];
    if (here === undefined) continue;
    for (let i = 0; i < here.length; i++) {
      const from = here[i]!;
      if (settled[from] === 1 || cost[from] !== spent) continue;
      settled[from] = 1;
      if (from !== start) order.push(from);
      if (from !== start && !goesOn(from, previous[from]!)) continue;
      const steps: readonly number[] = neighbours[from]!;
      for (let step = 0; step < steps.length; step++) {
        const to = steps[step]!;
        if (settled[to] === 1) continue;
        const price = stepCost(from, step, to);
        if (price < 0) continue;
        const total = spent + price;
        if (total > limit || (cost[to]! >= 0 && cost[to]! <= total)) continue;
        cost[to] = total;
        previous[to] = from;
        (atCost[total] ??= []).push(to);
      }
    }
  }
  return { cost, previous, order };
}
