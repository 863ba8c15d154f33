import type { SeatId } from '../../../../shared/core/brands.ts';
import type { GameEvent } from '../../../../shared/games/models-counterattack/events.ts';
import { modelsCounterattack } from '../../../../shared/games/models-counterattack/index.ts';
import type { State } from '../../../../shared/games/models-counterattack/state.ts';
import type { GameModule, Options, Uniform } from '../../../../shared/rules/contract.ts';
import type { ChanceRequest, ChanceResult } from '../../../../shared/rules/effects.ts';
import type { Environment, Input, Match, Step } from '../../../../shared/rules/match.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';

export const module = modelsCounterattack as unknown as GameModule<State>;
export const game = modelsCounterattack;

/** Uniform numbers from a seed (xorshift). */
export function uniformOf(seed: number): Uniform {
  let x = Math.imul(seed + 1, 2654435761) >>> 0 || 1;
  return (n) => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x % n;
  };
}

/** Chance for a whole game, private draws included. */
export function diceOf(uniform: Uniform): Environment {
  let draws = 0;
  return {
    chance(request: ChanceRequest, j): ChanceResult {
      switch (request.kind) {
        case 'roll':
          return { kind: 'roll', faces: request.sides.map((sides) => 1 + uniform(sides)) };
        case 'hide': {
          const pool = [...request.pool];
          draws += 1;
          return {
            kind: 'hide',
            tokens: Array.from({ length: request.count }, (_, i) => ({
              seq: draws,
              j,
              i,
              value: pool.splice(uniform(pool.length), 1)[0]!,
            })),
          };
        }
        case 'draw':
        case 'shuffle':
          throw new Error(`this game asks for no ${request.kind}`);
      }
    },
    salt: () => '0'.repeat(64),
  };
}

export interface Played {
  readonly match: Match<State>;
  readonly files: number;
  readonly answers: number;
  /** The file's seat and phase, in order. */
  readonly sent: readonly { readonly seat: SeatId; readonly phase: string; readonly turn: number }[];
}

/** A game of machine players on the bare runtime. `watch` sees every step with the state before it. */
export function playGame(
  how: {
    readonly seed: number;
    readonly player: string;
    readonly options?: Options;
    readonly turns?: number;
    /** Files of one order each, so that every step of a phase is seen. */
    readonly single?: boolean;
  },
  watch: (before: State, step: Step<State>, input: Input) => void = () => {},
): Played {
  const options = {
    ...Object.fromEntries(module.options.map((option) => [option.id, option.default])),
    ...how.options,
  };
  const uniform = uniformOf(how.seed);
  const env = diceOf(uniformOf(how.seed + 1000));
  const player = module.players[how.player]!;
  let match = newMatch(module, 'campaign', options);
  let seq = 0;
  let answers = 0;
  const sent: { seat: SeatId; phase: string; turn: number }[] = [];
  const put = (input: Input): void => {
    const step = advance(module, match, input, env);
    if (isRefused(step))
      throw new Error(`refused: ${JSON.stringify(input)} ${JSON.stringify([step.violations, step.faults])}`);
    watch(match.state, step, input);
    match = step.match;
    seq += 1;
  };
  put({ kind: 'begin', seq });
  while (match.over === null && match.state.turn <= (how.turns ?? 99)) {
    if (seq > 5000) throw new Error('the game comes to no end');
    const [question] = openQuestions(match);
    if (question !== undefined) {
      answers += 1;
      const answer = player.answer(module.view(match.state, question.seat), question as never, uniform);
      put({ kind: 'answers', seat: question.seat, answers: [{ id: question.id, answer }] });
      continue;
    }
    const { seat, phase, turn } = module.agenda(match.state);
    if (seat === null) throw new Error(`nobody has the move in ${phase}`);
    sent.push({ seat, phase, turn });
    const orders = player.orders(module.view(match.state, seat), seat, uniform);
    put({ kind: 'file', seq, seat, orders: how.single === true ? orders.slice(0, 1) : orders });
  }
  return { match, files: sent.length, answers, sent };
}

export const isGameEvent = (event: object): event is GameEvent => 'event' in event;
