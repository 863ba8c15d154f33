import { describe, expect, test } from 'vitest';
import { pathTo, reachAlong } from '../../../shared/hex/index.ts';

describe('reachAlong', () => {
  // 0 → 1 → 2, 0 → 3 → 2, and 2 → 4 alone: nothing leads back from 4.
  const neighbours = [[1, 3], [0, 2], [1, 3, 4], [0, 2], []];
  const price: { readonly [way: string]: number } = { '0>1': 1, '1>2': 5, '0>3': 2, '3>2': 2, '2>4': 1 };
  const cost = (from: number, _step: number, to: number): number => price[`${from}>${to}`] ?? 9;

  test('takes the cheaper of two ways', () => {
    const reached = reachAlong(neighbours, 0, 10, cost, () => true);
    expect([...reached.cost]).toEqual([0, 1, 4, 2, 5]);
    expect(pathTo(reached, 4)).toEqual([3, 2, 4]);
    expect(reached.order).toEqual([1, 3, 2, 4]);
  });

  test('goes no further than its limit, and not out of a hex of one-way links', () => {
    expect([...reachAlong(neighbours, 0, 3, cost, () => true).cost]).toEqual([0, 1, -1, 2, -1]);
    expect(reachAlong(neighbours, 4, 10, cost, () => true).order).toEqual([]);
  });

  test('stops where a way may not go on, depending on where it came from', () => {
    const reached = reachAlong(neighbours, 0, 20, cost, (hex, previous) => !(hex === 3 && previous === 0));
    expect([...reached.cost]).toEqual([0, 1, 6, 2, 7]);
  });

  test('steps that are not possible are not taken', () => {
    expect(
      reachAlong(
        neighbours,
        0,
        10,
        () => -1,
        () => true,
      ).order,
    ).toEqual([]);
  });
});
