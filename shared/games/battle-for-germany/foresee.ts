import type { SeatId, UnitId } from '../../core/brands.ts';
import type { Fault } from '../../rules/violation.ts';
import { fault } from './fault.ts';
import type { Order } from './orders.ts';
import { nameFaults } from './procedure.ts';
import { isPassedOver } from './rules/berlin.ts';
import { phaseFault } from './rules/sequence.ts';
import { seatOf } from './rules/sides.ts';
import type { Situation } from './situation.ts';
import { phaseOf, scenarioOf } from './situation.ts';

interface Foreseen {
  readonly order: number;
  readonly fault: Fault;
}

/**
 * Faults that no fall of the dice could cure, in the orders from `from` on: names that do not exist, an order of another
 * kind of phase or in the opponent's, a unit that attacks twice in one phase.
 */
export function foresee(
  s: Situation,
  seat: SeatId,
  orders: readonly Order[],
  from: number,
): readonly Foreseen[] {
  const found: Foreseen[] = [];
  const { before, turn } = scenarioOf(s.game, s.state);
  const phases = [...before, ...turn];
  let at = phases.indexOf(phaseOf(s.game, s.state));
  let attacked = new Set<UnitId>();
  /** 18.1: a marker placed by this very file opens second phases. */
  let supplied = false;
  orders.forEach((order, index) => {
    const note = (why: Fault | null): void => {
      if (index >= from && why !== null) found.push({ order: index, fault: why });
    };
    const phase = phases[at]!;
    if (seatOf(s.state, phase.factions[0]!) !== seat)
      return note(fault('phase.not-yours', '3.0', `The ${phase.title} is not yours.`));
    nameFaults(s, order).forEach(note);
    note(phaseFault(phase, order));
    if (order.order === 'attack') {
      const again = order.units.filter((unit) => attacked.has(unit));
      if (again.length > 0)
        note(
          fault('attack.again', '6.3', `${again.join(', ')} would attack twice in one phase.`, {
            units: again,
          }),
        );
      for (const unit of order.units) attacked.add(unit);
    }
    if (order.order === 'offensive-supply') supplied = true;
    if (order.order === 'end-phase') {
      do at = at + 1 < phases.length ? at + 1 : before.length;
      while (isPassedOver(s, phases[at]!) && !(supplied && phases[at]!.second === true));
      attacked = new Set();
    }
  });
  return found;
}
