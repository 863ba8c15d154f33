import { describe, expect, test } from 'vitest';
import { PlayoutFault } from '../../server/cli/playoutGame.ts';
import type { Coverage } from './coverage.ts';
import { EXPECTED, playModelsCounterattack } from './modelsCounterattackSeed.ts';
import { dump } from './playSeed.ts';

/**
 * Each of the four optional rules is on and off among them; two games ask everything, one what matters, three wait for nobody.
 * A game costs ten seconds of a processor: of a dozen these six are what a test run can bear, `npm run playouts` plays more.
 */
const SEEDS = [101, 103, 104, 110, 111, 112];

describe('games of Model’s Counterattack by machine players', () => {
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

  test('come to every event, question and order that a few games bring', () => {
    const expected = EXPECTED.filter(
      (what) => /^(event|ask|order) /.test(what) && !LEFT_TO_MORE_GAMES.includes(what),
    );
    expect(expected.filter((what) => !coverage.has(what))).toEqual([]);
  });
});

/** What one game in two comes to; `npm run playouts` tells what many have come to. */
const LEFT_TO_MORE_GAMES: readonly string[] = [
  'event committed',
  'ask uprising-commitment',
  'event model',
  'event reactivated',
  'order model',
];
