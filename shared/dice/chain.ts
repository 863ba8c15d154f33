import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '../core/assert.ts';
import type { SeatId } from '../core/brands.ts';
import { concat, equalBytes, fromHex, u32, u8 } from '../core/bytes.ts';
import { H, tuple } from './tuple.ts';

/** DICE-AND-LOG 3: `t`, the server's secrets (seats 0..8), and `n`, a player's nonces (seats 1..8). */
export type ChainName = 't' | 'n';

/** Which chain: every link's hash names game and seat, so that no link of one chain fits into another. */
export interface ChainId {
  readonly chain: ChainName;
  /** 32 hex digits. */
  readonly gid: string;
  readonly seat: SeatId;
}

/** A link that is known; index 0 is the anchor, index N the tail. */
export interface Link {
  readonly k: number;
  readonly value: Uint8Array;
}

const TAGS = { t: 'pbem-dice/1 chain', n: 'pbem-dice/1 nonce' } as const;

/** The default of `genesis.n` (DICE-AND-LOG 3). */
export const DEFAULT_CHAIN_LENGTH = 8192;

/** DICE-AND-LOG 3: link `k - 1` from link `k`. */
export function previousLink(id: ChainId, k: number, value: Uint8Array): Uint8Array {
  assert(k >= 1 && value.length === 32, 'a link has 32 bytes and the anchor none before it');
  return H(TAGS[id.chain], fromHex(id.gid, 16), u8(id.seat), u32(k), value);
}

/** Link `k` from a later one (or the same), `from.k - k` hashes down. A server keeps a later link at hand and asks this. */
export function linkFrom(id: ChainId, from: Link, k: number): Uint8Array {
  assert(
    Number.isInteger(k) && k >= 0 && k <= from.k,
    `link ${k} can't be had from link ${from.k}: chains run down`,
  );
  return walkDown(id, from, k, () => undefined);
}

/**
 * Whether `later` belongs to the chain of `earlier`. Usually one step; more over the gap that a `skip` leaves
 * (DICE-AND-LOG 9) or over links of files that nobody finished. Costs a hash an index: judge `later.k` before you ask.
 */
export function linksTo(id: ChainId, later: Link, earlier: Link): boolean {
  if (later.value.length !== 32 || later.k <= earlier.k) return false;
  return equalBytes(linkFrom(id, later, earlier.k), earlier.value);
}

/** A chain of which the tail is known: any link in at most `spacing` hashes, for 32 bytes of memory each `spacing`. */
export interface Chain {
  readonly id: ChainId;
  /** N: the last index. */
  readonly length: number;
  /** Link 0, which is published. */
  readonly anchor: Uint8Array;
  /** Link `k`, 0..N. */
  link(k: number): Uint8Array;
  /** Links at the multiples of `spacing` and N, later ones last; secret. `chainFromLinks` goes on from them. */
  readonly kept: readonly Link[];
}

export const DEFAULT_SPACING = 128;

/** Walks the whole chain once (N hashes, some 10 ms for 8192). */
export function chainFromTail(
  id: ChainId,
  length: number,
  tail: Uint8Array,
  spacing: number = DEFAULT_SPACING,
): Chain {
  assert(
    tail.length === 32 && Number.isInteger(length) && length >= 1,
    'a chain has a tail of 32 bytes and a length',
  );
  const kept: Link[] = [{ k: length, value: tail }];
  const anchor = walkDown(id, { k: length, value: tail }, 0, (k, value) => {
    if (k % spacing === 0 && k !== 0) kept.push({ k, value });
  });
  return chainFromLinks(id, length, [{ k: 0, value: anchor }, ...kept.reverse()]);
}

/** The chain from what a `Chain` had `kept`: nothing is hashed until a link is asked for. */
export function chainFromLinks(id: ChainId, length: number, kept: readonly Link[]): Chain {
  assert(kept[0]?.k === 0 && kept.at(-1)?.k === length, 'links from the anchor to the tail');
  return {
    id,
    length,
    anchor: kept[0].value,
    kept,
    link(k) {
      assert(
        Number.isInteger(k) && k >= 0 && k <= length,
        `the chain of seat ${id.seat} has no link ${k}: it ends at ${length}`,
      );
      return linkFrom(
        id,
        kept.find((link) => link.k >= k)!,
        k,
      );
    },
  };
}

/** The hash of `previousLink`, with the parts that do not change laid out once. */
function walkDown(
  id: ChainId,
  from: Link,
  k: number,
  visit: (k: number, value: Uint8Array) => void,
): Uint8Array {
  let value = from.value;
  assert(value.length === 32, 'a link has 32 bytes');
  const message = concat(tuple(TAGS[id.chain], fromHex(id.gid, 16), u8(id.seat), u32(0), value));
  const indexAt = message.length - 32 - 4 - 4;
  for (let index = from.k; index > k; index--) {
    message.set(u32(index), indexAt);
    message.set(value, message.length - 32);
    value = sha256(message);
    visit(index - 1, value);
  }
  return value;
}

/** DICE-AND-LOG 3: what `genesis` publishes of the hidden key `h` (32 random bytes). */
export function hiddenCommit(gid: string, h: Uint8Array): Uint8Array {
  assert(h.length === 32, 'the hidden key has 32 bytes');
  return H('pbem-dice/1 hidden-commit', fromHex(gid, 16), h);
}
