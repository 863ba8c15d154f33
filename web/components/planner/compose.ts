import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { Json, JsonObject } from '../../../shared/core/json.ts';
import type { PlanChoice } from '../../../shared/rules/contract.ts';
import type { PlannedOrder } from './outlook.ts';

/** Which value of each setting stands, by the setting's title; missing: the first. */
export type Settings = { readonly [title: string]: number };

/** An order made of an offer, of what was decided beside it, and of what the board filled in. */
export function compose(choice: PlanChoice, settings: Settings, filled: JsonObject): PlannedOrder {
  return [settled(choice, settings), filled].reduce(merged, { order: choice.order }) as PlannedOrder;
}

/** What the order holds before the board fills it: `with`, and the values of its settings. */
export function settled(choice: PlanChoice, settings: Settings): JsonObject {
  const values = (choice.settings ?? []).map(
    ({ title, values: all }) => (all[settings[title] ?? 0] ?? all[0])?.with ?? {},
  );
  return [choice.with ?? {}, ...values].reduce(merged, {});
}

/** One unit by its name; several as a list, where the order takes one. */
export function unitMembers(choice: PlanChoice, unit: UnitId, mates: readonly UnitId[]): JsonObject {
  return choice.by === 'units' || mates.length > 0 ? { units: [unit, ...mates] } : { unit };
}

/** The path, with the hexes of it that must be fought for. */
export function pathMembers(
  choice: Extract<PlanChoice, { by: 'path' }>,
  path: readonly HexId[],
  isStrange: (hex: HexId) => boolean,
): JsonObject {
  const fights = choice.through === undefined ? [] : path.filter(isStrange);
  return { path, ...(fights.length === 0 ? {} : { [choice.through!]: fights }) };
}

/** Objects below one member are joined; everything else is replaced by what comes later. */
function merged(a: JsonObject, b: JsonObject): JsonObject {
  const out: { [member: string]: Json } = { ...a };
  for (const [member, value] of Object.entries(b)) {
    const before = out[member];
    out[member] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return out;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
