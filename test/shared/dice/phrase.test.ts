import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../../../shared/core/bytes.ts';
import { loadPhrases } from '../../../shared/dice/index.ts';

const { newPhrase, phraseKeySeed, phraseTail, readPhrase } = await loadPhrases();
// From the test vectors of BIP-39: entropy 7f × 16.
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const GID = '23c286ecf6f0937df69da292fc24eece';

describe('DICE-AND-LOG 3: dice phrases', () => {
  test.each([
    ['7f'.repeat(16), PHRASE],
    [
      '00'.repeat(16),
      'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    ],
    ['ff'.repeat(16), 'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong'],
  ])('BIP-39: %s', (entropy, phrase) => {
    expect(newPhrase(fromHex(entropy))).toBe(phrase);
    expect(readPhrase(phrase)).toEqual({ ok: true, phrase });
  });

  test('typed carelessly', () => {
    expect(readPhrase(`  ${PHRASE.toUpperCase().replaceAll(' ', ' \n ')} `)).toEqual({
      ok: true,
      phrase: PHRASE,
    });
  });

  test.each([
    ['', 'A dice phrase has 12 words; these are 0.'],
    [PHRASE.replace(' yellow', ''), 'A dice phrase has 12 words; these are 11.'],
    [`${PHRASE} ${PHRASE}`, 'A dice phrase has 12 words; these are 24.'],
    [
      PHRASE.replace('sausage', 'sausages'),
      'Not in the list of words for dice phrases: word 6, “sausages”. Look for a slip of the pen.',
    ],
    [
      PHRASE.replace('thank yellow', 'yellow thank'),
      'The words are all known, but together they do not fit: one is wrong, missing or in another place.',
    ],
  ])('%j: %s', (typed, message) => {
    expect(readPhrase(typed)).toEqual({ ok: false, message });
  });

  test.each([
    [
      'tail',
      phraseTail,
      'pbem-dice/1 phrase',
      '6f4644b8d7cb071e00f795de23c1db43b45850b2b2163217bcfecf791fffefd1',
    ],
    [
      'Ed25519 seed',
      phraseKeySeed,
      'pbem-log/1 phrase-key',
      '58f7f628bc82659df939a153ff2f501d182828895d6c3908bc49b0d3089fd9a5',
    ],
  ] as const)('vector: %s of seat 2, also by node:crypto', (_name, derive, tag, expected) => {
    const length = (bytes: Buffer): Buffer => Buffer.from([0, 0, 0, bytes.length]);
    const parts = [Buffer.from(tag), Buffer.from(GID, 'hex'), Buffer.of(2), Buffer.from(PHRASE)];
    const bytes = Buffer.concat(parts.flatMap((bytes) => [length(bytes), bytes]));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(expected);
    expect(toHex(derive(GID, 2, PHRASE))).toBe(expected);
  });

  test('game, seat and words all count', () => {
    const tails = [
      phraseTail(GID, 2, PHRASE),
      phraseTail(GID, 1, PHRASE),
      phraseTail('00'.repeat(16), 2, PHRASE),
      phraseTail(GID, 2, 'zoo'),
    ];
    expect(new Set(tails.map(toHex)).size).toBe(4);
  });
});
