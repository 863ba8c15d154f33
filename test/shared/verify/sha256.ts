import { createHash } from 'node:crypto';

/** SHA-256 by node:crypto, which the verifier does not use. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(bytes).digest());
