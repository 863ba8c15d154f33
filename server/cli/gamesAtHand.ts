import { gameIds, loadGame } from '../../shared/games/registry.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { PackedModules } from '../packs.ts';
import { usage } from './outcome.ts';

/**
 * The games that a command needs: loaded when it asks for them, since all rules and data of all games take longer to load
 * than most commands to run.
 *
 * @param refs ids, with the pack's hash where a game is played on one; all games by default. Unknown ones are left out.
 */
export type Games = (refs?: readonly string[]) => Promise<PackedModules>;

/**
 * @param packsDir the folder of data packs, asked for with the first game; empty where there is none
 * @throws CommandEnd naming the faults of a pack that can't be used
 */
export function gamesAtHand(packsDir: () => string): Games {
  const loaded = new Map<string, GameModule>();
  let packed: Promise<PackedModules> | null = null;
  const plain: PackedModules = {
    find: (ref) => loaded.get(ref) ?? null,
    all: () => gameIds.flatMap((id) => loaded.get(id) ?? []),
    packs: () => [],
  };
  return async (refs = gameIds) => {
    const dir = packsDir();
    if (dir !== '') return (packed ??= withPacksOf(dir));
    for (const id of refs) {
      const game = loaded.has(id) ? null : await loadGame(id);
      if (game !== null) loaded.set(id, game.module);
    }
    return plain;
  };
}

/** All games, and beside them the packs of a folder. */
async function withPacksOf(dir: string): Promise<PackedModules> {
  const [{ registry }, { openPacks, PackError, withPacks }] = await Promise.all([
    import('../../shared/games/all.ts'),
    import('../packs.ts'),
  ]);
  try {
    const packs = openPacks(dir);
    return withPacks(registry, () => packs);
  } catch (error) {
    if (error instanceof PackError) throw usage(error.message);
    throw error;
  }
}
