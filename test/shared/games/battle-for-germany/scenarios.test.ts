import { describe, expect, test } from 'vitest';
import { assert } from '../../../../shared/core/assert.ts';
import type { JsonObject } from '../../../../shared/core/json.ts';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import type { State } from '../../../../shared/games/battle-for-germany/state.ts';
import { advance, isRefused, newMatch } from '../../../../shared/rules/runtime.ts';
import { module, names, placeOf, play } from './play.ts';

const SCENARIOS = ['historical', 'expanded', 'collapse', 'red-star', 'three-player', 'four-player'];

function given(scenario: string, phase: string, placed: JsonObject, more: JsonObject = {}): State {
  const { options = {}, ...rest } = more as { options?: { [id: string]: boolean | string } } & JsonObject;
  const arranged = battleForGermany.cases.arrange(battleForGermany.setup(scenario, options), {
    phase,
    units: placed,
    ...rest,
  });
  assert('state' in arranged, 'mistakes' in arranged ? arranged.mistakes.join('; ') : '');
  return arranged.state;
}

/** What `begin` makes of the set-up with this die. */
function begun(scenario: string, die: number | null): { readonly state: State; readonly rolled: boolean } {
  let rolled = false;
  const step = advance(
    module,
    newMatch(module, scenario, {}),
    { kind: 'begin', seq: 1 },
    {
      chance: () => {
        assert(die !== null, 'a die was not expected');
        rolled = true;
        return { kind: 'roll', faces: [die] };
      },
      salt: () => '',
    },
  );
  assert(!isRefused(step), 'the game begins');
  return { state: step.match.state as State, rolled };
}

test('six scenarios with the seats of their rules', () => {
  expect(
    battleForGermany.scenarios.map(({ id, seats, turns }) => [id, seats.map(({ name }) => name), turns]),
  ).toEqual([
    ['historical', ['Soviet', 'Western Allied'], 10],
    ['expanded', ['Soviet', 'Western Allied'], 16],
    ['collapse', ['Soviet', 'Western Allied (East German)'], 6],
    ['red-star', ['Soviet', 'Western Allied'], 16],
    ['three-player', ['Soviet', 'German', 'Western Allied'], 10],
    ['four-player', ['Soviet', 'East German', 'West German', 'Western Allied'], 10],
  ]);
});

test.each(SCENARIOS)('%s: passing every phase leads to its last turn and its end', (scenario) => {
  const { turns } = battleForGermany.scenarios.find(({ id }) => id === scenario)!;
  let state = begun(scenario, scenario === 'red-star' ? 6 : null).state;
  state = { ...given(scenario, state.phase, {}), turn: state.turn };
  const seen = new Set<number>();
  for (let i = 0; i < 12 * 16 + 1 && !state.over; i++) {
    seen.add(state.turn);
    state = play(state, battleForGermany.agenda(state).seat!, [{ order: 'end-phase' }]).state;
  }
  expect(state).toMatchObject({ over: true, turn: turns });
  expect(seen.size).toBe(scenario === 'red-star' ? 6 : turns);
});

describe('13.0 the Expanded Historical Scenario', () => {
  test('sets up like the Historical Scenario and has its mandated offensive', () => {
    const places = (scenario: string) =>
      Object.values(battleForGermany.setup(scenario, {}).units).map(({ place }) => place);
    expect(places('expanded')).toEqual(places('historical'));
    const state = given('expanded', 'west-german-combat', { 'wg-1-ss': '2606', 'us-4': '2605' }, { turn: 1 });
    expect(play(state, 1, [{ order: 'end-phase' }]).refused).toEqual(['12.2']);
  });
});

describe('13.1 the fall of Berlin', () => {
  const placed = { 'sov-1-br': '2614', 'wg-63': '2606', 'eg-6': '2321', 'us-13': '2512' };

  test('a Soviet entry ends German play after the West German phases', () => {
    const state = given('expanded', 'soviet-movement', placed, { turn: 8 });
    const entered = play(state, 1, [
      { order: 'move', unit: 'sov-1-br', path: ['2613'] },
      { order: 'end-phase' },
    ]);
    // Berlin, next to the front and to no German, has been in Soviet control before.
    expect(names(entered)).toEqual(['moved', 'berlin-entered', 'garrison', 'phase']);
    const pass = { order: 'end-phase' };
    const over = play(entered.state, 1, [pass, pass, pass, pass]);
    expect(over.state).toMatchObject({ phase: 'western-allied-replacement', germanyFallen: true });
    expect([placeOf(over, 'wg-63'), placeOf(over, 'eg-6'), placeOf(over, 'us-13')]).toEqual([
      'removed',
      'removed',
      '2512',
    ]);
    expect(over.state.hostile).toEqual([
      ['soviet', 'western-allied'],
      ['soviet-allied', 'western-allied'],
    ]);
  });

  test('in the other variant nobody is anybody’s enemy from then on', () => {
    const more = { turn: 8, berlinEntered: ['soviet'], options: { afterBerlin: 'no-war' } };
    const over = play(given('expanded', 'west-german-combat', placed, more), 1, [{ order: 'end-phase' }]);
    expect(over.state.hostile).toEqual([]);
  });

  test('the second Ally in Berlin changes nothing', () => {
    const more = { turn: 9, berlinEntered: ['soviet'], germanyFallen: true };
    const state = given('expanded', 'western-allied-movement', { 'us-13': '2612' }, more);
    const moved = play(state, 2, [{ order: 'move', unit: 'us-13', path: ['2613'] }, { order: 'end-phase' }]);
    expect(moved.state.berlinEntered).toEqual(['soviet', 'western-allied']);
    expect(names(moved)).not.toContain('germany-fallen');
  });
});

describe('13.2 the SS fight on', () => {
  test('nine SS corps stay and change hands', () => {
    const all = Object.fromEntries(
      Object.entries(battleForGermany.setup('expanded', {}).units)
        .filter(([unit, { place }]) => /^(wg|eg|hun)-/.test(unit) && /^\d{4}$/.test(place))
        .map(([unit, { place }]) => [unit, place as string]),
    );
    const more = { turn: 9, berlinEntered: ['soviet'], options: { ssFightOn: true } };
    const over = play(given('expanded', 'west-german-combat', all, more), 1, [{ order: 'end-phase' }]);
    const standing = Object.entries(over.state.units).filter(([, { place }]) => /^\d{4}$/.test(place));
    // 1, 2, 12 and 13 SS in the west; 4, 9, 11 and 15 SS in the east. 3 SS is in Courland's choice of hexes, not placed here.
    expect(standing.map(([unit]) => unit).sort()).toEqual([
      'eg-11-ss',
      'eg-15-ss',
      'eg-4-ss',
      'eg-9-ss',
      'wg-1-ss',
      'wg-12-ss',
      'wg-13-ss',
      'wg-2-ss',
    ]);
    expect(standing.every(([, { faction }]) => faction === 'western-allied')).toBe(true);
  });
});

describe('14.0 Collapse in the East', () => {
  test('75 counters, four of them to be placed in Courland', () => {
    const { units } = battleForGermany.setup('collapse', {});
    const inPlay = Object.values(units).filter(({ place }) => place !== 'not-in-play');
    // Soviet, Communist Polish, Bulgarian, Yugoslav, Romanian; East German, Hungarian.
    expect(inPlay).toHaveLength(26 + 2 + 1 + 4 + 2 + 38 + 2);
    expect(inPlay.filter(({ place }) => place === 'to-place')).toHaveLength(4);
  });
});

describe('15.1 the other column of the chart', () => {
  test('28 Communist and 22 Western units', () => {
    const { units } = battleForGermany.setup('red-star', {});
    const standing = Object.values(units).filter(({ place }) => place !== 'not-in-play');
    expect(standing.filter(({ faction }) => faction.startsWith('soviet'))).toHaveLength(28);
    expect(standing.filter(({ faction }) => faction === 'western-allied')).toHaveLength(22);
    expect(standing).toHaveLength(50);
  });
});

describe('15.2 the die before play', () => {
  test.each([1, 2, 3])('on a %i the Soviet player has no player turn on turn 11', (die) => {
    expect(begun('red-star', die)).toMatchObject({
      state: { turn: 11, phase: 'western-allied-replacement' },
    });
  });

  test.each([4, 5, 6])('on a %i he begins', (die) => {
    expect(begun('red-star', die)).toMatchObject({ state: { turn: 11, phase: 'soviet-replacement' } });
  });

  test('turn 12 begins with him whatever the die', () => {
    const late = begun('red-star', 2).state;
    const pass = { order: 'end-phase' };
    expect(play(late, 2, [pass, pass, pass]).state).toMatchObject({ turn: 12, phase: 'soviet-replacement' });
  });

  test('no other scenario has it', () => {
    for (const scenario of SCENARIOS.filter((id) => id !== 'red-star'))
      expect(begun(scenario, null).rolled).toBe(false);
  });
});

describe('16.2, 17.1 the set-up of the Historical Scenario', () => {
  test.each(['three-player', 'four-player'])('%s', (scenario) => {
    const places = (id: string) =>
      Object.values(battleForGermany.setup(id, {}).units).map(({ place }) => place);
    expect(places(scenario)).toEqual(places('historical'));
  });
});

describe('16.3 the special rules of three players', () => {
  test('the long move is one a phase, and comes back with the next', () => {
    const state = given('three-player', 'german-movement', { 'wg-63': '2604', 'wg-64': '2321' }, { turn: 2 });
    const far = {
      order: 'move',
      unit: 'wg-63',
      path: ['2605', '2606', '2506', '2505', '2605'],
      triple: true,
    };
    const moved = play(state, 2, [far]);
    expect(moved.state.tripled).toBe('wg-63');
    expect(
      play(moved.state, 2, [{ order: 'move', unit: 'wg-64', path: ['2322'], triple: true }]).refused,
    ).toEqual(['16.3']);
    expect(play(moved.state, 2, [{ order: 'end-phase' }]).state.tripled).toBeNull();
  });

  test('a long move leads off the map too', () => {
    const state = given('three-player', 'german-movement', { 'wg-63': '2303', 'us-13': '2512' }, { turn: 2 });
    // 2 hexes and 4 points: 6 of 12; with 4 points it could not.
    const exit = { order: 'exit', unit: 'wg-63', path: ['2302', '2301'] };
    expect(play(state, 2, [exit]).refused).toEqual(['9.0']);
    expect(placeOf(play(state, 2, [{ ...exit, triple: true }]), 'wg-63')).toBe('exited');
  });
});

describe('17.3 the race to Berlin', () => {
  test('cities decide nothing', () => {
    const more = { turn: 10, berlinEntered: ['soviet'] };
    const state = given('four-player', 'western-allied-combat', { 'us-13': '2205', 'us-15': '2809' }, more);
    const over = play(state, 4, [{ order: 'end-phase' }]).state;
    expect(battleForGermany.score(over)).toMatchObject({
      seats: { '1': 0, '2': 0, '3': 0, '4': 3 },
      winners: [1, 3],
    });
  });
});
