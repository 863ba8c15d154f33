import type { z } from 'zod';

/** The files of an edition as parsed JSON, unchecked, by their names without `.json`. */
export interface RawFiles {
  readonly [file: string]: unknown;
}
type Schemas = { readonly [file: string]: z.ZodType };
/** One edition of a game: what its data files hold, each as its schema has it. */
export type Edition<S extends Schemas> = { readonly [F in keyof S]: z.infer<S[F]> };

/** Notes a mistake unless the condition holds. @param mistake file, path and hex, then what is wrong with it */
export type Need = (condition: boolean, mistake: string) => void;
/** Compares files with each other; passes over what could not be read. */
export type CrossCheck<D> = (data: Partial<D>, need: Need) => void;

/** A check of the named files against each other, made where each of them is well formed by itself. */
export function crossCheck<D, F extends keyof D>(
  files: readonly F[],
  run: (data: Pick<D, F>, need: Need) => void,
): CrossCheck<D> {
  const has = (data: Partial<D>): data is Partial<D> & Pick<D, F> =>
    files.every((file) => data[file] !== undefined);
  return (data, need) => {
    if (has(data)) run(data, need);
  };
}

/**
 * Checks the files of an edition, each by its schema and then against the others, so that a fault in one file hides none in
 * another. Members named `$comment` are for people and left out.
 *
 * @returns every mistake by file, path and hex (`map.json hexes.11 (0112): …`); the data where there are none
 */
export function readEdition<S extends Schemas>(
  schemas: S,
  checks: readonly CrossCheck<Edition<S>>[],
  given: RawFiles,
): { readonly data: Edition<S> | null; readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  const data: Partial<Edition<S>> = {};
  for (const file in schemas) {
    const value = withoutComments(given[file]);
    const parsed = schemas[file]!.safeParse(value);
    // The key says which of the schemas it was; TypeScript loses that.
    if (parsed.success) data[file] = parsed.data as Edition<S>[typeof file];
    else
      for (const { path, message } of parsed.error.issues)
        mistakes.push(`${file}.json ${path.join('.')}${labelOf(value, path)}: ${message}`);
  }
  const whole = mistakes.length === 0;
  const need: Need = (condition, mistake) => {
    if (!condition) mistakes.push(mistake);
  };
  for (const check of checks) check(data, need);
  return { data: whole && mistakes.length === 0 ? (data as Edition<S>) : null, mistakes };
}

/** The value without members named `$comment`, at any depth. */
function withoutComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComments);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      key === '$comment' ? [] : [[key, withoutComments(member)]],
    ),
  );
}

/** " (2613)", " (2613|2614)", " (sov-1-br)": the hex, hexside, unit, area or scenario in which the path lies. */
function labelOf(value: unknown, path: readonly PropertyKey[]): string {
  let label = '';
  let at = value;
  for (const key of path) {
    at = (at as { [key: PropertyKey]: unknown } | null | undefined)?.[key];
    if (typeof at !== 'object' || at === null || Array.isArray(at)) continue;
    const name = nameOf(at);
    if (name !== null) label = ` (${name})`;
  }
  return label;
}

function nameOf(item: object): string | null {
  const { a, b, ...named } = item as { readonly [key: string]: unknown };
  if (typeof a === 'string' && typeof b === 'string') return `${a}|${b}`;
  const name = named.id ?? named.hex ?? named.transition ?? named.area;
  return typeof name === 'string' ? name : null;
}
