import type { Command } from 'commander';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import { moduleHash } from '../moduleHash.ts';
import type { Modules } from './dataFolder.ts';
import { ed25519 } from './ed25519.ts';
import { readText } from './inputFile.ts';
import { CommandEnd } from './outcome.ts';
import { print, printJson } from './print.ts';

/** `hexpost verify`: DICE-AND-LOG 10, offline, with re-execution of the rules where they are at hand. */
export function addVerify(program: Command, modules: Modules): void {
  program
    .command('verify')
    .description(
      'check an exported log: chains, dice, signatures, and that the events are what the rules make of the orders',
    )
    .argument('<file>', 'the exported log; "-" reads standard input')
    .option('--pin <vkey>', "the server's verifier key, as you got it before from elsewhere")
    .option('--checkpoint <file...>', 'checkpoints kept from mails')
    .option('--json', 'print JSON for machines')
    .action((path: string, options: { pin?: string; checkpoint?: readonly string[]; json?: boolean }) => {
      const log = readText(path);
      const module = modules.find(moduleIn(log) ?? '');
      const verdict = verifyLog(log, {
        ...(module === null ? {} : { module, moduleHash: moduleHash(module.id) }),
        ...(options.pin === undefined ? {} : { pin: options.pin }),
        ...(options.checkpoint === undefined ? {} : { checkpoints: options.checkpoint.map(readText) }),
        ed25519,
      });
      const lines = verdictLines(verdict);
      if (options.json === true) {
        const { states: _states, ...report } = verdict;
        printJson(report);
      } else print(...lines);
      if (!verdict.ok) throw new CommandEnd(1, '');
    });
}

/** The module that entry 0 names, with its data pack; null if this is no log. */
export function moduleIn(log: string): string | null {
  try {
    const line = JSON.parse(log.split('\n', 2)[1] ?? '') as {
      entry?: { module?: { id?: unknown; version?: unknown } };
    } | null;
    const { id, version } = line?.entry?.module ?? {};
    return typeof id === 'string' ? moduleRef({ id, version: String(version) }) : null;
  } catch {
    return null;
  }
}
