import { describe, expect, test } from 'vitest';
import { PlayoutFault } from '../../server/cli/playoutGame.ts';
import type { Coverage } from './coverage.ts';
import { EXPECTED, playGotterdammerung } from './gotterdammerungSeed.ts';
import { dump } from './playSeed.ts';

const SEEDS = Array.from({ length: 12 }, (_, i) => 101 + i);

describe('a dozen games of Götterdämmerung by machine players', () => {
  const coverage: Coverage = new Map();

  test.each(SEEDS)(
    'seed %i ends after turn 10, keeps every invariant, and its log verifies',
    { timeout: 300_000 },
    async (seed) => {
      try {
        const outcome = await playGotterdammerung(seed, 'mixed', coverage);
        expect(outcome.closed).toBe('played');
        expect(outcome.verdict).toMatch(/^OK /);
        expect(outcome.dice).toBeGreaterThan(30);
        expect(outcome.state).toMatchObject({ turn: 10, over: true });
      } catch (error) {
        if (error instanceof PlayoutFault)
          throw new Error(`${error.message} (log: ${dump(error)})`, { cause: error.cause });
        throw error;
      }
    },
  );

  test('come to every event, question and order that chance alone brings', () => {
    expect(EXPECTED.filter((what) => !coverage.has(what))).toEqual([]);
  });
});
