import { assert } from '../../shared/core/assert.ts';
import { battleForGermany } from '../../shared/games/battle-for-germany/index.ts';
import type { GameModule, Options, Score } from '../../shared/rules/contract.ts';
import type { Environment, Input, Match } from '../../shared/rules/match.ts';
import {
  advance,
  isRefused,
  needsResolve,
  newMatch,
  openQuestions,
  waitingFor,
} from '../../shared/rules/runtime.ts';
import { distribution } from './distribution.ts';

/**
 * What becomes of many games of a scenario: rules and machine players alone, without referee and log, so that a hundred
 * games take a minute. The dice are of no protocol.
 */
const module = battleForGermany as unknown as GameModule;

export interface Result {
  readonly score: Score;
  readonly turn: number;
  readonly questions: number;
  /** Events by kind. */
  readonly events: ReadonlyMap<string, number>;
}

/** Uniform in 0..n-1, the same for the same seed (mulberry32). */
export function generator(seed: number): (n: number) => number {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** Plays one game to its end. @throws Error if a machine player's orders are refused or the game does not end */
export function playRules(scenario: string, options: Options, player: string, seed: number): Result {
  const uniform = generator(seed);
  const machine = module.players[player];
  assert(machine !== undefined, `there is a machine player ${player}`);
  const env: Environment = {
    chance(request) {
      assert(request.kind === 'roll', 'this game only rolls');
      return { kind: 'roll', faces: request.sides.map((sides) => 1 + uniform(sides)) };
    },
    salt: () => '',
  };
  let match: Match = newMatch(module, scenario, options);
  const events = new Map<string, number>();
  let questions = 0;
  let seq = 0;
  const step = (input: Input): void => {
    const done = advance(module, match, input, env);
    if (isRefused(done))
      throw new Error(
        `seed ${seed}: ${JSON.stringify({ input, violations: done.violations, faults: done.faults })}`,
      );
    // 12.2: an advance may open an attack that is then owed; nothing else may stop a queue.
    const stopped = (done.stopped?.violations ?? []).filter(({ rule }) => rule?.startsWith('12.2') !== true);
    assert(stopped.length === 0, `seed ${seed}: a queue stopped: ${JSON.stringify({ input, stopped })}`);
    for (const event of done.events)
      if ('event' in event) events.set(event.event, (events.get(event.event) ?? 0) + 1);
    ({ match } = done);
  };
  step({ kind: 'begin', seq: ++seq });
  while (match.over === null) {
    assert(seq < 20_000, `seed ${seed}: no end`);
    if (needsResolve(match)) {
      step({ kind: 'resolve' });
      continue;
    }
    const [seat] = waitingFor(module, match);
    assert(seat !== undefined, 'somebody is waited for');
    const asked = openQuestions(match, seat);
    if (asked.length > 0) {
      questions += asked.length;
      const answers = asked.map((question) => ({
        id: question.id,
        answer: machine.answer(match.state, question, uniform),
      }));
      step({ kind: 'answers', seat, answers });
    } else step({ kind: 'file', seq: ++seq, seat, orders: machine.orders(match.state, seat, uniform) });
  }
  const { turn } = module.agenda(match.state);
  return { score: module.score(match.state), turn, questions, events };
}

/** Options thrown at random, so that every rule meets every other. */
export function variedOptions(seed: number): Options {
  const uniform = generator(seed * 7919);
  return Object.fromEntries(
    module.options.map(({ id, choices, default: standard }) => [
      id,
      choices === undefined
        ? typeof standard === 'boolean'
          ? uniform(2) === 0
          : standard
        : choices[uniform(choices.length)]!,
    ]),
  );
}

/** Plays every scenario named (all by default) and prints who won how often. */
export function printBalance(plan: {
  readonly scenarios: readonly string[] | undefined;
  readonly games: number;
  readonly player: string;
  readonly vary: boolean;
}): void {
  for (const id of plan.scenarios ?? module.scenarios.map((each) => each.id)) {
    const results = Array.from({ length: plan.games }, (_, i) =>
      playRules(id, plan.vary ? variedOptions(i + 1) : {}, plan.player, i + 1),
    );
    const { seats } = module.scenarios.find((each) => each.id === id)!;
    console.log(
      distribution(
        id,
        seats,
        results.map(({ score }) => score),
      ).join('\n'),
    );
  }
}
