import { readFileSync } from 'node:fs';
import type { JsonObject } from '../../../shared/core/json.ts';

/** The published vectors of `pbem-dice/1` and `pbem-log/1`, read anew for every caller. */
export const vectorText = readFileSync(
  new URL('../../../fixtures/vectors/dice-vectors.json', import.meta.url),
  'utf8',
);

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reaches into the file by name
export const vectorFile = (): any => JSON.parse(vectorText);

/** Every leaf of a JSON value, as the path to it; an empty list or object is a leaf. */
export function leaves(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return [path];
  const keys = Array.isArray(value) ? value.map((_, i) => i) : Object.keys(value);
  return keys.flatMap((key) => leaves((value as JsonObject)[key], [...path, key]));
}

/** The value with the leaf at `path` changed a little: another letter, one more, something where nothing was. */
export function changed<T>(value: T, path: readonly (string | number)[]): T {
  if (path.length === 0) return alter(value) as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as { [key: string]: unknown };
  copy[path[0]!] = changed(copy[path[0]!], path.slice(1));
  return copy as T;
}

function alter(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 0;
  if (Array.isArray(value)) return [0];
  if (typeof value === 'object') return { more: 0 };
  const text = value as string;
  // Hex stays hex and base64 base64, so that it is the value that is wrong and not its shape.
  return text === ''
    ? 'x'
    : (text.startsWith('0')
        ? '1'
        : text.startsWith('1')
          ? '0'
          : /^[2-9a-f]/.test(text)
            ? '0'
            : text.startsWith('A')
              ? 'B'
              : 'A') + text.slice(1);
}
