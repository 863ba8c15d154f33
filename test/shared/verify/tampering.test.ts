import { describe, expect, test } from 'vitest';
import { toBase64, toHex } from '../../../shared/core/bytes.ts';
import type { DiceRequest } from '../../../shared/dice/index.ts';
import { fileCommit, signFile, standingCommit } from '../../../shared/log/index.ts';
import { verdictLines, verifyLog } from '../../../shared/verify/index.ts';
import {
  bytesFor,
  directorKey,
  exported,
  Forge,
  forged,
  GID,
  nonceOf,
  playerKey,
  secretOf,
  type Line,
  type Loose,
} from './forge.ts';
import { sha256 } from './sha256.ts';

/**
 * Logs whose hashes and signatures are all right: an operator with the server's key, and players with theirs, made them.
 * What they can't make right is what was committed before.
 */
const POOL = ['EVT-01', 'EVT-02', 'EVT-03', 'EVT-04'];
const roll = (why: string, ...sides: number[]): DiceRequest => ({ kind: 'roll', for: why, sides });
const verdict = (lines: readonly Line[], options = {}) => verdictLines(verifyLog(exported(lines), options));

/** 0 genesis, 1-2 joins, 3-4 ready, 5 no dice, 6 dice of all kinds, 7 a token opened, 8 seat 2 rolls, 9 close. */
function closedGame(): Line[] {
  const forge = new Forge().start();
  forge.move(1, { orders: [{ move: 'A1' }] });
  const requests: DiceRequest[] = [
    roll('combat:1', 6, 6),
    { kind: 'hide', for: 'draw:event', to: 1, cup: 'event', pool: POOL, count: 2 },
    { kind: 'draw', for: 'flip:1', pool: POOL, count: 1 },
    { kind: 'shuffle', for: 'deck', list: POOL },
  ];
  forge.move(1, { requests, events: [{ e: 'opaque' }] });
  const token = openedToken(forge, 6, 1, 0);
  forge.move(2, { orders: [{ play: 'card' }], events: [{ e: 'open', ...token }] });
  forge.move(2, { requests: [roll('combat:2', 10)] });
  forge.close();
  return forge.lines;
}

/** The first token of a private draw with its salt, from the code that deals. */
function openedToken(forge: Forge, seq: number, j: number, i: number): Loose {
  const dealt = forge.secretsOf(seq).find((secret) => secret.j === j && secret.i === i)!;
  return { seq, j, i, value: dealt.value, salt: dealt.salt };
}

/** 5: seat 1's file of two orders waits; 6: seat 2 answers, a roll, order 0 done; 7: answers again, order 1 done, finished; 8 close. */
function openFile({ finish = true } = {}): Forge {
  const forge = new Forge().start();
  const orders = [{ attack: 'A1' }, { attack: 'B2' }];
  forge.move(1, { orders, requests: [roll('combat:1', 6)], open: true });
  forge.move(2, {
    orders: [{ order: 'answer', id: '5-0' }],
    of: 5,
    requests: [roll('combat:2', 6)],
    finish: false,
    body: { opened: [forge.opened(5, 0)] },
  });
  if (finish)
    forge.move(2, {
      orders: [{ order: 'answer', id: '5-1' }],
      of: 5,
      requests: [roll('combat:2:again', 6)],
      finish: true,
      body: { opened: [forge.opened(5, 1)] },
    });
  return forge;
}

describe('good logs', () => {
  test('of dice, draws, shuffles and a token that is turned up', () => {
    const found = verifyLog(exported(closedGame()), { pools: { event: POOL } });
    expect(found.failure).toBeNull();
    expect(found.rolls.map(({ j, verified }) => [j, verified])).toEqual([
      [0, true],
      [2, true],
      [3, true],
      [0, true],
    ]);
  });

  test('an open file: its dice can be checked when it is finished', () => {
    const waiting = openFile({ finish: false });
    expect(verdict(waiting.lines).slice(0, 4)).toEqual([
      `OK 7 entries, grade B, head ${waiting.head}`,
      'WARN W_PENDING entry 5: the dice of file 2 of seat 1 can be checked when it is finished',
      'WARN W_SEALED entry 5 stays sealed until it is done or the game closes',
      'WARN W_OPEN the game is not closed',
    ]);
    expect(verifyLog(exported(waiting.lines)).rolls.map(({ verified }) => verified)).toEqual([false, false]);

    const finished = openFile();
    finished.close({ files: [finished.whole(5)] });
    expect(verdict(finished.lines).slice(0, 1)).toEqual([`OK 9 entries, grade B, head ${finished.head}`]);
  });

  test.each([
    [{ 1: 'self', 2: 'self' }, 'B', []],
    [{ 1: 'self', 2: 'server' }, 'C', ['WARN W_CUSTODY the server keeps the dice nonces of seat 2']],
    [
      { 1: 'server', 2: 'server' },
      'D',
      [
        'WARN W_CUSTODY the server keeps the dice nonces of seat 1',
        'WARN W_CUSTODY the server keeps the dice nonces of seat 2',
      ],
    ],
  ] as const)('DICE-AND-LOG 5: custody %j is grade %s', (custody, grade, warnings) => {
    const forge = new Forge({ custody }).start();
    forge.move(2, { requests: [roll('combat:1', 6)] });
    forge.close();
    const lines = verdict(forge.lines);
    expect(lines[0]).toBe(`OK 7 entries, grade ${grade}, head ${forge.head}`);
    expect(lines.filter((line) => line.includes('W_CUSTODY'))).toEqual(warnings);
  });

  test('links used up without a roll, unsigned files', () => {
    const forge = new Forge({ signed: [1] }).start();
    forge.move(2, { requests: [], empty: true });
    forge.move(2, { requests: [], empty: true });
    forge.close();
    const lines = verdict(forge.lines);
    expect(lines).toContain('WARN W_EMPTY 2 links of seat 2 were used up without a roll');
    expect(lines).toContain('WARN W_UNSIGNED the files of seat 2 are not signed');
    expect(lines.some((line) => line.includes('W_OPEN'))).toBe(false);
  });

  test('a director’s ruling, skip, rekey and void', () => {
    const forge = new Forge({ director: true }).start();
    const sign = (body: object) => ({
      ...body,
      sigs: [{ by: 'director:d1', sig: toBase64(directorKey.sign(forge.ruling(body))) }],
    });
    const actor = 'director:d1';
    forge.add({
      type: 'skip',
      actor,
      body: sign({ seat: 1, from: 2, to: 5, reason: 'restored from a backup' }),
    });
    forge.skipTo(1, 5);
    forge.move(1, { requests: [roll('combat:1', 6)] });
    forge.add({ type: 'void', actor, body: sign({ seq: 6, reason: 'wrong map' }) });
    forge.add({ type: 'ruling', actor, body: sign({ text: 'hex 0101 is clear' }) });
    forge.move(1, { requests: [roll('combat:1', 6)] });
    const lines = verdict(forge.lines);
    expect(lines[0]).toBe(`OK 10 entries, grade B, head ${forge.head}`);
    expect(lines).toContain('WARN W_SKIP entry 5: seat 1 skips from index 2 to 5: restored from a backup');
    expect(lines).toContain('WARN W_VOID entry 7: play goes back to before entry 6: wrong map');
  });

  test('without a director all seats sign, or consent by a file', () => {
    const forge = new Forge({ signed: [1] }).start();
    const body = { text: 'both agree' };
    const message = forge.ruling(body);
    forge.add({
      type: 'ruling',
      actor: 'server',
      body: {
        ...body,
        sigs: [{ by: 'seat:1', sig: toBase64(playerKey(1).sign(message)) }],
        files: [forge.consent(2, body)],
      },
    });
    const lines = verdict(forge.lines);
    expect(lines[0]).toMatch(/^OK 6 entries/);
    expect(lines).toContain('WARN W_UNSIGNED entry 5: the consent of seat 2 is not signed');
    expect(verdict(forged(forge.lines, (all) => delete all[5].body.files))[0]).toBe(
      'FAIL E_RULING_SIG entry 5: ruling lacks a valid signature of seat:2',
    );
    expect(verdict(forged(forge.lines, (all) => (all[5].body.text = 'both disagree')))[0]).toBe(
      'FAIL E_RULING_SIG entry 5: ruling lacks a valid signature of seat:1',
    );
  });

  test('after a new nonce anchor no dice before the others are ready again', () => {
    const forge = new Forge({ director: true }).start();
    const body = { chain: 'n', seat: 1, anchor: nonceOf(1, 1), k: 1 };
    const sigs = () => [{ by: 'director:d1', sig: toBase64(directorKey.sign(forge.ruling(body))) }];
    forge.add({ type: 'rekey', actor: 'director:d1', body: { ...body, sigs: sigs() } });
    forge.move(1, { requests: [roll('combat:1', 6)] });
    expect(verdict(forge.lines)[0]).toBe('FAIL E_EARLY_ROLL entry 6: dice before every seat is ready');

    const patient = new Forge({ director: true }).start();
    patient.add({
      type: 'rekey',
      actor: 'director:d1',
      body: { ...body, sigs: [{ by: 'director:d1', sig: toBase64(directorKey.sign(patient.ruling(body))) }] },
    });
    patient.ready(2);
    patient.move(1, { requests: [roll('combat:1', 6)] });
    const lines = verdict(patient.lines);
    expect(lines[0]).toMatch(/^OK 8 entries/);
    expect(lines).toContain('WARN W_REKEY entry 5: seat 1 has a new nonce anchor at index 1');
  });

  test('the operator makes a log again and changes nothing: it stays good', () => {
    expect(forged(closedGame(), () => undefined)).toEqual(closedGame());
  });
});

/** A file of seat 1 or 2 written anew with other fields, hash and signature right. */
function rewrite(entry: Loose, change: (file: Loose) => void): void {
  const file = JSON.parse(Buffer.from(entry.file.b64, 'base64').toString());
  change(file);
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(file)));
  const seat = Number(entry.actor.slice(5));
  entry.file = {
    sha256: toHex(sha256(bytes)),
    b64: toBase64(bytes),
    sig: signFile(playerKey(seat), GID, seat, bytes),
  };
}

describe('DICE-AND-LOG 10: a lie in a log whose hashes are right, and the first failure', () => {
  const good = closedGame();
  const faces: number[] = good[6]!.entry.dice.rolls[0].faces;
  const turned = faces.map((face) => (face % 6) + 1);
  const others = [{ seat: 2, k: 0 }];
  const x = 'a'.repeat(64);
  const cases: [step: string, touched: number[], change: (all: Loose[]) => void, expected: string][] = [
    [
      '6',
      [],
      (all) => (all[5].time = '2026-02-01T09:59:00.000Z'),
      'E_TIME entry 5: time 2026-02-01T09:59:00.000Z is before 2026-02-01T10:04:00.000Z',
    ],
    [
      '7',
      [6],
      (all) => (all[6].file.sha256 = x),
      `E_FILE_HASH entry 6: file SHA-256 is ${x}, recomputed ${good[6]!.entry.file.sha256}`,
    ],
    [
      '7',
      [6],
      (all) => rewrite(all[6], (file) => (file.seat = 2)),
      'E_FILE_FIELD entry 6: file field "seat" is 2, entry says 1',
    ],
    [
      '7',
      [6],
      (all) => rewrite(all[6], (file) => (file.k = 3)),
      'E_FILE_FIELD entry 6: file field "k" is 3, entry says 2',
    ],
    [
      '7',
      [6],
      (all) => rewrite(all[6], (file) => (file.nonce = x)),
      `E_FILE_FIELD entry 6: file field "nonce" is ${x}, entry says ${nonceOf(1, 2)}`,
    ],
    [
      '7',
      [6],
      (all) => rewrite(all[6], (file) => (file.game = '1'.repeat(32))),
      `E_FILE_FIELD entry 6: file field "game" is ${'1'.repeat(32)}, entry says ${GID}`,
    ],
    [
      '7',
      [5],
      (all) => rewrite(all[5], (file) => Object.assign(file, { k: 2, nonce: nonceOf(1, 2) })),
      'E_FILE_FIELD entry 5: file field "k" is 2, entry says null',
    ],
    [
      '7',
      [6],
      (all) => rewrite(all[6], (file) => (file.head = good[4]!.hash)),
      `E_FILE_HEAD entry 6: the file was written against head ${good[4]!.hash}, but the head was ${good[5]!.hash}`,
    ],
    ['7', [6], (all) => rewrite(all[6], (file) => (file.extra = 1)), 'E_FORMAT entry 6: file: '],
    [
      '8',
      [6],
      (all) => (all[6].file.sig = all[5].file.sig),
      'E_FILE_SIG entry 6: the signature of seat 1 does not verify',
    ],
    [
      '8',
      [6],
      (all) => (all[6].file.sig = null),
      'E_FILE_SIG entry 6: the signature of seat 1 does not verify',
    ],
    [
      '9',
      [6],
      (all) => {
        rewrite(all[6], (file) => (file.k = 3));
        all[6].dice.k = 3;
      },
      'E_TURN_INDEX entry 6: seat 1 used index 3, expected 2',
    ],
    [
      '9',
      [],
      (all) => (all[6].dice.t = secretOf(1, 3)),
      'E_SERVER_CHAIN entry 6: server secret of seat 1 index 2 does not hash to index 1',
    ],
    [
      '9',
      [6],
      (all) => {
        rewrite(all[6], (file) => (file.nonce = x));
        all[6].dice.n = x;
      },
      'E_NONCE_CHAIN entry 6: nonce of seat 1 index 2 does not hash to index 1',
    ],
    [
      '9',
      [],
      (all) => (all[8].dice.rolls = []),
      'E_EMPTY_DICE entry 8: the file reveals index 2 of seat 2 but rolls nothing',
    ],
    [
      '9',
      [],
      (all) => (all[6].dice.of = { seat: 1, seq: 3 }),
      'E_OF entry 6: entry 3 is no open file of seat 1 with this seq',
    ],
    [
      '10',
      [],
      (all) => (all[6].dice.others = others),
      'E_OTHERS entry 6: nonce of seat 2 must be index 1, entry used 0',
    ],
    [
      '10',
      [],
      (all) => (all[6].dice.others = []),
      'E_OTHERS entry 6: nonce of seat 2 must be index 1, entry used none',
    ],
    [
      '12',
      [],
      (all) => (all[6].dice.rolls[0].faces = turned),
      `E_FACES entry 6: roll 0 (combat:1): logged ${turned.join(' ')}, recomputed ${faces.join(' ')}`,
    ],
    [
      '12',
      [],
      (all) =>
        (all[6].dice.rolls[1].drawn = [POOL.find((id) => id !== good[6]!.entry.dice.rolls[1].drawn[0])]),
      'E_FACES entry 6: roll 2 (flip:1): logged ',
    ],
    [
      '12',
      [],
      (all) => all[6].dice.rolls[2].order.reverse(),
      `E_FACES entry 6: roll 3 (deck): logged ${[...good[6]!.entry.dice.rolls[2].order].reverse().join(' ')}, recomputed ${good[6]!.entry.dice.rolls[2].order.join(' ')}`,
    ],
    [
      '12',
      [],
      (all) => all[6].dice.rolls.splice(1, 1),
      'E_ROLL_PLAN entry 6: the rules ask for roll 2, the log has roll 3',
    ],
    [
      '13',
      [],
      (all) => (all[7].events[0].value = 'EVT-09'),
      'E_OPEN entry 7: token 6/1.0 opens to EVT-09, the commitment says otherwise',
    ],
    [
      '13',
      [],
      (all) => (all[7].events[0].i = 1),
      `E_OPEN entry 7: token 6/1.1 opens to ${good[7]!.entry.events[0].value}, the commitment says otherwise`,
    ],
    [
      '13',
      [],
      (all) => (all[7].events[0].seq = 99),
      `E_OPEN entry 7: token 99/1.0 opens to ${good[7]!.entry.events[0].value}, the commitment says otherwise`,
    ],
    [
      '15',
      [],
      (all) => delete all[9].body.hidden,
      'E_HIDDEN_MISSING entry 9: the game is closed but the hidden key was not revealed',
    ],
    [
      '15',
      [],
      (all) => (all[9].body.hidden = x),
      'E_HIDDEN_COMMIT entry 9: the revealed hidden key does not match the commitment of entry 0',
    ],
    [
      '15',
      [],
      (all) => (all[6].dice.hidden[0].commits[1] = x),
      `E_HIDDEN_VALUE entry 6: draw 1.1 (draw:event): commitment ${x}, recomputed ${good[6]!.entry.dice.hidden[0].commits[1]}`,
    ],
  ];
  const named = cases.map(([step, touched, change, expected]) => ({ step, touched, change, expected }));
  test.each(named)('step $step: $expected', ({ touched, change, expected }) => {
    const found = verdict(forged(good, change, { touched }), { pools: { event: POOL } })[0]!;
    if (expected.endsWith(' ')) expect(found.startsWith(`FAIL ${expected}`)).toBe(true);
    else expect(found).toBe(`FAIL ${expected}`);
  });

  test('step 10: dice before the last seat is ready', () => {
    const forge = new Forge();
    forge.join(1);
    forge.join(2);
    forge.ready(1);
    forge.move(1, { requests: [roll('combat:1', 6)] });
    expect(verdict(forge.lines)[0]).toBe('FAIL E_EARLY_ROLL entry 4: dice before every seat is ready');
  });

  test('step 8: a skip that the director did not sign', () => {
    const forge = new Forge({ director: true }).start();
    forge.add({ type: 'skip', actor: 'server', body: { seat: 1, from: 2, to: 3, reason: 'luck' } });
    expect(verdict(forge.lines)[0]).toBe(
      'FAIL E_RULING_SIG entry 5: skip lacks a valid signature of director:d1',
    );
  });

  test('custody `server` leaves k and nonce out of the file’s fields, and of nothing else', () => {
    const forge = new Forge({ custody: { 1: 'server', 2: 'server' } }).start();
    forge.move(1, { requests: [roll('combat:1', 6)] });
    expect(verdict(forge.lines)[0]).toMatch(/^OK 6 entries, grade D/);
    const lied = forged(forge.lines, (all) => (all[5].dice.n = x));
    expect(verdict(lied)[0]).toBe(
      'FAIL E_NONCE_CHAIN entry 5: nonce of seat 1 index 2 does not hash to index 1',
    );
  });

  test('a ready file may name any head since the last join, a move only the newest', () => {
    const forge = new Forge();
    forge.join(1);
    forge.join(2);
    const head = forge.head;
    forge.ready(1);
    const seq = forge.ready(2);
    const early = forged(forge.lines, (all) => rewrite(all[seq], (file) => (file.head = head)), {
      touched: [seq],
    });
    expect(verdict(early)[0]).toMatch(/^OK 5 entries/);
    const tooEarly = forged(
      forge.lines,
      (all) => rewrite(all[seq], (file) => (file.head = forge.lines[1]!.hash)),
      { touched: [seq] },
    );
    expect(verdict(tooEarly)[0]).toMatch(/^FAIL E_FILE_HEAD entry 4: /);
  });

  test('a ready file more than is asked for would use up a link that nobody counts', () => {
    const forge = new Forge().start();
    forge.ready(1);
    forge.close();
    expect(verdict(forge.lines)[0]).toBe('FAIL E_FORMAT entry 5: type: seat 1 is ready already');
  });

  test('no seat is ready before all have joined: an anchor would be chosen in sight of its nonce', () => {
    const forge = new Forge();
    forge.join(1);
    forge.ready(1);
    forge.join(2);
    forge.ready(2);
    expect(verdict(forge.lines)[0]).toBe(
      'FAIL E_FORMAT entry 2: type: seat 1 is ready before seat 2 has joined',
    );
  });

  test('a key that readers lose when they copy: it would be hashed and judged by nobody', () => {
    const smuggled = forged(
      good,
      (all) => (all[6].events = [JSON.parse('{"__proto__":{"a":1},"e":"opaque"}')]),
    );
    expect(verdict(smuggled)[0]).toBe(
      'FAIL E_FORMAT entry 6: $.entry.events[0]: key "__proto__" is not allowed',
    );
  });

  test('nothing follows a close', () => {
    const forge = new Forge().start();
    forge.close();
    forge.add({ type: 'clock', actor: 'server', body: { kind: 'move', seat: 1, until: null } });
    expect(verdict(forge.lines)[0]).toBe('FAIL E_FORMAT entry 6: nothing follows a close');
  });

  test('the module changes only by a ruling', () => {
    expect(verdict(forged(good, (all) => (all[6].module.version = '1.0.1')))[0]).toBe(
      'FAIL E_FORMAT entry 6: module: it changed without a ruling',
    );
  });
});

describe('DICE-AND-LOG 9a: open files, and the first failure of each lie', () => {
  const forge = openFile();
  forge.close({ files: [forge.whole(5)] });
  const good = forge.lines;
  const x = 'b'.repeat(64);
  const facesOf = (seq: number): number => good[seq]!.entry.dice.rolls[0].faces[0];
  const turned = (seq: number): number => (facesOf(seq) % 6) + 1;
  test('is good', () => expect(verdict(good)[0]).toMatch(/^OK 9 entries/));

  const cases: [rule: string, change: (all: Loose[]) => void, expected: string][] = [
    [
      '9a.2 another index',
      (all) => (all[6].dice.k = 3),
      'E_OF entry 6: entry 5 is no open file of seat 1 with this k',
    ],
    [
      '9a.2 another nonce',
      (all) => (all[6].dice.n = x),
      'E_OF entry 6: entry 5 is no open file of seat 1 with this n',
    ],
    [
      '9a.2 other nonces of the others',
      (all) => (all[6].dice.others[0].k = 0),
      'E_OF entry 6: entry 5 is no open file of seat 1 with this others',
    ],
    [
      '9a.2 another seat',
      (all) => (all[6].dice.of.seat = 2),
      'E_OF entry 6: entry 5 is no open file of seat 2 with this seat',
    ],
    [
      '9a.2 another file',
      (all) => (all[6].dice.of.seq = 4),
      'E_OF entry 6: entry 4 is no open file of seat 1 with this seq',
    ],
    [
      '9a.2 j begins again',
      (all) => {
        all[7].dice.rolls[0].j = 0;
      },
      'E_FACES entry 7: roll 0 (combat:2:again): ',
    ],
    [
      '9a.3 finished twice',
      (all) => (all[6].dice.t = secretOf(1, 2)),
      'E_OF entry 7: entry 5 is no open file of seat 1 with this seq',
    ],
    [
      '9a.3 another secret',
      (all) => (all[7].dice.t = secretOf(1, 3)),
      'E_SERVER_CHAIN entry 7: server secret of seat 1 index 2 does not hash to index 1',
    ],
    [
      '9a.3 a face of the first entry',
      (all) => (all[5].dice.rolls[0].faces = [turned(5)]),
      `E_FACES entry 5: roll 0 (combat:1): logged ${turned(5)}, recomputed ${facesOf(5)}`,
    ],
    [
      '9a.3 a face of a later entry',
      (all) => (all[6].dice.rolls[0].faces = [turned(6)]),
      `E_FACES entry 6: roll 1 (combat:2): logged ${turned(6)}, recomputed ${facesOf(6)}`,
    ],
    [
      '9a.3 never finished',
      (all) => (all[7].dice.t = ''),
      'E_OPEN_MISSING entry 8: the game is closed but entry 5 is still sealed',
    ],
    [
      '9a.4 an order opened otherwise',
      (all) => (all[6].body.opened[0].order = { attack: 'Z9' }),
      'E_OPEN_ORDER entry 6: order 5.0 does not match its commitment',
    ],
    [
      '9a.4 an order opened in another place',
      (all) => (all[6].body.opened[0].i = 1),
      'E_OPEN_ORDER entry 6: order 5.1 does not match its commitment',
    ],
    [
      '9a.4 an order opened twice',
      (all) => (all[7].body.opened = all[6].body.opened),
      'E_OPEN_ORDER entry 7: order 5.0 does not match its commitment',
    ],
    [
      '9a.4 an order’s seal',
      (all) => (all[5].file.orders[1] = x),
      'E_OPEN_ORDER entry 7: order 5.1 does not match its commitment',
    ],
    [
      '9a.4 one seal more than orders',
      (all) => all[5].file.orders.push(x),
      'E_OPEN_ORDER entry 8: order 5.2 does not match its commitment',
    ],
    [
      '9a.4 the file’s seal',
      (all) => (all[5].file.commit = x),
      'E_OPEN_FILE entry 8: entry 5 does not match its commitment',
    ],
    [
      '9a.4 the file opened with another salt',
      (all) => (all[8].body.files[0].salt = x),
      'E_OPEN_FILE entry 8: entry 5 does not match its commitment',
    ],
    [
      '9a.4 the file not opened',
      (all) => delete all[8].body.files,
      'E_OPEN_MISSING entry 8: the game is closed but entry 5 is still sealed',
    ],
    [
      '9a.4 the signature of the file',
      (all) => (all[8].body.files[0].sig = all[6].file.sig),
      'E_FILE_SIG entry 5: the signature of seat 1 does not verify',
    ],
  ];
  test.each(cases)('%s', (_rule, change, expected) => {
    const found = verdict(forged(good, change))[0]!;
    if (expected.endsWith(' ')) expect(found.startsWith(`FAIL ${expected}`)).toBe(true);
    else expect(found).toBe(`FAIL ${expected}`);
  });

  test('9a.4 the fields of a sealed file are held against its first entry', () => {
    const lied = forged(
      good,
      (all) => {
        const opened = all[8].body.files[0];
        const file = JSON.parse(Buffer.from(opened.b64, 'base64').toString());
        const bytes = new Uint8Array(Buffer.from(JSON.stringify({ ...file, k: 7 })));
        all[5].file.commit = fileCommit(
          { genesisHash: good[0]!.hash, seq: 5 },
          new Uint8Array(Buffer.from(opened.salt, 'hex')),
          bytes,
        );
        all[8].body.files = [{ ...opened, b64: toBase64(bytes), sig: signFile(playerKey(1), GID, 1, bytes) }];
      },
      { touched: [8] },
    );
    expect(verdict(lied)[0]).toBe('FAIL E_FILE_FIELD entry 5: file field "k" is 7, entry says 2');
  });

  test('9a.3 `resign` reveals the secret of the open file', () => {
    const cut = openFile({ finish: false });
    cut.add({
      type: 'resign',
      actor: 'seat:2',
      body: { seat: 2, reveal: [cut.reveal(5)] },
      file: cut.file(2, [{ order: 'resign' }], null),
    });
    cut.close({ reason: 'resigned', files: [cut.whole(5)] });
    expect(verdict(cut.lines)[0]).toMatch(/^OK 9 entries/);
    const otherSeat = forged(cut.lines, (all) => (all[7].body.reveal[0].seat = 2));
    expect(verdict(otherSeat)[0]).toBe('FAIL E_OF entry 7: entry 7 is no open file of seat 2 with this k');
    const otherIndex = forged(cut.lines, (all) => (all[7].body.reveal[0].k = 3));
    expect(verdict(otherIndex)[0]).toBe('FAIL E_OF entry 7: entry 5 is no open file of seat 1 with this k');
    const otherFaces = forged(
      cut.lines,
      (all) => (all[5].dice.rolls[0].faces = [(cut.lines[5]!.entry.dice.rolls[0].faces[0] % 6) + 1]),
    );
    expect(verdict(otherFaces)[0]).toMatch(/^FAIL E_FACES entry 5: roll 0 \(combat:1\): /);
    const kept = forged(cut.lines, (all) => delete all[7].body.reveal);
    expect(verdict(kept)[0]).toBe(
      'FAIL E_OPEN_MISSING entry 8: the game is closed but entry 5 is still sealed',
    );
  });

  test('9a.6 standing orders are sealed and opened by the close', () => {
    const game = new Forge().start();
    const bytes = new Uint8Array(Buffer.from('{"retreat":{"towards":"2613"}}\n'));
    const salt = bytesFor('standing salt');
    const seq = game.nextSeq;
    const commit = standingCommit({ genesisHash: game.genesisHash, seq }, salt, bytes);
    game.add({ type: 'standing', actor: 'seat:1', body: { seat: 1, commit } });
    const opened = { seq, salt: toHex(salt), b64: toBase64(bytes) };
    game.close({ standing: [opened] });
    expect(verdict(game.lines)[0]).toMatch(/^OK 7 entries/);
    expect(
      verdict(forged(game.lines, (all) => (all[6].body.standing[0].b64 = toBase64(bytesFor('other')))))[0],
    ).toBe('FAIL E_OPEN_FILE entry 6: entry 5 does not match its commitment');
    expect(verdict(forged(game.lines, (all) => delete all[6].body.standing))[0]).toBe(
      'FAIL E_OPEN_MISSING entry 6: the game is closed but entry 5 is still sealed',
    );
  });
});
