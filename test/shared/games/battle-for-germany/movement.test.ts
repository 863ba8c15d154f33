import { describe, expect, test } from 'vitest';
import { unitId } from '../../../../shared/core/brands.ts';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { allowanceHalves, checkPath } from '../../../../shared/games/battle-for-germany/rules/movement.ts';
import { at, eventsOf, given, hexes, placeOf, play } from './play.ts';

describe('5.0 movement', () => {
  test.each([
    // 2421, 2322: clear, 1 point each.
    ['sov-2-tk', '2321', ['2421', '2422'], 4],
    // 2204 to 2104: broken, 2 points.
    ['us-5', '2204', ['2104'], 4],
    // 2204 to 2203 across the Maas: 1 and 1 more.
    ['us-5', '2204', ['2203'], 4],
    // 2203 to 2104 across it into broken ground: 2 and 1.
    ['us-5', '2203', ['2104'], 6],
  ])('%s from %s along %j costs %i half points', (unit, from, path, costHalves) => {
    const s = at('soviet-movement', { [unit]: from });
    expect(checkPath(s, unitId(unit), hexes(...path))).toEqual({ costHalves, faults: [] });
  });

  test('the allowance is the printed one', () => {
    const s = at('soviet-movement', { 'sov-1-br': '2321', 'us-5': '2605' });
    expect(allowanceHalves(s, unitId('sov-1-br'))).toBe(6);
    expect(allowanceHalves(s, unitId('us-5'))).toBe(16);
  });

  test.each([
    ['farther than it can', { 'sov-1-br': '2321' }, 'sov-1-br', ['2322', '2323', '2324', '2325'], ['5.0']],
    ['not adjacent', { 'sov-1-br': '2321' }, 'sov-1-br', ['2323'], ['5.0']],
    ['into the sea', { 'sov-1-br': '3823' }, 'sov-1-br', ['3924', '3925'], ['5.0']],
    ['across a lake', { 'sov-1-br': '1219' }, 'sov-1-br', ['1119'], ['5.0']],
    ['into an enemy', { 'sov-1-br': '2321', 'eg-6': '2322' }, 'sov-1-br', ['2322'], ['5.0', '4.0']],
    ['off the map', { 'sov-1-br': '2326' }, 'sov-1-br', ['2327'], ['hex.unknown']],
    ['a unit that does not exist', { 'sov-1-br': '2321' }, 'sov-9-br', ['2322'], ['unit.unknown']],
    ['a destroyed unit', { 'sov-1-br': 'destroyed' }, 'sov-1-br', ['2322'], ['5.0']],
    ['a unit of another phase', { 'wg-63': '2605' }, 'wg-63', ['2606'], ['3.0']],
  ])('%s is refused', (_why, placed, unit, path, rules) => {
    const { refused } = play(given('soviet-movement', placed), 1, [{ order: 'move', unit, path }]);
    expect(rules).toContain(refused[0]);
  });

  test('a unit moves once', () => {
    const state = given('soviet-movement', { 'sov-2-tk': '2321' });
    const moved = play(state, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2322'] }]);
    expect(placeOf(moved, 'sov-2-tk')).toBe('2322');
    expect(eventsOf(moved, 'moved')).toEqual([
      { event: 'moved', unit: 'sov-2-tk', from: '2321', path: ['2322'], costHalves: 2 },
    ]);
    expect(play(moved, 1, [{ order: 'move', unit: 'sov-2-tk', path: ['2323'] }]).refused).toEqual(['5.0']);
  });
});

describe('5.0 reach', () => {
  test('offers what the referee accepts, at the same cost, and nothing that it refuses', () => {
    const state = given('western-allied-movement', {
      'us-5': '2204',
      'us-7': '2104',
      'wg-67': '2105',
      'wg-80': '2306',
    });
    const s = at('western-allied-movement', {
      'us-5': '2204',
      'us-7': '2104',
      'wg-67': '2105',
      'wg-80': '2306',
    });
    for (const unit of ['us-5', 'us-7'].map(unitId)) {
      const reach = battleForGermany.reach(state, unit);
      expect(reach.hexes.length).toBeGreaterThan(5);
      for (const { hex, cost, path } of reach.hexes) {
        expect(path.at(-1)).toBe(hex);
        expect(checkPath(s, unit, path)).toEqual({ costHalves: cost * 2, faults: [] });
      }
      expect(reach.beyond.map(({ hex }) => hex)).not.toContain(reach.hexes[0]!.hex);
      for (const { fault } of reach.beyond) expect(fault.rule).toMatch(/^[45]\./);
    }
  });

  test('says why not', () => {
    const reach = battleForGermany.reach(
      given('soviet-movement', { 'sov-1-br': '2322', 'eg-6': '2321' }),
      unitId('sov-1-br'),
    );
    const why = Object.fromEntries(reach.beyond.map(({ hex, fault }) => [hex, fault.code]));
    expect(why['2321']).toBe('move.occupied');
    // 2421 and 2221 are reached by going round: 3 points for 2422, 2521, 2421 would be too many for some hexes.
    expect(why['2220'] ?? why['2420']).toMatch(/zoc|too-far/);
  });
});

describe('5.1 a move that makes an overfull hex', () => {
  const three = given('soviet-movement', {
    'sov-1-gds-army': '2321',
    'sov-2-gds-army': '2322',
    'sov-3-gds-army': '2323',
  });
  const crowd = [
    { order: 'move', unit: 'sov-1-gds-army', path: ['2421'] },
    { order: 'move', unit: 'sov-2-gds-army', path: ['2421'] },
    { order: 'move', unit: 'sov-3-gds-army', path: ['2422', '2421'] },
  ];

  test('is judged at the end of the phase', () => {
    const end = play(three, 1, [...crowd, { order: 'end-phase' }]);
    expect(end.refused).toEqual(['5.1']);
    expect(end.state).toBe(three);
  });

  test('can be taken back to where the unit began, and only then', () => {
    const crowded = play(three, 1, crowd);
    expect(crowded.refused).toEqual([]);
    const back = play(crowded, 1, [{ order: 'move', unit: 'sov-3-gds-army', path: ['2323'] }]);
    expect(eventsOf(back, 'taken-back')).toEqual([
      { event: 'taken-back', unit: 'sov-3-gds-army', from: '2421', to: '2323' },
    ]);
    expect(play(back, 1, [{ order: 'end-phase' }]).state.phase).toBe('soviet-combat');
    expect(play(back, 1, [{ order: 'move', unit: 'sov-2-gds-army', path: ['2322'] }]).refused).toEqual([
      '5.0',
    ]);
  });
});
