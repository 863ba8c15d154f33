import type { SeatId } from '../core/brands.ts';
import type { JsonObject } from '../core/json.ts';
import type { BaseOrder, OpenQuestion } from './contract.ts';
import type { ChanceRequest, ChanceResult, HiddenToken } from './effects.ts';
import type { LoggedEvent } from './events.ts';
import type { Fault, Violation } from './violation.ts';

/**
 * A game as the runtime knows it: the module's state and what hangs in the air around it. Plain JSON, whole: the server
 * stores it, and nothing else is needed to go on. It holds secrets (queued orders, policies, hidden tokens).
 */
export interface Match<S = unknown> {
  readonly scenario: string;
  /** In the middle of an order if a file is open: all events so far are in it. */
  readonly state: S;
  /** `begin` has been run: every seat is ready. */
  readonly begun: boolean;
  /** The file that waits for somebody's answer (DICE-AND-LOG 9a); null if none does. */
  readonly open: OpenFile<S> | null;
  /** Policies by seat. `active` was frozen when the phase began; `pending` counts from the next phase. */
  readonly standing: {
    readonly [seat: string]: { readonly active: Policies; readonly pending: Policies | null };
  };
  /** Seats whose offer of a draw stands; an offer lapses with the game turn. */
  readonly offers: readonly SeatId[];
  /** Why nothing more will be played; the log's `close` follows at once. */
  readonly over: Over | null;
}

export type Over =
  | { readonly reason: 'played' }
  | { readonly reason: 'agreed' }
  | { readonly reason: 'resigned'; readonly seat: SeatId };

/** A seat's standing orders: question kind → that kind's policy. */
export type Policies = JsonObject;

/**
 * Questions asked so far, by seat; one never asked is absent. They are numbered `<file's first entry>-<seat>-<n>`, each seat's
 * for itself: a gap would tell it that another was asked.
 */
export type Asked = { readonly [seat: string]: number };

/** A file whose order in progress waits. It is run again from `before` with what is recorded: no hidden flags. */
export interface OpenFile<S> {
  readonly seat: SeatId;
  /** The log's number of the file's first entry. */
  readonly seq: number;
  /** All orders of the file; none for `begin`. */
  readonly orders: readonly BaseOrder[];
  /** Index of the order in progress; -1 for `begin`. */
  readonly at: number;
  /** The state when the order in progress began, and the context it was given. */
  readonly before: S;
  readonly overtaken: boolean;
  /** The events that it has produced so far; a re-run must produce them first. */
  readonly events: readonly LoggedEvent[];
  /** Results of its effects so far, in order. */
  readonly recorded: readonly Recorded[];
  /** Requests for chance in this file so far, all orders together: the next one's `j`. */
  readonly rolls: number;
  /** By seat: questions asked in this file before the order in progress. */
  readonly asked: Asked;
  readonly waiting: readonly WaitingQuestion[];
  /** The questions were put with `sealed`: their answers are carried out by a step `resolve` of seat 0. */
  readonly sealed: boolean;
}

export type Recorded =
  | { readonly kind: 'chance'; readonly request: ChanceRequest; readonly result: ChanceResult }
  | { readonly kind: 'open'; readonly salt: string }
  | { readonly kind: 'answers'; readonly answers: readonly JsonObject[] };

export interface WaitingQuestion {
  readonly question: OpenQuestion;
  /** Null while it waits. */
  readonly answer: JsonObject | null;
}

/** One thing that moves a match. */
export type Input =
  | { readonly kind: 'begin'; readonly seq: number }
  | {
      readonly kind: 'file';
      readonly seq: number;
      readonly seat: SeatId;
      readonly orders: readonly BaseOrder[];
    }
  /** `answer` orders of one seat, already matched to questions. */
  | {
      readonly kind: 'answers';
      readonly seat: SeatId;
      readonly answers: readonly { readonly id: string; readonly answer: JsonObject }[];
    }
  /** All sealed answers are in. */
  | { readonly kind: 'resolve' }
  /** The seat's time is up: its open questions are decided by the default policies. */
  | { readonly kind: 'timeout'; readonly seat: SeatId }
  | { readonly kind: 'drop-queue'; readonly seat: SeatId }
  | { readonly kind: 'offer'; readonly seat: SeatId; readonly draw: boolean }
  | { readonly kind: 'resign'; readonly seat: SeatId };

/** Where chance and decisions come from: the server's chains and policies, a verifier's log, a case file's list. */
export interface Environment {
  /**
   * The result of request `j` of the file; null: there are no dice here (a check on a view), and the run ends at this
   * point. Throws where a request is a fault (a file without `k`).
   */
  chance(request: ChanceRequest, j: number): ChanceResult | null;
  /** The salt of a hidden token, 64 hex digits; null: it can't be known here, and the run ends. */
  salt(token: HiddenToken): string | null;
  /** Overrides the standing orders: what the log says that they answered. Undefined: ask the match's own policies. */
  standing?(question: OpenQuestion): JsonObject | null;
  /** Likewise for the default policy, once time is up. */
  timeout?(question: OpenQuestion): JsonObject;
}

export interface Step<S = unknown> {
  readonly match: Match<S>;
  /** In full; the log holds `show(event, 'public')` of each. */
  readonly events: readonly LoggedEvent[];
  /** New requests of this step with their `j`, in order. */
  readonly chance: readonly {
    readonly j: number;
    readonly request: ChanceRequest;
    readonly result: ChanceResult;
  }[];
  /** Answers that no file gave, for the log's `body.answers`. */
  readonly answers: readonly PolicyAnswer[];
  /** The same answers, and those that are in no log, with the rules that gave them. */
  readonly decisions: readonly Decision[];
  /** Indices of the orders that were dealt with in this step (carried out, skipped, or the one that stopped the queue). */
  readonly done: readonly number[];
  /** The queue stopped at an order that was no longer legal, or that chance cut short; the rest was dropped. */
  readonly stopped: { readonly violations: readonly Violation[] } | null;
  /** The file that was begun or continued by this step is finished: its `t[k]` is revealed. */
  readonly finished: boolean;
}

/** An answer that no file gave, with the rule that gave it: for its seat's private record, never for the log. */
export interface Decision extends Omit<PolicyAnswer, 'by'> {
  /** The question's id. */
  readonly id: string;
  /** `default`: the default policy, where nobody is waited for. */
  readonly by: 'standing' | 'default' | 'timeout';
  /** Null where the module does not say. */
  readonly why: string | null;
}

export interface PolicyAnswer {
  readonly seat: SeatId;
  readonly ask: string;
  readonly by: 'standing' | 'timeout';
  readonly answer: JsonObject;
}

/** What a check on the submitter's view found (a dry run says this). */
export interface Checked {
  readonly violations: readonly Violation[];
  /** The check could go no further than this order: a die, a foreign answer or a reveal comes first. Null: all checked. */
  readonly uncheckedFrom: number | null;
  readonly mayRoll: boolean;
}

/** Nothing was applied. `violations` where orders broke rules, else `faults` of the input itself. */
export interface Refused {
  readonly refused: true;
  readonly violations: readonly Violation[];
  readonly faults: readonly Fault[];
}
