import { describe, expect, test } from 'vitest';
import { eventsOf, given, names, placeOf, play } from './play.ts';

describe('10.0 capital city garrisons', () => {
  test('a front that ends its move in a capital stays there for good', () => {
    // 2623 to Warsaw: no river between.
    const state = given('soviet-movement', { 'sov-1-br': '2623' });
    const moved = play(state, 1, [{ order: 'move', unit: 'sov-1-br', path: ['2723'] }]);
    expect(eventsOf(moved, 'garrison')).toEqual([{ event: 'garrison', unit: 'sov-1-br', hex: '2723' }]);
    const later = given('soviet-movement', { 'sov-1-br': { hex: '2723', garrison: true } });
    expect(play(later, 1, [{ order: 'move', unit: 'sov-1-br', path: ['2623'] }]).refused).toEqual(['10.0']);
  });

  test('not an army, not a front that passes through, not in another city', () => {
    expect(
      names(
        play(given('soviet-movement', { 'sov-2-tk': '2623' }), 1, [
          { order: 'move', unit: 'sov-2-tk', path: ['2723'] },
        ]),
      ),
    ).not.toContain('garrison');
    const through = play(given('soviet-movement', { 'sov-1-br': '2623' }), 1, [
      { order: 'move', unit: 'sov-1-br', path: ['2723', '2722'] },
    ]);
    expect(names(through)).not.toContain('garrison');
    expect(
      names(
        play(given('soviet-movement', { 'sov-1-br': '2520' }), 1, [
          { order: 'move', unit: 'sov-1-br', path: ['2521'] },
        ]),
      ),
    ).not.toContain('garrison');
  });

  test('by an advance as well', () => {
    const state = given('soviet-combat', { 'sov-1-br': '2623', 'sov-1-gds-army': '2623', 'eg-17': '2723' });
    // 15 to 2 is 6-1; a 1 is DE.
    const attack = {
      order: 'attack',
      units: ['sov-1-br', 'sov-1-gds-army'],
      targets: ['2723'],
      plan: { advance: 'sov-1-br' },
    };
    expect(names(play(state, 1, [attack], [1]))).toContain('garrison');
  });

  test('a garrison ignores retreats, as defender and as attacker', () => {
    const placed = {
      'sov-1-br': { hex: '2723', garrison: true },
      'sov-2-tk': '2723',
      'eg-3-ss': '2623',
      'eg-24': '2623',
      'eg-39': '2622',
      'eg-gd': '2622',
    };
    // 28 against 20 + 4 is 1-1; a 2 is DR: the tank army goes, the front stays.
    const attacked = play(
      given('east-german-combat', placed),
      2,
      [{ order: 'attack', units: ['eg-3-ss', 'eg-24', 'eg-39', 'eg-gd'], targets: ['2723'] }],
      [2],
    );
    expect(eventsOf(attacked, 'stood')).toEqual([{ event: 'stood', unit: 'sov-1-br', hex: '2723' }]);
    // The Germans cover 2622, 2623, 2722 and 2724: 2822 and 2823 are left.
    const away = play(attacked, 1, [{ order: 'answer', retreat: { 'sov-2-tk': ['2823'] } }]);
    expect([placeOf(away, 'sov-1-br'), placeOf(away, 'sov-2-tk')]).toEqual(['2723', '2823']);
    expect(away.waiting).toEqual([]);
    // 8 against 6 is 1-1; a 4 is AR.
    const attacks = play(
      given('soviet-combat', { 'sov-1-br': { hex: '2723', garrison: true }, 'eg-26': '2623' }),
      1,
      [{ order: 'attack', units: ['sov-1-br'], targets: ['2623'] }],
      [4],
    );
    expect(names(attacks)).toEqual(['combat', 'stood']);
  });

  test('a garrison does not advance', () => {
    const state = given('soviet-combat', { 'sov-1-br': { hex: '2723', garrison: true }, 'eg-17': '2623' });
    const won = play(state, 1, [{ order: 'attack', units: ['sov-1-br'], targets: ['2623'] }], [1]);
    expect(won.waiting).toEqual([]);
  });
});
