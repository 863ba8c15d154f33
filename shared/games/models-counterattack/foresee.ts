import type { SeatId } from '../../core/brands.ts';
import type { Fault } from '../../rules/violation.ts';
import { fault } from './fault.ts';
import type { Order } from './orders.ts';
import type { Situation } from './situation.ts';
import { seatOfSide } from './vocabulary.ts';

/** What no course of play could cure in the orders from index `from` on: names that are none, and units of the other side. */
export function foresee(
  s: Situation,
  seat: SeatId,
  orders: readonly Order[],
  from: number,
): readonly { readonly order: number; readonly fault: Fault }[] {
  return orders.flatMap((order, index) =>
    index < from
      ? []
      : namesIn(order)
          .flatMap((unit) => nameFault(s, seat, unit))
          .map((found) => ({ order: index, fault: found })),
  );
}

function namesIn(order: Order): readonly string[] {
  switch (order.order) {
    case 'activate':
    case 'barrage':
    case 'model':
    case 'end-phase':
      return [];
    case 'move':
    case 'overrun':
    case 'play':
      return [...(order.unit === undefined ? [] : [order.unit]), ...(order.units ?? [])];
    case 'prepare':
    case 'unprepare':
    case 'top':
      return [order.unit];
    case 'reserve':
    case 'unreserve':
    case 'attack':
      return order.units;
  }
}

function nameFault(s: Situation, seat: SeatId, unit: string): readonly Fault[] {
  const printed = s.game.units.get(unit);
  if (printed === undefined) return [fault('unit.unknown', null, `There is no unit ${unit}.`)];
  return seatOfSide(printed.side) === seat
    ? []
    : [fault('unit.not-yours', '5', `${printed.name} is not yours.`, { units: [printed.id] })];
}
