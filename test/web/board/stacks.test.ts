import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import { COUNTER, boxedOffset, fanOffset, fanSize, stackOffset, stacks } from '../../../web/board/stacks.ts';

test('counters by hex, the bottom first', () => {
  const counter = (unit: string, hex: string) => ({
    unit: unitId(unit),
    hex: hexId(hex),
    faction: '',
    strengths: '',
    states: [],
  });
  const piles = stacks([counter('a', '0101'), counter('b', '0202'), counter('c', '0101')]);
  expect(piles.map(({ hex, counters }) => [hex, counters.map(({ unit }) => unit)])).toEqual([
    ['0101', ['a', 'c']],
    ['0202', ['b']],
  ]);
});

describe('offsets', () => {
  test('a single counter lies in the middle', () => {
    expect(stackOffset(0, 1)).toEqual({ x: 0, y: 0 });
  });
  test.each([2, 3, 4, 8])('a stack of %i rises to the right and stays within its hex', (n) => {
    const all = Array.from({ length: n }, (_, i) => stackOffset(i, n));
    for (let i = 1; i < n; i++) {
      expect(all[i]!.x).toBeGreaterThan(all[i - 1]!.x);
      expect(all[i]!.y).toBeLessThan(all[i - 1]!.y);
    }
    expect(all.at(-1)!.x + COUNTER / 2).toBeLessThanOrEqual(50);
  });
  test.each([1, 2, 5, 12, 40])('%i counters lie in their box below its title, none on another', (n) => {
    const box = { width: 400, height: 200 };
    const all = Array.from({ length: n }, (_, i) => boxedOffset(i, n, box));
    for (const [i, { x, y, scale }] of all.entries()) {
      const half = (COUNTER / 2) * scale;
      expect(scale).toBeLessThanOrEqual(1);
      expect(Math.abs(x) + half).toBeLessThanOrEqual(200);
      expect(y + half).toBeLessThanOrEqual(100);
      expect(y - half).toBeGreaterThanOrEqual(-100 + 40);
      for (const other of all.slice(i + 1))
        expect(Math.max(Math.abs(x - other.x), Math.abs(y - other.y))).toBeGreaterThanOrEqual(2 * half);
    }
  });
  test.each([2, 4, 7, 30])('fanned out, no two of %i counters overlap and all lie on the plate', (n) => {
    const { width, height } = fanSize(n);
    const all = Array.from({ length: n }, (_, i) => fanOffset(i, n));
    for (const [i, a] of all.entries()) {
      expect(Math.abs(a.x) + COUNTER / 2).toBeLessThanOrEqual(width / 2);
      expect(Math.abs(a.y) + COUNTER / 2).toBeLessThanOrEqual(height / 2);
      for (const b of all.slice(i + 1))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(COUNTER);
    }
  });
});
