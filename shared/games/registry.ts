import type { GameModule } from '../rules/contract.ts';
import type { Packable } from '../rules/packs.ts';

/** A game built in, and itself on other data. */
export interface BuiltIn {
  readonly module: GameModule;
  readonly packs: Packable;
}

/**
 * The games built in, by id: the one place that names them. Each is imported when it is asked for, so that a page loads the
 * rules and data of the game that it shows and of no other. Who wants all of them at once imports `all.ts`.
 */
const games: ReadonlyMap<string, () => Promise<BuiltIn>> = new Map([
  [
    'battle-for-germany',
    async () => {
      const { battleForGermany, battleForGermanyPacks } = await import('./battle-for-germany/index.ts');
      return builtIn(battleForGermany, battleForGermanyPacks);
    },
  ],
  [
    'gotterdammerung',
    async () => {
      const { gotterdammerung, gotterdammerungPacks } = await import('./gotterdammerung/index.ts');
      return builtIn(gotterdammerung, gotterdammerungPacks);
    },
  ],
  [
    'models-counterattack',
    async () => {
      const { modelsCounterattack, modelsCounterattackPacks } =
        await import('./models-counterattack/index.ts');
      return builtIn(modelsCounterattack, modelsCounterattackPacks);
    },
  ],
]);

/** Whoever takes games from here knows none of their own types. */
function builtIn(module: unknown, packs: unknown): BuiltIn {
  return { module: module as GameModule, packs: packs as Packable };
}

/** Ids of the games, in the order in which they are listed. */
export const gameIds: readonly string[] = [...games.keys()];

/**
 * The game, with its rules and data; null if there is none of this id.
 *
 * @throws whatever the import throws: its file is not at hand
 */
export async function loadGame(id: string): Promise<BuiltIn | null> {
  return (await games.get(id)?.()) ?? null;
}
