import type { HexId, SeatId } from '../../../core/brands.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { refuse, reveal } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  areAdjacent,
  counterOf,
  countersAt,
  isHexPlace,
  knownUnit,
  nameOf,
  placeName,
  printedOf,
  sideAt,
} from '../situation.ts';
import { WARSAW, otherSide, sideOfSeat } from '../vocabulary.ts';
import { actWith, inactiveFault, limitFault, ownCounters, unitsOf } from './activation.ts';
import { advanceAfter } from './advance.ts';
import { supportFault } from './artillery.ts';
import { resolve } from './combat.ts';
import { interruptFault } from './eventCounters.ts';
import { isModelFree, modelFault } from './model.ts';
import { settle, settleStacks } from './sight.ts';

/** 11: units attack an adjacent hex together. */
export function* attack(
  start: Situation,
  seat: SeatId,
  order: OrderOf<'attack'>,
  { overtaken }: OrderContext,
): Rule {
  const faults = attackFaults(start, seat, order);
  if (faults.length > 0) {
    if (overtaken && faults.every(({ code }) => OVERTAKEN.has(code)))
      return yield* happen(start, { event: 'lapsed', seat, order: 'attack', reason: faults[0]!.message });
    return yield* refuse(faults);
  }
  const target = order.targets[0]!;
  const { handles } = ownCounters(start, seat, order.units);
  if (countersAt(start, target).some((handle) => printedOf(start, handle) === undefined)) yield* reveal();
  let s = yield* actWith(start, handles);
  if (order.model === true) s = yield* happen(s, { event: 'model', use: 'non-adjacent' });
  const units = unitsOf(s, handles);
  const { plan } = order;
  const outcome = yield* resolve(s, {
    kind: 'coordinated',
    attackers: handles,
    target,
    support: order.support,
    losses: plan?.losses,
    reroll: plan?.reroll,
    event: plan?.event,
  });
  s = yield* settleStacks(outcome.s);
  if (outcome.vacated) s = yield* advanceAfter(s, { units, target, outcome, plan });
  return yield* settle(s);
}

const OVERTAKEN: ReadonlySet<string> = new Set([
  'unit.out-of-play',
  'attack.no-enemy',
  'attack.not-adjacent',
  'attack.apart',
]);

/** Everything that speaks against an attack; the dry run, the odds and the order agree on it. */
export function attackFaults(
  s: Situation,
  seat: SeatId,
  order: Omit<OrderOf<'attack'>, 'order'>,
): readonly Fault[] {
  const target = order.targets[0]!;
  if (!isHexPlace(s, target)) return [fault('hex.unknown', null, `There is no hex ${target}.`)];
  const { handles, faults: named } = ownCounters(s, seat, order.units);
  if (named.length > 0) return named;
  if (s.state.step !== 'combat')
    return [fault('step.wrong', '5', 'Coordinated combat has its own step, after barrages.')];
  const hexes = [target];
  const faults: Fault[] = [];
  if (sideAt(s, target) !== otherSide(sideOfSeat(seat)))
    faults.push(
      fault('attack.no-enemy', '11', `There is no enemy in ${placeName(s.game, target)}.`, { hexes }),
    );
  if (s.state.attacked.includes(target))
    faults.push(
      fault('attack.again', '11', `${placeName(s.game, target)} has already been attacked in this phase.`, {
        hexes,
      }),
    );
  const unable = handles.flatMap((handle) => attackerFaults(s, handle, target));
  faults.push(...unable);
  const limit = unable.length === 0 ? limitFault(s, handles) : null;
  if (limit !== null) faults.push(limit);
  const crossing = handles.filter((handle) => counterOf(s, handle).place === WARSAW);
  if (crossing.length > 2)
    faults.push(
      fault('attack.bridge', '6', 'Two units at most attack over one bridge.', {
        hexes,
        units: unitsOf(s, crossing),
      }),
    );
  if (order.model === true) {
    const model = modelFault(s, seat);
    if (model !== null) faults.push(model);
  } else if (!areContiguous(s, handles)) {
    faults.push(
      fault('attack.apart', '11', 'The attackers must be contiguous to each other.', {
        hexes,
        units: unitsOf(s, handles),
      }),
    );
  }
  const support = order.support === undefined ? null : supportFault(s, seat, order.support, handles);
  if (support !== null) faults.push(support);
  const card = order.plan?.event === undefined ? null : interruptFault(s, seat, order.plan.event);
  if (card !== null) faults.push(card);
  if (order.plan?.reroll === true && !isModelFree(s))
    faults.push(fault('model.used', '12', 'Model is not available.'));
  return faults;
}

function attackerFaults(s: Situation, handle: string, target: HexId): readonly Fault[] {
  const counter = counterOf(s, handle);
  const about = { hexes: [target], units: [knownUnit(s, handle).id] };
  const name = nameOf(s, handle);
  const inactive = inactiveFault(s, handle);
  if (inactive !== null) return [inactive];
  if (counter.reserve)
    return [fault('reserve.attack', '14', `${name} is in reserve and makes no coordinated attack.`, about)];
  if (counter.fought)
    return [fault('attack.twice', '11', `${name} has already attacked in this phase.`, about)];
  if (counter.prepared && counter.marched)
    return [fault('prepared.attack', '8', `${name} has built a prepared defence in this phase.`, about)];
  if (!isBeside(s, counter.place, target))
    return [
      fault('attack.not-adjacent', '11', `${name} is not adjacent to ${placeName(s.game, target)}.`, about),
    ];
  return [];
}

/** 11; 6: Warsaw is beside the hexes of its Praga bridges (ruling R52, R53). */
export function isBeside(s: Situation, place: string, target: string): boolean {
  return place === WARSAW ? s.game.bridges.get(target)?.twoWay === true : areAdjacent(s, place, target);
}

/** 11 (errata): the attackers' hexes form one chain of neighbours. */
export function areContiguous(s: Situation, handles: readonly string[]): boolean {
  const places = [...new Set(handles.map((handle) => counterOf(s, handle).place))];
  const joined = new Set(places.slice(0, 1));
  for (let grown = true; grown;) {
    grown = false;
    for (const place of places) {
      if (
        joined.has(place) ||
        ![...joined].some((other) => isBeside(s, place, other) || isBeside(s, other, place))
      )
        continue;
      joined.add(place);
      grown = true;
    }
  }
  return joined.size === places.length;
}
