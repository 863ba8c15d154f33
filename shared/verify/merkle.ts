import { sha256 } from '@noble/hashes/sha2.js';
import { concat, u8, utf8 } from './bytes.ts';

/** Entry hash and Merkle leaf at once: `SHA-256(0x00 || JCS(entry))` (DICE-AND-LOG 7, RFC 6962 section 2.1). */
export function leafHash(jcs: string): Uint8Array {
  return sha256(concat(u8(0), utf8(jcs)));
}

const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256(concat(u8(1), left, right));

/** An append-only tree of RFC 6962 shape: keeps the roots of its full subtrees, largest first. */
export class MerkleTree {
  #peaks: { readonly height: number; readonly hash: Uint8Array }[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(leaf: Uint8Array): void {
    let peak = { height: 0, hash: leaf };
    for (let last = this.#peaks.at(-1); last?.height === peak.height; last = this.#peaks.at(-1)) {
      this.#peaks.pop();
      peak = { height: peak.height + 1, hash: nodeHash(last.hash, peak.hash) };
    }
    this.#peaks.push(peak);
    this.#size += 1;
  }

  /** Root over all leaves so far; of none, SHA-256 of nothing. */
  root(): Uint8Array {
    const peaks = this.#peaks.map(({ hash }) => hash);
    return peaks.length === 0
      ? sha256(new Uint8Array(0))
      : peaks.reduceRight((right, left) => nodeHash(left, right));
  }
}
