import { createPublicKey, verify as verifySignature } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** DER header of an Ed25519 public key (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** A log has a server's key and at most one for each seat and director: parsed once. */
const parsed = new Map<string, KeyObject>();

/**
 * Node's own Ed25519 (RFC 8032), faster than one in JavaScript, for the verifier. A key or signature of the wrong length
 * verifies nothing.
 */
export function ed25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  try {
    return verifySignature(null, message, keyOf(publicKey), signature);
  } catch {
    return false;
  }
}

function keyOf(publicKey: Uint8Array): KeyObject {
  const name = Buffer.from(publicKey).toString('hex');
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
  parsed.set(name, key);
  return key;
}
