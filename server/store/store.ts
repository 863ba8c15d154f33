import type { SeatId } from '../../shared/core/brands.ts';
import type { Options } from '../../shared/rules/contract.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import type { Violation } from '../../shared/rules/violation.ts';
import { EMPTY_FRONTIER } from '../../shared/log/index.ts';
import type { Frontier } from '../../shared/log/index.ts';
import type { Decision, Match } from '../../shared/rules/match.ts';

/**
 * Where games are kept (DESIGN 7). Asynchronous, and it promises nothing about processes: several may use one store.
 *
 * - What a method has returned is durable: it outlives kill -9 and loss of power.
 * - `append` is atomic: entries, state, cursors and outbox rows are stored together or not at all.
 * - `append` names the head that it expects. `head-moved`: nothing was stored; read again and work it out anew.
 * - Log entries are never changed or removed; the database itself refuses it.
 */
export interface Store {
  /** Stores a new game with its genesis entry. Throws if the id is taken. */
  create(game: NewStoredGame): Promise<void>;
  /** Everything needed to go on with a game; null if there is no such game. */
  game(game: string): Promise<StoredGame | null>;
  games(): Promise<readonly GameSummary[]>;
  /** Listed games that go on and have a seat which nobody has taken, newest first. */
  invitations(limit: number): Promise<readonly ListedGame[]>;
  /** Where these games stand; those that there are. Cheap: asked every second by whoever watches. */
  heads(games: readonly string[]): Promise<ReadonlyMap<string, Head>>;
  /** Games in which a clock is up, longest overdue first. */
  clocksDue(nowMs: number, limit: number): Promise<readonly string[]>;
  /** When the next clock of all games is up, milliseconds since 1970; null if none runs. */
  nextClockMs(): Promise<number | null>;

  append(append: Append): Promise<'appended' | 'head-moved'>;

  /** Entries `from`..`to`, both included, ascending; `to` missing: up to the head. */
  entries(game: string, from: number, to?: number): Promise<readonly StoredEntry[]>;
  /** The file of these bytes, if it was accepted (DICE-AND-LOG 9.3). */
  file(game: string, sha256: string): Promise<StoredFile | null>;
  /** Number of the entry with this hash; null if the game's log has none. */
  seqOf(game: string, hash: string): Promise<number | null>;
  /** Accepted files and standing orders: of these entries, or all of one seat; ascending. */
  files(
    game: string,
    which: { readonly seqs: readonly number[] } | { readonly seat: SeatId },
  ): Promise<readonly StoredFile[]>;
  /** The newest full state stored at or before entry `seq`; there is always one at 0. */
  keyframe(game: string, seq: number): Promise<Keyframe>;
  /** The match after entry `seq`, without its state; null where no play can be taken up: in a file, before the beginning. */
  betweenFiles(game: string, seq: number): Promise<BetweenFiles | null>;
  /**
   * Somebody agrees to a takeback; with it go the mails that tell the others. Those of an older head are forgotten. The
   * same again changes nothing and mails nobody.
   */
  agree(game: string, agreement: StoredAgreement, outbox: readonly NewOutboxRow[]): Promise<void>;
  /** Agreements to takebacks on this head, by signatory. */
  agreements(game: string, head: string): Promise<readonly StoredAgreement[]>;
  /** Privately drawn tokens of one seat, or of all, in the order drawn. */
  tokens(game: string, seat?: SeatId): Promise<readonly StoredToken[]>;
  /** What policies have answered for a seat, in the order of the log and the questions. */
  decisions(game: string, seat: SeatId): Promise<readonly StoredDecision[]>;
  /** A sealed secret of the game (`t0`, `t1`, …, `n1`, …, `hidden`), as given to `create` or `append`. */
  secret(game: string, name: string): Promise<Uint8Array | null>;

  /** Whose link this is, by the hash of its token; null if nobody's. */
  link(tokenHash: string): Promise<StoredLink | null>;
  /** The links of a game that are valid now. */
  links(game: string): Promise<readonly StoredLink[]>;
  /** A new generation of links: the old ones of the same holder end. */
  replaceLinks(links: readonly StoredLink[], outbox: readonly NewOutboxRow[]): Promise<void>;
  /** Holders of links whose mailbox this is (address compared without regard to case), newest game first. */
  linksOfMailbox(email: string): Promise<readonly StoredLink[]>;
  /** An open invitation is taken: the seat gets its player. False if somebody was quicker or it is not open. */
  takeSeat(game: string, seat: SeatId, person: Person, outbox: readonly NewOutboxRow[]): Promise<boolean>;

  /**
   * Takes due rows for sending (status `sending`, until `leaseUntilMs`), oldest first. A row whose lease has run out is
   * due again: the same mail under the same Message-ID.
   */
  takeOutbox(nowMs: number, leaseUntilMs: number, limit: number): Promise<readonly OutboxRow[]>;
  outboxSent(id: number, nowMs: number): Promise<void>;
  /**
   * The mail could not be handed over; it is due again at `nextAttemptMs`, unless it has been superseded meanwhile. Null:
   * never again.
   */
  outboxFailed(id: number, error: string, nextAttemptMs: number | null): Promise<void>;
  /** Rows of one game, or all, newest last; for tests, the operator and directors. */
  outbox(game?: string): Promise<readonly OutboxRow[]>;
  /** When the next row is due; null if none waits. */
  nextOutboxDueMs(): Promise<number | null>;

  close(): Promise<void>;
}

export interface Person {
  readonly name: string;
  readonly email: string | null;
  /** IANA name. */
  readonly timeZone: string;
}

export interface StoredSeat extends Person {
  readonly seat: SeatId;
  /** Null until the seat has joined. */
  readonly custody: 'self' | 'server' | null;
  /** `n_s[0]`, hex. */
  readonly anchor: string | null;
  /** Ed25519 public key, hex. */
  readonly pub: string | null;
}

export interface StoredDirector extends Person {
  readonly id: string;
  readonly pub: string | null;
}

/** Place in a log. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
  /** Time of the entry, as logged. */
  readonly time: string;
}

export interface StoredGame {
  readonly game: string;
  readonly module: { readonly id: string; readonly version: string; readonly hash: string };
  readonly scenario: string;
  readonly options: Options;
  readonly createdAt: string;
  readonly seats: readonly StoredSeat[];
  readonly director: StoredDirector | null;
  /** Origin of the log and name of its key, `<host>/game/<gid>`: as the genesis has it, whatever the server is called now. */
  readonly origin: string;
  readonly genesisHash: string;
  /** `N` of the genesis: dice files that each seat can send. */
  readonly chainLength: number;
  /** How long a seat has to answer a question that another's file puts to it, milliseconds; null: as long as it likes. */
  readonly answerMs: number | null;
  /** Its open seats are shown to everybody who can reach the server. */
  readonly listed: boolean;
  readonly head: Head;
  /** `close` stands in the log; its reason. */
  readonly closed: string | null;
  readonly match: Match;
  readonly ledger: Ledger;
}

/**
 * What the referee must know of the log without reading it: positions in the chains, the open file's dice, what is still
 * sealed. Plain JSON; changed by `append` only.
 */
export interface Ledger {
  /** By seat number, 0 included: the newest dice file's index and nonce (the anchor at 0; `''` for seat 0). */
  readonly cursors: { readonly [seat: string]: { readonly k: number; readonly n: string } };
  /** Dice of the file that waits for an answer (DICE-AND-LOG 9a); null if no file is open or it is one without dice. */
  readonly openDice: OpenDice | null;
  /** Entry of the last `join`; a `ready` file may name any head since. */
  readonly lastJoin: number;
  /** Seats whose `ready` stands in the log. */
  readonly ready: readonly SeatId[];
  /** Entry of the last `{e:"simultaneous"}` that no `{e:"resolve"}` has followed; files may name any head since. */
  readonly simultaneous: number | null;
  /** By seat number: entry of the seat's newest file. */
  readonly lastFile: { readonly [seat: string]: number };
  /** By seat number: its newest file's queue has stopped. Only for its owner; gone with the owner's next file. */
  readonly stopped: { readonly [seat: string]: StoppedQueue };
  /** Entries with a sealed file or standing orders whose bytes the log does not show yet. */
  readonly sealed: readonly number[];
  /** Sealed standing orders, by entry. */
  readonly standing: readonly number[];
  /** Entries with sealed answers that the next step `resolve` opens. */
  readonly plots: readonly number[];
  /** By seat number: until when it can answer what it is asked (`until` of the newest `clock`); absent: no clock runs. */
  readonly clocks: { readonly [seat: string]: string };
  /** Some token has been drawn in private. */
  readonly hidden: boolean;
  /** Right edge of the Merkle tree. */
  readonly frontier: Frontier;
}

/** Of a log without an entry. */
export const NEW_LEDGER: Ledger = {
  cursors: { 0: { k: 0, n: '' } },
  openDice: null,
  lastJoin: 0,
  ready: [],
  simultaneous: null,
  lastFile: {},
  stopped: {},
  sealed: [],
  standing: [],
  plots: [],
  clocks: {},
  hidden: false,
  frontier: EMPTY_FRONTIER,
};

/** A queued order was no longer legal when its turn came: it and the rest were dropped (DESIGN 4). */
export interface StoppedQueue {
  /** The entry at which it stopped, and the first one of the file. */
  readonly at: number;
  readonly file: number;
  readonly violations: readonly Violation[];
}

export interface OpenDice {
  /** Whose chain: the open file's seat, 0 for a neutral step. */
  readonly seat: SeatId;
  /** The file's first entry. */
  readonly seq: number;
  readonly k: number;
  readonly n: string;
  /** Latest logged nonce of every other seat when the file was accepted, ascending. */
  readonly others: readonly { readonly seat: SeatId; readonly k: number; readonly n: string }[];
  /** Some request of the file has been made. */
  readonly rolled: boolean;
}

export interface GameSummary {
  readonly game: string;
  readonly module: string;
  readonly scenario: string;
  readonly createdAt: string;
  readonly head: Head;
  readonly closed: string | null;
  readonly seats: readonly StoredSeat[];
}

/** A game whose open seats anybody may be told of. */
export type ListedGame = Pick<
  StoredGame,
  'game' | 'module' | 'scenario' | 'options' | 'createdAt' | 'answerMs' | 'seats'
>;

export interface StoredEntry {
  readonly seq: number;
  readonly hash: string;
  readonly type: string;
  /** Canonical JSON of the entry: the bytes that were hashed. */
  readonly entry: string;
  /** C2SP signed note over the log up to this entry. */
  readonly checkpoint: string;
  /** The events in full; the entry holds what everybody may see of them. */
  readonly events: readonly LoggedEvent[];
}

export interface StoredFile {
  readonly seq: number;
  readonly seat: SeatId;
  readonly kind: 'file' | 'standing';
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** Ed25519 signature, base64. */
  readonly sig: string | null;
  /** Opens the commitment; null where the log shows the file. Hex. */
  readonly salt: string | null;
  /** The last entry of the same step: resolution, begin and close follow the file's own entry. */
  readonly through: number;
}

export interface Keyframe {
  readonly seq: number;
  readonly state: unknown;
}

/** What hangs around a state between two files. */
export type BetweenFiles = Omit<Match, 'state' | 'open'>;

/** One signatory's agreement that entry `seq` and all after it be taken back (DICE-AND-LOG 7 and 9). */
export interface StoredAgreement {
  /** Hash of the log's head on which the `void` would follow. */
  readonly head: string;
  readonly seq: number;
  readonly reason: string;
  /** Written like an actor: `seat:2`, `director:<id>`. */
  readonly signatory: string;
  /** The `consent` file of a seat without a key, verbatim; null where `sig` is the agreement. */
  readonly file: Uint8Array | null;
  /** Ed25519 over the ruling digest, base64; null for a file. */
  readonly sig: string | null;
}

/** A privately drawn token (DICE-AND-LOG 8). `seat` alone may know it; 0: nobody before it is opened. */
export interface StoredToken {
  readonly seat: SeatId;
  readonly seq: number;
  readonly j: number;
  readonly i: number;
  readonly value: string;
  /** Hex. */
  readonly salt: string;
}

/** An answer that no file of the seat gave, with the rule that gave it: the seat alone may know it. */
export interface StoredDecision extends Decision {
  /** The entry of the step in which it was given. */
  readonly seq: number;
}

/** Who holds a link. The token itself is stored nowhere: it is derived from a key outside the database (server/keys.ts). */
export interface StoredLink {
  readonly game: string;
  readonly role: 'seat' | 'director' | 'spectator';
  readonly seat: SeatId | null;
  /** Counts from 0; each renewal ends the links of the generations before. */
  readonly generation: number;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
}

export interface NewStoredGame {
  readonly game: StoredGame;
  readonly genesis: NewEntry;
  readonly keyframe: unknown;
  readonly secrets: { readonly [name: string]: Uint8Array };
  readonly links: readonly StoredLink[];
  readonly outbox: readonly NewOutboxRow[];
}

/** One step of a game: one or more entries (a move, then the close), stored together. */
export interface Append {
  readonly game: string;
  /** Hash of the newest entry on which all this was worked out. */
  readonly expectedHead: string;
  /** The newest of `entries`. */
  readonly head: Head;
  readonly entries: readonly NewEntry[];
  readonly match: Match;
  readonly ledger: Ledger;
  readonly closed: string | null;
  /** Seats that have changed (custody, anchor, key). */
  readonly seats: readonly StoredSeat[];
  readonly secrets: { readonly [name: string]: Uint8Array };
  readonly tokens: readonly StoredToken[];
  readonly decisions: readonly StoredDecision[];
  readonly outbox: readonly NewOutboxRow[];
  /**
   * Mails that nobody needs any more and that no worker has taken yet: to seats which the game no longer waits for, or of
   * which `outbox` holds a newer one. "Twelve turns while SMTP is down lead to one current mail."
   */
  readonly supersede: readonly { readonly reader: Reader; readonly kinds: readonly MailKind[] }[];
}

export interface NewEntry extends StoredEntry {
  /** The entry shows `events` in full: they need not be stored beside it. */
  readonly shownInFull: boolean;
  /** Of the entry's `dice`: whose chain, which index, and whether it begins the file (unique then). */
  readonly dice: { readonly seat: SeatId; readonly k: number; readonly first: boolean } | null;
  readonly file: StoredFile | null;
  /** The full state after this entry, where one is to be kept. */
  readonly keyframe?: unknown;
  /** The rest of the match after it, if a takeback could lead back there. */
  readonly betweenFiles: BetweenFiles | null;
}

/** A mail's reader: a seat, or the director. */
export type Reader = SeatId | 'director';

/**
 * `invitation`: here is your link, join. `ready`: all have joined, open your page once so that it sends `ready`. `links`: the
 * links that you asked for. `turn`: something is asked of the reader or the move has passed to him. `over`: the game is
 * closed. `takeback`: somebody asks the reader to agree that entries be taken back. `entry`: one entry, for subscribers and the
 * director.
 */
export const MAIL_KINDS = ['invitation', 'ready', 'links', 'turn', 'takeback', 'over', 'entry'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mail is about; server/mail writes it out when it is sent. Holds no token and no secret. */
export interface MailPayload {
  readonly kind: MailKind;
  readonly game: string;
  readonly reader: Reader;
  /** The state that the mail tells of: number and hash of the newest entry then. */
  readonly seq: number;
  readonly hash: string;
  /** First entry that the reader has not been told of (its own last file's, plus one). */
  readonly from: number;
  /** `turn`: the reader is asked these questions (ids); where empty it is its move, or an offer stands. */
  readonly questions: readonly string[];
  /** `turn`: this seat offers a draw. */
  readonly offer?: SeatId;
  /** `takeback`: who asks that this entry and all after it be taken back, and why. */
  readonly takeback?: { readonly by: string; readonly seq: number; readonly reason: string };
  /** `turn`: the reader's own queue has stopped. */
  readonly stopped?: StoppedQueue;
  /** `turn`: the reader's clock was up, and the default policy has answered. */
  readonly clock?: 'time-up';
}

export interface NewOutboxRow {
  readonly game: string;
  readonly reader: Reader;
  readonly seq: number;
  readonly kind: MailKind;
  /** `<first 32 hex digits of the entry's hash>.<reader>@<host>`, in angle brackets (DICE-AND-LOG 7); unique for ever. */
  readonly messageId: string;
  readonly payload: MailPayload;
  /** Not to be sent before, milliseconds since 1970. */
  readonly notBeforeMs: number;
}

export interface OutboxRow extends NewOutboxRow {
  readonly id: number;
  readonly status: 'waiting' | 'sending' | 'sent' | 'superseded' | 'failed';
  /** Attempts made before this one (of a row just taken), or so far. */
  readonly attempts: number;
  readonly nextAttemptMs: number;
  readonly sentAtMs: number | null;
  readonly error: string | null;
}
