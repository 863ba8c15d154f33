import type { SeatId } from '../../core/brands.ts';
import type { OrderContext } from '../../rules/contract.ts';
import { refuse } from '../../rules/effects.ts';
import type { Rule } from './effects.ts';
import { happen } from './effects.ts';
import { fault } from './fault.ts';
import type { Order, OrderOf } from './orders.ts';
import { activate, ownCounters, phasingSide } from './rules/activation.ts';
import { barrage, fire } from './rules/artillery.ts';
import { attack } from './rules/coordinated.ts';
import { play } from './rules/eventCounters.ts';
import { useModel } from './rules/model.ts';
import { move } from './rules/movement.ts';
import { overrun } from './rules/overrun.ts';
import { prepare, unprepare } from './rules/preparedDefence.ts';
import { liftReserve, placeReserve } from './rules/reserves.ts';
import { endStep } from './rules/sequence.ts';
import type { Situation } from './situation.ts';
import { counterOf, countersAt } from './situation.ts';
import { seatOfSide } from './vocabulary.ts';

/** Carries out one order: refuses it, or does what the rules say. */
export function* carryOut(s: Situation, seat: SeatId, order: Order, context: OrderContext): Rule {
  if (s.state.over) return yield* refuse([fault('game.over', '3', 'The game is over.')]);
  const side = phasingSide(s);
  if (order.order !== 'play' && (side === null || seatOfSide(side) !== seat))
    return yield* refuse([fault('phase.not-yours', '5', 'This phase is not yours.')]);
  switch (order.order) {
    case 'activate':
      return yield* activate(s, order);
    case 'move':
      return yield* move(s, seat, order, context);
    case 'overrun':
      return yield* overrun(s, seat, order, context);
    case 'prepare':
      return yield* prepare(s, seat, order);
    case 'unprepare':
      return yield* unprepare(s, seat, order);
    case 'reserve':
      return yield* placeReserve(s, seat, order);
    case 'unreserve':
      return yield* liftReserve(s, seat, order);
    case 'top':
      return yield* layOnTop(s, seat, order);
    case 'barrage':
      return yield* barrage(s, seat, order, context);
    case 'attack':
      return yield* attack(s, seat, order, context);
    case 'model':
      return yield* useModel(s, seat, order);
    case 'play':
      return yield* play(s, seat, order, (now, target) => fire(now, null, target, 1));
    case 'end-phase':
      return yield* endStep(s);
  }
}

/** 7: which counter of one's own stack lies on top. */
function* layOnTop(start: Situation, seat: SeatId, { unit }: OrderOf<'top'>): Rule {
  const { handles, faults } = ownCounters(start, seat, [unit]);
  const [handle] = handles;
  if (handle === undefined) return yield* refuse(faults);
  const { place, top } = counterOf(start, handle);
  if (top) return start;
  let s = start;
  const above = countersAt(s, place).find((each) => counterOf(s, each).top);
  if (above !== undefined) {
    const { side, knownTo } = counterOf(s, above);
    s = yield* happen(s, {
      event: 'covered',
      counter: above,
      owner: seatOfSide(side),
      knownTo,
      forget: false,
    });
  }
  return yield* happen(s, { event: 'uncovered', counter: handle, unit });
}
