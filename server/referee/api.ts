import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import type {
  Agenda,
  BaseQuestion,
  GameModule,
  OpenQuestion,
  Options,
  Score,
} from '../../shared/rules/contract.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import type { Decision, Policies } from '../../shared/rules/match.ts';
import type { Violation } from '../../shared/rules/violation.ts';
import type { Head, StoppedQueue, Store } from '../store/store.ts';
import type { Keys } from '../keys.ts';

/** Everything that the referee does not make itself: time, chance and ids are arguments. */
export interface RefereeParts {
  readonly store: Store;
  readonly keys: Keys;
  readonly modules: { find(id: string): GameModule | null };
  /** SHA-256 over the rules files of a module (DICE-AND-LOG 7). */
  moduleHash(module: string): string;
  /** Milliseconds since 1970. */
  now(): number;
  /** Bytes from a cryptographic source. */
  entropy(bytes: number): Uint8Array;
  /** Host part of origins, key names and Message-IDs: `pbem.example.org`. */
  readonly host: string;
  /** Links in each chain (`N`, DICE-AND-LOG 3). */
  readonly chainLength?: number;
  /** Hours that a seat of a new game has to answer a question; none without it, and with 0. */
  readonly answerHours?: number;
  /** Told of our own mistakes (a module that throws): nothing was stored. Never told of dice. */
  readonly report?: (fault: unknown, game: string) => void;
  /** For tests that kill the process: called when a submission reaches the named place. */
  readonly at?: (place: Place) => void;
}

/** Places of a submission in which a crash is tried (DICE-AND-LOG 9, crash points). */
export const PLACES = ['checked', 'resolved', 'stored', 'answered'] as const;
export type Place = (typeof PLACES)[number];

/** Who calls. `operator` is whoever runs the program on its own data folder (command line): any seat may be played. */
export type Caller =
  | { readonly role: 'seat'; readonly seat: SeatId }
  | { readonly role: 'director' }
  | { readonly role: 'spectator' }
  | { readonly role: 'stranger' }
  | { readonly role: 'operator' };

export interface CreateGame {
  readonly module: string;
  readonly scenario: string;
  readonly options: Options;
  /** Every seat of the scenario once. Custody `server` given here: the seat joins and is ready at once. */
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly name: string;
    /** Null: an open invitation (or a game at one table, by command line). */
    readonly email: string | null;
    readonly timeZone: string;
    readonly custody?: 'self' | 'server' | undefined;
  }[];
  readonly director?:
    { readonly name: string; readonly email: string; readonly pub?: string | undefined } | undefined;
  /** Hours that a seat has to answer a question that another's file puts to it; null: no clocks. The server's own without it. */
  readonly answerHours?: number | null | undefined;
  /** Show its open seats to everybody who can reach the server; not shown without it. */
  readonly listed?: boolean | undefined;
}

/** A listed game with a seat that anybody may take. */
export interface Invitation {
  readonly game: string;
  readonly module: { readonly id: string; readonly ref: string; readonly title: string };
  readonly scenario: { readonly id: string; readonly title: string };
  readonly options: Options;
  readonly createdAt: string;
  readonly answerHours: number | null;
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly side: string;
    /** Null: the seat is open. */
    readonly player: { readonly name: string; readonly timeZone: string } | null;
  }[];
}

export interface Created {
  readonly ok: true;
  readonly game: string;
  readonly head: LogHead;
  /** Bearer tokens. Whoever has one is that seat: tell each to its holder alone. */
  readonly tokens: {
    readonly spectator: string;
    readonly director: string | null;
    readonly seats: { readonly [seat: string]: string };
  };
}

export interface LogHead {
  readonly seq: number;
  readonly hash: string;
}

/** The head alone of whatever has one. */
export const headOf = ({ seq, hash }: LogHead): LogHead => ({ seq, hash });

export type Join =
  | { readonly custody: 'self'; readonly anchor: string; readonly pub: string | null }
  | { readonly custody: 'server' };

export interface Joined {
  readonly ok: true;
  readonly game: string;
  readonly seat: SeatId;
  /** `ready`: send the ready file now (k 1, no orders); `wait`: others have not joined; `play`: the game has begun. */
  readonly next: 'ready' | 'wait' | 'play';
  readonly head: LogHead;
}

/** A file as it came: bytes, never parsed and written again. `sig`: detached Ed25519 signature, base64. */
export interface SubmittedFile {
  readonly bytes: Uint8Array;
  readonly sig: string | null;
}

/** The receipt of an accepted file; there is none before the entry is stored. */
export interface Accepted {
  readonly ok: true;
  /** The same bytes had been accepted before: this is the receipt of then. */
  readonly replay: boolean;
  readonly game: string;
  /** The entry that logs the file. */
  readonly seq: number;
  readonly hash: string;
  readonly sha256: string;
  /** The log's head after it: resolution, begin and close follow in the same transaction. */
  readonly head: LogHead;
  readonly checkpoint: string;
  /** Rolls in public, of all entries of this step, as logged. */
  readonly rolls: readonly LoggedChance[];
  /** What happened, one sentence an event, as the sender may see it. */
  readonly text: readonly string[];
  readonly waitingFor: readonly SeatId[];
  readonly questions: readonly ToldQuestion[];
  /** The queue of the sender's file stopped at an order that was no longer legal. */
  readonly stopped: readonly Violation[] | null;
}

export interface LoggedChance {
  readonly seq: number;
  readonly j: number;
  readonly for: string;
  readonly sides?: readonly number[];
  readonly faces?: readonly number[];
  readonly drawn?: readonly string[];
}

export interface ToldQuestion {
  readonly id: string;
  readonly seat: SeatId;
  readonly ask: string;
  readonly text: string;
  /** In full for the seat asked, else its kind alone. */
  readonly question: OpenQuestion<BaseQuestion>;
}

export interface DryRun {
  readonly ok: true;
  readonly legal: boolean;
  readonly violations: readonly Violation[];
  readonly uncheckedFrom: number | null;
  /** Whether the real file must carry `k` and `nonce` (custody `self`). */
  readonly mayRoll: boolean;
  readonly head: LogHead;
}

export interface GameStatus {
  readonly ok: true;
  readonly game: string;
  readonly module: {
    readonly id: string;
    readonly title: string;
    readonly version: string;
    readonly hash: string;
  };
  readonly scenario: { readonly id: string; readonly title: string };
  readonly options: Options;
  readonly seats: readonly {
    readonly seat: SeatId;
    readonly side: string;
    readonly factions: readonly string[];
    /** Null: an open invitation. */
    readonly player: string | null;
    readonly custody: 'self' | 'server' | null;
    readonly ready: boolean;
  }[];
  readonly agenda: Agenda;
  /** Seats that have to act: to join, to be ready, to answer, to move. */
  readonly waitingFor: readonly SeatId[];
  readonly questions: readonly ToldQuestion[];
  /** Until when the caller's seat can answer what it is asked; for others, the seat whose time is up first. Null: no clock. */
  readonly deadline: string | null;
  readonly answerHours: number | null;
  readonly head: LogHead;
  readonly closed: string | null;
  readonly score: Score;
  readonly you: {
    readonly role: Caller['role'];
    readonly seat: SeatId | null;
    /** Index of the seat's next file with dice (custody `self`), else null. */
    readonly k: number | null;
    readonly custody: 'self' | 'server' | null;
    /** Seats whose offer of a draw stands. */
    readonly offers: readonly SeatId[];
  };
}

export interface StateAt {
  readonly ok: true;
  readonly game: string;
  readonly module: GameModule;
  readonly viewer: Viewer;
  readonly at: LogHead;
  readonly head: LogHead;
  /** The module's state as the viewer may see it. */
  readonly state: unknown;
  readonly agenda: Agenda;
}

export interface PrivateView {
  readonly ok: true;
  readonly game: string;
  readonly seat: SeatId;
  readonly state: unknown;
  readonly standing: { readonly active: Policies; readonly pending: Policies | null };
  /** Its newest file's queue stopped at an order that was no longer legal; null if it did not. */
  readonly stopped: StoppedQueue | null;
  /** Its own accepted files; a sealed one with its salt. */
  readonly files: readonly {
    readonly seq: number;
    readonly sha256: string;
    readonly salt: string | null;
    readonly b64: string;
  }[];
  readonly tokens: readonly {
    readonly seq: number;
    readonly j: number;
    readonly i: number;
    readonly value: string;
    readonly salt: string;
  }[];
  /** What its policies have answered, and by which of their rules. */
  readonly decisions: readonly (Omit<Decision, 'seat'> & { readonly seq: number })[];
}

/** Entries of which a seat is shown something else than everybody, with their events as it sees them. */
export interface SeenEntries {
  readonly ok: true;
  readonly game: string;
  readonly seat: SeatId;
  readonly entries: readonly { readonly seq: number; readonly events: readonly LoggedEvent[] }[];
}

/** What is told once it is stored: live updates. Other processes' appends are not heard: poll `status` for those. */
export interface Advance {
  readonly game: string;
  readonly head: Head;
  readonly types: readonly string[];
  readonly waitingFor: readonly SeatId[];
}
