import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Bytes, their texts, and back. Everything here is total: a text that is none gives null. */

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** One unsigned byte. */
export const u8 = (n: number): Uint8Array => Uint8Array.of(n & 0xff);

/** Four bytes, big-endian. */
export const u32 = (n: number): Uint8Array =>
  Uint8Array.of((n >>> 24) & 0xff, (n >>> 16) & 0xff, (n >>> 8) & 0xff, n & 0xff);

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += (byte < 16 ? '0' : '') + byte.toString(16);
  return text;
}

/** Lower case only; null for anything else. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return null;
  const out = new Uint8Array(text.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return out;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += ALPHABET[(word >>> 18) & 63]! + ALPHABET[(word >>> 12) & 63]!;
    text += left > 1 ? ALPHABET[(word >>> 6) & 63]! : '=';
    text += left > 2 ? ALPHABET[word & 63]! : '=';
  }
  return text;
}

/** Standard base64 with padding, canonical (RFC 4648 section 3.5: no stray bits); null for anything else. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const out = new Uint8Array((text.length / 4) * 3 - padding);
  let at = 0;
  for (let i = 0; i < text.length; i += 4) {
    let word = 0;
    for (let n = 0; n < 4; n++) {
      const code = text[i + n] === '=' ? 0 : ALPHABET.indexOf(text[i + n]!);
      word = (word << 6) | code;
    }
    for (let shift = 16; shift >= 0 && at < out.length; shift -= 8) out[at++] = (word >>> shift) & 0xff;
  }
  return toBase64(out) === text ? out : null;
}

/** UTF-8; lone surrogates are the caller's business (canonical JSON refuses them). */
export const utf8 = (text: string): Uint8Array => utf8ToBytes(text);

/** Strict: null for overlong forms, surrogates, stray and missing continuation bytes. */
export function fromUtf8(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  let text = '';
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i]!;
    const length =
      lead < 0x80
        ? 1
        : lead >= 0xc2 && lead < 0xe0
          ? 2
          : lead >= 0xe0 && lead < 0xf0
            ? 3
            : lead >= 0xf0 && lead < 0xf5
              ? 4
              : 0;
    if (length === 0 || i + length > bytes.length) return null;
    let code = length === 1 ? lead : lead & (0x7f >> length);
    for (let n = 1; n < length; n++) {
      const next = bytes[i + n]!;
      if ((next & 0xc0) !== 0x80) return null;
      code = (code << 6) | (next & 63);
    }
    const least = [0, 0, 0x80, 0x800, 0x10000][length]!;
    if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
    text += String.fromCodePoint(code);
    if (text.length > 8192) {
      parts.push(text);
      text = '';
    }
    i += length;
  }
  return parts.join('') + text;
}
