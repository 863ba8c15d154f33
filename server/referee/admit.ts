import { createPublicKey, verify } from 'node:crypto';
import type { SeatId } from '../../shared/core/brands.ts';
import { fromBase64, fromHex } from '../../shared/core/bytes.ts';
import { linksTo } from '../../shared/dice/index.ts';
import { fileSigDigest } from '../../shared/log/index.ts';
import type { MoveFile } from '../../shared/moves/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { check, openQuestions, waitingFor } from '../../shared/rules/runtime.ts';
import type { Violation } from '../../shared/rules/violation.ts';
import type { Store, StoredGame, StoredSeat } from '../store/store.ts';
import type { Intent } from './orders.ts';
import { matchAnswers } from './orders.ts';
import { allJoined } from './mails.ts';
import { problem, type Problem } from './problem.ts';
import { nextIndex } from './views.ts';

/** What is to be said of a file's orders, on the sender's view and without dice (DICE-AND-LOG 9.5). */
export interface Judged {
  readonly violations: readonly Violation[];
  readonly uncheckedFrom: number | null;
  readonly mayRoll: boolean;
}

/** Step 5: validation of the orders on the sender's view. */
export function judge(module: GameModule, game: StoredGame, seat: SeatId, intent: Intent): Judged {
  switch (intent.intent) {
    case 'ready':
      return { violations: [], uncheckedFrom: null, mayRoll: true };
    case 'orders':
      return check(module, game.match, seat, intent.orders);
    case 'answers':
      return {
        violations: matchAnswers(module, game.match, seat, intent.orders).violations,
        uncheckedFrom: null,
        mayRoll: false,
      };
    case 'resign':
    case 'offer':
      return { violations: [], uncheckedFrom: null, mayRoll: false };
  }
}

/** Step 4, first part: is the game open, and was the file made against its head? */
export async function staleness(
  store: Store,
  game: StoredGame,
  file: MoveFile,
  intent: Intent,
): Promise<'closed' | 'fresh' | { readonly madeAt: number | null }> {
  if (game.closed !== null) return 'closed';
  if (file.head === game.head.hash) return 'fresh';
  const madeAt = await store.seqOf(game.game, file.head);
  if (madeAt === null) return { madeAt };
  // `ready` files, and files between the events `simultaneous` and `resolve`, don't wait for each other (DICE-AND-LOG 7).
  const { lastJoin, simultaneous } = game.ledger;
  const since = intent.intent === 'ready' && !game.match.begun ? lastJoin : simultaneous;
  return since !== null && madeAt >= since ? 'fresh' : { madeAt };
}

/** Step 4, second part: may the seat send this now? */
export function turnProblem(
  module: GameModule,
  game: StoredGame,
  seat: StoredSeat,
  intent: Intent,
): Problem | null {
  const { match, ledger } = game;
  const notNow = (remedy: string) =>
    problem('S_NOT_YOUR_TURN', `Seat ${seat.seat} may not move now.`, remedy);
  if (seat.custody === null) return notNow('Join first: the seat has no dice nonces yet.');
  if (intent.intent === 'resign') return null;
  if (!match.begun) {
    if (intent.intent !== 'ready') return notNow('The game begins once every seat has joined and is ready.');
    if (!allJoined(game.seats))
      return notNow('Send the ready file once every seat has joined; you will be mailed.');
    if (!ledger.ready.includes(seat.seat)) return null;
    const next = nextIndex(game, seat.seat);
    return problem(
      'S_BAD_INDEX',
      `This is file 1 of seat ${seat.seat}; file ${next} is expected.`,
      'The seat is ready; wait for the others.',
    );
  }
  const own = match.open !== null && match.open.seat === seat.seat ? match.open : null;
  if (intent.intent === 'answers') {
    if (openQuestions(match, seat.seat).length > 0 || (intent.dropQueue && own !== null)) return null;
    return notNow('Nothing is asked of this seat; you will be mailed when something is.');
  }
  if (own !== null) {
    const asked = waitingFor(module, match)[0] ?? 0;
    return problem(
      'S_OPEN',
      `Your file of entry ${own.seq} waits for seat ${asked}: only answers and drop-queue now.`,
      asked === seat.seat
        ? 'Answer the question first; orders after that go in a new file.'
        : 'Wait for the answer; the rest of your orders goes on by itself.',
    );
  }
  if (intent.intent === 'offer') return null;
  if (intent.intent === 'ready') {
    return problem(
      'S_BAD_FILE',
      'This file is not a valid move file: it holds no orders.',
      'Put at least one order into the file.',
    );
  }
  // Whether an order may be given out of turn is for the rules to say.
  const hasMove = waitingFor(module, match).includes(seat.seat) || module.mayInterject !== undefined;
  if (match.open !== null || !hasMove) {
    return notNow('Wait for your turn; you will be mailed when the move passes to you.');
  }
  return null;
}

/** Step 4, third part: index, nonce and signature of a file. Nothing here knows what the orders are. */
export function keyProblem(
  game: StoredGame,
  seat: StoredSeat,
  file: MoveFile,
  sig: string | null,
  bytes: Uint8Array,
): Problem | null {
  if (file.k !== null && file.nonce !== null && seat.custody === 'self') {
    const next = nextIndex(game, seat.seat);
    if (file.k !== next) {
      return problem(
        'S_BAD_INDEX',
        `This is file ${file.k} of seat ${seat.seat}; file ${next} is expected.`,
        `Write k ${next} and its nonce into the file.`,
      );
    }
    const earlier = game.ledger.cursors[seat.seat];
    const chain = { chain: 'n', gid: game.game, seat: seat.seat } as const;
    const later = { k: file.k, value: fromHex(file.nonce, 32) };
    if (earlier === undefined || !linksTo(chain, later, { k: earlier.k, value: fromHex(earlier.n, 32) })) {
      return problem(
        'S_BAD_NONCE',
        'The dice nonce does not continue your chain. Load the key file of this game.',
        'The dice phrase or key file is that of another game or seat. Nothing has been used up.',
      );
    }
  }
  if (
    seat.pub !== null &&
    (sig === null || !signed(seat.pub, fileSigDigest(game.game, seat.seat, bytes), sig))
  ) {
    return problem(
      'S_BAD_SIG',
      `The signature does not match the key of seat ${seat.seat}.`,
      'This seat joined with a key: sign the exact bytes of the file with it.',
    );
  }
  return null;
}

/** SubjectPublicKeyInfo of an Ed25519 key (RFC 8410); its 32 bytes follow. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Twenty times as fast as the JavaScript one, and as strict (DICE-AND-LOG 7). @param sig base64; false if it is none */
export function signed(pub: string, message: Uint8Array, sig: string): boolean {
  const signature = fromBase64(sig);
  if (signature?.length !== 64) return false;
  try {
    const key = createPublicKey({
      key: Buffer.concat([ED25519_SPKI, Buffer.from(pub, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    return verify(null, message, key, signature);
  } catch {
    return false;
  }
}

/** Step 5's end: a file carries a nonce exactly where its orders may need dice and the player keeps the nonces. */
export function nonceProblem(seat: StoredSeat, file: MoveFile, mayRoll: boolean): Problem | null {
  if (seat.custody === 'server') {
    if (file.nonce === null) return null;
    return problem(
      'S_NONCE',
      `These orders ${mayRoll ? 'may' : "can't"} need dice: the file must not carry a nonce.`,
      'The server keeps the nonces of this seat: k and nonce are null in every file.',
    );
  }
  if ((file.nonce !== null) === mayRoll) return null;
  return mayRoll
    ? problem(
        'S_NONCE',
        'These orders may need dice: the file must carry a nonce.',
        'Add k and the nonce of that index from your dice phrase or key file.',
      )
    : problem(
        'S_NONCE',
        "These orders can't need dice: the file must not carry a nonce.",
        'Set k and nonce to null; the nonce has not been used up.',
      );
}

/** The chains end at index N. */
export function usedUp(game: StoredGame, seat: StoredSeat, mayRoll: boolean): Problem | null {
  if (!mayRoll || nextIndex(game, seat.seat) <= game.chainLength) return null;
  return problem(
    'S_BAD_INDEX',
    `Seat ${seat.seat} has used up its ${game.chainLength} files with dice.`,
    'Only files that can not roll are accepted now; agree on a draw, or let the director end the game.',
  );
}

export function illegal(violations: readonly Violation[]): Problem {
  const lines = violations.map(({ order, rule, message }) => {
    const cited = rule !== undefined && !message.includes(`(${rule})`) ? ` (${rule})` : '';
    return `\norders[${order}]: ${message}${cited}`;
  });
  return problem(
    'S_ILLEGAL',
    `Your orders break a rule:${lines.join('')}`,
    'Change these orders and submit again; nothing has been carried out or used up.',
    {
      violations,
    },
  );
}
