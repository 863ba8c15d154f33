import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlayoutFault, playGame } from '../../../server/cli/playoutGame.ts';
import { moduleHash } from '../../../server/moduleHash.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { assert } from '../../../shared/core/assert.ts';
import { registry } from '../../../shared/games/all.ts';

/** The log of a game of Battle for Germany as far as the given entry: played by the real referee, with real dice. */
export async function playedLog(seed: number, entries: number): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'hexpost-viewer-'));
  const store = openSqliteStore(join(dir, 'game.db'));
  const module = registry.find('battle-for-germany');
  assert(module !== null, 'Battle for Germany is built in');
  try {
    const game = await playGame({
      module,
      scenario: 'historical',
      options: {},
      seed,
      player: 'random',
      store,
      moduleHash: moduleHash(module.id),
      bound: entries,
    });
    return game.log;
  } catch (fault) {
    // The bound is reached: what has been played so far is a log as any game's that goes on.
    if (fault instanceof PlayoutFault && fault.log !== null && fault.message.includes('no end after'))
      return fault.log;
    throw fault;
  } finally {
    await store.close();
    await rm(dir, { recursive: true });
  }
}
