import { describe, expect, test } from 'vitest';
import { playRulesBesideTwins } from './twinGame.ts';
import type { RulesTally } from './twinGame.ts';

describe('on the rules alone, two games that differ only in what a seat may not know give it and the public the same', () => {
  const tallies: RulesTally[] = [];

  test.each([
    [12, {}],
    [28, { interrupts: 'ask-major', redArmyFlexibility: true, limitedBonus: true }],
    [6, { interrupts: 'ask-all', redArmyElasticDefence: true, limitedBonus: true }],
    [1, { interrupts: 'ask-all', limitedActivation: true, redArmyFlexibility: true }],
  ])('game %i, options %j', { timeout: 120_000 }, (seed, options) => {
    const tally = playRulesBesideTwins(seed, options, 3);
    tallies.push(tally);
    expect(tally.leaks).toEqual([]);
    expect(tally.twins).toBeGreaterThan(2);
    expect(tally.compared).toBeGreaterThan(tally.files);
  });

  test('the twins are not alike: in time events tell some apart by right', () => {
    expect(tallies.reduce((sum, { shown }) => sum + shown.size, 0)).toBeGreaterThan(2);
  });

  test('the enemy gives orders to counters that are other units in the twin', () => {
    expect(tallies.reduce((sum, { exchanged }) => sum + exchanged, 0)).toBeGreaterThan(10);
  });
});
