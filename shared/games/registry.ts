import type { GameModule } from '../rules/contract.ts';
import type { Packable } from '../rules/packs.ts';
import { battleForGermany, battleForGermanyPacks } from './battle-for-germany/index.ts';
import { gotterdammerung, gotterdammerungPacks } from './gotterdammerung/index.ts';
import { modelsCounterattack, modelsCounterattackPacks } from './models-counterattack/index.ts';

/** The games built in: the one place that names them. */
export const modules: readonly GameModule[] = [
  battleForGermany as unknown as GameModule,
  gotterdammerung as unknown as GameModule,
  modelsCounterattack as unknown as GameModule,
];

/** The games that can be played on data packs (DESIGN 5), by id. */
export const packable: ReadonlyMap<string, Packable> = new Map(
  [battleForGermanyPacks, gotterdammerungPacks, modelsCounterattackPacks].map((game) => [
    game.id,
    game as unknown as Packable,
  ]),
);

export function moduleById(id: string): GameModule | null {
  return modules.find((module) => module.id === id) ?? null;
}

/** The same as an object to hand about, so that server, verifier and tests can be given other games. */
export const registry = { find: moduleById, all: (): readonly GameModule[] => modules };
