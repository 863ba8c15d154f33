import { describe, expect, test } from 'vitest';
import type { SeatId } from '../../../../shared/core/brands.ts';
import type { JsonObject } from '../../../../shared/core/json.ts';
import { compileGame } from '../../../../shared/games/models-counterattack/game.ts';
import { parseData } from '../../../../shared/games/models-counterattack/data.ts';
import { modelsCounterattackData } from '../../../../shared/games/models-counterattack/index.ts';
import { adjacentHexes, situation } from '../../../../shared/games/models-counterattack/situation.ts';
import type { State } from '../../../../shared/games/models-counterattack/state.ts';
import type { BaseOrder, OpenQuestion } from '../../../../shared/rules/contract.ts';
import { show } from '../../../../shared/rules/events.ts';
import type { Environment, Input, Match } from '../../../../shared/rules/match.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import { diceOf, module, uniformOf } from './playout.ts';

const edition = compileGame(parseData(modelsCounterattackData));

function arranged(given: JsonObject): Match<State> {
  const defaults = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
  const match = newMatch(module, 'campaign', {
    ...defaults,
    interrupts: 'ask-all',
    redArmyElasticDefence: true,
  });
  const made = module.cases.arrange(match.state, given);
  if ('mistakes' in made) throw new Error(made.mistakes.join());
  return { ...match, begun: true, state: made.state };
}

/** What waits, as the enemy and the public are told of it: not what can be chosen. */
const waiting = (match: Match<State>): readonly object[] =>
  openQuestions(match).map(({ id, ask, seat }) => ({ id, ask, seat }));

interface Course {
  /** After each step: what the seat was shown, and what waits. */
  readonly told: readonly (readonly [readonly object[], readonly object[]])[];
  /** The questions with their choices, which are their owner's alone. */
  readonly asked: readonly (OpenQuestion & { readonly [member: string]: unknown })[];
}

const both = <T, R>([a, b]: readonly [T, T], of: (each: T) => R): readonly [R, R] => [of(a), of(b)];

/** A file, and answers by default until nothing waits, or a question of the kind `upTo` does. */
function course(match: Match<State>, viewer: SeatId, file: Input, env: Environment, upTo: string): Course {
  const told: (readonly [readonly object[], readonly object[]])[] = [];
  let input = file;
  const asked: Course['asked'][number][] = [];
  for (let now = match; ;) {
    const step = advance(module, now, input, env);
    if (isRefused(step)) throw new Error(JSON.stringify([step.violations, step.faults]));
    now = step.match;
    const shown = step.events.flatMap((event) => show(module as never, event as never, viewer) ?? []);
    told.push([shown, waiting(now)]);
    const [question] = openQuestions(now);
    if (question !== undefined) asked.push(question as never);
    if (question === undefined || question.ask === upTo) return { told, asked };
    const { seat, ask } = question;
    const kind = module.questions[ask]!;
    const answer =
      ask === 'elastic-defence'
        ? { elastic: false }
        : (kind.decide(
            module.view(now.state, seat),
            question as never,
            kind.defaultPolicy as never,
          ) as JsonObject);
    input = { kind: 'answers', seat, answers: [{ id: question.id, answer }] };
  }
}

const file = (seat: SeatId, ...orders: readonly object[]): Input => ({
  kind: 'file',
  seq: 0,
  seat,
  orders: orders as readonly BaseOrder[],
});
const END = { order: 'end-phase' };

/**
 * A Panzer battalion of HG in `post`, shut in: all ways on are Soviet or full, but for `refuge`, where two counters lie out of sight.
 * Only with two of HG below and on top is there room for it, as a Kampfgruppe (7).
 */
const REFUGE = '2012';
const start = situation(edition, newMatch(module, 'campaign', {}).state);
const near = adjacentHexes(start, REFUGE);
const around = [...new Set(near.flatMap((hex) => adjacentHexes(start, hex)))].filter(
  (hex) => hex !== REFUGE && !near.includes(hex),
);
const POST = near[0]!;
const FULL = near.slice(1);
const INFANTRY = [
  '73-1-70',
  '73-2-70',
  '73-1-170',
  '73-1-186',
  '73-2-186',
  'I-S1',
  'I-S2',
  'I-A1',
  'I-A2',
  'I-W1',
];
const RING = 'S-58 S-59 S-60 S-28 S-62 S-301 S-50 S-51 S-103 S-57 S-3su S-47a'.split(' ');

function shutIn(below: string, elsewhere: string, step: string): Match<State> {
  const full = FULL.flatMap((hex, i) => [
    [`G-${INFANTRY[2 * i]!}`, hex],
    [`G-${INFANTRY[2 * i + 1]!}`, hex],
  ]);
  const ring = around.map((hex, i) => [RING[i]!, hex]);
  return arranged({
    turn: 3,
    phase: 'soviet-1',
    step,
    corps: '8GTC',
    units: {
      'G-HG-II': POST,
      'G-HG-1-1': REFUGE,
      [below]: { hex: REFUGE, reduced: false },
      'G-19-AA': '0608',
      [elsewhere]: { hex: '0608', reduced: false },
      ...Object.fromEntries([...full, ...ring]),
      'S-6m': FAR,
    },
    modelFrom: 9,
  });
}
const CORPS: readonly string[] = RING.slice(0, 6);
/** Two hexes from the post. */
const FAR = adjacentHexes(
  start,
  around.find((hex) => adjacentHexes(start, hex).some((each) => each === POST))!,
).find((hex) => !near.includes(hex) && !around.includes(hex))!;
const areBeside = (a: string, b: string): boolean => adjacentHexes(start, a).some((hex) => hex === b);
const pocket = (step: string): readonly [Match<State>, Match<State>] => [
  shutIn('G-HG-I', 'G-4-I35', step),
  shutIn('G-4-I35', 'G-HG-I', step),
];

describe('R123: in the mode that asks everything, a question tells nothing of what its reader can’t see', () => {
  test('the pocket is one: six hexes round the refuge, twelve round those, none next to it Soviet', () => {
    expect([near.length, around.length]).toEqual([6, 12]);
    const [match] = pocket('combat');
    expect(Object.values(match.state.counters).filter(({ place }) => place === REFUGE)).toMatchObject([
      { top: true, knownTo: [] },
      { top: false, knownTo: [] },
    ]);
  });

  test('9: elastic defence and the path of a retreat are asked for whether or not there is room behind', () => {
    const units = around.flatMap((hex, i) =>
      areBeside(hex, POST) && CORPS.includes(RING[i]!) ? [RING[i]!] : [],
    );
    const asked = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const attack = file(1, { order: 'attack', units, targets: [POST] });
      const [a, b] = both(pocket('combat'), (match) =>
        course(match, 1, attack, diceOf(uniformOf(seed)), 'retreat-path'),
      );
      expect(b.told).toEqual(a.told);
      for (const [i, { ask, hasRetreat }] of a.asked.entries())
        asked.add(JSON.stringify([ask, hasRetreat, b.asked[i]!.hasRetreat]));
    }
    // There is room in the one game, and none in the other: what may be answered is not the same.
    expect(asked).toContain('["elastic-defence",true,false]');
    expect(asked).toContain('["retreat-path",null,null]');
  });

  test('6: units in contact are asked whether or not they have a refuge', () => {
    const beside = around.find((hex) => areBeside(hex, POST))!;
    const move = file(1, { order: 'move', unit: 'S-6m', path: [beside] });
    const [a, b] = both(pocket('movement'), (match) =>
      course(match, 1, move, diceOf(uniformOf(1)), 'break-contact'),
    );
    expect(b.told).toEqual(a.told);
    expect(a.asked.at(-1)).toMatchObject({
      ask: 'break-contact',
      choices: [{ unit: 'G-HG-II', to: [REFUGE] }],
    });
    expect(b.asked.at(-1)).toMatchObject({ ask: 'break-contact', choices: [] });
    expect(module.narrateQuestion(b.asked.at(-1)! as never, {} as never)).toMatch(
      / Nobody has a place to break contact to\.$/,
    );
  });

  test('10: a defence is asked for support whether or not a corps close by is there to lend its artillery', () => {
    const flank = around.find((hex) => !areBeside(hex, POST))!;
    const given = (below: string, elsewhere: string): Match<State> =>
      arranged({
        turn: 3,
        phase: 'german-1',
        step: 'combat',
        units: {
          'S-c3': REFUGE,
          'G-HG-II': POST,
          'S-c4': flank,
          [below]: flank,
          'S-c17': '3431',
          [elsewhere]: '3431',
        },
        modelFrom: 9,
      });
    const attack = file(2, { order: 'attack', units: ['G-HG-II'], targets: [REFUGE] });
    const [a, b] = both([given('S-58', 'S-47a'), given('S-47a', 'S-58')], (match) =>
      course(match, 2, attack, diceOf(uniformOf(1)), 'defence-tactical-support'),
    );
    expect(b.told).toEqual(a.told);
    expect(a.asked).toMatchObject([{ ask: 'defence-tactical-support', markers: ['ART-8GTC'] }]);
    expect(b.asked).toMatchObject([{ ask: 'defence-tactical-support', markers: [] }]);
    expect(module.narrateQuestion(b.asked[0]! as never, {} as never)).toMatch(
      / No marker can support the defence\.$/,
    );
  });

  test('19: what goes to Magnuszew is asked for whether or not such a unit is in Warsaw', () => {
    const given = (below: string, elsewhere: string): Match<State> =>
      arranged({
        turn: 5,
        phase: 'german-3',
        units: {
          'S-58': '3431',
          'G-HG-II': 'WARSAW',
          [below]: 'WARSAW',
          'G-19-AA': '0608',
          [elsewhere]: '0608',
        },
      });
    const [a, b] = both([given('G-I-W1', 'G-HG-I'), given('G-HG-I', 'G-I-W1')], (match) =>
      course(match, 1, file(2, END, END, END, END), diceOf(uniformOf(1)), 'magnuszew'),
    );
    expect(b.told).toEqual(a.told);
    expect(a.asked.at(-1)).toMatchObject({ ask: 'magnuszew', wanted: [{ candidates: ['G-I-W1'] }] });
    expect(b.asked.at(-1)).toMatchObject({ ask: 'magnuszew', wanted: [{ candidates: [] }] });
  });

  test('18: the uprising lists the counters committed in an order that does not tell the weaker one', () => {
    const given = (one: string, other: string): Match<State> =>
      arranged({
        turn: 6,
        phase: 'german-3',
        units: { 'S-58': '3431', 'G-HG-II': 'WARSAW', [one]: 'WARSAW', [other]: 'WARSAW' },
        uprising: { status: 'running' },
        markers: { 'ART-HG': { available: true, removed: true } },
      });
    const [a, b] = both([given('G-I-W1', 'G-I-1131a'), given('G-I-1131a', 'G-I-W1')], (match) =>
      course(match, 1, file(2, END, END, END, END), diceOf(uniformOf(1)), 'magnuszew'),
    );
    expect(b.told).toEqual(a.told);
    expect(a.told.flatMap(([shown]) => shown)).toContainEqual({ event: 'committed', counters: ['c3', 'c4'] });
  });
});
