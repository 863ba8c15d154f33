import { describe, expect, test } from 'vitest';
import { eventsOf, given, names, placeOf, play } from './play.ts';

describe('6.1 the rulebook’s example', () => {
  // 7 + 6 + 6 against twice 3, tripled: 1-1, and a 1 is an exchange for six or more.
  const placed = { 'us-5': '2004', 'us-2': '2104', 'us-7': '2204', 'wg-63': '2105', 'wg-64': '2105' };
  const attack = { order: 'attack', units: ['us-5', 'us-2', 'us-7'], targets: ['2105'] };

  test('the Western Allies choose what they lose', () => {
    const fought = play(given('western-allied-combat', placed), 2, [attack], [1]);
    expect(eventsOf(fought, 'combat')[0]).toMatchObject({
      attack: 19,
      defense: 18,
      column: '1-1',
      die: 1,
      result: 'Ex',
    });
    expect(placeOf(fought, 'wg-63')).toBe('west-german-destroyed');
    expect(fought.waiting[0]).toMatchObject({
      seat: 2,
      ask: 'exchange',
      atLeast: 6,
      units: ['us-5', 'us-2', 'us-7'],
    });
    const paid = play(fought, 2, [{ order: 'answer', exchange: ['us-7'] }]);
    expect(placeOf(paid, 'us-7')).toBe('western-allied-destroyed');
    expect(placeOf(paid, 'us-2')).toBe('2104');
    expect(paid.waiting[0]).toMatchObject({ seat: 2, ask: 'advance' });
  });

  test('a plan answers the attacker’s own questions', () => {
    const planned = { ...attack, plan: { exchange: ['us-2'], advance: 'us-5' } };
    const fought = play(given('western-allied-combat', placed), 2, [planned], [1]);
    expect(fought.waiting).toEqual([]);
    expect(placeOf(fought, 'us-2')).toBe('western-allied-destroyed');
    expect(placeOf(fought, 'us-5')).toBe('2105');
    expect(fought.state.destroyedForts).toEqual(['2105']);
  });
});

describe('6.2 results', () => {
  /** A US corps of attack 7 in 2605 against one German in 2606, on clear ground. */
  const duel = (german: string) => given('western-allied-combat', { 'us-5': '2605', [german]: '2606' });
  const attack = { order: 'attack', units: ['us-5'], targets: ['2606'], plan: { advance: null } };

  test('DE: all defenders are eliminated', () => {
    // 7 to 3 is 2-1; a 1 is DE.
    const fought = play(duel('wg-63'), 2, [attack], [1]);
    expect(placeOf(fought, 'wg-63')).toBe('west-german-destroyed');
    expect(placeOf(fought, 'us-5')).toBe('2605');
  });

  test('AE: all attackers are eliminated', () => {
    // 7 to 9 is 1-2; a 5 is AE.
    const fought = play(duel('wg-1-lw'), 2, [attack], [5]);
    expect(eventsOf(fought, 'combat')[0]).toMatchObject({ column: '1-2', result: 'AE' });
    expect(placeOf(fought, 'us-5')).toBe('western-allied-destroyed');
    expect(placeOf(fought, 'wg-1-lw')).toBe('2606');
    expect(fought.waiting[0]).toMatchObject({ seat: 1, ask: 'advance' });
  });

  test('AR and DR: all units of that side retreat', () => {
    // 7 to 7 is 1-1: a 4 is AR, a 2 is DR.
    const back = play(duel('wg-13-ss'), 2, [attack], [4]);
    expect(back.waiting[0]).toMatchObject({ seat: 2, ask: 'retreat' });
    const driven = play(duel('wg-13-ss'), 2, [attack], [2]);
    expect(driven.waiting[0]).toMatchObject({ seat: 1, ask: 'retreat' });
  });

  test('Ex: an attacker alone is lost without a question', () => {
    // 7 to 7 is 1-1; a 1 is Ex, and 7 are needed.
    const fought = play(duel('wg-13-ss'), 2, [attack], [1]);
    expect(names(fought)).toEqual(['combat', 'eliminated', 'exchanged', 'eliminated']);
    expect(fought.waiting).toEqual([]);
  });

  test('the result is applied before the next attack: one on a vacated hex lapses', () => {
    const state = given('western-allied-combat', { 'us-5': '2605', 'us-20': '2507', 'wg-63': '2606' });
    const fought = play(state, 2, [attack, { order: 'attack', units: ['us-20'], targets: ['2606'] }], [1]);
    expect(names(fought)).toEqual(['combat', 'eliminated', 'lapsed']);
    expect(fought.state.units['us-20']!.attacked).toBe(false);
  });
});

describe('6.3 combat restrictions', () => {
  test.each([
    ['3.0', 'soviet-combat', 1, { 'sov-2-tk': '2514', 'wg-63': '2513' }, ['sov-2-tk'], ['2513']],
    ['6.3', 'soviet-combat', 1, { 'sov-2-tk': '2514', 'us-5': '2513' }, ['sov-2-tk'], ['2513']],
    ['6.3', 'east-german-combat', 2, { 'eg-6': '2514', 'wg-63': '2513' }, ['eg-6'], ['2513']],
    ['3.0', 'east-german-combat', 2, { 'eg-6': '2514', 'us-5': '2513' }, ['eg-6'], ['2513']],
    ['3.0', 'soviet-combat', 1, { 'wg-63': '2605', 'us-5': '2606' }, ['wg-63'], ['2606']],
    ['6.3', 'western-allied-combat', 2, { 'us-5': '2604', 'wg-63': '2606' }, ['us-5'], ['2606']],
    [
      '6.3',
      'western-allied-combat',
      2,
      { 'us-5': '2605', 'us-7': '2603', 'wg-63': '2606' },
      ['us-5', 'us-7'],
      ['2606'],
    ],
    ['6.3', 'western-allied-combat', 2, { 'us-5': '2605' }, ['us-5'], ['2606']],
    [
      '6.3',
      'western-allied-combat',
      2,
      { 'us-5': { hex: '2605', attacked: true }, 'wg-63': '2606' },
      ['us-5'],
      ['2606'],
    ],
    [
      '6.1',
      'western-allied-combat',
      2,
      { 'us-4': '2605', 'wg-2-lw': '2606', 'wg-74': '2606' },
      ['us-4'],
      ['2606'],
    ],
    ['6.3', 'western-allied-combat', 2, { 'us-5': '1310', 'wg-63': '1210' }, ['us-5'], ['1210']], // the Alps between
    ['3.0', 'western-allied-movement', 2, { 'us-5': '2605', 'wg-63': '2606' }, ['us-5'], ['2606']],
  ])('%s: %s', (rule, phase, seat, placed, attackers, targets) => {
    const { refused } = play(given(phase, placed), seat, [{ order: 'attack', units: attackers, targets }]);
    expect(refused[0]).toBe(rule);
  });

  test('no unit attacks twice in a phase', () => {
    const state = given('western-allied-combat', { 'us-5': '2605', 'wg-63': '2606', 'wg-64': '2604' });
    const orders = [
      { order: 'attack', units: ['us-5'], targets: ['2606'] },
      { order: 'attack', units: ['us-5'], targets: ['2604'] },
    ];
    expect(play(state, 2, orders, [1]).refused).toContain('6.3');
  });

  test('several hexes are attacked together if every attacker is adjacent to all', () => {
    // 2605 touches 2606 and 2705; 2706 touches both as well: 7 + 7 against 3 + 3.
    const state = given('western-allied-combat', {
      'us-5': '2605',
      'us-20': '2706',
      'wg-63': '2606',
      'wg-64': '2705',
    });
    const fought = play(
      state,
      2,
      [{ order: 'attack', units: ['us-5', 'us-20'], targets: ['2606', '2705'] }],
      [1],
    );
    expect(eventsOf(fought, 'combat')[0]).toMatchObject({
      attack: 14,
      defense: 6,
      column: '2-1',
      result: 'DE',
      defenders: ['wg-63', 'wg-64'],
    });
    expect([placeOf(fought, 'wg-63'), placeOf(fought, 'wg-64')]).toEqual([
      'west-german-destroyed',
      'west-german-destroyed',
    ]);
    expect(fought.waiting[0]).toMatchObject({
      units: [
        { unit: 'us-5', hexes: ['2606', '2705'] },
        { unit: 'us-20', hexes: ['2606', '2705'] },
      ],
    });
    expect(play(fought, 2, [{ order: 'answer', advance: 'us-20' }]).refused).toEqual(['6.5']);
    expect(placeOf(play(fought, 2, [{ order: 'answer', advance: 'us-20', path: ['2705'] }]), 'us-20')).toBe(
      '2705',
    );
  });
});

describe('18.1 the combats of the example', () => {
  test('21 to 4 is 5-1, a 3 is DE', () => {
    // Two fronts' worth of attack: 8 + 7 + 6 = 21 against a 2-4-4.
    const state = given('soviet-combat', {
      'sov-2-balt': '3723',
      'sov-4-tk': '3723',
      'sov-10-gds-army': '3724',
      'eg-10': '3823',
    });
    const fought = play(
      state,
      1,
      [{ order: 'attack', units: ['sov-2-balt', 'sov-4-tk', 'sov-10-gds-army'], targets: ['3823'] }],
      [3],
    );
    expect(eventsOf(fought, 'combat')[0]).toMatchObject({
      attack: 21,
      defense: 4,
      column: '5-1',
      result: 'DE',
    });
    const advanced = play(fought, 1, [{ order: 'answer', advance: 'sov-4-tk' }]);
    expect(placeOf(advanced, 'sov-4-tk')).toBe('3823');
  });

  test('21 to 5 is 4-1, a 3 is Ex: the Soviets lose five or more', () => {
    const state = given('soviet-combat', {
      'sov-2-balt': '3724',
      'sov-4-tk': '3823',
      'sov-10-gds-army': '3724',
      'eg-2': '3824',
    });
    const fought = play(
      state,
      1,
      [{ order: 'attack', units: ['sov-2-balt', 'sov-4-tk', 'sov-10-gds-army'], targets: ['3824'] }],
      [3],
    );
    expect(eventsOf(fought, 'combat')[0]).toMatchObject({ column: '4-1', result: 'Ex' });
    expect(fought.waiting[0]).toMatchObject({ ask: 'exchange', atLeast: 5 });
    expect(placeOf(play(fought, 1, [{ order: 'answer', exchange: ['sov-4-tk'] }]), 'sov-4-tk')).toBe(
      'soviet-destroyed',
    );
  });

  test('a DR without a hex to go to eliminates', () => {
    // 3924 touches 3823, 3824, 3923 and the sea: all in Soviet zones or held.
    const state = given('soviet-combat', {
      'sov-2-balt': '3823',
      'sov-10-gds-army': '3823',
      'sov-4-tk': '3824',
      'eg-3-ss': '3924',
    });
    const fought = play(
      state,
      1,
      [{ order: 'attack', units: ['sov-2-balt', 'sov-10-gds-army', 'sov-4-tk'], targets: ['3924'] }],
      [6],
    );
    expect(eventsOf(fought, 'combat')[0]).toMatchObject({
      attack: 21,
      defense: 5,
      column: '4-1',
      result: 'DR',
    });
    expect(eventsOf(fought, 'eliminated')).toEqual([
      { event: 'eliminated', unit: 'eg-3-ss', hex: '3924', box: 'east-german-destroyed', rule: '6.2.1' },
    ]);
  });
});
