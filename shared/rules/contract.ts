import type { z } from 'zod';
import type { HexId, RuleRef, SeatId, UnitId, Viewer } from '../core/brands.ts';
import type { JsonObject } from '../core/json.ts';
import type { Procedure } from './effects.ts';
import type { BaseEvent, BaseOrder, BaseQuestion } from './tags.ts';
import type { AnswerOffer, PlanChoice } from './planChoice.ts';
import type { Fault } from './violation.ts';
import type { BoardMap, CounterSheet, Position, RolledTable } from './presentation.ts';

export type { AnswerOffer, PlanChoice } from './planChoice.ts';
export type { BaseEvent, BaseOrder, BaseQuestion } from './tags.ts';

/** A question that waits; `id` is `<seq of the file's first entry>-<number in that file>`, the same in every re-run. */
export type OpenQuestion<Q extends BaseQuestion = BaseQuestion> = Q & { readonly id: string };

/**
 * One kind of question. `A` is what stands in an answer order beside `order`, `id` and `ask`; `P` is this kind's entry
 * in a seat's standing orders. Everything here gets the view of the seat asked, never more.
 */
export interface QuestionKind<S, Q, A, P> {
  readonly title: string;
  readonly answer: z.ZodType<A>;
  readonly policy: z.ZodType<P>;
  /** Decides once the seat's time is up; must always find an answer. */
  readonly defaultPolicy: P;
  /** Why this answer is none; empty if it is legal. */
  check(view: S, question: Q, answer: A): readonly Fault[];
  /**
   * What can be answered, for a page that knows no game. `chosen`: the answer as far as it has been made, where what is left
   * to one unit depends on where another went. Missing: a form made from the schema of the answer.
   */
  offer?(view: S, question: Q, chosen: Partial<A>): AnswerOffer;
  /** The policy's answer; null: ask me. */
  decide(view: S, question: Q, policy: P): A | null;
  /** Which rule of the policy decided ("hex 2612: holdIf victoryHex"), for its owner's private record; null where `decide` is. */
  why?(view: S, question: Q, policy: P): string | null;
  /**
   * Whether the game waits for the seat where its plan and standing orders leave the question open; if not, the default
   * policy answers at once. Missing: it waits.
   */
  waits?(view: S, question: Q): boolean;
}

export interface SeatSpec {
  readonly seat: SeatId;
  /** "Soviet", "Western Allied". */
  readonly name: string;
  readonly factions: readonly string[];
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly rule: RuleRef;
  readonly seats: readonly SeatSpec[];
  /** Number of the last game turn. */
  readonly turns: number;
  readonly about: string;
}

/** A rule that can be switched at the start of a game; a game names the values it was started with. */
export interface OptionSpec {
  readonly id: string;
  readonly title: string;
  readonly rule: RuleRef;
  readonly about: string;
  readonly default: boolean | string;
  /** For a choice among words; missing for a switch. */
  readonly choices?: readonly string[];
}
export type Options = { readonly [id: string]: boolean | string };

/** Something of the game by the name that orders and policies have for it. */
export interface NamedThing {
  readonly name: string;
  readonly title: string;
  /** What it is listed under: a side, a kind. Missing: nothing. */
  readonly group?: string;
}

/** Whose move it is. `seat` is null while the rules wait for nobody's orders (before the start, after the end). */
export interface Agenda {
  readonly turn: number;
  readonly phase: string;
  /** "Turn 3, Soviet Combat Phase". */
  readonly title: string;
  readonly seat: SeatId | null;
  /** Set once the game has been played to its end. */
  readonly over: boolean;
}

export interface Reach {
  readonly unit: UnitId;
  /** Printed movement points that the unit has left (halves allowed: 2.5). */
  readonly allowance: number;
  readonly hexes: readonly { readonly hex: HexId; readonly cost: number; readonly path: readonly HexId[] }[];
  /** Hexes next to those, and why it can't go there. */
  readonly beyond: readonly { readonly hex: HexId; readonly fault: Fault }[];
  /** Where else it can go by a longer move that its order has to ask for; missing where there is none. */
  readonly longer?: LongerMove;
}

/** A move beyond the unit's usual allowance (a tripled one), by a rule and on request. */
export interface LongerMove {
  readonly title: string;
  readonly rule: RuleRef;
  /** What the order says beside its unit and path: `{triple: true}`. */
  readonly with: JsonObject;
  readonly allowance: number;
  /** Those hexes where the move may end, without those that need no longer one. */
  readonly hexes: Reach['hexes'];
}

/** An attack as `odds` is asked about it. `defenders`: the units that are attacked; all in the targets if left out. */
export interface AttackAsked {
  readonly units: readonly UnitId[];
  readonly targets: readonly HexId[];
  readonly defenders?: readonly UnitId[];
}

export interface OddsTerm {
  readonly side: 'attack' | 'defence' | 'column';
  readonly label: string;
  readonly rule: RuleRef;
  /** "+7", "x3", "2 left". */
  readonly amount: string;
}

export interface Odds {
  readonly units: readonly UnitId[];
  readonly targets: readonly HexId[];
  readonly attack: number;
  readonly defence: number;
  readonly terms: readonly OddsTerm[];
  /** Null where the attack can't be made; `faults` says why. */
  readonly column: string | null;
  readonly results: readonly {
    readonly face: number;
    readonly result: string;
    /** Steps lost for certain, before retreats: a retreat that can't be made costs more. */
    readonly attackerSteps: number;
    readonly defenderSteps: number;
  }[];
  readonly faults: readonly Fault[];
}

export interface Score {
  /** Victory points by seat number. */
  readonly seats: { readonly [seat: string]: number };
  /** Empty: a draw, or not over yet. */
  readonly winners: readonly SeatId[];
  /** The level or kind of the result in the rulebook's words. */
  readonly level: string;
  readonly terms: readonly {
    readonly seat: SeatId;
    readonly label: string;
    readonly points: number;
    readonly rule: RuleRef;
  }[];
}

/** What an order knows of the file it stands in. */
export interface OrderContext {
  /**
   * A die fell or somebody answered since the file was checked: an order whose object is gone is then overtaken, not
   * illegal, and takes the branch that it names, else lapses.
   */
  readonly overtaken: boolean;
}

/** How case files (DESIGN.md 11) speak of this module's state. */
export interface CaseAdapter<S> {
  /** The situation on top of the scenario's set-up; every mistake is named by its path in `given`. */
  arrange(setup: S, given: JsonObject): { readonly state: S } | { readonly mistakes: readonly string[] };
  /** The state in the names of `given`: `turn`, `phase`, `units` (a place, null, or an object), and the module's own. */
  describe(state: S): JsonObject;
  /** Whether a described place is the one expected: null is any place out of play, `destroyed` any box of the destroyed. */
  isAt(place: string | null, expected: string | null): boolean;
  /** Hexes into which the unit's zone of control extends, or null where the module knows none. */
  zoc(state: S, unit: UnitId): readonly HexId[] | null;
  supplied(state: S, unit: UnitId): boolean | null;
}

/** A source of random numbers for machine players only, never for the game's dice: uniform in 0..n-1. */
export type Uniform = (n: number) => number;

/** A machine player: plays legal orders on its seat's view. Used by playouts, never by the referee. */
export interface MachinePlayer<S, O, Q> {
  /** The next file's orders; at least one, and in the end an `end-phase`, so that every game comes to its end. */
  orders(view: S, seat: SeatId, uniform: Uniform): readonly O[];
  /** What stands in the answer order beside `order` and `id`. */
  answer(view: S, question: Q, uniform: Uniform): JsonObject;
}

/**
 * One game's rules, data and scenarios (DESIGN.md 4). State and events are plain JSON. All functions are pure and total;
 * `evolve`, `reach`, `odds`, `narrate`, `score` and `agenda` also take a view, in which things may be unknown.
 */
export interface GameModule<
  S = unknown,
  O extends BaseOrder = BaseOrder,
  E extends BaseEvent = BaseEvent,
  Q extends BaseQuestion = BaseQuestion,
> {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** The rulebook's title and edition. */
  readonly rulebook: string;
  readonly maps: readonly BoardMap[];
  readonly counters: CounterSheet;
  readonly scenarios: readonly Scenario[];
  readonly options: readonly OptionSpec[];
  /** Where the data come from, for the board and the module page. */
  readonly provenance: readonly {
    readonly what: string;
    readonly mark: 'printed' | 'reconstructed';
    readonly source: string;
  }[];
  /**
   * What orders, answers and policies speak of beside units, hexes and boxes, by the `format` of their schemas
   * (`formation`, `marker`, `event`, `phase`), so that a form can offer it. Missing: nothing.
   */
  readonly names?: { readonly [format: string]: readonly NamedThing[] };
  /** The module's own orders (not `answer`, `drop-queue`, `resign`, `offer`, which the runtime knows). */
  readonly orders: z.ZodType<O>;
  readonly questions: { readonly [ask: string]: QuestionKind<S, Q, unknown, unknown> };
  /** The rule of the sequence of play, cited when a seat acts out of turn. */
  readonly turnRule: RuleRef;
  /** True: files are logged sealed until the game closes. */
  readonly fog: boolean;

  setup(scenario: string, options: Options): S;
  /** Run as seat 0 when all are ready: bids, first draws, weather. Returns the state after its last event. */
  begin(state: S): Procedure<S, E>;
  /** Carries out one order: refuses it, or emits what comes of it. */
  procedure(state: S, seat: SeatId, order: O, context: OrderContext): Procedure<S, E>;
  evolve(state: S, event: E): S;
  agenda(state: S): Agenda;
  /**
   * Whether a seat may give this order although the move is another's, between two files of that one (an event played in the
   * enemy's phase). On public knowledge alone. Missing: never.
   */
  mayInterject?(publicState: S, seat: SeatId, order: O): boolean;
  /** Whether a file of these orders may need dice, on public knowledge alone; too often is allowed, too seldom a fault. */
  mayRoll(publicState: S, orders: readonly O[]): boolean;
  /**
   * What can be said against the orders from index `from` on although a die will fall before them: faults that no
   * course of play could cure (a unit that does not exist, one that attacks twice in one phase).
   */
  foresee(
    view: S,
    seat: SeatId,
    orders: readonly O[],
    from: number,
  ): readonly { readonly order: number; readonly fault: Fault }[];
  view(state: S, viewer: Viewer): S;
  /** Law: `view(evolve(s, e), v)` = `show(e, v)` null ? `view(s, v)` : `evolve(view(s, v), show(e, v))`. */
  show(event: E, viewer: Viewer): E | null;
  /**
   * What the seat can order now, as its view has it. Missing: the planner offers movement by `reach`, attacks by `odds`, and
   * every other order as a form made from its schema.
   */
  plan?(view: S, seat: SeatId): readonly PlanChoice[];
  /** `order`: what the order will hold beside its path, where that changes how far it goes (`by: 'rail'`, `units` of a group). */
  reach(state: S, unit: UnitId, order?: JsonObject): Reach;
  odds(state: S, attack: AttackAsked): Odds;
  /** The table in which the event's die was read, as things stood before it; null where it tells of none. Missing: never. */
  rolled?(event: E, state: S): RolledTable | null;
  /** One plain sentence. `state` is the state before the event. */
  narrate(event: E, state: S): string;
  narrateQuestion(question: Q, state: S): string;
  score(state: S): Score;
  /** What lies where, for a board that knows no rules. */
  position(state: S): Position;
  readonly cases: CaseAdapter<S>;
  /** `random`: legal orders at random, biased towards attacking; others as the module offers them. */
  readonly players: { readonly [name: string]: MachinePlayer<S, O, Q> };
}
