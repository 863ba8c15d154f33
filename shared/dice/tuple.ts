import { sha256 } from '@noble/hashes/sha2.js';
import { concat, u32, utf8 } from '../core/bytes.ts';

/** DICE-AND-LOG 2: a 4-byte big-endian length, then the bytes. */
export function lp(bytes: Uint8Array): Uint8Array {
  return concat(u32(bytes.length), bytes);
}

/**
 * DICE-AND-LOG 2: the one way in which parts are joined before they are hashed. Lengths stand in front, so that no two
 * lists of parts give the same bytes.
 *
 * @param tag names format, version and purpose, `pbem-dice/1 chain`
 */
export function tuple(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return concat(lp(utf8(tag)), ...parts.map(lp));
}

/** DICE-AND-LOG 2: SHA-256 of the tuple, 32 bytes. */
export function H(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(tuple(tag, ...parts));
}
