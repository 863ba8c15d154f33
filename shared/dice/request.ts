import { assert } from '../core/assert.ts';
import type { SeatId } from '../core/brands.ts';
import { toHex } from '../core/bytes.ts';
import { die, draw, shuffle, uniformFrom } from './faces.ts';
import { hiddenSalt, hiddenSeed, rollSeed, valueCommit } from './seed.ts';

/** A request for chance, as the rules make it (the same shape as `ChanceRequest` of the rules runtime). */
export type DiceRequest = RollRequest | DrawRequest | ShuffleRequest | HideRequest;
export interface RollRequest {
  readonly kind: 'roll';
  /** A stable label, `combat:3`. */
  readonly for: string;
  readonly sides: readonly number[];
}
export interface DrawRequest {
  readonly kind: 'draw';
  readonly for: string;
  readonly pool: readonly string[];
  readonly count: number;
}
export interface ShuffleRequest {
  readonly kind: 'shuffle';
  readonly for: string;
  readonly list: readonly string[];
}
export interface HideRequest {
  readonly kind: 'hide';
  readonly for: string;
  readonly to: SeatId | null;
  readonly cup: string;
  readonly pool: readonly string[];
  readonly count: number;
}

/** What the rules get back (the same shape as their `ChanceResult`). */
export type DiceResult =
  | { readonly kind: 'roll'; readonly faces: readonly number[] }
  | { readonly kind: 'draw'; readonly drawn: readonly string[] }
  | { readonly kind: 'shuffle'; readonly order: readonly string[] }
  | {
      readonly kind: 'hide';
      readonly tokens: readonly {
        readonly seq: number;
        readonly j: number;
        readonly i: number;
        readonly value: string;
      }[];
    };

/** One element of `dice.rolls` (DICE-AND-LOG 7). Pools and lists stand as they were asked for, unsorted. */
export type RollRecord =
  | {
      readonly j: number;
      readonly for: string;
      readonly sides: readonly number[];
      readonly faces: readonly number[];
    }
  | {
      readonly j: number;
      readonly for: string;
      readonly pool: readonly string[];
      readonly drawn: readonly string[];
    }
  | {
      readonly j: number;
      readonly for: string;
      readonly list: readonly string[];
      readonly order: readonly string[];
    };

/** One element of `dice.hidden` (DICE-AND-LOG 7): all that everybody may know of a private draw. */
export interface HiddenRecord {
  readonly j: number;
  readonly for: string;
  readonly to: SeatId | null;
  readonly cup: string;
  readonly count: number;
  readonly commits: readonly string[];
}

/** What the seat `to` alone gets: a token and the salt (64 hex digits) with which it checks the commitment. */
export interface HiddenSecret {
  readonly seq: number;
  readonly j: number;
  readonly i: number;
  readonly to: SeatId | null;
  readonly value: string;
  readonly salt: string;
}

export type Answered =
  | {
      readonly result: DiceResult;
      readonly roll: RollRecord;
      readonly hidden: null;
      readonly secrets: readonly [];
    }
  | {
      readonly result: DiceResult;
      readonly roll: null;
      readonly hidden: HiddenRecord;
      readonly secrets: readonly HiddenSecret[];
    };

/** All that a file's dice come from. */
export interface DiceSource {
  readonly genesisHash: string;
  /** The entry that will log the dice. */
  readonly seq: number;
  /** Of the file, see `ctx`. */
  readonly ctx: Uint8Array;
  /** `t[k]` of the acting seat. */
  readonly secret: Uint8Array;
  /** The game's hidden key; null where it makes no private draws. */
  readonly h: Uint8Array | null;
}

/**
 * Answers request `j` of a file: the result for the rules, the record for the log, and, for a private draw, what its
 * owner alone may see. A pure function of its arguments; the same request at another `j` has another seed.
 *
 * @param j counts the file's requests from 0, public and hidden together (DICE-AND-LOG 4)
 */
export function answerRequest(source: DiceSource, request: DiceRequest, j: number): Answered {
  if (request.kind === 'hide') return hide(source, request, j);
  const uniform = uniformFrom(rollSeed(source.ctx, source.secret, j));
  switch (request.kind) {
    case 'roll': {
      const { sides } = request;
      const faces = sides.map((n) => die(uniform, n));
      return {
        result: { kind: 'roll', faces },
        roll: { j, for: request.for, sides, faces },
        hidden: null,
        secrets: [],
      };
    }
    case 'draw': {
      const { pool } = request;
      const drawn = draw(uniform, pool, request.count);
      return {
        result: { kind: 'draw', drawn },
        roll: { j, for: request.for, pool, drawn },
        hidden: null,
        secrets: [],
      };
    }
    case 'shuffle': {
      const { list } = request;
      const order = shuffle(uniform, list);
      return {
        result: { kind: 'shuffle', order },
        roll: { j, for: request.for, list, order },
        hidden: null,
        secrets: [],
      };
    }
  }
}

/** The request that a record of the log answers: what there is to ask again when faces are checked. */
export function requestOf(record: RollRecord): DiceRequest {
  if ('sides' in record) return { kind: 'roll', for: record.for, sides: record.sides };
  if ('pool' in record)
    return { kind: 'draw', for: record.for, pool: record.pool, count: record.drawn.length };
  return { kind: 'shuffle', for: record.for, list: record.list };
}

/** DICE-AND-LOG 8: a private draw, one commitment a token. */
function hide({ genesisHash, seq, ctx, h }: DiceSource, request: HideRequest, j: number): Answered {
  assert(h !== null, 'a private draw needs the hidden key');
  const { to, cup, count } = request;
  const drawn = draw(uniformFrom(hiddenSeed(ctx, h, j)), request.pool, count);
  const salts = drawn.map((_, i) => hiddenSalt(ctx, h, j, i));
  const commits = drawn.map((value, i) =>
    toHex(valueCommit({ genesisHash, seq, j, i, salt: salts[i]!, value })),
  );
  return {
    result: { kind: 'hide', tokens: drawn.map((value, i) => ({ seq, j, i, value })) },
    roll: null,
    hidden: { j, for: request.for, to, cup, count, commits },
    secrets: drawn.map((value, i) => ({ seq, j, i, to, value, salt: toHex(salts[i]!) })),
  };
}
