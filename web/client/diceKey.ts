import { toHex, fromHex } from '../../shared/core/bytes.ts';
import {
  DEFAULT_CHAIN_LENGTH,
  chainFromTail,
  loadPhrases,
  readKeyFile,
  writeKeyFile,
} from '../../shared/dice/index.ts';
import type { Chain, KeyFile } from '../../shared/dice/index.ts';

export type KeyReading =
  { readonly ok: true; readonly key: KeyFile } | { readonly ok: false; readonly message: string };

/** Twelve words drawn by this browser (DICE-AND-LOG 3). */
export async function drawPhrase(): Promise<string> {
  const phrases = await loadPhrases();
  return phrases.newPhrase(crypto.getRandomValues(new Uint8Array(16)));
}

/** The key of twelve words, as the player typed them. It signs nothing: seats without a public key don't. */
export async function keyOfPhrase(game: string, seat: number, typed: string): Promise<KeyReading> {
  const phrases = await loadPhrases();
  const read = phrases.readPhrase(typed);
  if (!read.ok) return read;
  return {
    ok: true,
    key: {
      format: 'pbem-key/1',
      game,
      seat,
      tail: toHex(phrases.phraseTail(game, seat, read.phrase)),
      key: null,
    },
  };
}

/** A key file of this game and seat. */
export function keyOfFile(game: string, seat: number, text: string): KeyReading {
  const read = readKeyFile(text);
  if (!read.ok) return read;
  const { file } = read;
  if (file.game !== game || file.seat !== seat)
    return { ok: false, message: `This key file belongs to seat ${file.seat} of game ${file.game}.` };
  return { ok: true, key: file };
}

/**
 * The nonces of a key. Takes some 20 ms: a chain is worked out from its tail.
 *
 * @param length `n` of the log's first entry
 */
export function chainOf(key: KeyFile, length = DEFAULT_CHAIN_LENGTH): Chain {
  return chainFromTail({ chain: 'n', gid: key.game, seat: key.seat }, length, fromHex(key.tail, 32));
}

export const nonceOf = (chain: Chain, k: number): string => toHex(chain.link(k));

const storageKey = (game: string, seat: number): string => `hexpost:key:${game}:${seat}`;

/** Keeps the key in this browser; false where the browser keeps nothing. */
export function keepKey(key: KeyFile): boolean {
  try {
    localStorage.setItem(storageKey(key.game, key.seat), writeKeyFile(key));
    return true;
  } catch {
    return false;
  }
}

export function keptKey(game: string, seat: number): KeyFile | null {
  try {
    const text = localStorage.getItem(storageKey(game, seat));
    const read = text === null ? null : keyOfFile(game, seat, text);
    return read?.ok === true ? read.key : null;
  } catch {
    return null;
  }
}
