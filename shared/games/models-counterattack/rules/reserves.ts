import type { SeatId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { counterOf, nameOf, sideCounters } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { isHexName, sideOfSeat } from '../vocabulary.ts';
import { inactiveFault, ownCounters, unitsOf } from './activation.ts';

/** 14: active units that have not moved are placed in reserve, a hex for each of three markers; two units off the map and in Warsaw. */
export function* placeReserve(s: Situation, seat: SeatId, { units }: OrderOf<'reserve'>): Rule {
  const { handles, faults } = ownCounters(s, seat, units);
  const wrong = faults.length > 0 ? faults : reserveFaults(s, seat, handles);
  if (wrong.length > 0) return yield* refuse(wrong);
  return yield* happen(s, { event: 'reserve', counters: handles, on: true });
}

export function reserveFaults(s: Situation, seat: SeatId, handles: readonly string[]): readonly Fault[] {
  if (s.state.step !== 'movement') return [fault('step.wrong', '14', 'Reserves are placed during movement.')];
  const faults: Fault[] = [];
  for (const handle of handles) {
    const counter = counterOf(s, handle);
    const about = { units: unitsOf(s, [handle]) };
    const inactive = inactiveFault(s, handle);
    if (counter.reserve)
      faults.push(fault('reserve.already', '14', `${nameOf(s, handle)} is in reserve.`, about));
    else if (inactive !== null) faults.push(inactive);
    else if (counter.acted || counter.marched)
      faults.push(
        fault('reserve.moved', '14', `${nameOf(s, handle)} has already acted in this phase.`, about),
      );
  }
  const side = sideOfSeat(seat);
  const { count } = s.game.data.tracks.reserveMarkers;
  const needed = markersNeeded(s, side, handles);
  if (faults.length === 0 && needed > count)
    faults.push(
      fault('reserve.markers', '14', `That takes ${needed} reserve markers; there are ${count}.`, {
        units: unitsOf(s, handles),
      }),
    );
  return faults;
}

/** 14: a marker a hex; off the map and in Warsaw one for two units. */
export function markersNeeded(s: Situation, side: Side, more: readonly string[] = []): number {
  const places = new Map<string, number>();
  for (const handle of sideCounters(s, side)) {
    const { reserve, place } = counterOf(s, handle);
    if (reserve || more.includes(handle)) places.set(place, (places.get(place) ?? 0) + 1);
  }
  const { units } = s.game.data.tracks.reserveMarkers;
  return [...places].reduce((sum, [place, n]) => sum + (isHexName(place) ? 1 : Math.ceil(n / units)), 0);
}

/** 14: a marker is taken off, to be placed on other units. */
export function* liftReserve(s: Situation, seat: SeatId, { units }: OrderOf<'unreserve'>): Rule {
  const { handles, faults } = ownCounters(s, seat, units);
  const wrong =
    faults.length > 0
      ? faults
      : handles
          .filter((handle) => !counterOf(s, handle).reserve)
          .map((handle) =>
            fault('reserve.not', '14', `${nameOf(s, handle)} is not in reserve.`, {
              units: unitsOf(s, [handle]),
            }),
          );
  if (wrong.length > 0) return yield* refuse(wrong);
  return yield* happen(s, { event: 'reserve', counters: handles, on: false });
}
