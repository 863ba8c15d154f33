import { z } from 'zod';

/** JSON Schema (2020-12) as far as the schemas of orders, answers and policies use it. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: { readonly [member: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
}

/** A zod type as JSON Schema; what that can't say is left open. */
export function schemaOf(type: unknown): Schema {
  return z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** The shapes that a union tells apart by the constant in `member`. */
export function variantsOf(
  schema: Schema,
  member: string,
): readonly { readonly tag: string; readonly schema: Schema }[] {
  return (schema.oneOf ?? schema.anyOf ?? [schema]).flatMap((variant) => {
    const tag = variant.properties?.[member]?.const;
    return typeof tag === 'string' ? [{ tag, schema: variant }] : [];
  });
}

/** How a value of this shape is put in: one field, or (an object's members) several. */
export type Field =
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** There or not. */
  | { readonly kind: 'switch' }
  /** Yes, no, or left open. */
  | { readonly kind: 'yes-no' }
  | { readonly kind: 'number' }
  | { readonly kind: 'text'; readonly nullable: boolean }
  /** Words with spaces between them: a list of texts. */
  | { readonly kind: 'words' }
  /** An object whose members are fields of their own. */
  | { readonly kind: 'group' }
  /** Everything else, written as JSON. */
  | { readonly kind: 'json' };

export function fieldOf(schema: Schema): Field {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const real = variants.filter(({ type }) => type !== 'null');
    if (real.length === 1 && real[0]!.type === 'string' && real[0]!.enum === undefined)
      return { kind: 'text', nullable: real.length < variants.length };
    if (
      real.length > 0 &&
      real.every((each) => each.type === 'string' && each.enum === undefined && each.const === undefined)
    )
      return { kind: 'text', nullable: real.length < variants.length };
    return { kind: 'json' };
  }
  if (schema.const !== undefined)
    return schema.const === true ? { kind: 'switch' } : { kind: 'choice', values: [String(schema.const)] };
  if (schema.enum !== undefined && schema.enum.every((value) => typeof value === 'string'))
    return { kind: 'choice', values: schema.enum };
  if (schema.type === 'boolean') return { kind: 'yes-no' };
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'number' };
  if (schema.type === 'string') return { kind: 'text', nullable: false };
  if (schema.type === 'object' && schema.properties !== undefined) return { kind: 'group' };
  if (schema.type === 'array' && schema.items !== undefined && isText(schema.items)) return { kind: 'words' };
  return { kind: 'json' };
}

const isText = ({ type, const: constant, anyOf }: Schema): boolean =>
  type === 'string' || typeof constant === 'string' || anyOf?.every(isText) === true;

/**
 * The members that a form of this shape has fields for, those of inner objects under `outer.inner`.
 *
 * @param fixed members that are given
 */
export function fieldsIn(schema: Schema, fixed: object = {}): readonly FormField[] {
  return Object.entries(schema.properties ?? {})
    .filter(([member]) => !(member in fixed))
    .flatMap(([member, inner]): readonly FormField[] => {
      const needed = schema.required?.includes(member) === true;
      if (fieldOf(inner).kind !== 'group') return [{ path: [member], name: member, schema: inner, needed }];
      return fieldsIn(inner).map((field) => ({
        ...field,
        path: [member, ...field.path],
        name: `${member}.${field.name}`,
        needed: needed && field.needed,
      }));
    });
}

/** One field of a form: where its value goes, and whether it must be filled. */
export interface FormField {
  readonly path: readonly string[];
  /** The path with dots; the field's name in its form. */
  readonly name: string;
  readonly schema: Schema;
  readonly needed: boolean;
}

/** What stands at the path; undefined where nothing does. */
export function valueAt(value: unknown, [member, ...rest]: readonly string[]): unknown {
  if (member === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt((value as { readonly [member: string]: unknown })[member], rest);
}

/** The object with a value at the path, inner objects made where there are none. */
export function withValue(
  object: { readonly [member: string]: unknown },
  [member, ...rest]: readonly string[],
  value: unknown,
): { readonly [member: string]: unknown } {
  if (member === undefined) return object;
  if (rest.length === 0) return { ...object, [member]: value };
  const inner = object[member];
  const before = typeof inner === 'object' && inner !== null ? (inner as { [member: string]: unknown }) : {};
  return { ...object, [member]: withValue(before, rest, value) };
}

export type FieldReading =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** What stands in a field; `undefined` where it was left empty. */
export function readField(field: Field, text: string, on: boolean): FieldReading {
  const trimmed = text.trim();
  switch (field.kind) {
    case 'switch':
      return { ok: true, value: on ? true : undefined };
    case 'yes-no':
      return { ok: true, value: trimmed === '' ? undefined : trimmed === 'yes' };
    case 'choice':
      return { ok: true, value: trimmed === '' ? undefined : trimmed };
    case 'number':
      if (trimmed === '') return { ok: true, value: undefined };
      return /^-?\d+$/.test(trimmed)
        ? { ok: true, value: Number(trimmed) }
        : { ok: false, message: 'This must be a whole number.' };
    case 'text':
      return { ok: true, value: trimmed === '' ? (field.nullable ? null : undefined) : trimmed };
    case 'words':
      return {
        ok: true,
        value: trimmed === '' ? undefined : trimmed.split(/[\s,]+/).filter((word) => word !== ''),
      };
    case 'group':
    case 'json':
      if (trimmed === '') return { ok: true, value: undefined };
      try {
        return { ok: true, value: JSON.parse(trimmed) };
      } catch {
        return { ok: false, message: 'This is no JSON.' };
      }
  }
}

/** The text that a field shows for a value; the way back from `readField`. */
export function writeField(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (field.kind === 'yes-no') return value === true ? 'yes' : 'no';
  if (field.kind === 'words' && Array.isArray(value)) return value.join(' ');
  if (field.kind === 'json' || field.kind === 'group') return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
