import type { SeatId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { counterOf, knownUnit, nameOf } from '../situation.ts';
import { isHexName, seatOfSide } from '../vocabulary.ts';
import { actWith, inactiveFault, ownCounters, unitsOf } from './activation.ts';
import { isTrain } from './values.ts';

/** 8: an active unit that has not moved spends its whole movement on a prepared defence, in any hex (ruling R30). */
export function* prepare(start: Situation, seat: SeatId, { unit }: OrderOf<'prepare'>): Rule {
  const { handles, faults } = ownCounters(start, seat, [unit]);
  const wrong = faults.length > 0 ? faults : prepareFaults(start, handles[0]!);
  if (wrong.length > 0) return yield* refuse(wrong);
  const [handle] = handles;
  let s = yield* actWith(start, handles);
  s = yield* happen(s, {
    event: 'march',
    counters: handles,
    owner: seatOfSide(counterOf(s, handle!).side),
    spentHalves: 0,
  });
  s = yield* happen(s, { event: 'prepared', counter: handle!, on: true });
  return yield* happen(s, { event: 'halted', done: true });
}

export function prepareFaults(s: Situation, handle: string): readonly Fault[] {
  const counter = counterOf(s, handle);
  const name = nameOf(s, handle);
  const about = { units: unitsOf(s, [handle]) };
  if (s.state.step !== 'movement')
    return [fault('step.wrong', '8', 'A prepared defence is built instead of moving.')];
  const inactive = inactiveFault(s, handle);
  if (inactive !== null) return [inactive];
  if (!isHexName(counter.place))
    return [fault('prepared.place', '8', `${name} is not on a hex of the map.`, about)];
  if (isTrain(knownUnit(s, handle)))
    return [fault('prepared.train', '8', 'The armored train has no movement allowance to spend.', about)];
  if (counter.prepared) return [fault('prepared.already', '8', `${name} is in prepared defence.`, about)];
  if (counter.reserve) return [fault('reserve.waits', '14', `${name} is in reserve.`, about)];
  return counter.marched
    ? [
        fault(
          'prepared.moved',
          '8',
          `${name} has moved in this phase; a prepared defence takes all of its movement.`,
          about,
        ),
      ]
    : [];
}

/** 8: the marker comes off as its player likes. */
export function* unprepare(s: Situation, seat: SeatId, { unit }: OrderOf<'unprepare'>): Rule {
  const { handles, faults } = ownCounters(s, seat, [unit]);
  const [handle] = handles;
  if (handle === undefined) return yield* refuse(faults);
  if (!counterOf(s, handle).prepared)
    return yield* refuse([
      fault('prepared.not', '8', `${nameOf(s, handle)} is not in prepared defence.`, { units: [unit] }),
    ]);
  return yield* happen(s, { event: 'prepared', counter: handle, on: false });
}
