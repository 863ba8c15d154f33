import type { SeatId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { counterOf, knownUnit, nameOf } from '../situation.ts';
import { seatOfSide } from '../vocabulary.ts';
import { actWith, inactiveFault, limitFault, ownCounters, unitsOf } from './activation.ts';
import { isKampfgruppe } from './stacking.ts';
import { movementPoints } from './values.ts';

/** More than any path costs: what the armored train has (13). */
export const UNLIMITED = 100_000;

/** The counters that an order moves: one, or a Kampfgruppe; with all that keeps them from beginning or going on. */
export function movingCounters(
  s: Situation,
  seat: SeatId,
  order: { readonly unit?: UnitId | undefined; readonly units?: readonly UnitId[] | undefined },
): { readonly handles: readonly string[]; readonly faults: readonly Fault[] } {
  const named = [...(order.unit === undefined ? [] : [order.unit]), ...(order.units ?? [])];
  if (named.length === 0)
    return { handles: [], faults: [fault('order.no-unit', null, 'The order names no unit.')] };
  const { handles, faults } = ownCounters(s, seat, named);
  if (faults.length > 0) return { handles, faults };
  if (handles.length > 1) {
    const places = new Set(handles.map((handle) => counterOf(s, handle).place));
    if (!isKampfgruppe(s, handles))
      return {
        handles,
        faults: [
          fault(
            'move.one-by-one',
            '6',
            'Units move one at a time; only a Kampfgruppe of three moves as one.',
            { units: unitsOf(s, handles) },
          ),
        ],
      };
    if (places.size > 1)
      return {
        handles,
        faults: [
          fault('move.apart', '7', 'A Kampfgruppe starts from one hex.', { units: unitsOf(s, handles) }),
        ],
      };
  }
  const still = handles.flatMap((handle) => standstillFaults(s, handle, handles));
  const limit = still.length === 0 && handles.length > 1 ? limitFault(s, handles) : null;
  return { handles, faults: limit === null ? still : [limit] };
}

/** 5, 6, 14: why a counter may not begin to move, or not go on. */
export function standstillFaults(s: Situation, handle: string, group: readonly string[]): readonly Fault[] {
  const { mover, step } = s.state;
  const counter = counterOf(s, handle);
  const units = [knownUnit(s, handle).id];
  const name = nameOf(s, handle);
  if (step !== 'movement' && step !== 'reserves')
    return [
      fault(
        'step.wrong',
        '5',
        `Units move in the movement step, reserves in theirs; this is the ${step} step.`,
      ),
    ];
  if (step === 'reserves' && !counter.reserve && !inMotion(s, group))
    return [fault('reserve.not', '14', `${name} is not in reserve.`, { units })];
  if (step === 'movement' && counter.reserve)
    return [fault('reserve.waits', '14', `${name} is in reserve and acts after combat.`, { units })];
  const inactive = inactiveFault(s, handle);
  if (inactive !== null) return [inactive];
  if (!counter.marched) return [];
  if (!inMotion(s, group)) return [fault('move.again', '6', `${name} has completed its move.`, { units })];
  if (mover?.done === true)
    return [fault('move.done', '9', `${name} may not go on: its attack did not clear the hex.`, { units })];
  return [];
}

/** Whether these counters are the ones whose move is not completed yet. */
export function inMotion(s: Situation, handles: readonly string[]): boolean {
  const moving = s.state.mover?.counters ?? [];
  return moving.length === handles.length && handles.every((handle) => moving.includes(handle));
}

/** 6: half points that the counters have left, the slowest deciding; all of them if they have not begun. */
export function pointsLeftHalves(s: Situation, handles: readonly string[]): number {
  const points = handles.map((handle) => movementPoints(s, handle));
  const allowance = Math.min(...points.map((value) => (value === null ? UNLIMITED : value * 2)));
  return inMotion(s, handles) ? allowance - (s.state.mover?.spentHalves ?? 0) : allowance;
}

/** Nothing has been spent yet: the unit may always move one hex. */
export const isFresh = (s: Situation, handles: readonly string[]): boolean =>
  !inMotion(s, handles) || (s.state.mover?.spentHalves === 0 && s.state.mover.steps === 0);

export function* beginMarch(start: Situation, handles: readonly string[]): Rule {
  if (inMotion(start, handles)) return start;
  let s = yield* actWith(start, handles);
  const owner = seatOfSide(counterOf(s, handles[0]!).side);
  s = yield* happen(s, { event: 'march', counters: handles, owner, spentHalves: 0 });
  const reserves = handles.filter((handle) => counterOf(s, handle).reserve);
  // 14: the marker comes off as soon as the reserve is used.
  return reserves.length === 0 ? s : yield* happen(s, { event: 'reserve', counters: reserves, on: false });
}
