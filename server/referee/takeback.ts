import { fromBase64, toBase64, toHex } from '../../shared/core/bytes.ts';
import { voidDigest } from '../../shared/log/index.ts';
import { readMoveFile } from '../../shared/moves/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { NewOutboxRow, StoredAgreement, StoredGame, Store } from '../store/store.ts';
import { signed } from './admit.ts';
import type { Caller, LogHead } from './api.ts';
import type { Draft } from './draft.ts';
import { mailRow } from './mails.ts';
import { problem, type Problem } from './problem.ts';
import { sha256Hex } from './sha256.ts';

/**
 * Takebacks (DICE-AND-LOG 9): entry `seq` and all after it are void, and play resumes from the state before it. The server
 * can't do it alone: the director whom the genesis names signs for all, else every seat agrees (DICE-AND-LOG 7). What is
 * agreed to is bound to the log's head, so it lapses with the next entry.
 */
export interface TakebackRequest {
  /** Hash of the log's head. */
  readonly head: string;
  readonly seq: number;
  readonly reason: string;
  /** The `consent` move file of a seat without a key, base64; or … */
  readonly file?: string | undefined;
  /** … Ed25519 over the ruling digest, base64. */
  readonly sig?: string | undefined;
}

/** What is asked for on the present head. */
export interface Takeback {
  readonly seq: number;
  readonly reason: string;
  readonly agreed: readonly string[];
  readonly missing: readonly string[];
}

export interface TakenBack extends Takeback {
  readonly ok: true;
  readonly game: string;
  /** The `void` stands in the log. */
  readonly taken: boolean;
  readonly head: LogHead;
}

/** Who has to agree, written like actors: the director with a key, else every seat. */
export function signatories({ director, seats }: Pick<StoredGame, 'director' | 'seats'>): readonly string[] {
  if (director !== null && director.pub !== null) return [`director:${director.id}`];
  return seats.map(({ seat }) => `seat:${seat}`);
}

/** Whose agreement the caller can give; a problem if nobody's. */
export function signatoryOf(game: StoredGame, caller: Caller): string | Problem {
  const names = signatories(game);
  const own =
    caller.role === 'seat'
      ? `seat:${caller.seat}`
      : caller.role === 'director' && game.director !== null
        ? `director:${game.director.id}`
        : null;
  if (own !== null && names.includes(own)) return own;
  return problem(
    'H_FORBIDDEN',
    names[0]!.startsWith('director:')
      ? 'In this game the director alone takes back.'
      : 'Only the seats of this game can agree to a takeback.',
    'Use the link of a seat, or that of the director where the game has one with a key.',
  );
}

/** Why play can't be taken up again before entry `seq`; null if it can. */
export async function takebackProblem(
  store: Pick<Store, 'betweenFiles'>,
  module: GameModule,
  { game, match, head, closed }: StoredGame,
  seq: number,
): Promise<Problem | null> {
  const refuse = (detail: string, remedy: string) => problem('H_BAD_REQUEST', detail, remedy);
  if (closed !== null)
    return problem('S_CLOSED', 'This game is closed.', 'What is closed stays as it is; begin a new game.');
  if (module.fog)
    return refuse(
      'In a game with fog nothing can be taken back: what somebody has seen he would know the second time.',
      'Play on, or agree on a draw.',
    );
  if (seq < 1 || seq > head.seq)
    return refuse(`There is no entry ${seq} to take back.`, `Name an entry from 1 to ${head.seq}.`);
  if (match.open !== null)
    return refuse(
      `The file of entry ${match.open.seq} waits for an answer.`,
      'Answer first; after that it can be taken back.',
    );
  if ((await store.betweenFiles(game, seq - 1)) === null)
    return refuse(
      `Play can't be taken up again before entry ${seq}: the game had not begun, or a file was waiting for an answer.`,
      'Name the entry with which a file begins.',
    );
  return null;
}

/** The agreement that a request holds, if it is one to just this. */
export function agreementOf(
  game: StoredGame,
  signatory: string,
  { head, seq, reason, file, sig }: TakebackRequest,
): StoredAgreement | Problem {
  const digest = voidDigest(game.game, { seq: game.head.seq, hash: head }, { seq, reason });
  const pub = publicKeyOf(game, signatory);
  const agreement = { head, seq, reason, signatory };
  if (pub !== null) {
    if (sig !== undefined && signed(pub, digest, sig)) return { ...agreement, file: null, sig };
    return problem(
      'S_BAD_SIG',
      `The signature does not match the key of ${signatory}.`,
      'Sign the 32 bytes of the ruling digest (docs/log-format.md, section 9) with the key that you joined with.',
    );
  }
  const bad = (detail: string) =>
    problem(
      'S_BAD_FILE',
      `This file is not a valid move file: ${detail}.`,
      `It holds one order, {"order": "consent", "to": "${toHex(digest)}"}, and neither k nor nonce.`,
    );
  const bytes = file === undefined ? null : fromBase64(file);
  if (bytes === null) return bad('there is no file');
  const read = readMoveFile(bytes);
  if (!read.ok) return bad(read.bad.detail);
  const { file: consent } = read;
  const [order, ...more] = consent.orders;
  if (consent.game !== game.game || `seat:${consent.seat}` !== signatory || consent.head !== head)
    return bad('it is of another game, seat or head');
  if (consent.k !== null || consent.nonce !== null) return bad('it carries a nonce');
  if (order?.order !== 'consent' || more.length > 0 || order['to'] !== toHex(digest))
    return bad('it does not consent to this takeback');
  return { ...agreement, file: bytes, sig: null };
}

/** Who has agreed to this takeback so far. */
export function takebackOf(game: StoredGame, agreements: readonly StoredAgreement[]): Takeback {
  const [{ seq, reason }] = agreements as readonly [StoredAgreement, ...StoredAgreement[]];
  const agreed = agreements.map(({ signatory }) => signatory);
  return { seq, reason, agreed, missing: signatories(game).filter((each) => !agreed.includes(each)) };
}

/** The different takebacks that somebody has agreed to. */
export function takebacksOf(game: StoredGame, agreements: readonly StoredAgreement[]): readonly Takeback[] {
  const asked = new Map<string, StoredAgreement[]>();
  for (const agreement of agreements) {
    const key = JSON.stringify([agreement.seq, agreement.reason]);
    asked.set(key, [...(asked.get(key) ?? []), agreement]);
  }
  return [...asked.values()].map((each) => takebackOf(game, each));
}

/** Mails to those who have still to agree. Of a takeback, not of the state: the mail about that may have its Message-ID. */
export function takebackMails(
  game: StoredGame,
  { seq, reason, missing }: Takeback,
  by: string,
  parts: { readonly host: string; now(): number },
): readonly NewOutboxRow[] {
  const { head } = game;
  return game.seats
    .filter(({ seat, email }) => email !== null && missing.includes(`seat:${seat}`))
    .map(({ seat }) => {
      const row = mailRow(game.game, seat, 'takeback', head, parts, {
        from: head.seq + 1,
        questions: [],
        takeback: { by, seq, reason },
        notBeforeMs: parts.now(),
      });
      const [, host] = row.messageId.split('@');
      const what = sha256Hex(JSON.stringify([head.hash, seq, reason]));
      return { ...row, messageId: `<takeback.${what.slice(0, 32)}.${seat}@${host ?? ''}` };
    });
}

/** Everybody has agreed: the `void`, and the match of then. Cursors stay: dice of a voided entry are never used again. */
export async function logVoid(
  draft: Draft,
  store: Pick<Store, 'betweenFiles'>,
  stateBefore: unknown,
  agreements: readonly StoredAgreement[],
): Promise<void> {
  const { seq, reason } = agreements[0]!;
  const rest = await store.betweenFiles(draft.game.game, seq - 1);
  if (rest === null) throw new Error(`entry ${seq}: no play can be taken up before it`);
  const sigs = agreements.flatMap(({ signatory, sig }) => (sig === null ? [] : [{ by: signatory, sig }]));
  const files = agreements.flatMap(({ file }) =>
    file === null ? [] : [{ sha256: sha256Hex(file), b64: toBase64(file), sig: null }],
  );
  draft.add({
    type: 'void',
    actor: 'server',
    body: { seq, reason, ...(sigs.length > 0 ? { sigs } : {}), ...(files.length > 0 ? { files } : {}) },
    match: { ...rest, state: stateBefore, open: null },
    ledger: { stopped: {}, clocks: {} },
  });
}

function publicKeyOf({ director, seats }: StoredGame, signatory: string): string | null {
  if (signatory.startsWith('director:')) return director?.pub ?? null;
  return seats.find(({ seat }) => `seat:${seat}` === signatory)?.pub ?? null;
}
