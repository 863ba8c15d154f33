import type { GameModule } from '../rules/contract.ts';
import type { LoggedEvent } from '../rules/events.ts';

/** Failures in the order in which they are looked for (DICE-AND-LOG 10). The names are permanent. */
export const FAILURE_CODES = [
  'E_FORMAT',
  'E_VERSION',
  'E_KEY',
  'E_SEQ',
  'E_GAME',
  'E_HASH',
  'E_PREV',
  'E_CHECKPOINT_SIG',
  'E_CHECKPOINT_ROOT',
  'E_TIME',
  'E_FILE_HASH',
  'E_FILE_FIELD',
  'E_FILE_HEAD',
  'E_FILE_SIG',
  'E_RULING_SIG',
  'E_OF',
  'E_TURN_INDEX',
  'E_SERVER_CHAIN',
  'E_NONCE_CHAIN',
  'E_EMPTY_DICE',
  'E_OTHERS',
  'E_EARLY_ROLL',
  'E_BEACON_SIG',
  'E_BEACON_ROUND',
  'E_FACES',
  'E_OPEN',
  'E_OPEN_ORDER',
  'E_OPEN_FILE',
  'E_OPEN_MISSING',
  'E_ILLEGAL',
  'E_ROLL_PLAN',
  'E_EVENTS',
  'E_STATE',
  'E_HIDDEN_MISSING',
  'E_HIDDEN_COMMIT',
  'E_HIDDEN_VALUE',
  'E_TRUNCATED',
  'E_EQUIVOCATION',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** `W_LATE_LOCK` needs a beacon, which this version does not know: it never occurs. */
export const WARNING_CODES = [
  'W_PENDING',
  'W_EMPTY',
  'W_SEALED',
  'W_MODULE',
  'W_OPEN',
  'W_UNSIGNED',
  'W_CUSTODY',
  'W_SKIP',
  'W_REKEY',
  'W_VOID',
  'W_LATE_LOCK',
  'W_NO_RULES',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** What the log proves about its dice (DICE-AND-LOG 5). */
export type Grade = 'A' | 'B' | 'C' | 'D';

export interface Failure {
  readonly code: FailureCode;
  /** The entry named in the text; null where none is (a kept checkpoint). */
  readonly entry: number | null;
  /** Without the code: `entry 3: stored hash …`. */
  readonly text: string;
}

export interface Warning {
  readonly code: WarningCode;
  readonly text: string;
}

/** One public request for chance, as logged. */
export interface VerifiedRoll {
  readonly seq: number;
  readonly j: number;
  readonly for: string;
  /** Seat whose file rolled; 0 is the neutral seat. */
  readonly seat: number;
  /** Dice: as many as faces. */
  readonly sides?: readonly number[];
  readonly faces?: readonly number[];
  /** A draw from `pool`. */
  readonly pool?: readonly string[];
  readonly drawn?: readonly string[];
  /** A shuffle of `list`. */
  readonly list?: readonly string[];
  readonly order?: readonly string[];
  /** Recomputed from the revealed secrets and the same; false while the file waits for an answer. */
  readonly verified: boolean;
}

export interface Verdict {
  readonly ok: boolean;
  /** Entries in the export; of a broken export, those that could be read. */
  readonly entries: number;
  readonly grade: Grade;
  /** Hash of the last entry, 64 hex digits; of a bad log, of the last entry that passed. Empty if none did. */
  readonly head: string;
  /** The first failure in the order of DICE-AND-LOG 10. */
  readonly failure: Failure | null;
  readonly warnings: readonly Warning[];
  /** Rolls of the entries that passed. */
  readonly rolls: readonly VerifiedRoll[];
  /** With rules: the public state after each entry that passed, as the logged events make it. */
  readonly states?: readonly unknown[];
  /**
   * Of a closed game with fog, with rules: the events of each entry in full, as re-execution gives them. The log shows less of
   * them; with these the game can be watched from any seat's eyes, and from above.
   */
  readonly events?: readonly (readonly LoggedEvent[])[];
}

export interface VerifyOptions {
  /** The rules of the log's module. Without them (or with another module's) step 14 is left out: `W_NO_RULES`. */
  readonly module?: GameModule;
  /** SHA-256 over the rules files at hand (DICE-AND-LOG 7), to compare with the log's. */
  readonly moduleHash?: string;
  /** The server's verifier key as the caller got it before, from elsewhere. */
  readonly pin?: string;
  /** Checkpoints kept from mails: each a signed note. */
  readonly checkpoints?: readonly string[];
  /** Cup contents for the values of hidden draws in a log whose rules are not at hand. */
  readonly pools?: { readonly [cup: string]: readonly string[] };
  /** Called after each entry that passed, for a progress bar. */
  readonly onStep?: (progress: { readonly entry: number; readonly entries: number }) => void;
  /**
   * Strict Ed25519 (RFC 8032, no ZIP 215 leniency) if the platform has a faster one than `@noble/ed25519`;
   * must not throw.
   */
  readonly ed25519?: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;
}

/**
 * The lines that `verify` prints: the verdict first (it begins with the grade that matters), then the warnings.
 * Exactly `OK {n} entries, grade {g}, head {hash}`, `FAIL {CODE} {text}`, `WARN {CODE} {text}`.
 */
export function verdictLines(verdict: Verdict): string[] {
  const { failure, entries, grade, head, warnings } = verdict;
  const first =
    failure === null
      ? `OK ${entries} entries, grade ${grade}, head ${head}`
      : `FAIL ${failure.code} ${failure.text}`;
  return [first, ...warnings.map(({ code, text }) => `WARN ${code} ${text}`)];
}

/** Unwinds a verification at its first failure; never leaves `verifyLog`. */
export class Failed extends Error {
  readonly failure: Failure;

  /** @param entry the entry named; null where the failure is none of one entry */
  constructor(code: FailureCode, entry: number | null, detail: string) {
    super(detail);
    this.failure = { code, entry, text: entry === null ? detail : `entry ${entry}: ${detail}` };
  }
}
