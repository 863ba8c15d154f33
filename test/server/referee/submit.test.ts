import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { fromBase64, toHex } from '../../../shared/core/bytes.ts';
import { signFile } from '../../../shared/log/index.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import {
  contactModule,
  faultyModule,
  fogContactModule,
  logOf,
  must,
  openRoom,
  openTable,
  plot,
  problemOf,
  type Table,
} from './table.ts';

const attack = { order: 'attack', units: ['b-armor', 'b-rifles'], target: 'F23' };
const scouts = { order: 'move', unit: 'b-scouts', path: ['F32'] };
const endPhase = { order: 'end-phase' };
const seatOne = { role: 'seat', seat: 1 } as const;
const seatTwo = { role: 'seat', seat: 2 } as const;

let table: Table;
afterEach(async () => table.close());

/** Turn 1, Blue's phase; armour and rifles stand next to `r-cavalry`. */
async function blueToMove(how: Parameters<typeof openTable>[1] = {}, module = contactModule): Promise<Table> {
  table = await openTable(module, how);
  await plot(table);
  return table;
}

const verified = async () =>
  verifyLog((await table.referee.exportLog(table.game))!, {
    module: contactModule,
    moduleHash: 'd1'.repeat(32),
  });

describe('acceptance (DICE-AND-LOG 9)', () => {
  test('a file without dice: receipt, entry verbatim, no index used', async () => {
    const { one, store, game } = await blueToMove();
    const bytes = await one.file([scouts]);
    const receipt = await must(one.send(bytes));
    const entry = (await logOf(table, game)).at(-1)!;
    expect(receipt).toMatchObject({
      replay: false,
      seq: entry.seq,
      rolls: [],
      waitingFor: [1],
      stopped: null,
    });
    expect(receipt.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(receipt.head).toEqual({ seq: receipt.seq, hash: receipt.hash });
    expect(entry).toMatchObject({ type: 'move', actor: 'seat:1', body: {}, dice: null });
    expect(fromBase64((entry.file as { b64: string }).b64)).toEqual(bytes);
    expect((await store.game(game))!.ledger.cursors['1']!.k).toBe(1);
  });

  test('a file with dice reveals both links and moves the index', async () => {
    const { one, game } = await blueToMove();
    const receipt = await must(one.send(await one.file([attack], 2)));
    const entry = (await logOf(table, game))[receipt.seq]!;
    expect(entry.dice).toMatchObject({ k: 2, n: one.nonce(2), others: [{ seat: 2, k: 1 }] });
    expect(entry.dice!.t).toMatch(/^[0-9a-f]{64}$/);
    expect(receipt.rolls[0]).toMatchObject({
      seq: receipt.seq,
      j: 0,
      for: expect.stringMatching(/^combat:X[1-6]$/) as string,
      sides: [10],
    });
    expect((await verified()).failure).toBeNull();
  });

  test('the same bytes again give the stored entry, also after the game has gone on', async () => {
    const { one } = await blueToMove();
    const bytes = await one.file([attack], 2);
    const first = await must(one.send(bytes));
    await must(one.play([scouts]));
    const log = await table.referee.exportLog(table.game);
    const second = await must(one.send(bytes));
    expect(second).toMatchObject({
      replay: true,
      seq: first.seq,
      hash: first.hash,
      rolls: first.rolls,
      checkpoint: first.checkpoint,
      text: first.text,
    });
    expect(await table.referee.exportLog(table.game)).toBe(log);
  });

  test('25 equal files at once make one entry', async () => {
    const { one } = await blueToMove();
    const bytes = await one.file([attack], 2);
    const before = (await logOf(table, table.game)).length;
    const receipts = await Promise.all(Array.from({ length: 25 }, () => must(one.send(bytes))));
    expect(receipts.filter(({ replay }) => !replay)).toHaveLength(1);
    expect(new Set(receipts.map(({ hash }) => hash)).size).toBe(1);
    expect(await logOf(table, table.game)).toHaveLength(before + 1);
  });

  test('a file that could roll and did not is marked empty and uses its index up', async () => {
    const { one, game } = await blueToMove();
    const receipt = await must(
      one.send(await one.file([{ ...attack, target: 'F32', ifIllegal: 'skip' }, scouts], 2)),
    );
    expect((await logOf(table, game))[receipt.seq]!.dice).toMatchObject({ k: 2, rolls: [], empty: true });
    expect((await must(table.referee.status(game, seatOne))).you.k).toBe(3);
  });

  test('a dry run says what is illegal and whether the file may roll, and stores nothing', async () => {
    const { one } = await blueToMove();
    const before = await table.referee.exportLog(table.game);
    const dry = await must(table.referee.dryRun(table.game, seatOne, await one.file([attack, scouts])));
    expect(dry).toMatchObject({ legal: true, violations: [], mayRoll: true, uncheckedFrom: 1 });
    const bad = await must(
      table.referee.dryRun(
        table.game,
        seatOne,
        await one.file([{ ...attack, units: ['b-armor'], target: 'F32' }]),
      ),
    );
    expect(bad).toMatchObject({
      legal: false,
      violations: [{ order: 0, code: 'attack.no-enemy', rule: '4.1' }],
    });
    expect(await table.referee.exportLog(table.game)).toBe(before);
  });

  test('a rules fault after a die stores nothing and uses up nothing', async () => {
    await blueToMove({}, faultyModule);
    const before = await table.referee.exportLog(table.game);
    const bytes = await table.one.file([attack], 2);
    expect(await problemOf(table.one.send(bytes))).toMatchObject({ status: 500, code: 'H_FAULT' });
    expect(table.faults).toHaveLength(1);
    expect(await table.referee.exportLog(table.game)).toBe(before);
    expect((await must(table.referee.status(table.game, seatOne))).you.k).toBe(2);
  });
});

describe('refusals (DICE-AND-LOG 9)', () => {
  test('S_BAD_FILE', async () => {
    const { one, game } = await blueToMove();
    const good = Buffer.from(await one.file([scouts])).toString();
    for (const text of [
      'no JSON',
      good.replace('"seat"', '"seat": 1, "seat"'),
      good.replace('pbem-move/1', 'pbem-move/2'),
      good.replace(game, 'ab'.repeat(16)),
      JSON.stringify({ ...JSON.parse(good), orders: [scouts, { order: 'resign' }] }),
      `${good}${' '.repeat(256 * 1024)}`,
    ]) {
      const refused = await problemOf(
        table.referee.submit(game, seatOne, { bytes: Buffer.from(text), sig: null }),
      );
      expect(refused).toMatchObject({ status: 400, code: 'S_BAD_FILE' });
      expect(refused.detail).toMatch(/^This file is not a valid move file: .+\.$/);
    }
  });

  test('S_STALE_HEAD names the entries since and judges the same orders on the new head; nothing is rolled', async () => {
    const { one, game } = await blueToMove();
    const head = (await one.stored()).head.hash;
    const moved = await must(one.play([scouts]));
    const before = await table.referee.exportLog(game);
    const refused = await problemOf(
      one.send(await one.file([attack, { order: 'move', unit: 'b-scouts', path: ['F32'] }], 2, head)),
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'S_STALE_HEAD',
      detail: `The game has moved on to entry ${moved.seq} since you downloaded it. Reload, check your orders, and submit again.`,
      head: { seq: moved.seq, hash: moved.hash },
      since: [{ seq: moved.seq, hash: moved.hash, type: 'move', text: moved.text }],
    });
    expect(refused.recheck).toEqual([]); // a die falls before the second order is looked at
    const illegal = await problemOf(one.send(await one.file([scouts, endPhase], null, head)));
    expect(illegal.recheck).toMatchObject([{ order: 0, rule: '3.1' }]);
    expect(await table.referee.exportLog(game)).toBe(before);
    expect((await one.stored()).ledger.cursors['1']!.k).toBe(1);
  });

  test('S_NOT_YOUR_TURN, and a link of another seat', async () => {
    const { two, game } = await blueToMove();
    const bytes = await two.file([endPhase]);
    expect(await problemOf(two.send(bytes))).toMatchObject({
      status: 409,
      code: 'S_NOT_YOUR_TURN',
      detail: 'Seat 2 may not move now.',
    });
    expect(await problemOf(table.referee.submit(game, seatOne, { bytes, sig: null }))).toMatchObject({
      status: 403,
      code: 'H_FORBIDDEN',
    });
  });

  test('S_BAD_INDEX, S_BAD_NONCE, S_NONCE', async () => {
    const { one, two } = await blueToMove();
    expect(await problemOf(one.send(await one.file([attack], 3)))).toMatchObject({
      status: 409,
      code: 'S_BAD_INDEX',
      detail: 'This is file 3 of seat 1; file 2 is expected.',
    });
    const forged = Buffer.from(
      Buffer.from(await one.file([attack], 2))
        .toString()
        .replace(one.nonce(2), two.nonce(2)),
    );
    expect(await problemOf(one.send(forged))).toMatchObject({
      status: 422,
      code: 'S_BAD_NONCE',
      detail: 'The dice nonce does not continue your chain. Load the key file of this game.',
    });
    expect(await problemOf(one.send(await one.file([attack])))).toMatchObject({
      status: 422,
      code: 'S_NONCE',
      detail: 'These orders may need dice: the file must carry a nonce.',
    });
    expect(await problemOf(one.send(await one.file([scouts], 2)))).toMatchObject({
      status: 422,
      code: 'S_NONCE',
      detail: "These orders can't need dice: the file must not carry a nonce.",
    });
  });

  test('a chain that has come to its end', async () => {
    const room = await openRoom({ chainLength: 2 });
    table = await openTable(contactModule, { begin: false }, room);
    const { game } = table;
    for (const seat of [1, 2])
      await must(table.referee.join(game, { role: 'seat', seat }, { custody: 'server' }));
    await plot(table);
    await must(table.one.send(await table.one.file([attack])));
    const skipped = { ...attack, target: 'F32', ifIllegal: 'skip' };
    expect(await problemOf(table.one.send(await table.one.file([skipped])))).toMatchObject({
      code: 'S_BAD_INDEX',
      detail: 'Seat 1 has used up its 2 files with dice.',
    });
    expect(table.faults).toEqual([]);
    await must(table.one.play([endPhase]));
    await room.close();
  });

  test('S_ILLEGAL: one line an order, with its rule; the nonce is not used up', async () => {
    const { one } = await blueToMove();
    const refused = await problemOf(
      one.send(
        await one.file(
          [
            { order: 'move', unit: 'b-scouts', path: ['F33'] },
            { order: 'move', unit: 'r-guard', path: ['F15'] },
            attack,
          ],
          2,
        ),
      ),
    );
    expect(refused).toMatchObject({
      status: 422,
      code: 'S_ILLEGAL',
      violations: [
        { order: 0, rule: '3.1' },
        { order: 1, rule: '1.1' },
      ],
    });
    expect(refused.detail.split('\n')).toHaveLength(3);
    expect(refused.detail).toMatch(
      /^Your orders break a rule:\norders\[0\]: .*\(3\.1\).*\norders\[1\]: .*\(1\.1\)/,
    );
    await must(one.send(await one.file([attack], 2)));
  });

  test('S_BAD_SIG: a seat with a key signs every file', async () => {
    const { one, two, game } = await blueToMove({ signs: true });
    const bytes = await one.file([scouts]);
    const unsigned = { bytes, sig: null };
    const foreign = { bytes, sig: signFile(two.signer, game, 1, bytes) };
    const ofOther = { bytes, sig: signFile(one.signer, game, 1, await one.file([attack], 2)) };
    for (const file of [unsigned, foreign, ofOther]) {
      expect(await problemOf(table.referee.submit(game, seatOne, file))).toMatchObject({
        status: 403,
        code: 'S_BAD_SIG',
        detail: 'The signature does not match the key of seat 1.',
      });
    }
    await must(one.send(bytes));
    const verdict = await verified();
    expect(verdict.failure).toBeNull();
    expect(verdict.warnings.map(({ code }) => code)).not.toContain('W_UNSIGNED');
  });

  test('S_OPEN: while a file waits, its seat may answer and drop its queue', async () => {
    const { one, game } = await blueToMove({ options: { rerolls: true } });
    const opening = await must(one.send(await one.file([attack, scouts], 2)));
    expect(opening.questions).toMatchObject([{ seat: 1, ask: 'reroll' }]);
    expect(await problemOf(one.send(await one.file([scouts])))).toMatchObject({
      status: 409,
      code: 'S_OPEN',
      detail: `Your file of entry ${opening.seq} waits for seat 1: only answers and drop-queue now.`,
    });
    await must(one.play([{ order: 'drop-queue' }]));
    const answered = await must(one.play([{ order: 'answer', ask: 'reroll', reroll: false }]));
    const log = await logOf(table, game);
    expect(log[answered.seq]!.body).toMatchObject({ opened: [{ seq: opening.seq, i: 0, order: attack }] });
    expect(log.flatMap(({ events }) => events).filter((event) => event['event'] === 'moved')).toEqual([]);
    expect((await verified()).failure).toBeNull();
  });

  test('S_CLOSED after a resignation, which reveals the open file’s link and opens everything sealed', async () => {
    const { one, two, game } = await blueToMove({ options: { rerolls: true } });
    const opening = await must(one.send(await one.file([attack, scouts], 2)));
    await must(two.play([{ order: 'resign' }]));
    const log = await logOf(table, game);
    expect(log.at(-2)).toMatchObject({ type: 'resign', body: { seat: 2, reveal: [{ seat: 1, k: 2 }] } });
    expect(log.at(-1)).toMatchObject({
      type: 'close',
      body: { reason: 'resigned', files: [{ seq: opening.seq }] },
    });
    for (const bytes of [await one.file([scouts]), await two.file([{ order: 'resign' }])]) {
      const seat = bytes.includes(0) ? 0 : JSON.parse(Buffer.from(bytes).toString()).seat;
      const refused = await problemOf(
        table.referee.submit(game, { role: 'seat', seat }, { bytes, sig: null }),
      );
      expect(refused).toMatchObject({ status: 410, code: 'S_CLOSED', detail: 'This game is closed.' });
    }
    const verdict = await verified();
    expect(verdict.failure).toBeNull();
    expect(verdict.warnings.map(({ code }) => code)).not.toContain('W_OPEN');
  });
});

describe('files that wait (DICE-AND-LOG 9a)', () => {
  test('an open file is sealed order by order; each order is opened by the entry in which it is done', async () => {
    const { one, game } = await blueToMove({ options: { rerolls: true } });
    const opening = await must(
      one.send(await one.file([scouts, attack, { order: 'move', unit: 'b-rifles', path: ['F12'] }], 2)),
    );
    let log = await logOf(table, game);
    const first = log[opening.seq]!;
    expect(Object.keys(first.file!)).toEqual(['commit', 'orders']);
    expect((first.file as unknown as { orders: string[] }).orders).toHaveLength(3);
    expect(first.dice).toMatchObject({ k: 2, t: '', rolls: [{ j: 0 }] });
    expect((first.body as { opened: object[] }).opened).toMatchObject([
      { seq: opening.seq, i: 0, order: scouts },
    ]);
    expect(JSON.stringify(first)).not.toContain('b-rifles');

    const again = await must(one.play([{ order: 'answer', id: `${opening.seq}-1-0`, reroll: true }]));
    log = await logOf(table, game);
    expect(log[again.seq]!.dice).toMatchObject({
      k: 2,
      of: { seat: 1, seq: opening.seq },
      n: one.nonce(2),
      rolls: [{ j: 1 }],
    });
    expect((await verified()).failure).toBeNull();
  });

  test('sealed answers may name any head since they were asked; the last one is resolved by seat 0', async () => {
    table = await openTable(contactModule);
    const { one, two, game } = table;
    const bid = (n: number) => [{ order: 'answer', ask: 'plot', bid: n }];
    const [blue, red] = [await one.file(bid(3)), await two.file(bid(2))];
    const asked = (await one.stored()).head;
    const first = await must(one.send(blue));
    expect(first.waitingFor).toEqual([2]);
    const second = await must(two.send(red));
    const log = await logOf(table, game);
    for (const receipt of [first, second]) expect(Object.keys(log[receipt.seq]!.file!)).toEqual(['commit']);
    expect(log.at(-1)).toMatchObject({
      type: 'step',
      actor: 'server',
      body: { for: 'resolve', files: [{ seq: first.seq }, { seq: second.seq }] },
    });
    expect(log.at(-1)!.dice).toMatchObject({ of: { seat: 0, seq: asked.seq } });
    expect((await verified()).failure).toBeNull();
  });

  test('time up: the default policy answers, logged in the open', async () => {
    const { one, game } = await blueToMove({ options: { rerolls: true } });
    await must(one.send(await one.file([attack], 2)));
    await must(table.referee.timeout(game, 1, 'three days'));
    expect((await logOf(table, game)).at(-1)).toMatchObject({
      type: 'timeout',
      actor: 'server',
      body: {
        seat: 1,
        rule: 'three days',
        answers: [{ seat: 1, ask: 'reroll', by: 'timeout', answer: { reroll: false } }],
      },
    });
    expect((await verified()).failure).toBeNull();
    expect(await problemOf(table.referee.timeout(game, 1, 'three days'))).toMatchObject({
      status: 400,
      code: 'H_BAD_REQUEST',
    });
  });

  test('standing orders are logged sealed, count from the next phase, and are opened by the close', async () => {
    const { one, two, game } = await blueToMove({ options: { rerolls: true } });
    const bytes = Buffer.from('{"reroll": {"below": 11}}');
    const before = (await one.stored()).head;
    const set = await must(table.referee.setStanding(game, seatOne, bytes));
    expect(set).toMatchObject({
      head: { seq: before.seq + 1 },
      standing: { active: {}, pending: { reroll: { below: 11 } } },
    });
    const sealed = (await logOf(table, game)).at(-1)!;
    expect(sealed).toMatchObject({ type: 'standing', body: { seat: 1 }, file: null, dice: null });
    expect(JSON.stringify(sealed)).not.toContain('below');
    // The same again changes nothing.
    expect((await must(table.referee.setStanding(game, seatOne, bytes))).head).toEqual(set.head);
    expect(
      await problemOf(table.referee.setStanding(game, seatOne, Buffer.from('{"reroll": 7}'))),
    ).toMatchObject({ code: 'H_BAD_REQUEST' });
    // Set in this phase, so it does not count yet.
    const asks = await must(one.send(await one.file([attack], 2)));
    expect(asks.questions).toHaveLength(1);
    await must(two.play([{ order: 'resign' }]));
    expect((await logOf(table, game)).at(-1)!.body).toMatchObject({
      standing: [{ seq: sealed.seq, b64: bytes.toString('base64') }],
    });
    expect((await verified()).failure).toBeNull();
  });

  test('with fog every file is a commitment alone until the close', async () => {
    await blueToMove({}, fogContactModule);
    await must(table.one.play([scouts]));
    const log = await logOf(table, table.game);
    for (const { file } of log) if (file !== null) expect(Object.keys(file)).toEqual(['commit']);
    const text = (await table.referee.exportLog(table.game))!;
    for (const unit of ['b-scouts', 'r-guard', 'r-cavalry']) expect(text).not.toContain(unit);
    const hand = await must(table.referee.privateView(table.game, seatOne));
    expect(hand.tokens).toHaveLength(2);
    for (const { value } of hand.tokens) expect(text).not.toContain(`"${value}"`);
    expect(hand.files.at(-1)).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
    await must(table.one.play([{ order: 'resign' }]));
    const verdict = verifyLog((await table.referee.exportLog(table.game))!, {
      module: fogContactModule,
      moduleHash: 'd1'.repeat(32),
    });
    expect(verdict.failure).toBeNull();
  });
});

describe('seats', () => {
  test('a seat may resign before the game has begun', async () => {
    table = await openTable(contactModule, { begin: false });
    const { one, two, game } = table;
    expect(await problemOf(one.play([{ order: 'resign' }]))).toMatchObject({ code: 'S_NOT_YOUR_TURN' });
    await must(one.join());
    await must(two.join());
    await must(one.send(await one.file([], 1)));
    await must(two.play([{ order: 'resign' }]));
    expect((await logOf(table, game)).map(({ type }) => type)).toEqual([
      'genesis',
      'join',
      'join',
      'ready',
      'resign',
      'close',
    ]);
    expect((await verified()).failure).toBeNull();
    expect((await must(table.referee.status(game, seatOne))).closed).toBe('resigned');
    expect(
      await problemOf(table.referee.setStanding(game, seatOne, Buffer.from('{"reroll": {"below": 3}}'))),
    ).toMatchObject({ code: 'S_CLOSED' });
    expect(await problemOf(table.referee.timeout(game, 1, 'three days'))).toMatchObject({ code: 'S_CLOSED' });
  });

  test('an agreed draw closes the game', async () => {
    const { one, two, game } = await blueToMove();
    await must(one.play([{ order: 'offer', draw: true }]));
    expect((await must(table.referee.status(game, seatTwo))).you.offers).toEqual([1]);
    await must(two.play([{ order: 'offer', draw: true }]));
    expect((await logOf(table, game)).at(-1)).toMatchObject({ type: 'close', body: { reason: 'agreed' } });
    expect((await verified()).failure).toBeNull();
  });

  test('custody server: files carry nulls, entries hold k and n, and nobody sends ready', async () => {
    table = await openTable(contactModule, { begin: false });
    const { one, two, game } = table;
    await must(table.referee.join(game, seatTwo, { custody: 'server' }));
    const joined = await must(one.join());
    expect(joined.next).toBe('ready');
    await must(one.send(await one.file([], 1)));
    const log = await logOf(table, game);
    expect(log.map(({ type, actor }) => [type, actor])).toEqual([
      ['genesis', 'server'],
      ['join', 'seat:2'],
      ['join', 'seat:1'],
      ['ready', 'seat:2'],
      ['ready', 'seat:1'],
      ['step', 'server'],
    ]);
    expect(log[3]).toMatchObject({ file: null, dice: { k: 1, rolls: [] } });
    await must(one.play([{ order: 'answer', ask: 'plot', bid: 0 }]));
    await must(two.play([{ order: 'answer', ask: 'plot', bid: 3 }]));
    expect(
      await problemOf(
        two.send(await two.file([{ order: 'attack', units: ['r-cavalry'], target: 'F22' }], 2)),
      ),
    ).toMatchObject({ code: 'S_NONCE' });
    const receipt = await must(
      two.send(await two.file([{ order: 'attack', units: ['r-cavalry'], target: 'F22' }])),
    );
    expect((await logOf(table, game))[receipt.seq]!.dice).toMatchObject({
      k: 2,
      n: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    const verdict = await verified();
    expect(verdict).toMatchObject({ failure: null, grade: 'C' });
  });

  test('ready waits until all have joined, since no nonce may be seen before every anchor stands', async () => {
    table = await openTable(contactModule, { begin: false });
    const { one, two, game } = table;
    expect((await must(one.join())).next).toBe('wait');
    expect(await problemOf(one.send(await one.file([], 1)))).toMatchObject({ code: 'S_NOT_YOUR_TURN' });
    expect((await must(two.join())).next).toBe('ready');
    // Both are made on the same head.
    const [blue, red] = [await one.file([], 1), await two.file([], 1)];
    await must(one.send(blue));
    await must(two.send(red));
    expect((await must(table.referee.status(game, seatOne))).waitingFor).toEqual([1, 2]);
    expect(await problemOf(one.send(await one.file([], 1)))).toMatchObject({ code: 'S_BAD_FILE' });
    expect((await must(one.join())).next).toBe('play');
    expect(await problemOf(table.referee.join(game, seatOne, { custody: 'server' }))).toMatchObject({
      status: 409,
      code: 'H_TAKEN',
    });
  });

  test('links: a token is known by its hash alone, and ends when new ones are asked for', async () => {
    table = await openTable(contactModule, { begin: false });
    const { game, tokens } = table;
    expect(await table.referee.caller(game, tokens['1']!)).toEqual(seatOne);
    expect(await table.referee.caller(game, null)).toEqual({ role: 'stranger' });
    expect(await table.referee.caller(game, 'x'.repeat(32))).toBeNull();
    expect(await table.referee.caller('ab'.repeat(16), tokens['1']!)).toBeNull();
    await table.referee.renewLinks('ADA@example.org');
    expect(await table.referee.caller(game, tokens['1']!)).toBeNull();
    expect(await table.referee.caller(game, tokens['2']!)).toEqual(seatTwo);
    const rows = await table.store.outbox(game);
    expect(rows.map(({ kind, reader }) => [kind, reader])).toEqual([
      ['invitation', 1],
      ['invitation', 2],
      ['links', 1],
    ]);
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(3);
    const [link] = (await table.store.links(game)).filter(({ seat }) => seat === 1);
    expect(await table.referee.caller(game, table.keys.linkToken(link!))).toEqual(seatOne);
    expect(toHex(createHash('sha256').update(table.keys.linkToken(link!)).digest())).toBe(link!.tokenHash);
  });
});
