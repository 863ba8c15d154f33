import type { SeatId } from '../../core/brands.ts';
import type { OrderContext } from '../../rules/contract.ts';
import { refuse } from '../../rules/effects.ts';
import type { Fault } from '../../rules/violation.ts';
import type { Rule } from './effects.ts';
import { happen } from './effects.ts';
import { fault } from './fault.ts';
import type { Order } from './orders.ts';
import { attack } from './rules/combat.ts';
import { evacuate, place } from './rules/courland.ts';
import { exit } from './rules/exits.ts';
import { move } from './rules/movement.ts';
import { replace } from './rules/replacements.ts';
import { placeSupply } from './rules/supply.ts';
import { unknownHexes, unknownUnits } from './rules/restrictions.ts';
import { endPhase, phaseFault, unitPhaseFault } from './rules/sequence.ts';
import { seatOf } from './rules/sides.ts';
import type { Situation } from './situation.ts';
import { hexOf, phaseOf, unitName } from './situation.ts';

/** Carries out one order: refuses it, or does what the rules say. */
export function* carryOut(s: Situation, seat: SeatId, order: Order, context: OrderContext): Rule {
  const faults = generalFaults(s, seat, order);
  if (faults.length > 0) return yield* refuse(faults);
  const gone = context.overtaken ? goneUnit(s, order) : null;
  if (gone !== null)
    return yield* happen(s, {
      event: 'lapsed',
      order: order.order,
      units: [gone],
      reason: `${unitName(s.game, gone)} has left the map.`,
    });
  const misused = unitFault(s, order);
  if (misused !== null) return yield* refuse([misused]);
  switch (order.order) {
    case 'place':
      return yield* place(s, order);
    case 'move':
      return yield* move(s, order);
    case 'attack':
      return yield* attack(s, order, context);
    case 'replace':
      return yield* replace(s, order);
    case 'exit':
      return yield* exit(s, order);
    case 'evacuate':
      return yield* evacuate(s, order);
    case 'offensive-supply':
      return yield* placeSupply(s, order);
    case 'end-phase':
      return yield* endPhase(s);
  }
}

/** What can be said of an order without looking at the map: 3.0 whose phase it is, and whether its names exist. */
export function generalFaults(s: Situation, seat: SeatId, order: Order): readonly Fault[] {
  const phase = phaseOf(s.game, s.state);
  if (s.state.over) return [fault('game.over', '3.0', 'The game is over.')];
  if (seatOf(s.state, phase.factions[0]!) !== seat)
    return [fault('phase.not-yours', '3.0', `The ${phase.title} is not yours.`)];
  const wrong = phaseFault(phase, order);
  return [...nameFaults(s, order), ...(wrong === null ? [] : [wrong])];
}

/** Names that this game does not have: a code without a rule. */
export function nameFaults(s: Situation, order: Order): readonly Fault[] {
  switch (order.order) {
    case 'end-phase':
      return [];
    case 'attack':
      return [
        ...unknownUnits(s, order.units),
        ...unknownUnits(s, order.defenders ?? []),
        ...unknownHexes(s, order.targets),
      ];
    case 'offensive-supply':
      return unknownUnits(s, [order.unit]);
    case 'place':
    case 'replace':
      return [...unknownUnits(s, [order.unit]), ...unknownHexes(s, [order.hex])];
    case 'evacuate':
      return [...unknownUnits(s, [order.unit]), ...unknownHexes(s, [order.to])];
    case 'move':
    case 'exit':
      return [...unknownUnits(s, [order.unit]), ...unknownHexes(s, order.path)];
  }
}

/** 3.0: a unit that moves must be of the armies whose phase it is; the other orders judge that themselves. */
function unitFault(s: Situation, order: Order): Fault | null {
  return order.order === 'move' || order.order === 'exit' ? unitPhaseFault(s, order.unit) : null;
}

/** The unit of a move, exit or evacuation that is no longer on the map. */
function goneUnit(s: Situation, order: Order): Situation['stacks'][number][number] | null {
  if (order.order !== 'move' && order.order !== 'exit' && order.order !== 'evacuate') return null;
  return hexOf(s, order.unit) === undefined ? order.unit : null;
}
