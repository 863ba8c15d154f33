import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { retreats } from '../../../../shared/games/battle-for-germany/rules/retreat.ts';
import { at, given, placeOf, play, units } from './play.ts';

/** Of one unit of seat 1: where it may go, or where it must. */
function ways(placed: { [unit: string]: string }, ...who: string[]): unknown {
  const found = retreats(at('western-allied-combat', placed), units(...who), 1);
  return 'ask' in found ? found.units.map(({ hexes }) => [...hexes].sort()) : [...found.values()];
}

/** 2606 touches 2605, 2607, 2706, 2707, 2506 and 2507; all clear and western. */
describe('6.2.1 retreats', () => {
  test('one hex, not into an enemy zone of control', () => {
    // The corps in 2605 covers 2706 and 2506.
    expect(ways({ 'wg-63': '2606', 'us-5': '2605' }, 'wg-63')).toEqual([['2507', '2607', '2707']]);
  });

  test('a single way is taken without a question, none at all is the end', () => {
    expect(ways({ 'wg-63': '2606', 'us-5': '2605', 'us-7': '2607' }, 'wg-63')).toEqual([null]);
    // 2706 and 2707 are held by Germans who stand in a zone of control: not even then.
    expect(ways({ 'wg-63': '2606', 'wg-64': '2706', 'us-5': '2605', 'us-7': '2607' }, 'wg-63')).toEqual([
      null,
    ]);
    // 2508 covers 2507 and 2607: 2707 is left.
    expect(ways({ 'wg-63': '2606', 'us-5': '2605', 'us-7': '2508' }, 'wg-63')).toEqual(['2707']);
  });

  test('into a vacant hex if there is one, else to a friend where there is room', () => {
    const base = { 'wg-63': '2606', 'us-5': '2605', 'us-7': '2508' };
    expect(ways({ ...base, 'wg-64': '2707' }, 'wg-63')).toEqual(['2707']);
    expect(ways({ ...base, 'wg-64': '2707', 'wg-65': '2707' }, 'wg-63')).toEqual([null]);
    expect(ways({ 'wg-63': '2606', 'us-5': '2605', 'wg-64': '2707' }, 'wg-63')).toEqual([['2507', '2607']]);
  });

  test('not off the map, into the sea or across a blocked hexside', () => {
    // 3923 touches 3822, 3823, 3924 and the sea.
    expect(ways({ 'eg-6': '3923', 'sov-2-tk': '3723' }, 'eg-6')).toEqual(['3924']);
  });

  test('two units of a stack take up room for each other', () => {
    const base = { 'wg-63': '2606', 'wg-64': '2606', 'us-5': '2605', 'us-7': '2508' };
    // One vacant hex: both may go there, the second to join the first.
    expect(ways(base, 'wg-63', 'wg-64')).toEqual(['2707', '2707']);
    // One unit there already: room for one of the two, and the owner says for which.
    expect(ways({ ...base, 'wg-65': '2707' }, 'wg-63', 'wg-64')).toEqual([['2707'], ['2707']]);
    // Two vacant hexes (2607 and 2707): they part.
    const two = { 'wg-63': '2606', 'wg-64': '2606', 'us-5': '2605', 'us-7': '2407' };
    const state = given('western-allied-combat', two);
    expect(ways(two, 'wg-63', 'wg-64')).toEqual([
      ['2607', '2707'],
      ['2607', '2707'],
    ]);
    const kind = battleForGermany.questions['retreat']!;
    const question = retreats(at('western-allied-combat', two), units('wg-63', 'wg-64'), 1) as never;
    const check = (a: string[], b: string[]) =>
      kind.check(state, question, { retreat: { 'wg-63': a, 'wg-64': b } }).map(({ rule }) => rule);
    expect(check(['2607'], ['2707'])).toEqual([]);
    expect(check(['2607'], ['2607'])).toEqual(['6.2.1']);
    expect(check(['2607'], [])).toEqual(['6.2.1']);
    expect(check(['2506'], ['2707'])).toEqual(['6.2.1']);
    expect(check(['2607', '2608'], ['2707'])).toEqual(['6.2.1']);
  });

  test('two fronts never retreat into one hex', () => {
    // Around 2321 only 2421 is out of the zones of 2219 and 2322; both fronts can't go there.
    const placed = { 'sov-1-br': '2420', 'sov-2-br': '2320', 'eg-6': '2319', 'eg-9': '2319' };
    const found = retreats(at('east-german-combat', placed), units('sov-1-br', 'sov-2-br'), 1);
    expect('ask' in found).toBe(true);
    const kind = battleForGermany.questions['retreat']!;
    const state = given('east-german-combat', placed);
    const together = kind.check(state, found as never, {
      retreat: { 'sov-1-br': ['2421'], 'sov-2-br': ['2421'] },
    });
    expect(together.length).toBeGreaterThan(0);
  });

  test('the owner decides, the attacker under the option', () => {
    const placed = { 'wg-13-ss': '2606', 'us-5': '2605' };
    const attack = { order: 'attack', units: ['us-5'], targets: ['2606'] };
    // 7 to 7 is 1-1; a 2 is DR.
    const owner = play(given('western-allied-combat', placed), 2, [attack], [2]);
    expect(owner.waiting[0]).toMatchObject({ seat: 1, ask: 'retreat' });
    // A plan for the opponent's question counts for nothing.
    const plan = { retreat: { 'wg-13-ss': ['2607'] } };
    expect(
      play(given('western-allied-combat', placed), 2, [{ ...attack, plan }], [2]).waiting[0],
    ).toMatchObject({ seat: 1 });
    const option = given('western-allied-combat', placed, { options: { attackerConductsRetreats: true } });
    expect(play(option, 2, [attack], [2]).waiting[0]).toMatchObject({ seat: 2, ask: 'retreat' });
    expect(placeOf(play(option, 2, [{ ...attack, plan }], [2]), 'wg-13-ss')).toBe('2607');
  });

  test('the default policy always finds a legal answer, with the fewest losses', () => {
    const placed = { 'wg-63': '2606', 'wg-64': '2606', 'us-5': '2605', 'us-7': '2407' };
    const kind = battleForGermany.questions['retreat']!;
    const state = given('western-allied-combat', placed);
    const question = retreats(at('western-allied-combat', placed), units('wg-63', 'wg-64'), 1) as never;
    const answer = kind.decide(state, question, kind.defaultPolicy) as {
      retreat: { [unit: string]: string[] };
    };
    expect(kind.check(state, question, answer)).toEqual([]);
    expect(Object.values(answer.retreat).flat()).toHaveLength(2);
  });
});
