import { z } from 'zod';
import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import {
  advanceSchema,
  cardSchema,
  eventTargets,
  hexSchema,
  markerSchema,
  pathSchema,
  placeSchema,
  unitKey,
  unitSchema,
} from './orders.ts';

interface Asked {
  readonly seat: SeatId;
}
/** 6 Break contact: who may leave, and where to. One question holds all units in contact. */
export interface BreakContactQuestion extends Asked {
  readonly ask: 'break-contact';
  readonly movers: readonly UnitId[];
  readonly hex: HexId;
  readonly choices: readonly {
    readonly unit: UnitId;
    readonly from: HexId;
    readonly to: readonly string[];
  }[];
}
/** 10: the defender's tactical support. */
export interface SupportQuestion extends Asked {
  readonly ask: 'defence-tactical-support';
  readonly target: HexId;
  readonly column: string;
  readonly markers: readonly string[];
}
/** 12: after the die. */
export interface RerollQuestion extends Asked {
  readonly ask: 'model-reroll';
  readonly target: HexId;
  readonly die: number;
  readonly result: string;
  readonly defending: boolean;
}
/** 9: which units lose steps; a unit may be named as often as it has steps. */
export interface LossQuestion extends Asked {
  readonly ask: 'loss-distribution';
  readonly units: readonly UnitId[];
  readonly steps: number;
}
/** 9: a step less and a hex more. */
export interface ElasticQuestion extends Asked {
  readonly ask: 'elastic-defence';
  /** Ruling R57: there is a retreat of the new length; else the answer can only be no (ruling R123). */
  readonly hasRetreat: boolean;
  readonly target: HexId;
  readonly units: readonly UnitId[];
  readonly attackers: readonly string[];
  readonly steps: number;
  readonly retreat: number;
}
/** 9: hexes of retreat bought with steps. */
export interface DesperateQuestion extends Asked {
  readonly ask: 'desperate-defence';
  readonly target: HexId;
  readonly units: readonly UnitId[];
  readonly steps: number;
  readonly retreat: number;
}
/** 9 Retreat: all units of the stack. */
export interface RetreatQuestion extends Asked {
  readonly ask: 'retreat-path';
  readonly units: readonly UnitId[];
  readonly from: HexId;
  readonly attackers: readonly string[];
  readonly retreat: number;
}
/** 11: the attacker's advance. */
export interface AdvanceQuestion extends Asked {
  readonly ask: 'advance';
  readonly target: HexId;
  readonly units: readonly UnitId[];
  readonly hexes: number;
}
/** 10: which unit of the hex is hit. */
export interface VictimQuestion extends Asked {
  readonly ask: 'barrage-victim';
  readonly units: readonly UnitId[];
  readonly result: 'DIS' | 'L';
}
/**
 * 20: an event of the seat that is not phasing: before a combat or a barrage on its hex, and before its units would leave a
 * hex of Praga whose bridge the uprising closes.
 */
export interface EventQuestion extends Asked {
  readonly ask: 'event-play';
  readonly when: 'combat' | 'barrage' | 'bridge';
  readonly target: HexId;
  /** Its own units there. */
  readonly units: readonly UnitId[];
  /** Where the enemy attacks from. */
  readonly from: readonly string[];
  readonly cards: readonly string[];
}
/** 16: the German step of a turn. */
export interface RecoveryQuestion extends Asked {
  readonly ask: 'recovery';
  readonly choices: readonly { readonly unit: UnitId; readonly places: readonly string[] }[];
}
/** 18: units that suppress the uprising. */
export interface CommitmentQuestion extends Asked {
  readonly ask: 'uprising-commitment';
  readonly units: readonly UnitId[];
}
/** 18: units in Warsaw that count as moved. */
export interface UnitsMovedQuestion extends Asked {
  readonly ask: 'uprising-moved';
  readonly units: readonly UnitId[];
  readonly count: number;
}
/** 19: what goes to Magnuszew. */
export interface MagnuszewQuestion extends Asked {
  readonly ask: 'magnuszew';
  readonly wanted: readonly {
    readonly kind: 'infantry' | 'armored' | 'artillery' | 'plane';
    readonly candidates: readonly string[];
  }[];
}
export type Question =
  | BreakContactQuestion
  | SupportQuestion
  | RerollQuestion
  | LossQuestion
  | ElasticQuestion
  | DesperateQuestion
  | RetreatQuestion
  | AdvanceQuestion
  | VictimQuestion
  | EventQuestion
  | RecoveryQuestion
  | CommitmentQuestion
  | UnitsMovedQuestion
  | MagnuszewQuestion;

export const answerSchemas = {
  'break-contact': z.strictObject({ to: z.record(unitKey, placeSchema) }),
  'defence-tactical-support': z.strictObject({ support: markerSchema.nullable() }),
  'model-reroll': z.strictObject({ reroll: z.boolean() }),
  'loss-distribution': z.strictObject({ losses: z.array(unitSchema) }),
  'elastic-defence': z.strictObject({ elastic: z.boolean() }),
  /** Steps paid, one for each hex that is not retreated. */
  'desperate-defence': z.strictObject({ steps: z.number().int().min(0) }),
  /** Paths without the start; a unit that stays gets an empty one. */
  'retreat-path': z.strictObject({ retreat: z.record(unitKey, pathSchema) }),
  advance: z.strictObject({
    advance: advanceSchema,
    path: z.array(hexSchema).meta({ format: 'path' }).optional(),
  }),
  'barrage-victim': z.strictObject({ victim: unitSchema }),
  /** Beside the counter what it is played on, as in the order `play`. */
  'event-play': z.strictObject({ event: cardSchema.nullable(), ...eventTargets }),
  recovery: z.strictObject({ recover: unitSchema.nullable(), place: placeSchema.optional() }),
  'uprising-commitment': z.strictObject({ commit: z.array(unitSchema) }),
  'uprising-moved': z.strictObject({ units: z.array(unitSchema) }),
  magnuszew: z.strictObject({ send: z.array(z.string().meta({ format: 'force' })) }),
};
export type Answers = { [kind in Question['ask']]: z.infer<(typeof answerSchemas)[kind]> };
