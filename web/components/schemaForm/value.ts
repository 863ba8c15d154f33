import { fieldOf } from './field.ts';
import type { Schema } from './schema.ts';

/** An object under construction; members that are missing are left open. */
export type Members = { readonly [member: string]: unknown };

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at the path; undefined where nothing does. */
export function valueAt(value: unknown, [member, ...rest]: readonly string[]): unknown {
  if (member === undefined) return value;
  return isMembers(value) && Object.hasOwn(value, member) ? valueAt(value[member], rest) : undefined;
}

/** The object with a value at the path, inner objects made where there are none; `undefined` takes the member out. */
export function withValue(object: Members, [member, ...rest]: readonly string[], value: unknown): Members {
  if (member === undefined) return object;
  const { [member]: before, ...others } = object;
  if (rest.length > 0)
    return { ...object, [member]: withValue(isMembers(before) ? before : {}, rest, value) };
  return value === undefined ? others : { ...object, [member]: value };
}

/** The value without what was opened and left empty: objects with no member, lists with no element, texts without a letter. */
export function pruned(schema: Schema, value: unknown): unknown {
  if (value === '') return undefined;
  const field = fieldOf(schema);
  if (field.kind === 'group' && isMembers(value)) return prunedGroup(schema, value);
  if (field.kind === 'rows' && isMembers(value)) {
    const rows = Object.entries(value).map(([key, row]) => [key, pruned(field.value, row) ?? row] as const);
    return rows.length === 0 ? undefined : Object.fromEntries(rows);
  }
  return value;
}

function prunedGroup({ properties = {}, required = [] }: Schema, value: Members): Members | undefined {
  const members = Object.entries(value).flatMap(([member, each]) => {
    const inner = properties[member];
    const kept = inner === undefined ? each : pruned(inner, each);
    const needed = required.includes(member);
    const empty = kept === undefined || (!needed && Array.isArray(kept) && kept.length === 0);
    return empty && !(needed && kept !== undefined) ? [] : [[member, kept] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
