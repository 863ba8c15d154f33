import { describe, expect, test } from 'vitest';
import { hexId } from '../../../../shared/core/brands.ts';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { controllerOf } from '../../../../shared/games/battle-for-germany/rules/control.ts';
import { score } from '../../../../shared/games/battle-for-germany/rules/victory.ts';
import { at, eventsOf, given, play } from './play.ts';

/** Hannover is 2609 (1 point), Posen 2617 (1), Munich 1512 (2), Warsaw 2723, Berlin 2613 (10). */
describe('11.0 control of cities', () => {
  const control = (played: { events: readonly unknown[] }) =>
    eventsOf(played as never, 'control').map(({ hex, side }) => [hex, side]);

  test('passing through takes a city', () => {
    const state = given('western-allied-movement', { 'us-5': '2607' });
    expect(
      control(play(state, 2, [{ order: 'move', unit: 'us-5', path: ['2608', '2609', '2610', '2611'] }])),
    ).toContainEqual(['2609', 'western-allied']);
  });

  test('so does a zone of control, if no German stands in the city or next to it', () => {
    const free = given('western-allied-movement', { 'us-5': '2607' });
    expect(control(play(free, 2, [{ order: 'move', unit: 'us-5', path: ['2608'] }]))).toEqual([
      ['2609', 'western-allied'],
    ]);
    const held = given('western-allied-movement', { 'us-5': '2607', 'wg-63': '2609' });
    expect(control(play(held, 2, [{ order: 'move', unit: 'us-5', path: ['2608'] }]))).toEqual([]);
    const near = given('western-allied-movement', { 'us-5': '2607', 'wg-63': '2610' });
    expect(control(play(near, 2, [{ order: 'move', unit: 'us-5', path: ['2608'] }]))).toEqual([]);
  });

  test('it falls when the last German near it has gone', () => {
    // 7 to 3 is 2-1; a 1 is DE.
    const state = given('western-allied-combat', { 'us-5': '2608', 'wg-63': '2609' });
    const fought = play(
      state,
      2,
      [{ order: 'attack', units: ['us-5'], targets: ['2609'], plan: { advance: null } }],
      [1],
    );
    expect(control(fought)).toEqual([['2609', 'western-allied']]);
  });

  test('Germans who come back contest it but do not regain it', () => {
    const state = given('west-german-movement', { 'wg-63': '2611' }, { control: { Hannover: 2 } });
    const back = play(state, 1, [{ order: 'move', unit: 'wg-63', path: ['2610', '2609'] }]);
    expect(control(back)).toEqual([]);
    expect(battleForGermany.cases.describe(back.state)['control']).toMatchObject({ Hannover: 2 });
  });

  test('both sides next to it: the last one to come', () => {
    // Leipzig 2313 lies west of the boundary, 2314 east of it.
    const state = given('soviet-movement', { 'us-5': '2312', 'sov-2-tk': '2315' });
    expect(controllerOf(at('soviet-movement', { 'us-5': '2312', 'sov-2-tk': '2315' }), hexId('2313'))).toBe(
      'western-allied',
    );
    expect(control(play(state, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2314'] }]))).toContainEqual([
      '2313',
      'soviet',
    ]);
    // But a unit in the city has it.
    const occupied = given('soviet-movement', { 'us-5': '2313', 'sov-2-tk': '2315' });
    expect(
      control(play(occupied, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2314'] }])),
    ).not.toContainEqual(['2313', 'soviet']);
  });
});

describe('11.0 victory points', () => {
  test('each city counts for the seat that commands its side', () => {
    const s = at('soviet-movement', {}, { control: { Hannover: 2, Munich: 2, Posen: 1 } });
    expect(score(s)).toMatchObject({ seats: { '1': 1, '2': 3 }, winners: [], level: 'undecided' });
    expect(score(s).terms.map(({ label, points }) => [label, points])).toEqual([
      ['Posen', 1],
      ['Hannover', 1],
      ['Munich', 2],
    ]);
  });

  test('a capital earns the Soviets its points only with a garrison, the Western Allies in any case', () => {
    expect(score(at('soviet-movement', { 'sov-2-tk': '2723' })).seats).toEqual({ '1': 0, '2': 0 });
    expect(score(at('soviet-movement', { 'sov-1-br': { hex: '2723', garrison: true } })).seats).toMatchObject(
      { '1': 2 },
    );
    expect(score(at('soviet-movement', { 'us-5': '2613' })).seats['2']).toBe(10);
  });

  test('the count after turn 10 ends the game', () => {
    const state = given('east-german-combat', {}, { turn: 10, control: { Hannover: 2, Posen: 1, Brno: 1 } });
    const end = play(state, 2, [{ order: 'end-phase' }]);
    expect(eventsOf(end, 'game-over')).toEqual([
      { event: 'game-over', points: { '1': 2, '2': 1 }, winners: [1] },
    ]);
    expect(battleForGermany.agenda(end.state)).toMatchObject({ over: true, seat: null });
    expect(battleForGermany.score(end.state)).toMatchObject({ winners: [1], level: 'victory' });
    const tied = given('east-german-combat', {}, { turn: 10, control: { Hannover: 2, Posen: 1 } });
    expect(battleForGermany.score(play(tied, 2, [{ order: 'end-phase' }]).state)).toMatchObject({
      winners: [],
      level: 'draw',
    });
  });
});
