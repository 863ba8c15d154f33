import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromBase64, fromHex, toHex, utf8 } from '../../../shared/core/bytes.ts';
import {
  ed25519Signer,
  fileCommit,
  fileSigDigest,
  openFile,
  openOrder,
  orderCommit,
  orderSalt,
  rulingDigest,
  sealFile,
  sealOrders,
  signFile,
  standingCommit,
  verifyFileSig,
} from '../../../shared/log/index.ts';
import { vectorFile } from '../dice/vectorFile.ts';

const digests = vectorFile().digests as { tag: string; parts: string[]; sha256: string }[];
const digest = (purpose: string): { parts: string[]; sha256: string } =>
  digests.find(({ tag }) => tag === `pbem-log/1 ${purpose}`)!;

const GENESIS = '776b46d470f94dc4aedfcd0ff307dccc1f89c74784aac0262d68f3475fbbf8ca';
const SALT = fromHex('615328dc27650385f116ba448c1928dced36e96009eb4d314e95476c8773c96a');
const place = { genesisHash: GENESIS, seq: 9 };
const attack = { order: 'attack', units: ['us-5', 'us-2'], targets: ['2105'], plan: { advance: 'us-5' } };

describe('DICE-AND-LOG 8 and 9a: seals, as the vectors have them', () => {
  test('of a file', () => {
    expect(fileCommit(place, SALT, utf8('{"a":1}\n'))).toBe(digest('file-commit').sha256);
    expect(sealFile(place, SALT, utf8('{"a":1}\n'))).toEqual({
      commit: '6a621a2473a5411d2a06659897e59366590d82f72d108963aaf8e85e5c3b2d08',
    });
  });

  test('of standing orders', () => {
    expect(
      standingCommit({ genesisHash: GENESIS, seq: 11 }, SALT, utf8('{"retreat":{"towards":"2613"}}\n')),
    ).toBe(digest('standing-commit').sha256);
  });

  test('of an order, its members in canonical order, with a salt of its own', () => {
    expect(toHex(orderSalt(SALT, 2))).toBe(digest('order-salt').sha256);
    expect(orderCommit(place, 2, orderSalt(SALT, 2), attack)).toBe(digest('order-commit').sha256);
    const backwards = Object.fromEntries(Object.entries(attack).reverse());
    expect(orderCommit(place, 2, orderSalt(SALT, 2), backwards)).toBe(digest('order-commit').sha256);
  });

  test('of a ruling, without its signatures and consents', () => {
    const at = { gid: '23c286ecf6f0937df69da292fc24eece', seq: 12, prev: digest('ruling').parts[2]! };
    const body = { seq: 10, reason: 'rules error, both agree' };
    expect(toHex(rulingDigest(at, body))).toBe(digest('ruling').sha256);
    expect(toHex(rulingDigest(at, { ...body, sigs: [{ by: 'seat:1', sig: 'x' }], files: [{}] }))).toBe(
      digest('ruling').sha256,
    );
    expect(toHex(rulingDigest(at, { ...body, seq: 11 }))).not.toBe(digest('ruling').sha256);
  });

  test('an open file: sealed whole and order by order, opened one at a time', () => {
    const orders = [{ order: 'end-phase' }, { order: 'end-phase' }, attack];
    const bytes = utf8('the file');
    const sealed = sealOrders(place, SALT, bytes, orders);
    expect(sealed.orders).toHaveLength(3);
    expect(sealed.orders[2]).toBe(digest('order-commit').sha256);
    // Equal orders do not look alike.
    expect(sealed.orders[0]).not.toBe(sealed.orders[1]);
    for (const [i, order] of orders.entries()) {
      const opened = openOrder(9, SALT, i, order);
      expect(
        orderCommit({ genesisHash: GENESIS, seq: opened.seq }, opened.i, fromHex(opened.salt), opened.order),
      ).toBe(sealed.orders[i]);
      // The salt of one order tells nothing of the file's, and so nothing of the other orders.
      expect(JSON.stringify(opened)).not.toContain(toHex(SALT));
    }
    const opened = openFile(9, SALT, bytes, null);
    expect(opened).toEqual({ seq: 9, salt: toHex(SALT), b64: 'dGhlIGZpbGU=', sig: null });
    expect(fileCommit(place, fromHex(opened.salt), fromBase64(opened.b64)!)).toBe(sealed.commit);
  });

  test('every part of a seal counts', () => {
    const bytes = utf8('x');
    const other = SALT.map((byte) => byte ^ 1);
    const seals = [
      fileCommit(place, SALT, bytes),
      fileCommit({ ...place, seq: 8 }, SALT, bytes),
      fileCommit({ ...place, genesisHash: GENESIS.replace('7', '8') }, SALT, bytes),
      fileCommit(place, other, bytes),
      fileCommit(place, SALT, utf8('y')),
      standingCommit(place, SALT, bytes),
      orderCommit(place, 0, SALT, { order: 'x' }),
      orderCommit(place, 1, SALT, { order: 'x' }),
      orderCommit({ ...place, seq: 8 }, 0, SALT, { order: 'x' }),
      orderCommit(place, 0, other, { order: 'x' }),
      orderCommit(place, 0, SALT, { order: 'y' }),
    ];
    expect(new Set(seals).size).toBe(seals.length);
  });
});

describe('DICE-AND-LOG 7: signatures of files', () => {
  const { lines } = vectorFile().miniLog;
  const pubs = [lines[1], lines[2]].map((line) => line.entry.body.pub as string);
  const { entry } = lines[6];
  const bytes = fromBase64(entry.file.b64)!;

  test('those of the small log hold, for their seat, game and bytes only', () => {
    expect(verifyFileSig(pubs[0]!, entry.game, 1, bytes, entry.file.sig)).toBe(true);
    expect(verifyFileSig(pubs[1]!, entry.game, 1, bytes, entry.file.sig)).toBe(false);
    expect(verifyFileSig(pubs[0]!, entry.game, 2, bytes, entry.file.sig)).toBe(false);
    expect(verifyFileSig(pubs[0]!, '00'.repeat(16), 1, bytes, entry.file.sig)).toBe(false);
    expect(verifyFileSig(pubs[0]!, entry.game, 1, bytes.slice(1), entry.file.sig)).toBe(false);
    expect(verifyFileSig(pubs[0]!, entry.game, 1, bytes, 'no base64')).toBe(false);
    expect(verifyFileSig(pubs[0]!, entry.game, 1, bytes, 'AAAA')).toBe(false);
  });

  test('the digest by node:crypto and hand-laid bytes; what we sign, we verify', () => {
    const tag = Buffer.from('pbem-log/1 file-sig');
    const laid = Buffer.concat([
      Buffer.from([0, 0, 0, tag.length]),
      tag,
      Buffer.from([0, 0, 0, 16]),
      Buffer.from(entry.game, 'hex'),
      Buffer.from([0, 0, 0, 1, 2]),
      Buffer.from([0, 0, 0, 2]),
      Buffer.from('{}'),
    ]);
    expect(toHex(fileSigDigest(entry.game, 2, utf8('{}')))).toBe(
      createHash('sha256').update(laid).digest('hex'),
    );
    const signer = ed25519Signer(fromHex('22'.repeat(32)));
    expect(
      verifyFileSig(
        toHex(signer.publicKey),
        entry.game,
        2,
        utf8('{}'),
        signFile(signer, entry.game, 2, utf8('{}')),
      ),
    ).toBe(true);
  });
});
