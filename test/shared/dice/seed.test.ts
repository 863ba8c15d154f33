import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { fromHex, toHex } from '../../../shared/core/bytes.ts';
import { ctx, hiddenSalt, hiddenSeed, rollSeed, valueCommit } from '../../../shared/dice/index.ts';
import type { DicePosition } from '../../../shared/dice/index.ts';

// DICE-AND-LOG 12, V01
const GENESIS = '776b46d470f94dc4aedfcd0ff307dccc1f89c74784aac0262d68f3475fbbf8ca';
const SECRET = fromHex('2c042d8fe7cfd5c336ff446523b903373c8d0ea636c9d8e41607f810cc340d0e');
const NONCE = '66bb0c6b82868ed26c25c64e58489c8117e3c35764ba40c5f81e00d23fafef72';
const OTHER = '108da80c404d68c34cfb44a0f1fae9df0ab1feadb074c57c2ff6dba8b6cc6919';
const V01: DicePosition = {
  genesisHash: GENESIS,
  seat: 1,
  k: 2,
  nonce: NONCE,
  others: [{ seat: 2, nonce: OTHER }],
  beacon: null,
};
const V01_SEED = '12ee39d43fb8d0dfd3474c4831c3ecacce73b338cdd46f85eecf88980626bd71';

const part = (hex: string): string => (hex.length / 2).toString(16).padStart(8, '0') + hex;
const text = (value: string): string => part(Buffer.from(value).toString('hex'));

describe('DICE-AND-LOG 4: seeds', () => {
  const byHand =
    text('pbem-dice/1 key') +
    part(GENESIS) +
    part('01') +
    part('00000002') +
    part(NONCE) +
    part('02') +
    part(OTHER) +
    part('');

  test('V01: ctx laid out by hand, 149 bytes', () => {
    expect(byHand).toHaveLength(2 * 149);
    expect(toHex(ctx(V01))).toBe(byHand);
  });

  test('V01: the seed, by HKDF and by two HMACs', () => {
    const info = Buffer.from(text('pbem-dice/1 roll') + part('00000000'), 'hex');
    const key = Buffer.from(byHand, 'hex');
    expect(Buffer.from(hkdfSync('sha256', key, SECRET, info, 32)).toString('hex')).toBe(V01_SEED);
    const prk = createHmac('sha256', SECRET).update(key).digest();
    expect(
      createHmac('sha256', prk)
        .update(Buffer.concat([info, Buffer.of(1)]))
        .digest('hex'),
    ).toBe(V01_SEED);
    expect(rollSeed(ctx(V01), SECRET, 0)).toBe(V01_SEED);
  });

  test('a beacon goes in as round and randomness, 40 bytes', () => {
    const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
    expect(toHex(ctx({ ...V01, beacon: { round: 1000, randomness } }))).toBe(
      byHand.slice(0, -8) + part('00000000000003e8' + randomness),
    );
  });

  test('seats come in ascending order, however they are given', () => {
    const others = [
      { seat: 4, nonce: '44'.repeat(32) },
      { seat: 1, nonce: '11'.repeat(32) },
      { seat: 3, nonce: '33'.repeat(32) },
    ];
    const at = { ...V01, seat: 2, others };
    const tail =
      [1, 3, 4].map((seat) => part(`0${seat}`) + part(`${seat}${seat}`.repeat(32))).join('') + part('');
    expect(toHex(ctx(at)).endsWith(tail)).toBe(true);
    expect(ctx({ ...at, others: [...others].reverse() })).toEqual(ctx(at));
  });

  test('every part of the position changes the seed', () => {
    const positions: DicePosition[] = [
      V01,
      { ...V01, genesisHash: GENESIS.replace('7', '8') },
      { ...V01, seat: 3 },
      { ...V01, k: 3 },
      { ...V01, nonce: OTHER },
      { ...V01, others: [{ seat: 3, nonce: OTHER }] },
      { ...V01, others: [{ seat: 2, nonce: NONCE }] },
      { ...V01, others: [] },
      { ...V01, others: [...V01.others, { seat: 3, nonce: OTHER }] },
      { ...V01, beacon: { round: 1, randomness: '00'.repeat(32) } },
      { ...V01, beacon: { round: 2, randomness: '00'.repeat(32) } },
      { ...V01, beacon: { round: 1, randomness: '01'.repeat(32) } },
      { ...V01, seat: 0, nonce: '' },
    ];
    const other = SECRET.map((byte) => byte ^ 1);
    const seeds = [
      ...positions.map((position) => rollSeed(ctx(position), SECRET, 0)),
      rollSeed(ctx(V01), SECRET, 1),
      rollSeed(ctx(V01), other, 0),
      hiddenSeed(ctx(V01), SECRET, 0),
      hiddenSeed(ctx(V01), SECRET, 1),
      toHex(hiddenSalt(ctx(V01), SECRET, 0, 0)),
      toHex(hiddenSalt(ctx(V01), SECRET, 0, 1)),
      toHex(hiddenSalt(ctx(V01), SECRET, 1, 0)),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(seeds[0]).toBe(V01_SEED);
  });

  test.each([
    ['a seat without a nonce', { ...V01, nonce: '' }],
    ['a nonce of the neutral seat', { ...V01, seat: 0 }],
    ['the acting seat among the others', { ...V01, others: [{ seat: 1, nonce: OTHER }] }],
    ['a seat twice', { ...V01, others: [...V01.others, ...V01.others] }],
    ['half a nonce', { ...V01, nonce: NONCE.slice(0, 32) }],
    ['upper case', { ...V01, nonce: NONCE.toUpperCase() }],
  ])('never from %s', (_name, at) => {
    expect(() => ctx(at)).toThrow(AssertionError);
  });
});

describe('DICE-AND-LOG 8: commitments of private tokens', () => {
  const value = { genesisHash: GENESIS, seq: 9, j: 1, i: 2, salt: fromHex('ab'.repeat(32)), value: 'EVT-05' };

  test('by node:crypto and hand-laid bytes', () => {
    const bytes =
      text('pbem-dice/1 value') +
      part(GENESIS) +
      part('00000009') +
      part('00000001') +
      part('00000002') +
      part('ab'.repeat(32)) +
      text('"EVT-05"');
    expect(toHex(valueCommit(value))).toBe(
      createHash('sha256').update(Buffer.from(bytes, 'hex')).digest('hex'),
    );
  });

  test('every part counts', () => {
    const commits = [
      value,
      { ...value, genesisHash: GENESIS.replace('7', '8') },
      { ...value, seq: 10 },
      { ...value, j: 2 },
      { ...value, i: 1 },
      { ...value, salt: fromHex('ac'.repeat(32)) },
      { ...value, value: 'EVT-06' },
    ].map((one) => toHex(valueCommit(one)));
    expect(new Set(commits).size).toBe(commits.length);
  });
});
