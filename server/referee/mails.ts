import type { SeatId } from '../../shared/core/brands.ts';
import { messageId } from '../../shared/log/index.ts';
import type { Entry } from '../../shared/log/index.ts';
import { openQuestions, waitingFor } from '../../shared/rules/runtime.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type {
  Append,
  Head,
  MailKind,
  MailPayload,
  NewOutboxRow,
  Reader,
  StoredGame,
  StoppedQueue,
  StoredSeat,
} from '../store/store.ts';
import type { Draft } from './draft.ts';

/** A seat that is asked something by its own file has just read so in the receipt: it is mailed after this time. */
const OWN_QUESTION_MS = 10 * 60_000;

/** Mails of a game that a newer one makes superfluous. */
const CURRENT_ONLY: readonly MailKind[] = ['ready', 'turn', 'takeback', 'over'];

/**
 * Who is told of a step (DESIGN 8): a seat of which something is asked, to which the move passes, or whose game is over;
 * never one an entry. Mails not yet taken for sending give way to newer ones, and to seats that nobody waits for any more.
 *
 * @param actor the seat that sent the file; null for the server's own steps
 */
export function mailsAfter(
  draft: Draft,
  parts: { readonly host: string; now(): number },
  actor: SeatId | null,
): { readonly outbox: readonly NewOutboxRow[]; readonly supersede: Append['supersede'] } {
  const { game: before, module, match, head } = draft;
  const outbox: NewOutboxRow[] = [];
  const supersede: { readonly reader: Reader; readonly kinds: readonly MailKind[] }[] = [];
  // Before the beginning seats were waited for to be ready, not to move.
  const waitedBefore = before.match.begun ? waitingSeats(module, before) : [];
  const askedBefore = new Set(openQuestions(before.match).map(({ id }) => id));
  const waiting =
    draft.closed === null
      ? waitingSeats(module, { ...before, match, ledger: draft.ledger, seats: draft.seats })
      : [];
  const outOfTime = seatsTimedOut(draft);
  const wentBack = draft.entries.some(({ type }) => type === 'void');

  for (const seat of draft.seats) {
    const waits = waiting.includes(seat.seat);
    const questions = openQuestions(match, seat.seat).map(({ id }) => id);
    const offer = match.offers.find((other) => other !== seat.seat && !before.match.offers.includes(other));
    const news = draft.closed !== null ? 'over' : newsFor(seat, { waits, questions, offer });
    // Who has just sent a file is there and has its receipt.
    const fresh = !waits || news !== null || seat.seat === actor;
    if (fresh) supersede.push({ reader: seat.seat, kinds: CURRENT_ONLY });
    if (seat.email === null) continue;
    if (news === null) continue;
    const own = seat.seat === actor && news !== 'over';
    outbox.push(
      mailRow(before.game, seat.seat, news, head, parts, {
        from: (draft.ledger.lastFile[seat.seat] ?? -1) + 1,
        questions: draft.closed === null ? questions : [],
        ...(offer === undefined || draft.closed !== null ? {} : { offer }),
        ...stoppedFor(seat.seat),
        ...(news === 'turn' && !waits && outOfTime.includes(seat.seat) ? { clock: 'time-up' } : {}),
        notBeforeMs: parts.now() + (own ? OWN_QUESTION_MS : 0),
      }),
    );
  }
  if (draft.closed !== null && before.director?.email) {
    outbox.push(
      mailRow(before.game, 'director', 'over', head, parts, {
        from: 0,
        questions: [],
        notBeforeMs: parts.now(),
      }),
    );
  }
  return { outbox, supersede };

  function stoppedFor(seat: SeatId): { readonly stopped?: StoppedQueue } {
    const stopped = draft.ledger.stopped[seat];
    return stopped === undefined || stopped === before.ledger.stopped[seat] ? {} : { stopped };
  }

  function newsFor(
    seat: StoredSeat,
    now: { waits: boolean; questions: readonly string[]; offer: SeatId | undefined },
  ): MailKind | null {
    if (!match.begun) {
      const mustBeReady =
        allJoined(draft.seats) &&
        !allJoined(before.seats) &&
        seat.custody === 'self' &&
        !draft.ledger.ready.includes(seat.seat);
      return mustBeReady && seat.seat !== actor ? 'ready' : null;
    }
    const passed = now.waits && (wentBack || !waitedBefore.includes(seat.seat));
    const asked = now.questions.some((id) => !askedBefore.has(id));
    const stopped = stoppedFor(seat.seat).stopped !== undefined;
    const timedOut = outOfTime.includes(seat.seat);
    return passed || asked || stopped || timedOut || now.offer !== undefined ? 'turn' : null;
  }
}

function seatsTimedOut({ entries }: Draft): readonly SeatId[] {
  return entries
    .filter(({ type }) => type === 'timeout')
    .map(({ entry }) => (JSON.parse(entry) as Extract<Entry, { type: 'timeout' }>).body.seat);
}

/** Seats that have to act: once the game has begun, those of `waitingFor`; before, those that have not joined or are not ready. */
export function waitingSeats(
  module: GameModule,
  game: Pick<StoredGame, 'match' | 'seats' | 'ledger' | 'closed'>,
): readonly SeatId[] {
  if (game.closed !== null) return [];
  if (game.match.begun) return waitingFor(module, game.match);
  const absent = game.seats.filter(({ custody }) => custody === null).map(({ seat }) => seat);
  return absent.length > 0
    ? absent
    : game.seats.map(({ seat }) => seat).filter((seat) => !game.ledger.ready.includes(seat));
}

export function allJoined(seats: readonly StoredSeat[]): boolean {
  return seats.every(({ custody }) => custody !== null);
}

export function mailRow(
  game: string,
  reader: Reader,
  kind: MailKind,
  head: Pick<Head, 'seq' | 'hash'>,
  { host }: { readonly host: string },
  more: {
    readonly from: number;
    readonly questions: readonly string[];
    readonly offer?: SeatId;
    readonly stopped?: StoppedQueue;
    readonly takeback?: MailPayload['takeback'] & object;
    readonly clock?: MailPayload['clock'] & string;
    readonly notBeforeMs: number;
  },
): NewOutboxRow {
  const { notBeforeMs, ...rest } = more;
  return {
    game,
    reader,
    seq: head.seq,
    kind,
    messageId: messageId(head.hash, reader, host),
    payload: { kind, game, reader, seq: head.seq, hash: head.hash, ...rest },
    notBeforeMs,
  };
}
