import { assert, present } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import { entryTime, linkEntry, signCheckpoint, stateHash } from '../../shared/log/index.ts';
import type {
  EntryBody,
  EntryDice,
  EntryDraft,
  EntryFile,
  EntryType,
  LogHead,
} from '../../shared/log/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { show, type LoggedEvent } from '../../shared/rules/events.ts';
import type { Match } from '../../shared/rules/match.ts';
import type { Keys } from '../keys.ts';
import type {
  Append,
  BetweenFiles,
  Head,
  Ledger,
  NewEntry,
  NewOutboxRow,
  StoredFile,
  StoredGame,
  StoredSeat,
  StoredDecision,
  StoredToken,
} from '../store/store.ts';

/** A full state is kept at every such entry, so that an older one is rebuilt from few events. */
const KEYFRAME_EVERY = 32;

/** One entry as the referee asks for it. */
export interface Writing<T extends EntryType> {
  readonly type: T;
  readonly actor: 'server' | `seat:${number}`;
  readonly body: EntryBody<T>;
  /** What the log shows of the file, and what the store keeps of it. */
  readonly file?: {
    readonly shown: EntryFile | null;
    readonly kept: Omit<StoredFile, 'seq' | 'through'>;
  } | null;
  readonly dice?: EntryDice | null;
  /** The seat of `dice`. */
  readonly diceSeat?: SeatId;
  /** In full. */
  readonly events?: readonly LoggedEvent[];
  /** The match after the entry; as it was without one. */
  readonly match?: Match;
  readonly ledger?: Partial<Ledger>;
}

/**
 * A step of a game in the making: entries on top of the stored head, and what goes with them. Nothing of it has happened
 * before `Store.append` takes it; until then it can be thrown away unseen.
 */
export class Draft {
  match: Match;
  ledger: Ledger;
  closed: string | null;
  seats: readonly StoredSeat[];
  readonly entries: NewEntry[] = [];
  readonly tokens: StoredToken[] = [];
  readonly decisions: StoredDecision[] = [];
  readonly secrets: Record<string, Uint8Array> = {};
  private log: LogHead;

  constructor(
    readonly game: StoredGame,
    readonly module: GameModule,
    private readonly parts: { readonly keys: Keys; now(): number },
  ) {
    this.match = game.match;
    this.ledger = game.ledger;
    this.closed = game.closed;
    this.seats = game.seats;
    const { head } = game;
    this.log = {
      gid: game.game,
      size: head.seq + 1,
      hash: head.hash,
      time: head.time,
      frontier: game.ledger.frontier,
    };
  }

  /** Number of the next entry. */
  get nextSeq(): number {
    return this.log.size;
  }

  get head(): Head {
    return { seq: this.log.size - 1, hash: this.log.hash, time: this.log.time };
  }

  add<T extends EntryType>(writing: Writing<T>): NewEntry {
    const { type, actor, body, file = null, dice = null, events = [], match = this.match } = writing;
    const seq = this.nextSeq;
    const shown = events.map((event) => show(this.module, event, 'public')).filter((event) => event !== null);
    const appended = linkEntry(this.log, {
      type,
      time: entryTime(this.log, this.parts.now()),
      module: this.game.module,
      actor,
      body,
      file: file?.shown ?? null,
      dice,
      events: shown,
      state: stateHash(this.module.view(match.state, 'public')),
    } as unknown as EntryDraft);
    const { origin } = this.game;
    const entry: NewEntry = {
      seq,
      hash: appended.hash,
      type,
      entry: appended.text,
      shownInFull: shown.length === events.length && shown.every((event, i) => event === events[i]),
      checkpoint: signCheckpoint({ origin, size: seq + 1, root: appended.root }, this.parts.keys),
      events,
      dice:
        dice === null
          ? null
          : { seat: present(writing.diceSeat, 'seat of the dice'), k: dice.k, first: dice.of === undefined },
      file: file === null ? null : { ...file.kept, seq, through: seq },
      // After a `void` the events no longer lead from one state to the next.
      ...(seq % KEYFRAME_EVERY === 0 || type === 'void' ? { keyframe: match.state } : {}),
      betweenFiles: betweenFiles(match),
    };
    this.entries.push(entry);
    this.log = appended.head;
    this.match = match;
    const simultaneous = simultaneousAfter(this.ledger.simultaneous, seq, events);
    this.ledger = { ...this.ledger, ...writing.ledger, simultaneous, frontier: appended.head.frontier };
    return entry;
  }

  /** The game as it is once this is stored. */
  after(): StoredGame {
    const { head, match, ledger, closed, seats } = this;
    return { ...this.game, head, match, ledger, closed, seats };
  }

  putSeat(seat: StoredSeat): void {
    this.seats = this.seats.map((other) => (other.seat === seat.seat ? seat : other));
  }

  /** A file that this step itself brings. */
  ownFile(seq: number): StoredFile | null {
    return this.entries.find((entry) => entry.seq === seq)?.file ?? null;
  }

  append(outbox: readonly NewOutboxRow[], supersede: Append['supersede']): Append {
    assert(this.entries.length > 0, 'a step has an entry');
    const { seq: through } = this.head;
    return {
      game: this.game.game,
      expectedHead: this.game.head.hash,
      head: this.head,
      entries: this.entries.map((entry) =>
        entry.file === null ? entry : { ...entry, file: { ...entry.file, through } },
      ),
      match: this.match,
      ledger: this.ledger,
      closed: this.closed,
      seats: this.seats.filter((seat) => !this.game.seats.includes(seat)),
      secrets: this.secrets,
      tokens: this.tokens,
      decisions: this.decisions,
      outbox,
      supersede,
    };
  }
}

/** Where a takeback can lead back to; null in the middle of a file and before the beginning. */
function betweenFiles({ state: _state, open, ...rest }: Match): BetweenFiles | null {
  return open === null && rest.begun ? rest : null;
}

/** Between `{e:"simultaneous"}` and `{e:"resolve"}` files may name any head since the former (DICE-AND-LOG 7). */
function simultaneousAfter(
  before: number | null,
  seq: number,
  events: readonly LoggedEvent[],
): number | null {
  let since = before;
  for (const event of events) {
    if (!('e' in event)) continue;
    if (event.e === 'simultaneous') since = seq;
    if (event.e === 'resolve') since = null;
  }
  return since;
}
