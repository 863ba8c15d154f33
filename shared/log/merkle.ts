import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '../core/assert.ts';
import { concat, fromHex, toHex } from '../core/bytes.ts';

/**
 * RFC 6962 section 2.1, grown at its right edge. `peaks` are the roots of the complete subtrees, largest (leftmost)
 * first, one for each one-bit of `size`: all that appending and the root need. Plain JSON, to be stored with the head.
 */
export interface Frontier {
  readonly size: number;
  readonly peaks: readonly string[];
}

export const EMPTY_FRONTIER: Frontier = { size: 0, peaks: [] };

/** The tree with one leaf more: as many hashes as `size` ends in one-bits. @param leaf an entry's hash */
export function appendLeaf({ size, peaks }: Frontier, leaf: string): Frontier {
  const grown = [...peaks];
  let node = leaf;
  for (let bits = size; bits % 2 === 1; bits = Math.floor(bits / 2)) node = inner(grown.pop()!, node);
  return { size: size + 1, peaks: [...grown, node] };
}

/** Root at the present size; the empty tree has none that a checkpoint could name. */
export function frontierRoot({ size, peaks }: Frontier): string {
  assert(size > 0, 'a log has at least its genesis');
  return peaks.reduceRight((right, left) => inner(left, right));
}

/** Root of a whole list of leaves, from the definition; for checks. */
export function merkleRoot(leaves: readonly string[]): string {
  assert(leaves.length > 0, 'a log has at least its genesis');
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return inner(merkleRoot(leaves.slice(0, split)), merkleRoot(leaves.slice(split)));
}

function inner(left: string, right: string): string {
  return toHex(sha256(concat(Uint8Array.of(1), fromHex(left, 32), fromHex(right, 32))));
}
