import { z } from 'zod';

/** JSON Schema (2020-12) as far as the schemas of orders, answers and policies use it. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: { readonly [member: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** What a text names: `unit`, `hex`, `place`, `formation`, …; of a list, `path`: hexes one after the other. */
  readonly format?: string;
  /**
   * Of a path: the member whose hex it starts from, beside it or further out; of a path any of its hexes, or where its
   * unit stands. Missing: where its unit stands.
   */
  readonly startsAt?: string;
  readonly title?: string;
  readonly description?: string;
}

const known = new WeakMap<object, Schema>();

/** A zod type as JSON Schema, the same object for the same type; what that can't say is left open. */
export function schemaOf(type: unknown): Schema {
  const before = known.get(type as object);
  if (before !== undefined) return before;
  const made = z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;
  known.set(type as object, made);
  return made;
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
