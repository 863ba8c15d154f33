import { assert } from '../core/assert.ts';
import type { GameModule } from '../rules/contract.ts';
import type { Packable } from '../rules/packs.ts';
import { gameIds, loadGame } from './registry.ts';
import type { BuiltIn } from './registry.ts';

const games: readonly BuiltIn[] = await Promise.all(
  gameIds.map(async (id) => {
    const game = await loadGame(id);
    assert(
      game !== null && game.module.id === id,
      `game ${id} calls itself by the id that the registry has for it`,
    );
    return game;
  }),
);

/** All games at once, for programs that serve whatever game is asked for: server, command line, tests. */
export const modules: readonly GameModule[] = games.map(({ module }) => module);

/** The games that can be played on data packs (DESIGN 5), by id. */
export const packable: ReadonlyMap<string, Packable> = new Map(games.map(({ packs }) => [packs.id, packs]));

export function moduleById(id: string): GameModule | null {
  return modules.find((module) => module.id === id) ?? null;
}

/** The same as an object to hand about, so that server, verifier and tests can be given other games. */
export const registry = { find: moduleById, all: (): readonly GameModule[] => modules };
