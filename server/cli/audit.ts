import type { Command } from 'commander';
import { auditReport, countFaces } from '../../shared/audit/index.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { moduleHash } from '../moduleHash.ts';
import type { Games } from './gamesAtHand.ts';
import { ed25519 } from './ed25519.ts';
import { readText } from './inputFile.ts';
import { moduleIn } from './moduleIn.ts';
import { CommandEnd } from './outcome.ts';
import type { Terminal } from './terminal.ts';

/** `hexpost audit`: what fell how often, game by game (DICE-AND-LOG 11: faces and counts). */
export function addAudit(program: Command, games: Games, terminal: Terminal): void {
  program
    .command('audit')
    .description('verify exported logs, then count the faces of their dice by seat, by label and over all')
    .argument('<file...>')
    .option('--json', 'print JSON for machines')
    .action(async (paths: readonly string[], options: { json?: boolean }) => {
      const logs = paths.map((file) => ({ file, log: readText(file) }));
      const modules = await games(logs.map(({ log }) => moduleIn(log)));
      const reports = logs.map(({ file, log }) => {
        const module = modules.find(moduleIn(log));
        const verdict = verifyLog(log, {
          ...(module === null ? {} : { module, moduleHash: moduleHash(module.id) }),
          ed25519,
        });
        return {
          file,
          ok: verdict.ok,
          verdict: verdictLines(verdict)[0]!,
          grade: verdict.grade,
          module,
          rolls: verdict.rolls,
        };
      });
      const ok = reports.every((report) => report.ok);
      // Dice of a file that still waits are not proved yet.
      const rolls = reports.flatMap((report) => report.rolls.filter(({ verified }) => verified));
      if (options.json === true)
        terminal.printJson({
          ok,
          logs: reports.map(({ rolls: _rolls, module: _module, ...report }) => report),
          counts: countFaces(rolls),
        });
      else {
        const [first = '', ...counts] = auditReport([{ ok, rolls }], nameIn(reports[0]?.module ?? null));
        terminal.print(first, ...reports.map(({ file, verdict }) => `${file}: ${verdict}`), '', ...counts);
      }
      if (!ok) throw new CommandEnd(1, '');
    });
}

/** Seats under the names of the first log's game; all scenarios of a module name them alike. */
function nameIn(module: GameModule | null): (seat: SeatId) => string {
  const seats = module?.scenarios[0]?.seats ?? [];
  return (seat) =>
    seat === 0 ? 'nobody' : (seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`);
}
