import type { PlannedOrder } from './outlook.ts';

type Orders = readonly PlannedOrder[];

/** The orders of a plan with every list that they were before, so that a change can be taken back and made again. */
export interface OrderList {
  readonly orders: Orders;
  /** Oldest first. */
  readonly past: readonly Orders[];
  /** What was taken back, the next to come first. */
  readonly future: readonly Orders[];
}

export const listOf = (orders: Orders): OrderList => ({ orders, past: [], future: [] });

export function changed(list: OrderList, orders: Orders): OrderList {
  return { orders, past: [...list.past, list.orders], future: [] };
}

export const added = (list: OrderList, order: PlannedOrder): OrderList =>
  changed(list, [...list.orders, order]);

export const replaced = (list: OrderList, index: number, order: PlannedOrder): OrderList =>
  changed(
    list,
    list.orders.map((each, i) => (i === index ? order : each)),
  );

export const removed = (list: OrderList, index: number): OrderList =>
  changed(
    list,
    list.orders.filter((_, i) => i !== index),
  );

/** The order at `from` goes to `to`, counted from 0 without it; the same list where either is none. */
export function moved(list: OrderList, from: number, to: number): OrderList {
  const order = list.orders[from];
  if (order === undefined || to < 0 || to >= list.orders.length || to === from) return list;
  const rest = list.orders.filter((_, i) => i !== from);
  return changed(list, [...rest.slice(0, to), order, ...rest.slice(to)]);
}

/** The same list where there is nothing to take back. */
export function undone(list: OrderList): OrderList {
  const before = list.past.at(-1);
  if (before === undefined) return list;
  return { orders: before, past: list.past.slice(0, -1), future: [list.orders, ...list.future] };
}

/** The same list where nothing was taken back. */
export function redone(list: OrderList): OrderList {
  const [next, ...future] = list.future;
  if (next === undefined) return list;
  return { orders: next, past: [...list.past, list.orders], future };
}
