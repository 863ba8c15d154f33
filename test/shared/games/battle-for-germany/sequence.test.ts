import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { mandatedFaults } from '../../../../shared/games/battle-for-germany/rules/mandated.ts';
import type { State } from '../../../../shared/games/battle-for-germany/state.ts';
import { at, given, names, play } from './play.ts';

describe('3.0 the sequence of play', () => {
  test('twelve phases a turn, none skipped, each seat’s own', () => {
    let state: State = given('soviet-replacement', {}, { turn: 1 });
    const seen: [string, number | null][] = [];
    for (let i = 0; i < 12; i++) {
      const { phase, seat } = battleForGermany.agenda(state);
      seen.push([phase, seat]);
      state = play(state, seat!, [{ order: 'end-phase' }]).state;
    }
    const kinds = ['replacement', 'movement', 'combat'];
    const expected = [
      ['soviet', 1],
      ['west-german', 1],
      ['western-allied', 2],
      ['east-german', 2],
    ].flatMap(([camp, seat]) => kinds.map((kind) => [`${camp}-${kind}`, seat]));
    expect(seen).toEqual(expected);
    expect(battleForGermany.agenda(state)).toMatchObject({
      turn: 2,
      phase: 'soviet-replacement',
      seat: 1,
      title: 'Turn 2, Soviet Replacement Phase',
    });
  });

  test('ten turns from the set-up chart on', () => {
    let state: State = given('soviet-replacement', {}, { turn: 1 });
    for (let i = 0; i < 120; i++) {
      expect(battleForGermany.agenda(state).over).toBe(false);
      state = play(state, battleForGermany.agenda(state).seat!, [{ order: 'end-phase' }]).state;
    }
    expect(battleForGermany.agenda(state)).toMatchObject({ turn: 10, over: true });
  });

  test('nobody acts out of turn or out of phase', () => {
    const state = given('soviet-movement', { 'sov-2-tk': '2321', 'eg-6': '2322' });
    expect(play(state, 2, [{ order: 'end-phase' }]).refused).toEqual(['3.0']);
    expect(play(state, 1, [{ order: 'attack', units: ['sov-2-tk'], targets: ['2322'] }]).refused).toEqual([
      '3.0',
    ]);
    expect(
      play(given('soviet-combat', { 'sov-2-tk': '2321' }), 1, [
        { order: 'move', unit: 'sov-2-tk', path: ['2322'] },
      ]).refused,
    ).toEqual(['3.0']);
  });

  test('what is noted for a phase is gone in the next', () => {
    const moved = play(given('soviet-movement', { 'sov-2-tk': '2321' }), 1, [
      { order: 'move', unit: 'sov-2-tk', path: ['2322'] },
      { order: 'end-phase' },
    ]);
    expect(moved.state.units['sov-2-tk']).toMatchObject({ moved: false, startedAt: null });
    expect(names(moved)).toEqual(['moved', 'phase']);
  });
});

describe('12.1 set up', () => {
  const start = battleForGermany.setup('historical', {});

  test('all 119 counters, on the hexes of the chart', () => {
    expect(Object.keys(start.units)).toHaveLength(119);
    expect(start.units['sov-1-br']!.place).toBe('2624');
    expect(start.units['us-13']!.place).toBe('2204');
    expect(start.units['cn-2']!.place).toBe('2401');
    expect(start.units['wg-2-lw']).toMatchObject({ place: '2502', faction: 'west-german' });
    expect(start.units['hun-3']).toMatchObject({ place: '1219', faction: 'east-german' });
    expect(Object.values(start.units).filter(({ place }) => /^\d{4}$/.test(place))).toHaveLength(115);
  });

  test('2.5 seats and factions', () => {
    expect(start.seats).toEqual({
      soviet: 1,
      'soviet-allied': 1,
      'west-german': 1,
      'western-allied': 2,
      'east-german': 2,
    });
  });
});

describe('12.2 the mandated offensive', () => {
  const front = { 'wg-1-ss': '2606', 'wg-2-ss': '2706', 'us-4': '2605', 'us-6': '2705' };
  const first = { order: 'attack', units: ['wg-1-ss'], targets: ['2605'] };
  const second = { order: 'attack', units: ['wg-2-ss'], targets: ['2705'] };

  test('on turn 1 the phase does not end before two attacks', () => {
    const state = given('west-german-combat', front, { turn: 1 });
    expect(play(state, 1, [{ order: 'end-phase' }]).refused).toEqual(['12.2']);
    // 8 to 8 is 1-1; a 1 is Ex.
    const one = play(state, 1, [first], [1]);
    expect(play(one, 1, [{ order: 'end-phase' }]).refused).toEqual(['12.2']);
    const two = play(
      state,
      1,
      [{ ...first, plan: { advance: null } }, { ...second, plan: { advance: null } }, { order: 'end-phase' }],
      [1, 1],
    );
    expect(two.state.phase).toBe('western-allied-replacement');
  });

  test('but it does where no attack is left that could be made', () => {
    expect(mandatedFaults(at('west-german-combat', { 'wg-1-ss': '2606' }, { turn: 1 }))).toEqual([]);
    // 1 against 8 is below 1-3.
    expect(
      mandatedFaults(at('west-german-combat', { 'wg-73': '2606', 'us-4': '2605' }, { turn: 1 })),
    ).toEqual([]);
    expect(
      mandatedFaults(
        at(
          'west-german-combat',
          { 'wg-1-ss': { hex: '2606', attacked: true }, 'us-4': '2605' },
          { turn: 1, attacksMade: 1 },
        ),
      ),
    ).toEqual([]);
  });

  test('not on turn 2, not for others, not with 12.3', () => {
    expect(mandatedFaults(at('west-german-combat', front, { turn: 2 }))).toEqual([]);
    expect(mandatedFaults(at('western-allied-combat', front, { turn: 1 }))).toEqual([]);
    expect(
      mandatedFaults(at('west-german-combat', front, { turn: 1, options: { eastFrontConcentration: true } })),
    ).toEqual([]);
  });
});
