import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { moduleById, modules, registry } from '../../../../shared/games/all.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import type { Environment, Input, Match } from '../../../../shared/rules/match.ts';
import type { Order } from '../../../../shared/games/battle-for-germany/orders.ts';
import type { Question } from '../../../../shared/games/battle-for-germany/questions.ts';
import type { State } from '../../../../shared/games/battle-for-germany/state.ts';
import { given, module } from './play.ts';

describe('the registry', () => {
  test('finds the game by its id, and nothing else', () => {
    expect(moduleById('battle-for-germany')).toBe(battleForGermany);
    expect(moduleById('battle-for-france')).toBeNull();
    expect(registry.all()).toBe(modules);
  });
});

describe('schemas', () => {
  test('orders, answers and policies have a JSON Schema', () => {
    const orders = z.toJSONSchema(battleForGermany.orders) as { oneOf?: unknown[]; anyOf?: unknown[] };
    expect(orders.oneOf ?? orders.anyOf).toHaveLength(8);
    expect(Object.keys(battleForGermany.questions).sort()).toEqual([
      'advance',
      'exchange',
      'remove',
      'retreat',
    ]);
    for (const kind of Object.values(battleForGermany.questions)) {
      expect(z.toJSONSchema(kind.answer)).toMatchObject({ type: 'object', additionalProperties: false });
      expect(kind.policy.parse(kind.defaultPolicy)).toEqual(kind.defaultPolicy);
      expect(z.toJSONSchema(kind.policy)).toMatchObject({ required: ['decide'] });
    }
  });

  test.each([
    [{ order: 'move', unit: 'us-5', path: [] }, false],
    [{ order: 'move', unit: 'us-5', path: ['210'] }, false],
    [{ order: 'exit', unit: 'wg-63', path: [] }, true],
    [{ order: 'attack', units: ['us-5'], targets: ['2105'], plan: { advance: null } }, true],
    [{ order: 'attack', units: ['us-5'], targets: ['2105'], plan: { charge: true } }, false],
    [{ order: 'retreat', unit: 'us-5' }, false],
    [{ order: 'end-phase', ifIllegal: 'skip' }, true],
  ])('%j: %s', (order, fits) => {
    expect(battleForGermany.orders.safeParse(order).success).toBe(fits);
  });
});

describe('what can be said before a die falls', () => {
  test('attacks and evacuations may roll, nothing else does', () => {
    const state = given('soviet-movement', {});
    const may = (...orders: object[]) => battleForGermany.mayRoll(state, orders as Order[]);
    expect(may({ order: 'move', unit: 'us-5', path: ['2105'] }, { order: 'end-phase' })).toBe(false);
    expect(may({ order: 'end-phase' }, { order: 'attack', units: ['us-5'], targets: ['2105'] })).toBe(true);
    expect(may({ order: 'evacuate', unit: 'eg-2', to: '2914' })).toBe(true);
  });

  test('orders behind a die are faulted only for what no course of play could cure', () => {
    const state = given('soviet-combat', { 'sov-2-tk': '2321', 'eg-6': '2322' });
    const attack = { order: 'attack', units: ['sov-2-tk'], targets: ['2322'] };
    const orders = [
      attack,
      { order: 'attack', units: ['sov-4-tk'], targets: ['2323'] }, // the enemy may retreat there
      attack, // twice in one phase
      { order: 'move', unit: 'sov-2-tk', path: ['2322'] }, // no move in this phase
      { order: 'attack', units: ['sov-99'], targets: ['2322'] },
      { order: 'end-phase' },
      { order: 'replace', unit: 'wg-63', hex: '2612' }, // West German Replacement Phase: seat 1's
    ];
    const found = battleForGermany
      .foresee(state, 1, orders as Order[], 1)
      .map(({ order, fault }) => [order, fault.rule ?? fault.code]);
    expect(found).toEqual([
      [2, '6.3'],
      [3, '3.0'],
      [4, 'unit.unknown'],
    ]);
  });
});

describe('3.0 machine players', () => {
  /** A small generator of its own; the game's dice come from it as well. */
  function uniformFrom(seed: number): (n: number) => number {
    let x = seed;
    return (n) => {
      x = (Math.imul(x, 1103515245) + 12345) >>> 0;
      return Math.floor((x / 4294967296) * n);
    };
  }

  test.each(['random', 'greedy'])('%s: legal orders to the end of turn 10', (name) => {
    const uniform = uniformFrom(7);
    const env: Environment = {
      chance: (request) =>
        request.kind === 'roll'
          ? { kind: 'roll', faces: request.sides.map((sides) => 1 + uniform(sides)) }
          : null,
      salt: () => '',
    };
    const player = battleForGermany.players[name]!;
    let match: Match = { ...newMatch(module, 'historical', {}), begun: true };
    let steps = 0;
    while (match.over === null) {
      const state = match.state as State;
      const [question] = openQuestions(match);
      const input: Input =
        question === undefined
          ? {
              kind: 'file',
              seq: ++steps,
              seat: battleForGermany.agenda(state).seat!,
              orders: player.orders(state, battleForGermany.agenda(state).seat!, uniform),
            }
          : {
              kind: 'answers',
              seat: question.seat,
              answers: [
                { id: question.id, answer: player.answer(state, question as unknown as Question, uniform) },
              ],
            };
      const step = advance(module, match, input, env);
      expect(isRefused(step) ? step : null).toBeNull();
      if (isRefused(step)) return;
      match = step.match;
      expect(++steps).toBeLessThan(2000);
    }
    expect(match.over).toEqual({ reason: 'played' });
    expect((match.state as State).turn).toBe(10);
  });
});
