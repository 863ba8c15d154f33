import { describe, expect, test } from 'vitest';
import { playBesideTwins } from './twinGame.ts';
import type { Tally } from './twinGame.ts';

/** What each onlooker gets, by the names of test/server/fog/observe.ts; lists among it are compared with their lengths. */
const COMPARED = [
  'receipt',
  'GET ',
  'GET /state',
  'entry N',
  'live updates',
  'number of mails',
  'mail N',
  'reach',
  'odds',
  'position',
  'score',
  'plan',
  'dry run: overruns',
  'file: overruns',
  'file on no head',
  'a state that is not there',
  'whole: GET /private',
  'whole: GET /seen',
  'whole: GET /log',
  'whole: HEAD /log',
  'whole: GET /verify',
  'whole: GET /takebacks',
  'replay as one page',
  'hexpost state',
  'hexpost replay',
  'hexpost export',
  'hexpost submit',
  'hexpost verify',
];

describe('two games that differ only in what an onlooker may not know give him the same, byte by byte', () => {
  const tallies: Tally[] = [];

  test.each([
    // Nobody is ever asked: when questions and mails come must not tell, either.
    ['standing', 11, {}, 2],
    ['ask-all', 12, { interrupts: 'ask-all', limitedActivation: true, redArmyElasticDefence: true }, 2],
  ])(
    '%s: game %i, options %j, at most %i turns',
    { timeout: 600_000 },
    async (_mode, seed, options, turns) => {
      const tally = await playBesideTwins(seed, options, turns);
      tallies.push(tally);
      expect(tally.leaks).toEqual([]);
      expect(tally.twins).toBeGreaterThan(1);
      expect(tally.compared).toBeGreaterThan(tally.files * 10);
      expect([...tally.kinds]).toEqual(expect.arrayContaining(COMPARED));
    },
  );

  test('the enemy gives orders to counters that are other units in the twin', () => {
    expect(tallies.reduce((sum, { exchanged }) => sum + exchanged, 0)).toBeGreaterThan(0);
  });

  test('the twins are not alike: in time events tell some apart by right', () => {
    expect(tallies.reduce((sum, { shown }) => sum + shown.size, 0)).toBeGreaterThan(0);
  });
});
