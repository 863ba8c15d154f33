import { describe, expect, test } from 'vitest';
import type { SeatId } from '../../../../shared/core/brands.ts';
import type { State } from '../../../../shared/games/gotterdammerung/state.ts';
import type { OpenQuestion } from '../../../../shared/rules/contract.ts';
import { answered, planned } from '../planned.ts';
import { given, module, playOn } from './play.ts';

const plan = (state: State, seat: number) => module.plan!(state, seat as SeatId);
const orderOf = (state: State, seat: number, order: string) =>
  plan(state, seat).filter((choice) => choice.order === order);

test('3.1: every order that the plan offers is one that the referee takes', { timeout: 300_000 }, () => {
  const kinds = new Set<string>();
  const refused: string[] = [];
  let phase = '';
  playOn({
    seed: 5,
    player: 'random',
    stop: ({ turn }) => turn > 2,
    standing: {},
    watch(before) {
      if (before.phase === phase) return;
      phase = before.phase;
      const seat = module.agenda(before).seat;
      if (seat === null) return;
      const made = planned(module, before, seat);
      for (const { order, ...rest } of made.orders)
        kinds.add('by' in rest ? `${order} by rail` : 'overrun' in rest ? `${order} and overrun` : order);
      refused.push(...made.refused);
      // Nobody plans in the opponent's phase.
      expect(plan(before, 3 - seat)).toEqual([]);
    },
  });
  expect(refused).toEqual([]);
  expect([...kinds].sort()).toEqual(
    expect.arrayContaining([
      'artillery',
      'attack',
      'deploy',
      'end-phase',
      'move',
      'move and overrun',
      'move by rail',
      'place',
      'volkssturm',
    ]),
  );
});

describe('orders that few phases have', () => {
  test('5.73, 5.74: a tank corps in a Transition Hex can be split, with any support unit of the pool', () => {
    const pool = { S024: 'pool', S025: 'pool', S124: 'pool', S129: 'pool' };
    const [split, ...others] = orderOf(given('siege-movement', { S023: '2420', ...pool }), 1, 'split');
    expect(others).toEqual([]);
    expect(split?.settings?.map(({ values }) => values.map((value) => value.with))).toEqual([
      [{ support: 'S124' }, { support: 'S129' }],
    ]);
  });

  test('8.32: destroyed infantry comes back at Jüterbog (3625) or next to it', () => {
    const state = given('supply-reinforcement', { G151: '3625', G001: 'destroyed' });
    const [back] = orderOf(state, 2, 'reinforce');
    const hexes = back?.by === 'hex' ? back.units[0]!.hexes : [];
    expect(hexes).toHaveLength(7);
    expect(hexes).toContain('3625');
  });

  test('4.18: a phase that breaks a limit can be ended at a loss', () => {
    const state = given('soviet-movement', {
      S023: '2310',
      S024: '2310',
      S025: '2310',
      S026: '2310',
      S027: '2310',
    });
    expect(orderOf(state, 1, 'end-phase').map((choice) => choice.with ?? {})).toEqual([
      {},
      { acceptLosses: true },
    ]);
  });
});

describe('6.0: answers', () => {
  test('6.52: two steps from two corps: names, each as often as it has steps', () => {
    const state = given('soviet-combat', { S023: '2310', S024: '2310' });
    const question = {
      id: '1-0',
      ask: 'losses',
      seat: 1,
      units: [
        { unit: 'S023', steps: 2 },
        { unit: 'S024', steps: 2 },
      ],
      steps: 2,
      rule: '6.52',
    } as unknown as OpenQuestion;
    const { offer, answer, faults } = answered(module, state, question);
    expect(offer.by === 'names' && offer.names.map(({ times }) => times)).toEqual([2, 2]);
    expect((answer as { losses: string[] }).losses).toHaveLength(2);
    expect(faults).toEqual([]);
  });
});
