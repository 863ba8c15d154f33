import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ed25519 } from '../../../../server/cli/ed25519.ts';
import { playGame } from '../../../../server/cli/playoutGame.ts';
import { moduleHash } from '../../../../server/moduleHash.ts';
import { openSqliteStore } from '../../../../server/store/sqlite.ts';
import { verdictLines, verifyLog } from '../../../../shared/verify/index.ts';
import type { GameModule } from '../../../../shared/rules/contract.ts';
import { modelsCounterattack } from '../../../../shared/games/models-counterattack/index.ts';

const module = modelsCounterattack as unknown as GameModule;
const ALL = {
  limitedActivation: true,
  redArmyFlexibility: true,
  redArmyElasticDefence: true,
  limitedBonus: true,
};

describe('games through the real referee', () => {
  test.each([
    [1, 'random', {}],
    [2, 'random', { ...ALL, interrupts: 'ask-major' }],
    [3, 'greedy', {}],
  ])(
    'seed %i of %s players ends after turn 10, and its log, opened by the close, verifies by re-execution',
    { timeout: 600_000 },
    async (seed, player, options) => {
      const dir = mkdtempSync(join(tmpdir(), 'hexpost-model-'));
      const store = openSqliteStore(join(dir, 'playout.sqlite'));
      try {
        const played = await playGame({
          module,
          scenario: 'campaign',
          options,
          seed,
          player,
          store,
          moduleHash: moduleHash(module.id),
        });
        expect(played.closed).toBe('played');
        expect(played.state).toMatchObject({ turn: 10, over: true });
        const verdict = verifyLog(played.log, { module, moduleHash: moduleHash(module.id), ed25519 });
        expect(verdictLines(verdict)[0]).toMatch(/^OK /);
      } finally {
        await store.close();
        rmSync(dir, { recursive: true, force: true });
      }
    },
  );
});
