import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import type { JsonObject } from '../../../../shared/core/json.ts';
import { retreats } from '../../../../shared/games/battle-for-germany/rules/retreat.ts';
import { at, given, units } from './play.ts';

const { cases } = battleForGermany;
const setup = battleForGermany.setup('historical', {});
const mistakes = (wrong: JsonObject): readonly string[] => {
  const arranged = cases.arrange(setup, wrong);
  return 'mistakes' in arranged ? arranged.mistakes : [];
};

describe('what case files say of a situation', () => {
  test.each([
    [{ phase: 'lunch' }, 'phase: there is no phase "lunch"'],
    [{ units: { 'us-99': '2105' } }, 'units.us-99: there is no such unit'],
    [{ units: { 'us-5': '9999' } }, 'units.us-5: "9999" is neither'],
    [{ units: { 'us-5': { hex: '2105', asleep: true } } }, 'units.us-5'],
    [{ map: { hexes: { '2105': { terrain: 'swamp' } } } }, 'map.hexes.2105.terrain: no terrain "swamp"'],
    [
      { map: { hexsides: [{ a: '2105', b: '2104', kind: 'wall' }] } },
      'map.hexsides.0.kind: no hexside "wall"',
    ],
    [{ control: { Atlantis: 1 } }, 'control.Atlantis: no such city'],
    [{ weather: 'fine' }, 'weather'],
  ])('%j: a mistake is named by its path', (wrong, text) => {
    expect(mistakes(wrong as JsonObject).join('\n')).toContain(text);
  });

  test('only the listed units are in play, unless the set-up is kept', () => {
    expect(
      Object.values(given('soviet-movement', { 'us-5': '2105' }).units).filter(({ place }) =>
        /^\d/.test(place),
      ),
    ).toHaveLength(1);
    const kept = cases.arrange(setup, { phase: 'soviet-movement', keepSetup: true, units: { 'us-5': null } });
    expect(
      'state' in kept && Object.values(kept.state.units).filter(({ place }) => /^\d/.test(place)),
    ).toHaveLength(114);
  });

  test('places: null is any place out of play, destroyed any box of the destroyed', () => {
    expect(cases.isAt('2105', '2105')).toBe(true);
    expect(cases.isAt('2105', null)).toBe(false);
    expect(cases.isAt(null, null)).toBe(true);
    expect(cases.isAt('removed', null)).toBe(true);
    expect(cases.isAt('italy-destroyed', 'destroyed')).toBe(true);
    expect(cases.isAt('italy-destroyed', 'western-allied-destroyed')).toBe(false);
    expect(cases.isAt('removed', 'destroyed')).toBe(false);
    expect(cases.isAt('exited', 'removed')).toBe(true);
  });

  test('what is arranged is described in the same words', () => {
    const words: JsonObject = {
      turn: 4,
      phase: 'soviet-combat',
      units: { 'sov-2-tk': { hex: '2321', attacked: true, attack: 9 }, 'eg-6': 'east-german-destroyed' },
      control: { Posen: 1 },
      destroyedForts: ['2105'],
      evacuations: 1,
    };
    const arranged = cases.arrange(setup, words);
    const described = 'state' in arranged ? cases.describe(arranged.state) : {};
    expect(described).toMatchObject(words);
  });

  test('terrain laid over the map, in either form', () => {
    const patched = given(
      'soviet-combat',
      { 'sov-2-tk': '2322', 'eg-6': '2321' },
      { map: { hexes: { '2321': 'broken' }, hexsides: [['2321', '2322', 'river']] } },
    );
    // 5 on broken ground behind a river: x3.
    expect(
      battleForGermany.odds(patched, { units: units('sov-2-tk'), targets: ['2321' as never] }).defence,
    ).toBe(15);
  });
});

describe('6.2.1 a great many units', () => {
  test('twelve attackers that can’t go anywhere are dealt with at once', () => {
    const ring = ['2322', '2320', '2421', '2420', '2221', '2220'];
    const soviets = Object.keys(setup.units)
      .filter((unit) => setup.units[unit]!.faction === 'soviet' && !/balt|br|ukr/.test(unit))
      .slice(0, 12);
    const outer = ['2323', '2319', '2521', '2121', '2519', '2522', '2119', '2122', '2520', '2120'];
    const germans = Object.keys(setup.units)
      .filter((unit) => unit.startsWith('eg-'))
      .slice(0, outer.length + 1);
    const s = at('soviet-combat', {
      ...Object.fromEntries(soviets.map((unit, i) => [unit, ring[i % 6]!])),
      ...Object.fromEntries(germans.map((unit, i) => [unit, ['2321', ...outer][i]!])),
    });
    const found = retreats(s, units(...soviets), 1);
    expect('ask' in found ? 'asked' : [...found.values()].every((hex) => hex === null)).toBe(true);
  });
});
