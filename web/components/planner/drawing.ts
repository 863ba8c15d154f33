import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import type { Reach } from '../../../shared/rules/contract.ts';
import { neighbours } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import type { Picking } from '../schemaForm/picking.ts';
import type { Draft } from './draft.ts';
import type { PlannedOrder } from './outlook.ts';

/** Hexes that are chosen on the board for a field of an order's form: where contact is not broken, if the way is closed. */
export interface Drawing extends Omit<Picking, 'places' | 'unit' | 'from'> {
  readonly places: readonly HexId[];
  /** Where a path may start; empty: nobody knows. */
  readonly starts: readonly HexId[];
  /** How far its unit goes, where the path is the unit's own from where it stands. */
  readonly reach: Reach | null;
}

/**
 * What the form of a planned order asks of the board, with where the path starts and how far it can lead; null where there
 * is no such order.
 */
export function drawingOf(picking: Picking, draft: Draft, index: number): Drawing | null {
  const { title, as, put, places, from } = picking;
  const order = draft.orders[index];
  const before = draft.look.orders[index]?.before;
  const { module } = draft;
  if (order === undefined || module === null) return null;
  const { path: _way, ...rest } = order;
  const unit = picking.unit ?? moverOf(order);
  const at = module.position(before).counters.find((counter) => counter.unit === unit)?.hex ?? null;
  const ownWay = as === 'path' && from === null && picking.unit === null && unit !== null;
  const stand = at === null ? [] : [at];
  return {
    title,
    as,
    put,
    places: places as readonly HexId[],
    starts:
      from === null
        ? stand
        : typeof from === 'string'
          ? [from as HexId]
          : [...stand, ...(from as readonly HexId[])],
    reach: ownWay ? module.reach(before, unit as UnitId, rest as JsonObject) : null,
  };
}

/** The unit that the order moves, the first of several. */
function moverOf(order: PlannedOrder): string | null {
  const { unit, units } = order;
  if (typeof unit === 'string') return unit;
  return Array.isArray(units) && typeof units[0] === 'string' ? units[0] : null;
}

/** Where a path goes on: from its end, and before it has one from where it may start. */
export function endsOf({ places, starts }: Pick<Drawing, 'places' | 'starts'>): readonly HexId[] {
  return places.length === 0 ? starts : places.slice(-1);
}

/**
 * The places once this one has been pressed: a place is put in or taken out; a path gets longer by what touches its end, and
 * shorter by its end; its first press may lead as far as its unit reaches.
 *
 * @returns the places, or in words why this one can't be added
 */
export function drawn(
  { as, places, starts, reach }: Drawing,
  hex: HexId,
  layout: Layout | undefined,
): readonly HexId[] | string {
  if (as === 'one') return [hex];
  if (as === 'several')
    return places.includes(hex) ? places.filter((each) => each !== hex) : [...places, hex];
  if (places.at(-1) === hex) return places.slice(0, -1);
  const whole = places.length === 0 ? reach?.hexes.find((each) => each.hex === hex)?.path : undefined;
  if (whole !== undefined) return whole;
  const ends = endsOf({ places, starts });
  // Between two maps, and off them, the check knows what is next to what.
  const touches =
    ends.length === 0 ||
    ends.some((end) => layout?.centres.has(end) !== true || neighbours(layout, end).includes(hex));
  return touches ? [...places, hex] : `${hex} is not next to ${ends.join(', ')}.`;
}
