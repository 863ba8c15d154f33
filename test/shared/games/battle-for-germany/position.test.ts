import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { given } from './play.ts';

describe('2.2 what a board is given', () => {
  test('counters, boxes, marks and tracks', () => {
    const state = given(
      'soviet-replacement',
      {
        'sov-1-br': { hex: '2723', garrison: true },
        'sov-2-tk': 'soviet-destroyed',
        'us-5': { hex: '2605', attack: 9 },
      },
      { control: { Hannover: 2 }, destroyedForts: ['2105'], turn: 3 },
    );
    const position = battleForGermany.position(state);
    expect(position).toMatchObject({ turn: 3, title: 'Turn 3, Soviet Replacement Phase' });
    expect(position.counters).toEqual([
      { unit: 'us-5', hex: '2605', faction: 'western-allied', strengths: '9-4-8', states: [] },
      { unit: 'sov-1-br', hex: '2723', faction: 'soviet', strengths: '8-20-3', states: ['garrison'] },
    ]);
    expect(position.boxes.find(({ box }) => box === 'soviet-destroyed')?.units).toEqual(['sov-2-tk']);
    expect(position.marks).toContainEqual({
      hex: '2105',
      mark: 'fortification-destroyed',
      title: 'Fortification destroyed',
    });
    expect(position.marks).toContainEqual({
      hex: '2609',
      mark: 'control-western-allied',
      title: 'Western Allied control',
    });
    expect(position.tracks.find(({ track }) => track === 'turn')).toMatchObject({
      title: 'Game turn',
      value: '3 of 10 (Jan II)',
      scale: { at: 2 },
    });
    // Warsaw with its garrison: 2. The track grants the Soviets one replacement.
    expect(position.tracks).toContainEqual({
      track: 'points-1',
      title: 'Victory points, Soviet',
      value: '2',
    });
    expect(position.tracks).toContainEqual({
      track: 'replacements-soviet',
      title: 'Replacements (soviet)',
      value: '0 of 1',
    });
  });
});
