import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlayoutFault, playGame } from '../../../server/cli/playoutGame.ts';
import { moduleHash } from '../../../server/moduleHash.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { assert } from '../../../shared/core/assert.ts';
import { registry } from '../../../shared/games/all.ts';

/**
 * The log of a game as far as the given entry: played by the real referee, with real dice. Of Battle for Germany by players
 * at random, unless it is told otherwise.
 */
export async function playedLog(
  seed: number,
  entries: number,
  { id = 'battle-for-germany', player = 'random' }: { readonly id?: string; readonly player?: string } = {},
): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'hexpost-viewer-'));
  const store = openSqliteStore(join(dir, 'game.db'));
  const module = registry.find(id);
  assert(module !== null, `${id} is built in`);
  try {
    const game = await playGame({
      module,
      scenario: module.scenarios[0]!.id,
      options: {},
      seed,
      player,
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
