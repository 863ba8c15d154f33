import { createHash, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arc4 } from '../../../shared/verify/arc4.ts';
import {
  fromBase64,
  fromHex,
  fromUtf8,
  toBase64,
  toHex,
  u32,
  u8,
  utf8,
} from '../../../shared/verify/bytes.ts';
import { continues } from '../../../shared/verify/chains.ts';
import { drawTokens, shuffleTokens, throwDice, uniformOf } from '../../../shared/verify/faces.ts';
import { leafHash, MerkleTree } from '../../../shared/verify/merkle.ts';
import { parseCheckpoint, parseVerifierKey } from '../../../shared/verify/note.ts';
import { diceContext, hiddenSalt, hiddenSeed, hkdf32, rollSeed } from '../../../shared/verify/seed.ts';
import { digest } from '../../../shared/verify/tuple.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const vectors: any = JSON.parse(
  readFileSync(new URL('../../../fixtures/vectors/dice-vectors.json', import.meta.url), 'utf8'),
);
const bytes = (hex: string): Uint8Array => fromHex(hex)!;

describe('DICE-AND-LOG 4: words, faces, draws', () => {
  test('the ARC4 part of seedrandom 3.0.5, on the plain seed of the vectors', () => {
    const word = arc4(vectors.seedrandom.seed);
    expect(vectors.seedrandom.u32.map(() => word())).toEqual(vectors.seedrandom.u32);
  });

  // Contexts with a beacon (V08, V09) are taken as they stand in the vectors; the rest is the same.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  test.each((vectors.vectors as any[]).map((vector): [string, any] => [vector.id, vector]))(
    '%s',
    (_id, vector) => {
      const { in: given } = vector;
      const place = {
        genesisHash: bytes(given.genesis),
        seat: given.seat,
        k: given.k,
        nonce: bytes(given.nonce),
        // eslint-disable-next-line @typescript-eslint/no-explicit-any
        others: given.others.map(({ seat, nonce }: any) => ({ seat, nonce: bytes(nonce) })),
      };
      if (given.beacon === null) expect(toHex(diceContext(place))).toBe(vector.ctx);
      const context = bytes(vector.ctx);
      const secret = bytes(given.secret);
      const hidden = given.label === 'pbem-dice/1 hidden';
      const seed = hidden ? hiddenSeed(context, secret, given.j) : rollSeed(context, secret, given.j);
      expect(seed).toBe(vector.seed);
      const word = arc4(seed);
      expect(vector.u32.map(() => word())).toEqual(vector.u32);
      expect(throwDice(seed, Array(8).fill(6))).toEqual(vector.d6);
      expect(throwDice(seed, Array(8).fill(10))).toEqual(vector.d10);
      if (vector.pool !== undefined && vector.draw !== undefined) {
        expect(drawTokens(seed, [...vector.pool].reverse(), vector.draw.length)).toEqual(vector.draw);
      }
      if (vector.salts !== undefined) {
        expect(
          vector.salts.map((_: string, i: number) => toHex(hiddenSalt(context, secret, given.j, i))),
        ).toEqual(vector.salts);
      }
      if (vector.sides !== undefined) expect(throwDice(seed, vector.sides)).toEqual(vector.faces);
    },
  );

  test('V13: words beyond the last full multiple are thrown away', () => {
    const uniform = uniformOf(vectors.vectors[12].seed);
    expect(uniform(3_000_000_000)).toBe(1280973827);
  });

  test('V14: a shuffle, whatever the order it begins with', () => {
    const ids = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'];
    const expected = ['01', '06', '04', '03', '02', '10', '05', '08', '07', '09'];
    expect(shuffleTokens(vectors.vectors[13].seed, [...ids].reverse())).toEqual(expected);
  });

  test('HKDF is that of node:crypto', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 80 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ maxLength: 40 }),
        (ikm, salt, info) => {
          expect(toHex(hkdf32(ikm, salt, info))).toBe(
            Buffer.from(hkdfSync('sha256', ikm, salt, info, 32)).toString('hex'),
          );
        },
      ),
      { seed: 1, numRuns: 20 },
    );
  });
});

describe('DICE-AND-LOG 3: chains', () => {
  const { gid, seat, n, server, player } = vectors.chain;
  const link = (chain: string[], k: number) => ({ k, value: bytes(chain[k]!) });
  test('every link hashes to the one before, and over gaps', () => {
    for (let k = 1; k <= n; k++) {
      expect(continues('pbem-dice/1 chain', bytes(gid), seat, link(server, k), link(server, k - 1))).toBe(
        true,
      );
      expect(continues('pbem-dice/1 nonce', bytes(gid), seat, link(player, k), link(player, 0))).toBe(true);
      expect(continues('pbem-dice/1 nonce', bytes(gid), seat, link(server, k), link(player, k - 1))).toBe(
        k === n,
      );
    }
  });
});

describe('DICE-AND-LOG 2, 7, 8: digests', () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  test.each((vectors.digests as any[]).map((each): [string, any] => [each.tag, each]))(
    '%s',
    (tag, { parts, sha256 }) => {
      expect(toHex(digest(tag, ...parts.map(bytes)))).toBe(sha256);
    },
  );
  test('numbers are big-endian', () => {
    expect([toHex(u8(7)), toHex(u32(258)), toHex(u32(4294967295))]).toEqual(['07', '00000102', 'ffffffff']);
  });
});

describe('DICE-AND-LOG 7: hashes, roots, notes', () => {
  test('hashChain3: leaves and roots', () => {
    const tree = new MerkleTree();
    for (const { jcs, hash, root } of vectors.hashChain3) {
      const leaf = leafHash(jcs);
      expect(toHex(leaf)).toBe(hash);
      tree.append(leaf);
      expect(toHex(tree.root())).toBe(root);
    }
  });

  test('RFC 6962: the tree splits at the largest power of two', () => {
    const sha = (...parts: Uint8Array[]) =>
      new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest());
    const root = (leaves: Uint8Array[]): Uint8Array => {
      if (leaves.length === 1) return leaves[0]!;
      let split = 1;
      while (split * 2 < leaves.length) split *= 2;
      return sha(Uint8Array.of(1), root(leaves.slice(0, split)), root(leaves.slice(split)));
    };
    const tree = new MerkleTree();
    const leaves: Uint8Array[] = [];
    for (let n = 0; n < 40; n++) {
      leaves.push(leafHash(String(n)));
      tree.append(leaves[n]!);
      expect(toHex(tree.root())).toBe(toHex(root(leaves)));
    }
  });

  test('a verifier key whose base64 holds a plus', () => {
    const { name, pub, vkey } = vectors.vkeyWithPlus;
    const key = parseVerifierKey(vkey)!;
    expect([key.name, toHex(key.publicKey)]).toEqual([name, pub]);
    expect(parseVerifierKey(vkey.replace('5f3100e9', '5f3100e8'))).toBeNull();
  });

  test.each([
    ['an extension line', (note: string) => note.replace('\n\n', '\nmore\n\n')],
    ['no signature', (note: string) => note.replace(/\u2014.*\n/, '')],
    ['no last line end', (note: string) => note.slice(0, -1)],
    ['a size with a leading zero', (note: string) => note.replace('\n6\n', '\n06\n')],
    ['a root that is none', (note: string) => note.replace('KJVM', '')],
  ])('a note with %s is none', (_name, change) => {
    const note: string = vectors.equivocation.checkpoint;
    expect(parseCheckpoint(note)).toMatchObject({ size: 6 });
    expect(parseCheckpoint(change(note))).toBeNull();
  });
});

describe('bytes and texts', () => {
  test('base64 and UTF-8 are those of Node, and strict', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (some) => {
        expect(toBase64(some)).toBe(Buffer.from(some).toString('base64'));
        expect(fromBase64(toBase64(some))).toEqual(some);
        const text = fromUtf8(some);
        if (text !== null) expect(Buffer.from(utf8(text))).toEqual(Buffer.from(some));
        else expect(() => new TextDecoder('utf-8', { fatal: true }).decode(some)).toThrow();
      }),
      { seed: 1, numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(Buffer.from(utf8(text))).toEqual(Buffer.from(text, 'utf8'));
        expect(fromUtf8(utf8(text))).toBe(text);
      }),
      { seed: 1, numRuns: 200 },
    );
    for (const text of ['QQ', 'QR==', 'Q===', 'Q-==', 'QQ==\n']) expect(fromBase64(text)).toBeNull();
    for (const text of ['A0', 'a', 'g0', '0x']) expect(fromHex(text)).toBeNull();
  });
});
