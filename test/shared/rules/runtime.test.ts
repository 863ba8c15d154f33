import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import { cloneJson } from '../../../shared/core/json.ts';
import { evolve } from '../../../shared/rules/events.ts';
import type { Match, OpenFile } from '../../../shared/rules/match.ts';
import type { Procedure } from '../../../shared/rules/effects.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import {
  advance,
  isRefused,
  needsResolve,
  newMatch,
  openQuestions,
  setStanding,
  waitingFor,
} from '../../../shared/rules/runtime.ts';
import { ask, emit } from '../../support/demo-module/orders.ts';
import type { MoveOrder } from '../../support/demo-module/orders.ts';
import { demoModule } from '../../support/demo-module/index.ts';
import type { Event, Order, Question, State } from '../../support/demo-module/index.ts';
import {
  file,
  must,
  noDice,
  playRandomly,
  randomEnvironment,
  reply,
  scripted,
  situation,
  uniformFrom,
} from '../../support/demo-module/table.ts';

const move = (unit: string, ...path: string[]): MoveOrder => ({
  order: 'move',
  unit: unitId(unit),
  path: path.map(hexId),
});
const attack = (units: string[], target: string): Order => ({
  order: 'attack',
  units: units.map(unitId),
  target: hexId(target),
});
const endPhase: Order = { order: 'end-phase' };
const hexOf = (match: Match<State>, unit: string) =>
  match.state.blocks.find((block) => block.unit === unit)!.hex;
const opened = (match: Match<State>): OpenFile<State> => match.open!;

/** Blue's scouts one hex from Red's cavalry, which is light and has room behind it. */
const CAVALRY = {
  units: {
    'b-scouts': 'F21',
    'r-cavalry': 'F23',
    'r-armor': 'F16',
    'r-guard': 'F36',
    'b-armor': 'F31',
    'b-rifles': 'F11',
  },
};
/** Blue's armour next to Red's armour; nobody light about. Strengths 4 against 3. */
const ARMOUR = {
  units: {
    'b-armor': 'F22',
    'r-armor': 'F23',
    'b-rifles': 'F11',
    'b-scouts': 'F31',
    'r-guard': 'F16',
    'r-cavalry': 'F36',
  },
};

describe('the begin', () => {
  const fresh = newMatch(demoModule, 'ferry', {});
  const dealt = [8, ['GUNS.b1', 'REST.b1'], ['SUPPLY.r1', 'GUNS.r1']];
  const begun = must(fresh, { kind: 'begin', seq: 3 }, scripted(dealt, 3));

  test('nobody is waited for before it, and no file is taken', () => {
    expect(waitingFor(demoModule, fresh)).toEqual([]);
    const refusal = advance(demoModule, fresh, file(1, [endPhase]), noDice);
    expect(refusal).toMatchObject({ refused: true, violations: [], faults: [{ code: 'game.not-begun' }] });
  });

  test('rolls, draws in private and asks as seat 0, numbering requests from 0', () => {
    expect(begun.chance.map(({ j, request }) => [j, request.kind, request.for])).toEqual([
      [0, 'roll', 'weather'],
      [1, 'hide', 'deal:1'],
      [2, 'hide', 'deal:2'],
    ]);
    expect(begun.events).toEqual([
      { event: 'weather', die: 8, rain: true },
      {
        event: 'dealt',
        seat: 1,
        count: 2,
        tokens: [
          { seq: 3, j: 1, i: 0, value: 'GUNS.b1' },
          { seq: 3, j: 1, i: 1, value: 'REST.b1' },
        ],
      },
      {
        event: 'dealt',
        seat: 2,
        count: 2,
        tokens: [
          { seq: 3, j: 2, i: 0, value: 'SUPPLY.r1' },
          { seq: 3, j: 2, i: 1, value: 'GUNS.r1' },
        ],
      },
      { event: 'turn', turn: 1 },
      { e: 'simultaneous' },
    ]);
    expect(begun.finished).toBe(false);
    expect(opened(begun.match)).toMatchObject({
      seat: 0,
      seq: 3,
      at: -1,
      orders: [],
      rolls: 3,
      asked: {},
      sealed: true,
    });
  });

  test('questions are numbered within the file, each seat’s for itself, and both seats are waited for', () => {
    expect(openQuestions(begun.match)).toEqual([
      { ask: 'plot', seat: 1, turn: 1, id: '3-1-0' },
      { ask: 'plot', seat: 2, turn: 1, id: '3-2-0' },
    ]);
    expect(waitingFor(demoModule, begun.match)).toEqual([1, 2]);
  });

  describe('sealed answers', () => {
    const one = must(begun.match, reply(begun.match, 2, { bid: 3 }));
    const both = must(one.match, reply(one.match, 1, { bid: 3 }));

    test('change nothing that anybody sees before the resolution', () => {
      expect(one).toMatchObject({ events: [], chance: [], answers: [], done: [], finished: false });
      expect(one.match.state).toEqual(begun.match.state);
      expect(waitingFor(demoModule, one.match)).toEqual([1]);
      expect(needsResolve(one.match)).toBe(false);
      expect(both.events).toEqual([]);
      expect(both.match.state).toEqual(begun.match.state);
      expect(waitingFor(demoModule, both.match)).toEqual([]);
    });

    test('the first is not to be read off what the second is asked', () => {
      const other = must(begun.match, reply(begun.match, 2, { bid: 0 }));
      expect(openQuestions(other.match)).toEqual(openQuestions(one.match));
      expect(demoModule.view(other.match.state, 1)).toEqual(demoModule.view(one.match.state, 1));
    });

    test('are carried out by a resolution of seat 0, whose dice go on counting', () => {
      expect(needsResolve(both.match)).toBe(true);
      const resolved = must(both.match, { kind: 'resolve' }, scripted([6]));
      expect(resolved.events).toEqual([
        { e: 'resolve' },
        { event: 'initiative', bids: [3, 3], die: 6, first: 2 },
      ]);
      expect(resolved.chance.map(({ j, request }) => [j, request.for])).toEqual([[3, 'initiative:1']]);
      expect(resolved.finished).toBe(true);
      expect(resolved.match.open).toBeNull();
      expect(waitingFor(demoModule, resolved.match)).toEqual([2]);
    });

    test('an answer cannot be given twice, nor an illegal one once', () => {
      const again = { kind: 'answers', seat: 2, answers: [{ id: '3-2-0', answer: { bid: 1 } }] } as const;
      expect(advance(demoModule, one.match, again, noDice)).toMatchObject({
        refused: true,
        violations: [{ order: 0, code: 'answer.no-question' }],
      });
      expect(advance(demoModule, begun.match, reply(begun.match, 1, { bid: 4 }), noDice)).toMatchObject({
        violations: [{ order: 0, code: 'plot.bid', rule: '2.2' }],
      });
      expect(advance(demoModule, begun.match, reply(begun.match, 1, { bid: 'much' }), noDice)).toMatchObject({
        violations: [{ order: 0, code: 'answer.malformed' }],
      });
    });

    test('nobody answers for another seat', () => {
      const foreign = { kind: 'answers', seat: 1, answers: [{ id: '3-2-0', answer: { bid: 1 } }] } as const;
      expect(advance(demoModule, begun.match, foreign, noDice)).toMatchObject({
        violations: [{ order: 0, code: 'answer.no-question' }],
      });
    });
  });
});

describe('continuation by replay', () => {
  // F21 to F22 is next to F23, where the cavalry may break contact (3.3).
  const waiting = must(
    situation(CAVALRY),
    file(1, [move('b-scouts', 'F22', 'F32'), move('b-rifles', 'F12')]),
  );

  test('the file waits for the other seat, with the order in progress and the queue in it', () => {
    expect(waiting.events.map((event) => 'event' in event && event.event)).toEqual([
      'stepped',
      'spotted',
      'spotted',
    ]);
    expect(openQuestions(waiting.match)).toMatchObject([
      { id: '7-2-0', ask: 'break-contact', seat: 2, mover: 'X3' },
    ]);
    expect(waitingFor(demoModule, waiting.match)).toEqual([2]);
    expect(opened(waiting.match)).toMatchObject({ seat: 1, seq: 7, at: 0, overtaken: false });
    expect(waiting.done).toEqual([]);
    const blocked = advance(demoModule, waiting.match, file(1, [endPhase], 8), noDice);
    expect(blocked).toMatchObject({ refused: true, faults: [{ code: 'file.open' }] });
  });

  test('after the answer only what is new comes out, the order goes on, and so does the queue', () => {
    const step = must(waiting.match, reply(waiting.match, 2, { to: { X6: 'F24' } }));
    expect(step.events).toEqual([
      { event: 'broke-contact', block: 'X6', to: 'F24' },
      { event: 'stepped', block: 'X3', to: 'F32', cost: 1 },
      { event: 'stepped', block: 'X2', to: 'F12', cost: 1 },
    ]);
    expect(step.done).toEqual([0, 1]);
    expect(step.finished).toBe(true);
    expect(step.match.open).toBeNull();
  });

  test('the match is plain JSON and whole: after a round trip it goes on alike', () => {
    const answer = reply(waiting.match, 2, { to: {} });
    const direct = must(waiting.match, answer);
    expect(must(cloneJson(waiting.match), answer)).toEqual(direct);
    // Contact held, the plan names nothing: the scouts stop (3.2).
    expect(hexOf(direct.match, 'b-scouts')).toBe('F22');
  });

  test('a re-run that gives other events than those logged is our mistake', () => {
    const open = opened(waiting.match);
    const forged = {
      ...waiting.match,
      open: { ...open, events: [{ ...open.events[0]!, cost: 2 }, ...open.events.slice(1)] },
    };
    expect(() => must(forged, reply(forged, 2, { to: {} }))).toThrow(
      'a re-run produces the same events first',
    );
  });

  test('a re-run that asks for other dice than those recorded is our mistake', () => {
    const rolled = must(situation(ARMOUR, true), file(1, [attack(['b-armor'], 'F23')]), scripted([4]));
    const open = opened(rolled.match);
    const [die] = open.recorded;
    if (die?.kind !== 'chance' || die.request.kind !== 'roll')
      throw new Error('the first effect recorded is the die');
    const forged = {
      ...rolled.match,
      open: { ...open, recorded: [{ ...die, request: { ...die.request, sides: [6] } }] },
    };
    expect(() => must(forged, reply(forged, 1, { reroll: false }))).toThrow('a re-run asks for other dice');
  });

  test('recorded dice are not thrown again; new ones go on counting over the whole file', () => {
    // 4 + 4 - 3 = 5: clash unless Blue rolls again; 10 + 4 - 3 = 11: eliminated.
    const orders = [move('b-scouts', 'F32'), attack(['b-armor'], 'F23'), attack(['b-armor'], 'F23')];
    const first = must(situation(ARMOUR, true), file(1, [orders[0]!, orders[1]!]), scripted([4]));
    expect(first.chance.map(({ j }) => j)).toEqual([0]);
    expect(openQuestions(first.match)).toMatchObject([{ id: '7-1-0', ask: 'reroll', seat: 1, die: 4 }]);
    const again = must(first.match, reply(first.match, 1, { reroll: true }), scripted([10]));
    expect(again.chance.map(({ j, request }) => [j, request.for])).toEqual([[1, 'reroll:X4']]);
    expect(again.events).toEqual([
      { event: 'die', die: 10, rerolled: true, seat: 1 },
      { event: 'fought', attackers: ['X1'], target: 'X4', margin: 11, result: 'DE', overrun: false },
      { event: 'eliminated', block: 'X4' },
    ]);
    expect(again.match.state.hands['1']!.rerolls).toBe(0);
  });

  test('question numbers go on over several orders and re-runs', () => {
    // Two attacks, each with a re-roll to decide on: the first answer keeps the re-roll.
    const given = { units: { ...ARMOUR.units, 'b-rifles': 'F12', 'r-guard': 'F13' } };
    const one = must(
      situation(given, true),
      file(1, [attack(['b-armor'], 'F23'), attack(['b-rifles'], 'F13')]),
      scripted([8]),
    );
    const two = must(one.match, reply(one.match, 1, { reroll: false }), scripted([10]));
    expect(openQuestions(two.match)).toMatchObject([{ id: '7-1-1', ask: 'reroll', target: 'X5' }]);
    expect(two.done).toEqual([0]);
    expect(two.chance.map(({ j }) => j)).toEqual([1]);
  });

  test('an order that waits twice is re-run with the context that it began with', () => {
    // Its first event tells what context it was given; it asks two questions.
    const nosy: GameModule<State, Order, Event, Question> = {
      ...demoModule,
      *procedure(_state, seat, _order, { overtaken }): Procedure<State, Event> {
        yield* emit({ event: 'weather', die: overtaken ? 1 : 2, rain: false });
        yield* ask({ ask: 'plot', seat, turn: 1 });
        yield* ask({ ask: 'plot', seat, turn: 2 });
        return yield* emit({ event: 'turn', turn: 2 });
      },
    };
    const input = (match: Match<State>) => reply(match, 1, { bid: 1 });
    let step = advance(nosy, situation({}), file(1, [endPhase]), noDice);
    for (let i = 0; i < 2; i++) {
      if (isRefused(step)) throw new Error('refused');
      expect(step.match.open?.overtaken).toBe(false);
      step = advance(nosy, step.match, input(step.match), noDice);
    }
    expect(step).toMatchObject({ finished: true, events: [{ event: 'turn', turn: 2 }] });
  });

  test('in random games each match survives a JSON round trip, the old one is left alone, and events give the state', () => {
    let waited = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        playRandomly(seed, ({ before, input, step }) => {
          if (before.open === null) return;
          waited += 1;
          const text = JSON.stringify(before);
          const redone = advance(demoModule, JSON.parse(text) as Match<State>, input, sameDice(step));
          expect(redone).toEqual(step);
          expect(JSON.stringify(before)).toBe(text);
          expect(
            step.events.reduce((state, event) => evolve(demoModule, state, event), before.state),
          ).toEqual(step.match.state);
        });
      }),
      { seed: 19440616, numRuns: 60 },
    );
    expect(waited).toBeGreaterThan(300);
  });
});

/** Hands out the dice of a step again. */
function sameDice(step: { chance: ReturnType<typeof must>['chance'] }) {
  const results = [...step.chance];
  return { ...noDice, chance: () => results.shift()!.result };
}

describe('who answers a question', () => {
  const cavalryMove = [move('b-scouts', 'F22', 'F32')];
  const withPolicy = (policies: Match['standing'][string]['active'], seat = 2): Match<State> => ({
    ...situation(CAVALRY),
    standing: { [String(seat)]: { active: policies, pending: null } },
  });

  test('the plan of the order first: nobody is asked', () => {
    const planned = { ...attack(['b-armor'], 'F23'), plan: { reroll: true } };
    const step = must(situation(ARMOUR, true), file(1, [planned]), scripted([4, 10]));
    expect(step.finished).toBe(true);
    expect(step.answers).toEqual([]);
    expect(step.chance.map(({ j }) => j)).toEqual([0, 1]);
  });

  test('a plan goes before standing orders', () => {
    const planned = { ...attack(['b-armor'], 'F23'), plan: { reroll: false } };
    const match = {
      ...situation(ARMOUR, true),
      standing: { '1': { active: { reroll: { below: 10 } }, pending: null } },
    };
    // 4 + 4 - 3: clash, and only Red can withdraw somewhere where nobody stands.
    const step = must(match, file(1, [planned]), scripted([4]));
    expect(step.chance).toHaveLength(1);
    expect(step.answers).toEqual([]);
  });

  const asksWithPlan = (planned: { bid: number }): GameModule<State, Order, Event, Question> => ({
    ...demoModule,
    *procedure(_state, seat): Procedure<State, Event> {
      const { bid } = yield* ask({ ask: 'plot', seat, turn: 1 }, planned);
      return yield* emit({ event: 'turn', turn: bid });
    },
  });

  test('an illegal plan is no answer: the standing orders, then the seat itself', () => {
    expect(advance(asksWithPlan({ bid: 2 }), situation({}), file(1, [endPhase]), noDice)).toMatchObject({
      events: [{ event: 'turn', turn: 2 }],
    });
    expect(advance(asksWithPlan({ bid: 7 }), situation({}), file(1, [endPhase]), noDice)).toMatchObject({
      events: [],
      finished: false,
    });
    const standing = { ...situation({}), standing: { '1': { active: { plot: { bid: 3 } }, pending: null } } };
    expect(advance(asksWithPlan({ bid: 7 }), standing, file(1, [endPhase]), noDice)).toMatchObject({
      events: [{ event: 'turn', turn: 3 }],
      answers: [{ seat: 1, ask: 'plot', by: 'standing', answer: { bid: 3 } }],
      finished: true,
    });
  });

  test('standing orders: the policy answers, and the step tells the log so', () => {
    const step = must(withPolicy({ 'break-contact': 'always' }), file(1, cavalryMove));
    expect(step.finished).toBe(true);
    expect(step.answers).toHaveLength(1);
    expect(step.answers[0]).toMatchObject({ seat: 2, ask: 'break-contact', by: 'standing' });
    expect(step.events).toContainEqual(expect.objectContaining({ event: 'broke-contact', block: 'X6' }));
  });

  test('standing orders that say “ask me”, are malformed or missing leave it to the seat', () => {
    for (const policies of [{ 'break-contact': 'ask' }, { 'break-contact': { often: true } }, {}]) {
      const step = must(withPolicy(policies), file(1, cavalryMove));
      expect(openQuestions(step.match, 2)).toHaveLength(1);
    }
  });

  test('an illegal answer of a policy is none: the seat is asked', () => {
    const bad: GameModule<State, Order, Event, Question> = {
      ...demoModule,
      questions: {
        ...demoModule.questions,
        'break-contact': { ...demoModule.questions['break-contact']!, decide: () => ({ to: { X6: 'F11' } }) },
      },
    };
    const step = advance(bad, withPolicy({ 'break-contact': 'always' }), file(1, cavalryMove), noDice);
    if (isRefused(step)) throw new Error('refused');
    expect(openQuestions(step.match, 2)).toHaveLength(1);
    expect(step.answers).toEqual([]);
  });

  test('a policy sees its owner’s view and no more', () => {
    const seen: unknown[] = [];
    const kind = demoModule.questions['break-contact']!;
    const watched: GameModule<State, Order, Event, Question> = {
      ...demoModule,
      questions: {
        ...demoModule.questions,
        'break-contact': {
          ...kind,
          decide: (view, question, policy) => (seen.push(view), kind.decide(view, question, policy)),
        },
      },
    };
    const step = advance(watched, withPolicy({ 'break-contact': 'never' }), file(1, cavalryMove), noDice);
    if (isRefused(step)) throw new Error('refused');
    // Red has the scouts before its eyes now, but not Blue's armour and rifles.
    expect(seen).toEqual([demoModule.view(step.match.state, 2)]);
    expect(JSON.stringify(seen)).toContain('b-scouts');
    expect(JSON.stringify(seen)).not.toMatch(/b-armor|b-rifles/);
  });

  test('new standing orders count from the next phase (DICE-AND-LOG 9a.6)', () => {
    const start = setStanding(
      { ...situation(CAVALRY), state: { ...situation(CAVALRY).state, first: 1 } },
      2,
      { 'break-contact': 'always' },
    );
    expect(start.standing['2']).toEqual({ active: {}, pending: { 'break-contact': 'always' } });
    // In this phase Red is still asked …
    const asked = must(start, file(1, cavalryMove));
    expect(openQuestions(asked.match, 2)).toHaveLength(1);
    // … even if it changes its mind while the file is open, …
    const late = setStanding(asked.match, 2, { 'break-contact': 'never' });
    expect(openQuestions(late, 2)).toHaveLength(1);
    const answered = must(late, reply(late, 2, { to: {} }));
    expect(answered.match.standing['2']).toEqual({ active: {}, pending: { 'break-contact': 'never' } });
    // … and the newest counts once the phase has ended.
    const next = must(answered.match, file(1, [endPhase], 9));
    expect(next.match.standing['2']).toEqual({ active: { 'break-contact': 'never' }, pending: null });
  });

  test('policies that are in force stay so when the phase turns', () => {
    const next = must(withPolicy({ 'break-contact': 'always' }), file(1, [endPhase]));
    expect(next.match.standing['2']).toEqual({ active: { 'break-contact': 'always' }, pending: null });
  });

  test('a verifier’s answers go before the match’s own policies', () => {
    const env = { ...noDice, standing: () => ({ to: { X6: 'F24' } }) };
    const step = must(withPolicy({ 'break-contact': 'never' }), file(1, cavalryMove), env);
    expect(hexOf(step.match, 'r-cavalry')).toBe('F24');
    const silent = must(withPolicy({ 'break-contact': 'never' }), file(1, cavalryMove), {
      ...noDice,
      standing: () => null,
    });
    expect(openQuestions(silent.match, 2)).toHaveLength(1);
  });

  test('time is up: the default policy answers for the seat, whatever its standing orders', () => {
    const asked = must(withPolicy({ 'break-contact': 'ask' }), file(1, cavalryMove));
    const step = must(asked.match, { kind: 'timeout', seat: 2 });
    expect(step.answers).toEqual([{ seat: 2, ask: 'break-contact', by: 'timeout', answer: { to: {} } }]);
    expect(step.finished).toBe(true);
    expect(hexOf(step.match, 'b-scouts')).toBe('F22');
    expect(advance(demoModule, asked.match, { kind: 'timeout', seat: 1 }, noDice)).toMatchObject({
      faults: [{ code: 'timeout.no-question' }],
    });
  });

  test('sealed questions: one seat’s policy is not told while the other has yet to answer; together they answer at once', () => {
    const both = { active: { plot: { bid: 2 } }, pending: null };
    const begin = { kind: 'begin', seq: 3 } as const;
    const dice = () => randomEnvironment(uniformFrom(1), 3);
    const one = must({ ...newMatch(demoModule, 'ferry', {}), standing: { '1': both } }, begin, dice());
    expect(one.answers).toEqual([]);
    expect(waitingFor(demoModule, one.match)).toEqual([1, 2]);
    const all = must(
      {
        ...newMatch(demoModule, 'ferry', {}),
        standing: { '1': both, '2': { ...both, active: { plot: { bid: 3 } } } },
      },
      begin,
      dice(),
    );
    expect(all.answers).toEqual([
      { seat: 1, ask: 'plot', by: 'standing', answer: { bid: 2 } },
      { seat: 2, ask: 'plot', by: 'standing', answer: { bid: 3 } },
    ]);
    expect(all.events.slice(-2)).toEqual([
      { e: 'resolve' },
      { event: 'initiative', bids: [2, 3], die: null, first: 2 },
    ]);
  });

  test('time is up for one of two sealed bids: its default bid is as sealed as the other', () => {
    const begun = must(
      newMatch(demoModule, 'ferry', {}),
      { kind: 'begin', seq: 3 },
      randomEnvironment(uniformFrom(1), 3),
    );
    const late = must(begun.match, { kind: 'timeout', seat: 1 });
    expect(late.events).toEqual([]);
    expect(needsResolve(late.match)).toBe(false);
    const both = must(late.match, reply(late.match, 2, { bid: 1 }));
    expect(must(both.match, { kind: 'resolve' }).events).toEqual([
      { e: 'resolve' },
      { event: 'initiative', bids: [0, 1], die: null, first: 2 },
    ]);
  });
});

describe('questions to several seats at once, unsealed', () => {
  // 1 + 3 - 1 … by hand: rifles 3 on cavalry 1, die 3: 3 + 3 - 1 = 5, a clash (4.1). Both may withdraw (4.3).
  const given = {
    units: {
      'b-rifles': 'F22',
      'r-cavalry': 'F23',
      'b-armor': 'F31',
      'b-scouts': 'F11',
      'r-armor': 'F16',
      'r-guard': 'F36',
    },
  };
  const clash = must(
    situation(given),
    file(1, [attack(['b-rifles'], 'F23'), move('b-scouts', 'F12')]),
    scripted([3]),
  );

  test('wait for all of them, in whatever order they come', () => {
    expect(openQuestions(clash.match).map(({ ask: kind, seat }) => [kind, seat])).toEqual([
      ['withdraw', 1],
      ['withdraw', 2],
    ]);
    expect(opened(clash.match).sealed).toBe(false);
    const one = must(clash.match, reply(clash.match, 2, { to: { X6: 'F24' } }));
    expect(one.events).toEqual([]);
    expect(waitingFor(demoModule, one.match)).toEqual([1]);
    const both = must(one.match, reply(one.match, 1, { to: { X2: 'F12' } }));
    expect(both.events.slice(0, 2)).toEqual([
      { event: 'withdrew', block: 'X2', to: 'F12' },
      { event: 'withdrew', block: 'X6', to: 'F24' },
    ]);
    expect(needsResolve(both.match)).toBe(false);
  });

  test('a policy answers for one seat while the other is asked', () => {
    const match = {
      ...situation(given),
      standing: { '2': { active: { withdraw: 'never' }, pending: null } },
    };
    const step = must(match, file(1, [attack(['b-rifles'], 'F23')]), scripted([3]));
    expect(waitingFor(demoModule, step.match)).toEqual([1]);
    expect(step.answers).toEqual([{ seat: 2, ask: 'withdraw', by: 'standing', answer: { to: {} } }]);
    expect(must(step.match, reply(step.match, 1, { to: {} })).finished).toBe(true);
  });
});

describe('the queue', () => {
  // The scouts' move is interrupted; what follows is queued behind the answer.
  const queued = (...rest: Order[]) =>
    must(situation(CAVALRY), file(1, [move('b-scouts', 'F22', 'F32'), ...rest]));
  const answer = (match: Match<State>, to: { [block: string]: string }) =>
    must(match, reply(match, 2, { to }));

  test('an order that has become illegal stops it: the rest is dropped and the owner told which and why', () => {
    // F31 is next to F32, where the scouts would be, not to F22, where they are held.
    const { match } = queued(move('b-armor', 'F21'), move('b-scouts', 'F31'), move('b-rifles', 'F12'));
    const step = answer(match, {});
    expect(step.done).toEqual([0, 1, 2]);
    expect(step.stopped).toMatchObject({ violations: [{ order: 2, code: 'path.broken', rule: '3.1' }] });
    expect(step.finished).toBe(true);
    expect(hexOf(step.match, 'b-armor')).toBe('F21');
    expect(hexOf(step.match, 'b-rifles')).toBe('F11');
    expect(step.match.open).toBeNull();
    expect(waitingFor(demoModule, step.match)).toEqual([1]);
  });

  test('with ifIllegal “skip” it goes on with the next', () => {
    const skipped: Order = { ...move('b-scouts', 'F31'), ifIllegal: 'skip' };
    const { match } = queued(move('b-armor', 'F21'), skipped, move('b-rifles', 'F12'));
    const step = answer(match, {});
    expect(step.stopped).toBeNull();
    expect(step.done).toEqual([0, 1, 2, 3]);
    expect(hexOf(step.match, 'b-scouts')).toBe('F22');
    expect(hexOf(step.match, 'b-rifles')).toBe('F12');
  });

  test('legal all the same, it is carried out', () => {
    const { match } = queued(move('b-armor', 'F21'), { ...move('b-scouts', 'F31'), ifIllegal: 'skip' });
    expect(hexOf(answer(match, { X6: 'F24' }).match, 'b-scouts')).toBe('F31');
  });

  test('its owner may drop it; the order in progress still waits', () => {
    const { match } = queued(move('b-rifles', 'F12'), endPhase);
    const dropped = must(match, { kind: 'drop-queue', seat: 1 });
    expect(dropped).toMatchObject({ events: [], finished: false });
    expect(openQuestions(dropped.match, 2)).toEqual(openQuestions(match, 2));
    const step = answer(dropped.match, {});
    expect(step.done).toEqual([0]);
    expect(step.finished).toBe(true);
    expect(hexOf(step.match, 'b-rifles')).toBe('F11');
    expect(waitingFor(demoModule, step.match)).toEqual([1]);
  });

  test('nobody else may, and where none waits there is none to drop', () => {
    const { match } = queued(endPhase);
    expect(advance(demoModule, match, { kind: 'drop-queue', seat: 2 }, noDice)).toMatchObject({
      refused: true,
      faults: [{ code: 'queue.none' }],
    });
    expect(advance(demoModule, situation(CAVALRY), { kind: 'drop-queue', seat: 1 }, noDice)).toMatchObject({
      faults: [{ code: 'queue.none' }],
    });
  });

  test('an order whose object is gone by then is overtaken, no violation: it lapses', () => {
    // Armour and rifles on Red's armour in turn: 10 + 4 - 3 eliminates it before the rifles' attack.
    const given = { units: { ...ARMOUR.units, 'b-rifles': 'F13' } };
    const step = must(
      situation(given),
      file(1, [attack(['b-armor'], 'F23'), attack(['b-rifles'], 'F23')]),
      scripted([10]),
    );
    expect(step.events.at(-1)).toEqual({ event: 'lapsed', seat: 1, order: 'attack' });
    expect(step.stopped).toBeNull();
    expect(step.done).toEqual([0, 1]);
    // The same attack first in a file is plainly illegal.
    const late = advance(demoModule, step.match, file(1, [attack(['b-rifles'], 'F23')], 8), scripted([]));
    expect(late).toMatchObject({
      refused: true,
      violations: [{ order: 0, code: 'attack.no-enemy', rule: '4.1' }],
    });
  });

  test('the phase ends for queued orders too: what comes after an end-phase of the file is out of turn', () => {
    const step = advance(
      demoModule,
      situation(CAVALRY),
      file(1, [endPhase, move('b-rifles', 'F12')]),
      noDice,
    );
    expect(step).toMatchObject({
      refused: true,
      violations: [{ order: 1, code: 'turn.not-yours', rule: '2.3' }],
    });
  });
});

describe('plans for an order that is overtaken', () => {
  test('onContact “stop” or nothing: the move ends where contact is made', () => {
    for (const plan of [{ onContact: 'stop' } as const, undefined]) {
      const orders: Order[] = [{ ...move('b-scouts', 'F32', 'F33', 'F34'), ...(plan && { plan }) }];
      // F33 is next to Red's armour in F23.
      const step = must(situation(ARMOUR), file(1, orders));
      expect(hexOf(step.match, 'b-scouts')).toBe('F33');
      expect(step.finished).toBe(true);
    }
  });

  test('onContact “overrun”: a fight at once, and on if nothing is left in contact', () => {
    // F13 is next to Red's armour in F14. 1 point to F13, 1 to overrun, 8 + 4 - 3 = 9: eliminated; 2 points to the woods of F23.
    const given = { units: { ...ARMOUR.units, 'b-armor': 'F22', 'r-armor': 'F14', 'r-guard': 'F26' } };
    const order: Order = { ...move('b-armor', 'F13', 'F23'), plan: { onContact: 'overrun' } };
    const step = must(situation(given), file(1, [order]), scripted([8]));
    const names = step.events.map((event) => 'event' in event && event.event);
    const contact = ['stepped', 'spotted', 'spotted', 'spent', 'die', 'fought'];
    expect(names).toEqual([...contact, 'eliminated', 'stepped']);
    expect(hexOf(step.match, 'b-armor')).toBe('F23');
    // 5 + 4 - 3 = 6: only delayed, and the move ends.
    const held = must(situation(given), file(1, [order]), scripted([5]));
    expect(held.events.map((event) => ('event' in event ? event.event : event.e))).toEqual([
      ...contact,
      'blind',
      'delayed',
    ]);
    expect(hexOf(held.match, 'b-armor')).toBe('F13');
  });

  test('too few points by then: the path “otherwise”, from where the unit stands; else as far as it goes', () => {
    // Red's armour has 4 points and bears a marker. F34 costs 1, the woods of F33 cost 2, F35 costs 1.
    const hit = must(situation(ARMOUR), file(1, [attack(['b-armor'], 'F23'), endPhase]), scripted([6])).match;
    const order = move('r-armor', 'F34', 'F33');
    const plan = { otherwise: [hexId('F35')] };
    expect(hexOf(must(hit, file(2, [order], 8), scripted(['D1.1'])).match, 'r-armor')).toBe('F33');
    expect(hexOf(must(hit, file(2, [order], 8), scripted(['D2.1'])).match, 'r-armor')).toBe('F34');
    const planned: Order = { ...order, plan };
    expect(hexOf(must(hit, file(2, [planned], 8), scripted(['D2.1'])).match, 'r-armor')).toBe('F35');
    expect(hexOf(must(hit, file(2, [planned], 8), scripted(['D0.1'])).match, 'r-armor')).toBe('F33');
  });
});

describe('private and blind draws', () => {
  test('a private token is opened with its salt when it is played, in the log’s words', () => {
    const begun = must(
      newMatch(demoModule, 'ferry', {}),
      { kind: 'begin', seq: 3 },
      scripted([1, ['GUNS.b1', 'REST.b1'], ['SUPPLY.r1', 'GUNS.r1']], 3),
    );
    const bids = must(begun.match, reply(begun.match, 1, { bid: 2 })).match;
    const { match } = must(must(bids, reply(bids, 2, { bid: 0 })).match, { kind: 'resolve' });
    const step = must(match, file(1, [{ order: 'play', card: 'REST.b1' } as Order]));
    const salt = '000000030000000100000001'.padEnd(64, '0');
    expect(step.events).toEqual([
      { e: 'open', seq: 3, j: 1, i: 1, value: 'REST.b1', salt },
      { event: 'played', seat: 1, card: 'REST.b1' },
    ]);
    expect(step.match.state.hands['1']).toMatchObject({ count: 1, rerolls: 1 });
  });

  test('a blind marker has a handle and no value until it is flipped by a later roll', () => {
    // 6 + 4 - 3 = 7: a delay marker (4.1).
    const hit = must(situation(ARMOUR), file(1, [attack(['b-armor'], 'F23')]), scripted([6]));
    expect(hit.events.slice(-2)).toEqual([
      { e: 'blind', blind: 'd1', cup: 'delay' },
      { event: 'delayed', block: 'X4', handle: 'd1' },
    ]);
    expect(hit.chance).toHaveLength(1);
    const red = must(hit.match, file(1, [endPhase], 8)).match;
    // 4 points less 2: F24 and F25, but F26 is too far by then (3.4, 3.5).
    const path = { ...move('r-armor', 'F24', 'F25', 'F26') };
    const step = must(red, file(2, [path], 9), scripted(['D2.1']));
    expect(step.chance.map(({ request }) => request)).toEqual([
      { kind: 'draw', for: 'delay:d1', pool: ['D0.1', 'D1.1', 'D1.2', 'D2.1'], count: 1 },
    ]);
    expect(hexOf(step.match, 'r-armor')).toBe('F25');
    expect(step.match.state.flipped).toEqual(['D2.1']);
  });
});

describe('dice where the file brought none', () => {
  const refusing = {
    ...noDice,
    chance(): never {
      throw new Error('the file carries no k');
    },
  };

  test('are a fault that stores nothing', () => {
    const match = situation(ARMOUR);
    const text = JSON.stringify(match);
    expect(() => advance(demoModule, match, file(1, [attack(['b-armor'], 'F23')]), refusing)).toThrow(
      'the file carries no k',
    );
    expect(JSON.stringify(match)).toBe(text);
  });

  test('whoever could need them is told so before, on public knowledge alone: no random file rolls that may not', () => {
    let rolling = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        let may = true;
        playRandomly(seed, ({ before, input, step }) => {
          if (input.kind === 'begin') may = true;
          if (input.kind === 'file')
            may = demoModule.mayRoll(demoModule.view(before.state, 'public'), input.orders as Order[]);
          // Answers and resolutions go on with the file that was open.
          if (step.chance.length > 0) {
            rolling += 1;
            expect(may).toBe(true);
          }
        });
      }),
      { seed: 19440616, numRuns: 60 },
    );
    expect(rolling).toBeGreaterThan(100);
  });

  test('an environment without dice carries out no orders', () => {
    const blank = { ...noDice, chance: () => null };
    expect(() =>
      advance(demoModule, situation(ARMOUR), file(1, [attack(['b-armor'], 'F23')]), blank),
    ).toThrow('without dice');
  });
});

describe('how a game ends', () => {
  const offer = (seat: number, draw: boolean) => ({ kind: 'offer', seat, draw }) as const;

  test('agreed: both seats offer a draw', () => {
    const one = must(situation(CAVALRY), offer(2, true));
    expect(one.events).toEqual([{ event: 'offered', seat: 2, draw: true }]);
    expect(one.match).toMatchObject({ offers: [2], over: null });
    const both = must(one.match, offer(1, true));
    expect(both.match).toMatchObject({ offers: [1, 2], over: { reason: 'agreed' } });
    expect(waitingFor(demoModule, both.match)).toEqual([]);
  });

  test('an offer can be taken back, not repeated, and lapses with the turn', () => {
    const one = must(situation(CAVALRY), offer(1, true)).match;
    expect(advance(demoModule, one, offer(1, true), noDice)).toMatchObject({
      faults: [{ code: 'offer.unchanged' }],
    });
    expect(advance(demoModule, one, offer(2, false), noDice)).toMatchObject({
      faults: [{ code: 'offer.unchanged' }],
    });
    const back = must(one, offer(1, false));
    expect(back.events).toEqual([{ event: 'offered', seat: 1, draw: false }]);
    expect(back.match.offers).toEqual([]);
    // Blue's phase ends: the offer stands. Red's phase ends, and with it the turn, once both have bid.
    const red = must(one, file(1, [endPhase])).match;
    expect(red.offers).toEqual([1]);
    const plot = must(red, file(2, [endPhase], 8)).match;
    const bids = must(must(plot, reply(plot, 1, { bid: 1 })).match, { kind: 'timeout', seat: 2 }).match;
    expect(must(bids, { kind: 'resolve' }).match.offers).toEqual([]);
  });

  test('agreed while a file is open: the file is finished with it', () => {
    const open = must(situation(CAVALRY), file(1, [move('b-scouts', 'F22')])).match;
    const both = must(must(open, offer(1, true)).match, offer(2, true));
    expect(both).toMatchObject({ finished: true, match: { open: null, over: { reason: 'agreed' } } });
  });

  test('resigned, also while somebody is asked', () => {
    const open = must(situation(CAVALRY), file(1, [move('b-scouts', 'F22'), endPhase])).match;
    const step = must(open, { kind: 'resign', seat: 2 });
    expect(step.events).toEqual([{ event: 'resigned', seat: 2 }]);
    expect(step).toMatchObject({
      finished: true,
      match: { open: null, over: { reason: 'resigned', seat: 2 } },
    });
    expect(must(situation(CAVALRY), { kind: 'resign', seat: 1 }).finished).toBe(false);
  });

  test('played: the queue ends with the game, and nothing is taken after it', () => {
    // Blue ends its phase in the market square (2.3).
    const step = must(situation({ units: { 'b-armor': 'T22' } }), file(1, [endPhase]));
    expect(step.match).toMatchObject({ open: null, over: { reason: 'played' } });
    expect(waitingFor(demoModule, step.match)).toEqual([]);
    for (const input of [file(2, [endPhase], 8), offer(1, true), { kind: 'resign', seat: 1 }] as const) {
      expect(advance(demoModule, step.match, input, noDice)).toMatchObject({
        refused: true,
        faults: [{ code: 'game.over' }],
      });
    }
  });
});
