import type { UnitId } from '../../../core/brands.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { WARSAW, seatOfSide } from '../vocabulary.ts';
import { settle } from './sight.ts';

/** 5 A, 17: units of this turn come into their boxes; those at entry A are in Warsaw. Ruling R02: they enter by moving. */
export function* reinforcements(start: Situation): Rule {
  let s = start;
  for (const { id, turn, box, side } of s.game.data.units.units) {
    if (turn !== s.state.turn || s.state.counters[id]?.place !== 'to-come') continue;
    const inWarsaw = box === 'GA';
    s = yield* happen(s, {
      event: 'arrived',
      unit: id,
      owner: seatOfSide(side),
      place: inWarsaw ? WARSAW : box!,
      counter: inWarsaw ? `c${s.state.handles + 1}` : null,
      hidden: false,
    });
  }
  return yield* settle(s);
}

/** Units that come in a turn, for the calendar. */
export function arrivals(
  s: Situation,
  turn: number,
): readonly { readonly unit: UnitId; readonly box: string }[] {
  return s.game.data.units.units.flatMap(({ id, turn: on, box }) =>
    on === turn && box !== undefined ? [{ unit: id, box }] : [],
  );
}
