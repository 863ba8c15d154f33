import { describe, expect, test } from 'vitest';
import { PlayoutFault } from '../../server/cli/playoutGame.ts';
import type { Coverage } from './coverage.ts';
import { EXPECTED, playModelsCounterattack } from './modelsCounterattackSeed.ts';
import { dump } from './playSeed.ts';

/**
 * Each of the four optional rules is on and off among them; four games ask everything, two what matters, six wait for nobody.
 * The last is one of the few in which two German units are free to put the uprising down (18).
 */
const SEEDS = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 176];
const SPARE_SEEDS = [112, 113, 114, 115, 116, 117];

describe('a dozen games of Model’s Counterattack by machine players', () => {
  const coverage: Coverage = new Map();

  test.each(SEEDS)(
    'seed %i ends after turn 10, keeps every invariant, and its log, opened by the close, verifies',
    { timeout: 600_000 },
    async (seed) => {
      try {
        const outcome = await playModelsCounterattack(seed, 'mixed', coverage);
        expect(outcome.closed).toBe('played');
        expect(outcome.verdict).toMatch(/^OK /);
        expect(outcome.dice).toBeGreaterThan(30);
        expect(outcome.state).toMatchObject({ over: true });
      } catch (error) {
        if (error instanceof PlayoutFault)
          throw new Error(`${error.message} (log: ${dump(error)})`, { cause: error.cause });
        throw error;
      }
    },
  );

  test(
    'come to every cell of the table, event, question, order and option',
    { timeout: 600_000 },
    async () => {
      const missing = (): readonly string[] => EXPECTED.filter((what) => !coverage.has(what));
      // A rule that changes changes the games: what a dozen no longer come to, a few more must.
      for (const seed of SPARE_SEEDS)
        if (missing().length > 0) await playModelsCounterattack(seed, 'mixed', coverage);
      expect(missing()).toEqual([]);
    },
  );
});
