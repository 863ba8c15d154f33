import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { utf8 } from '../../../shared/core/bytes.ts';
import { MAX_MOVE_FILE_BYTES, readMoveFile, writeMoveFile } from '../../../shared/moves/index.ts';
import type { MoveFile } from '../../../shared/moves/index.ts';

const file: MoveFile = {
  format: 'pbem-move/1',
  game: '23c286ecf6f0937df69da292fc24eece',
  seat: 1,
  k: 7,
  head: 'ab'.repeat(32),
  nonce: 'cd'.repeat(32),
  orders: [
    { order: 'move', unit: 'us-5', path: ['2425', '2424'] },
    { order: 'attack', units: ['us-5'], targets: ['2424'], plan: { advance: 'us-5' }, ifIllegal: 'skip' },
    { order: 'end-phase' },
  ],
};
const detail = (bytes: Uint8Array): string => {
  const read = readMoveFile(bytes);
  return read.ok ? 'taken' : read.bad.detail;
};
const detailOf = (value: unknown): string => detail(utf8(JSON.stringify(value)));

describe('DESIGN 10: move files', () => {
  test.each<[string, MoveFile]>([
    ['with dice', file],
    ['without dice', { ...file, k: null, nonce: null }],
    ['without orders', { ...file, k: 1, orders: [] }],
    ['with a comment', { ...file, comment: 'Grüße — “Anna”\n' }],
  ])('%s: read as written', (_name, one) => {
    expect(readMoveFile(writeMoveFile(one))).toEqual({ ok: true, file: one });
  });

  test('as a person would like to see it', () => {
    expect(
      new TextDecoder().decode(
        writeMoveFile({ ...file, k: null, nonce: null, orders: [{ order: 'end-phase' }] }),
      ),
    ).toBe(
      [
        '{',
        '  "format": "pbem-move/1",',
        '  "game": "23c286ecf6f0937df69da292fc24eece",',
        '  "seat": 1,',
        '  "k": null,',
        `  "head": "${'ab'.repeat(32)}",`,
        '  "nonce": null,',
        '  "orders": [',
        '    {"order":"end-phase"}',
        '  ]',
        '}',
        '',
      ].join('\n'),
    );
  });

  test('one that could not be read is not written', () => {
    expect(() => writeMoveFile({ ...file, seat: 9 })).toThrow(AssertionError);
    expect(() => writeMoveFile({ ...file, k: null })).toThrow(AssertionError);
  });
});

describe('DICE-AND-LOG 9: S_BAD_FILE', () => {
  test.each<[string, unknown, string]>([
    ['another format', { ...file, format: 'pbem-move/2' }, 'format:'],
    ['a game id in upper case', { ...file, game: file.game.toUpperCase() }, 'game: 32 lower-case hex digits'],
    ['seat 0', { ...file, seat: 0 }, 'seat:'],
    ['seat 9', { ...file, seat: 9 }, 'seat:'],
    ['k from 0', { ...file, k: 0 }, 'k:'],
    ['k beyond u32', { ...file, k: 2 ** 32 }, 'k:'],
    ['half a head', { ...file, head: 'ab' }, 'head: 64 lower-case hex digits'],
    ['k without nonce', { ...file, nonce: null }, 'nonce: "k" and "nonce" are both given, or both null'],
    ['nonce without k', { ...file, k: null }, 'nonce: "k" and "nonce" are both given, or both null'],
    ['no orders', { ...file, orders: undefined }, 'orders:'],
    [
      'an order without its name',
      { ...file, orders: [{ order: 'end-phase' }, { unit: 'us-5' }] },
      'orders[1].order:',
    ],
    ['an order that is text', { ...file, orders: ['end-phase'] }, 'orders[0]:'],
    [
      'ifIllegal otherwise than "skip"',
      { ...file, orders: [{ order: 'x', ifIllegal: 'stop' }] },
      'orders[0].ifIllegal:',
    ],
    ['a comment of null', { ...file, comment: null }, 'comment:'],
    ['an unknown field', { ...file, sig: 'AA==' }, '"sig"'],
    ['a half number', { ...file, orders: [{ order: 'x', cost: 2.5 }] }, 'number 2.5 is not an integer'],
    ['a list', [file], 'expected object'],
  ])('%s', (_name, wrong, part) => {
    expect(detailOf(wrong)).toContain(part);
  });

  test('a key twice, with its place', () => {
    const text = JSON.stringify(file).replace('"seat":1', '"seat":1,"seat":2');
    expect(detail(utf8(text))).toMatch(/^duplicate key "seat" \(line 1, column \d+, \$\.seat\)$/);
  });

  test('bytes that are no UTF-8, or begin with a byte order mark', () => {
    expect(detail(Uint8Array.of(0x7b, 0xff, 0x7d))).toBe('it is not UTF-8');
    expect(detail(utf8(`\ufeff${JSON.stringify(file)}`))).toContain('unexpected');
  });

  test('256 KiB are taken, one byte more is not', () => {
    const text = JSON.stringify({ ...file, comment: '' });
    const filled = (bytes: number): Uint8Array =>
      utf8(text.replace('"comment":""', `"comment":"${'x'.repeat(bytes - text.length)}"`));
    expect(filled(262144)).toHaveLength(MAX_MOVE_FILE_BYTES);
    expect(detail(filled(262144))).toBe('taken');
    expect(detail(filled(262145))).toBe('it has 262145 bytes, more than 262144');
  });
});

test('DICE-AND-LOG 12: orders of a module without rules are opaque', () => {
  const opaque = utf8(JSON.stringify({ ...file, orders: [{ attack: 'A1', on: '0304' }] }));
  expect(detail(opaque)).toContain('orders[0].order:');
  expect(readMoveFile(opaque, { orders: 'opaque' })).toMatchObject({
    ok: true,
    file: { orders: [{ attack: 'A1', on: '0304' }] },
  });
});
