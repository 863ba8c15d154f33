import { assert } from '../../../../shared/core/assert.ts';
import type { JsonObject } from '../../../../shared/core/json.ts';
import { parseData } from '../../../../shared/games/gotterdammerung/data.ts';
import { compileGame } from '../../../../shared/games/gotterdammerung/game.ts';
import { gotterdammerung, gotterdammerungData } from '../../../../shared/games/gotterdammerung/index.ts';
import type { State } from '../../../../shared/games/gotterdammerung/state.ts';
import type { GameModule } from '../../../../shared/rules/contract.ts';
import type { LoggedEvent } from '../../../../shared/rules/events.ts';
import type { Environment, Input, Match, Step } from '../../../../shared/rules/match.ts';
import {
  advance,
  isRefused,
  needsResolve,
  newMatch,
  openQuestions,
  setStanding,
  waitingFor,
} from '../../../../shared/rules/runtime.ts';

export const game = compileGame(parseData(gotterdammerungData));
export const module = gotterdammerung as unknown as GameModule;

/** Options as a game holds them. */
export const optionsWith = (options: JsonObject): { [id: string]: boolean | string } => ({
  ...Object.fromEntries(module.options.map((option) => [option.id, option.default])),
  ...(options as { [id: string]: boolean | string }),
});

/** A state with these units alone, in the words of a case file's `given`. */
export function given(phase: string, units: JsonObject, more: JsonObject = {}): State {
  const setup = gotterdammerung.setup('campaign', optionsWith({}));
  const arranged = gotterdammerung.cases.arrange(setup, { turn: 4, phase, units, ...more });
  assert('state' in arranged, 'mistakes' in arranged ? arranged.mistakes.join('; ') : '');
  return arranged.state;
}

/** A small generator of its own, so that a seed plays the same game wherever it runs (Park and Miller). */
export function uniformOf(seed: number): (n: number) => number {
  let x = (seed % 2147483646) + 1;
  return (n) => {
    x = (x * 48271) % 2147483647;
    return x % n;
  };
}

/** Dice and draws for tests. */
export function diceOf(seed: number): Environment {
  const uniform = uniformOf(seed);
  return {
    chance(request) {
      switch (request.kind) {
        case 'roll':
          return { kind: 'roll', faces: request.sides.map((sides) => 1 + uniform(sides)) };
        case 'draw': {
          const left = [...request.pool];
          return {
            kind: 'draw',
            drawn: Array.from({ length: request.count }, () => left.splice(uniform(left.length), 1)[0]!),
          };
        }
        case 'shuffle':
        case 'hide':
          throw new Error(`this game asks for no ${request.kind}`);
      }
    },
    salt: () => null,
  };
}

export interface Played {
  readonly match: Match;
  readonly steps: readonly Step[];
  /** For each step: the turn, and the seat that sent a file or an answer. */
  readonly sent: readonly {
    readonly turn: number;
    readonly seat: number;
    readonly answer: boolean;
    readonly phase: string;
  }[];
}

/** Plays machine players from the set-up until the game is over, or until `stop` says so. */
export function playOn(how: {
  readonly seed: number;
  readonly player: string;
  readonly options?: JsonObject;
  readonly standing?: JsonObject;
  readonly stop?: (state: State) => boolean;
  readonly watch?: (before: State, events: readonly LoggedEvent[], after: State) => void;
}): Played {
  const player = module.players[how.player]!;
  const uniform = uniformOf(how.seed + 1000);
  const dice = diceOf(how.seed);
  let match: Match = newMatch(module, 'campaign', optionsWith(how.options ?? {}));
  for (const seat of [1, 2]) match = setStanding(match, seat, how.standing ?? {});
  const steps: Step[] = [];
  const sent: Played['sent'][number][] = [];
  const take = (input: Input): void => {
    const before = match.state as State;
    const step = advance(module, match, input, dice);
    assert(!isRefused(step), `refused: ${JSON.stringify(step)}`);
    assert(step.stopped === null, `stopped: ${JSON.stringify(step.stopped)}`);
    match = step.match;
    steps.push(step);
    how.watch?.(before, step.events, match.state as State);
  };
  take({ kind: 'begin', seq: 0 });
  for (let seq = 1; match.over === null && how.stop?.(match.state as State) !== true; seq++) {
    if (needsResolve(match)) {
      take({ kind: 'resolve' });
      continue;
    }
    const [seat] = waitingFor(module, match);
    assert(seat !== undefined, 'somebody has the move');
    const { turn, phase } = match.state as State;
    const mine = openQuestions(match, seat);
    sent.push({ turn, seat, answer: mine.length > 0, phase });
    if (mine.length > 0) {
      take({
        kind: 'answers',
        seat,
        answers: mine.map((question) => ({
          id: question.id,
          answer: player.answer(match.state, question, uniform),
        })),
      });
    } else {
      take({ kind: 'file', seq, seat, orders: player.orders(match.state, seat, uniform) });
    }
  }
  return { match, steps, sent };
}
