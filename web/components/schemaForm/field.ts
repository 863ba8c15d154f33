import type { Schema } from './schema.ts';

/** How a value of this shape is put in. */
export type Field =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** There or not. */
  | { readonly kind: 'switch' }
  /** Yes, no, or left open. */
  | { readonly kind: 'yes-no' }
  | { readonly kind: 'number'; readonly whole: boolean; readonly least: number; readonly most: number }
  | { readonly kind: 'text' }
  /** One of the game's names of this format; `nobody`: or null. */
  | { readonly kind: 'name'; readonly format: string; readonly nobody: boolean }
  /** Hexes or boxes with spaces between them; `path`: each next to the one before. */
  | { readonly kind: 'places'; readonly format: string; readonly path: boolean }
  /** Several names in the order in which they count, each once or more often. */
  | { readonly kind: 'names'; readonly format: string }
  /** Several of these words, in the order in which they count. */
  | { readonly kind: 'picks'; readonly values: readonly string[] }
  /** Words with spaces between them. */
  | { readonly kind: 'words' }
  /** An object whose members are fields of their own. */
  | { readonly kind: 'group' }
  /** An object whose keys are chosen: a row a key. */
  | { readonly kind: 'rows'; readonly key: Schema; readonly value: Schema }
  /** One of several shapes. */
  | { readonly kind: 'variants'; readonly variants: readonly Schema[] }
  /** Null and nothing else. */
  | { readonly kind: 'nobody' }
  /** Everything else, written as JSON. */
  | { readonly kind: 'json' };

/** Formats of what is found on the map. */
const ON_THE_MAP = ['hex', 'place'];

/** How a value of this shape is put in. A list's names and a text's are told by the `format` of its schema. */
export function fieldOf(schema: Schema): Field {
  const { type, format } = schema;
  if (format !== undefined && type !== 'array') return { kind: 'name', format, nobody: false };
  const variants = alternatives(schema);
  if (variants.length > 1) return oneOf(variants);
  if (schema.const !== undefined)
    return schema.const === true ? { kind: 'switch' } : { kind: 'choice', values: [String(schema.const)] };
  if (schema.enum?.every(isWord) === true)
    return { kind: 'choice', values: schema.enum as readonly string[] };
  switch (type) {
    case 'boolean':
      return { kind: 'yes-no' };
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        whole: type === 'integer',
        least: schema.minimum ?? -Infinity,
        most: schema.maximum ?? Infinity,
      };
    case 'string':
      return { kind: 'text' };
    case 'null':
      return { kind: 'nobody' };
    case 'array':
      return listOf(schema);
    case 'object':
      return objectOf(schema);
    case undefined:
    default:
      return { kind: 'json' };
  }
}

const isWord = (value: unknown): value is string => typeof value === 'string';

/** The shapes of a union, those of unions in it among them. */
function alternatives(schema: Schema): readonly Schema[] {
  const inner = schema.anyOf ?? schema.oneOf;
  return schema.format === undefined && inner !== undefined ? inner.flatMap(alternatives) : [schema];
}

function oneOf(variants: readonly Schema[]): Field {
  const real = variants.filter(({ type }) => type !== 'null');
  const [only] = real;
  if (real.length === 1 && only!.format !== undefined && only!.type === 'string')
    return { kind: 'name', format: only!.format, nobody: true };
  return { kind: 'variants', variants };
}

function listOf({ items, format }: Schema): Field {
  if (items === undefined) return { kind: 'json' };
  const each = fieldOf(items);
  switch (each.kind) {
    case 'name':
      return ON_THE_MAP.includes(each.format)
        ? { kind: 'places', format: each.format, path: format === 'path' }
        : { kind: 'names', format: each.format };
    case 'choice':
      return { kind: 'picks', values: each.values };
    case 'text':
      return { kind: 'words' };
    case 'switch':
    case 'yes-no':
    case 'number':
    case 'places':
    case 'names':
    case 'picks':
    case 'words':
    case 'group':
    case 'rows':
    case 'variants':
    case 'nobody':
    case 'json':
      return { kind: 'json' };
  }
}

function objectOf({ properties, propertyNames, additionalProperties }: Schema): Field {
  if (properties !== undefined) return { kind: 'group' };
  return typeof additionalProperties === 'object'
    ? { kind: 'rows', key: propertyNames ?? { type: 'string' }, value: additionalProperties }
    : { kind: 'json' };
}

/** Where a value of this shape is put in by what is on the map. */
export function isOnMap(field: Field): boolean {
  return field.kind === 'places' || (field.kind === 'name' && ON_THE_MAP.includes(field.format));
}

export type FieldReading =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

const read = (value: unknown): FieldReading => ({ ok: true, value });
const unread = (message: string): FieldReading => ({ ok: false, message });

/**
 * What stands in a field of text; `undefined` where it was left empty.
 *
 * @param isThere whether the game has this name in this format
 */
export function readField(
  field: Field,
  text: string,
  isThere: (format: string, name: string) => boolean = () => true,
): FieldReading {
  const trimmed = text.trim();
  if (trimmed === '') return read(undefined);
  switch (field.kind) {
    case 'number':
      return readNumber(field, trimmed);
    case 'name':
      return isThere(field.format, trimmed)
        ? read(trimmed)
        : unread(`This game has no ${field.format} “${trimmed}”.`);
    case 'places': {
      const words = wordsIn(trimmed);
      const lost = words.find((word) => !isThere(field.format, word));
      return lost === undefined ? read(words) : unread(`There is no ${field.format} ${lost} on the map.`);
    }
    case 'words':
      return read(wordsIn(trimmed));
    case 'json':
      try {
        return read(JSON.parse(trimmed));
      } catch {
        return unread('This is no JSON.');
      }
    case 'choice':
    case 'switch':
    case 'yes-no':
    case 'text':
    case 'names':
    case 'picks':
    case 'group':
    case 'rows':
    case 'variants':
    case 'nobody':
      return read(trimmed);
  }
}

const wordsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

function readNumber({ whole, least, most }: Extract<Field, { kind: 'number' }>, text: string): FieldReading {
  const value = Number(text);
  const isOne = whole ? /^-?\d+$/.test(text) : /^-?\d+(\.\d+)?$/.test(text);
  return isOne && value >= least && value <= most
    ? read(value)
    : unread(`This must be a ${rangeOf({ whole, least, most })}.`);
}

/** "whole number from 0 to 100", "number, at least 0". */
export function rangeOf({ whole, least, most }: Omit<Extract<Field, { kind: 'number' }>, 'kind'>): string {
  const what = whole ? 'whole number' : 'number';
  // Bounds that are those of the computer's numbers are none.
  const [low, high] = [least > -Number.MAX_SAFE_INTEGER, most < Number.MAX_SAFE_INTEGER];
  if (low && high) return `${what} from ${least} to ${most}`;
  return low ? `${what}, at least ${least}` : what;
}

/** The text that a field shows for a value; the way back from `readField`. */
export function writeField(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field.kind === 'json') return JSON.stringify(value);
  if (Array.isArray(value)) return value.join(' ');
  return isWord(value) || typeof value === 'number' ? String(value) : '';
}

/** Whether a value has this shape, as far as a form must know to show the right one of several. */
export function fits(schema: Schema, value: unknown): boolean {
  const field = fieldOf(schema);
  switch (field.kind) {
    case 'choice':
      return isWord(value) && field.values.includes(value);
    case 'nobody':
      return value === null;
    case 'name':
      return isWord(value) || (field.nobody && value === null);
    case 'text':
      return isWord(value);
    case 'switch':
    case 'yes-no':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'places':
    case 'names':
    case 'picks':
    case 'words':
      return Array.isArray(value);
    case 'group':
    case 'rows':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'variants':
      return field.variants.some((variant) => fits(variant, value));
    case 'json':
      return true;
  }
}

/** What a field holds when it has just been chosen among several shapes. */
export function emptyOf(schema: Schema): unknown {
  const field = fieldOf(schema);
  switch (field.kind) {
    case 'group':
    case 'rows':
      return {};
    case 'places':
    case 'names':
    case 'picks':
    case 'words':
      return [];
    case 'choice':
      return field.values[0];
    case 'nobody':
      return null;
    case 'switch':
    case 'yes-no':
      return true;
    case 'number':
      return Math.max(0, field.least);
    case 'name':
    case 'text':
      return '';
    case 'variants':
    case 'json':
      return null;
  }
}
