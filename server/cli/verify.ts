import { createPublicKey, verify as verifySignature } from 'node:crypto';
import type { Command } from 'commander';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { moduleHash } from '../moduleHash.ts';
import type { Modules } from './dataFolder.ts';
import { readText } from './inputFile.ts';
import { CommandEnd } from './outcome.ts';
import { print, printJson } from './print.ts';

/** `hexpost verify`: DICE-AND-LOG 10, offline, with re-execution of the rules where they are at hand. */
export function addVerify(program: Command, modules: Modules): void {
  program
    .command('verify')
    .description('check an exported log: chains, dice, signatures, and that the events are what the rules make of the orders')
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

/** The module that entry 0 names; null if this is no log. */
export function moduleIn(log: string): string | null {
  try {
    const line = JSON.parse(log.split('\n', 2)[1] ?? '') as { entry?: { module?: { id?: unknown } } } | null;
    const id = line?.entry?.module?.id;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

/** DER header of an Ed25519 public key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Node's own Ed25519, which follows RFC 8032; a key or signature of the wrong length verifies nothing. */
function ed25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  try {
    const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
    return verifySignature(null, message, key, signature);
  } catch {
    return false;
  }
}
