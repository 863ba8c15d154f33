import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../shared/core/brands.ts';
import type { GameEvent } from '../../shared/games/models-counterattack/events.ts';
import { modelsCounterattack as module } from '../../shared/games/models-counterattack/index.ts';
import type { State } from '../../shared/games/models-counterattack/state.ts';
import { entryFaults, newThread } from './modelsCounterattackInvariants.ts';
import type { Thread } from './modelsCounterattackInvariants.ts';

const options = Object.fromEntries(module.options.map((option) => [option.id, option.default]));

function arranged(given: object): State {
  const made = module.cases.arrange(module.setup('campaign', options), given as never);
  if ('mistakes' in made) throw new Error(made.mistakes.join());
  return made.state;
}

const judge = (thread: Thread, state: State, events: readonly GameEvent[]) =>
  entryFaults(thread, state, events, (before, event) => module.evolve(before, event));
const handleOf = (state: State, unit: string): string =>
  Object.entries(state.counters).find(([, counter]) => counter.unit === unit)![0];

describe('9: the losses of a combat, by a second opinion', () => {
  const state = arranged({
    turn: 3,
    phase: 'soviet-1',
    step: 'combat',
    corps: '8GTC',
    keepSetup: false,
    units: { 'S-28': '2613', 'S-58': '2613', 'G-HG-AA': '2612', 'G-HG-Pi': '2410' },
  });
  const attackers = [handleOf(state, 'S-28'), handleOf(state, 'S-58')];
  // 10 points to 2 are 5:1, +1 and -1 make no modifier: a 3 is A1D1r1 there, which costs a step each.
  const combat = {
    event: 'combat',
    kind: 'coordinated',
    attackers,
    attacking: [unitId('S-28'), unitId('S-58')],
    defenders: [handleOf(state, 'G-HG-AA')],
    defending: [unitId('G-HG-AA')],
    target: hexId('2612'),
    attack: 10,
    defence: 2,
    column: '5:1',
    modifier: 0,
    die: 3,
    result: 'A1D1r1',
  } as const satisfies GameEvent;
  const lost = (unit: string, rule: string): GameEvent => ({
    event: 'step-lost',
    counter: handleOf(state, unit),
    rule,
  });
  const gone: GameEvent = {
    event: 'retreated',
    counter: handleOf(state, 'G-HG-AA'),
    from: hexId('2612'),
    path: ['2611'],
  };
  const next: GameEvent = { event: 'step', step: 'reserves' };

  test('a combat that comes to its result is in order', () => {
    const fine = [combat, lost('S-58', '9'), lost('G-HG-AA', '9'), gone, next];
    expect(judge(newThread(), state, fine)).toEqual([]);
  });

  test('a step too few is told as soon as something else begins', () => {
    const few = [combat, lost('G-HG-AA', '9'), gone, next];
    expect(judge(newThread(), state, few)).toEqual(['9: the attacker loses 0 steps, not 1 [step]']);
  });

  test('10: what a barrage costs an attacker afterwards is no loss of that combat', () => {
    const thread = newThread();
    const after = [combat, lost('S-58', '9'), lost('G-HG-AA', '9'), gone, next, lost('S-28', '10')];
    expect(judge(thread, state, after)).toEqual([]);
    // Nor one that a barrage pays for.
    const paid = [combat, lost('S-28', '10'), lost('G-HG-AA', '9'), gone, next];
    expect(judge(newThread(), state, paid)).toEqual(['9: the attacker loses 0 steps, not 1 [step]']);
  });
});

describe('6: units that enter Warsaw off the map', () => {
  const state = arranged({
    turn: 4,
    phase: 'german-1',
    step: 'movement',
    keepSetup: false,
    units: { 'G-4-I35': 'GB' },
  });
  const march: GameEvent = { event: 'march', counters: ['G-4-I35'], owner: 2, spentHalves: 0 };
  const into = (costHalves: number): GameEvent => ({
    event: 'entered',
    unit: unitId('G-4-I35'),
    counter: 'c1',
    to: hexId('WARSAW'),
    costHalves,
    owner: 2,
    hidden: false,
  });

  test('pay what the chart says from their point to A', () => {
    expect(judge(newThread(), state, [march, into(12)])).toEqual([]);
    expect(judge(newThread(), state, [march, into(6)])).toEqual([
      expect.stringMatching(/^6: G-4-I35 pays 6, not 12/),
    ]);
  });
});
