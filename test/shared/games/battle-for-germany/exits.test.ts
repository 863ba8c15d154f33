import { describe, expect, test } from 'vitest';
import { hexId } from '../../../../shared/core/brands.ts';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { exitToll } from '../../../../shared/games/battle-for-germany/rules/exits.ts';
import { at, eventsOf, given, placeOf, play } from './play.ts';

const exit = (unit: string, ...path: string[]) => ({ order: 'exit', unit, path });

describe('9.0 leaving the map', () => {
  test.each([
    // 2302 to 2301 costs 1, the exit 4: a 4-5-5 just makes it, a 2-3-4 does not.
    ['west-german-movement', 1, { 'wg-65': '2302' }, exit('wg-65', '2301'), []],
    ['west-german-movement', 1, { 'wg-63': '2302' }, exit('wg-63', '2301'), ['9.0']],
    ['west-german-movement', 1, { 'wg-63': '2301' }, exit('wg-63'), []],
    ['west-german-movement', 1, { 'wg-63': '2401' }, exit('wg-63'), ['9.0']],
    ['west-german-movement', 1, { 'wg-63': '1501' }, exit('wg-63'), ['9.0']],
    ['west-german-movement', 1, { 'wg-76': '0112' }, exit('wg-76'), []],
    ['east-german-movement', 2, { 'eg-6': '0926' }, exit('eg-6'), []],
    ['east-german-movement', 2, { 'eg-6': '3526' }, exit('eg-6'), []],
    ['east-german-movement', 2, { 'eg-6': '3626' }, exit('eg-6'), ['9.0']],
    ['east-german-movement', 2, { 'hun-1': '2326' }, exit('hun-1'), []],
    ['western-allied-movement', 2, { 'us-5': '2301' }, exit('us-5'), ['9.0']],
    ['soviet-movement', 1, { 'sov-2-tk': '2326' }, exit('sov-2-tk'), ['9.0']],
    // Stopped by a zone of control on the edge.
    [
      'east-german-movement',
      2,
      { 'eg-4-ss': '2324', 'sov-2-tk': '2426' },
      exit('eg-4-ss', '2325', '2326'),
      ['4.0'],
    ],
  ])('%s %j %j: %j', (phase, seat, placed, order, refused) => {
    const { refused: found } = play(given(phase as string, placed as never), seat as number, [
      order as never,
    ]);
    expect([...new Set(found)]).toEqual(refused);
  });

  test('the unit is out of the game; the price is paid at the end of the phase', () => {
    // 2301: us-5 two hexes away, us-7 three, us-2 four.
    const state = given('west-german-movement', {
      'wg-63': '2301',
      'us-5': '2303',
      'us-7': '2304',
      'us-2': '2305',
    });
    const left = play(state, 1, [exit('wg-63')]);
    expect(placeOf(left, 'wg-63')).toBe('exited');
    expect(eventsOf(left, 'condemned')).toEqual([{ event: 'condemned', units: ['us-5', 'us-7'] }]);
    expect([placeOf(left, 'us-5'), placeOf(left, 'us-7'), placeOf(left, 'us-2')]).toEqual([
      '2303',
      '2304',
      '2305',
    ]);
    const end = play(left, 1, [{ order: 'end-phase' }]);
    expect([placeOf(end, 'us-5'), placeOf(end, 'us-7'), placeOf(end, 'us-2')]).toEqual([
      'removed',
      'removed',
      '2305',
    ]);
  });

  test('among units equally far away the exiting player chooses', () => {
    // us-5 is nearest; us-7 and us-2 are both three hexes from 2301.
    const state = given('west-german-movement', {
      'wg-63': '2301',
      'us-5': '2302',
      'us-7': '2304',
      'us-2': '2403',
    });
    const left = play(state, 1, [exit('wg-63')]);
    expect(left.waiting[0]).toMatchObject({
      seat: 1,
      ask: 'remove',
      certain: ['us-5'],
      among: ['us-2', 'us-7'],
      choose: 1,
      front: 'west',
    });
    expect(play(left, 1, [{ order: 'answer', remove: ['us-5'] }]).refused).toEqual(['9.0']);
    expect(play(left, 1, [{ order: 'answer', remove: ['us-2', 'us-7'] }]).refused).toEqual(['9.0']);
    for (const remove of [['us-7'], ['us-5', 'us-7']]) {
      const chosen = play(left, 1, [{ order: 'answer', remove }]);
      expect([
        chosen.state.units['us-5']!.doomed,
        chosen.state.units['us-7']!.doomed,
        chosen.state.units['us-2']!.doomed,
      ]).toEqual([true, true, false]);
    }
  });

  test('units of that front only: Italy is a front of its own', () => {
    const s = at('west-german-movement', {
      'us-5': '2303',
      'br-5': '0612',
      'br-13': '0512',
      'sov-2-tk': '2326',
      'yug-1': '0824',
    });
    expect(exitToll(s, 'italy', hexId('0112'))).toMatchObject({
      certain: ['br-13'],
      among: ['br-5'],
      choose: 1,
    });
    expect(exitToll(s, 'west', hexId('2301'))).toMatchObject({ certain: [], among: ['us-5'], choose: 1 });
    expect(exitToll(s, 'east', hexId('2326'))).toMatchObject({
      certain: ['sov-2-tk'],
      among: ['yug-1'],
      choose: 1,
    });
  });

  test('units turned over are spoken for', () => {
    const s = at('west-german-movement', {
      'us-5': { hex: '2302', doomed: true },
      'us-7': '2304',
      'us-2': '2403',
      'us-4': '2203',
    });
    expect(exitToll(s, 'west', hexId('2301'))).toMatchObject({
      certain: [],
      among: ['us-4', 'us-2', 'us-7'],
      choose: 2,
    });
  });

  test('a front without units pays out of its box', () => {
    const state = given('west-german-movement', {
      'wg-63': '2301',
      'us-5': 'western-allied-destroyed',
      'us-7': 'western-allied-destroyed',
      'us-2': 'western-allied-destroyed',
      'br-5': '0612',
    });
    const left = play(state, 1, [exit('wg-63')]);
    expect(left.waiting[0]).toMatchObject({
      ask: 'remove',
      certain: [],
      among: ['us-2', 'us-7', 'us-5'],
      choose: 2,
    });
    const paid = play(left, 1, [{ order: 'answer', remove: ['us-5', 'us-2'] }]);
    expect([placeOf(paid, 'us-5'), placeOf(paid, 'us-2'), placeOf(paid, 'us-7')]).toEqual([
      'removed',
      'removed',
      'western-allied-destroyed',
    ]);
  });

  test('the default policy takes the strongest', () => {
    const kind = battleForGermany.questions['remove']!;
    const placed = { 'us-5': '2304', 'us-4': '2404' };
    const question = {
      ask: 'remove',
      seat: 1,
      front: 'west',
      hex: '2301',
      certain: [],
      among: ['us-4', 'us-5'],
      choose: 1,
    } as never;
    expect(kind.decide(given('west-german-movement', placed), question, kind.defaultPolicy)).toEqual({
      remove: ['us-5'],
    });
  });
});
