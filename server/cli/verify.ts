import type { Command } from 'commander';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { moduleHash } from '../moduleHash.ts';
import type { Games } from './gamesAtHand.ts';
import { ed25519 } from './ed25519.ts';
import { readText } from './inputFile.ts';
import { moduleIn } from './moduleIn.ts';
import { CommandEnd } from './outcome.ts';
import type { Terminal } from './terminal.ts';

/** `hexpost verify`: DICE-AND-LOG 10, offline, with re-execution of the rules where they are at hand. */
export function addVerify(program: Command, games: Games, terminal: Terminal): void {
  program
    .command('verify')
    .description(
      'check an exported log: chains, dice, signatures, and that the events are what the rules make of the orders',
    )
    .argument('<file>', 'the exported log; "-" reads standard input')
    .option('--pin <vkey>', "the server's verifier key, as you got it before from elsewhere")
    .option('--checkpoint <file...>', 'checkpoints kept from mails')
    .option('--json', 'print JSON for machines')
    .action(
      async (path: string, options: { pin?: string; checkpoint?: readonly string[]; json?: boolean }) => {
        const log = readText(path);
        const ref = moduleIn(log);
        const module = (await games([ref])).find(ref);
        const verdict = verifyLog(log, {
          ...(module === null ? {} : { module, moduleHash: moduleHash(module.id) }),
          ...(options.pin === undefined ? {} : { pin: options.pin }),
          ...(options.checkpoint === undefined ? {} : { checkpoints: options.checkpoint.map(readText) }),
          ed25519,
        });
        const lines = verdictLines(verdict);
        if (options.json === true) {
          const { states: _states, ...report } = verdict;
          terminal.printJson(report);
        } else terminal.print(...lines);
        if (!verdict.ok) throw new CommandEnd(1, '');
      },
    );
}
