import { z } from 'zod';
import type { HexId, UnitId } from '../../core/brands.ts';

/** Text of the right form; whether there is such a hex or unit is judged with the order (a code without a rule). */
export const hexSchema = z
  .string()
  .regex(/^\d{4}$/, 'a hex is four digits, row then column')
  .meta({ format: 'hex' }) as unknown as z.ZodType<HexId, string>;
export const unitSchema = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'a unit id, as us-5')
  .meta({ format: 'unit' }) as unknown as z.ZodType<UnitId, string>;
/** The unit that a row of an answer is about. */
export const unitKey = z.string().meta({ format: 'unit' });
const pathSchema = z.array(hexSchema).meta({ format: 'path' });
const ifIllegal = z.literal('skip').meta({ title: 'If it is no longer legal' }).optional();

/** Answers given in advance to the questions that this attack may put to its owner. */
export const planSchema = z.strictObject({
  retreat: z.record(unitKey, pathSchema).meta({ title: 'Retreats' }).optional(),
  exchange: z.array(unitSchema).meta({ title: 'Units given in an exchange' }).optional(),
  advance: unitSchema.nullable().meta({ title: 'Advance after combat' }).optional(),
  /** Where the advancing unit goes, if several hexes were vacated. */
  path: z.array(hexSchema).meta({ title: 'Into which hex it advances' }).optional(),
});
export type Plan = z.infer<typeof planSchema>;

export const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('place'), unit: unitSchema, hex: hexSchema, ifIllegal }),
  z.strictObject({
    order: z.literal('move'),
    unit: unitSchema,
    path: pathSchema.min(1),
    /** 16.3: three times as far. */
    triple: z.literal(true).optional(),
    ifIllegal,
  }),
  z.strictObject({
    order: z.literal('attack'),
    units: z.array(unitSchema).min(1),
    targets: z.array(hexSchema).min(1),
    /** 6.3o: the units of those hexes that are attacked; all of them if left out. */
    defenders: z.array(unitSchema).min(1).optional(),
    plan: planSchema.optional(),
    ifIllegal,
  }),
  z.strictObject({ order: z.literal('replace'), unit: unitSchema, hex: hexSchema, ifIllegal }),
  z.strictObject({
    order: z.literal('exit'),
    unit: unitSchema,
    path: pathSchema,
    triple: z.literal(true).optional(),
    ifIllegal,
  }),
  z.strictObject({ order: z.literal('evacuate'), unit: unitSchema, to: hexSchema, ifIllegal }),
  /** 18.1. */
  z.strictObject({ order: z.literal('offensive-supply'), unit: unitSchema, ifIllegal }),
  z.strictObject({ order: z.literal('end-phase'), ifIllegal }),
]);
export type Order = z.infer<typeof orderSchema>;
export type OrderOf<K extends Order['order']> = Extract<Order, { order: K }>;
