import { assert } from '../../../../shared/core/assert.ts';
import { hexId, unitId } from '../../../../shared/core/brands.ts';
import type { HexId, SeatId, UnitId } from '../../../../shared/core/brands.ts';
import type { JsonObject } from '../../../../shared/core/json.ts';
import type { GameModule, OpenQuestion } from '../../../../shared/rules/contract.ts';
import type { Environment, Input, Match } from '../../../../shared/rules/match.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import { parseData } from '../../../../shared/games/battle-for-germany/data.ts';
import { compileGame } from '../../../../shared/games/battle-for-germany/game.ts';
import { battleForGermany, battleForGermanyData } from '../../../../shared/games/battle-for-germany/index.ts';
import { situation, type Situation } from '../../../../shared/games/battle-for-germany/situation.ts';
import type { State } from '../../../../shared/games/battle-for-germany/state.ts';

export const game = compileGame(parseData(battleForGermanyData));
export const module = battleForGermany as unknown as GameModule;

export const hexes = (...ids: string[]): HexId[] => ids.map(hexId);
export const units = (...ids: string[]): UnitId[] => ids.map(unitId);

/** A state with these units alone (a place, or what is known of them), in the words of a case file's `given`. */
export function given(phase: string, placed: JsonObject, more: JsonObject = {}): State {
  const { options = {}, ...rest } = more as { options?: { [id: string]: boolean } } & JsonObject;
  const setup = battleForGermany.setup('historical', options);
  const arranged = battleForGermany.cases.arrange(setup, { turn: 2, phase, units: placed, ...rest });
  assert('state' in arranged, 'mistakes' in arranged ? arranged.mistakes.join('; ') : '');
  return arranged.state;
}

export function at(phase: string, placed: JsonObject, more: JsonObject = {}): Situation {
  return situation(game, given(phase, placed, more));
}

export interface Played {
  readonly match: Match;
  readonly state: State;
  readonly events: readonly JsonObject[];
  /** The first rule broken in each order refused, or its code. */
  readonly refused: readonly string[];
  readonly waiting: readonly OpenQuestion[];
}

/** Plays a file on a state, with these dice. */
export function play(
  from: State | Played,
  seat: SeatId,
  orders: readonly JsonObject[],
  dice: readonly number[] = [],
): Played {
  const before = 'match' in from ? from.match : matchOf(from);
  const first = orders[0] as { order: string; ask?: string };
  if (first.order !== 'answer')
    return step(before, { kind: 'file', seq: 1, seat, orders: orders as never }, dice);
  const [question] = openQuestions(before, seat);
  assert(question !== undefined, `nothing is asked of seat ${seat}`);
  const { order: _order, ...answer } = orders[0]!;
  return step(before, { kind: 'answers', seat, answers: [{ id: question.id, answer }] }, dice);
}

function matchOf(state: State): Match {
  return { ...newMatch(module, 'historical', {}), state, begun: true };
}

function step(match: Match, input: Input, dice: readonly number[]): Played {
  const rest = [...dice];
  const env: Environment = {
    chance: (request) => {
      assert(request.kind === 'roll', 'this game only rolls');
      return { kind: 'roll', faces: request.sides.map(() => rest.shift() ?? assertNever(request.for)) };
    },
    salt: () => '',
  };
  const done = advance(module, match, input, env);
  if (isRefused(done)) {
    const refused = [...done.violations, ...done.faults].map(({ rule, code }) => rule ?? code);
    return { match, state: match.state as State, events: [], refused, waiting: openQuestions(match) };
  }
  assert(rest.length === 0, `${rest.length} dice are left over`);
  return {
    match: done.match,
    state: done.match.state as State,
    events: done.events as unknown as readonly JsonObject[],
    refused: (done.stopped?.violations ?? []).map(({ rule, code }) => rule ?? code),
    waiting: openQuestions(done.match),
  };
}

function assertNever(label: string): never {
  throw new Error(`${label} asks for a die that the test does not give`);
}

export const placeOf = (played: Played | State, unit: string): string =>
  ('match' in played ? played.state : played).units[unit]!.place;
export const eventsOf = (played: Played, kind: string): readonly JsonObject[] =>
  played.events.filter(({ event }) => event === kind);
export const names = (played: Played): readonly unknown[] => played.events.map(({ event }) => event);
