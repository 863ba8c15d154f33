import { createHash } from 'node:crypto';

/** SHA-256 in hex; of a string, its UTF-8. */
export const sha256Hex = (data: Uint8Array | string): string =>
  createHash('sha256').update(data).digest('hex');
