import { sha256 } from '@noble/hashes/sha2.js';
import { concat, u32, utf8 } from './bytes.ts';

/** `lp(x)`: 4-byte big-endian length, then the bytes; strings as UTF-8 (DICE-AND-LOG 2). */
export function lp(part: Uint8Array | string): Uint8Array {
  const bytes = typeof part === 'string' ? utf8(part) : part;
  return concat(u32(bytes.length), bytes);
}

/** `tuple(tag, p1..pn)`: the only concatenation of the protocol. */
export function tuple(tag: string, ...parts: readonly (Uint8Array | string)[]): Uint8Array {
  return concat(lp(tag), ...parts.map(lp));
}

/** `H(tag, p1..pn)`: SHA-256 of the tuple, 32 bytes. */
export function digest(tag: string, ...parts: readonly (Uint8Array | string)[]): Uint8Array {
  return sha256(tuple(tag, ...parts));
}
