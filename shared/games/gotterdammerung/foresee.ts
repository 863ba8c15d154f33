import type { SeatId, UnitId } from '../../core/brands.ts';
import type { Fault } from '../../rules/violation.ts';
import { fault } from './fault.ts';
import type { Order } from './orders.ts';
import { nameFaults } from './procedure.ts';
import { phaseFault } from './rules/sequence.ts';
import type { Situation } from './situation.ts';
import { phaseOf, printedOf, scenarioOf, seatOf } from './situation.ts';

interface Foreseen {
  readonly order: number;
  readonly fault: Fault;
}

/**
 * Faults that no fall of the dice could cure, in the orders from `from` on: names that do not exist, an order of another
 * kind of phase or in the opponent's, a unit of the other side, one that moves or attacks twice in one phase.
 */
export function foresee(
  s: Situation,
  seat: SeatId,
  orders: readonly Order[],
  from: number,
): readonly Foreseen[] {
  const found: Foreseen[] = [];
  const { before, turn, firstPhase } = scenarioOf(s.game, s.state);
  const phases = [...before, ...turn];
  const afterSetUp = phases.findIndex(({ id }) => id === firstPhase);
  let at = phases.indexOf(phaseOf(s.game, s.state));
  let acted = new Set<UnitId>();
  orders.forEach((order, index) => {
    const note = (why: Fault | null): void => {
      if (index >= from && why !== null) found.push({ order: index, fault: why });
    };
    const phase = phases[at]!;
    if (seatOf(s, phase.side) !== seat)
      return note(fault('phase.not-yours', '3.0', `The ${phase.title} is not yours.`));
    const unknown = nameFaults(s, order);
    unknown.forEach(note);
    note(phaseFault(phase, order));
    if (unknown.length > 0) return;
    if (order.order === 'move' || order.order === 'attack') {
      const units = order.order === 'move' ? [order.unit] : order.units;
      const [code, rule, verb] =
        order.order === 'move' ? ['move.again', '5.13', 'move'] : ['attack.again', '6.14', 'attack'];
      const again = units.filter((unit) => acted.has(unit));
      if (again.length > 0)
        note(fault(code, rule, `${again.join(', ')} would ${verb} twice in one phase.`, { units: again }));
      const foreign = units.filter((unit) => printedOf(s, unit).side !== phase.side);
      if (foreign.length > 0)
        note(
          fault(`${verb}.not-yours`, '3.0', `${foreign.join(', ')} can't ${verb} in the ${phase.title}.`, {
            units: foreign,
          }),
        );
      for (const unit of units) acted.add(unit);
    }
    if (order.order === 'end-phase') {
      at = at === before.length - 1 ? afterSetUp : at + 1 < phases.length ? at + 1 : before.length;
      acted = new Set();
    }
  });
  return found;
}
