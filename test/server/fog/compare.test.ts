import { describe, expect, test } from 'vitest';
import { firstDifference } from './compare.ts';
import type { Output, Seals } from './compare.ts';

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const state: Output = { what: 'GET /state', bytes: '{"hex":"2012","unit":null}' };

describe('the comparator', () => {
  test('is content with the same bytes', () => {
    expect(firstDifference([state, state], [state, state])).toBeNull();
  });

  test.each<[string, Output]>([
    ['another unit', { ...state, bytes: '{"hex":"2012","unit":"G-HG-I"}' }],
    ['one byte more', { ...state, bytes: `${state.bytes} ` }],
    ['another status', { ...state, bytes: state.bytes.replace('null', 'nul1') }],
  ])('finds a planted leak: %s', (_what, leak) => {
    expect(firstDifference([state, state], [state, leak])).toMatchObject({ what: 'GET /state' });
  });

  test('finds an output too many, or too few', () => {
    expect(firstDifference([state], [state, state])).not.toBeNull();
    expect(firstDifference([state, state], [state])).not.toBeNull();
  });

  test('takes a sealed value for what it seals, whole and cut, and for nothing else', () => {
    const seals: Seals = new Map([['hash of entry 7', [HASH, OTHER]]]);
    const link = (hash: string): Output => ({ what: 'mail', bytes: `#e=7&h=${hash.slice(0, 16)} ${hash}` });
    expect(firstDifference([link(HASH)], [link(OTHER)], seals)).toBeNull();
    expect(firstDifference([link(HASH)], [link(OTHER)])).not.toBeNull();
    expect(firstDifference([link(HASH)], [link('ef'.repeat(32))], seals)).not.toBeNull();
    // The one game's value in both: somebody was told of the other game.
    expect(firstDifference([link(HASH)], [link(HASH)], seals)).not.toBeNull();
  });

  test('reads mails as their readers do, but for date and boundary', () => {
    const mail = (date: string, boundary: string, text: string): Output => ({
      what: 'mail 0',
      bytes: `Date: ${date}\r\nContent-Type: multipart/mixed; boundary="--_NmP-${boundary}-Part_1"\r\n\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`,
    });
    const a = mail('Mon, 1 Mar', '0a1b', 'A German counter moves.');
    expect(firstDifference([a], [mail('Tue, 2 Mar', '2c3d', 'A German counter moves.')])).toBeNull();
    expect(firstDifference([a], [mail('Tue, 2 Mar', '2c3d', 'II-HG moves.')])).toMatchObject({
      here: expect.stringContaining('A German counter'),
    });
  });
});
