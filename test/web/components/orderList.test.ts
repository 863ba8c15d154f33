import { describe, expect, test } from 'vitest';
import {
  added,
  changed,
  listOf,
  moved,
  redone,
  removed,
  replaced,
  undone,
} from '../../../web/components/planner/orderList.ts';
import type { OrderList } from '../../../web/components/planner/orderList.ts';

const order = (name: string) => ({ order: name });
const names = ({ orders }: OrderList): string => orders.map(({ order: name }) => name).join('');
const abc = ['a', 'b', 'c'].map(order).reduce(added, listOf([]));

describe('the list of a plan', () => {
  test.each([
    ['an order is added at the end', added(abc, order('d')), 'abcd'],
    ['an order is dropped', removed(abc, 1), 'ac'],
    ['an order is replaced where it stands', replaced(abc, 0, order('x')), 'xbc'],
    ['the first goes to the end', moved(abc, 0, 2), 'bca'],
    ['the last goes up by one', moved(abc, 2, 1), 'acb'],
    ['all are replaced', changed(abc, [order('z')]), 'z'],
    ['a place beyond the list is none', moved(abc, 2, 3), 'abc'],
    ['the same place is no change', moved(abc, 1, 1), 'abc'],
  ])('%s', (_, list, expected) => {
    expect(names(list)).toBe(expected);
  });

  test('what was done is taken back, the last first, and made again in its order', () => {
    const list = removed(moved(abc, 0, 2), 0);
    expect(names(list)).toBe('ca');
    const back = undone(undone(list));
    expect(names(back)).toBe('abc');
    expect(names(redone(back))).toBe('bca');
    expect(names(redone(redone(back)))).toBe('ca');
  });

  test('after a new change nothing can be made again', () => {
    const list = added(undone(abc), order('x'));
    expect(names(list)).toBe('abx');
    expect(redone(list)).toBe(list);
  });

  test('a new list has nothing to take back', () => {
    const list = listOf([order('a')]);
    expect(undone(list)).toBe(list);
    expect(redone(list)).toBe(list);
  });

  test('a move that changes nothing leaves no step to take back', () => {
    expect(moved(abc, 0, 0)).toBe(abc);
  });
});
