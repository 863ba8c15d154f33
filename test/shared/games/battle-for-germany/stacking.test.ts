import { describe, expect, test } from 'vitest';
import { hexId } from '../../../../shared/core/brands.ts';
import { stackingFault } from '../../../../shared/games/battle-for-germany/rules/stacking.ts';
import { at, given, play, units } from './play.ts';

describe('5.1 stacking', () => {
  test.each([
    [['sov-1-br', 'sov-2-tk'], null],
    [['sov-1-br'], null],
    [['sov-1-br', 'sov-2-br'], 'stacking.two-fronts'],
    [['sov-2-tk', 'sov-4-tk', 'polc-1'], 'stacking.too-many'],
  ])('%j: %s', (stack, code) => {
    const s = at('soviet-movement', {});
    expect(stackingFault(s, hexId('2321'), units(...stack))?.code ?? null).toBe(code);
  });

  test('two fronts pass through one hex but do not stay', () => {
    const state = given('soviet-movement', { 'sov-1-br': '2321', 'sov-2-br': '2322' });
    const through = play(state, 1, [
      { order: 'move', unit: 'sov-1-br', path: ['2322', '2323'] },
      { order: 'end-phase' },
    ]);
    expect(through.refused).toEqual([]);
    expect(
      play(state, 1, [{ order: 'move', unit: 'sov-1-br', path: ['2322'] }, { order: 'end-phase' }]).refused,
    ).toEqual(['5.1']);
  });
});
