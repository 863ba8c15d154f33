import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import {
  concat,
  decodeUtf8,
  equalBytes,
  fromBase64,
  fromHex,
  isHex,
  toBase64,
  toHex,
  u32,
  u64,
  u8,
  utf8,
} from '../../../shared/core/bytes.ts';

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('RFC 4648 section 10: base64', () => {
  test.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('%j is %j', (plain, encoded) => {
    expect(toBase64(ascii(plain))).toBe(encoded);
    expect(fromBase64(encoded)).toEqual(ascii(plain));
  });

  test.each([
    ['Zg', 'no padding'],
    ['Zg=', 'half a padding'],
    ['Zh==', 'bits set that stand for nothing'],
    ['Zm9=', 'bits set that stand for nothing'],
    ['Zm9v\n', 'line end'],
    ['Z===', 'one letter'],
    ['====', 'padding only'],
    ['Zg==Zg==', 'padding inside'],
    ['-_-_', 'the URL alphabet'],
  ])('%j is refused: %s', (text) => {
    expect(fromBase64(text)).toBeNull();
  });

  test('as Node writes it, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(toBase64(bytes)).toBe(text);
        expect(fromBase64(text)).toEqual(bytes);
      }),
      { seed: 1 },
    );
  });
});

describe('DICE-AND-LOG 2: numbers and hex', () => {
  test('unsigned, big-endian', () => {
    expect(toHex(u8(255))).toBe('ff');
    expect(toHex(u32(300))).toBe('0000012c');
    expect(toHex(u32(0xffffffff))).toBe('ffffffff');
    expect(toHex(u64(1000))).toBe('00000000000003e8');
    expect(toHex(u64(2 ** 32 + 5))).toBe('0000000100000005');
    expect(toHex(u64(2 ** 53 - 1))).toBe('001fffffffffffff');
  });

  test.each([
    ['u8', () => u8(256)],
    ['u8', () => u8(-1)],
    ['u32', () => u32(2 ** 32)],
    ['u32', () => u32(1.5)],
    ['u64', () => u64(2 ** 53)],
    ['u64', () => u64(-1)],
  ])('%s refuses what does not fit', (_name, make) => {
    expect(make).toThrow(AssertionError);
  });

  test('hex is lower case and of the length expected', () => {
    expect(toHex(fromHex('00ff10', 3))).toBe('00ff10');
    expect(isHex('00ff', 2)).toBe(true);
    expect(isHex('00FF', 2)).toBe(false);
    for (const [text, bytes] of [
      ['FF', 1],
      ['ff', 2],
      ['f', undefined],
      ['zz', 1],
      ['0xff', undefined],
    ] as const)
      expect(() => fromHex(text, bytes), text).toThrow(AssertionError);
  });
});

describe('UTF-8', () => {
  test('encodes and decodes beyond ASCII', () => {
    expect(toHex(utf8('ö—𝄞'))).toBe('c3b6e28094f09d849e');
    expect(decodeUtf8(fromHex('c3b6e28094f09d849e'))).toBe('ö—𝄞');
  });

  test.each(['c3', 'ff', 'c0af', 'eda080', '61e282'])('refuses malformed bytes %s', (hex) => {
    expect(decodeUtf8(fromHex(hex))).toBeNull();
  });

  test('keeps a byte order mark, which JSON does not know', () => {
    expect(decodeUtf8(fromHex('efbbbf7b7d'))).toBe('\ufeff{}');
  });
});

test('bytes are compared by length and value', () => {
  expect(equalBytes(concat(u8(1), u8(2)), Uint8Array.of(1, 2))).toBe(true);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false);
  expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false);
});
