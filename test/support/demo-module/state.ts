import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { HiddenToken } from '../../../shared/rules/effects.ts';
import { neighbors, unitData } from './board.ts';
import type { UnitData } from './board.ts';

/** A block on the map. `unit` is null where the viewer may not know it; `hex` is null once it is eliminated. */
export interface Block {
  readonly block: string;
  readonly seat: SeatId;
  readonly unit: UnitId | null;
  readonly hex: HexId | null;
  readonly knownTo: readonly SeatId[];
  /** Points spent in this phase. */
  readonly spent: number;
  readonly attacked: boolean;
  /** Handles of the delay markers on it, face down. */
  readonly delays: readonly string[];
}

export interface Hand {
  readonly count: number;
  /** Null where the viewer may not know them. */
  readonly tokens: readonly HiddenToken[] | null;
  readonly deckCount: number;
  /** Cards left in the cup; nobody may know them. */
  readonly deck: readonly string[] | null;
  readonly rerolls: number;
  readonly guns: boolean;
}

export type PhaseId = 'before' | 'plot' | 'first' | 'second' | 'over';

export interface State {
  readonly turn: number;
  readonly phase: PhaseId;
  readonly first: SeatId | null;
  readonly rain: boolean;
  readonly blocks: readonly Block[];
  readonly hands: { readonly [seat: string]: Hand };
  /** Delay markers that have been flipped and are out of play. */
  readonly flipped: readonly string[];
  /** Handles given out so far. */
  readonly handles: number;
}

export const SEATS: readonly SeatId[] = [1, 2];
export const foe = (seat: SeatId): SeatId => (seat === 1 ? 2 : 1);
export const LAST_TURN = 3;
export const DELAY_CUP: readonly string[] = ['D0.1', 'D1.1', 'D1.2', 'D2.1'];
/** A seat's cards: `GUNS.b1` is Blue's. */
const deckOf = (seat: SeatId): readonly string[] =>
  ['GUNS.1', 'GUNS.2', 'REST.1', 'SUPPLY.1', 'SUPPLY.2'].map((card) =>
    card.replace('.', seat === 1 ? '.b' : '.r'),
  );
/** The points that a delay marker costs. */
export const delayOf = (token: string): number => Number(token[1]);

const START: readonly (readonly [string, SeatId, string, string])[] = [
  ['X1', 1, 'b-armor', 'F11'],
  ['X2', 1, 'b-rifles', 'F21'],
  ['X3', 1, 'b-scouts', 'F31'],
  ['X4', 2, 'r-armor', 'F15'],
  ['X5', 2, 'r-guard', 'F25'],
  ['X6', 2, 'r-cavalry', 'F24'],
];

const newHand = (seat: SeatId, rerolls: number): Hand => {
  const deck = deckOf(seat);
  return { count: 0, tokens: [], deckCount: deck.length, deck, rerolls, guns: false };
};

export function setup(rerolls: number): State {
  return {
    turn: 1,
    phase: 'before',
    first: null,
    rain: false,
    blocks: START.map(([block, seat, unit, hex]) => ({
      block,
      seat,
      unit: unitId(unit),
      hex: hexId(hex),
      knownTo: [],
      spent: 0,
      attacked: false,
      delays: [],
    })),
    hands: { '1': newHand(1, rerolls), '2': newHand(2, rerolls) },
    flipped: [],
    handles: 0,
  };
}

/** The seat whose phase it is; null in the plot, before the start and after the end. */
export function phasing(state: State): SeatId | null {
  if (state.first === null) return null;
  return state.phase === 'first' ? state.first : state.phase === 'second' ? foe(state.first) : null;
}

export const blockAt = (state: State, hex: HexId): Block | undefined =>
  state.blocks.find((block) => block.hex === hex);
export const blockOf = (state: State, unit: string): Block | undefined =>
  state.blocks.find((block) => block.unit === unit);
export const blockNamed = (state: State, name: string): Block =>
  state.blocks.find((block) => block.block === name)!;
export const dataOf = (block: Block): UnitData | undefined =>
  block.unit === null ? undefined : unitData(block.unit);

/** Enemy blocks next to a hex, in the order of their names. */
export function enemiesNextTo(state: State, hex: HexId, seat: SeatId): readonly Block[] {
  const near = neighbors(hex);
  return state.blocks.filter(
    (block) => block.seat !== seat && block.hex !== null && near.includes(block.hex),
  );
}

/** 3.1, 2.1: the unit's points in this phase before markers. */
export const allowance = (state: State, data: UnitData): number =>
  data.move - (state.rain && state.turn === 1 ? 1 : 0);
