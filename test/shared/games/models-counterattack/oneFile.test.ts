import { describe, expect, test } from 'vitest';
import type { SeatId } from '../../../../shared/core/brands.ts';
import { compileGame } from '../../../../shared/games/models-counterattack/game.ts';
import { parseData } from '../../../../shared/games/models-counterattack/data.ts';
import { modelsCounterattackData } from '../../../../shared/games/models-counterattack/index.ts';
import { adjacentHexes, situation } from '../../../../shared/games/models-counterattack/situation.ts';
import type { State } from '../../../../shared/games/models-counterattack/state.ts';
import type { BaseOrder, Options } from '../../../../shared/rules/contract.ts';
import type { Match, Refused, Step } from '../../../../shared/rules/match.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import { diceOf, module, uniformOf } from './playout.ts';

const edition = compileGame(parseData(modelsCounterattackData));
const map = situation(edition, newMatch(module, 'campaign', {}).state);
const POST = '2012';
/** Beside the post, and before that. */
const BESIDE = adjacentHexes(map, POST)[0]!;
const FAR = adjacentHexes(map, BESIDE).find((hex) => ![POST, ...adjacentHexes(map, POST)].includes(hex))!;

/** A Soviet battalion comes up to German reconnaissance, which can break contact. */
function meeting(options: Options, mode: 'always' | 'never' | null): Match<State> {
  const defaults = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
  const match = newMatch(module, 'campaign', { ...defaults, ...options });
  const made = module.cases.arrange(match.state, {
    turn: 3,
    phase: 'soviet-1',
    units: { 'S-58': FAR, 'G-HG-AA': POST, 'G-HG-II': '0608' },
    hands: { '2': ['G05.1'] },
    modelFrom: 9,
  });
  if ('mistakes' in made) throw new Error(made.mistakes.join());
  const standing = mode === null ? {} : { 2: { active: { 'break-contact': { mode } }, pending: null } };
  return { ...match, begun: true, state: made.state, standing };
}

let seq = 0;
const send = (match: Match<State>, seat: SeatId, ...orders: readonly object[]): Step<State> | Refused =>
  advance(
    module,
    match,
    { kind: 'file', seq: seq++, seat, orders: orders as readonly BaseOrder[] },
    diceOf(uniformOf(3)),
  );

function carriedOut(step: Step<State> | Refused): Step<State> {
  if (isRefused(step)) throw new Error(JSON.stringify([step.violations, step.faults]));
  return step;
}

const kinds = ({ events }: Step<State>): readonly string[] =>
  events.flatMap((event) => ('event' in event ? [event.event] : []));

const ACTIVATE = { order: 'activate', formation: '8GTC' };
const MOVE = { order: 'move', unit: 'S-58', path: [BESIDE, POST], plan: { onContact: 'overrun' } };
const END = { order: 'end-phase' };
const PLAY = { order: 'play', card: 'G05.1', unit: 'G-HG-II' };

describe('6, 9: one file with an order on condition carries a whole activation', () => {
  test.each([
    ['contact is broken, and the mover goes on', 'always', ['broke-contact'], ['combat']],
    ['it holds, and is overrun', 'never', ['combat'], ['broke-contact']],
  ] as const)('%s', (_what, mode, comes, stays) => {
    const step = carriedOut(send(meeting({}, mode), 1, ACTIVATE, MOVE, END, END, END, END));
    expect(kinds(step)).toEqual(expect.arrayContaining([...comes, 'supply', 'moved']));
    for (const event of stays) expect(kinds(step)).not.toContain(event);
    expect(step).toMatchObject({ stopped: null, finished: true, done: [0, 1, 2, 3, 4, 5] });
    expect(module.agenda(step.match.state)).toMatchObject({ phase: 'german-1', seat: 2 });
    if (mode === 'always')
      expect(Object.values(step.match.state.counters)).toContainEqual(
        expect.objectContaining({ unit: 'S-58', place: POST }),
      );
  });
});

describe('20, R118: an event that no policy foresaw', () => {
  test('is played between two files of the enemy', () => {
    const between = carriedOut(send(meeting({}, 'never'), 1, ACTIVATE)).match;
    expect(module.agenda(between.state).seat).toBe(1);
    expect(kinds(carriedOut(send(between, 2, PLAY)))).toContain('played');
  });

  test('is never played inside one: neither unasked, nor while the file waits for an answer', () => {
    const whole = carriedOut(send(meeting({}, 'never'), 1, ACTIVATE, MOVE, END, END, END, END));
    expect(kinds(whole)).not.toContain('played');
    const open = carriedOut(send(meeting({ interrupts: 'ask-all' }, null), 1, ACTIVATE, MOVE)).match;
    expect(openQuestions(open)).toMatchObject([{ ask: 'break-contact', seat: 2 }]);
    expect(send(open, 2, PLAY)).toMatchObject({ refused: true, faults: [{ code: 'file.open' }] });
  });
});
