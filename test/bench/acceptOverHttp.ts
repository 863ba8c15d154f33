import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { call } from '../../server/demo/seatClient.ts';
import type { GameCreated, GameStatus, Receipt } from '../../shared/api/index.ts';
import { assert, present } from '../../shared/core/assert.ts';
import { freePort, start } from '../support/program.ts';

export interface AcceptRate {
  readonly games: number;
  /** Time an accepted file takes: the whole run's, divided by the files of all games. */
  readonly msEach: number;
  /** The same log lines, each appended durably to SQLite by one writer, and nothing else. */
  readonly floorMsEach: number;
}

const FILES = 120;

/**
 * How fast the server of `npm start`, in a process of its own, accepts move files over HTTP: validated, logged, signed, durable,
 * with the receipt as answer. A game's files follow each other, since each names the head that the one before made; several
 * games send at the same time. Each file moves one unit of the set-up, so that it is the server that is measured, not the rules.
 *
 * @param games how many games send at the same time, for each run
 */
export async function acceptOverHttp(games: readonly number[]): Promise<readonly AcceptRate[]> {
  const dir = mkdtempSync(join(tmpdir(), 'hexpost-bench-http-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = start('server/main.ts', [], {
    HEXPOST_DATA_DIR: dir,
    HEXPOST_PORT: String(port),
    HEXPOST_HAND_OUT_LINKS: 'true',
    HEXPOST_LOG_LEVEL: 'warn',
    HEXPOST_RATE_PER_MINUTE: '1000000',
  });
  try {
    await listening(origin);
    const rates: AcceptRate[] = [];
    for (const count of games) {
      const senders = await Promise.all(Array.from({ length: count }, () => newSender(origin)));
      await Promise.all(senders.map((send) => send(10)));
      const perGame = Math.ceil(FILES / count);
      const began = performance.now();
      await Promise.all(senders.map((send) => send(perGame)));
      const msEach = (performance.now() - began) / (perGame * count);
      const log = await (await fetch(`${origin}/api/games/${present(senders[0], 'a game').game}/log`)).text();
      rates.push({ games: count, msEach, floorMsEach: durably(join(dir, `floor-${count}.sqlite`), log) });
    }
    return rates;
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    rmSync(dir, { recursive: true });
  }
}

type Sender = ((files: number) => Promise<void>) & { readonly game: string };

/** A game that waits for the second seat's set-up, and its player. */
async function newSender(origin: string): Promise<Sender> {
  const { game, links } = await call<GameCreated>(origin, '/api/games', {
    method: 'POST',
    body: {
      module: 'battle-for-germany',
      scenario: 'historical',
      seats: [1, 2].map((seat) => ({
        seat,
        name: `Player ${seat}`,
        email: `player${seat}@example.org`,
        timeZone: 'UTC',
        custody: 'server',
      })),
    },
  });
  const token = present(
    new URLSearchParams(new URL(present(links.seats?.['2'], 'a link')).hash.slice(1)).get('t'),
    'a token',
  );
  let { head } = await call<GameStatus>(origin, `/api/games/${game}`);
  let sent = 0;
  const send = async (files: number) => {
    for (let i = 0; i < files; i++) {
      const hex = sent++ % 2 === 0 ? '3822' : '3823';
      const orders = [{ order: 'place', unit: 'eg-2', hex }];
      const file = { format: 'pbem-move/1', game, seat: 2, k: null, head: head.hash, nonce: null, orders };
      const receipt = await call<Receipt>(origin, `/api/games/${game}/moves`, {
        method: 'POST',
        token,
        body: file,
      });
      assert(receipt.head.seq === head.seq + 1, 'every file is an entry');
      head = receipt.head;
    }
  };
  return Object.assign(send, { game });
}

async function listening(origin: string): Promise<void> {
  for (const patience = Date.now() + 60_000; ;) {
    try {
      await fetch(`${origin}/api/modules`);
      return;
    } catch (error) {
      if (Date.now() > patience) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Milliseconds for each line of the log, appended and flushed by itself. */
function durably(file: string, log: string): number {
  const db = new Database(file);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('CREATE TABLE log (seq INTEGER PRIMARY KEY, line TEXT NOT NULL)');
  const insert = db.prepare('INSERT INTO log (line) VALUES (?)');
  const lines = log.split('\n').slice(1, -1);
  const began = performance.now();
  for (const line of lines) insert.run([line]);
  const each = (performance.now() - began) / lines.length;
  db.close();
  return each;
}
