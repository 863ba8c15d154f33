import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, toHex, u32, u8 } from './bytes.ts';
import { tuple } from './tuple.ts';

/** Where a file with dice stands, and the nonces that it was played against (DICE-AND-LOG 4). */
export interface DicePlace {
  readonly genesisHash: Uint8Array;
  /** 0 for the neutral seat, whose `nonce` is empty. */
  readonly seat: number;
  readonly k: number;
  readonly nonce: Uint8Array;
  /** Every other seat, ascending, with its latest logged nonce. */
  readonly others: readonly { readonly seat: number; readonly nonce: Uint8Array }[];
}

/** `ctx` of DICE-AND-LOG 4, without a beacon. */
export function diceContext({ genesisHash, seat, k, nonce, others }: DicePlace): Uint8Array {
  const noBeacon = new Uint8Array(0);
  const rest = others.flatMap((other) => [u8(other.seat), other.nonce]);
  return tuple('pbem-dice/1 key', genesisHash, u8(seat), u32(k), nonce, ...rest, noBeacon);
}

/** HKDF-SHA256 (RFC 5869) for L = 32: one block. */
export function hkdf32(ikm: Uint8Array, salt: Uint8Array, info: Uint8Array): Uint8Array {
  const prk = hmac(sha256, salt, ikm);
  return hmac(sha256, prk, concat(info, u8(1)));
}

/** Seed of public request `j` as 64 hex digits; `secret` is the server's `t[k]`. */
export const rollSeed = (ctx: Uint8Array, secret: Uint8Array, j: number): string =>
  toHex(hkdf32(ctx, secret, tuple('pbem-dice/1 roll', u32(j))));

/** Seed of private request `j`; `hidden` is the key `h` that `close` reveals (DICE-AND-LOG 8). */
export const hiddenSeed = (ctx: Uint8Array, hidden: Uint8Array, j: number): string =>
  toHex(hkdf32(ctx, hidden, tuple('pbem-dice/1 hidden', u32(j))));

/** Salt of token `i` of private request `j`. */
export const hiddenSalt = (ctx: Uint8Array, hidden: Uint8Array, j: number, i: number): Uint8Array =>
  hkdf32(ctx, hidden, tuple('pbem-dice/1 salt', u32(j), u32(i)));
