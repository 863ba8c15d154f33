import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeatId } from '../../shared/core/brands.ts';
import { fromHex, toHex } from '../../shared/core/bytes.ts';
import { chainFromTail, loadPhrases, readKeyFile, writeKeyFile } from '../../shared/dice/index.ts';
import type { Chain } from '../../shared/dice/index.ts';
import { ed25519Signer } from '../../shared/log/index.ts';
import type { Signer } from '../../shared/log/index.ts';
import { readText } from './inputFile.ts';
import { usage } from './outcome.ts';

/** What a seat in custody `self` keeps to itself (DICE-AND-LOG 3): its nonces, and the key that signs its files. */
export interface DiceKey {
  readonly nonces: Chain;
  readonly signer: Signer | null;
}

const keyPath = (dir: string, game: string, seat: SeatId) => join(dir, `${game}.${seat}.key.json`);
const phrasePath = (dir: string, game: string, seat: SeatId) => join(dir, `${game}.${seat}.phrase.txt`);

/** Draws a key file for the seat and saves it, readable by its owner alone. @returns its path */
export function makeKeyFile(dir: string, game: string, seat: SeatId): string {
  const hex = () => randomBytes(32).toString('hex');
  return save(
    dir,
    keyPath(dir, game, seat),
    writeKeyFile({ format: 'pbem-key/1', game, seat, tail: hex(), key: hex() }),
  );
}

/** Draws twelve words for the seat and saves them. @returns path and words */
export async function makePhrase(
  dir: string,
  game: string,
  seat: SeatId,
): Promise<{ path: string; phrase: string }> {
  const { newPhrase } = await loadPhrases();
  const phrase = newPhrase(new Uint8Array(randomBytes(16)));
  return { path: save(dir, phrasePath(dir, game, seat), `${phrase}\n`), phrase };
}

function save(dir: string, path: string, text: string): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  // `wx`: a key that exists is never written over; it may be the only one of a running game.
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
  return path;
}

/** The file in which the players' folder keeps the seat's key file or phrase; null if it keeps none. */
export function savedKey(dir: string, game: string, seat: SeatId): string | null {
  return [keyPath(dir, game, seat), phrasePath(dir, game, seat)].find((path) => existsSync(path)) ?? null;
}

/**
 * Reads a key file (`pbem-key/1`), or a text file with the twelve words of a dice phrase.
 *
 * @param length N of the game's genesis
 */
export async function readDiceKey(
  path: string,
  game: string,
  seat: SeatId,
  length: number,
): Promise<DiceKey> {
  const text = readText(path);
  const id = { chain: 'n', gid: game, seat } as const;
  if (!text.trimStart().startsWith('{')) {
    const { readPhrase, phraseTail, phraseKeySeed } = await loadPhrases();
    const read = readPhrase(text);
    if (!read.ok) throw usage(`${path}: ${read.message}`);
    return {
      nonces: chainFromTail(id, length, phraseTail(game, seat, read.phrase)),
      signer: ed25519Signer(phraseKeySeed(game, seat, read.phrase)),
    };
  }
  const read = readKeyFile(text);
  if (!read.ok) throw usage(`${path}: ${read.message}`);
  if (read.file.game !== game || read.file.seat !== seat) {
    throw usage(
      `${path} is the key of seat ${read.file.seat} in game ${read.file.game}, not of seat ${seat} in ${game}.`,
    );
  }
  return {
    nonces: chainFromTail(id, length, fromHex(read.file.tail, 32)),
    signer: read.file.key === null ? null : ed25519Signer(fromHex(read.file.key, 32)),
  };
}

/** What the seat joins with: its anchor, and its public key. */
export const joinRequest = ({ nonces, signer }: DiceKey) =>
  ({
    custody: 'self',
    anchor: toHex(nonces.anchor),
    pub: signer === null ? null : toHex(signer.publicKey),
  }) as const;
