import { equal, toHex } from './bytes.ts';
import type { Ed25519 } from './files.ts';
import { isSignedBy, parseCheckpoint, type VerifierKey } from './note.ts';
import { Failed } from './verdict.ts';

/**
 * Step 16: checkpoints that somebody kept, against the log at hand.
 *
 * @param roots Merkle root at each size, `roots[n - 1]` for n entries
 * @throws Failed with the first contradiction
 */
export function checkKept(
  kept: readonly string[],
  key: VerifierKey,
  roots: readonly Uint8Array[],
  ed25519: Ed25519,
): void {
  const beyond = new Map<number, Uint8Array>();
  for (const [n, note] of kept.entries()) {
    // Mail programs like to change line ends; what is signed has line feeds.
    const checkpoint = parseCheckpoint(note.replaceAll('\r\n', '\n'));
    if (checkpoint === null || !isSignedBy(checkpoint, key, ed25519)) {
      throw new Failed(
        'E_CHECKPOINT_SIG',
        null,
        `kept checkpoint ${n + 1}: the server signature does not verify`,
      );
    }
    const { size, root, origin } = checkpoint;
    const other = roots[size - 1] ?? beyond.get(size);
    if (other !== undefined && !equal(other, root)) {
      const roots = `roots ${toHex(other)} and ${toHex(root)}`;
      throw new Failed(
        'E_EQUIVOCATION',
        null,
        `two checkpoints signed by ${origin} for size ${size}: ${roots}; the operator has shown two histories`,
      );
    }
    if (size > roots.length) beyond.set(size, root);
  }
  const largest = Math.max(0, ...beyond.keys());
  if (largest > 0) {
    throw new Failed(
      'E_TRUNCATED',
      null,
      `you hold a checkpoint for size ${largest}, the log has ${roots.length} entries`,
    );
  }
}
