import { afterEach, describe, expect, test } from 'vitest';
import { ClockWorker } from '../../../server/referee/clockWorker.ts';
import { Referee } from '../../../server/referee/referee.ts';
import type { OutboxRow } from '../../../server/store/store.ts';
import { writeMail } from '../../../server/mail/mailWriter.ts';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { join } from 'node:path';
import { verifyLog } from '../../../shared/verify/index.ts';
import {
  contactModule,
  logOf,
  MODULES,
  must,
  openRoom,
  openTable,
  plot,
  problemOf,
  type Table,
} from './table.ts';

const HOUR_MS = 3_600_000;
const endPhase = { order: 'end-phase' };
const scouts = { order: 'move', unit: 'b-scouts', path: ['F32', 'F33'] };
const rifles = { order: 'move', unit: 'b-rifles', path: ['F12'] };
const stay = { order: 'answer', ask: 'break-contact', to: {} };

let table: Table;
afterEach(async () => table.close());

/** Blue's scouts have come next to Red's cavalry, which may break contact (3.3): Red is asked, Blue's rifles wait behind. */
async function redIsAsked(answerHours: number): Promise<{ readonly seq: number; readonly until: string }> {
  table = await openTable(contactModule, {}, await openRoom({ answerHours }));
  await plot(table);
  for (const row of await table.store.takeOutbox(table.clock.nowMs, table.clock.nowMs + 1, 100))
    await table.store.outboxSent(row.id, table.clock.nowMs);
  const opening = await must(table.one.play([scouts, rifles]));
  expect(opening.waitingFor).toEqual([2]);
  return { seq: opening.seq, until: new Date(table.clock.nowMs + answerHours * HOUR_MS).toISOString() };
}
const waiting = async (): Promise<readonly OutboxRow[]> =>
  (await table.store.outbox(table.game)).filter(({ status }) => status === 'waiting');
const deadlineOf = async (seat: number) =>
  (await must(table.referee.status(table.game, { role: 'seat', seat }))).deadline;
const worker = (referee: Referee, store = table.store) =>
  new ClockWorker({
    store,
    endClock: (game, sinceMs) => referee.endClock(game, sinceMs),
    now: () => table.clock.nowMs,
    report: ({ error }) => table.faults.push(error),
  });
const verdict = async () =>
  verifyLog((await table.referee.exportLog(table.game))!, {
    module: contactModule,
    moduleHash: 'd1'.repeat(32),
  });
const write = async (row: OutboxRow) =>
  (await writeMail(
    {
      store: table.store,
      teller: table.referee,
      linkToken: (link) => table.keys.linkToken(link),
      origin: 'https://pbem.example.org',
      host: 'pbem.example.org',
    },
    row,
  ))!;

describe('a clock (DICE-AND-LOG 7)', () => {
  test('starts in the same step as the question, counts from its entry, and everybody can see it', async () => {
    const { seq, until } = await redIsAsked(72);
    const log = await logOf(table, table.game);
    expect(log[seq]!.type).toBe('move');
    expect(log[seq + 1]).toMatchObject({
      type: 'clock',
      actor: 'server',
      body: { kind: 'answer', seat: 2, until },
      time: log[seq]!.time,
      file: null,
      events: [],
    });
    expect(log).toHaveLength(seq + 2);
    expect(await deadlineOf(2)).toBe(until);
    expect(await deadlineOf(1)).toBe(until);
    expect((await verdict()).failure).toBeNull();
  });

  test('runs for both where the rules ask both; each ends with its own answer', async () => {
    table = await openTable(contactModule, {}, await openRoom({ answerHours: 72 }));
    const until = '2026-01-08T12:00:00.000Z';
    const clocks = (await logOf(table, table.game)).filter(({ type }) => type === 'clock');
    expect(clocks.map(({ body }) => body)).toEqual([
      { kind: 'answer', seat: 1, until },
      { kind: 'answer', seat: 2, until },
    ]);
    table.clock.nowMs += 24 * HOUR_MS;
    await must(table.one.play([{ order: 'answer', ask: 'plot', bid: 3 }]));
    expect((await table.store.game(table.game))!.ledger.clocks).toEqual({ 2: until });
    await must(table.two.play([{ order: 'answer', ask: 'plot', bid: 0 }]));
    expect((await table.store.game(table.game))!.ledger.clocks).toEqual({});
    expect(await table.store.nextClockMs()).toBeNull();
    expect(await deadlineOf(2)).toBeNull();
    expect((await logOf(table, table.game)).filter(({ type }) => type === 'clock')).toHaveLength(2);
  });

  test('there is none for what a seat’s own file asks it, and none in a game without', async () => {
    table = await openTable(
      contactModule,
      { options: { rerolls: true } },
      await openRoom({ answerHours: 72 }),
    );
    await plot(table);
    const before = (await logOf(table, table.game)).length;
    const asked = await must(
      table.one.play([{ order: 'attack', units: ['b-armor', 'b-rifles'], target: 'F23' }]),
    );
    expect(asked.waitingFor).toEqual([1]);
    expect(await logOf(table, table.game)).toHaveLength(before + 1);
    expect(await deadlineOf(1)).toBeNull();
    await table.close();
    table = await openTable(contactModule);
    expect((await logOf(table, table.game)).some(({ type }) => type === 'clock')).toBe(false);
  });

  test('before it is up nobody can end it; then the default policy answers, and what waited goes on', async () => {
    const { until } = await redIsAsked(72);
    table.clock.nowMs += 72 * HOUR_MS - 1;
    expect(await worker(table.referee).endDue()).toBe(0);
    expect(await problemOf(table.referee.timeout(table.game, 2, 'impatience'))).toMatchObject({
      code: 'H_BAD_REQUEST',
      detail: `Seat 2 has until ${until} to answer.`,
    });
    table.clock.nowMs += 1;
    expect(await worker(table.referee).endDue()).toBe(1);
    const log = await logOf(table, table.game);
    expect(log.at(-1)).toMatchObject({
      type: 'timeout',
      actor: 'server',
      time: until,
      body: {
        seat: 2,
        rule: '3 days to answer a question',
        answers: [{ seat: 2, ask: 'break-contact', by: 'timeout', answer: { to: {} } }],
      },
    });
    // The rifles, which waited behind the scouts, have gone.
    const state = await must(table.referee.state(table.game, null, 1));
    expect(contactModule.position(state.state).counters.find(({ unit }) => unit === 'b-rifles')!.hex).toBe(
      'F12',
    );
    expect(await worker(table.referee).endDue()).toBe(0);
    expect((await verdict()).failure).toBeNull();
  });

  test('both seats are told: whose time was up, and whose move it is', async () => {
    await redIsAsked(72);
    table.clock.nowMs += 72 * HOUR_MS;
    // Red's question has not gone out yet: nobody needs it any more.
    await worker(table.referee).endDue();
    const rows = await waiting();
    expect(rows.map(({ reader, kind, payload }) => [reader, kind, payload.clock])).toEqual([
      [1, 'turn', undefined],
      [2, 'turn', 'time-up'],
    ]);
    const [toBlue, toRed] = await Promise.all(rows.map(write));
    expect(toRed!.subject).toContain('your time was up');
    expect(toRed!.text).toContain('the default policy has decided for you');
    expect(toRed!.text).toContain('The time of Red is up (3 days to answer a question)');
    expect(toBlue!.subject).toContain('your move');
    expect(toBlue!.text).toContain('The time of Red is up (3 days to answer a question)');
  });

  test('the question’s mail says until when, on the reader’s own clock', async () => {
    await redIsAsked(72);
    const question = (await waiting()).find(({ payload }) => payload.clock === undefined);
    const mail = await write(question!);
    // 5 January 2026, 12:00 UTC, and three days; Bo lives in Tokyo.
    expect(mail.text).toContain('Please answer by Thursday, 8 January 2026 at 21:00 (Asia/Tokyo, GMT+9).');
    expect(mail.text).not.toContain('can answer until');
  });

  test('a restart misses no clock, and of two processes that look at once one ends it', async () => {
    await redIsAsked(1);
    table.clock.nowMs += HOUR_MS;
    const stores = [1, 2].map(() => openSqliteStore(join(table.dir, 'games.sqlite')));
    const referees = stores.map(
      (store) =>
        new Referee({
          store,
          keys: table.keys,
          modules: { find: (id) => MODULES.find((module) => module.id === id) ?? null },
          moduleHash: () => 'd1'.repeat(32),
          now: () => table.clock.nowMs,
          entropy: (bytes) => new Uint8Array(bytes),
          host: 'pbem.example.org',
        }),
    );
    const ended = await Promise.all(referees.map((referee, i) => worker(referee, stores[i]).endDue()));
    expect([...ended].sort()).toEqual([0, 1]);
    expect((await logOf(table, table.game)).filter(({ type }) => type === 'timeout')).toHaveLength(1);
    expect(table.faults).toEqual([]);
    await Promise.all(stores.map((store) => store.close()));
  });

  test('after a start there is an hour left to answer, or the whole span if that is shorter', async () => {
    await redIsAsked(72);
    table.clock.nowMs += 90 * HOUR_MS;
    const began = table.clock.nowMs;
    expect(await table.referee.endClock(table.game, began)).toBe(false);
    table.clock.nowMs += HOUR_MS - 1;
    expect(await table.referee.endClock(table.game, began)).toBe(false);
    table.clock.nowMs += 1;
    expect(await table.referee.endClock(table.game, began)).toBe(true);
    await table.close();

    await redIsAsked(0.5);
    table.clock.nowMs += 90 * HOUR_MS;
    const later = table.clock.nowMs;
    table.clock.nowMs += HOUR_MS / 2 - 1;
    expect(await table.referee.endClock(table.game, later)).toBe(false);
    table.clock.nowMs += 1;
    expect(await table.referee.endClock(table.game, later)).toBe(true);
  });

  test('an answer that comes in the same moment is accepted or refused as stale, and never both happen', async () => {
    const { seq } = await redIsAsked(1);
    table.clock.nowMs += HOUR_MS;
    const file = await table.two.file([stay]);
    const [answer, ended] = await Promise.all([table.two.send(file), table.referee.endClock(table.game)]);
    const after = (await logOf(table, table.game)).slice(seq + 2).map(({ type, actor }) => [type, actor]);
    if (answer.ok) {
      expect(ended).toBe(false);
      expect(after).toEqual([['move', 'seat:2']]);
    } else {
      expect(ended).toBe(true);
      expect(answer.code).toBe('S_STALE_HEAD');
      expect(after).toEqual([['timeout', 'server']]);
    }
    await must(table.one.play([endPhase]));
    expect((await verdict()).failure).toBeNull();
  });
});
