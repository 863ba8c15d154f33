import { canonicalJson } from './canonical.ts';
import { fromBase64, fromHex, toHex, u32, utf8 } from './bytes.ts';
import { checkFields, checkSignature, parseFile, type Ed25519, type SubmittedBytes } from './files.ts';
import type { Ledger, SealedFile } from './ledger.ts';
import type { Entry, OpenedFile, OpenedOrder } from './schema.ts';
import { digest } from './tuple.ts';
import { Failed } from './verdict.ts';

/** Files that this entry opens, with what a file that stood open would have shown (steps 7 and 8). */
export function openedFiles(entry: Entry): readonly OpenedFile[] {
  if (entry.type === 'move' || entry.type === 'step' || entry.type === 'timeout' || entry.type === 'close')
    return entry.body.files ?? [];
  return [];
}

export function openedOrders(entry: Entry): readonly OpenedOrder[] {
  if (entry.type === 'move' || entry.type === 'step' || entry.type === 'timeout')
    return entry.body.opened ?? [];
  return [];
}

/** Steps 7 and 8 for the files that this entry opens: judged now, naming the entry that holds the file. */
export function checkUnsealed(ledger: Ledger, entry: Entry, ed25519: Ed25519): void {
  const unsealed = openedFiles(entry).flatMap((opened): SubmittedBytes[] => {
    const sealed = ledger.sealedFiles.get(opened.seq);
    const bytes = fromBase64(opened.b64)!;
    // A file that is none, or that nobody sealed, is step 13's to name.
    if (sealed === undefined || 'detail' in parseFile(bytes)) return [];
    return [{ entry: sealed.entry, bytes, sig: opened.sig, headFrom: sealed.headFrom }];
  });
  for (const file of unsealed) checkFields(ledger, file);
  for (const file of unsealed) checkSignature(ledger, file, ed25519);
}

/** Registers what this entry seals. */
export function noteSeals(ledger: Ledger, entry: Entry, headFrom: number): void {
  if (entry.file !== null && 'commit' in entry.file) {
    const orders = 'orders' in entry.file ? entry.file.orders : null;
    ledger.sealedFiles.set(entry.seq, {
      entry,
      commit: entry.file.commit,
      orders,
      opened: new Map(),
      file: null,
      headFrom,
    });
  }
  if (entry.type === 'standing')
    ledger.standing.set(entry.seq, { seat: entry.body.seat, commit: entry.body.commit, opened: null });
}

/** Step 13: what is opened is what was sealed, and at the close nothing stays sealed. */
export function checkOpenings(ledger: Ledger, entry: Entry): void {
  for (const event of entry.events) if (event['e'] === 'open') checkToken(ledger, entry, event);
  for (const opened of openedOrders(entry)) openOrder(ledger, entry, opened);
  for (const opened of openedFiles(entry)) openFile(ledger, entry, opened);
  if (entry.type !== 'close') return;
  for (const { seq, salt, b64 } of entry.body.standing ?? []) {
    const standing = ledger.standing.get(seq);
    const bytes = fromBase64(b64)!;
    if (
      standing === undefined ||
      commitment(ledger, 'pbem-log/1 standing-commit', seq, fromHex(salt)!, bytes) !== standing.commit
    ) {
      throw new Failed('E_OPEN_FILE', entry.seq, `entry ${seq} does not match its commitment`);
    }
    standing.opened = bytes;
  }
  const sealed = [
    ...[...ledger.sealedFiles].filter(([, { file }]) => file === null),
    ...[...ledger.standing].filter(([, { opened }]) => opened === null),
    ...[...ledger.diceFiles].filter(([, { secret }]) => secret === null),
  ].map(([seq]) => seq);
  if (sealed.length > 0) {
    throw new Failed(
      'E_OPEN_MISSING',
      entry.seq,
      `the game is closed but entry ${Math.min(...sealed)} is still sealed`,
    );
  }
}

function commitment(ledger: Ledger, tag: string, seq: number, salt: Uint8Array, bytes: Uint8Array): string {
  return toHex(digest(tag, ledger.genesisHash, u32(seq), salt, bytes));
}

/** `commit_i` of a privately drawn token (DICE-AND-LOG 8). */
export function tokenCommitment(
  ledger: Ledger,
  { seq, j, i, salt, value }: { seq: number; j: number; i: number; salt: Uint8Array; value: string },
): string {
  return toHex(
    digest(
      'pbem-dice/1 value',
      ledger.genesisHash,
      u32(seq),
      u32(j),
      u32(i),
      salt,
      utf8(canonicalJson(value)),
    ),
  );
}

function checkToken(ledger: Ledger, entry: Entry, event: { readonly [key: string]: unknown }): void {
  const { seq, j, i, value, salt } = event;
  const commit =
    typeof seq === 'number' && typeof j === 'number' && typeof i === 'number'
      ? [...(ledger.entries[seq]?.dice?.hidden ?? [])].find((draw) => draw.j === j)?.commits[i]
      : undefined;
  const saltBytes = typeof salt === 'string' ? fromHex(salt) : null;
  const matches =
    commit !== undefined &&
    saltBytes !== null &&
    typeof value === 'string' &&
    tokenCommitment(ledger, {
      seq: seq as number,
      j: j as number,
      i: i as number,
      salt: saltBytes,
      value,
    }) === commit;
  if (!matches) {
    const shown = typeof value === 'string' ? value : canonicalJson(value ?? null);
    throw new Failed(
      'E_OPEN',
      entry.seq,
      `token ${String(seq)}/${String(j)}.${String(i)} opens to ${shown}, the commitment says otherwise`,
    );
  }
}

function orderCommitment(ledger: Ledger, seq: number, i: number, salt: Uint8Array, order: unknown): string {
  return toHex(
    digest('pbem-log/1 order-commit', ledger.genesisHash, u32(seq), u32(i), salt, utf8(canonicalJson(order))),
  );
}

function openOrder(ledger: Ledger, entry: Entry, { seq, i, salt, order }: OpenedOrder): void {
  const sealed = ledger.sealedFiles.get(seq);
  if (
    sealed === undefined ||
    sealed.opened.has(i) ||
    orderCommitment(ledger, seq, i, fromHex(salt)!, order) !== sealed.orders?.[i]
  ) {
    throw new Failed('E_OPEN_ORDER', entry.seq, `order ${seq}.${i} does not match its commitment`);
  }
  sealed.opened.set(i, { order });
}

/** The whole file, and with it every order by itself: salts of orders come from the file's. */
function openFile(ledger: Ledger, entry: Entry, { seq, salt, b64 }: OpenedFile): void {
  const sealed = ledger.sealedFiles.get(seq);
  const bytes = fromBase64(b64)!;
  const saltBytes = fromHex(salt)!;
  const parsed = parseFile(bytes);
  const wrong = new Failed('E_OPEN_FILE', entry.seq, `entry ${seq} does not match its commitment`);
  if (sealed === undefined || sealed.file !== null || 'detail' in parsed) throw wrong;
  if (commitment(ledger, 'pbem-log/1 file-commit', seq, saltBytes, bytes) !== sealed.commit) throw wrong;
  if (sealed.orders !== null) checkOrders(ledger, entry, sealed, saltBytes, parsed.file.orders);
  sealed.file = parsed.file;
}

function checkOrders(
  ledger: Ledger,
  entry: Entry,
  sealed: SealedFile,
  salt: Uint8Array,
  orders: readonly unknown[],
): void {
  const { seq } = sealed.entry;
  const commits = sealed.orders ?? [];
  for (let i = 0; i < Math.max(commits.length, orders.length); i++) {
    const saltOfOrder = digest('pbem-log/1 order-salt', salt, u32(i));
    if (i >= orders.length || orderCommitment(ledger, seq, i, saltOfOrder, orders[i]) !== commits[i]) {
      throw new Failed('E_OPEN_ORDER', entry.seq, `order ${seq}.${i} does not match its commitment`);
    }
  }
}
