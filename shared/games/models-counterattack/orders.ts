import { z } from 'zod';
import type { HexId, UnitId } from '../../core/brands.ts';
import { ENTRY_BOXES, WARSAW } from './vocabulary.ts';

/** Text of the right form; whether there is such a hex or unit is judged with the order (a code without a rule). */
export const hexSchema = z
  .string()
  .regex(/^\d{4}$/, 'a hex is four digits, column then row') as unknown as z.ZodType<HexId, string>;
export const unitSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, 'a unit id, as G-HG-II') as unknown as z.ZodType<UnitId, string>;
export const placeSchema = z
  .string()
  .refine(
    (text) => /^\d{4}$/.test(text) || text === WARSAW || ENTRY_BOXES.includes(text),
    'a hex, WARSAW or the box of an entry point',
  );
const ifIllegal = z.literal('skip').optional();
const paths = z.record(z.string(), z.array(placeSchema));

/** Where units advance (11): one unit and its path (without one: the vacated hex), or several by unit. */
export const advanceSchema = z.union([unitSchema.nullable(), z.record(z.string(), z.array(hexSchema))]);

/** Answers given in advance to the questions that this combat may put to its owner. */
export const combatPlanSchema = z.strictObject({
  losses: z.array(unitSchema).optional(),
  retreat: paths.optional(),
  advance: advanceSchema.optional(),
  path: z.array(hexSchema).optional(),
  /** 12: Model's re-roll. */
  reroll: z.boolean().optional(),
  /** S09: the event counter to play on this combat. */
  event: z.string().optional(),
});
export type CombatPlan = z.infer<typeof combatPlanSchema>;

/**
 * 6, 9: what a moving unit does once it has come into an enemy zone of control. `stop` (the default) leaves it there; with
 * `overrun` it attacks `target` (else the weakest adjacent stack), advances unless `advance` is false, and goes on along
 * `then`. Where contact was broken it goes on along its path; where that has become impossible, along `otherwise`.
 */
export const movePlanSchema = z.strictObject({
  onContact: z.enum(['stop', 'overrun']).optional(),
  target: hexSchema.optional(),
  advance: z.boolean().optional(),
  then: z.array(placeSchema).optional(),
  otherwise: z.array(placeSchema).optional(),
  /** Lie on top of the stack that it comes to; otherwise it goes below (7). */
  top: z.boolean().optional(),
  losses: z.array(unitSchema).optional(),
  reroll: z.boolean().optional(),
  event: z.string().optional(),
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
  marker: z.string().optional(),
};

export const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('activate'), formation: z.string(), ifIllegal }),
  z.strictObject({
    order: z.literal('move'),
    ...movers,
    path: z.array(placeSchema).min(1),
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
  z.strictObject({ order: z.literal('barrage'), marker: z.string(), target: hexSchema, ifIllegal }),
  z.strictObject({
    order: z.literal('attack'),
    units: z.array(unitSchema).min(1),
    targets: z.array(hexSchema).min(1).max(1),
    /** 10: the marker that supports the attack. */
    support: z.string().optional(),
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
  z.strictObject({ order: z.literal('play'), card: z.string(), ...eventTargets, ifIllegal }),
  z.strictObject({ order: z.literal('end-phase'), ifIllegal }),
]);
export type Order = z.infer<typeof orderSchema>;
export type OrderOf<K extends Order['order']> = Extract<Order, { order: K }>;
