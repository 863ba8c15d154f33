import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { appendLeaf, EMPTY_FRONTIER, frontierRoot, merkleRoot } from '../../../shared/log/index.ts';

const sha256 = (...bytes: Buffer[]): string =>
  createHash('sha256').update(Buffer.concat(bytes)).digest('hex');
const node = (left: string, right: string): string =>
  sha256(Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

// The test data of Certificate Transparency's reference tree: inputs, and the root after each.
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const LEAVES = INPUTS.map((input) => sha256(Buffer.of(0), Buffer.from(input, 'hex')));

describe('RFC 6962 2.1: the Merkle tree', () => {
  test('grown leaf by leaf, and from the definition', () => {
    let frontier = EMPTY_FRONTIER;
    for (const [i, leaf] of LEAVES.entries()) {
      frontier = appendLeaf(frontier, leaf);
      expect(frontier.size).toBe(i + 1);
      expect(frontierRoot(frontier), `size ${i + 1}`).toBe(ROOTS[i]);
      expect(merkleRoot(LEAVES.slice(0, i + 1)), `size ${i + 1}`).toBe(ROOTS[i]);
    }
  });

  test('five leaves by hand: four in balance, the fifth beside them', () => {
    const [a, b, c, d, e] = LEAVES as [string, string, string, string, string];
    const root = node(node(node(a, b), node(c, d)), e);
    expect(merkleRoot([a, b, c, d, e])).toBe(root);
  });

  test('the frontier is as long as the size has one-bits, and stays the same tree up to 300 leaves', () => {
    let frontier = EMPTY_FRONTIER;
    const leaves: string[] = [];
    for (let i = 0; i < 300; i++) {
      leaves.push(sha256(Buffer.from(String(i))));
      frontier = appendLeaf(frontier, leaves[i]!);
      expect(frontier.peaks).toHaveLength(frontier.size.toString(2).replaceAll('0', '').length);
      if (i % 13 === 0 || i > 250) expect(frontierRoot(frontier)).toBe(merkleRoot(leaves));
    }
  });

  test('appending changes no older frontier', () => {
    const one = appendLeaf(EMPTY_FRONTIER, LEAVES[0]!);
    appendLeaf(one, LEAVES[1]!);
    expect(frontierRoot(one)).toBe(LEAVES[0]);
    expect(() => frontierRoot(EMPTY_FRONTIER)).toThrow(AssertionError);
  });
});
