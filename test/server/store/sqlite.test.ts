import Database from 'libsql';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../../server/store/sqlite.ts';
import { NEW_LEDGER } from '../../../server/store/store.ts';
import type { Append, NewEntry, NewStoredGame, Store, StoredGame } from '../../../server/store/store.ts';

const GAME = 'ab'.repeat(16);
const hash = (n: number) => n.toString(16).padStart(64, '0');
const TIME = '2026-01-05T12:00:00.000Z';

function stored(game = GAME): StoredGame {
  return {
    game,
    module: { id: 'demo', version: '1', hash: hash(99) },
    scenario: 'one',
    options: { fog: true },
    createdAt: TIME,
    seats: [
      {
        seat: 1,
        name: '山本 五十六',
        email: 'Isoroku@example.org',
        timeZone: 'Asia/Tokyo',
        custody: null,
        anchor: null,
        pub: null,
      },
      { seat: 2, name: 'Open', email: null, timeZone: 'UTC', custody: null, anchor: null, pub: null },
    ],
    director: { id: 'director', name: 'Dee', email: 'dee@example.org', timeZone: 'UTC', pub: null },
    origin: `pbem.example.org/game/${game}`,
    genesisHash: hash(0),
    chainLength: 8192,
    answerMs: null,
    listed: false,
    head: { seq: 0, hash: hash(0), time: TIME },
    closed: null,
    match: {
      scenario: 'one',
      state: { turn: 0 },
      begun: false,
      open: null,
      standing: {},
      offers: [],
      over: null,
    },
    ledger: { ...NEW_LEDGER, frontier: { size: 1, peaks: [hash(0)] } },
  };
}

function entry(seq: number, more: Partial<NewEntry> = {}): NewEntry {
  return {
    seq,
    hash: hash(seq),
    type: 'move',
    shownInFull: true,
    entry: JSON.stringify({ events: [{ event: 'moved', n: seq }], seq, time: TIME }),
    checkpoint: `note ${seq}`,
    events: [{ event: 'moved', n: seq } as never],
    dice: null,
    file: null,
    betweenFiles: null,
    ...more,
  };
}

function append(from: number, entries: readonly NewEntry[], more: Partial<Append> = {}): Append {
  const { match, ledger } = stored();
  return {
    game: GAME,
    expectedHead: hash(from),
    head: { seq: entries.at(-1)!.seq, hash: entries.at(-1)!.hash, time: TIME },
    entries,
    match,
    ledger,
    closed: null,
    seats: [],
    secrets: {},
    tokens: [],
    decisions: [],
    outbox: [],
    supersede: [],
    ...more,
  };
}

const file = (seq: number, sha256: string) =>
  ({
    seq,
    seat: 1,
    kind: 'file',
    sha256,
    bytes: Uint8Array.of(0, 255, 10),
    sig: null,
    salt: null,
    through: seq,
  }) as const;

const mail = (reader: 1 | 2, seq: number, messageId = `<${seq}.${reader}@h>`) =>
  ({
    game: GAME,
    reader,
    seq,
    kind: 'turn',
    messageId,
    payload: { kind: 'turn', game: GAME, reader, seq, hash: hash(seq), from: 0, questions: [] },
    notBeforeMs: 1000,
  }) as const;

function newGame(game = GAME): NewStoredGame {
  return {
    game: stored(game),
    genesis: entry(0, { type: 'genesis' }),
    keyframe: { turn: 0 },
    secrets: { hidden: Uint8Array.of(7, 0, 9) },
    links: [
      { game, role: 'seat', seat: 1, generation: 0, tokenHash: `a${game}` },
      { game, role: 'director', seat: null, generation: 0, tokenHash: `b${game}` },
    ],
    outbox: [],
  };
}

let dir: string;
let store: Store;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hexpost-store-'));
  store = openSqliteStore(join(dir, 'games.sqlite'));
  await store.create(newGame());
});
afterEach(async () => {
  await store.close();
  await rm(dir, { recursive: true });
});

/** The same file through a connection of its own, as any program could open it. */
function raw<T>(work: (db: Database.Database) => T): T {
  const db = new Database(join(dir, 'games.sqlite'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

describe('what is stored comes back', () => {
  test('a game, from another connection', async () => {
    const again = openSqliteStore(join(dir, 'games.sqlite'));
    expect(await again.game(GAME)).toEqual(stored());
    expect(await again.game('cd'.repeat(16))).toBeNull();
    expect(await again.secret(GAME, 'hidden')).toEqual(Uint8Array.of(7, 0, 9));
    expect(await again.secret(GAME, 't1')).toBeNull();
    expect((await again.games()).map(({ game }) => game)).toEqual([GAME]);
    await again.close();
  });

  test('a position kept at hand gives way to the one that another process has appended', async () => {
    const { match, ledger } = stored();
    const turn = (n: number) => ({
      match: { ...match, state: { turn: n } },
      ledger: { ...ledger, lastJoin: n },
    });
    const other = openSqliteStore(join(dir, 'games.sqlite'));
    expect((await store.game(GAME))?.match.state).toEqual({ turn: 0 });
    expect(await other.append(append(0, [entry(1)], turn(1)))).toBe('appended');
    expect(await store.game(GAME)).toMatchObject({ head: { hash: hash(1) }, ...turn(1) });
    // Its own next append, and one that comes too late: what was not stored is not shown.
    expect(await store.append(append(1, [entry(2)], turn(2)))).toBe('appended');
    expect(await other.append(append(1, [entry(2, { hash: hash(77) })], turn(77)))).toBe('head-moved');
    for (const reader of [store, other])
      expect(await reader.game(GAME)).toMatchObject({ head: { hash: hash(2) }, ...turn(2) });
    await other.close();
  });

  test('entries with full events, files byte for byte, tokens, keyframes', async () => {
    const full = [{ event: 'moved', n: 1, unit: 'secret' } as never];
    const token = { seat: 2, seq: 1, j: 0, i: 1, value: 'EVT-1', salt: hash(5) };
    expect(
      await store.append(
        append(
          0,
          [
            entry(1, { events: full, shownInFull: false, file: file(1, hash(11)), keyframe: { turn: 1 } }),
            entry(2),
          ],
          {
            tokens: [token],
          },
        ),
      ),
    ).toBe('appended');
    const [one, two] = await store.entries(GAME, 1);
    expect(one).toEqual({
      seq: 1,
      hash: hash(1),
      type: 'move',
      entry: entry(1).entry,
      checkpoint: 'note 1',
      events: full,
    });
    expect(two!.events).toEqual([{ event: 'moved', n: 2 }]);
    expect(await store.file(GAME, hash(11))).toEqual(file(1, hash(11)));
    expect(await store.files(GAME, { seat: 1 })).toEqual([file(1, hash(11))]);
    expect(await store.files(GAME, { seqs: [1, 2] })).toEqual([file(1, hash(11))]);
    expect(await store.tokens(GAME, 2)).toEqual([token]);
    expect(await store.tokens(GAME, 1)).toEqual([]);
    expect(await store.tokens(GAME)).toEqual([token]);
    expect(await store.keyframe(GAME, 0)).toEqual({ seq: 0, state: { turn: 0 } });
    expect(await store.keyframe(GAME, 2)).toEqual({ seq: 1, state: { turn: 1 } });
    expect(await store.seqOf(GAME, hash(2))).toBe(2);
    expect(await store.seqOf(GAME, hash(3))).toBeNull();
  });
});

describe('an append is all or nothing', () => {
  test('a moved head stores nothing', async () => {
    expect(await store.append(append(0, [entry(1)]))).toBe('appended');
    expect(await store.append(append(0, [entry(1, { hash: hash(77) })], { outbox: [mail(1, 1)] }))).toBe(
      'head-moved',
    );
    expect((await store.entries(GAME, 0)).map((each) => each.hash)).toEqual([hash(0), hash(1)]);
    expect(await store.outbox(GAME)).toEqual([]);
  });

  test('of two appends to one head that meet in one transaction one wins', async () => {
    const results = await Promise.all([
      store.append(append(0, [entry(1)])),
      store.append(append(0, [entry(1, { hash: hash(77) })])),
    ]);
    expect(results).toEqual(['appended', 'head-moved']);
  });

  test.each([
    ['the same file twice', entry(2, { file: file(2, hash(11)) })],
    ['a position of a chain twice', entry(2, { dice: { seat: 1, k: 2, first: true } })],
    ['a gap in the log', entry(3)],
  ])('%s is refused with everything beside it', async (_what, bad) => {
    await store.append(
      append(0, [entry(1, { file: file(1, hash(11)), dice: { seat: 1, k: 2, first: true } })]),
    );
    const other = 'cd'.repeat(16);
    const [refused, created] = await Promise.allSettled([
      store.append(append(1, [bad], { outbox: [mail(1, 2)] })),
      store.create(newGame(other)),
    ]);
    expect(refused.status).toBe('rejected');
    // What shared the transaction is not touched by it.
    expect(created.status).toBe('fulfilled');
    expect((await store.game(GAME))!.head.seq).toBe(1);
    expect(await store.outbox(GAME)).toEqual([]);
    expect(await store.game(other)).not.toBeNull();
  });

  test('appends of several games that meet share one commit', async () => {
    const others = ['cd'.repeat(16), 'ef'.repeat(16)];
    for (const other of others) await store.create(newGame(other));
    const { exec } = Database.prototype;
    const commits: string[] = [];
    Database.prototype.exec = function (this: Database.Database, sql: string) {
      if (sql === 'COMMIT') commits.push(sql);
      return exec.call(this, sql);
    };
    try {
      const results = await Promise.all(
        [GAME, ...others].map((game) => store.append({ ...append(0, [entry(1)]), game })),
      );
      expect(results).toEqual(['appended', 'appended', 'appended']);
      expect(commits).toHaveLength(1);
    } finally {
      Database.prototype.exec = exec;
    }
  });

  test('entries that go on with a file share its position', async () => {
    await store.append(append(0, [entry(1, { dice: { seat: 1, k: 2, first: true } })]));
    expect(
      await store.append(
        append(1, [
          entry(2, { dice: { seat: 1, k: 2, first: false } }),
          entry(3, { dice: { seat: 1, k: 2, first: false } }),
        ]),
      ),
    ).toBe('appended');
  });
});

describe('append-only, whoever comes through SQL', () => {
  test.each([
    `UPDATE entries SET entry = '{}' WHERE seq = 1`,
    'DELETE FROM entries WHERE seq = 1',
    `INSERT OR REPLACE INTO entries SELECT game, seq, 'x', type, entry, checkpoint, events, dice_seat, first_k, between_files FROM entries WHERE seq = 1`,
    `UPDATE files SET bytes = x'00'`,
    'DELETE FROM files',
    'UPDATE tokens SET value = value',
    'DELETE FROM tokens',
    'DELETE FROM games',
  ])('%s', async (sql) => {
    const token = { seat: 2, seq: 1, j: 0, i: 1, value: 'EVT-1', salt: hash(5) };
    await store.append(append(0, [entry(1, { file: file(1, hash(11)) })], { tokens: [token] }));
    const before = await store.entries(GAME, 0);
    expect(() => raw((db) => db.exec(sql))).toThrow(/never|appended in order/);
    expect(await store.entries(GAME, 0)).toEqual(before);
  });
});

describe('outbox', () => {
  test('a row is taken once, comes back when its lease runs out, and keeps its Message-ID', async () => {
    await store.append(append(0, [entry(1)], { outbox: [mail(1, 1), mail(2, 1)] }));
    expect(await store.takeOutbox(999, 5000, 10)).toEqual([]);
    expect(await store.nextOutboxDueMs()).toBe(1000);
    const taken = await Promise.all([
      store.takeOutbox(1000, 5000, 1),
      store.takeOutbox(1000, 5000, 10),
      store.takeOutbox(1000, 5000, 10),
    ]);
    expect(taken.map((rows) => rows.map(({ reader }) => reader))).toEqual([[1], [2], []]);
    await store.outboxSent(taken[0]![0]!.id, 1001);
    expect(
      (await store.takeOutbox(5000, 9000, 10)).map(({ messageId, attempts }) => [messageId, attempts]),
    ).toEqual([['<1.2@h>', 1]]);
    await store.outboxFailed(taken[1]![0]!.id, 'no such mailbox', null);
    expect(await store.nextOutboxDueMs()).toBeNull();
    expect((await store.outbox()).map(({ status }) => status)).toEqual(['sent', 'failed']);
  });

  test('a Message-ID is never used twice', async () => {
    await store.append(append(0, [entry(1)], { outbox: [mail(1, 1)] }));
    await expect(store.append(append(1, [entry(2)], { outbox: [mail(2, 2, '<1.1@h>')] }))).rejects.toThrow(
      /UNIQUE/,
    );
    expect((await store.game(GAME))!.head.seq).toBe(1);
  });

  test('a newer mail takes the place of one not yet taken', async () => {
    await store.append(append(0, [entry(1)], { outbox: [mail(1, 1), mail(2, 1)] }));
    await store.append(
      append(1, [entry(2)], { outbox: [mail(1, 2)], supersede: [{ reader: 1, kinds: ['turn', 'over'] }] }),
    );
    expect((await store.outbox(GAME)).map(({ messageId, status }) => [messageId, status])).toEqual([
      ['<1.1@h>', 'superseded'],
      ['<1.2@h>', 'waiting'],
      ['<2.1@h>', 'waiting'],
    ]);
  });
});

describe('links', () => {
  test('by hash, by mailbox without regard to case, and ended by their successors', async () => {
    expect(await store.link(`a${GAME}`)).toMatchObject({ role: 'seat', seat: 1 });
    expect((await store.linksOfMailbox('isoroku@EXAMPLE.org')).map(({ seat }) => seat)).toEqual([1]);
    expect((await store.linksOfMailbox('dee@example.org')).map(({ role }) => role)).toEqual(['director']);
    expect(await store.linksOfMailbox('nobody@example.org')).toEqual([]);
    await store.replaceLinks([{ game: GAME, role: 'seat', seat: 1, generation: 1, tokenHash: 'new' }], []);
    expect(await store.link(`a${GAME}`)).toBeNull();
    expect(await store.link('new')).toMatchObject({ generation: 1 });
    expect(await store.links(GAME)).toHaveLength(2);
  });

  test('an open seat is taken once', async () => {
    const person = { name: 'Bo', email: 'bo@example.org', timeZone: 'UTC' };
    const taken = await Promise.all([
      store.takeSeat(GAME, 2, person, []),
      store.takeSeat(GAME, 2, { ...person, name: 'Cy' }, []),
    ]);
    expect(taken).toEqual([true, false]);
    expect(await store.takeSeat(GAME, 1, person, [])).toBe(false);
    expect((await store.game(GAME))!.seats[1]).toMatchObject({ name: 'Bo' });
  });
});

describe('invitations', () => {
  const listed = (n: number, more: Partial<StoredGame> = {}): StoredGame => ({
    ...stored(`${n}`.padStart(2, '0').repeat(16)),
    createdAt: `2026-01-${String(n).padStart(2, '0')}T12:00:00.000Z`,
    listed: true,
    ...more,
  });
  const put = (game: StoredGame) =>
    store.create({
      game,
      genesis: entry(0, { type: 'genesis' }),
      keyframe: {},
      secrets: {},
      links: [],
      outbox: [],
    });
  const shown = async (limit = 10) =>
    (await store.invitations(limit)).map(({ createdAt }) => createdAt.slice(8, 10));

  test('listed games with an open seat, newest first, as many as asked for', async () => {
    for (const n of [2, 3, 1]) await put(listed(n));
    await put(listed(4, { listed: false }));
    await put(listed(5, { closed: 'resigned' }));
    await put(listed(6, { seats: stored().seats.map((seat) => ({ ...seat, email: 'x@example.org' })) }));
    expect(await shown()).toEqual(['03', '02', '01']);
    expect(await shown(2)).toEqual(['03', '02']);
    expect((await store.game(listed(2).game))?.listed).toBe(true);
    expect((await store.game(listed(4).game))?.listed).toBe(false);
  });

  test('a taken seat is no invitation any more', async () => {
    const game = listed(1);
    await put(game);
    const [before] = await store.invitations(1);
    expect(before?.seats.map(({ email }) => email)).toEqual(['Isoroku@example.org', null]);
    await store.takeSeat(game.game, 2, { name: 'Bo', email: 'bo@example.org', timeZone: 'UTC' }, []);
    expect(await store.invitations(1)).toEqual([]);
  });
});

test('the database is readable by its owner alone', async () => {
  await store.append(append(0, [entry(1)]));
  for (const name of await readdir(dir)) expect(statSync(join(dir, name)).mode & 0o077, name).toBe(0);
});

test('a database of an older version keeps its mails, and what it never stored is nowhere to go back to', async () => {
  const old = join(dir, 'old.sqlite');
  const db = new Database(old);
  for (const name of ['001-games.sql', '002-clocks.sql'])
    db.exec(readFileSync(`server/store/migrations/${name}`, 'utf8'));
  db.exec('PRAGMA user_version = 2');
  db.exec(`INSERT INTO games (game, module, module_version, module_hash, scenario, options, created_at, origin,
      genesis_hash, chain_length, head_seq, head_hash, head_time)
    VALUES ('${GAME}', 'demo', '1', 'h', 'one', '{}', '${TIME}', 'o', 'g', 8, 0, 'x', '${TIME}');
    INSERT INTO entries (game, seq, hash, type, entry, checkpoint) VALUES ('${GAME}', 0, 'x', 'genesis', '{"events":[]}', 'note');
    INSERT INTO outbox (game, reader, seq, kind, message_id, payload, not_before_ms, next_attempt_ms, status)
    VALUES ('${GAME}', '1', 0, 'turn', '<m@host>', '{"kind":"turn"}', 5, 5, 'failed')`);
  db.close();
  const upgraded = openSqliteStore(old);
  expect(await upgraded.outbox()).toMatchObject([
    { reader: 1, kind: 'turn', messageId: '<m@host>', status: 'failed', notBeforeMs: 5 },
  ]);
  expect((await upgraded.entries(GAME, 0)).map(({ seq, hash: kept }) => [seq, kept])).toEqual([[0, 'x']]);
  expect(await upgraded.betweenFiles(GAME, 0)).toBeNull();
  await upgraded.close();
});

describe('agreements to takebacks', () => {
  const agreement = (signatory: string, head = hash(0)) => ({
    head,
    seq: 1,
    reason: 'a slip',
    signatory,
    file: new Uint8Array([1, 2, 3]),
    sig: null,
  });

  test('one a signatory, and those of an older head are forgotten', async () => {
    await store.agree(GAME, agreement('seat:2'), []);
    await store.agree(GAME, agreement('seat:1'), []);
    await store.agree(GAME, { ...agreement('seat:1'), file: new Uint8Array([9]) }, []);
    expect(await store.agreements(GAME, hash(0))).toEqual([agreement('seat:1'), agreement('seat:2')]);
    await store.agree(GAME, agreement('seat:1', hash(7)), []);
    expect(await store.agreements(GAME, hash(0))).toEqual([]);
    expect(await store.agreements(GAME, hash(7))).toHaveLength(1);
  });
});

test('a database of a newer version is left alone', async () => {
  raw((db) => db.exec('PRAGMA user_version = 99'));
  expect(() => openSqliteStore(join(dir, 'games.sqlite'))).toThrow(/newer version/);
});
