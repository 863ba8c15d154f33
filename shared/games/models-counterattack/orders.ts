import { z } from 'zod';
import type { HexId, UnitId } from '../../core/brands.ts';
import { ENTRY_BOXES, WARSAW } from './vocabulary.ts';

/** Text of the right form; whether there is such a hex or unit is judged with the order (a code without a rule). */
export const hexSchema = z
  .string()
  .regex(/^\d{4}$/, 'a hex is four digits, column then row')
  .meta({ format: 'hex' }) as unknown as z.ZodType<HexId, string>;
export const unitSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'a unit id, as G-HG-II')
  .meta({ format: 'unit' }) as unknown as z.ZodType<UnitId, string>;
export const placeSchema = z
  .string()
  .refine(
    (text) => /^\d{4}$/.test(text) || text === WARSAW || ENTRY_BOXES.includes(text),
    'a hex, WARSAW or the box of an entry point',
  )
  .meta({ format: 'place' });
export const pathSchema = z.array(placeSchema).meta({ format: 'path' });
const ifIllegal = z.literal('skip').meta({ title: 'If it is no longer legal' }).optional();
/** The unit that a row of an answer or a policy is about. */
export const unitKey = z.string().meta({ format: 'unit' });
export const markerSchema = z.string().meta({ format: 'marker' });
/** An event counter, one of the copies of its event: S01.2. */
export const cardSchema = z.string().meta({ format: 'card' });
const paths = z.record(unitKey, pathSchema);

/** Where units advance (11): one unit and its path (without one: the vacated hex), or several by unit. */
export const advanceSchema = z.union([
  unitSchema.nullable(),
  z
    .record(unitKey, z.array(hexSchema).meta({ format: 'path' }))
    .meta({ title: 'several, each by its hexes' }),
]);

/** Answers given in advance to the questions that this combat may put to its owner. */
export const combatPlanSchema = z.strictObject({
  losses: z.array(unitSchema).meta({ title: 'Units that lose steps, in this order' }).optional(),
  retreat: paths.meta({ title: 'Retreats' }).optional(),
  advance: advanceSchema.meta({ title: 'Advance after combat' }).optional(),
  path: z.array(hexSchema).meta({ format: 'path', title: 'Where the one unit advances' }).optional(),
  /** 12: Model's re-roll. */
  reroll: z.boolean().meta({ title: 'Model rolls again if it goes badly (12)' }).optional(),
  /** S09: the event counter to play on this combat. */
  event: cardSchema.meta({ format: 'card', title: 'Event played on it (20)' }).optional(),
});
export type CombatPlan = z.infer<typeof combatPlanSchema>;

/**
 * 6, 9: what a moving unit does once it has come into an enemy zone of control. `stop` (the default) leaves it there; with
 * `overrun` it attacks `target` (else the weakest adjacent stack), advances unless `advance` is false, and goes on along
 * `then`. Where contact was broken it goes on along its path; where that has become impossible, along `otherwise`.
 */
export const movePlanSchema = z.strictObject({
  onContact: z.enum(['stop', 'overrun']).meta({ title: 'In contact that is not broken (6, 9)' }).optional(),
  target: hexSchema.meta({ format: 'hex', title: 'Overrun the enemy in' }).optional(),
  advance: z.boolean().meta({ title: 'Advance after the overrun' }).optional(),
  then: pathSchema
    .meta({ format: 'path', startsAt: 'target', title: 'After the advance, go on by' })
    .optional(),
  otherwise: pathSchema
    .meta({ format: 'path', startsAt: 'path', title: 'Where contact is broken but the way is closed, go by' })
    .optional(),
  /** Lie on top of the stack that it comes to; otherwise it goes below (7). */
  top: z.boolean().meta({ title: 'On top of its stack (7)' }).optional(),
  losses: z.array(unitSchema).meta({ title: 'Units that lose steps, in this order' }).optional(),
  reroll: z.boolean().meta({ title: 'Model rolls again if it goes badly (12)' }).optional(),
  event: cardSchema.meta({ format: 'card', title: 'Event played on it (20)' }).optional(),
});
export type MovePlan = z.infer<typeof movePlanSchema>;

/** A unit, or a Kampfgruppe of three that moves as one piece (7). */
const movers = { unit: unitSchema.optional(), units: z.array(unitSchema).min(1).max(3).optional() };

/** 20: what an event counter is played on; which of them it takes, its text says. */
export const eventTargets = {
  unit: unitSchema.optional(),
  units: z.array(unitSchema).min(1).optional(),
  hexes: z.array(hexSchema).min(1).optional(),
  place: placeSchema.optional(),
  marker: markerSchema.optional(),
};

export const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({
    order: z.literal('activate'),
    formation: z.string().meta({ format: 'formation' }),
    ifIllegal,
  }),
  z.strictObject({
    order: z.literal('move'),
    ...movers,
    path: pathSchema.min(1),
    plan: movePlanSchema.optional(),
    ifIllegal,
  }),
  z.strictObject({
    order: z.literal('overrun'),
    ...movers,
    target: hexSchema,
    plan: movePlanSchema.optional(),
    ifIllegal,
  }),
  z.strictObject({ order: z.literal('prepare'), unit: unitSchema, ifIllegal }),
  z.strictObject({ order: z.literal('unprepare'), unit: unitSchema, ifIllegal }),
  z.strictObject({ order: z.literal('reserve'), units: z.array(unitSchema).min(1), ifIllegal }),
  z.strictObject({ order: z.literal('unreserve'), units: z.array(unitSchema).min(1), ifIllegal }),
  z.strictObject({ order: z.literal('top'), unit: unitSchema, ifIllegal }),
  z.strictObject({ order: z.literal('barrage'), marker: markerSchema, target: hexSchema, ifIllegal }),
  z.strictObject({
    order: z.literal('attack'),
    units: z.array(unitSchema).min(1),
    targets: z.array(hexSchema).min(1).max(1),
    /** 10: the marker that supports the attack. */
    support: markerSchema.optional(),
    /** 12: Model lets the attackers stand apart. */
    model: z.boolean().optional(),
    plan: combatPlanSchema.optional(),
    ifIllegal,
  }),
  z.strictObject({
    order: z.literal('model'),
    use: z.enum(['reactivate', 'division']),
    hex: placeSchema.optional(),
    ifIllegal,
  }),
  z.strictObject({ order: z.literal('play'), card: cardSchema, ...eventTargets, ifIllegal }),
  z.strictObject({ order: z.literal('end-phase'), ifIllegal }),
]);
export type Order = z.infer<typeof orderSchema>;
export type OrderOf<K extends Order['order']> = Extract<Order, { order: K }>;
