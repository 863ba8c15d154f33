import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { eventsOf, given, names, placeOf, play } from './play.ts';

const place = (unit: string, hex: string) => ({ order: 'place', unit, hex });
const four = [
  place('eg-3-ss', '3822'),
  place('eg-2', '3822'),
  place('eg-10', '3823'),
  place('eg-16', '3924'),
];

describe('8.0 setting up in Courland', () => {
  const start = battleForGermany.setup('historical', {});

  test('four units wait for seat 2 to place them', () => {
    const waiting = Object.keys(start.units).filter((unit) => start.units[unit]!.place === 'to-place');
    expect(waiting.sort()).toEqual(['eg-10', 'eg-16', 'eg-2', 'eg-3-ss']);
    expect(battleForGermany.agenda(start)).toMatchObject({ phase: 'set-up', seat: 2 });
    expect(play(start, 2, [{ order: 'end-phase' }]).refused).toEqual(['8.0']);
  });

  test('placed, the first turn begins with the Soviet Replacement Phase', () => {
    const begun = play(start, 2, [...four, { order: 'end-phase' }]);
    expect(begun.refused).toEqual([]);
    expect(battleForGermany.agenda(begun.state)).toMatchObject({
      turn: 1,
      phase: 'soviet-replacement',
      seat: 1,
    });
  });

  test.each([
    ['outside Courland', [place('eg-2', '3722')], '8.0'],
    ['three in a hex', [...four.slice(0, 2), place('eg-16', '3822')], '8.0'],
    ['a unit that the chart places', [place('eg-6', '3822')], '8.0'],
    ['the enemy', [place('sov-2-balt', '3822')], '8.0'],
  ])('%s is refused', (_what, orders, rule) => {
    expect(play(start, 2, orders).refused).toEqual([rule]);
  });

  test('a unit may be put elsewhere until the set-up ends', () => {
    expect(placeOf(play(start, 2, [place('eg-2', '3822'), place('eg-2', '3923')]), 'eg-2')).toBe('3923');
  });
});

describe('8.0 evacuation by sea', () => {
  const evacuate = (unit: string, to: string) => ({ order: 'evacuate', unit, to });
  const at3 = (placed: { [unit: string]: unknown }, more = {}) =>
    given('east-german-movement', placed as never, { turn: 3, ...more });

  test.each([2, 3, 6])('on a %i the unit comes to the port and moves no further', (die) => {
    const state = at3({ 'eg-2': '3822' });
    const away = play(state, 2, [evacuate('eg-2', '2914')], [die]);
    expect(eventsOf(away, 'evacuated')).toEqual([
      { event: 'evacuated', unit: 'eg-2', from: '3822', to: '2914', die },
    ]);
    expect(placeOf(away, 'eg-2')).toBe('2914');
    expect(play(away, 2, [{ order: 'move', unit: 'eg-2', path: ['2915'] }]).refused).toEqual(['8.0']);
  });

  test('on a 1 it is lost, to the East German box', () => {
    const sunk = play(at3({ 'eg-2': '3822' }), 2, [evacuate('eg-2', '3012')], [1]);
    expect(names(sunk)).toEqual(['evacuation-failed', 'eliminated']);
    expect(placeOf(sunk, 'eg-2')).toBe('east-german-destroyed');
    expect(sunk.state.evacuations).toBe(1);
  });

  test.each([
    ['before turn 3', { 'eg-2': '3822' }, { turn: 2 }, 'eg-2', '2914'],
    ['a second time', { 'eg-2': '3822' }, { evacuations: 1 }, 'eg-2', '2914'],
    ['from 3823, which has no coast', { 'eg-2': '3823' }, {}, 'eg-2', '2914'],
    ['after moving', { 'eg-2': { hex: '3822', moved: true, startedAt: '3823' } }, {}, 'eg-2', '2914'],
    ['to Danzig', { 'eg-2': '3822' }, {}, 'eg-2', '3219'],
    ['to a port that the enemy has entered', { 'eg-2': '3822' }, { enteredPorts: ['2914'] }, 'eg-2', '2914'],
    ['to a full port', { 'eg-2': '3822', 'eg-6': '2914', 'eg-8': '2914' }, {}, 'eg-2', '2914'],
    ['of a unit elsewhere', { 'eg-6': '3322' }, {}, 'eg-6', '2914'],
  ])('%s: refused', (_what, placed, more, unit, to) => {
    expect(play(at3(placed, more), 2, [evacuate(unit, to)]).refused).toEqual(['8.0']);
  });

  test('a port is lost once an enemy has entered it, even in passing', () => {
    const state = given('soviet-movement', { 'sov-2-tk': '2915' });
    const through = play(state, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2914', '2814'] }]);
    expect(eventsOf(through, 'port-entered')).toEqual([{ event: 'port-entered', hex: '2914' }]);
    expect(through.state.enteredPorts).toEqual(['2914']);
  });
});
