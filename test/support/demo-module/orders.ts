import { z } from 'zod';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { HexId, SeatId } from '../../../shared/core/brands.ts';
import { effectsOf } from '../../../shared/rules/effects.ts';
import { isHex, unitData } from './board.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

const unit = z
  .string()
  .refine((id) => unitData(id) !== undefined, 'no unit of this game')
  .transform(unitId);
export const hex = z.string().refine(isHex, 'no hex of this game').transform(hexId);
const ifIllegal = z.literal('skip').optional();

export const moveOrder = z.strictObject({
  order: z.literal('move'),
  unit,
  path: z.array(hex).min(1),
  plan: z
    .strictObject({
      onContact: z.enum(['stop', 'overrun']).optional(),
      otherwise: z.array(hex).optional(),
      reroll: z.boolean().optional(),
    })
    .optional(),
  ifIllegal,
});
export const attackOrder = z.strictObject({
  order: z.literal('attack'),
  units: z.array(unit).min(1),
  target: hex,
  plan: z.strictObject({ reroll: z.boolean().optional() }).optional(),
  ifIllegal,
});
export const playOrder = z.strictObject({ order: z.literal('play'), card: z.string(), ifIllegal });
export const endPhaseOrder = z.strictObject({ order: z.literal('end-phase'), ifIllegal });

export const orders = z.discriminatedUnion('order', [moveOrder, attackOrder, playOrder, endPhaseOrder]);
export type Order = z.output<typeof orders>;
export type MoveOrder = z.output<typeof moveOrder>;
export type AttackOrder = z.output<typeof attackOrder>;

/** A block and the hexes it may be moved to. */
export interface Choice {
  readonly block: string;
  readonly hexes: readonly HexId[];
}

export type Question =
  | { readonly ask: 'plot'; readonly seat: SeatId; readonly turn: number }
  | {
      readonly ask: 'break-contact';
      readonly seat: SeatId;
      readonly mover: string;
      readonly choices: readonly Choice[];
    }
  | { readonly ask: 'reroll'; readonly seat: SeatId; readonly die: number; readonly target: string }
  | { readonly ask: 'withdraw'; readonly seat: SeatId; readonly choices: readonly Choice[] };

/** Where blocks go; a block that is not named stays. */
export interface Moves {
  readonly to: { readonly [block: string]: HexId };
}

export interface Answers {
  readonly plot: { readonly bid: number };
  readonly 'break-contact': Moves;
  readonly reroll: { readonly reroll: boolean };
  readonly withdraw: Moves;
}

export const { emit, ask, askAll } = effectsOf<State, Event, Question, Answers>();
