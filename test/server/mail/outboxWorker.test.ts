import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeMail } from '../../../server/mail/mailWriter.ts';
import { OutboxWorker, retryDelayMs } from '../../../server/mail/outboxWorker.ts';
import { smtpTransport } from '../../../server/mail/smtp.ts';
import type { MailTransport } from '../../../server/mail/transport.ts';
import type { Store } from '../../../server/store/store.ts';
import { clearModule, openTable, playOn } from '../referee/table.ts';
import type { Table } from '../referee/table.ts';
import { smtpSink } from '../../support/smtpSink.ts';
import type { SmtpSink } from '../../support/smtpSink.ts';

const FROM = 'Hexpost <referee@pbem.example.org>';
const DAY_MS = 86_400_000;

describe('the outbox worker: a real database, a real SMTP server', () => {
  let table: Table;
  let sink: SmtpSink;
  let transport: MailTransport;
  const failures: { row: number; attempts: number }[] = [];

  function worker(
    outbox: Pick<Store, 'takeOutbox' | 'outboxSent' | 'outboxFailed' | 'nextOutboxDueMs'> = table.store,
  ): OutboxWorker {
    return new OutboxWorker({
      outbox,
      transport,
      write: (row) =>
        writeMail(
          {
            store: table.store,
            teller: table.referee,
            linkToken: (link) => table.keys.linkToken(link),
            origin: 'https://pbem.example.org',
            host: 'pbem.example.org',
          },
          row,
        ),
      now: () => table.clock.nowMs,
      report: ({ row, attempts }) => failures.push({ row, attempts }),
    });
  }

  const idsTo = (address: string) =>
    sink.mails.filter(({ to }) => JSON.stringify(to).includes(address)).map(({ messageId }) => messageId);

  beforeEach(async () => {
    table = await openTable(clearModule);
    sink = await smtpSink();
    transport = smtpTransport(sink.url, FROM);
    failures.length = 0;
  });
  afterEach(async () => {
    await transport.close();
    await sink.close();
    await table.close();
  });

  test('all that is due is sent once; a second look sends nothing', async () => {
    const sent = await worker().sendDue();
    expect(sent.failed).toBe(0);
    expect(sink.mails.length).toBe(sent.sent);
    expect(sent.sent).toBeGreaterThan(0);
    expect(await worker().sendDue()).toEqual({ sent: 0, failed: 0 });
    // What is left is not due yet: who is asked something by his own file is mailed later.
    const left = (await table.store.outbox()).filter(
      ({ status }) => status === 'waiting' || status === 'sending',
    );
    expect(left.filter(({ notBeforeMs }) => notBeforeMs <= table.clock.nowMs)).toEqual([]);
  });

  test('DESIGN 8: turns accepted while SMTP is down lead to one current mail to each player whom the game waits for', async () => {
    await worker().sendDue();
    const before = sink.mails.length;
    const { url } = sink;
    await sink.close();
    let turns = 0;
    let heads = 0;
    // Twelve times the move passes on, and each time the mail server is tried in vain.
    while (turns < 12) {
      const { head, closed } = (await table.store.game(table.game))!;
      if (closed !== null) break;
      await playOn(table, 100 + turns, (game) => game.head.hash !== head.hash);
      heads++;
      turns++;
      table.clock.nowMs += 60_000;
      await worker().sendDue();
    }
    expect(heads).toBeGreaterThan(5);
    expect(failures.length).toBeGreaterThan(0);

    const { port } = new URL(url);
    sink = await smtpSink(Number(port));
    table.clock.nowMs += DAY_MS;
    await worker().sendDue();
    expect(before).toBeGreaterThan(0);
    const rows = await table.store.outbox(table.game);
    for (const [seat, address] of [
      [1, 'ada@example.org'],
      [2, 'bo@example.org'],
    ] as const) {
      const ids = idsTo(address);
      expect(ids.length).toBeLessThanOrEqual(1);
      const newest = rows.filter((row) => row.reader === seat && row.status === 'sent').at(-1);
      if (ids.length === 1) expect(ids[0]).toBe(newest!.messageId);
    }
    // Whoever is waited for has got it.
    const status = await table.referee.status(table.game, { role: 'stranger' });
    if (!status.ok) throw new Error(status.detail);
    for (const seat of status.waitingFor)
      expect(idsTo(seat === 1 ? 'ada@example.org' : 'bo@example.org')).toHaveLength(1);
  });

  test('a crash after the mail server has taken a mail and before that is stored: it comes again under the same Message-ID', async () => {
    const dying = worker({
      takeOutbox: (...args) => table.store.takeOutbox(...args),
      outboxFailed: (...args) => table.store.outboxFailed(...args),
      nextOutboxDueMs: () => table.store.nextOutboxDueMs(),
      outboxSent: () => Promise.reject(new Error('the process is gone')),
    });
    await expect(dying.sendDue()).rejects.toThrow('the process is gone');
    // The next process: nothing is due before the lease has run out.
    expect(await worker().sendDue()).toMatchObject({ failed: 0 });
    table.clock.nowMs += 10 * 60_000;
    await worker().sendDue();
    const rows = await table.store.outbox(table.game);
    expect(rows.filter(({ status }) => status !== 'sent' && status !== 'superseded')).toEqual([]);
    const ids = sink.mails.map(({ messageId }) => messageId);
    expect(ids.length).toBeGreaterThan(new Set(ids).size);
    expect([...new Set(ids)].sort()).toEqual(
      rows
        .filter(({ status }) => status === 'sent')
        .map(({ messageId }) => messageId)
        .sort(),
    );
  });

  test('a mail server that is away is tried again, later and later; nothing is lost', async () => {
    sink.refuseWith = 451;
    await worker().sendDue();
    const waiting = (await table.store.outbox(table.game)).filter(
      ({ status, notBeforeMs }) => status === 'waiting' && notBeforeMs <= table.clock.nowMs,
    );
    expect(waiting.length).toBeGreaterThan(0);
    for (const row of waiting) expect(row.nextAttemptMs).toBe(table.clock.nowMs + 2_000);
    // Not due yet.
    expect(await worker().sendDue()).toEqual({ sent: 0, failed: 0 });
    table.clock.nowMs += 2_000;
    sink.refuseWith = null;
    expect(await worker().sendDue()).toEqual({ sent: waiting.length, failed: 0 });
  });

  test('a refusal for good is tried eight times, then the row is kept as failed', async () => {
    sink.refuseWith = 550;
    for (let tries = 0; tries < 12; tries++) {
      await worker().sendDue();
      table.clock.nowMs += DAY_MS;
    }
    const rows = (await table.store.outbox(table.game)).filter(({ status }) => status !== 'superseded');
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['failed']));
    expect(new Set(rows.map(({ attempts }) => attempts))).toEqual(new Set([8]));
  });

  test('the background loop sends what is put in while it runs, and stop() leaves no mail half done', async () => {
    await worker().sendDue();
    const before = sink.mails.length;
    const running = worker();
    running.start();
    const waits = async () => (await table.store.outbox()).some(({ status }) => status === 'waiting');
    for (let steps = 0; steps < 30 && !(await waits()); steps++) {
      const { head } = (await table.store.game(table.game))!;
      await playOn(table, 7 + steps, (game) => game.head.hash !== head.hash);
    }
    expect(await waits()).toBe(true);
    running.wake();
    table.clock.nowMs += DAY_MS;
    running.wake();
    const patience = Date.now() + 10_000;
    while (sink.mails.length === before && Date.now() < patience)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await running.stop();
    expect(sink.mails.length).toBeGreaterThan(before);
    expect((await table.store.outbox()).filter(({ status }) => status === 'sending')).toEqual([]);
  });
});

test('waiting times double from 2 s to 5 min', () => {
  expect([1, 2, 3, 8, 9, 30].map(retryDelayMs)).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});
