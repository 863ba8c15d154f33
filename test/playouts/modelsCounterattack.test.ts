import { describe, expect, test } from 'vitest';
import { PlayoutFault } from '../../server/cli/playoutGame.ts';
import type { Coverage } from './coverage.ts';
import { EXPECTED, playModelsCounterattack } from './modelsCounterattackSeed.ts';
import { dump } from './playSeed.ts';

const SPARE_SEEDS = 6;
/** Each of the four optional rules is on and off among them; three games ask everything, two what matters, seven wait for nobody. */
const SEEDS = Array.from({ length: 12 }, (_, i) => 101 + i);

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
      for (let seed = SEEDS.at(-1)! + 1; missing().length > 0 && seed <= SEEDS.at(-1)! + SPARE_SEEDS; seed++)
        await playModelsCounterattack(seed, 'mixed', coverage);
      expect(missing()).toEqual([]);
    },
  );
});
