import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { toBase64, fromBase64, fromHex, u8 } from '../core/bytes.ts';
import type { SeatId } from '../core/brands.ts';
import { H } from '../dice/index.ts';

// noble leaves the hash of its synchronous calls to the application.
hashes.sha512 = sha512;

/** Whoever signs: the server's key by `node:crypto`, or a seed by `ed25519Signer`. Deterministic, as Ed25519 is. */
export interface Signer {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** 64 bytes over the message itself (no prehash). */
  sign(message: Uint8Array): Uint8Array;
}

/** RFC 8032 Ed25519 in JavaScript, for browser and tests. @param seed 32 bytes, as in a key file */
export function ed25519Signer(seed: Uint8Array): Signer {
  const publicKey = getPublicKey(seed);
  return { publicKey, sign: (message) => sign(message, seed) };
}

/** The strict verification of RFC 8032 (DICE-AND-LOG 7): false for malformed keys and signatures, too. */
export function ed25519Verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    return verify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** DICE-AND-LOG 7: the 32 bytes that a player signs of a move file. */
export function fileSigDigest(gid: string, seat: SeatId, bytes: Uint8Array): Uint8Array {
  return H('pbem-log/1 file-sig', fromHex(gid, 16), u8(seat), bytes);
}

/** A player's detached signature, base64, as `file.sig` holds it. */
export function signFile(signer: Signer, gid: string, seat: SeatId, bytes: Uint8Array): string {
  return toBase64(signer.sign(fileSigDigest(gid, seat, bytes)));
}

/** @param pub the seat's key in hex, from its `join` @param sig base64; false if it is none */
export function verifyFileSig(
  pub: string,
  gid: string,
  seat: SeatId,
  bytes: Uint8Array,
  sig: string,
): boolean {
  const signature = fromBase64(sig);
  return signature !== null && ed25519Verify(fromHex(pub, 32), fileSigDigest(gid, seat, bytes), signature);
}
