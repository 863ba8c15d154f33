import type { VerifyReport } from '../shared/api/index.ts';
import type { GameModule } from '../shared/rules/contract.ts';
import { moduleRef } from '../shared/rules/packs.ts';
import { verdictLines, verifyLog } from '../shared/verify/index.ts';

export interface RulesAtHand {
  find(id: string): GameModule | null;
  hash(module: string): string;
}

/** The verifier's report on an exported log (DICE-AND-LOG 10), with the rules if they are at hand. */
export function verifyExport(log: string, rules: RulesAtHand): VerifyReport {
  const id = moduleOf(log);
  const module = id === null ? null : rules.find(id);
  const verdict = verifyLog(log, module === null ? {} : { module, moduleHash: rules.hash(module.id) });
  const [first = '', ...warnings] = verdictLines(verdict);
  return {
    ok: verdict.ok,
    verdict: first,
    grade: verdict.ok ? verdict.grade : null,
    entries: verdict.entries,
    warnings,
    vkey: headerOf(log).vkey ?? '',
  };
}

function line(log: string, index: number): unknown {
  try {
    return JSON.parse(log.split('\n', index + 1)[index] ?? '');
  } catch {
    return null;
  }
}

const headerOf = (log: string) => (line(log, 0) ?? {}) as { vkey?: string };

/** The module that entry 0 names, with its data pack; the verifier judges whether the log is one at all. */
export function moduleOf(log: string): string | null {
  const genesis = line(log, 1) as { entry?: { module?: { id?: unknown; version?: unknown } } } | null;
  const { id, version } = genesis?.entry?.module ?? {};
  return typeof id === 'string' ? moduleRef({ id, version: String(version) }) : null;
}
