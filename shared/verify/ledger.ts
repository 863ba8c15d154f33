import type { Dice, Entry, EntryOf, MoveFile } from './schema.ts';
import type { DicePlace } from './seed.ts';

/** A link of a chain that is known: its index and value. */
export interface Link {
  readonly k: number;
  readonly value: Uint8Array;
}

/** A seat as the entries so far have made it. Seat 0 has a server chain only. */
export interface SeatRecord {
  readonly seat: number;
  custody: 'self' | 'server' | null;
  /** Ed25519; null: its files are not signed. */
  publicKey: Uint8Array | null;
  /** `ready` since it joined and since the last new nonce anchor of another seat. */
  ready: boolean;
  /** Highest index used by a dice file, or passed over by a skip. */
  used: number;
  /** Latest link known of the server's chain. */
  secret: Link;
  /** Latest link known of the player's chain; null before it joined. */
  nonce: Link | null;
  /** Links used up without a roll. */
  empty: number;
}

/** A file with dice, from its first entry to the one that reveals its secret. */
export interface DiceFile {
  readonly seat: number;
  /** Its first entry. */
  readonly seq: number;
  readonly dice: Dice;
  readonly place: DicePlace;
  /** Entries that hold its rolls, in order. */
  readonly entries: { readonly seq: number; readonly dice: Dice }[];
  /** Null while it is open. */
  secret: Uint8Array | null;
}

/** A sealed file (DICE-AND-LOG 8 and 9a.4). */
export interface SealedFile {
  readonly entry: Entry;
  readonly commit: string;
  /** Commitments of its orders, of an open file only. */
  readonly orders: readonly string[] | null;
  /** Orders opened so far, by index. */
  readonly opened: Map<number, { readonly order: { readonly [key: string]: unknown } }>;
  /** The whole file, once it is opened. */
  file: MoveFile | null;
  /** Entries from which on a head may be named (step 7). */
  readonly headFrom: number;
}

/** What the entries so far have established; everything that a later entry is held against. */
export interface Ledger {
  readonly genesis: EntryOf<'genesis'>;
  readonly gid: Uint8Array;
  readonly genesisHash: Uint8Array;
  /** Hashes of the entries, in hex. */
  readonly hashes: string[];
  readonly entries: Entry[];
  /** Files that stand in the log as they came, by entry. */
  readonly plainFiles: Map<number, MoveFile>;
  /** By seat number, 0 included. */
  readonly seats: readonly SeatRecord[];
  /** Files with dice by their first entry. */
  readonly diceFiles: Map<number, DiceFile>;
  /** The dice file of each entry that holds dice. */
  readonly diceOf: Map<number, DiceFile>;
  readonly sealedFiles: Map<number, SealedFile>;
  /** `standing` entries by number; true once opened. */
  readonly standing: Map<
    number,
    { readonly seat: number; readonly commit: string; opened: Uint8Array | null }
  >;
  /** Clocks that run: by seat, until when it can answer. */
  readonly clocks: Map<number, string>;
  /** The last `join`: a ready file may name any head since. */
  lastJoin: number;
  /** The entry with `simultaneous` whose `resolve` has not come. */
  simultaneousSince: number | null;
  module: Entry['module'];
  /** The hidden key, once `close` has revealed the one that was committed. */
  hidden: Uint8Array | null;
  closed: boolean;
}
