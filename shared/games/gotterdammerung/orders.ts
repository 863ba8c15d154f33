import { z } from 'zod';
import type { HexId, UnitId } from '../../core/brands.ts';

/** Text of the right form; whether there is such a hex or unit is judged with the order (a code without a rule). */
export const hexSchema = z
  .string()
  .regex(/^\d{4}$/, 'a hex is four digits, row then column')
  .meta({ format: 'hex' }) as unknown as z.ZodType<HexId, string>;
export const unitSchema = z
  .string()
  .regex(/^[SG]\d{3}$/, 'a unit id, as S023 or G102')
  .meta({ format: 'unit' }) as unknown as z.ZodType<UnitId, string>;
/** A hex, or the North German Plain Box at the end of a path (5.26, 6.63). */
const placeSchema = z.union([hexSchema, z.literal('NGP')]).meta({ format: 'place' });
const path = z.array(placeSchema).meta({ format: 'path' });
const ifIllegal = z.literal('skip').meta({ title: 'If it is no longer legal' }).optional();
/** The unit that a row of an answer is about. */
export const unitKey = z.string().meta({ format: 'unit' });

/** Where one or several units advance after combat: the hexes of each. */
export const advances = z
  .record(unitKey, z.array(hexSchema).meta({ format: 'path' }))
  .meta({ title: 'several, each by its hexes' });

/**
 * What a moving unit does about what it could not know (DESIGN 4). An order that is overtaken and names no branch stops the
 * queue; if it has begun by then (a delay turned, an overrun fought), it first goes as far as it can.
 */
const movePlan = z.strictObject({
  /** The path to take, from where the unit stands, if the first one has become impossible. */
  otherwise: path.meta({ title: 'If that way is closed, go by', format: 'path' }).optional(),
  /** 6.83: the delay turned leaves too little for the path: as far as it goes, or not at all. */
  onDelay: z.enum(['go', 'stay']).meta({ title: 'If its delay leaves too little (6.83)' }).optional(),
  /** An overrun before it, or its own, has closed the path: as far as it is open, or no further. */
  onBlocked: z.enum(['go', 'stay']).meta({ title: 'If an overrun closes its way (7.2)' }).optional(),
});

/** Answers given in advance to the questions that this attack may put to its owner. */
export const attackPlan = z.strictObject({
  /** Units that lose steps, in this order. */
  losses: z.array(unitSchema).meta({ title: 'Units that lose steps, in this order' }).optional(),
  retreat: z.record(unitKey, path).meta({ title: 'Retreats' }).optional(),
  /** One unit (with `path`), nobody, several units with their hexes, or a policy. */
  advance: z
    .union([
      z.enum(['never', 'points', 'always']).meta({ title: 'by a policy' }),
      unitSchema,
      z.null().meta({ title: 'nobody' }),
      advances,
    ])
    .meta({ title: 'Advance after combat' })
    .optional(),
  path: z.array(hexSchema).meta({ format: 'path', title: 'Where the one unit advances' }).optional(),
  /** 12.13: attack along the underground. */
  underground: z.boolean().meta({ title: 'Along the underground (12.13)' }).optional(),
  /** 6.82: who gets the delay markers. */
  delay: unitSchema.meta({ format: 'unit', title: 'Who is delayed (6.82)' }).optional(),
});
export type AttackPlan = z.infer<typeof attackPlan>;

export const orderSchema = z.discriminatedUnion('order', [
  /** 10.2, 12.33: a unit on its hex at the start. */
  z.strictObject({ order: z.literal('place'), unit: unitSchema, hex: hexSchema, ifIllegal }),
  /** Places all that waits to be placed, sensibly. */
  z.strictObject({ order: z.literal('deploy'), ifIllegal }),
  /** 6.91: an artillery marker on a corps of its army. */
  z.strictObject({
    order: z.literal('artillery'),
    marker: z.string().meta({ format: 'marker' }),
    unit: unitSchema,
    ifIllegal,
  }),
  /** 5.0. Entering reinforcements begin their path with the entry hex; `overrun` names the hexes of the path to be overrun (7.0). */
  z.strictObject({
    order: z.literal('move'),
    unit: unitSchema,
    path: path.min(1),
    by: z.literal('rail').optional(),
    overrun: z.array(hexSchema).optional(),
    plan: movePlan.optional(),
    ifIllegal,
  }),
  /** 5.7: a vehicle corps becomes battle groups and a support unit; null: no support unit. */
  z.strictObject({
    order: z.literal('split'),
    unit: unitSchema,
    support: unitSchema.nullable(),
    /** 5.77: which one a reduced corps becomes. */
    battleGroup: unitSchema.optional(),
    ifIllegal,
  }),
  z.strictObject({
    order: z.literal('attack'),
    units: z.array(unitSchema).min(1),
    targets: z.array(hexSchema).min(1),
    plan: attackPlan.optional(),
    ifIllegal,
  }),
  /** 8.3. */
  z.strictObject({ order: z.literal('reinforce'), unit: unitSchema, hex: hexSchema, ifIllegal }),
  /** 8.4: a Volkssturm unit of the cup, face down, on each of these hexes. */
  z.strictObject({ order: z.literal('volkssturm'), hexes: z.array(hexSchema).min(1), ifIllegal }),
  /** `acceptLosses`: what breaks 4.18, 5.72 or 9.12 is removed; without it the phase does not end. */
  z.strictObject({ order: z.literal('end-phase'), acceptLosses: z.boolean().optional(), ifIllegal }),
]);
export type Order = z.infer<typeof orderSchema>;
export type OrderOf<K extends Order['order']> = Extract<Order, { order: K }>;
