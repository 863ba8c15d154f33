import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byteStream, playGame, uniformFrom } from '../../../server/cli/playoutGame.ts';
import type { PlayedGame } from '../../../server/cli/playoutGame.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import { demoModule } from '../../support/demo-module/index.ts';

const module = demoModule as unknown as GameModule;
const HASH = 'd'.repeat(64);

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'hexpost-playout-test-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function played(seed: number, name: string): Promise<PlayedGame> {
  const store = openSqliteStore(join(dir, `${name}.sqlite`));
  try {
    return await playGame({
      module,
      scenario: 'ferry',
      options: { rerolls: true },
      seed,
      player: 'random',
      store,
      moduleHash: HASH,
    });
  } finally {
    await store.close();
  }
}

describe('a playout of the demo game, which has fog, sealed plots and private draws', () => {
  test('goes through the real referee to its end, and the verifier re-executes it', async () => {
    const game = await played(1, 'one');
    expect(game.closed).toBe('played');
    expect(game.dice).toBeGreaterThan(0);
    const verdict = verifyLog(game.log, { module, moduleHash: HASH });
    expect(verdict.failure).toBeNull();
    expect(verdict.entries).toBe(game.entries);
  });

  test('is the same game from the same seed, byte for byte, and another from another', async () => {
    const [first, again, other] = [await played(2, 'a'), await played(2, 'b'), await played(3, 'c')];
    expect(again.log).toBe(first.log);
    expect(other.game).not.toBe(first.game);
  });
});

describe('numbers for machine players', () => {
  test('come from the seed and the label, and are spread evenly', () => {
    expect(byteStream(1)(8)).toEqual(byteStream(1)(8));
    expect(byteStream(1)(8)).not.toEqual(byteStream(2)(8));
    expect(byteStream(1, 'players')(8)).not.toEqual(byteStream(1)(8));
    const uniform = uniformFrom(byteStream(7));
    const counts = Array.from({ length: 6 }, () => 0);
    for (let i = 0; i < 6000; i++) counts[uniform(6)]! += 1;
    // 1000 each; 5 standard deviations are 144.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(145);
  });
});
