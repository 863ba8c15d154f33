import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../../shared/core/brands.ts';
import {
  areFriends,
  areHostile,
  homeTheater,
} from '../../../../shared/games/battle-for-germany/rules/sides.ts';
import { inEnemyZone, zoneOfControl } from '../../../../shared/games/battle-for-germany/rules/zoc.ts';
import { at, given, play } from './play.ts';

describe('3.0 who fights whom', () => {
  test.each([
    ['soviet', 'east-german', true],
    ['soviet-allied', 'east-german', true],
    ['western-allied', 'west-german', true],
    ['soviet', 'west-german', false],
    ['western-allied', 'east-german', false],
    ['soviet', 'western-allied', false],
    ['east-german', 'west-german', false],
    ['soviet', 'soviet-allied', false],
  ] as const)('%s and %s: %s', (a, b, hostile) => {
    const state = given('soviet-movement', {});
    expect(areHostile(state, a, b)).toBe(hostile);
    expect(areHostile(state, b, a)).toBe(hostile);
  });

  test('allied counters are friends, the halves of a seat are not', () => {
    expect(areFriends('soviet', 'soviet-allied')).toBe(true);
    expect(areFriends('west-german', 'east-german')).toBe(true);
    expect(areFriends('western-allied', 'east-german')).toBe(false);
    expect(homeTheater('western-allied')).toBe('W');
    expect(homeTheater('soviet-allied')).toBe('E');
  });
});

describe('4.0 zones of control', () => {
  test('the six hexes around', () => {
    const s = at('soviet-movement', { 'eg-6': '2321' });
    expect([...zoneOfControl(s, unitId('eg-6'))].sort()).toEqual([
      '2220',
      '2221',
      '2320',
      '2322',
      '2420',
      '2421',
    ]);
  });

  test('not across lake hexsides (Balaton lies between 1219 and 1119, 1120)', () => {
    const s = at('soviet-movement', { 'eg-6': '1219' });
    // Row 12 is even: its southern neighbours are 1119 and 1120.
    expect([...zoneOfControl(s, unitId('eg-6'))].sort()).toEqual(['1218', '1220', '1319', '1320']);
  });

  test('not across blocked hexsides (the Alps between 1212 and 1312, 1313)', () => {
    expect(zoneOfControl(at('soviet-movement', { 'wg-63': '1212' }), unitId('wg-63'))).not.toContain('1312');
    expect(zoneOfControl(at('soviet-movement', { 'wg-63': '1212' }), unitId('wg-63'))).not.toContain('1313');
  });

  test('not into the sea (the Courland coast)', () => {
    expect([...zoneOfControl(at('soviet-movement', { 'eg-6': '3923' }), unitId('eg-6'))].sort()).toEqual([
      '3822',
      '3823',
      '3924',
    ]);
  });

  test('felt by its enemies alone', () => {
    const s = at('soviet-movement', { 'eg-6': '2321' });
    expect(inEnemyZone(s, 'soviet', hexId('2322'))).toBe(true);
    expect(inEnemyZone(s, 'soviet-allied', hexId('2322'))).toBe(true);
    expect(inEnemyZone(s, 'western-allied', hexId('2322'))).toBe(false);
    expect(inEnemyZone(s, 'west-german', hexId('2322'))).toBe(false);
    expect(inEnemyZone(s, 'soviet', hexId('2323'))).toBe(false);
  });

  test('a unit off the map has none', () => {
    expect(zoneOfControl(at('soviet-movement', { 'eg-6': 'destroyed' }), unitId('eg-6'))).toEqual([]);
  });

  test('a unit stops where it enters one, and does not go from one to another', () => {
    const state = given('soviet-movement', { 'sov-2-tk': '2323', 'eg-6': '2321' });
    expect(play(state, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2322', '2422'] }]).refused).toEqual([
      '4.0',
    ]);
    const inside = given('soviet-movement', { 'sov-2-tk': '2322', 'eg-6': '2321' });
    expect(play(inside, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2421'] }]).refused).toEqual(['4.0']);
    // Out of it, and back into it elsewhere.
    expect(play(inside, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2422', '2421'] }]).refused).toEqual(
      [],
    );
    // Back to where it began, and on: that hex has been entered like any other.
    expect(
      play(inside, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2422', '2322', '2323'] }]).refused,
    ).toEqual(['4.0']);
  });
});
