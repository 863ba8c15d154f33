import type { Command } from 'commander';
import { compareVectors } from '../../shared/log/index.ts';
import { readText } from './inputFile.ts';
import { CommandEnd } from './outcome.ts';
import type { Games } from './gamesAtHand.ts';
import type { Terminal } from './terminal.ts';

/** `hexpost vectors`: recomputes a file in the shape of `dice-vectors.json` (DICE-AND-LOG 12). */
export function addVectors(program: Command, _games: Games, terminal: Terminal): void {
  program
    .command('vectors')
    .description('recompute a file of dice and log vectors and name what differs')
    .argument('<file>')
    .option('--json', 'print JSON for machines')
    .action((path: string, options: { json?: boolean }) => {
      const report = compareVectors(readText(path));
      const good = report.differences.length === 0 && report.checks > 0;
      if (options.json === true) terminal.printJson({ ok: good, ...report });
      else {
        for (const { where, stored, recomputed } of report.differences)
          terminal.print(`DIFFERS ${where}: stored ${stored}, recomputed ${recomputed}`);
        terminal.print(
          `${good ? 'OK' : 'FAIL'} ${report.checks} values in ${report.sections.join(', ') || 'no section'}, ${report.differences.length} differ`,
        );
      }
      if (!good) throw new CommandEnd(1, '');
    });
}
