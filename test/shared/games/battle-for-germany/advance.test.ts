import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { advanceQuestion } from '../../../../shared/games/battle-for-germany/rules/advance.ts';
import { at, eventsOf, given, hexes, placeOf, play, units } from './play.ts';

describe('6.5 advance after combat', () => {
  test('one unit that took part, into a hex that is vacant', () => {
    const s = at('western-allied-combat', { 'us-5': '2605', 'us-7': '2707', 'us-2': '2506' });
    expect(advanceQuestion(s, units('us-5', 'us-7'), hexes('2606'))).toEqual({
      ask: 'advance',
      seat: 2,
      units: [
        { unit: 'us-5', hexes: ['2606'] },
        { unit: 'us-7', hexes: ['2606'] },
      ],
    });
    const held = at('western-allied-combat', { 'us-5': '2605', 'wg-63': '2606' });
    expect(advanceQuestion(held, units('us-5'), hexes('2606'))).toBeNull();
  });

  test('nobody has to, zones of control and terrain do not matter', () => {
    // 2104 is broken, in the zone of the German in 2105; the fallen one stood between.
    const state = given('western-allied-combat', {
      'us-5': '2204',
      'us-20': '2204',
      'us-7': '2004',
      'wg-73': '2104',
      'wg-67': '2105',
    });
    // 7 + 7 + 6 against twice 3 is 3-1; a 1 is DE.
    const fought = play(
      state,
      2,
      [{ order: 'attack', units: ['us-5', 'us-20', 'us-7'], targets: ['2104'] }],
      [1],
    );
    expect(placeOf(play(fought, 2, [{ order: 'answer', advance: 'us-20' }]), 'us-20')).toBe('2104');
    const stayed = play(fought, 2, [{ order: 'answer', advance: null }]);
    expect(stayed.waiting).toEqual([]);
    expect(eventsOf(stayed, 'advanced')).toEqual([]);
    expect(play(fought, 2, [{ order: 'answer', advance: 'us-4' }]).refused).toEqual(['6.5']);
  });

  test('the defender may advance where attackers retreated or fell', () => {
    // 7 to 9 is 1-2; a 5 is AE.
    const state = given('western-allied-combat', { 'us-5': '2605', 'wg-1-lw': '2606' });
    const fought = play(state, 2, [{ order: 'attack', units: ['us-5'], targets: ['2606'] }], [5]);
    expect(fought.waiting[0]).toMatchObject({
      seat: 1,
      ask: 'advance',
      units: [{ unit: 'wg-1-lw', hexes: ['2605'] }],
    });
    expect(placeOf(play(fought, 1, [{ order: 'answer', advance: 'wg-1-lw' }]), 'wg-1-lw')).toBe('2605');
  });

  test('a hex where another unit has stayed is not vacated', () => {
    const state = given('western-allied-combat', { 'us-5': '2605', 'us-4': '2605', 'wg-1-lw': '2606' });
    const fought = play(state, 2, [{ order: 'attack', units: ['us-5'], targets: ['2606'] }], [5]);
    expect(fought.waiting).toEqual([]);
  });

  test('Germans do not advance into Berlin (5.2.1)', () => {
    const s = at('east-german-combat', { 'eg-6': '2614' });
    expect(advanceQuestion(s, units('eg-6'), hexes('2613'))).toBeNull();
  });

  test('the policies', () => {
    const placed = { 'us-5': '2404', 'us-4': '2404' };
    const state = given('western-allied-combat', placed);
    const kind = battleForGermany.questions['advance']!;
    const question = (hex: string) =>
      advanceQuestion(at('western-allied-combat', placed), units('us-5', 'us-4'), hexes(hex)) as never;
    // 2405 is Essen, worth 2; 2304 is no city. The stouter 4-8-6 goes.
    expect(kind.decide(state, question('2405'), kind.defaultPolicy)).toEqual({
      advance: 'us-4',
      path: ['2405'],
    });
    expect(kind.decide(state, question('2304'), kind.defaultPolicy)).toEqual({ advance: null });
    expect(kind.decide(state, question('2304'), { decide: 'always' })).toEqual({
      advance: 'us-4',
      path: ['2304'],
    });
    expect(kind.decide(state, question('2405'), { decide: 'never' })).toEqual({ advance: null });
    expect(kind.decide(state, question('2405'), { decide: 'ask' })).toBeNull();
  });
});
