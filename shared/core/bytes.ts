import { bytesToHex, concatBytes, hexToBytes as parseHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { assert } from './assert.ts';

/** Lower-case hex, as the protocol writes all byte strings (DICE-AND-LOG 2). */
export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** Whether the text is lower-case hex of exactly `byteCount` bytes. */
export function isHex(text: string, byteCount: number): boolean {
  return Number.isInteger(byteCount) && text.length === 2 * byteCount && /^[0-9a-f]*$/.test(text);
}

/**
 * @param text lower-case hex, already checked at the border
 * @param byteCount length that the value must have
 * @throws AssertionError for anything else, upper case too: two spellings of one value would be two hashes
 */
export function fromHex(text: string, byteCount?: number): Uint8Array {
  assert(
    isHex(text, byteCount ?? text.length / 2),
    `not ${byteCount ?? 'whole'} bytes of lower-case hex: ${JSON.stringify(text)}`,
  );
  return parseHex(text);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...parts);
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** UTF-8 without terminator or byte order mark. Lone surrogates do not come here: `canonicalJson` refuses them. */
export function utf8(text: string): Uint8Array {
  return utf8ToBytes(text);
}

/** In Node and in every browser, but in no ECMAScript library that TypeScript ships. */
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: boolean; ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** The text, or null if the bytes are not well-formed UTF-8. A byte order mark is kept: JSON has none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Unsigned, big-endian (DICE-AND-LOG 2). */
export function u8(value: number): Uint8Array {
  assert(Number.isInteger(value) && value >= 0 && value <= 0xff, `${value} is no u8`);
  return Uint8Array.of(value);
}

export function u32(value: number): Uint8Array {
  assert(Number.isInteger(value) && value >= 0 && value <= 0xffffffff, `${value} is no u32`);
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Of the numbers of u64 only those that JSON can carry: up to 2^53 - 1. */
export function u64(value: number): Uint8Array {
  assert(Number.isSafeInteger(value) && value >= 0, `${value} is no u64 that JSON can carry`);
  return concat(u32(Math.floor(value / 2 ** 32)), u32(value % 2 ** 32));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** RFC 4648 section 4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const word = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += ALPHABET[word >>> 18]! + ALPHABET[(word >>> 12) & 63]!;
    text += (left > 1 ? ALPHABET[(word >>> 6) & 63]! : '=') + (left > 2 ? ALPHABET[word & 63]! : '=');
  }
  return text;
}

/** The bytes, or null: other alphabets, line ends, missing padding and stray bits are refused (one value, one spelling). */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let out = 0;
  for (let at = 0; at < text.length; at += 4) {
    let word = 0;
    for (let i = 0; i < 4; i++) word = word * 64 + Math.max(0, ALPHABET.indexOf(text[at + i]!));
    for (let shift = 16; shift >= 0 && out < bytes.length; shift -= 8) bytes[out++] = (word >>> shift) & 0xff;
    if (at + 4 === text.length && (padding === 2 ? word & 0xffff : padding === 1 ? word & 0xff : 0) !== 0)
      return null;
  }
  return bytes;
}
