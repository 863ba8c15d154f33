import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { given, play } from './play.ts';

const told = (
  played: ReturnType<typeof play>,
  before: Parameters<typeof battleForGermany.narrate>[1],
): string[] => played.events.map((event) => battleForGermany.narrate(event as never, before));

describe('2.5 sentences with the names of counters and cities', () => {
  test('a move', () => {
    const state = given('western-allied-movement', { 'us-5': '2607' });
    expect(told(play(state, 2, [{ order: 'move', unit: 'us-5', path: ['2608', '2609'] }]), state)).toEqual([
      // The Weser between 2607 and 2608 costs a point more.
      '5 US moves from 2607 to 2609 (Hannover) by way of 2608 (3 movement points).',
      'The Western Allies take control of 2609 (Hannover).',
    ]);
  });

  test('a combat', () => {
    const state = given('western-allied-combat', { 'us-5': '2605', 'wg-63': '2606' });
    expect(
      told(play(state, 2, [{ order: 'attack', units: ['us-5'], targets: ['2606'] }], [1]), state),
    ).toEqual([
      '5 US attacks German 63 in 2606: 7 against 3 is 2-1; the die shows 1: DE, defenders eliminated.',
      'German 63 is eliminated in 2606 and goes to the box Destroyed Units: West Germans.',
    ]);
  });

  test('two Guards armies of one number are told apart', () => {
    const state = given('soviet-movement', { 'sov-1-gds-tank': '2321' });
    expect(
      told(play(state, 1, [{ order: 'move', unit: 'sov-1-gds-tank', path: ['2322'] }]), state)[0],
    ).toContain('1 Gds (6-4-6) moves');
  });

  test('a question', () => {
    const state = given('western-allied-combat', { 'us-5': '2605', 'wg-13-ss': '2606' });
    const asked = play(state, 2, [{ order: 'attack', units: ['us-5'], targets: ['2606'] }], [2]).waiting[0]!;
    expect(battleForGermany.narrateQuestion(asked as never, state)).toBe(
      'Where does German 13 SS (2606) retreat?',
    );
  });
});
