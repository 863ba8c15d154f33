import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '../core/assert.ts';
import type { SeatId } from '../core/brands.ts';
import { concat, fromHex, toHex, u32, u64, u8, utf8 } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import type { Json } from '../core/json.ts';
import { H, tuple } from './tuple.ts';

/** Where a file's dice stand, and what was committed before the game (DICE-AND-LOG 4). Nothing that a player still chooses. */
export interface DicePosition {
  /** Hash of entry 0, 64 hex digits. */
  readonly genesisHash: string;
  /** The acting seat; 0 for neutral steps. */
  readonly seat: SeatId;
  /** Index of the seat's dice file, from 1. */
  readonly k: number;
  /** The seat's nonce `k`, 64 hex digits; empty for seat 0. */
  readonly nonce: string;
  /** Every other seat of 1..seats, with its latest logged nonce (its anchor if it has none), in any order. */
  readonly others: readonly { readonly seat: SeatId; readonly nonce: string }[];
  /** Null where the game has no beacon. */
  readonly beacon: { readonly round: number; readonly randomness: string } | null;
}

/** DICE-AND-LOG 4: `ctx`. The file's rolls all come from it; only `j` differs. */
export function ctx(at: DicePosition): Uint8Array {
  assert(at.seat === 0 ? at.nonce === '' : at.nonce !== '', 'a seat has a nonce, the neutral seat none');
  const others = [...at.others].sort((a, b) => a.seat - b.seat);
  assert(
    others.every((other, i) => other.seat > (others[i - 1]?.seat ?? 0) && other.seat !== at.seat),
    'each other seat once',
  );
  return tuple(
    'pbem-dice/1 key',
    fromHex(at.genesisHash, 32),
    u8(at.seat),
    u32(at.k),
    fromHex(at.nonce, at.seat === 0 ? 0 : 32),
    ...others.flatMap((other) => [u8(other.seat), fromHex(other.nonce, 32)]),
    at.beacon === null ? new Uint8Array() : concat(u64(at.beacon.round), fromHex(at.beacon.randomness, 32)),
  );
}

/**
 * DICE-AND-LOG 4: the seed of request `j`, 64 hex digits.
 * @param secret the server's link `t[k]` of the acting seat
 */
export function rollSeed(context: Uint8Array, secret: Uint8Array, j: number): string {
  return toHex(expand(context, secret, tuple('pbem-dice/1 roll', u32(j))));
}

/** DICE-AND-LOG 8: the seed of private draw `j`, from the hidden key `h` in place of the chain. */
export function hiddenSeed(context: Uint8Array, h: Uint8Array, j: number): string {
  return toHex(expand(context, h, tuple('pbem-dice/1 hidden', u32(j))));
}

/** DICE-AND-LOG 8: the salt of token `i` (from 0) of private draw `j`. */
export function hiddenSalt(context: Uint8Array, h: Uint8Array, j: number, i: number): Uint8Array {
  return expand(context, h, tuple('pbem-dice/1 salt', u32(j), u32(i)));
}

/**
 * DICE-AND-LOG 8: what the log holds of one token that is privately drawn.
 * @param seq the entry that logs the draw
 * @param value the token id
 */
export function valueCommit(value: {
  readonly genesisHash: string;
  readonly seq: number;
  readonly j: number;
  readonly i: number;
  readonly salt: Uint8Array;
  readonly value: Json;
}): Uint8Array {
  return H(
    'pbem-dice/1 value',
    fromHex(value.genesisHash, 32),
    u32(value.seq),
    u32(value.j),
    u32(value.i),
    value.salt,
    utf8(canonicalJson(value.value)),
  );
}

/** HKDF-SHA256 of 32 bytes (RFC 5869): `HMAC(HMAC(salt, ikm), info || 0x01)`. */
function expand(ikm: Uint8Array, salt: Uint8Array, info: Uint8Array): Uint8Array {
  assert(salt.length === 32, 'a secret has 32 bytes');
  return hkdf(sha256, ikm, salt, info, 32);
}
