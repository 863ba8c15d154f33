import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { restrictionFaults } from '../../../../shared/games/battle-for-germany/rules/courland.ts';
import { mandatedFaults } from '../../../../shared/games/battle-for-germany/rules/mandated.ts';
import { mixedStackFaults } from '../../../../shared/games/battle-for-germany/rules/stacking.ts';
import { secondPhaseFault } from '../../../../shared/games/battle-for-germany/rules/supply.ts';
import { at, given, play, units } from './play.ts';

test('every optional rule is an option that is off unless agreed', () => {
  expect(battleForGermany.options.map(({ id, rule, default: standard }) => [id, rule, standard])).toEqual([
    ['eastFrontConcentration', '12.3', false],
    ['afterBerlin', '13.1', 'war'],
    ['ssFightOn', '13.2', false],
    ['nationalStacking', '5.3o', false],
    ['attackSingleUnits', '6.3o', false],
    ['noEvacuationRestriction', '8.0o', false],
    ['mandatedOdds', '12.2o', false],
    ['offensiveSupply', '18.1', false],
    ['courlandExits', '9.0', false],
    ['attackerConductsRetreats', '6.2.1', false],
  ]);
});

test('the board says what was agreed before play', () => {
  const tracks = (options: { [id: string]: boolean | string }) =>
    battleForGermany
      .position(battleForGermany.setup('historical', options))
      .tracks.find(({ track }) => track === 'options')?.value;
  expect(tracks({})).toBeUndefined();
  expect(tracks({ offensiveSupply: true, mandatedOdds: true })).toBe(
    'Mandated attacks at 1-1 or better (12.2o); Offensive supply markers (18.1)',
  );
  expect(tracks({ afterBerlin: 'no-war' })).toBe('After the fall of Berlin (13.1): no-war');
});

describe('5.3o stacking by nationality', () => {
  const options = { nationalStacking: true };
  const moved = (hex: string) => ({ hex, moved: true });
  const mixed = (placed: { [unit: string]: ReturnType<typeof moved> }, on = options) =>
    mixedStackFaults(at('western-allied-movement', placed, { options: on }), ['western-allied']).length;

  test('one mixed stack a front', () => {
    const one = { 'us-13': moved('2605'), 'br-1': moved('2605') };
    const two = { ...one, 'fr-1': moved('2604'), 'cn-1': moved('2604') };
    const italy = { ...one, 'fr-1': moved('0113'), 'cn-1': moved('0113') };
    expect([mixed(one), mixed(two), mixed(italy), mixed(two, { nationalStacking: false })]).toEqual([
      0, 1, 0, 0,
    ]);
  });

  test('stacks that only a retreat has mixed keep no phase from ending', () => {
    const placed = { 'us-13': '2605', 'br-1': '2605', 'fr-1': '2604', 'cn-1': '2604' };
    expect(
      play(given('western-allied-movement', placed, { options }), 2, [{ order: 'end-phase' }]).refused,
    ).toEqual([]);
  });

  test('a replacement makes no second one', () => {
    const placed = { 'us-13': '2605', 'br-1': '2605', 'fr-1': '2001', 'cn-1': 'western-allied-destroyed' };
    const back = { order: 'replace', unit: 'cn-1', hex: '2001' };
    expect(play(given('western-allied-replacement', placed, { options }), 2, [back]).refused).toEqual([
      '5.3o',
    ]);
    expect(play(given('western-allied-replacement', placed), 2, [back]).refused).toEqual([]);
  });
});

describe('6.3o single units of a stack', () => {
  const placed = { 'sov-3-gds-army': '2421', 'eg-6': '2321', 'eg-17': '2321' };
  const options = { attackSingleUnits: true };
  const attack = (...defenders: string[]) => ({
    order: 'attack',
    units: ['sov-3-gds-army'],
    targets: ['2321'],
    defenders,
  });

  test('only the one named retreats', () => {
    // 7 against 2 is 3-1; a 4 is DR.
    const fought = play(given('soviet-combat', placed, { options }), 1, [attack('eg-17')], [4]);
    expect(fought.waiting).toMatchObject([{ ask: 'retreat', seat: 2, units: [{ unit: 'eg-17' }] }]);
  });

  test('naming all is the ordinary attack, with the option or without', () => {
    expect(play(given('soviet-combat', placed), 1, [attack('eg-6', 'eg-17')], [1]).refused).toEqual([]);
    expect(play(given('soviet-combat', placed), 1, [attack('eg-6')]).refused).toEqual(['6.3']);
    expect(play(given('soviet-combat', placed, { options }), 1, [attack('eg-6', 'eg-6')]).refused).toEqual([
      '6.3o',
    ]);
  });
});

describe('8.0o Courland without the restriction', () => {
  const options = { noEvacuationRestriction: true };
  const restricted = (turn: number, more: object) =>
    restrictionFaults(at('east-german-movement', {}, { turn, ...more }), units('eg-2')).map(
      ({ rule }) => rule,
    );

  test('one try a turn from turn 1', () => {
    expect(restricted(1, { options })).toEqual([]);
    expect(restricted(1, { options, evacuations: 1, lastEvacuation: 1 })).toEqual(['8.0o']);
    expect(restricted(2, { options, evacuations: 1, lastEvacuation: 1 })).toEqual([]);
    expect(restricted(2, { evacuations: 0 })).toEqual(['8.0']);
    expect(restricted(4, { evacuations: 1, lastEvacuation: 3 })).toEqual(['8.0']);
  });
});

describe('12.2o mandated attacks at 1-1 or better', () => {
  const options = { mandatedOdds: true };
  const owed = (more: object) =>
    mandatedFaults(at('west-german-combat', { 'wg-1-ss': '2606', 'us-4': '2605' }, { turn: 1, ...more })).map(
      ({ rule }) => rule,
    );

  test('what was attacked at worse odds does not count', () => {
    expect(owed({ options, attacksMade: 2, goodAttacksMade: 1 })).toEqual(['12.2o']);
    expect(owed({ options, attacksMade: 2, goodAttacksMade: 2 })).toEqual([]);
    expect(owed({ attacksMade: 2, goodAttacksMade: 0 })).toEqual([]);
  });
});

describe('18.1 offensive supply markers', () => {
  const options = { offensiveSupply: true };
  const pass = { order: 'end-phase' };

  test('a file may place a marker, pass into the second phases and use it', () => {
    const state = given('soviet-replacement', { 'sov-1-br': '2421', 'sov-3-gds-tank': '2422' }, { options });
    const played = play(state, 1, [
      { order: 'offensive-supply', unit: 'sov-1-br' },
      pass,
      pass,
      pass,
      pass,
      { order: 'move', unit: 'sov-3-gds-tank', path: ['2423', '2422', '2421'] },
      pass,
    ]);
    expect(played.refused).toEqual([]);
    expect(played.state).toMatchObject({
      phase: 'west-german-replacement',
      supply: { soviet: 6, markers: [] },
    });
    expect(played.state.units['sov-3-gds-tank']).toMatchObject({ place: '2421', offensive: 2 });
  });

  test.each([
    ['sov-3-gds-army', null],
    ['rom-1', 'supply.who'],
    ['sov-3-gds-tank', 'supply.range'],
  ])('%s beside it: %s', (unit, code) => {
    const placed = { 'sov-3-gds-army': '2424', 'rom-1': '2422', 'sov-3-gds-tank': '2425' };
    const supply = { markers: [{ side: 'soviet', hex: '2421' }] };
    const phase = unit === 'rom-1' ? 'soviet-second-combat' : 'soviet-second-movement';
    const s = at(phase, placed, { options, supply });
    expect(secondPhaseFault(s, units(unit)[0]!)?.code ?? null).toBe(code);
  });

  test('the marker shows on the board', () => {
    const supply = { markers: [{ side: 'soviet', hex: '2421' }] };
    const { marks, tracks } = battleForGermany.position(given('soviet-combat', {}, { options, supply }));
    expect(marks).toContainEqual({ hex: '2421', mark: 'offensive-supply', title: 'Offensive supply marker' });
    expect(tracks).toContainEqual({
      track: 'supply',
      title: 'Soviet offensive supply markers left',
      value: '7',
    });
  });
});
