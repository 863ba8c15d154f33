import { packOf } from '../rules/packs.ts';
import type { Ledger } from './ledger.ts';
import type { Warning, WarningCode } from './verdict.ts';

/** What a run saw that the ledger does not hold. */
export interface Seen {
  /** Module hashes other than that of the rules at hand, with the first entry that names each. */
  readonly otherModules: ReadonlyMap<string, number>;
  readonly moduleHash: string | undefined;
  /** Seats that consented to a ruling by a file, having no key. */
  readonly consents: readonly { readonly seq: number; readonly seat: number }[];
  readonly withRules: boolean;
  readonly failed: boolean;
  /** Entries that the rules have been carried out for; all of them where there are no rules. */
  readonly replayedTo: number;
}

/** The warnings of DICE-AND-LOG 10, in the order listed there: what a good log leaves unproved, and what to look at. */
export function warningsOf(ledger: Ledger, seen: Seen): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: WarningCode, text: string): void => {
    warnings.push({ code, text });
  };

  // What is open at the end says nothing where the end was not reached.
  for (const { seat, seq, dice, secret } of ledger.diceFiles.values()) {
    if (secret !== null || seen.failed) continue;
    warn(
      'W_PENDING',
      `entry ${seq}: the dice of file ${dice.k} of seat ${seat} can be checked when it is finished`,
    );
  }
  for (const { seat, empty } of ledger.seats) {
    if (empty > 0) warn('W_EMPTY', `${empty} links of seat ${seat} were used up without a roll`);
  }
  const sealed = [
    ...[...ledger.sealedFiles].filter(([, { file }]) => file === null),
    ...[...ledger.standing].filter(([, { opened }]) => opened === null),
  ]
    .map(([seq]) => seq)
    .sort((a, b) => a - b);
  if (sealed.length > 0 && !seen.failed) {
    const which = sealed.length === 1 ? `entry ${sealed[0]} stays` : `entries ${listed(sealed)} stay`;
    const replay =
      seen.replayedTo < ledger.entries.length
        ? `; from entry ${seen.replayedTo} on the rules are carried out again when it is opened`
        : '';
    warn('W_SEALED', `${which} sealed until it is done or the game closes${replay}`);
  }
  if (!seen.failed) {
    for (const [hash, seq] of seen.otherModules) {
      warn(
        'W_MODULE',
        `entry ${seq}: the log names rules ${hash}, those at hand are ${seen.moduleHash}; they agree all the same`,
      );
    }
  }
  if (!ledger.closed && !seen.failed) {
    const hidden = ledger.entries.reduce((n, { dice }) => n + (dice?.hidden.length ?? 0), 0);
    warn(
      'W_OPEN',
      hidden === 0 ? 'the game is not closed' : `the game is not closed: ${hidden} hidden draws are unproved`,
    );
  }
  const seats = ledger.seats.slice(1);
  for (const { seat, custody, publicKey } of seats) {
    if (custody !== null && publicKey === null)
      warn('W_UNSIGNED', `the files of seat ${seat} are not signed`);
  }
  for (const { seq, seat } of seen.consents)
    warn('W_UNSIGNED', `entry ${seq}: the consent of seat ${seat} is not signed`);
  for (const { seat, custody } of seats) {
    if (custody === 'server') warn('W_CUSTODY', `the server keeps the dice nonces of seat ${seat}`);
  }
  for (const entry of ledger.entries) {
    if (entry.type === 'skip') {
      const { seat, from, to, reason } = entry.body;
      warn('W_SKIP', `entry ${entry.seq}: seat ${seat} skips from index ${from} to ${to}: ${reason}`);
    }
    if (entry.type === 'rekey') {
      const { seat, chain, k } = entry.body;
      warn(
        'W_REKEY',
        `entry ${entry.seq}: seat ${seat} has a new ${chain === 't' ? 'server' : 'nonce'} anchor at index ${k}`,
      );
    }
    if (entry.type === 'void')
      warn(
        'W_VOID',
        `entry ${entry.seq}: play goes back to before entry ${entry.body.seq}: ${entry.body.reason}`,
      );
  }
  if (!seen.withRules)
    warn('W_NO_RULES', `${lacking(ledger.module)}: orders, events and states were not replayed`);
  return warnings;
}

/** What a replay would need. */
function lacking({ id, version }: { readonly id: string; readonly version: string }): string {
  const pack = packOf(version);
  return pack === null
    ? `the rules of ${id} are not at hand`
    : `the rules of ${id} on the data pack ${pack} are not at hand`;
}

function listed(seqs: readonly number[]): string {
  const few = seqs.slice(0, 5).join(', ');
  return seqs.length > 5 ? `${few} and ${seqs.length - 5} more` : few;
}
