import { describe, expect, test } from 'vitest';
import { isTableOrder, tableOrderFaults, TABLE_ORDERS } from '../../../shared/moves/index.ts';

describe('DESIGN 10: orders that every game knows', () => {
  test('by name', () => {
    expect([...TABLE_ORDERS]).toEqual(['answer', 'drop-queue', 'resign', 'offer', 'consent']);
    expect(isTableOrder({ order: 'offer' })).toBe(true);
    expect(isTableOrder({ order: 'end-phase' })).toBe(false);
  });

  test.each([
    { order: 'answer', id: '12-0', retreat: { 'wg-63': ['2106'] } },
    { order: 'answer', ask: 'advance', advance: null },
    { order: 'drop-queue' },
    { order: 'resign' },
    { order: 'offer', draw: true },
    { order: 'offer', draw: false },
    { order: 'consent', to: 'ab'.repeat(32) },
  ])('%j', (order) => {
    expect(tableOrderFaults(order)).toEqual([]);
  });

  test.each([
    [{ order: 'answer', advance: null }, 'an answer names the question by "id" or "ask"'],
    [{ order: 'answer', id: '' }, 'id: '],
    [{ order: 'answer', ask: 3 }, 'ask: '],
    [{ order: 'drop-queue', all: true }, '"all"'],
    [{ order: 'resign', seat: 1 }, '"seat"'],
    [{ order: 'offer' }, 'draw: '],
    [{ order: 'offer', draw: 'yes' }, 'draw: '],
    [{ order: 'consent', to: 'AB'.repeat(32) }, 'to: 64 lower-case hex digits'],
    [{ order: 'consent' }, 'to: '],
  ])('%j: %s', (order, part) => {
    const faults = tableOrderFaults(order);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(part);
  });
});
