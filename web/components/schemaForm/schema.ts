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
  | { readonly kind: 'switch' }
  | { readonly kind: 'number' }
  | { readonly kind: 'text'; readonly nullable: boolean }
  /** Words with spaces between them: a list of texts. */
  | { readonly kind: 'words' }
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
  if (schema.type === 'boolean') return { kind: 'switch' };
  if (schema.type === 'integer' || schema.type === 'number') return { kind: 'number' };
  if (schema.type === 'string') return { kind: 'text', nullable: false };
  if (schema.type === 'array' && schema.items !== undefined && isText(schema.items)) return { kind: 'words' };
  return { kind: 'json' };
}

const isText = ({ type, const: constant, anyOf }: Schema): boolean =>
  type === 'string' || typeof constant === 'string' || anyOf?.every(isText) === true;

export type FieldReading =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** What stands in a field; `undefined` where it was left empty. */
export function readField(field: Field, text: string, on: boolean): FieldReading {
  const trimmed = text.trim();
  switch (field.kind) {
    case 'switch':
      return { ok: true, value: on ? true : undefined };
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
  if (field.kind === 'words' && Array.isArray(value)) return value.join(' ');
  if (field.kind === 'json') return JSON.stringify(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
