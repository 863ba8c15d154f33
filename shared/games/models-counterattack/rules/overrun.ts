import type { HexId, SeatId } from '../../../core/brands.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { MovePlan, OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  areAdjacent,
  counterOf,
  exists,
  indexOf,
  isHexPlace,
  knownUnit,
  nameOf,
  placeName,
  printedOf,
  sideAt,
} from '../situation.ts';
import { otherSide } from '../vocabulary.ts';
import { unitsOf } from './activation.ts';
import { resolve } from './combat.ts';
import { interruptFault } from './eventCounters.ts';
import { beginMarch, movingCounters } from './marching.ts';
import { defendersWithFactor } from './odds.ts';
import { look, settle, settleStacks } from './sight.ts';
import { combatPoints, isFast, isTrain, isVehicle } from './values.ts';
import { enemyHexesBeside, inEnemyZone } from './zoc.ts';

/**
 * 9 Overrun: an attack in movement, by the unit that moves or by one that stands beside the enemy and has not moved. 6 Sudden
 * attack: nobody breaks contact from that one, since contact is broken only when an enemy comes up.
 */
export function* overrun(
  s: Situation,
  seat: SeatId,
  order: OrderOf<'overrun'>,
  { overtaken }: OrderContext,
): Rule {
  const { handles, faults } = movingCounters(s, seat, order);
  const wrong = faults.length > 0 ? faults : overrunFaults(s, seat, handles, order);
  if (wrong.length > 0) {
    if (overtaken && wrong.every(({ code }) => OVERTAKEN.has(code)))
      return yield* happen(s, { event: 'lapsed', seat, order: 'overrun', reason: wrong[0]!.message });
    return yield* refuse(wrong);
  }
  const marching = yield* beginMarch(s, handles);
  const after = yield* overrunAndAdvance(marching, handles, order.target, order.plan ?? {});
  return yield* settle(after, handles, order.plan?.top === true);
}

const OVERTAKEN: ReadonlySet<string> = new Set([
  'unit.out-of-play',
  'overrun.no-enemy',
  'overrun.not-adjacent',
  'move.done',
  'move.apart',
]);

function overrunFaults(
  s: Situation,
  seat: SeatId,
  handles: readonly string[],
  { target, plan }: OrderOf<'overrun'>,
): readonly Fault[] {
  const { place, side } = counterOf(s, handles[0]!);
  const about = { units: unitsOf(s, handles), hexes: [target] };
  if (!isHexPlace(s, target)) return [fault('hex.unknown', null, `There is no hex ${target}.`)];
  const faults: Fault[] = [...canOverrun(s, handles)];
  if (!areAdjacent(s, place, target))
    faults.push(
      fault(
        'overrun.not-adjacent',
        '9',
        `${nameOf(s, handles[0]!)} is not adjacent to ${placeName(s.game, target)}.`,
        about,
      ),
    );
  else if (sideAt(s, target) !== otherSide(side))
    faults.push(fault('overrun.no-enemy', '9', `There is no enemy in ${placeName(s.game, target)}.`, about));
  const card = plan?.event === undefined ? null : interruptFault(s, seat, plan.event);
  return card === null ? faults : [...faults, card];
}

/** 9: single armored, mechanized, motorized (and reconnaissance) units with a movement factor of 9 or more; 7: a Kampfgruppe of such. */
export function canOverrun(s: Situation, handles: readonly string[]): readonly Fault[] {
  return handles
    .filter((handle) => !isVehicle(knownUnit(s, handle)) || !isFast(s, handle))
    .map((handle) =>
      fault(
        'overrun.unit',
        '9',
        `${nameOf(s, handle)} can't overrun: it takes a vehicle with a movement factor of 9 or more.`,
        { units: [knownUnit(s, handle).id] },
      ),
    );
}

/** The hex to overrun on contact: the one planned, else the adjacent stack with the fewest points. */
export function overrunTarget(
  s: Situation,
  handles: readonly string[],
  planned: HexId | undefined,
): HexId | null {
  const { place, side } = counterOf(s, handles[0]!);
  const near = enemyHexesBeside(s, side, place);
  if (planned !== undefined) return near.includes(planned) ? planned : null;
  const points = (hex: HexId): number =>
    defendersWithFactor(s, hex).reduce(
      (sum, handle) => sum + (printedOf(s, handle) === undefined ? 0 : combatPoints(s, handle)),
      0,
    );
  return [...near].sort((a, b) => points(a) - points(b))[0] ?? null;
}

/**
 * 9 Resolution, Advance after overrun: the overrunner may advance for nothing (ruling R65) and then goes on; where the hex was
 * not cleared its move ends. In an enemy zone of control it stops, but may overrun again (ruling R23).
 */
export function* overrunAndAdvance(
  start: Situation,
  handles: readonly string[],
  target: HexId,
  plan: MovePlan,
): Rule {
  const outcome = yield* resolve(start, {
    kind: 'overrun',
    attackers: handles,
    target,
    losses: plan.losses,
    reroll: plan.reroll,
    event: plan.event,
  });
  let s = yield* settleStacks(outcome.s);
  const alive = handles.filter((handle) => exists(s, handle));
  if (alive.length === 0) return yield* look(s);
  if (!outcome.vacated) {
    s = yield* happen(s, { event: 'halted', done: true });
    return yield* look(s);
  }
  const { place, side } = counterOf(s, alive[0]!);
  if (plan.advance !== false && sideAt(s, target) !== otherSide(side) && mayFollow(s, alive, place, target)) {
    s = yield* happen(s, { event: 'advanced', counters: alive, from: place, path: [target] });
    s = yield* settleStacks(s, alive);
  }
  s = yield* look(s);
  if (inEnemyZone(s, side, counterOf(s, alive[0]!).place))
    s = yield* happen(s, { event: 'halted', done: false });
  return s;
}

/** 13: the armored train follows along its railway only. */
export function mayFollow(s: Situation, handles: readonly string[], from: string, to: string): boolean {
  if (!handles.some((handle) => isTrain(knownUnit(s, handle)))) return true;
  const side = sideTowards(s.map.graph, indexOf(s, from), indexOf(s, to));
  return side >= 0 && s.map.railway[indexOf(s, from) * SIDES + side] === 1;
}
