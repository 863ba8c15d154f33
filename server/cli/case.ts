import type { Command } from 'commander';
import { caseSchema, runCase } from '../../shared/rules/caseFile.ts';
import type { CaseReport } from '../../shared/rules/caseFile.ts';
import type { PackedModules } from '../packs.ts';
import type { Games } from './gamesAtHand.ts';
import { readJson } from './inputFile.ts';
import { CommandEnd } from './outcome.ts';
import type { Terminal } from './terminal.ts';

interface Ran extends CaseReport {
  readonly file: string;
  readonly ok: boolean;
}

/** `hexpost case`: runs case files (DESIGN 11), one case or an array a file. */
export function addCase(program: Command, games: Games, terminal: Terminal): void {
  program
    .command('case')
    .description('run case files: a situation, orders, the right outcome')
    .argument('<file...>')
    .option('--json', 'print JSON for machines')
    .action(async (files: readonly string[], options: { json?: boolean }) => {
      const cases = files.flatMap((file) =>
        [readJson(file)].flat().map((value, index) => ({ file, value, index })),
      );
      const modules = await games(cases.map(({ value }) => moduleOf(value)));
      const ran = cases.map(({ file, value, index }) => runOne(modules, file, value, index));
      const failed = ran.filter(({ ok }) => !ok).length;
      if (options.json === true) terminal.printJson({ ok: failed === 0, cases: ran });
      else {
        for (const { ok, id, title, patched, failures } of ran) {
          terminal.print(
            `${ok ? 'ok  ' : 'FAIL'} ${id}: ${title}${patched ? ' (map patched)' : ''}`,
            ...failures.map((line) => `     ${line}`),
          );
        }
        terminal.print(`${ran.length} cases, ${failed} failed`);
      }
      if (failed > 0 || ran.length === 0) throw new CommandEnd(1, ran.length === 0 ? 'No case was run.' : '');
    });
}

/** The module that something given as a case names; empty if it names none. */
function moduleOf(value: unknown): string {
  const { module } = (value ?? {}) as { module?: unknown };
  return typeof module === 'string' ? module : '';
}

function runOne(modules: PackedModules, file: string, value: unknown, index: number): Ran {
  const named = value as { id?: unknown; title?: unknown; module?: unknown } | null;
  const id = typeof named?.id === 'string' ? named.id : `${file}[${index}]`;
  const title = typeof named?.title === 'string' ? named.title : '';
  const broken = (failures: readonly string[]): Ran => ({
    file,
    ok: false,
    id,
    title,
    patched: false,
    failures,
  });
  const parsed = caseSchema.safeParse(value);
  if (!parsed.success)
    return broken(parsed.error.issues.map((issue) => `${issue.path.join('.') || 'case'}: ${issue.message}`));
  const module = modules.find(parsed.data.module);
  if (module === null) return broken([`module ${parsed.data.module} is unknown`]);
  const report = runCase(module, parsed.data);
  return { file, ok: report.failures.length === 0, ...report };
}
