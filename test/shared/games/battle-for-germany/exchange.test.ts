import { describe, expect, test } from 'vitest';
import { battleForGermany } from '../../../../shared/games/battle-for-germany/index.ts';
import { exchangeLosses, exchangeNeeds } from '../../../../shared/games/battle-for-germany/rules/exchange.ts';
import { at, given, units } from './play.ts';

/** Attack strengths: us-5 and us-20 7, us-7 and us-2 6, us-4 and us-6 4. */
const placed = {
  'us-5': '2605',
  'us-20': '2605',
  'us-7': '2604',
  'us-2': '2604',
  'us-4': '2506',
  'us-6': '2506',
};
const s = at('western-allied-combat', placed);
const losses = (atLeast: number, ...attackers: string[]): unknown => {
  const found = exchangeLosses(s, units(...attackers), atLeast);
  return 'ask' in found ? 'asked' : found;
};

describe('6.2 exchange', () => {
  test('counts printed strengths, without terrain', () => {
    // 67 (3-5-4) and 74 (5-6-5) in the fortified, broken 2105.
    const fort = at('western-allied-combat', { 'wg-67': '2105', 'wg-74': '2105' });
    expect(exchangeNeeds(fort, units('wg-67', 'wg-74'))).toBe(11);
  });

  test.each([
    ['a single attacker', 3, ['us-5'], ['us-5']],
    ['too little in all: everybody', 20, ['us-5', 'us-7'], ['us-5', 'us-7']],
    ['just enough in all: everybody', 13, ['us-5', 'us-7'], ['us-5', 'us-7']],
    ['only both together are enough', 8, ['us-5', 'us-7'], ['us-5', 'us-7']],
    ['only the strong one is enough', 7, ['us-5', 'us-4'], ['us-5']],
    ['either is enough', 6, ['us-5', 'us-7'], 'asked'],
    ['the rulebook’s: 6 or more of 7, 6, 6', 6, ['us-5', 'us-7', 'us-2'], 'asked'],
  ])('%s', (_what, atLeast, attackers, expected) => {
    // "Only the strong one": 4 is too little, and 7 with 4 gives up a unit that is not needed.
    expect(losses(atLeast, ...attackers)).toEqual(expected);
  });

  test('an answer must be enough and of this combat; more than enough is allowed', () => {
    const kind = battleForGermany.questions['exchange']!;
    const state = given('western-allied-combat', placed);
    const question = exchangeLosses(s, units('us-5', 'us-7', 'us-4', 'us-6'), 8) as never;
    const check = (...lost: string[]) =>
      kind.check(state, question, { exchange: lost }).map(({ code }) => code);
    expect(check('us-5', 'us-7')).toEqual([]);
    expect(check('us-4', 'us-6')).toEqual([]);
    expect(check('us-5')).toEqual(['exchange.too-little']);
    expect(check('us-5', 'us-4', 'us-6')).toEqual([]);
    expect(check('us-5', 'us-7', 'us-4', 'us-6')).toEqual([]);
    expect(check('us-5', 'us-2')).toEqual(['exchange.units']);
    expect(check('us-5', 'us-5')).toEqual(['exchange.units']);
  });

  test('the default gives up the least strength, and what is to be kept last', () => {
    const kind = battleForGermany.questions['exchange']!;
    const state = given('western-allied-combat', placed);
    const question = exchangeLosses(s, units('us-5', 'us-7', 'us-4', 'us-6'), 8) as never;
    expect(kind.decide(state, question, kind.defaultPolicy)).toEqual({ exchange: ['us-4', 'us-6'] });
    expect(kind.decide(state, question, { decide: 'cheapest', keep: ['us-4'] })).toEqual({
      exchange: ['us-7', 'us-6'],
    });
    expect(kind.decide(state, question, { decide: 'ask' })).toBeNull();
  });
});
