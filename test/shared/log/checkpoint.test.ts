import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex, utf8 } from '../../../shared/core/bytes.ts';
import {
  checkpointText,
  ed25519Signer,
  equivocates,
  formatVerifierKey,
  gameOrigin,
  parseCheckpoint,
  parseVerifierKey,
  readCheckpoint,
  signCheckpoint,
} from '../../../shared/log/index.ts';
import type { Signer } from '../../../shared/log/index.ts';
import { vectorFile } from '../dice/vectorFile.ts';

const { vkey, lines, roots } = vectorFile().miniLog as {
  vkey: string;
  lines: { checkpoint: string }[];
  roots: string[];
};
const key = parseVerifierKey(vkey)!;
const note = lines[5]!.checkpoint;

// RFC 8032 7.1, test 1.
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUB = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const signer = ed25519Signer(fromHex(SEED));
const origin = gameOrigin('pbem.example.org', '23c286ecf6f0937df69da292fc24eece');
const own = { origin, size: 6, root: roots[5]! };

describe('DICE-AND-LOG 7: checkpoints', () => {
  test('those of the small log are signed, and name its roots', () => {
    for (const [i, line] of lines.entries())
      expect(readCheckpoint(line.checkpoint, key)).toEqual({
        ok: true,
        checkpoint: { origin: key.name, size: i + 1, root: roots[i] },
      });
  });

  test('a note is laid out line by line', () => {
    const { origin, size, root, signatures } = parseCheckpoint(note)!;
    expect({ origin, size, root }).toEqual({ origin: key.name, size: 6, root: roots[5] });
    expect(checkpointText({ origin, size, root })).toBe(note.slice(0, note.indexOf('\n\n') + 1));
    expect(signatures).toHaveLength(1);
    expect(signatures[0]).toMatchObject({ name: key.name, keyId: key.keyId });
  });

  test('what we sign is what node:crypto signs', () => {
    const pkcs8 = Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from(SEED, 'hex'),
    ]);
    const secret = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
    const node: Signer = {
      publicKey: new Uint8Array(spki.subarray(-32)),
      sign: (message) => new Uint8Array(sign(null, message, secret)),
    };
    expect(toHex(signer.publicKey)).toBe(PUB);
    expect(toHex(node.publicKey)).toBe(PUB);
    expect(signCheckpoint(own, signer)).toBe(signCheckpoint(own, node));
    expect(
      readCheckpoint(signCheckpoint(own, node), parseVerifierKey(formatVerifierKey(origin, node.publicKey))!),
    ).toEqual({ ok: true, checkpoint: own });
  });

  test('no character can be changed, dropped or doubled unseen', () => {
    const origin = { name: 'h/game/x', keyId: '', publicKey: signer.publicKey };
    const good = signCheckpoint({ origin: origin.name, size: 12, root: roots[0]! }, signer);
    const pinned = parseVerifierKey(formatVerifierKey(origin.name, signer.publicKey))!;
    expect(readCheckpoint(good, pinned).ok).toBe(true);
    for (let i = 0; i < good.length; i++) {
      for (const other of [good[i] === 'A' ? 'B' : 'A', '', good[i]! + good[i]!, '\n'])
        if (other !== good[i]) {
          const bad = good.slice(0, i) + other + good.slice(i + 1);
          expect(readCheckpoint(bad, pinned).ok, `${i}: ${JSON.stringify(bad)}`).toBe(false);
        }
    }
  });

  test('why not', () => {
    const other = ed25519Signer(fromHex('11'.repeat(32)));
    const pinned = parseVerifierKey(formatVerifierKey(origin, signer.publicKey))!;
    expect(readCheckpoint('', pinned)).toEqual({ ok: false, reason: 'format' });
    expect(
      readCheckpoint(signCheckpoint({ ...own, origin: 'pbem.example.org/game/x' }, signer), pinned),
    ).toEqual({ ok: false, reason: 'origin' });
    expect(readCheckpoint(signCheckpoint(own, other), pinned)).toEqual({ ok: false, reason: 'signature' });
    expect(readCheckpoint(signCheckpoint(own, signer).replace('\n6\n', '\n7\n'), pinned)).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  test('a witness may sign beside us', () => {
    const good = signCheckpoint(own, signer);
    const pinned = parseVerifierKey(formatVerifierKey(origin, signer.publicKey))!;
    const witness = `— witness.example.org ${Buffer.alloc(76, 3).toString('base64')}\n`;
    expect(readCheckpoint(good + witness, pinned)).toEqual({ ok: true, checkpoint: own });
    expect(readCheckpoint(good.replace(/— .*\n$/, witness), pinned)).toEqual({
      ok: false,
      reason: 'signature',
    });
  });

  test.each([
    ['a size with a zero in front', (text: string) => text.replace('\n6\n', '\n06\n')],
    ['size 0', (text: string) => text.replace('\n6\n', '\n0\n')],
    ['an extension line', (text: string) => text.replace('\n\n', '\nmore\n\n')],
    ['no signature', (text: string) => text.slice(0, text.indexOf('—'))],
    ['a hyphen for the dash', (text: string) => text.replace('—', '-')],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['no line end', (text: string) => text.trimEnd()],
    ['text after it', (text: string) => `${text}\n`],
  ])('no checkpoint: %s', (_name, spoil) => {
    expect(parseCheckpoint(note)).not.toBeNull();
    expect(parseCheckpoint(spoil(note))).toBeNull();
  });

  test('two roots for one size are proof against the operator', () => {
    const second = readCheckpoint(vectorFile().equivocation.checkpoint, key);
    const first = readCheckpoint(note, key);
    if (!first.ok || !second.ok) throw new Error('both are signed');
    expect(equivocates(first.checkpoint, second.checkpoint)).toBe(true);
    expect(equivocates(first.checkpoint, first.checkpoint)).toBe(false);
    expect(equivocates(first.checkpoint, { ...second.checkpoint, size: 7 })).toBe(false);
    expect(equivocates(first.checkpoint, { ...second.checkpoint, origin: 'pbem.example.org/game/x' })).toBe(
      false,
    );
  });
});

describe('DICE-AND-LOG 7: verifier keys', () => {
  const { name, pub, vkey: plus } = vectorFile().vkeyWithPlus as { name: string; pub: string; vkey: string };

  test('are split at the first two pluses only', () => {
    expect(formatVerifierKey(name, fromHex(pub))).toBe(plus);
    expect(plus.split('+').length).toBeGreaterThan(3);
    const parsed = parseVerifierKey(plus)!;
    expect({ name: parsed.name, keyId: parsed.keyId, pub: toHex(parsed.publicKey) }).toEqual({
      name,
      keyId: '5f3100e9',
      pub,
    });
  });

  test.each([
    ['another key id', plus.replace('+5f', '+5e')],
    ['another name', `x${plus}`],
    ['another key', plus.replace('BHjXB', 'BHjXC')],
    ['no key', plus.slice(0, plus.indexOf('+Af'))],
    ['no name', plus.slice(plus.indexOf('+'))],
    [
      'another kind of key',
      `n+00000000+${Buffer.concat([Buffer.of(2), Buffer.alloc(32)]).toString('base64')}`,
    ],
    ['a line end', `${plus}\n`],
    ['nothing', ''],
  ])('%s is none', (_name, text) => {
    expect(parseVerifierKey(text)).toBeNull();
  });
});

test('the strict verification refuses what only ZIP 215 would let pass', () => {
  // A key of small order verifies anything under ZIP 215 with R of small order and S = 0.
  const small = new Uint8Array(32);
  small[0] = 1;
  const signature = new Uint8Array(64);
  signature[0] = 1;
  const text = utf8(checkpointText({ origin: 'h/game/x', size: 1, root: roots[0]! }));
  expect(text.length).toBeGreaterThan(0);
  const weak = parseVerifierKey(formatVerifierKey('h/game/x', small))!;
  expect(
    readCheckpoint(
      signCheckpoint(
        { origin: 'h/game/x', size: 1, root: roots[0]! },
        { publicKey: small, sign: () => signature },
      ),
      weak,
    ),
  ).toEqual({
    ok: false,
    reason: 'signature',
  });
});
