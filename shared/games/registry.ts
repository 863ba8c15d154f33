import type { GameModule } from '../rules/contract.ts';
import type { RawData } from './battle-for-germany/index.ts';
import {
  battleForGermany,
  battleForGermanyData,
  createBattleForGermany,
  judgeData,
  PACK_COMMENTS,
  packReadme,
} from './battle-for-germany/index.ts';
import { modelsCounterattack } from './models-counterattack/index.ts';
import { gotterdammerung } from './gotterdammerung/index.ts';

/** The games built in: the one place that names them. */
export const modules: readonly GameModule[] = [battleForGermany as unknown as GameModule, gotterdammerung as unknown as GameModule, modelsCounterattack as unknown as GameModule];

/** A game that can be played on a data pack (DESIGN 5). */
export interface Packable {
  readonly id: string;
  /** Its data files, without `.json`. */
  readonly files: readonly string[];
  readonly data: { readonly [file: string]: unknown };
  /** For whoever fills in a copy, by file. */
  readonly comments: { readonly [file: string]: string };
  readme(title: string): string;
  /** Every mistake by file, path and hex. */
  mistakes(raw: { readonly [file: string]: unknown }): readonly string[];
  create(raw: { readonly [file: string]: unknown }, pack: { hash: string; title: string }): GameModule;
}

export const packable: ReadonlyMap<string, Packable> = new Map([
  [
    battleForGermany.id,
    {
      id: battleForGermany.id,
      files: ['map', 'scenarios', 'tables', 'units'],
      data: battleForGermanyData,
      comments: PACK_COMMENTS,
      readme: packReadme,
      mistakes: (raw) => judgeData(raw as unknown as RawData).mistakes,
      create: (raw, pack) => createBattleForGermany(raw as unknown as RawData, pack) as unknown as GameModule,
    },
  ],
]);

export function moduleById(id: string): GameModule | null {
  return modules.find((module) => module.id === id) ?? null;
}

/** The same as an object to hand about, so that server, verifier and tests can be given other games. */
export const registry = { find: moduleById, all: (): readonly GameModule[] => modules };
