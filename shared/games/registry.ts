import type { GameModule } from '../rules/contract.ts';
import { battleForGermany } from './battle-for-germany/index.ts';
import { modelsCounterattack } from './models-counterattack/index.ts';
import { gotterdammerung } from './gotterdammerung/index.ts';

/** The games built in: the one place that names them. */
export const modules: readonly GameModule[] = [battleForGermany as unknown as GameModule, gotterdammerung as unknown as GameModule, modelsCounterattack as unknown as GameModule];

export function moduleById(id: string): GameModule | null {
  return modules.find((module) => module.id === id) ?? null;
}

/** The same as an object to hand about, so that server, verifier and tests can be given other games. */
export const registry = { find: moduleById, all: (): readonly GameModule[] => modules };
