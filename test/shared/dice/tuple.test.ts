import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { toHex, u32, u8, utf8 } from '../../../shared/core/bytes.ts';
import { H, lp, tuple } from '../../../shared/dice/index.ts';

describe('DICE-AND-LOG 2: tuples', () => {
  test('a length of four bytes before each part', () => {
    expect(toHex(lp(utf8('ab')))).toBe('000000026162');
    expect(toHex(lp(new Uint8Array()))).toBe('00000000');
    expect(toHex(tuple('t', u8(7), new Uint8Array(), u32(9)))).toBe(
      '0000000174' + '0000000107' + '00000000' + '0000000400000009',
    );
  });

  test('H is SHA-256 of the tuple', () => {
    const bytes = Buffer.from('000000017400000002abcd', 'hex');
    expect(toHex(H('t', Uint8Array.of(0xab, 0xcd)))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('no two lists of parts are one tuple', () => {
    const lists = [
      [utf8('a'), utf8('bc')],
      [utf8('ab'), utf8('c')],
      [utf8('abc')],
      [utf8('abc'), utf8('')],
      [utf8(''), utf8('abc')],
    ];
    const texts = [
      ...lists.map((parts) => toHex(tuple('t', ...parts))),
      toHex(tuple('ta', utf8('bc'))),
      toHex(tuple('', utf8('t'), utf8('abc'))),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });
});
