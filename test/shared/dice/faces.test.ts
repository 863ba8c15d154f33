import fc from 'fast-check';
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { die, draw, shuffle, uniformFrom, uniformOf, words } from '../../../shared/dice/index.ts';

const SEED = '12ee39d43fb8d0dfd3474c4831c3ecacce73b338cdd46f85eecf88980626bd71';
/** What seedrandom makes of anything. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const first = (seed: any): number => seedrandom(seed).int32();
/** Words in a fixed order; asking for more fails. */
const scripted =
  (...list: number[]): (() => number) =>
  () => {
    if (list.length === 0) throw new Error('no more words');
    return list.shift()!;
  };

describe('DICE-AND-LOG 4: pitfalls of seedrandom 3.0.5, and what keeps them out', () => {
  test('keys repeat', () => expect([first('aa'), first('aaa')]).toEqual([first('a'), first('a')]));
  test('1 and "1" differ', () => expect(first(1)).not.toBe(first('1')));
  test('the empty seed is a zero', () => expect(first('')).toBe(first('\0')));
  test('char codes are cut to 8 bits', () => expect(first('\u0101')).toBe(first('\u0001')));
  test('{x:1} is 1', () => expect(first({ x: 1 })).toBe(first(1)));
  test('Buffer and Uint8Array differ', () =>
    expect(first(Buffer.of(1, 2, 3))).not.toBe(first(Uint8Array.of(1, 2, 3))));
  test('null and nothing are random', () => {
    expect(first(null)).not.toBe(first(null));
    expect(first(undefined)).not.toBe(first(undefined));
  });
  test('int32 is signed', () => expect(first(SEED)).toBe(2826395241 - 2 ** 32));
  test('{global: true} replaces Math.random', () => {
    const before = Math.random;
    try {
      seedrandom(SEED, { global: true });
      expect(Math.random).not.toBe(before);
    } finally {
      Math.random = before;
    }
  });

  test.each<[unknown, string]>([
    ['a', 'short'],
    ['', 'empty'],
    [SEED.toUpperCase(), 'upper case'],
    [SEED + SEED, 'twice as long, the same stream'],
    [`${SEED}\n`, 'a line end'],
    [SEED.replace('1', 'g'), 'no hex'],
    [1, 'a number'],
    [null, 'random'],
    [undefined, 'random'],
    [{ x: 1 }, 'an object'],
    [Uint8Array.of(1), 'bytes'],
  ])('no seed: %j (%s)', (seed) => {
    expect(() => words(seed as string)).toThrow(AssertionError);
  });

  test('the words of V01, unsigned', () => {
    const next = words(SEED);
    expect([next(), next(), next(), next()]).toEqual([2826395241, 2535518531, 4117010720, 2809481246]);
  });
});

describe('DICE-AND-LOG 4: uniform', () => {
  test('V01: six and ten sides', () => {
    const d6 = uniformFrom(SEED);
    expect(Array.from({ length: 8 }, () => die(d6, 6))).toEqual([4, 6, 3, 3, 2, 4, 6, 6]);
    const d10 = uniformFrom(SEED);
    expect(Array.from({ length: 8 }, () => die(d10, 10))).toEqual([2, 2, 1, 7, 2, 8, 4, 8]);
  });

  // 2^32 = 6 * 715827882 + 4: the words 4294967292..4294967295 are thrown away.
  test('words from the last multiple of n on are thrown away', () => {
    expect(uniformOf(scripted(4294967292, 4294967295, 7))(6)).toBe(1);
    expect(uniformOf(scripted(4294967291))(6)).toBe(5);
    expect(uniformOf(scripted(2999999999))(3_000_000_000)).toBe(2999999999);
    expect(uniformOf(scripted(3_000_000_000, 4294967295, 5))(3_000_000_000)).toBe(5);
  });

  test('where n divides 2^32 no word is thrown away', () => {
    expect(uniformOf(scripted(4294967295))(2 ** 32)).toBe(4294967295);
    expect(uniformOf(scripted(4294967295))(8)).toBe(7);
    expect(uniformOf(scripted(4294967295))(1)).toBe(0);
  });

  test.each([0, -1, 1.5, 2 ** 32 + 1, Number.NaN, Infinity])('no die has %d faces', (n) => {
    expect(() => uniformOf(scripted(0))(n)).toThrow(AssertionError);
  });

  test('V01 by the division of the words: 2826395241 = 6 * 471065873 + 3, and a face more', () => {
    expect(2826395241).toBe(6 * 471065873 + 3);
    expect(die(uniformOf(scripted(2826395241)), 6)).toBe(4);
  });
});

describe('DICE-AND-LOG 4: draws and shuffles', () => {
  test('the pool is sorted, and each token taken leaves it', () => {
    // Sorted: A B a c. Words 6 % 4 = 2: a; 3 % 3 = 0: A; 5 % 2 = 1: c.
    expect(draw(uniformOf(scripted(6, 3, 5)), ['c', 'A', 'a', 'B'], 3)).toEqual(['a', 'A', 'c']);
  });

  test('the last token costs a word too', () => {
    expect(draw(uniformOf(scripted(9)), ['x'], 1)).toEqual(['x']);
    expect(() => draw(uniformOf(scripted()), ['x'], 1)).toThrow('no more words');
    expect(draw(uniformOf(scripted()), ['x'], 0)).toEqual([]);
  });

  test('a shuffle swaps from the end', () => {
    // 1 2 3 4: i=3 with 5 % 4 = 1: 1 4 3 2; i=2 with 6 % 3 = 0: 3 4 1 2; i=1 with 3 % 2 = 1: as it is.
    expect(shuffle(uniformOf(scripted(5, 6, 3)), ['3', '1', '2', '4'])).toEqual(['3', '4', '1', '2']);
    expect(shuffle(uniformOf(scripted()), ['1'])).toEqual(['1']);
    expect(shuffle(uniformOf(scripted()), [])).toEqual([]);
  });

  test.each([
    ['a token twice', ['a', 'b', 'a'], 1],
    ['a blank in a token', ['a b'], 1],
    ['an empty token', ['', 'a'], 1],
    ['a letter beyond ASCII', ['ü'], 1],
    ['more than there are', ['a'], 2],
    ['less than nothing', ['a'], -1],
    ['half a token', ['a', 'b'], 0.5],
  ])('never %s', (_name, pool, count) => {
    expect(() => draw(uniformFrom(SEED), pool, count)).toThrow(AssertionError);
  });

  test('whatever the order of the pool, the same tokens; of a shuffle, a permutation', () => {
    const pool = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9._:-]{1,4}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(pool, (tokens) => {
        const backwards = [...tokens].reverse();
        expect(draw(uniformFrom(SEED), tokens, tokens.length)).toEqual(
          draw(uniformFrom(SEED), backwards, tokens.length),
        );
        expect([...shuffle(uniformFrom(SEED), tokens)].sort()).toEqual([...tokens].sort());
        expect(shuffle(uniformFrom(SEED), tokens)).toEqual(shuffle(uniformFrom(SEED), backwards));
      }),
      { seed: 4 },
    );
  });
});
