import { assert } from '../../../shared/core/assert.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import type { BaseOrder, Uniform } from '../../../shared/rules/contract.ts';
import type { ChanceRequest, ChanceResult } from '../../../shared/rules/effects.ts';
import type { Environment, Input, Match, Step } from '../../../shared/rules/match.ts';
import {
  advance,
  isRefused,
  needsResolve,
  newMatch,
  openQuestions,
  waitingFor,
} from '../../../shared/rules/runtime.ts';
import { demoModule } from './index.ts';
import type { Event, Question, State } from './index.ts';

/** A match of the demo game in the given situation (the names of case files), in Blue's phase unless it says otherwise. */
export function situation(given: JsonObject, rerolls = false): Match<State> {
  const match = newMatch(demoModule, 'ferry', { rerolls });
  const arranged = demoModule.cases.arrange(match.state, given);
  if ('mistakes' in arranged) throw new Error(arranged.mistakes.join());
  return { ...match, begun: true, state: arranged.state };
}

/** Chance as written down: a number is a face, a string or list what is drawn. Asking for more is an error. */
export function scripted(
  list: readonly (number | string | readonly string[])[],
  seq = 1,
): Environment & { left(): number } {
  const results = [...list];
  return {
    chance(request, j): ChanceResult {
      const next = results.shift();
      if (next === undefined) throw new Error(`no die is left for ${request.for}`);
      switch (request.kind) {
        case 'roll':
          assert(
            typeof next === 'number' && next >= 1 && next <= request.sides[0]!,
            `${request.for}: a face`,
          );
          return { kind: 'roll', faces: [next] };
        case 'draw': {
          assert(
            typeof next === 'string' && request.pool.includes(next),
            `${request.for}: a token of the pool, not ${String(next)}`,
          );
          return { kind: 'draw', drawn: [next] };
        }
        case 'hide': {
          const values = [next].flat() as string[];
          assert(
            values.length === request.count && values.every((value) => request.pool.includes(value)),
            `${request.for}: tokens`,
          );
          return { kind: 'hide', tokens: values.map((value, i) => ({ seq, j, i, value })) };
        }
        case 'shuffle':
          throw new Error('the demo game shuffles nothing');
      }
    },
    salt: ({ seq: s, j, i }) =>
      [s, j, i]
        .map((n) => n.toString(16).padStart(8, '0'))
        .join('')
        .padEnd(64, '0'),
    left: () => results.length,
  };
}

export const noDice: Environment = scripted([]);

/** The step, which the rules allow. */
export function must(match: Match<State>, input: Input, env: Environment = noDice): Step<State> {
  const step = advance(demoModule, match, input, env);
  if (isRefused(step)) throw new Error(`refused: ${JSON.stringify([step.violations, step.faults])}`);
  return step;
}

export const file = (seat: SeatId, orders: readonly BaseOrder[], seq = 7): Input => ({
  kind: 'file',
  seq,
  seat,
  orders,
});

/** The seat answers the one question that waits for it. */
export function reply(match: Match<State>, seat: SeatId, answer: JsonObject): Input {
  const [question, more] = openQuestions(match, seat);
  if (question === undefined || more !== undefined)
    throw new Error(`seat ${seat} has not exactly one question`);
  return { kind: 'answers', seat, answers: [{ id: question.id, answer }] };
}

/** Numbers for machine players and random dice in tests (mulberry32); never for a game's dice. */
export function uniformFrom(seed: number): Uniform {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** Dice, draws and salts at random. */
export function randomEnvironment(uniform: Uniform, seq = 1): Environment {
  const drawn = (pool: readonly string[], count: number) => {
    const rest = [...pool].sort();
    return Array.from({ length: count }, () => rest.splice(uniform(rest.length), 1)[0]!);
  };
  return {
    ...scripted([]),
    chance(request: ChanceRequest, j): ChanceResult {
      switch (request.kind) {
        case 'roll':
          return { kind: 'roll', faces: request.sides.map((sides) => 1 + uniform(sides)) };
        case 'draw':
          return { kind: 'draw', drawn: drawn(request.pool, request.count) };
        case 'hide':
          return {
            kind: 'hide',
            tokens: drawn(request.pool, request.count).map((value, i) => ({ seq, j, i, value })),
          };
        case 'shuffle':
          return { kind: 'shuffle', order: drawn(request.list, request.list.length) };
      }
    },
  };
}

export interface Played {
  readonly before: Match<State>;
  readonly input: Input;
  readonly step: Step<State>;
}

/** A whole game of machine players with random dice. `visit` sees each step. Ends by the rules, or fails. */
export function playRandomly(seed: number, visit: (played: Played) => void): Match<State> {
  const uniform = uniformFrom(seed);
  let match = newMatch(demoModule, 'ferry', { rerolls: seed % 2 === 0 });
  let seq = 3;
  const player = demoModule.players['random']!;
  while (match.over === null) {
    assert(seq < 2000, 'a game comes to its end');
    const input = nextInput();
    const env = randomEnvironment(uniform, seq);
    const step = advance(demoModule, match, input, env);
    // What a machine player cannot see may make its orders illegal; it tries others.
    if (isRefused(step)) continue;
    visit({ before: match, input, step });
    match = step.match;
    seq += 1;
  }
  return match;

  function nextInput(): Input {
    if (!match.begun) return { kind: 'begin', seq };
    if (needsResolve(match)) return { kind: 'resolve' };
    const seat = waitingFor(demoModule, match)[0]!;
    const questions = openQuestions(match, seat);
    const view = demoModule.view(match.state, seat);
    if (questions.length === 0)
      return { kind: 'file', seq, seat, orders: player.orders(view, seat, uniform) };
    if (uniform(6) === 0) return { kind: 'timeout', seat };
    const answers = questions.map((question) => ({
      id: question.id,
      answer: player.answer(view, question as unknown as Question, uniform),
    }));
    return { kind: 'answers', seat, answers };
  }
}

export type { Event, State };
