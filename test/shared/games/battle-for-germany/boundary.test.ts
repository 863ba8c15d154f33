import { describe, expect, test } from 'vitest';
import { unitId } from '../../../../shared/core/brands.ts';
import { boundaryFault, identityThere } from '../../../../shared/games/battle-for-germany/rules/boundary.ts';
import { indexOfHex } from '../../../../shared/games/battle-for-germany/situation.ts';
import { hexId } from '../../../../shared/core/brands.ts';
import { at, eventsOf, given, placeOf, play } from './play.ts';

/** 2513 lies west of the boundary, 2514 east of it; 2613 is Berlin. */
describe('5.2 the German Theater Boundary', () => {
  test.each([
    ['east-german', '2514', '2513', '5.2.1'],
    ['west-german', '2513', '2514', '5.2.1'],
    ['east-german', '2514', '2613', '5.2.1'],
    ['west-german', '2513', '2613', '5.2.1'],
    ['soviet', '2514', '2513', '5.2.2'],
    ['western-allied', '2513', '2514', '5.2.2'],
    ['soviet', '2514', '2613', null],
    ['western-allied', '2513', '2613', null],
    // Out of Berlin to the own side only.
    ['soviet', '2613', '2514', null],
    ['soviet', '2613', '2513', '5.2.2'],
    ['western-allied', '2613', '2513', null],
    ['western-allied', '2613', '2514', '5.2.2'],
    // Brought over by a retreat: about there and back.
    ['soviet', '2513', '2512', null],
    ['soviet', '2513', '2514', null],
  ] as const)('%s from %s to %s: %s', (faction, from, to, rule) => {
    const s = at('soviet-movement', {});
    expect(
      boundaryFault(s, faction, indexOfHex(s, hexId(from)), indexOfHex(s, hexId(to)))?.rule ?? null,
    ).toBe(rule);
  });

  test('5.2.1 the side decides who a German is', () => {
    const s = at('soviet-movement', {});
    expect(identityThere(s, 'east-german', indexOfHex(s, hexId('2513')))).toBe('west-german');
    expect(identityThere(s, 'west-german', indexOfHex(s, hexId('2514')))).toBe('east-german');
    expect(identityThere(s, 'soviet', indexOfHex(s, hexId('2513')))).toBe('soviet');
  });

  test('5.2.1 a retreat over the line changes identity and command', () => {
    // Soviets stand in 2515, 2614 and 2414, Berlin is closed to Germans, 2413 is in the zone of 2414: 2513 alone is left.
    const attackers = ['sov-1-gds-army', 'sov-2-gds-army', 'sov-3-gds-army', 'sov-4-gds-army'];
    const state = given('soviet-combat', {
      'eg-6': '2514',
      'sov-1-gds-army': '2515',
      'sov-2-gds-army': '2515',
      'sov-3-gds-army': '2614',
      'sov-4-gds-army': '2414',
    });
    // 28 against 5 is 5-1; a 5 is DR.
    const fought = play(state, 1, [{ order: 'attack', units: attackers, targets: ['2514'] }], [5]);
    expect(eventsOf(fought, 'retreated')).toEqual([
      { event: 'retreated', unit: 'eg-6', from: '2514', to: '2513', strayed: false },
    ]);
    expect(eventsOf(fought, 'identity-changed')).toEqual([
      { event: 'identity-changed', unit: 'eg-6', from: 'east-german', to: 'west-german' },
    ]);
    expect(fought.state.units['eg-6']).toMatchObject({ place: '2513', faction: 'west-german' });
    expect(fought.waiting[0]).toMatchObject({ seat: 1, ask: 'advance' });
    // From now on seat 1 moves it, in the West German phases.
    const later = given('west-german-movement', { 'eg-6': { hex: '2513', faction: 'west-german' } });
    expect(play(later, 1, [{ order: 'move', unit: 'eg-6', path: ['2512'] }]).refused).toEqual([]);
  });

  test('5.2.2 a unit still across at the end of its Movement Phase is eliminated', () => {
    const state = given('western-allied-movement', { 'us-5': '2514', 'us-7': '2513' });
    const end = play(state, 2, [{ order: 'end-phase' }]);
    expect(eventsOf(end, 'eliminated')).toEqual([
      { event: 'eliminated', unit: 'us-5', hex: '2514', box: 'western-allied-destroyed', rule: '5.2.2' },
    ]);
    expect(placeOf(end, 'us-7')).toBe('2513');
    const back = play(state, 2, [{ order: 'move', unit: 'us-5', path: ['2513'] }, { order: 'end-phase' }]);
    expect(placeOf(back, 'us-5')).toBe('2513');
  });

  test('5.2.2 attacks across the line are allowed, advances are not', () => {
    // A US corps that a retreat has brought to 2514 may go home by an advance; the Soviet army in 2514 may not cross.
    const west = given('western-allied-combat', { 'us-5': '2514', 'wg-73': '2513', 'us-7': '2512' });
    const won = play(west, 2, [{ order: 'attack', units: ['us-5', 'us-7'], targets: ['2513'] }], [1]);
    expect(won.waiting[0]).toMatchObject({
      ask: 'advance',
      units: [{ unit: unitId('us-5') }, { unit: unitId('us-7') }],
    });
    const east = given('soviet-combat', {
      'sov-1-gds-army': '2514',
      'eg-17': { hex: '2513', faction: 'east-german' },
    });
    const over = play(east, 1, [{ order: 'attack', units: ['sov-1-gds-army'], targets: ['2513'] }], [1]);
    expect(eventsOf(over, 'combat')[0]).toMatchObject({ column: '3-1', result: 'DE' });
    expect(over.waiting).toEqual([]);
    expect(placeOf(over, 'sov-1-gds-army')).toBe('2514');
  });
});
