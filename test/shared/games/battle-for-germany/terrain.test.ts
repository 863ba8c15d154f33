import { describe, expect, test } from 'vitest';
import { hexId } from '../../../../shared/core/brands.ts';
import {
  combinedMultiplier,
  defenceMultipliers,
  fortificationCounts,
  riverMultiplier,
} from '../../../../shared/games/battle-for-germany/rules/terrain.ts';
import { at, eventsOf, given, play, units } from './play.ts';

const factors = (
  placed: { [unit: string]: string },
  target: string,
  attackers: string[],
  more = {},
): number[] =>
  defenceMultipliers(at('western-allied-combat', placed, more), hexId(target), units(...attackers)).map(
    ({ factor }) => factor,
  );

describe('6.4 terrain', () => {
  test.each([
    [[], 1],
    [[2], 2],
    [[2, 2], 3], // the examples: broken and river, broken and fortified
    [[2, 2, 2], 4],
    [[3, 2], 4],
  ])('the factors %j together are x%i', (list, together) => {
    expect(combinedMultiplier(list)).toBe(together);
  });

  test('clear ground multiplies nothing, broken doubles, a fortification doubles for Germans', () => {
    expect(factors({ 'us-5': '2605', 'wg-63': '2604' }, '2604', ['us-5'])).toEqual([]);
    expect(factors({ 'us-5': '2105', 'wg-63': '2104' }, '2104', ['us-5'])).toEqual([2]);
    // 2105 of the example: fortified and broken.
    expect(factors({ 'us-5': '2104', 'wg-63': '2105' }, '2105', ['us-5'])).toEqual([2, 2]);
  });

  test('a fortification counts for Germans only, and no more once a Western Allied unit has entered', () => {
    expect(fortificationCounts(at('west-german-combat', { 'us-5': '2105' }), hexId('2105'))).toBe(false);
    expect(fortificationCounts(at('west-german-combat', { 'wg-63': '2105' }), hexId('2105'))).toBe(true);
    expect(
      fortificationCounts(
        at('west-german-combat', { 'wg-63': '2105' }, { destroyedForts: ['2105'] }),
        hexId('2105'),
      ),
    ).toBe(false);
  });

  test('entering destroys it at once, whether the unit stays or goes on', () => {
    const state = given('western-allied-movement', { 'us-5': '2204' });
    const moved = play(state, 2, [{ order: 'move', unit: 'us-5', path: ['2105', '2106'] }]);
    expect(eventsOf(moved, 'fortification-destroyed')).toEqual([
      { event: 'fortification-destroyed', hex: '2105' },
    ]);
    expect(moved.state.destroyedForts).toEqual(['2105']);
    const german = given('west-german-movement', { 'wg-63': '2106' });
    expect(play(german, 1, [{ order: 'move', unit: 'wg-63', path: ['2105'] }]).state.destroyedForts).toEqual(
      [],
    );
  });
});

describe('6.4 attacks across rivers', () => {
  // The Maas runs between 2203 and 2204, and between 2203 and 2104; nothing runs between 2204 and 2304 but open ground.
  test.each([
    [['us-5'], { 'us-5': '2203', 'wg-63': '2204' }, true],
    [['us-5', 'us-7'], { 'us-5': '2203', 'us-7': '2203', 'wg-63': '2204' }, true],
    [['us-5', 'us-7'], { 'us-5': '2203', 'us-7': '2205', 'wg-63': '2204' }, false], // one attacker on this bank
    [['us-7'], { 'us-7': '2205', 'wg-63': '2204' }, false],
  ])('%j: %s', (attackers, placed, helps) => {
    const river = riverMultiplier(at('western-allied-combat', placed), hexId('2204'), units(...attackers));
    expect(river === null).toBe(!helps);
    if (helps) expect(river).toMatchObject({ factor: 2, rule: '6.4' });
  });

  test('with other terrain they add up: broken ground across a river is x3', () => {
    expect(factors({ 'us-5': '2203', 'wg-63': '2104' }, '2104', ['us-5'])).toEqual([2, 2]);
    expect(combinedMultiplier([2, 2])).toBe(3);
  });
});
