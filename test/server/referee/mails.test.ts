import { afterEach, describe, expect, test } from 'vitest';
import type { OutboxRow } from '../../../server/store/store.ts';
import { contactModule, must, openTable, plot, type Table } from './table.ts';

const endPhase = { order: 'end-phase' };
const scouts = (...path: string[]) => ({ order: 'move', unit: 'b-scouts', path });

let table: Table;
afterEach(async () => table.close());

const rows = async (kind?: string): Promise<readonly OutboxRow[]> =>
  (await table.store.outbox(table.game)).filter((row) => kind === undefined || row.kind === kind);
const current = async () =>
  (await rows())
    .filter(({ status }) => status === 'waiting')
    .map(({ kind, reader, seq }) => [kind, reader, seq]);
/** Everything that is due has been sent. */
async function sendAll(): Promise<void> {
  for (const row of await table.store.takeOutbox(table.clock.nowMs, table.clock.nowMs + 1000, 100))
    await table.store.outboxSent(row.id, table.clock.nowMs);
}

describe('who is mailed, and when (DESIGN 8)', () => {
  test('an invitation each; then those who must open their page to be ready', async () => {
    table = await openTable(contactModule, { begin: false });
    expect(await current()).toEqual([
      ['invitation', 1, 0],
      ['invitation', 2, 0],
    ]);
    await must(table.one.join());
    expect(await rows('ready')).toEqual([]);
    await must(table.two.join());
    // Who has just joined last is at the page; the other one must come back to it.
    expect((await rows('ready')).map(({ reader }) => reader)).toEqual([1]);
  });

  test('the move passes: one mail, under the Message-ID of that state and reader', async () => {
    table = await openTable(contactModule);
    await plot(table);
    await sendAll();
    const receipt = await must(table.one.play([endPhase]));
    const [row, more] = (await rows()).filter(({ status }) => status === 'waiting');
    expect(more).toBeUndefined();
    expect(row).toMatchObject({
      kind: 'turn',
      reader: 2,
      seq: receipt.head.seq,
      messageId: `<${receipt.head.hash.slice(0, 32)}.2@pbem.example.org>`,
      payload: { kind: 'turn', hash: receipt.head.hash, questions: [] },
    });
    // Red has been told of all up to its own bid; the mail goes on from there.
    const own = (await table.store.game(table.game))!.ledger.lastFile['2']!;
    expect(row!.payload.from).toBe(own + 1);
  });

  test('in custody of the server the game begins with the last join: the seat to move is told', async () => {
    table = await openTable(contactModule, { begin: false });
    for (const seat of [1, 2])
      await must(table.referee.join(table.game, { role: 'seat', seat }, { custody: 'server' }));
    expect((await rows('turn')).map(({ reader, payload }) => [reader, payload.questions.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('a queue that has stopped is told to its owner alone', async () => {
    table = await openTable(contactModule);
    await plot(table);
    await sendAll();
    // The scouts come next to the cavalry, which may break contact: Red is asked. Of what waits behind, the rifles' move
    // fills the hex to which the armour is to go.
    const opening = await must(
      table.one.play([
        scouts('F32', 'F33'),
        { order: 'move', unit: 'b-rifles', path: ['F12'] },
        { order: 'move', unit: 'b-armor', path: ['F12'] },
      ]),
    );
    expect(opening.waitingFor).toEqual([2]);
    const answered = await must(table.two.play([{ order: 'answer', ask: 'break-contact', to: {} }]));
    expect(answered.stopped).toBeNull();
    const seen = JSON.stringify(answered);
    expect(seen).not.toContain('violation');
    const hidden = await must(table.referee.privateView(table.game, { role: 'seat', seat: 1 }));
    expect(hidden.stopped).toMatchObject({
      at: answered.seq,
      file: opening.seq,
      violations: [{ order: 2, rule: '1.3' }],
    });
    expect((await must(table.referee.privateView(table.game, { role: 'seat', seat: 2 }))).stopped).toBeNull();
    const mail = (await rows('turn')).filter(({ status }) => status === 'waiting');
    expect(mail).toMatchObject([{ reader: 1, payload: { stopped: { violations: [{ order: 2 }] } } }]);
    await must(table.one.play([endPhase]));
    expect((await must(table.referee.privateView(table.game, { role: 'seat', seat: 1 }))).stopped).toBeNull();
  });

  test('many files in one sitting make one mail', async () => {
    table = await openTable(contactModule);
    await plot(table);
    await sendAll();
    const before = (await rows()).length;
    for (const order of [
      scouts('F32'),
      scouts('F31'),
      { order: 'move', unit: 'b-rifles', path: ['F12'] },
      { order: 'offer', draw: true },
      { order: 'offer', draw: false },
    ]) {
      await must(table.one.play([order]));
    }
    await must(table.one.play([endPhase]));
    const waiting = (await rows()).slice(before).filter(({ status }) => status === 'waiting');
    expect(waiting.map(({ kind, reader }) => [kind, reader])).toEqual([['turn', 2]]);
  });

  test('twelve turns accepted while no mail goes out lead to one current mail a player', async () => {
    table = await openTable(contactModule);
    for (let phase = 0; phase < 6; phase++) {
      const game = (await table.store.game(table.game))!;
      if (game.closed !== null) break;
      const status = await must(table.referee.status(table.game, { role: 'spectator' }));
      if (status.agenda.seat === null) await plot(table);
      const { agenda } = await must(table.referee.status(table.game, { role: 'spectator' }));
      await must((agenda.seat === 1 ? table.one : table.two).play([endPhase]));
    }
    const live = (await rows()).filter(({ status, kind }) => status === 'waiting' && kind !== 'invitation');
    expect(live.map(({ kind, reader }) => [kind, reader])).toEqual([
      ['over', 1],
      ['over', 2],
    ]);
  });

  test('a seat asked by its own file has the receipt; the mail comes later, and lapses once it answers', async () => {
    table = await openTable(contactModule, { options: { rerolls: true } });
    await plot(table);
    await sendAll();
    await must(table.one.play([{ order: 'attack', units: ['b-armor', 'b-rifles'], target: 'F23' }]));
    const waiting = (await rows()).filter(({ status }) => status === 'waiting');
    expect(waiting).toMatchObject([{ kind: 'turn', reader: 1, notBeforeMs: table.clock.nowMs + 600_000 }]);
    expect(await table.store.takeOutbox(table.clock.nowMs, table.clock.nowMs + 1000, 10)).toEqual([]);
    await must(table.one.play([{ order: 'answer', ask: 'reroll', reroll: false }]));
    expect((await rows()).find(({ id }) => id === waiting[0]!.id)).toMatchObject({ status: 'superseded' });
  });

  test('a mail that was overtaken while it was being sent is not tried again', async () => {
    table = await openTable(contactModule);
    await plot(table);
    await sendAll();
    await must(table.one.play([endPhase]));
    const [taken] = await table.store.takeOutbox(table.clock.nowMs, table.clock.nowMs + 1000, 10);
    expect(taken).toMatchObject({ reader: 2, attempts: 0 });
    await must(table.two.play([endPhase])); // Red moves without waiting for its mail.
    await table.store.outboxFailed(taken!.id, 'connection refused', table.clock.nowMs);
    expect((await rows()).find(({ id }) => id === taken!.id)).toMatchObject({
      status: 'superseded',
      error: 'connection refused',
    });
  });
});
