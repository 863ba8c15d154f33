import { sha256 } from '@noble/hashes/sha2.js';
import { concat, equal, fromBase64, fromHex, u8, utf8 } from './bytes.ts';

/** A C2SP verifier key for Ed25519 (DICE-AND-LOG 7). */
export interface VerifierKey {
  /** `<host>/game/<gid>`. */
  readonly name: string;
  readonly id: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** `<name>+<8 hex>+<base64(0x01 || pub)>`, split at the first two plus signs only; null if it is none or its id is wrong. */
export function parseVerifierKey(text: string): VerifierKey | null {
  const first = text.indexOf('+');
  const second = text.indexOf('+', first + 1);
  if (first < 1 || second < 0) return null;
  const name = text.slice(0, first);
  const id = fromHex(text.slice(first + 1, second));
  const typed = fromBase64(text.slice(second + 1));
  if (id === null || id.length !== 4 || typed === null || typed.length !== 33 || typed[0] !== 1) return null;
  const publicKey = typed.slice(1);
  const expected = sha256(concat(utf8(name), u8(0x0a), typed)).slice(0, 4);
  return equal(id, expected) ? { name, id, publicKey } : null;
}

/** A checkpoint's body and the signatures under it; nothing is believed yet. */
export interface SignedCheckpoint {
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** The bytes that are signed: the body with its last line end. */
  readonly body: Uint8Array;
  readonly signatures: readonly {
    readonly name: string;
    readonly id: Uint8Array;
    readonly signature: Uint8Array;
  }[];
}

/** Reads `origin \n size \n base64(root) \n \n` and its signature lines; null for anything else, extension lines too. */
export function parseCheckpoint(note: string): SignedCheckpoint | null {
  const end = note.indexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) return null;
  const body = note.slice(0, end + 1);
  const [origin, sizeText, rootText, rest, ...more] = body.split('\n');
  if (origin === undefined || origin === '' || rest !== '' || more.length > 0) return null;
  if (sizeText === undefined || !/^(0|[1-9][0-9]{0,14})$/.test(sizeText)) return null;
  const root = fromBase64(rootText ?? '');
  if (root === null || root.length !== 32) return null;

  const signatures: SignedCheckpoint['signatures'][number][] = [];
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const parts = /^\u2014 (\S+) (\S+)$/.exec(line);
    const bytes = fromBase64(parts?.[2] ?? '-');
    if (parts === null || bytes === null || bytes.length < 5) return null;
    signatures.push({ name: parts[1]!, id: bytes.slice(0, 4), signature: bytes.slice(4) });
  }
  return { origin, size: Number(sizeText), root, body: utf8(body), signatures };
}

/** Whether one of the signatures is this key's, under this key's name as origin, and true. Others (witnesses) may stand beside it. */
export function isSignedBy(
  checkpoint: SignedCheckpoint,
  key: VerifierKey,
  ed25519: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean,
): boolean {
  return (
    checkpoint.origin === key.name &&
    checkpoint.signatures.some(
      ({ name, id, signature }) =>
        name === key.name && equal(id, key.id) && ed25519(signature, checkpoint.body, key.publicKey),
    )
  );
}
