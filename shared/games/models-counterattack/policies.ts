import { z } from 'zod';
import { eventTargets, hexSchema, markerSchema, placeSchema, unitKey, unitSchema } from './orders.ts';
import type { Question } from './questions.ts';
import { CLASSES } from './vocabulary.ts';

/**
 * Standing orders: for each kind of question a policy. What a policy leaves out is as in the default one. Policies are frozen
 * when a phase begins and see no more than their owner's view.
 */
const mode = z.enum(['ask', 'never', 'always', 'smart']);
const answered = z.enum(['ask', 'smart']);
const hexes = z.array(hexSchema).optional();
const units = z.array(unitSchema).optional();
const whole = z.number().int().min(0).optional();
const weight = z.number().int().min(0).max(100).optional();
const markers = z.array(markerSchema).optional();
/** A hex, or a formation: the nearest of its units. */
const goal = z.string().meta({ format: 'goal' }).optional();
const column = z.enum(['1:3', '1:2', '1:1', '2:1', '3:1', '4:1', '5:1']).optional();
/** "4 soviet-1": the phase of one turn. */
const phaseOfTurn = z.string().regex(/^\d+ (soviet|german)-[123]$/, 'a turn and a phase, as 4 soviet-1');

/**
 * Scopes from wide to narrow: the policy itself, `formations`, `units`, `hexes`, `phases` (a single phase, named with its
 * turn); of each member the narrowest scope that names it decides. Of several units in a question the last one named.
 */
const scoped = <T extends z.ZodRawShape>(shape: T) => {
  const part = z.strictObject(shape).partial();
  const by = <K extends z.ZodType<string, string>>(key: K, title: string) =>
    z.record(key, part).meta({ title }).optional();
  return z.strictObject({
    ...shape,
    formations: by(z.string().meta({ format: 'formation' }), 'For one formation'),
    units: by(unitKey, 'For one unit'),
    hexes: by(z.string().meta({ format: 'hex' }), 'In one hex'),
    phases: by(phaseOfTurn, 'In one phase'),
  });
};

export const policySchemas = {
  'break-contact': scoped({
    mode,
    /** Times that one unit leaves in one phase, at most. */
    maxPerPhase: whole,
    /** `smart` leaves where one of these holds; missing: at odds of 3. */
    leaveIf: z
      .strictObject({
        /** The enemies in contact, doubled, reach this many times our points. */
        enemyOddsAtLeast: z.number().int().min(0).optional(),
        /** One of the enemies in contact is of these classes. */
        enemyClass: z.array(z.enum(CLASSES)).optional(),
        /** An enemy in contact has not moved yet, and may still overrun from where it stands (6 Sudden attack). */
        enemyAdjacentUnmoved: z.boolean().optional(),
      })
      .optional(),
    /** `smart` holds where one of these holds, before it asks whether to leave; a missing one is true. */
    holdIf: z
      .strictObject({
        prepared: z.boolean().optional(),
        victoryHex: z.boolean().optional(),
        /** The hex lies on a road, and one of our victory hexes within six hexes. */
        keepsSupplyRoad: z.boolean().optional(),
      })
      .optional(),
    prefer: hexes,
    towards: goal,
  }),
  'defence-tactical-support': scoped({
    mode,
    markers,
    onHexes: hexes,
    /** Lowest column, after all shifts, that is worth a marker. */
    ifOddsAtLeast: column,
    keepAtLeast: whole,
  }),
  'model-reroll': scoped({
    mode,
    /** Steps that the result costs. */
    useIfResultAtLeast: whole,
    onHexes: hexes,
    notBeforePhase: z
      .string()
      .regex(/^(soviet|german)-[123]$/)
      .optional(),
  }),
  'loss-distribution': scoped({
    mode: answered,
    /** Units that lose first, before all else. */
    first: units,
    /** Units that lose last. */
    keep: units,
    /** Classes in the order in which they lose; those not named come after. */
    classes: z.array(z.enum(CLASSES)).optional(),
    /** Classes that lose last. */
    keepType: z.array(z.enum(CLASSES)).optional(),
    /** Whether full units lose before reduced ones, and weak ones before strong ones (both by default). */
    step: z.enum(['full', 'reduced']).optional(),
    value: z.enum(['lowest', 'highest']).optional(),
  }),
  'elastic-defence': scoped({
    mode,
    notOn: hexes,
    /** `always` and `smart` only where no hex of the path lies in an enemy zone of control (`smart`: true by default). */
    onlyIfPathZocFree: z.boolean().optional(),
    /** Only while the stack has fewer steps than this. */
    minStepsBelow: whole,
  }),
  'desperate-defence': scoped({ mode, onHexes: hexes, maxSteps: whole, keepSteps: whole }),
  'retreat-path': scoped({
    mode: answered,
    prefer: hexes,
    avoid: hexes,
    towards: goal,
    /** 0 to 100; by default zoc 100, supply 10, terrain 3, towards 20, noStackSplit 1. */
    weights: z
      .strictObject({ zoc: weight, terrain: weight, supply: weight, towards: weight, noStackSplit: weight })
      .optional(),
  }),
  advance: scoped({ mode, onHexes: hexes }),
  'barrage-victim': scoped({ mode: answered, L: units, DIS: units }),
  'event-play': scoped({
    mode,
    onHexes: hexes,
    /** By event (S09) or counter (S01.2): when it is played, on which hexes (all where none are named), and on what. */
    counters: z
      .record(
        z.string().meta({ format: 'event' }),
        z.strictObject({
          trigger: z.enum(['onCombatAt', 'onBarrageAt', 'onBridgeUse', 'never']),
          at: hexes,
          target: z.strictObject(eventTargets).optional(),
        }),
      )
      .optional(),
  }),
  recovery: z.strictObject({
    mode: z.enum(['ask', 'never', 'smart']),
    prefer: units,
    place: placeSchema.optional(),
  }),
  'uprising-commitment': z.strictObject({ mode: answered, units: whole, first: units }),
  'uprising-moved': z.strictObject({ mode: answered, first: units }),
  magnuszew: z.strictObject({
    mode: z.enum(['ask', 'never', 'smart']),
    first: z.array(z.string().meta({ format: 'force' })).optional(),
  }),
};
export type Policies = { [kind in Question['ask']]: z.infer<(typeof policySchemas)[kind]> };

export const DEFAULT_POLICIES: Policies = {
  'break-contact': { mode: 'smart' },
  'defence-tactical-support': { mode: 'smart' },
  'model-reroll': { mode: 'smart' },
  'loss-distribution': { mode: 'smart' },
  'elastic-defence': { mode: 'smart' },
  'desperate-defence': { mode: 'smart' },
  'retreat-path': { mode: 'smart' },
  advance: { mode: 'smart' },
  'barrage-victim': { mode: 'smart' },
  'event-play': { mode: 'smart' },
  recovery: { mode: 'smart' },
  'uprising-commitment': { mode: 'smart' },
  'uprising-moved': { mode: 'smart' },
  magnuszew: { mode: 'smart' },
};
