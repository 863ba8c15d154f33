import { describe, expect, test } from 'vitest';
import { given, placeOf, play } from './play.ts';

/** 1022 is Yugoslav, 1023 and 1122 are not. */
describe('5.3 Yugoslavia', () => {
  test('5.3.1 Yugoslavs do not leave', () => {
    const state = given('soviet-movement', { 'yug-1': '1022' });
    expect(play(state, 1, [{ order: 'move', unit: 'yug-1', path: ['1122'] }]).refused).toEqual(['5.3.1']);
    expect(play(state, 1, [{ order: 'move', unit: 'yug-1', path: ['0922'] }]).refused).toEqual([]);
  });

  test.each(['sov-2-tk', 'polc-1', 'rom-1', 'bul-1'])('5.3.2 %s does not enter', (unit) => {
    const state = given('soviet-movement', { [unit]: '1122' });
    expect(play(state, 1, [{ order: 'move', unit, path: ['1022'] }]).refused).toEqual(['5.3.2']);
  });

  test('5.3.2 one that a retreat has brought in is out by the end of its Movement Phase or gone', () => {
    const state = given('soviet-movement', { 'rom-1': '1022' });
    expect(placeOf(play(state, 1, [{ order: 'end-phase' }]), 'rom-1')).toBe('soviet-destroyed');
    expect(
      placeOf(
        play(state, 1, [{ order: 'move', unit: 'rom-1', path: ['1122'] }, { order: 'end-phase' }]),
        'rom-1',
      ),
    ).toBe('1122');
  });

  test('5.3.1 a Yugoslav abroad is back by the end of the following Soviet Combat Phase or gone', () => {
    const abroad = { 'yug-1': { hex: '1122', strayed: 1 } };
    expect(placeOf(play(given('soviet-movement', abroad), 1, [{ order: 'end-phase' }]), 'yug-1')).toBe(
      '1122',
    );
    expect(placeOf(play(given('soviet-combat', abroad), 1, [{ order: 'end-phase' }]), 'yug-1')).toBe(
      'soviet-destroyed',
    );
    // Driven out in this very phase: it has until the next.
    const now = { 'yug-1': { hex: '1122', strayed: 2 } };
    expect(placeOf(play(given('soviet-combat', now), 1, [{ order: 'end-phase' }]), 'yug-1')).toBe('1122');
  });

  test('5.3.1 Yugoslavs attack over the border but do not advance over it', () => {
    const state = given('soviet-combat', { 'yug-1': '1022', 'sov-2-tk': '1123', 'eg-17': '1122' });
    const fought = play(
      state,
      1,
      [{ order: 'attack', units: ['yug-1', 'sov-2-tk'], targets: ['1122'] }],
      [1],
    );
    expect(fought.waiting[0]).toMatchObject({
      ask: 'advance',
      units: [{ unit: 'sov-2-tk', hexes: ['1122'] }],
    });
  });
});
