import type { SeatId, UnitId } from '../../../core/brands.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { MovePlan, OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, handleOfUnit, isHexPlace, nameOf, placeName } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { ENTRY_BOXES, WARSAW, seatOfSide } from '../vocabulary.ts';
import { unitsOf } from './activation.ts';
import { contact, mayLeave } from './breakContact.ts';
import { UNLIMITED, beginMarch, inMotion, isFresh, movingCounters, pointsLeftHalves } from './marching.ts';
import { canOverrun, overrunAndAdvance, overrunTarget } from './overrun.ts';
import { look, settle } from './sight.ts';
import { hasRoom, stackingFault } from './stacking.ts';
import { needsFullCost, stepCost } from './stepCost.ts';
import { enemyHexesBeside, inEnemyZone } from './zoc.ts';

/** 6: a unit moves, or goes on moving; a Kampfgruppe as one piece (7). In the reserves step, units in reserve (14). */
export function* move(s: Situation, seat: SeatId, order: OrderOf<'move'>, { overtaken }: OrderContext): Rule {
  const { handles, faults } = movingCounters(s, seat, order);
  if (faults.length > 0) {
    if (overtaken && faults.every(({ code }) => GONE.has(code)))
      return yield* happen(s, { event: 'lapsed', seat, order: 'move', reason: faults[0]!.message });
    return yield* refuse(faults);
  }
  const wrong = [...pathFaults(s, handles, order.path), ...planFaults(s, handles, order.plan)];
  if (wrong.length > 0) {
    if (overtaken && wrong.every(({ code }) => CHANGED.has(code)))
      return yield* happen(s, { event: 'lapsed', seat, order: 'move', reason: wrong[0]!.message });
    return yield* refuse(wrong);
  }
  const marching = yield* beginMarch(s, handles);
  return yield* walk(marching, unitsOf(marching, handles), order.path, order.plan ?? {});
}

/** Faults for which chance or the enemy is to blame, if either has had a hand in it since the order was checked. */
const GONE: ReadonlySet<string> = new Set(['unit.out-of-play', 'move.stopped', 'move.done', 'move.apart']);
const CHANGED: ReadonlySet<string> = new Set([
  'move.not-adjacent',
  'move.occupied',
  'move.too-far',
  'zoc.stop',
  'stacking.full',
  'move.room',
  'overrun.no-enemy',
]);

/**
 * 6: everything that is wrong with a path, as far as the board shows it. It may lead on through an enemy zone of control
 * only where all who exert it might break contact.
 */
export function pathFaults(
  s: Situation,
  handles: readonly string[],
  path: readonly string[],
): readonly Fault[] {
  const faults: Fault[] = [];
  const { side, place: start } = counterOf(s, handles[0]!);
  const units = unitsOf(s, handles);
  if (inMotion(s, handles) && s.state.mover?.stopped === true) {
    return [
      fault('move.stopped', '6', `${nameOf(s, handles[0]!)} has stopped in an enemy zone of control.`, {
        units,
      }),
    ];
  }
  let left = pointsLeftHalves(s, handles);
  let fresh = isFresh(s, handles);
  let from = start;
  for (const [i, to] of path.entries()) {
    if (!isHexPlace(s, to) && to !== WARSAW && !ENTRY_BOXES.includes(to))
      return [...faults, fault('hex.unknown', null, `There is no hex ${to}.`)];
    if (to === from)
      return [...faults, fault('move.not-adjacent', '6', `The path stays in ${to}.`, { units })];
    if (i > 0 && isHexPlace(s, from) && inEnemyZone(s, side, from) && !mightOpen(s, side, from)) {
      faults.push(
        fault(
          'zoc.stop',
          '6',
          `${nameOf(s, handles[0]!)} must stop in ${placeName(s.game, from)}, in an enemy zone of control.`,
          { units, hexes: [asHex(from)] },
        ),
      );
      return faults;
    }
    const costs = handles.map((handle) => stepCost(s, handle, from, to));
    const bad = costs.find((cost) => 'fault' in cost);
    if (bad !== undefined && 'fault' in bad) {
      // What stands in the way may break contact first.
      const afterContact =
        bad.fault.code === 'move.occupied' &&
        path.slice(0, i).some((hex) => isHexPlace(s, hex) && inEnemyZone(s, side, hex));
      if (!afterContact) return [...faults, bad.fault];
      left = UNLIMITED;
      from = to;
      fresh = false;
      continue;
    }
    const cost = Math.max(...costs.map((each) => ('halves' in each ? each.halves : 0)));
    if (cost > left && !(fresh && !needsFullCost(from, to))) {
      faults.push(
        fault(
          'move.too-far',
          '6',
          `${placeName(s.game, to)} costs ${cost / 2} movement points; ${left / 2} are left.`,
          { units, ...(isHexPlace(s, to) ? { hexes: [asHex(to)] } : {}) },
        ),
      );
      return faults;
    }
    left -= Math.min(cost, left);
    fresh = false;
    const stops = i === path.length - 1 || (isHexPlace(s, to) && inEnemyZone(s, side, to));
    const full = stops ? stackingFault(s, to, handles) : null;
    if (full !== null) return [...faults, full];
    from = to;
  }
  return faults;
}

/** 6: whether all enemies that exert their zone on the hex might break contact, as far as this view knows them. */
function mightOpen(s: Situation, side: Side, hex: string): boolean {
  return enemyHexesBeside(s, side, hex).every((enemy) => mayLeave(s, enemy));
}

function planFaults(s: Situation, handles: readonly string[], plan: MovePlan | undefined): readonly Fault[] {
  if (plan?.onContact !== 'overrun') return [];
  return canOverrun(s, handles);
}

/** 6: along the path, hex by hex, through contacts and overruns as planned. `units`, since handles change at the map's edge. */
function* walk(
  start: Situation,
  units: readonly UnitId[],
  wholePath: readonly string[],
  plan: MovePlan,
): Rule {
  let s = start;
  let path = wholePath;
  let otherwise = plan.otherwise ?? [];
  const handlesNow = (): readonly string[] =>
    units.map((unit) => handleOfUnit(s, unit)).filter((handle) => handle !== undefined);
  while (path.length > 0) {
    const to = path[0]!;
    if (!canStep(s, handlesNow(), path)) {
      path = otherwise;
      otherwise = [];
      continue;
    }
    s = yield* step(s, units, to);
    path = path.slice(1);
    const { side } = counterOf(s, handlesNow()[0]!);
    if (!isHexPlace(s, to)) continue;
    s = yield* look(s);
    if (enemyHexesBeside(s, side, to).length > 0)
      s = yield* contact(s, side, unitsOf(s, handlesNow()), asHex(to));
    const zone = inEnemyZone(s, side, to);
    // 13: the armored train has no zone of control, and is overrun where the order names its hex.
    const rams = plan.onContact === 'overrun' && (zone || plan.target !== undefined);
    const target = rams ? overrunTarget(s, handlesNow(), plan.target) : null;
    if (!zone && (target === null || !hasRoom(s, to, handlesNow()))) continue;
    if (target === null) {
      s = yield* happen(s, { event: 'halted', done: false });
      break;
    }
    const before = s;
    s = yield* overrunAndAdvance(s, handlesNow(), target, plan);
    const alive = handlesNow().filter((handle) => counterOf(s, handle).place !== 'eliminated');
    if (alive.length === 0 || s.state.mover === null || s.state.mover.stopped) break;
    const advanced = counterOf(s, alive[0]!).place !== counterOf(before, alive[0]!).place;
    if (advanced) path = plan.then ?? [];
  }
  return yield* settle(s, handlesNow(), plan.top === true);
}

/** 6: whether the next step can be taken now, and whether the walk could end well: in a hex with room. */
function canStep(s: Situation, handles: readonly string[], path: readonly string[]): boolean {
  let from = counterOf(s, handles[0]!).place;
  const { side } = counterOf(s, handles[0]!);
  let left = pointsLeftHalves(s, handles);
  let fresh = isFresh(s, handles);
  for (const to of path) {
    const costs = handles.map((handle) => stepCost(s, handle, from, to));
    if (costs.some((cost) => 'fault' in cost)) return false;
    const cost = Math.max(...costs.map((each) => ('halves' in each ? each.halves : 0)));
    if (cost > left && !(fresh && !needsFullCost(from, to))) return false;
    left -= Math.min(cost, left);
    fresh = false;
    if (hasRoom(s, to, handles)) return true;
    if (isHexPlace(s, to) && inEnemyZone(s, side, to)) return false;
    from = to;
  }
  return false;
}

/** One step of all counters that move together. */
function* step(start: Situation, units: readonly UnitId[], to: string): Rule {
  let s = start;
  const handles = units.map((unit) => handleOfUnit(s, unit)!);
  const from = counterOf(s, handles[0]!).place;
  const owner = seatOfSide(counterOf(s, handles[0]!).side);
  const costs = handles.map((handle) => stepCost(s, handle, from, to));
  const cost = Math.max(...costs.map((each) => ('halves' in each ? each.halves : 0)));
  const costHalves = Math.min(cost, pointsLeftHalves(s, handles));
  if (ENTRY_BOXES.includes(from) || ENTRY_BOXES.includes(to)) {
    for (const [i, unit] of units.entries()) {
      // The group pays once.
      const paid = i === 0 ? costHalves : 0;
      if (ENTRY_BOXES.includes(to))
        s = yield* happen(s, {
          event: 'shifted',
          handle: handleOfUnit(s, unit)!,
          unit,
          to,
          costHalves: paid,
          owner,
        });
      else
        s = yield* happen(s, {
          event: 'entered',
          unit,
          counter: `c${s.state.handles + 1}`,
          to: asHex(to),
          costHalves: paid,
          owner,
          hidden: false,
        });
    }
    return s;
  }
  s = yield* happen(s, { event: 'stepped', counters: handles, to, costHalves, owner });
  const jozefow =
    to === WARSAW && s.game.bridges.get(from)?.destructible === true && s.state.jozefowUsed === null;
  return jozefow ? yield* happen(s, { event: 'bridge-used' }) : s;
}
