import { z } from 'zod';
import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import { advances, hexSchema, unitKey, unitSchema } from './orders.ts';
import type { Place } from './vocabulary.ts';

/** 6.52–6.54, 6.57: which units lose steps. */
export interface LossesQuestion {
  readonly ask: 'losses';
  readonly seat: SeatId;
  /** Each unit with the most steps that it can lose here. */
  readonly units: readonly { readonly unit: UnitId; readonly steps: number }[];
  /** Steps to be lost, fewer than there are. */
  readonly steps: number;
  readonly rule: string;
}
/** 6.61: where units retreat. One question holds all that this seat retreats after one combat. */
export interface RetreatQuestion {
  readonly ask: 'retreat';
  readonly seat: SeatId;
  readonly units: readonly RetreatChoice[];
  /** Hexes that may not be entered: next to the overrunning unit, or to the target (7.42). */
  readonly shun: readonly HexId[];
}
export interface RetreatChoice {
  readonly unit: UnitId;
  readonly from: HexId;
  /** The hex next to which it may not end, because it attacked (6.64); null for defenders. */
  readonly away: HexId | null;
}
/** 6.7: which units advance, and how far. */
export interface AdvanceQuestion {
  readonly ask: 'advance';
  readonly seat: SeatId;
  readonly units: readonly AdvanceChoice[];
  /** 6.72: hexes of the retreat path; null: the second and third hex may be any. */
  readonly path: readonly HexId[] | null;
  /** 6.78: in a Siege Combat Phase. */
  readonly siege: boolean;
}
export interface AdvanceChoice {
  readonly unit: UnitId;
  /** Vacated hexes into which it may go first. */
  readonly first: readonly HexId[];
  /** The most hexes. */
  readonly hexes: number;
}
/** 6.82: which unit of the target stack gets the delay markers. */
export interface DelayQuestion {
  readonly ask: 'delay';
  readonly seat: SeatId;
  readonly units: readonly UnitId[];
  readonly markers: number;
}
/** 4.18: which units are removed from a hex that holds too many. */
export interface ExcessQuestion {
  readonly ask: 'excess';
  readonly seat: SeatId;
  readonly hex: HexId;
  readonly units: readonly UnitId[];
}
/** 12.42: a sealed bid. */
export interface BidQuestion {
  readonly ask: 'bid';
  readonly seat: SeatId;
  readonly round: number;
}
export type Question =
  LossesQuestion | RetreatQuestion | AdvanceQuestion | DelayQuestion | ExcessQuestion | BidQuestion;

const place = z.union([hexSchema, z.literal('NGP')]).meta({ format: 'place' }) as unknown as z.ZodType<Place>;

export const answerSchemas = {
  /** A unit that loses two steps stands twice. */
  losses: z.strictObject({ losses: z.array(unitSchema) }),
  /** An empty list for a unit that finds no way; `losses`: who loses steps to zones of control first. */
  retreat: z.strictObject({
    retreat: z.record(unitKey, z.array(place).meta({ format: 'path' })),
    losses: z.array(unitSchema).optional(),
  }),
  /** One unit with its path, nobody, or several units with theirs. */
  advance: z.strictObject({
    advance: z.union([unitSchema, z.null(), advances]),
    path: z.array(hexSchema).optional(),
  }),
  delay: z.strictObject({ delay: unitSchema }),
  excess: z.strictObject({ remove: z.array(unitSchema) }),
  bid: z.strictObject({ bid: z.int() }),
};
export type Answers = { [kind in Question['ask']]: z.infer<(typeof answerSchemas)[kind]> };

export const policySchemas = {
  /** `weakest`: the least valuable step first; units under `keep` last of all. `strongest` for losses of the enemy. */
  losses: z.strictObject({ decide: z.enum(['ask', 'weakest']), keep: z.array(unitSchema).optional() }),
  /** `away`: fewest steps lost, then home. */
  retreat: z.strictObject({ decide: z.enum(['ask', 'away']) }),
  /** `points`: only into hexes worth points and Transition Hexes. `always`: as many as may, one hex. */
  advance: z.strictObject({ decide: z.enum(['ask', 'never', 'points', 'always']) }),
  delay: z.strictObject({ decide: z.enum(['ask', 'fastest']) }),
  excess: z.strictObject({ decide: z.enum(['ask', 'strongest']) }),
  bid: z.strictObject({ decide: z.literal('ask').optional(), bid: z.int().min(0).max(99).optional() }),
};
export type Policies = { [kind in Question['ask']]: z.infer<(typeof policySchemas)[kind]> };

export const DEFAULT_POLICIES: Policies = {
  losses: { decide: 'weakest' },
  retreat: { decide: 'away' },
  advance: { decide: 'points' },
  delay: { decide: 'fastest' },
  excess: { decide: 'strongest' },
  bid: { bid: 12 },
};
