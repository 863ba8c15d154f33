import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Accepted } from '../../server/referee/api.ts';
import type { Problem } from '../../server/referee/problem.ts';
import { verifyLog } from '../../shared/verify/index.ts';
import {
  contactModule,
  clearModule,
  logOf,
  must,
  openRoom,
  openTable,
  Player,
  plot,
  type Room,
  type Table,
} from '../server/referee/table.ts';

const attack = { order: 'attack', units: ['b-armor', 'b-rifles'], target: 'F23' };
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

interface Ended {
  readonly lines: readonly string[];
  readonly signal: NodeJS.Signals | null;
}

/** Runs a script of this folder; `killAfter`: SIGKILL after so many lines. */
function run(name: string, args: readonly string[], killAfter = Infinity): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', script(name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (out.split('\n').length > killAfter) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, signal) => {
      // A line that has no end was cut off by the kill.
      const lines = out.split('\n').slice(0, -1);
      resolve({ lines, signal });
    });
  });
}

const answersOf = ({ lines }: Ended) => lines.slice(1).map((line) => JSON.parse(line) as Accepted | Problem);

let dir: string;
let opened: Room[];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hexpost-crash-'));
  opened = [];
});
afterEach(async () => {
  for (const room of opened) await room.close();
  await rm(dir, { recursive: true });
});

async function roomAt(at: string): Promise<Room> {
  const room = await openRoom({}, at);
  opened.push(room);
  return room;
}

/** A game in Blue's phase, closed again so that other processes have it to themselves. */
async function gameOnDisk(at: string): Promise<Table> {
  const room = await openRoom({}, at);
  const table = await openTable(contactModule, {}, room);
  await plot(table);
  return table;
}

describe('kill -9 in the middle of a submission (DICE-AND-LOG 9)', () => {
  test.each([
    ['checked', false],
    ['resolved', false],
    ['begin', false],
    ['before-commit', false],
    ['after-commit', true],
    ['stored', true],
    ['answered', true],
  ])('at “%s”: stored is %s, and the same file then gives the same dice', async (place, stored) => {
    const live = join(dir, 'live');
    const table = await gameOnDisk(live);
    const bytes = await table.one.file([attack], 2);
    const before = await logOf(table, table.game);
    await table.close();
    // What the dice are, by the same game on another disk.
    await cp(live, join(dir, 'copy'), { recursive: true });
    const expected = await must(
      (await roomAt(join(dir, 'copy'))).referee.submit(
        table.game,
        { role: 'seat', seat: 1 },
        { bytes, sig: null },
      ),
    );
    expect(expected.rolls.length).toBeGreaterThan(0);

    const crashed = await run('submitter.ts', [
      live,
      table.game,
      '1',
      place,
      '1',
      Buffer.from(bytes).toString('base64'),
    ]);
    expect(crashed).toEqual({ lines: ['ready'], signal: 'SIGKILL' });

    const room = await roomAt(live);
    expect(await logOf(room, table.game)).toHaveLength(before.length + (stored ? 1 : 0));
    const outboxThen = await room.store.outbox(table.game);
    const again = await must(
      room.referee.submit(table.game, { role: 'seat', seat: 1 }, { bytes, sig: null }),
    );
    expect(again).toMatchObject({
      replay: stored,
      seq: expected.seq,
      rolls: expected.rolls,
      text: expected.text,
    });
    expect(await logOf(room, table.game)).toHaveLength(before.length + 1);
    // The mails came with the entry, once.
    if (stored) expect(await room.store.outbox(table.game)).toEqual(outboxThen);
    expect((await room.store.game(table.game))!.ledger.cursors['1']!.k).toBe(2);
    const verdict = verifyLog((await room.referee.exportLog(table.game))!, {
      module: contactModule,
      moduleHash: 'd1'.repeat(32),
    });
    expect(verdict.failure).toBeNull();
  });

  test('a game whose processes are killed again and again: every receipt has its entry, and the log verifies', async () => {
    const room = await openRoom({}, dir);
    const { game } = await openTable(clearModule, { options: { rerolls: true } }, room);
    await room.close();
    const receipts: string[] = [];
    let kills = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const ended = await run('player.ts', [dir, game, String(seed)], 2 + ((seed * 7) % 5));
      receipts.push(...ended.lines.filter((line) => /^\d+ [0-9a-f]{64}$/.test(line)));
      if (ended.signal === 'SIGKILL') kills++;
      if (ended.lines.includes('over') && ended.signal === null) break;
    }
    expect(kills).toBeGreaterThan(3);
    const after = await roomAt(dir);
    const hashes = new Map(
      (await after.store.entries(game, 0)).map(({ seq, hash }) => [`${seq} ${hash}`, seq]),
    );
    expect(receipts.length).toBeGreaterThan(6);
    for (const receipt of receipts) expect(hashes.has(receipt)).toBe(true);
    const verdict = verifyLog((await after.referee.exportLog(game))!, {
      module: clearModule,
      moduleHash: 'd1'.repeat(32),
    });
    expect(verdict.failure).toBeNull();
  });
});

describe('several processes on one database', () => {
  test('six that start at once on an empty folder agree on keys and schema', async () => {
    const ended = await Promise.all([1, 2, 3, 4, 5, 6].map(() => run('starter.ts', [dir])));
    const lines = ended.map(({ lines: [line] }) => JSON.parse(line!) as { key: string; game: string });
    expect(new Set(lines.map(({ key }) => key)).size).toBe(1);
    const { store } = await roomAt(dir);
    expect((await store.games()).map(({ game }) => game).sort()).toEqual(
      lines.map(({ game }) => game).sort(),
    );
  });

  test('a process that opens the file a second time keeps its locks on it: what it stores then is there for all', async () => {
    const live = join(dir, 'live');
    const room = await roomAt(live);
    await (await roomAt(live)).close();
    // Who takes itself for the last one in the file clears up behind itself.
    await run('starter.ts', [live]);
    const { game } = await openTable(clearModule, { begin: false }, room);
    // What lies on the disk, whoever has it open.
    await cp(live, join(dir, 'copy'), { recursive: true });
    const games = (await (await roomAt(join(dir, 'copy'))).store.games()).map((each) => each.game);
    expect(games).toHaveLength(2);
    expect(games).toContain(game);
  });

  test('the same file from two processes, eight times each at once: one entry', async () => {
    const table = await gameOnDisk(dir);
    const bytes = Buffer.from(await table.one.file([attack], 2)).toString('base64');
    const before = (await logOf(table, table.game)).length;
    const ended = await Promise.all(
      [1, 2].map(() => run('submitter.ts', [dir, table.game, '1', '-', '8', bytes])),
    );
    const answers = ended.flatMap(answersOf);
    expect(answers).toHaveLength(16);
    expect(answers.filter((answer) => answer.ok && !answer.replay)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.ok ? answer.hash : answer.code))).size).toBe(1);
    expect(await logOf(table, table.game)).toHaveLength(before + 1);
    await table.close();
  });

  test('different files with one nonce from two processes: one is accepted, the other rolls nothing', async () => {
    const table = await gameOnDisk(dir);
    const one = new Player(table, table.game, 1);
    const files = [
      await one.file([attack], 2),
      await one.file([{ order: 'move', unit: 'b-scouts', path: ['F32'] }, attack], 2),
    ];
    const ended = await Promise.all(
      files.map((bytes) =>
        run('submitter.ts', [dir, table.game, '1', '-', '1', Buffer.from(bytes).toString('base64')]),
      ),
    );
    const answers = ended.flatMap(answersOf);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.find((answer): answer is Problem => !answer.ok)!;
    expect(refused.code).toBe('S_STALE_HEAD');
    expect(JSON.stringify(refused)).not.toContain(one.nonce(2));
    const verdict = verifyLog((await table.referee.exportLog(table.game))!, {
      module: contactModule,
      moduleHash: 'd1'.repeat(32),
    });
    expect(verdict.failure).toBeNull();
    await table.close();
  });
});
