import type { HexId, SeatId, UnitId, Viewer } from '../../../shared/core/brands.ts';
import type { HiddenToken } from '../../../shared/rules/effects.ts';
import { foe } from './state.ts';
import type { Block, Hand, State } from './state.ts';

export type Result = 'DE' | 'delay' | 'clash' | 'AE';

export type Event =
  | { readonly event: 'weather'; readonly die: number; readonly rain: boolean }
  /** `tokens` is null for who may not see them. */
  | {
      readonly event: 'dealt';
      readonly seat: SeatId;
      readonly count: number;
      readonly tokens: readonly HiddenToken[] | null;
    }
  | { readonly event: 'turn'; readonly turn: number }
  | {
      readonly event: 'initiative';
      readonly bids: readonly number[];
      readonly die: number | null;
      readonly first: SeatId;
    }
  | { readonly event: 'phase-ended'; readonly seat: SeatId; readonly over: boolean }
  | { readonly event: 'stepped'; readonly block: string; readonly to: HexId; readonly cost: number }
  | {
      readonly event: 'spent';
      readonly block: string;
      readonly cost: number;
      readonly why: 'delay' | 'overrun';
    }
  /** `by` learns what the block is; `unit` is null for third parties. */
  | {
      readonly event: 'spotted';
      readonly block: string;
      readonly owner: SeatId;
      readonly by: SeatId;
      readonly unit: UnitId | null;
    }
  | { readonly event: 'broke-contact'; readonly block: string; readonly to: HexId }
  | { readonly event: 'flipped'; readonly block: string; readonly handle: string; readonly token: string }
  | { readonly event: 'die'; readonly die: number; readonly rerolled: boolean; readonly seat: SeatId }
  /** `margin` tells strengths: null for who is not in the fight. */
  | {
      readonly event: 'fought';
      readonly attackers: readonly string[];
      readonly target: string;
      readonly margin: number | null;
      readonly result: Result;
      readonly overrun: boolean;
    }
  | { readonly event: 'eliminated'; readonly block: string }
  | { readonly event: 'delayed'; readonly block: string; readonly handle: string }
  | { readonly event: 'withdrew'; readonly block: string; readonly to: HexId }
  | { readonly event: 'played'; readonly seat: SeatId; readonly card: string }
  /** An order was overtaken; its owner alone is told. */
  | { readonly event: 'lapsed'; readonly seat: SeatId; readonly order: string };

const withBlock = (state: State, name: string, change: (block: Block) => Partial<Block>): State => ({
  ...state,
  blocks: state.blocks.map((block) => (block.block === name ? { ...block, ...change(block) } : block)),
});
const withHand = (state: State, seat: SeatId, change: (hand: Hand) => Partial<Hand>): State => ({
  ...state,
  hands: { ...state.hands, [seat]: { ...state.hands[seat]!, ...change(state.hands[seat]!) } },
});

export function evolve(state: State, event: Event): State {
  switch (event.event) {
    case 'weather':
      return { ...state, rain: event.rain };
    case 'dealt': {
      const values = event.tokens?.map((token) => token.value) ?? [];
      return withHand(state, event.seat, (hand) => ({
        count: hand.count + event.count,
        tokens: hand.tokens && event.tokens && [...hand.tokens, ...event.tokens],
        deckCount: hand.deckCount - event.count,
        deck: hand.deck && hand.deck.filter((card) => !values.includes(card)),
      }));
    }
    case 'turn':
      return { ...state, turn: event.turn, phase: 'plot', first: null };
    case 'initiative':
      return { ...state, phase: 'first', first: event.first };
    case 'phase-ended': {
      const fresh: State = {
        ...state,
        phase: event.over ? 'over' : 'second',
        blocks: state.blocks.map((block) => ({ ...block, spent: 0, attacked: false })),
      };
      return withHand(fresh, event.seat, () => ({ guns: false }));
    }
    case 'stepped':
      return withBlock(state, event.block, (block) => ({ hex: event.to, spent: block.spent + event.cost }));
    case 'spent':
      return withBlock(state, event.block, (block) => ({ spent: block.spent + event.cost }));
    case 'spotted':
      return withBlock(state, event.block, (block) => ({
        unit: event.unit ?? block.unit,
        knownTo: [...block.knownTo, event.by].sort((a, b) => a - b),
      }));
    case 'broke-contact':
    case 'withdrew':
      return withBlock(state, event.block, () => ({ hex: event.to }));
    case 'flipped':
      return withBlock({ ...state, flipped: [...state.flipped, event.token] }, event.block, (block) => ({
        delays: block.delays.filter((handle) => handle !== event.handle),
      }));
    case 'die':
      return event.rerolled ? withHand(state, event.seat, (hand) => ({ rerolls: hand.rerolls - 1 })) : state;
    case 'fought': {
      if (event.overrun) return state;
      const { attackers } = event;
      return {
        ...state,
        blocks: state.blocks.map((b) => (attackers.includes(b.block) ? { ...b, attacked: true } : b)),
      };
    }
    case 'eliminated':
      return withBlock(state, event.block, () => ({ hex: null, delays: [] }));
    case 'delayed':
      return withBlock({ ...state, handles: state.handles + 1 }, event.block, (b) => ({
        delays: [...b.delays, event.handle],
      }));
    case 'played': {
      const kind = event.card.split('.')[0];
      return withHand(state, event.seat, (hand) => ({
        count: hand.count - 1,
        tokens: hand.tokens && hand.tokens.filter((token) => token.value !== event.card),
        ...(kind === 'GUNS' ? { guns: true } : {}),
        ...(kind === 'REST' ? { rerolls: hand.rerolls + 1 } : {}),
      }));
    }
    case 'lapsed':
      return state;
  }
}

/** 1.1, 2.1: what a viewer may know of a state. */
export function view(state: State, viewer: Viewer): State {
  if (viewer === 'all') return state;
  const hands = Object.entries(state.hands).map(([seat, hand]) => [
    seat,
    { ...hand, deck: null, tokens: Number(seat) === viewer ? hand.tokens : null },
  ]);
  return {
    ...state,
    blocks: state.blocks.map((block) =>
      block.seat === viewer || block.knownTo.some((seat) => seat === viewer)
        ? block
        : { ...block, unit: null },
    ),
    hands: Object.fromEntries(hands),
  };
}

export function show(event: Event, viewer: Viewer): Event | null {
  if (viewer === 'all') return event;
  switch (event.event) {
    case 'dealt':
      return event.seat === viewer ? event : { ...event, tokens: null };
    case 'spotted':
      return event.by === viewer || event.owner === viewer ? event : { ...event, unit: null };
    case 'fought':
      return viewer === 'public' || viewer === 0 ? { ...event, margin: null } : event;
    case 'lapsed':
      return event.seat === viewer ? event : null;
    case 'weather':
    case 'turn':
    case 'initiative':
    case 'phase-ended':
    case 'stepped':
    case 'spent':
    case 'broke-contact':
    case 'flipped':
    case 'die':
    case 'eliminated':
    case 'delayed':
    case 'withdrew':
    case 'played':
      return event;
  }
}

const side = (seat: SeatId) => (seat === 1 ? 'Blue' : 'Red');

export function narrate(event: Event, state: State): string {
  const name = (block: string) => {
    const found = state.blocks.find((b) => b.block === block);
    return found?.unit ? `${block} (${found.unit})` : block;
  };
  switch (event.event) {
    case 'weather':
      return event.rain ? `Weather: ${event.die}, rain.` : `Weather: ${event.die}, dry.`;
    case 'dealt':
      return event.tokens === null
        ? `${side(event.seat)} draws ${event.count} in private.`
        : `${side(event.seat)} draws ${event.tokens.map((token) => token.value).join(', ')}.`;
    case 'turn':
      return `Turn ${event.turn} begins.`;
    case 'initiative':
      return `Bids ${event.bids.join(' and ')}: ${side(event.first)} goes first.`;
    case 'phase-ended':
      return event.over ? 'The game ends.' : `${side(event.seat)} is done; ${side(foe(event.seat))} moves.`;
    case 'stepped':
      return `${name(event.block)} goes to ${event.to}.`;
    case 'spent':
      return `${name(event.block)} loses ${event.cost} points (${event.why}).`;
    case 'spotted':
      return event.unit === null
        ? `${side(event.by)} looks at ${event.block}.`
        : `${side(event.by)} sees that ${event.block} is ${event.unit}.`;
    case 'broke-contact':
      return `${name(event.block)} breaks contact to ${event.to}.`;
    case 'flipped':
      return `${name(event.block)} turns up ${event.token}.`;
    case 'die':
      return event.rerolled
        ? `${side(event.seat)} rolls again: ${event.die}.`
        : `The die shows ${event.die}.`;
    case 'fought':
      return `${event.attackers.map(name).join(' and ')} against ${name(event.target)}: ${event.result}.`;
    case 'eliminated':
      return `${name(event.block)} is eliminated.`;
    case 'delayed':
      return `${name(event.block)} is delayed.`;
    case 'withdrew':
      return `${name(event.block)} withdraws to ${event.to}.`;
    case 'played':
      return `${side(event.seat)} plays ${event.card}.`;
    case 'lapsed':
      return `${side(event.seat)}'s order (${event.order}) was overtaken by events.`;
  }
}
