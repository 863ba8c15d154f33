import { sha256 } from '@noble/hashes/sha2.js';
import { readMoveFile } from '../moves/index.ts';
import { fromBase64, fromHex, toHex, u32, u8, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';
import { seatOf } from './chains.ts';
import type { Ledger } from './ledger.ts';
import type { Entry, MoveFile } from './schema.ts';
import { digest } from './tuple.ts';
import { Failed } from './verdict.ts';

export type Ed25519 = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/** A file's bytes with their signature, and the entry that logs it. */
export interface SubmittedBytes {
  readonly entry: Entry;
  readonly bytes: Uint8Array;
  readonly sig: string | null;
  /** Entries from which on a head may be named, besides `prev`. */
  readonly headFrom: number;
}

/** Bytes to a move file; orders stay as they are, the rules judge them. */
export function parseFile(bytes: Uint8Array): { readonly file: MoveFile } | { readonly detail: string } {
  const read = readMoveFile(bytes, { orders: 'opaque' });
  return read.ok ? { file: read.file as unknown as MoveFile } : { detail: read.bad.detail };
}

/** Step 7 for a file that stands in the log as it came: hash, fields, head. */
export function checkPlainFile(ledger: Ledger, entry: Entry): MoveFile | null {
  const { file } = entry;
  if (file === null || 'commit' in file) return null;
  const bytes = fromBase64(file.b64)!;
  const recomputed = toHex(sha256(bytes));
  if (recomputed !== file.sha256) {
    throw new Failed('E_FILE_HASH', entry.seq, `file SHA-256 is ${file.sha256}, recomputed ${recomputed}`);
  }
  return checkFields(ledger, { entry, bytes, sig: file.sig, headFrom: headFrom(ledger, entry) });
}

/** The first entry whose hash a file of this entry may name as its head (DICE-AND-LOG 7). */
export function headFrom(ledger: Ledger, entry: Entry): number {
  if (entry.type === 'ready') return Math.min(ledger.lastJoin, entry.seq - 1);
  return ledger.simultaneousSince ?? entry.seq - 1;
}

/** Fields and head of a file, whether it stood open or was unsealed. */
export function checkFields(ledger: Ledger, { entry, bytes, headFrom: from }: SubmittedBytes): MoveFile {
  const parsed = parseFile(bytes);
  if ('detail' in parsed) throw new Failed('E_FORMAT', entry.seq, `file: ${parsed.detail}`);
  const { file } = parsed;
  const compare = (field: string, inFile: string | number | null, inEntry: string | number | null): void => {
    if (inFile !== inEntry) {
      throw new Failed(
        'E_FILE_FIELD',
        entry.seq,
        `file field "${field}" is ${String(inFile)}, entry says ${String(inEntry)}`,
      );
    }
  };
  const seat = seatOf(entry.actor);
  compare('game', file.game, entry.game);
  compare('seat', file.seat, seat);
  const keepsItsNonces = ledger.seats[seat]!.custody === 'self';
  if (keepsItsNonces && entry.dice?.of === undefined) {
    compare('k', file.k, entry.dice?.k ?? null);
    compare('nonce', file.nonce, entry.dice?.n ?? null);
  }
  const mayName = ledger.hashes.slice(Math.max(from, 0), entry.seq);
  if (!mayName.includes(file.head)) {
    throw new Failed(
      'E_FILE_HEAD',
      entry.seq,
      `the file was written against head ${file.head}, but the head was ${entry.prev}`,
    );
  }
  return file;
}

/** Step 8 for a file: a seat that gave a key signs every file, one that gave none can sign nothing. */
export function checkSignature(
  ledger: Ledger,
  { entry, bytes, sig }: SubmittedBytes,
  ed25519: Ed25519,
): void {
  const seat = seatOf(entry.actor);
  const publicKey = ledger.seats[seat]!.publicKey;
  if (publicKey === null && sig === null) return;
  const message = digest('pbem-log/1 file-sig', ledger.gid, u8(seat), bytes);
  if (publicKey === null || sig === null || !ed25519(fromBase64(sig)!, message, publicKey)) {
    throw new Failed('E_FILE_SIG', entry.seq, `the signature of seat ${seat} does not verify`);
  }
}

/**
 * Step 8 for what the server alone can't do: the director's signature, or, if none is named, every seat's, or the
 * `consent` file of a seat without a key.
 *
 * @returns seats that consented without a key
 */
export function checkRuling(ledger: Ledger, entry: Entry, ed25519: Ed25519): number[] {
  if (entry.type !== 'ruling' && entry.type !== 'void' && entry.type !== 'skip' && entry.type !== 'rekey')
    return [];
  const { sigs = [], files = [], ...rest } = entry.body;
  const message = digest(
    'pbem-log/1 ruling',
    ledger.gid,
    u32(entry.seq),
    fromHex(entry.prev)!,
    utf8(canonicalJson(rest)),
  );
  const lacks = (by: string): Failed =>
    new Failed('E_RULING_SIG', entry.seq, `${entry.type} lacks a valid signature of ${by}`);
  const signed = (by: string, publicKey: Uint8Array): boolean =>
    sigs.some((given) => given.by === by && ed25519(fromBase64(given.sig)!, message, publicKey));

  const { director } = ledger.genesis.body;
  if (director !== null) {
    const by = `director:${director.id}`;
    if (!signed(by, fromHex(director.pub)!)) throw lacks(by);
    return [];
  }
  const unsigned: number[] = [];
  for (const { seat, publicKey } of ledger.seats.slice(1)) {
    const by = `seat:${seat}`;
    if (publicKey !== null) {
      if (!signed(by, publicKey)) throw lacks(by);
      continue;
    }
    const consented = files.some(({ sha256: hash, b64 }) => {
      const bytes = fromBase64(b64)!;
      const parsed = parseFile(bytes);
      if ('detail' in parsed || toHex(sha256(bytes)) !== hash) return false;
      const { game, seat: from, head, k, nonce, orders } = parsed.file;
      const [order, ...more] = orders;
      const says = order?.['order'] === 'consent' && order['to'] === toHex(message) && more.length === 0;
      return (
        says && game === entry.game && from === seat && head === entry.prev && k === null && nonce === null
      );
    });
    if (!consented) throw lacks(by);
    unsigned.push(seat);
  }
  return unsigned;
}
