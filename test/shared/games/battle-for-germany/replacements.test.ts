import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../../shared/core/brands.ts';
import { destroyedBox } from '../../../../shared/games/battle-for-germany/rules/elimination.ts';
import { allowanceHalves } from '../../../../shared/games/battle-for-germany/rules/movement.ts';
import {
  entryHexes,
  replacementCandidates,
} from '../../../../shared/games/battle-for-germany/rules/replacements.ts';
import { situation } from '../../../../shared/games/battle-for-germany/situation.ts';
import { at, game, given, placeOf, play } from './play.ts';

describe('7.1 destroyed units', () => {
  test.each([
    ['sov-2-tk', '2321', 'soviet-destroyed'],
    ['rom-1', '1123', 'soviet-destroyed'],
    ['yug-1', '0824', 'soviet-destroyed'],
    ['us-5', '2605', 'western-allied-destroyed'],
    ['br-5', '0612', 'italy-destroyed'],
    ['wg-63', '2605', 'west-german-destroyed'],
    ['eg-6', '2321', 'east-german-destroyed'],
    ['hun-1', '1722', 'east-german-destroyed'],
  ])('%s in %s goes to %s', (unit, hex, box) => {
    expect(destroyedBox(at('soviet-combat', { [unit]: hex }), unitId(unit), hexId(hex))).toBe(box);
  });
});

const destroyed = (...units: string[]): { [unit: string]: string } =>
  Object.fromEntries(units.map((unit) => [unit, 'destroyed']));
const replace = (unit: string, hex: string) => ({ order: 'replace', unit, hex });

describe('7.2 example 1', () => {
  // In the West German box: 6-5-6, 5-6-5, 4-6-5, 2-4-4 and 2-3-4.
  const state = given('west-german-replacement', destroyed('wg-47', 'wg-74', 'wg-14', 'wg-75', 'wg-63'), {
    turn: 4,
  });

  test('the weakest attack strength must be taken, either of two', () => {
    expect(replacementCandidates(situation(game, state), 'west-german')).toEqual(['wg-63', 'wg-75']);
    for (const unit of ['wg-47', 'wg-74', 'wg-14'])
      expect(play(state, 1, [replace(unit, '2612')]).refused).toEqual(['7.2']);
    for (const unit of ['wg-75', 'wg-63'])
      expect(placeOf(play(state, 1, [replace(unit, '2612')]), unit)).toBe('2612');
  });

  test('it enters next to Berlin on the western side', () => {
    expect([...entryHexes(situation(game, state), unitId('wg-75'), 'west-german')].sort()).toEqual([
      '2513',
      '2612',
      '2713',
    ]);
    expect(play(state, 1, [replace('wg-75', '2614')]).refused).toEqual(['7.2']);
    expect(play(state, 1, [replace('wg-75', '2613')]).refused).toEqual(['7.2']);
  });

  test('it may move double in that turn', () => {
    const back = play(state, 1, [replace('wg-75', '2612'), { order: 'end-phase' }]);
    expect(allowanceHalves(situation(game, back.state), unitId('wg-75'))).toBe(16);
    const later = given('west-german-movement', { 'wg-75': { hex: '2612', replaced: 3 } }, { turn: 4 });
    expect(allowanceHalves(situation(game, later), unitId('wg-75'))).toBe(8);
  });
});

describe('7.2 example 2', () => {
  const state = given('western-allied-replacement', destroyed('us-5', 'us-7', 'us-4'), { turn: 6 });

  test('two units of choice on the west edge', () => {
    const back = play(state, 2, [replace('us-5', '2301'), replace('us-4', '1601')]);
    expect([placeOf(back, 'us-5'), placeOf(back, 'us-4')]).toEqual(['2301', '1601']);
    expect(play(back, 2, [replace('us-7', '1601')]).refused).toEqual(['7.2']);
    expect(play(state, 2, [replace('us-5', '2401')]).refused).toEqual(['7.2']);
  });

  test('they may move in the Movement Phase', () => {
    const back = play(state, 2, [
      replace('us-5', '2301'),
      { order: 'end-phase' },
      { order: 'move', unit: 'us-5', path: ['2302'] },
    ]);
    expect(placeOf(back, 'us-5')).toBe('2302');
  });
});

describe('7.2 receiving replacements', () => {
  test('none on turn 1 (3.0), and no more than the track grants', () => {
    expect(
      play(given('soviet-replacement', destroyed('sov-2-tk'), { turn: 1 }), 1, [replace('sov-2-tk', '2326')])
        .refused,
    ).toEqual(['3.0']);
    const two = given('soviet-replacement', destroyed('sov-2-tk', 'sov-4-tk'));
    expect(play(two, 1, [replace('sov-2-tk', '2326'), replace('sov-4-tk', '2426')]).refused).toEqual(['7.2']);
  });

  test('Soviets by lowest attack strength, allies among them, Yugoslavs never', () => {
    const state = given('soviet-replacement', destroyed('sov-2-tk', 'bul-1', 'polc-1', 'yug-1'));
    expect(replacementCandidates(situation(game, state), 'soviet')).toEqual(['bul-1']);
    expect(play(state, 1, [replace('yug-1', '2326')]).refused).toEqual(['7.1']);
    expect(play(state, 1, [replace('bul-1', '2326')]).refused).toEqual([]);
    const hungarian = given('east-german-replacement', destroyed('hun-1'));
    expect(play(hungarian, 2, [replace('hun-1', '2614')]).refused).toEqual(['7.1']);
  });

  test.each([
    ['0926', []],
    ['3526', []],
    ['0826', ['7.2']], // Yugoslavia
    ['2325', ['7.2']],
  ])('Soviets on the east edge: %s', (hex, refused) => {
    expect(
      play(given('soviet-replacement', destroyed('sov-2-tk')), 1, [replace('sov-2-tk', hex)]).refused,
    ).toEqual(refused);
  });

  test('the Italian box returns on the south edge in Italy', () => {
    const state = given('western-allied-replacement', { 'br-5': 'italy-destroyed' });
    expect(play(state, 2, [replace('br-5', '0112')]).refused).toEqual([]);
    expect(play(state, 2, [replace('br-5', '2301')]).refused).toEqual(['7.2']);
  });

  test('stacking counts, and an enemy’s hex is closed', () => {
    const full = given('west-german-replacement', { 'wg-63': 'destroyed', 'wg-64': '2612', 'wg-65': '2612' });
    expect(play(full, 1, [replace('wg-63', '2612')]).refused).toEqual(['7.2']);
    const held = given('west-german-replacement', { 'wg-63': 'destroyed', 'us-5': '2612' });
    expect(play(held, 1, [replace('wg-63', '2612')]).refused).toEqual(['7.2']);
    expect(play(held, 1, [replace('wg-63', '2713')]).refused).toEqual([]);
  });

  test('in an enemy zone of control it may enter but not move on', () => {
    const state = given('west-german-replacement', { 'wg-63': 'destroyed', 'us-5': '2611' });
    const back = play(state, 1, [replace('wg-63', '2612'), { order: 'end-phase' }]);
    expect(back.state.units['wg-63']!.pinned).toBe(true);
    expect(play(back, 1, [{ order: 'move', unit: 'wg-63', path: ['2513'] }]).refused).toEqual(['7.2']);
    const after = play(back, 1, [{ order: 'end-phase' }]);
    expect(after.state.units['wg-63']!.pinned).toBe(false);
  });

  test('all three hexes held by enemies: the unit goes to the other theater; all six: it is lost', () => {
    const west = { 'wg-63': 'destroyed', 'us-5': '2612', 'us-7': '2513', 'us-2': '2713' };
    const over = play(given('west-german-replacement', west), 1, [replace('wg-63', '2614')]);
    expect(over.state.units['wg-63']).toMatchObject({ place: '2614', faction: 'east-german' });
    const all = { ...west, 'sov-2-tk': '2614', 'sov-4-tk': '2514', 'sov-5-gds-tank': '2714' };
    for (const hex of ['2612', '2614', '2514']) {
      expect(play(given('west-german-replacement', all), 1, [replace('wg-63', hex)]).refused).toEqual([
        '7.2',
      ]);
    }
  });
});

describe('12.3 East Front Concentration', () => {
  const more = { options: { eastFrontConcentration: true } };

  test('no German replacement in the west', () => {
    const state = given('west-german-replacement', destroyed('wg-63'), more);
    expect(play(state, 1, [replace('wg-63', '2612')]).refused).toEqual(['12.3']);
  });

  test('both boxes return as East Germans, each at its rate', () => {
    // Turn 2: one from the western box, two from the eastern.
    const state = given('east-german-replacement', destroyed('wg-63', 'wg-64', 'eg-17'), more);
    const back = play(state, 2, [replace('wg-63', '2614'), replace('eg-17', '2514')]);
    expect(back.state.units['wg-63']).toMatchObject({ place: '2614', faction: 'east-german' });
    expect(placeOf(back, 'eg-17')).toBe('2514');
    expect(play(back, 2, [replace('wg-64', '2614')]).refused).toEqual(['7.2']);
    expect(play(state, 2, [replace('wg-63', '2612')]).refused).toEqual(['7.2']);
  });
});
