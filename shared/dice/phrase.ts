import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { assert } from '../core/assert.ts';
import type { SeatId } from '../core/brands.ts';
import { fromHex, u8, utf8 } from '../core/bytes.ts';
import { H } from './tuple.ts';

/**
 * DICE-AND-LOG 3: a dice phrase, twelve words of BIP-39 English. Drawn by the client, never thought up by the player:
 * whoever can guess the words knows the nonces.
 *
 * @param entropy 16 bytes of `crypto.getRandomValues`
 */
export function newPhrase(entropy: Uint8Array): string {
  assert(entropy.length === 16, 'twelve words hold 16 bytes');
  return entropyToMnemonic(entropy, wordlist);
}

export type PhraseRead =
  { readonly ok: true; readonly phrase: string } | { readonly ok: false; readonly message: string };

/** Lower case, one space between; or what is wrong with the words, for whoever typed them. */
export function readPhrase(typed: string): PhraseRead {
  const words = typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length !== 12)
    return { ok: false, message: `A dice phrase has 12 words; these are ${words.length}.` };
  const unknown = words.flatMap((word, i) => (wordlist.includes(word) ? [] : [`word ${i + 1}, “${word}”`]));
  if (unknown.length > 0)
    return {
      ok: false,
      message: `Not in the list of words for dice phrases: ${unknown.join('; ')}. Look for a slip of the pen.`,
    };
  const phrase = words.join(' ');
  if (!validateMnemonic(phrase, wordlist))
    return {
      ok: false,
      message:
        'The words are all known, but together they do not fit: one is wrong, missing or in another place.',
    };
  return { ok: true, phrase };
}

/** DICE-AND-LOG 3: the nonce tail `n_s[N]` of a phrase that `readPhrase` has let pass. */
export function phraseTail(gid: string, seat: SeatId, phrase: string): Uint8Array {
  return H('pbem-dice/1 phrase', fromHex(gid, 16), u8(seat), utf8(phrase));
}

/** DICE-AND-LOG 3: the Ed25519 seed of the same phrase. */
export function phraseKeySeed(gid: string, seat: SeatId, phrase: string): Uint8Array {
  return H('pbem-log/1 phrase-key', fromHex(gid, 16), u8(seat), utf8(phrase));
}
