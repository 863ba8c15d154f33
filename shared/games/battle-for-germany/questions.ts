import { z } from 'zod';
import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { Front } from './vocabulary.ts';
import { hexSchema, unitKey, unitSchema } from './orders.ts';

/** 6.2.1: where each unit retreats. One question holds all units that this seat retreats after one combat. */
export interface RetreatQuestion {
  readonly ask: 'retreat';
  readonly seat: SeatId;
  /** Each unit with the hexes open to it at first; who goes first may narrow them for the others. */
  readonly units: readonly {
    readonly unit: UnitId;
    readonly from: HexId;
    readonly hexes: readonly HexId[];
  }[];
}
/** 6.2 Ex: which attackers are lost. */
export interface ExchangeQuestion {
  readonly ask: 'exchange';
  readonly seat: SeatId;
  readonly units: readonly UnitId[];
  /** The defenders' printed defense strength, which the printed attack strength of the lost units must reach. */
  readonly atLeast: number;
}
/** 6.5: which unit advances, if any. */
export interface AdvanceQuestion {
  readonly ask: 'advance';
  readonly seat: SeatId;
  /** Each unit that may advance, with the vacated hexes open to it. */
  readonly units: readonly { readonly unit: UnitId; readonly hexes: readonly HexId[] }[];
}
/** 9.0: which units leave the game because a German unit has left the map. */
export interface RemoveQuestion {
  readonly ask: 'remove';
  readonly seat: SeatId;
  readonly front: Front;
  /** Where the German unit left. */
  readonly hex: HexId;
  /** Units nearer than all others: they leave in any case. */
  readonly certain: readonly UnitId[];
  /** Units equally near (or in the Destroyed Units Box, where the front has none left), of which `choose` leave. */
  readonly among: readonly UnitId[];
  readonly choose: number;
}
export type Question = RetreatQuestion | ExchangeQuestion | AdvanceQuestion | RemoveQuestion;

export const answerSchemas = {
  /** An empty list for a unit that finds no hex and is eliminated. */
  retreat: z.strictObject({ retreat: z.record(unitKey, z.array(hexSchema).meta({ format: 'path' })) }),
  exchange: z.strictObject({ exchange: z.array(unitSchema) }),
  advance: z.strictObject({ advance: unitSchema.nullable(), path: z.array(hexSchema).optional() }),
  /** All units that leave; those that leave in any case may be left out. */
  remove: z.strictObject({ remove: z.array(unitSchema) }),
};
export type Answers = {
  [kind in Question['ask']]: z.infer<(typeof answerSchemas)[kind]>;
};

export const policySchemas = {
  /** `away`: fewest losses, then on the own side, then away from the enemy. */
  retreat: z.strictObject({ decide: z.enum(['ask', 'away']) }),
  /** `cheapest`: the least attack strength that will do, units named under `keep` last of all. */
  exchange: z.strictObject({ decide: z.enum(['ask', 'cheapest']), keep: z.array(unitSchema).optional() }),
  /** `cities`: only into a city worth points; with the stoutest unit. */
  advance: z.strictObject({ decide: z.enum(['ask', 'never', 'cities', 'always']) }),
  /** `strongest`: the units with the highest attack strength. */
  remove: z.strictObject({ decide: z.enum(['ask', 'strongest']) }),
};
export type Policies = { [kind in Question['ask']]: z.infer<(typeof policySchemas)[kind]> };

export const DEFAULT_POLICIES: Policies = {
  retreat: { decide: 'away' },
  exchange: { decide: 'cheapest' },
  advance: { decide: 'cities' },
  remove: { decide: 'strongest' },
};
