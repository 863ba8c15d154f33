import type { SeatId } from '../../../shared/core/brands.ts';
import { drawHidden, openToken, refuse, roll } from '../../../shared/rules/effects.ts';
import type { Procedure } from '../../../shared/rules/effects.ts';
import { TARGET } from './board.ts';
import type { Event } from './events.ts';
import { askAll, emit } from './orders.ts';
import { LAST_TURN, SEATS, blockAt } from './state.ts';
import type { State } from './state.ts';

/** 2.1: weather, first cards, and the plot of turn 1. */
export function* begin(_start: State): Procedure<State, Event> {
  const die = yield* roll(10, 'weather');
  let state = yield* emit({ event: 'weather', die, rain: die >= 8 });
  for (const seat of SEATS) state = yield* deal(state, seat, 2, `deal:${seat}`);
  return yield* newTurn(state, 1);
}

function* deal(state: State, seat: SeatId, count: number, why: string): Procedure<State, Event> {
  const pool = state.hands[seat]!.deck ?? [];
  const tokens = yield* drawHidden({ cup: `cards-${seat}`, pool, count, to: seat, why });
  return yield* emit({ event: 'dealt', seat, count, tokens });
}

/** 2.2 */
function* newTurn(start: State, turn: number): Procedure<State, Event> {
  const state = yield* emit({ event: 'turn', turn });
  const answers = yield* askAll<'plot'>(
    SEATS.map((seat) => ({ ask: 'plot', seat, turn: state.turn })),
    { sealed: true },
  );
  const bids = answers.map(({ bid }) => bid);
  if (bids[0] !== bids[1])
    return yield* emit({ event: 'initiative', bids, die: null, first: bids[0]! > bids[1]! ? 1 : 2 });
  const die = yield* roll(10, `initiative:${turn}`);
  return yield* emit({ event: 'initiative', bids, die, first: die % 2 === 1 ? 1 : 2 });
}

/** 2.3 */
export function* endPhase(start: State, seat: SeatId): Procedure<State, Event> {
  const inTown = blockAt(start, TARGET)?.seat === 1;
  const over = inTown || (start.phase === 'second' && start.turn === LAST_TURN);
  const state = yield* emit({ event: 'phase-ended', seat, over });
  return over || start.phase === 'first' ? state : yield* newTurn(state, start.turn + 1);
}

/** 5.1 */
export function* play(start: State, seat: SeatId, card: string): Procedure<State, Event> {
  const token = start.hands[seat]!.tokens?.find(({ value }) => value === card);
  if (token === undefined)
    return yield* refuse([{ code: 'card.not-held', rule: '5.1', message: `You hold no ${card} (5.1).` }]);
  yield* openToken(token);
  const state = yield* emit({ event: 'played', seat, card });
  if (!card.startsWith('SUPPLY') || state.hands[seat]!.deckCount === 0) return state;
  return yield* deal(state, seat, 1, `supply:${seat}`);
}
