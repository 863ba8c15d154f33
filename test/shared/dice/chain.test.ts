import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { fromHex, toHex } from '../../../shared/core/bytes.ts';
import {
  chainFromLinks,
  chainFromTail,
  hiddenCommit,
  linkFrom,
  linksTo,
  previousLink,
} from '../../../shared/dice/index.ts';
import type { ChainId } from '../../../shared/dice/index.ts';
import { vectorFile } from './vectorFile.ts';

const vector = vectorFile().chain as {
  gid: string;
  seat: number;
  n: number;
  server: string[];
  player: string[];
};
const server: ChainId = { chain: 't', gid: vector.gid, seat: vector.seat };
const player: ChainId = { chain: 'n', gid: vector.gid, seat: vector.seat };
const link = (links: string[], k: number): { k: number; value: Uint8Array } => ({
  k,
  value: fromHex(links[k]!, 32),
});

describe('DICE-AND-LOG 3: chains', () => {
  test.each([
    ['server', server, vector.server],
    ['player', player, vector.player],
  ] as const)('vector: all links of the %s chain from its tail', (_name, id, links) => {
    const chain = chainFromTail(id, vector.n, fromHex(links[vector.n]!));
    expect(links).toHaveLength(5);
    expect(links.map((_, k) => toHex(chain.link(k)))).toEqual(links);
    expect(toHex(chain.anchor)).toBe(links[0]);
  });

  test('a link by node:crypto and hand-laid bytes', () => {
    const text = 'pbem-dice/1 chain';
    const bytes = Buffer.concat([
      Buffer.from([0, 0, 0, text.length]),
      Buffer.from(text),
      Buffer.from([0, 0, 0, 16]),
      Buffer.from(vector.gid, 'hex'),
      Buffer.from([0, 0, 0, 1, vector.seat]),
      Buffer.from([0, 0, 0, 4, 0, 0, 0, 3]),
      Buffer.from([0, 0, 0, 32]),
      Buffer.from(vector.server[3]!, 'hex'),
    ]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(vector.server[2]);
    expect(toHex(previousLink(server, 3, fromHex(vector.server[3]!)))).toBe(vector.server[2]);
  });

  test('every spacing gives the same links, also from what was kept', () => {
    const tail = fromHex('5a'.repeat(32));
    const plain = chainFromTail(server, 300, tail, 1);
    for (const spacing of [2, 7, 128, 299, 300, 301, 1000]) {
      const chain = chainFromTail(server, 300, tail, spacing);
      const again = chainFromLinks(server, 300, chain.kept);
      for (const k of [0, 1, 2, 6, 7, 127, 128, 129, 150, 298, 299, 300]) {
        expect(toHex(chain.link(k)), `${spacing}/${k}`).toBe(toHex(plain.link(k)));
        expect(toHex(again.link(k)), `${spacing}/${k}`).toBe(toHex(plain.link(k)));
      }
    }
  });

  test('a chain has no link beyond its tail, and none is had from an earlier one', () => {
    const chain = chainFromTail(server, 4, fromHex(vector.server[4]!));
    expect(() => chain.link(5)).toThrow(AssertionError);
    expect(() => chain.link(-1)).toThrow(AssertionError);
    expect(() => linkFrom(server, link(vector.server, 2), 3)).toThrow(AssertionError);
  });
});

describe('DICE-AND-LOG 3: does a revealed link belong to the chain', () => {
  test('the next one, and over a gap', () => {
    expect(linksTo(server, link(vector.server, 1), link(vector.server, 0))).toBe(true);
    expect(linksTo(server, link(vector.server, 4), link(vector.server, 1))).toBe(true);
    expect(linksTo(player, link(vector.player, 2), link(vector.player, 1))).toBe(true);
  });

  test.each([
    ['another index', server, { ...link(vector.server, 2), k: 3 }],
    ['another seat', { ...server, seat: 2 }, link(vector.server, 2)],
    ['another game', { ...server, gid: '00'.repeat(16) }, link(vector.server, 2)],
    ['the other chain', { ...server, chain: 'n' as const }, link(vector.server, 2)],
    ['the same link again', server, link(vector.server, 1)],
    ['an earlier link', server, link(vector.server, 0)],
    [
      'a link with one bit changed',
      server,
      { k: 2, value: link(vector.server, 2).value.map((byte, i) => (i === 31 ? byte ^ 1 : byte)) },
    ],
    ['half a link', server, { k: 2, value: link(vector.server, 2).value.slice(0, 16) }],
  ])('not %s', (_name, id, later) => {
    expect(linksTo(id, later, link(vector.server, 1))).toBe(false);
  });
});

test('DICE-AND-LOG 3: the hidden commitment of the small log is opened by its close', () => {
  const { lines } = vectorFile().miniLog;
  const h = fromHex(lines.at(-1).entry.body.hidden);
  expect(toHex(hiddenCommit(lines[0].entry.game, h))).toBe(lines[0].entry.body.hidden);
});
