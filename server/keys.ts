/**
 * The server's keys, in files beside the database and never in it: what a thief of the database does not get (DICE-AND-LOG
 * 1, row 19).
 */
export interface Keys {
  /** Ed25519 public key, 32 bytes. One server key for all games; players and directors pin it. */
  readonly publicKey: Uint8Array;
  /** Ed25519 over the message; 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
  /** AES-256-GCM; `name` is bound in: a sealed secret opens under its own name only. */
  seal(name: string, secret: Uint8Array): Uint8Array;
  /** Throws if it was sealed by another key, under another name, or has been changed. */
  open(name: string, sealed: Uint8Array): Uint8Array;
  /** The bearer token of a link, 32 characters of base64url: derived, so that mails can hold it and the database need not. */
  linkToken(link: { readonly game: string; readonly role: string; readonly seat: number | null; readonly generation: number }): string;
}
