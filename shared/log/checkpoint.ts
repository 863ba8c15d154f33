import { sha256 } from '@noble/hashes/sha2.js';
import { assert } from '../core/assert.ts';
import { concat, equalBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from '../core/bytes.ts';
import { ed25519Verify } from './signature.ts';
import type { Signer } from './signature.ts';

/** What a checkpoint says: the log `origin` has `size` entries, and this is its Merkle root (64 hex digits). */
export interface Checkpoint {
  /** `<host>/game/<gid>` */
  readonly origin: string;
  readonly size: number;
  readonly root: string;
}

/** A verifier key taken apart: the name of the key, which is the origin of its log, and the public key. */
export interface VerifierKey {
  readonly name: string;
  /** 8 hex digits. */
  readonly keyId: string;
  readonly publicKey: Uint8Array;
}

/** DICE-AND-LOG 7: origin of a game's log and name of the key in its notes. @param host with its port, if it has one */
export function gameOrigin(host: string, gid: string): string {
  return `${host}/game/${gid}`;
}

/** DICE-AND-LOG 7: the first four bytes of `SHA-256(name || 0x0A || 0x01 || pub)`. */
export function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  assert(
    isKeyName(name) && publicKey.length === 32,
    'a key has a name without spaces and pluses, and 32 bytes',
  );
  return sha256(concat(utf8(name), Uint8Array.of(0x0a, 0x01), publicKey)).slice(0, 4);
}

/** `<name>+<8 hex>+<base64(0x01 || pub)>` */
export function formatVerifierKey(name: string, publicKey: Uint8Array): string {
  return `${name}+${toHex(keyId(name, publicKey))}+${toBase64(concat(Uint8Array.of(0x01), publicKey))}`;
}

/** Null if the text is no Ed25519 verifier key, or its key id is not that of name and key. */
export function parseVerifierKey(vkey: string): VerifierKey | null {
  // The base64 may hold more pluses: only the first two part anything.
  const first = vkey.indexOf('+');
  const second = vkey.indexOf('+', first + 1);
  if (first <= 0 || second < 0) return null;
  const name = vkey.slice(0, first);
  const id = vkey.slice(first + 1, second);
  const key = fromBase64(vkey.slice(second + 1));
  if (!isKeyName(name) || key === null || key.length !== 33 || key[0] !== 0x01) return null;
  const publicKey = key.slice(1);
  return toHex(keyId(name, publicKey)) === id ? { name, keyId: id, publicKey } : null;
}

/** The text that is signed: three lines, with the last line's end. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(fromHex(root, 32))}\n`;
}

/** DICE-AND-LOG 7: a C2SP signed note with one signature, by a key that bears the origin's name. */
export function signCheckpoint(checkpoint: Checkpoint, signer: Signer): string {
  assert(Number.isSafeInteger(checkpoint.size) && checkpoint.size > 0, 'a checkpoint has a size');
  const text = checkpointText(checkpoint);
  const signature = concat(keyId(checkpoint.origin, signer.publicKey), signer.sign(utf8(text)));
  return `${text}\n— ${checkpoint.origin} ${toBase64(signature)}\n`;
}

/** A note taken apart; nothing is verified yet. */
export interface ParsedCheckpoint extends Checkpoint {
  readonly signatures: readonly {
    readonly name: string;
    readonly keyId: string;
    readonly signature: Uint8Array;
  }[];
}

/** Null if the text is not exactly a checkpoint note: three lines, an empty one, at least one signature line. */
export function parseCheckpoint(note: string): ParsedCheckpoint | null {
  const [origin, sizeText, rootText, empty, ...rest] = note.split('\n');
  if (origin === undefined || sizeText === undefined || rootText === undefined || empty !== '') return null;
  if (rest.pop() !== '' || rest.length === 0 || origin === '') return null;
  const size = Number(sizeText);
  const root = fromBase64(rootText);
  if (!/^[1-9][0-9]*$/.test(sizeText) || !Number.isSafeInteger(size) || root?.length !== 32) return null;
  const signatures = rest.map(parseSignature);
  if (!signatures.every((line) => line !== null)) return null;
  return { origin, size, root: toHex(root), signatures };
}

export type CheckpointRead =
  | { readonly ok: true; readonly checkpoint: Checkpoint }
  | { readonly ok: false; readonly reason: 'format' | 'origin' | 'signature' };

/**
 * Verifies a note against a pinned key: its origin is the key's name and one of its signatures is that key's and right.
 * Signatures of other keys (witnesses) are passed over.
 */
export function readCheckpoint(note: string, key: VerifierKey): CheckpointRead {
  const parsed = parseCheckpoint(note);
  if (parsed === null) return { ok: false, reason: 'format' };
  const { origin, size, root } = parsed;
  if (origin !== key.name) return { ok: false, reason: 'origin' };
  const message = utf8(checkpointText(parsed));
  const own = parsed.signatures.filter((line) => line.name === key.name && line.keyId === key.keyId);
  if (own.length === 0 || !own.every((line) => ed25519Verify(key.publicKey, message, line.signature)))
    return { ok: false, reason: 'signature' };
  return { ok: true, checkpoint: { origin, size, root } };
}

/** Two notes of one key and size with different roots: proof, signed by the operator, of two histories. */
export function equivocates(a: Checkpoint, b: Checkpoint): boolean {
  return a.origin === b.origin && a.size === b.size && !equalBytes(fromHex(a.root, 32), fromHex(b.root, 32));
}

function parseSignature(line: string): ParsedCheckpoint['signatures'][number] | null {
  const found = /^— (\S+) (\S+)$/.exec(line);
  const bytes = found && fromBase64(found[2]!);
  if (!found || !bytes || bytes.length < 5 || !isKeyName(found[1]!)) return null;
  return { name: found[1]!, keyId: toHex(bytes.slice(0, 4)), signature: bytes.slice(4) };
}

function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+]/u.test(name);
}
