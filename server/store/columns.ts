import { assert } from '../../shared/core/assert.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A column as what it holds. */
export const text = (value: unknown): string => {
  assert(typeof value === 'string', 'a text column');
  return value;
};
export const json = <T>(value: unknown): T => JSON.parse(text(value)) as T;
export const bytes = (value: unknown): Uint8Array => {
  assert(value instanceof ArrayBuffer || value instanceof Uint8Array, 'a blob column');
  return new Uint8Array(value);
};
