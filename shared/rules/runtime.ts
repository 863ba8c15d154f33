import type { SeatId } from '../core/brands.ts';
import type { BaseOrder, GameModule, OpenQuestion, Options } from './contract.ts';
import type { Checked, Environment, Input, Match, Policies, Refused, Step } from './match.ts';

// Signatures first; the bodies follow.
export declare function newMatch<S>(module: GameModule<S>, scenario: string, options: Options): Match<S>;
/** Questions that wait for this seat's answer (all seats: undefined). */
export declare function openQuestions(match: Match, seat?: SeatId): readonly OpenQuestion[];
/** Seats that the game waits for: those asked, else the phasing one. */
export declare function waitingFor(module: GameModule, match: Match): readonly SeatId[];
/** All sealed answers are in: the server appends a step `resolve`. */
export declare function needsResolve(match: Match): boolean;
/** Checks a seat's file on its own view; never told dice. For orders of the module only. */
export declare function check<S>(module: GameModule<S>, match: Match<S>, seat: SeatId, orders: readonly BaseOrder[]): Checked;
/** Advances the match by one input; a value says why it can't. */
export declare function advance<S>(module: GameModule<S>, match: Match<S>, input: Input, env: Environment): Step<S> | Refused;
/** The seat's new standing orders; they count from the next phase. */
export declare function setStanding<S>(match: Match<S>, seat: SeatId, policies: Policies): Match<S>;
