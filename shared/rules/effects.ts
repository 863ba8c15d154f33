import type { SeatId } from '../core/brands.ts';
import type { BaseEvent, BaseQuestion } from './tags.ts';
import type { Fault } from './violation.ts';

/** A request for chance, in the words of the log (`dice.rolls[]` and `dice.hidden[]`). `for` is a stable label, `combat:3`. */
export type ChanceRequest =
  /** Dice of the given sides, thrown together; faces 1..sides. */
  | { readonly kind: 'roll'; readonly for: string; readonly sides: readonly number[] }
  /** `count` tokens of a public pool, seen by everybody. */
  | { readonly kind: 'draw'; readonly for: string; readonly pool: readonly string[]; readonly count: number }
  | { readonly kind: 'shuffle'; readonly for: string; readonly list: readonly string[] }
  /** A private draw (DICE-AND-LOG 8): `to` alone sees the tokens; null: nobody does before they are opened. */
  | {
      readonly kind: 'hide';
      readonly for: string;
      readonly to: SeatId | null;
      readonly cup: string;
      readonly pool: readonly string[];
      readonly count: number;
    };

/** A privately drawn token: where its commitment stands in the log (entry `seq`, request `j`, token `i`), and its value. */
export interface HiddenToken {
  readonly seq: number;
  readonly j: number;
  readonly i: number;
  readonly value: string;
}

export type ChanceResult =
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'draw'; readonly drawn: readonly string[] }
  | { readonly kind: 'shuffle'; readonly order: readonly string[] }
  | { readonly kind: 'hide'; readonly tokens: readonly HiddenToken[] };

/** One question put to one seat. `planned` is the answer that the order being carried out gives in advance. */
export interface Ask<Q = BaseQuestion> {
  readonly question: Q;
  readonly planned?: unknown;
}

export type Effect<E = BaseEvent> =
  | { readonly effect: 'chance'; readonly request: ChanceRequest }
  | { readonly effect: 'open'; readonly token: HiddenToken }
  | { readonly effect: 'blind'; readonly blind: string; readonly cup: string }
  | { readonly effect: 'ask'; readonly asks: readonly Ask[]; readonly sealed: boolean }
  | { readonly effect: 'emit'; readonly event: E }
  | { readonly effect: 'reveal' }
  | { readonly effect: 'halt'; readonly faults: readonly Fault[] }
  | { readonly effect: 'refuse'; readonly faults: readonly Fault[] };

/**
 * A rule as a procedure: it reads like the page it implements and yields effects. It returns the state after its last
 * event (or whatever a part of a rule has to say to the rest of it). Nothing random and no decision happens outside
 * of what it yields, so that it can be run again from its start with the recorded results and does the same.
 */
export type Procedure<R, E = BaseEvent> = Generator<Effect<E>, R, unknown>;

function* chance(request: ChanceRequest): Procedure<ChanceResult, never> {
  return (yield { effect: 'chance', request }) as ChanceResult;
}

/** The faces of dice of the given sides, in order. */
export function* rollDice(sides: readonly number[], why: string): Procedure<readonly number[], never> {
  const result = yield* chance({ kind: 'roll', for: why, sides });
  return (result as Extract<ChanceResult, { kind: 'roll' }>).faces;
}

/** The face of one die, 1..sides. */
export function* roll(sides: number, why: string): Procedure<number, never> {
  return (yield* rollDice([sides], why))[0]!;
}

/** `count` tokens of the pool, in the order drawn, for all to see; also the flip of a blind marker. */
export function* draw(
  pool: readonly string[],
  count: number,
  why: string,
): Procedure<readonly string[], never> {
  const result = yield* chance({ kind: 'draw', for: why, pool, count });
  return (result as Extract<ChanceResult, { kind: 'draw' }>).drawn;
}

export function* shuffle(list: readonly string[], why: string): Procedure<readonly string[], never> {
  const result = yield* chance({ kind: 'shuffle', for: why, list });
  return (result as Extract<ChanceResult, { kind: 'shuffle' }>).order;
}

/** A private draw for seat `to` (null: for nobody). Keep the tokens in a part of the state that `view` hides. */
export function* drawHidden(draw: {
  cup: string;
  pool: readonly string[];
  count: number;
  to: SeatId | null;
  why: string;
}): Procedure<readonly HiddenToken[], never> {
  const { why, ...rest } = draw;
  const result = yield* chance({ kind: 'hide', for: why, ...rest });
  return (result as Extract<ChanceResult, { kind: 'hide' }>).tokens;
}

/** A hidden token is turned up: logs `{e:"open"}` with its salt. The module's own event about it comes beside. */
export function* openToken(token: HiddenToken): Procedure<void, never> {
  yield { effect: 'open', token };
}

/** A marker is drawn that nobody may look at; it has no value before `draw` flips it. Logs `{e:"blind"}`. */
export function* drawBlind(blind: string, cup: string): Procedure<void, never> {
  yield { effect: 'blind', blind, cup };
}

/**
 * From here on the procedure uses what the acting seat may not know yet. A check on a view ends here; without this, it
 * would tell what the view does not.
 */
export function* reveal(): Procedure<void, never> {
  yield { effect: 'reveal' };
}

/**
 * Chance has overtaken the order half-way, and it names no branch for that: what has happened stays, but the orders queued
 * after it were made for another situation. The queue stops, and its owner is told why.
 */
export function* halt(faults: readonly Fault[]): Procedure<void, never> {
  yield { effect: 'halt', faults };
}

/** The order is illegal. Allowed only before its first event, roll or question; does not return. */
export function* refuse(faults: readonly Fault[]): Procedure<never, never> {
  yield { effect: 'refuse', faults };
  throw new Error('a refused procedure is not resumed');
}

/** The effects that know a module's state, events and questions. */
export interface ModuleEffects<
  S,
  E,
  Q extends BaseQuestion,
  Answers extends { [kind in Q['ask']]: unknown },
> {
  /** The event is applied by `evolve` and logged; returns the state after it. */
  emit(event: E): Procedure<S, E>;
  /**
   * The seat's answer: from `planned` if that is legal, else its standing orders, else the default policy once its
   * time is up, else the seat itself, while the game waits. Ask only where more than one answer is legal.
   */
  ask<K extends Q['ask']>(question: Extract<Q, { ask: K }>, planned?: Answers[K]): Procedure<Answers[K], E>;
  /** Answers of several seats, in the order asked, each given without sight of the others where `sealed`. */
  askAll<K extends Q['ask']>(
    questions: readonly Extract<Q, { ask: K }>[],
    how: { sealed: boolean },
  ): Procedure<readonly Answers[K][], E>;
}

/** `emit`, `ask` and `askAll`, typed for one module: `const { emit, ask } = effectsOf<State, Event, Question, Answers>()`. */
export function effectsOf<
  S,
  E,
  Q extends BaseQuestion,
  Answers extends { [kind in Q['ask']]: unknown },
>(): ModuleEffects<S, E, Q, Answers> {
  return {
    *emit(event) {
      return (yield { effect: 'emit', event }) as S;
    },
    *ask(question, planned) {
      const asks: readonly Ask[] = [planned === undefined ? { question } : { question, planned }];
      const answers = (yield { effect: 'ask', asks, sealed: false }) as readonly unknown[];
      return answers[0] as Answers[typeof question.ask & Q['ask']];
    },
    *askAll(questions, { sealed }) {
      return (yield { effect: 'ask', asks: questions.map((question) => ({ question })), sealed }) as never;
    },
  };
}
