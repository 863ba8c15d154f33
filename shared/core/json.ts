/** Plain JSON, as state, events and orders are. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

/** Members that are `undefined` dropped, deeply frozen in spirit: a copy that shares nothing with its source. */
export function cloneJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
