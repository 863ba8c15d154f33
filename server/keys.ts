import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { assert } from '../shared/core/assert.ts';

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
  linkToken(link: {
    readonly game: string;
    readonly role: string;
    readonly seat: number | null;
    readonly generation: number;
  }): string;
}

/** One of the two key files: 32 bytes as 64 hex digits and a line feed. */
const KEY_FILE = /^[0-9a-f]{64}\n?$/;

/**
 * The keys in `dir`: `server.key` signs checkpoints, `vault.key` seals chain tails and makes link tokens. Both are made on
 * the first start, readable by their owner alone; of several processes that start at once one makes them. Without
 * `server.key` no log of this server can go on under its pinned key, without `vault.key` no game can: back both up, apart
 * from the database.
 */
export function openKeys(dir: string): Keys {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const seed = readOrMake(join(dir, 'server.key'));
  const vault = readOrMake(join(dir, 'vault.key'));
  return keysFrom(seed, vault);
}

/** `seed`: the Ed25519 private key; `vault`: the root of the other keys; 32 bytes each. */
export function keysFrom(seed: Uint8Array, vault: Uint8Array): Keys {
  const privateKey = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const sealing = subKey(vault, 'hexpost seal');
  const linking = subKey(vault, 'hexpost link');
  return {
    publicKey: new Uint8Array(publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
    seal(name, secret) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, body, cipher.getAuthTag()]));
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed);
      assert(bytes.length >= 28, `${name}: a sealed secret has a nonce and a tag`);
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAAD(
        Buffer.from(name),
      );
      decipher.setAuthTag(bytes.subarray(-16));
      return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]));
    },
    linkToken({ game, role, seat, generation }) {
      const mac = createHmac('sha256', linking)
        .update(JSON.stringify([game, role, seat, generation]))
        .digest();
      return mac.subarray(0, 24).toString('base64url');
    },
  };
}

/** PKCS #8 header of an Ed25519 private key (RFC 8410); the 32 bytes of the seed follow. */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function subKey(vault: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', vault, '', use, 32));
}

function readOrMake(path: string): Uint8Array {
  const read = () => {
    const text = readFileSync(path, 'ascii');
    if (!KEY_FILE.test(text))
      throw Object.assign(new Error(`${path} holds no key: 64 hex digits are expected`), {
        code: 'EBADKEY',
        path,
      });
    return new Uint8Array(Buffer.from(text.trim(), 'hex'));
  };
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // Written in full under another name, then linked: a crash or a second process never leaves or sees half a key.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const fd = openSync(draft, 'wx', 0o600);
  try {
    writeSync(fd, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return read();
}
