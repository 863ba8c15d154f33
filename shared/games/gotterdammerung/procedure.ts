import type { SeatId, UnitId } from '../../core/brands.ts';
import type { OrderContext } from '../../rules/contract.ts';
import { refuse } from '../../rules/effects.ts';
import type { Fault } from '../../rules/violation.ts';
import type { Rule } from './effects.ts';
import { fault } from './fault.ts';
import type { Order } from './orders.ts';
import { attack } from './rules/combat.ts';
import { deploy, place, placeArtillery } from './rules/deployment.ts';
import { move } from './rules/march.ts';
import { reinforce } from './rules/reinforcement.ts';
import { endPhase, phaseFault } from './rules/sequence.ts';
import { split } from './rules/splitting.ts';
import { placeVolkssturm } from './rules/volkssturm.ts';
import type { Situation } from './situation.ts';
import { phaseOf, seatOf } from './situation.ts';

/** Carries out one order: refuses it, or does what the rules say. */
export function* carryOut(s: Situation, seat: SeatId, order: Order, context: OrderContext): Rule {
  const faults = generalFaults(s, seat, order);
  if (faults.length > 0) return yield* refuse(faults);
  switch (order.order) {
    case 'place':
      return yield* place(s, order);
    case 'deploy':
      return yield* deploy(s);
    case 'artillery':
      return yield* placeArtillery(s, order);
    case 'move':
      return yield* move(s, order, context);
    case 'split':
      return yield* split(s, order);
    case 'attack':
      return yield* attack(s, order, context);
    case 'reinforce':
      return yield* reinforce(s, order);
    case 'volkssturm':
      return yield* placeVolkssturm(s, order);
    case 'end-phase':
      return yield* endPhase(s, order);
  }
}

/** What can be said of an order without looking at the map: 3.0 whose phase it is, and whether its names exist. */
export function generalFaults(s: Situation, seat: SeatId, order: Order): readonly Fault[] {
  const phase = phaseOf(s.game, s.state);
  if (s.state.over) return [fault('game.over', '3.0', 'The game is over.')];
  if (seatOf(s, phase.side) !== seat)
    return [fault('phase.not-yours', '3.0', `The ${phase.title} is not yours.`)];
  const wrong = phaseFault(phase, order);
  return [...nameFaults(s, order), ...(wrong === null ? [] : [wrong])];
}

/** Names of units that this game does not have: a code without a rule. Hexes are judged with the order. */
export function nameFaults(s: Situation, order: Order): readonly Fault[] {
  return unitsIn(order)
    .filter((unit) => !s.game.units.has(unit))
    .map((unit) => fault('unit.unknown', null, `There is no unit ${unit}.`, { units: [unit] }));
}

function unitsIn(order: Order): readonly UnitId[] {
  switch (order.order) {
    case 'place':
    case 'artillery':
    case 'move':
    case 'reinforce':
      return [order.unit];
    case 'split':
      return order.support === null ? [order.unit] : [order.unit, order.support];
    case 'attack':
      return order.units;
    case 'deploy':
    case 'volkssturm':
    case 'end-phase':
      return [];
  }
}
