import { sha256 } from '@noble/hashes/sha2.js';
import { concat, toHex, utf8 } from '../core/bytes.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import type { Entry } from './entry.ts';

/** DICE-AND-LOG 7: chain link and Merkle leaf at once, `SHA-256(0x00 || JCS(entry))`; 64 hex digits. */
export function entryHash(entry: Entry): string {
  return leafHash(canonicalJson(entry));
}

/** The same of an entry's canonical text. */
export function leafHash(canonicalText: string): string {
  return toHex(sha256(concat(Uint8Array.of(0), utf8(canonicalText))));
}
