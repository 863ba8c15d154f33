import Database from 'libsql';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import type { Match } from '../../shared/rules/match.ts';
import type {
  Append,
  BetweenFiles,
  GameSummary,
  Head,
  Ledger,
  ListedGame,
  MailKind,
  MailPayload,
  NewEntry,
  NewOutboxRow,
  NewStoredGame,
  OutboxRow,
  Reader,
  Store,
  StoredAgreement,
  StoredDirector,
  StoredEntry,
  StoredFile,
  StoredGame,
  StoredLink,
  StoredSeat,
  StoredDecision,
  StoredToken,
} from './store.ts';

/** How long a process waits for another one's transaction. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * The store in one SQLite file: WAL, every commit flushed to disk (synchronous FULL), writers serialised by `BEGIN
 * IMMEDIATE` so that several processes may use one file. Appends that meet in one turn of the event loop share a
 * transaction and so a flush; each of them still succeeds or fails by itself.
 *
 * @param file path; made with its folder if missing
 */
export function openSqliteStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // For its owner alone, and so are the files that SQLite puts beside it: they hold addresses and sealed orders.
  makeFile(file);
  return new SqliteStore(new Database(file, { timeout: BUSY_TIMEOUT_MS }));
}

/**
 * Only if it is missing: to open and close a file that this process has open already would take all its locks from it (POSIX), and
 * another process would then remove the write-ahead log under it.
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

type Row = Readonly<Record<string, unknown>>;
type Statement = {
  run(parameters: readonly unknown[]): { changes: number };
  get(parameters: readonly unknown[]): unknown;
  all(parameters: readonly unknown[]): unknown[];
};

/** One piece of work inside a shared transaction. */
interface Write {
  run(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** What `positions` holds of a game. It changes with every head and never without one. */
interface Position {
  /** Hash of the head that it belongs to. */
  readonly head: string;
  readonly match: Match;
  readonly ledger: Ledger;
}

/** Games whose positions are kept at hand, some 100 kB each. */
const POSITIONS = 64;

class SqliteStore implements Store {
  /** Those read last: a game's next reader, and its next file, need not read the same text again. */
  private readonly positions = new Map<string, Position>();
  private readonly statements = new Map<string, Statement>();
  private queue: Write[] = [];

  constructor(private readonly db: Database.Database) {
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = FULL');
    db.exec('PRAGMA foreign_keys = ON');
    const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 };
    for (const [pragma, value] of Object.entries(durable)) {
      const row = db.prepare(`PRAGMA ${pragma}`).get([]) as Row;
      assert(
        row[pragma] === value,
        `SQLite keeps ${pragma} at ${String(row[pragma])}: commits would not be durable`,
      );
    }
    migrate(db);
  }

  create({ game, genesis, keyframe, secrets, links, outbox }: NewStoredGame): Promise<void> {
    return this.write(() => {
      const { head, module } = game;
      this.run(
        `INSERT INTO games (game, module, module_version, module_hash, scenario, options, created_at, director, origin,
           genesis_hash, chain_length, answer_ms, listed, head_seq, head_hash, head_time, closed)
         VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
        game.game,
        module.id,
        module.version,
        module.hash,
        game.scenario,
        JSON.stringify(game.options),
        game.createdAt,
        game.director === null ? null : JSON.stringify(game.director),
        game.origin,
        game.genesisHash,
        game.chainLength,
        game.answerMs,
        game.listed ? 1 : 0,
        head.seq,
        head.hash,
        head.time,
        game.closed,
      );
      this.run(
        'INSERT INTO positions (game, match, ledger) VALUES (?,?,?)',
        game.game,
        JSON.stringify(game.match),
        JSON.stringify(game.ledger),
      );
      for (const seat of game.seats) this.putSeat(game.game, seat);
      this.insertEntry(game.game, { ...genesis, keyframe });
      this.putSecrets(game.game, secrets);
      for (const link of links) this.putLink(link);
      for (const row of outbox) this.putOutbox(row);
    });
  }

  async game(id: string): Promise<StoredGame | null> {
    const known = this.positions.get(id);
    const sameRow =
      known === undefined
        ? null
        : this.get('SELECT * FROM games WHERE game = ? AND head_hash = ?', id, known.head);
    const row = sameRow ?? this.get('SELECT * FROM games JOIN positions USING (game) WHERE game = ?', id);
    if (row === null) return null;
    const position =
      sameRow !== null && known !== undefined
        ? known
        : { head: headOf(row).hash, match: json<Match>(row['match']), ledger: json<Ledger>(row['ledger']) };
    this.keepPosition(id, position);
    return {
      ...this.listedOf(row),
      director: row['director'] === null ? null : json<StoredDirector>(row['director']),
      origin: text(row['origin']),
      genesisHash: text(row['genesis_hash']),
      chainLength: Number(row['chain_length']),
      listed: row['listed'] === 1,
      head: headOf(row),
      closed: row['closed'] as string | null,
      match: position.match,
      ledger: position.ledger,
    };
  }

  /** The game played last goes to the end, the one that was left alone for longest is forgotten. */
  private keepPosition(id: string, position: Position): void {
    this.positions.delete(id);
    this.positions.set(id, position);
    for (const oldest of [...this.positions.keys()].slice(0, -POSITIONS)) this.positions.delete(oldest);
  }

  async games(): Promise<readonly GameSummary[]> {
    return this.all('SELECT * FROM games ORDER BY created_at, game').map((row) => ({
      game: text(row['game']),
      module: text(row['module']),
      scenario: text(row['scenario']),
      createdAt: text(row['created_at']),
      head: headOf(row),
      closed: row['closed'] as string | null,
      seats: this.seatsOf(text(row['game'])),
    }));
  }

  async invitations(limit: number): Promise<readonly ListedGame[]> {
    return this.all(
      `SELECT * FROM games WHERE listed = 1 AND closed IS NULL
         AND EXISTS (SELECT 1 FROM seats WHERE seats.game = games.game AND email IS NULL AND custody IS NULL)
       ORDER BY created_at DESC, game LIMIT ?`,
      limit,
    ).map((row) => this.listedOf(row));
  }

  async heads(games: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    const rows = this.all(
      'SELECT game, head_seq, head_hash, head_time FROM games WHERE game IN (SELECT value FROM json_each(?))',
      JSON.stringify(games),
    );
    return new Map(rows.map((row) => [text(row['game']), headOf(row)]));
  }

  async clocksDue(nowMs: number, limit: number): Promise<readonly string[]> {
    return this.all(
      'SELECT game FROM games WHERE next_clock_ms <= ? ORDER BY next_clock_ms, game LIMIT ?',
      nowMs,
      limit,
    ).map((row) => text(row['game']));
  }

  async nextClockMs(): Promise<number | null> {
    const row = this.get('SELECT min(next_clock_ms) AS due FROM games WHERE next_clock_ms IS NOT NULL');
    return row === null || row['due'] === null ? null : Number(row['due']);
  }

  async append(append: Append): Promise<'appended' | 'head-moved'> {
    const outcome = await this.write(() => {
      const { game, entries } = append;
      const { head } = append;
      const stored = this.get('SELECT head_seq, head_hash FROM games WHERE game = ?', game);
      assert(stored !== null, `there is no game ${game}`);
      if (stored['head_hash'] !== append.expectedHead) return 'head-moved' as const;
      assert(entries[0]?.seq === Number(stored['head_seq']) + 1, 'entries follow the head');
      assert(entries.at(-1)?.hash === head.hash, 'the last entry is the new head');
      for (const entry of entries) this.insertEntry(game, entry);
      this.run(
        'UPDATE games SET head_seq = ?, head_hash = ?, head_time = ?, closed = ?, next_clock_ms = ? WHERE game = ?',
        head.seq,
        head.hash,
        head.time,
        append.closed,
        nextUp(append.ledger),
        game,
      );
      this.run(
        'UPDATE positions SET match = ?, ledger = ? WHERE game = ?',
        JSON.stringify(append.match),
        JSON.stringify(append.ledger),
        game,
      );
      for (const seat of append.seats) this.putSeat(game, seat);
      this.putSecrets(game, append.secrets);
      for (const { seq, id, seat, ask, by, answer, why } of append.decisions) {
        this.run(
          'INSERT INTO decisions (game, seq, question, seat, ask, by, answer, why) VALUES (?,?,?,?,?,?,?,?)',
          game,
          seq,
          id,
          seat,
          ask,
          by,
          JSON.stringify(answer),
          why,
        );
      }
      for (const { seat, seq, j, i, value, salt } of append.tokens) {
        this.run(
          'INSERT INTO tokens (game, seat, seq, j, i, value, salt) VALUES (?,?,?,?,?,?,?)',
          game,
          seat,
          seq,
          j,
          i,
          value,
          salt,
        );
      }
      for (const { reader, kinds } of append.supersede) {
        for (const kind of kinds) {
          this.run(
            `UPDATE outbox SET stale = 1, status = iif(status = 'waiting', 'superseded', status)
             WHERE game = ? AND reader = ? AND kind = ? AND status IN ('waiting', 'sending')`,
            game,
            String(reader),
            kind,
          );
        }
      }
      for (const row of append.outbox) this.putOutbox(row);
      return 'appended' as const;
    });
    const { game, head, match, ledger } = append;
    if (outcome === 'appended') this.keepPosition(game, { head: head.hash, match, ledger });
    return outcome;
  }

  async entries(
    game: string,
    from: number,
    to: number = Number.MAX_SAFE_INTEGER,
  ): Promise<readonly StoredEntry[]> {
    return this.all(
      'SELECT * FROM entries WHERE game = ? AND seq BETWEEN ? AND ? ORDER BY seq',
      game,
      from,
      to,
    ).map(entryOf);
  }

  async file(game: string, sha256: string): Promise<StoredFile | null> {
    const row = this.get(`SELECT * FROM files WHERE game = ? AND sha256 = ? AND kind = 'file'`, game, sha256);
    return row === null ? null : fileOf(row);
  }

  async seqOf(game: string, hash: string): Promise<number | null> {
    const row = this.get('SELECT seq FROM entries WHERE game = ? AND hash = ?', game, hash);
    return row === null ? null : Number(row['seq']);
  }

  async files(
    game: string,
    which: { readonly seqs: readonly number[] } | { readonly seat: SeatId },
  ): Promise<readonly StoredFile[]> {
    if ('seat' in which)
      return this.all('SELECT * FROM files WHERE game = ? AND seat = ? ORDER BY seq', game, which.seat).map(
        fileOf,
      );
    return which.seqs.flatMap((seq) =>
      this.all('SELECT * FROM files WHERE game = ? AND seq = ?', game, seq).map(fileOf),
    );
  }

  async keyframe(game: string, seq: number): Promise<{ readonly seq: number; readonly state: unknown }> {
    const row = this.get(
      'SELECT seq, state FROM keyframes WHERE game = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
      game,
      seq,
    );
    assert(row !== null, `game ${game} has a keyframe at 0`);
    return { seq: Number(row['seq']), state: json(row['state']) };
  }

  async betweenFiles(game: string, seq: number): Promise<BetweenFiles | null> {
    const row = this.get('SELECT between_files FROM entries WHERE game = ? AND seq = ?', game, seq);
    return row === null || row['between_files'] === null ? null : json(row['between_files']);
  }

  agree(game: string, agreement: StoredAgreement, outbox: readonly NewOutboxRow[]): Promise<void> {
    return this.write(() => {
      const { head, seq, reason, signatory, file, sig } = agreement;
      this.run('DELETE FROM agreements WHERE game = ? AND head <> ?', game, head);
      const { changes } = this.run(
        `INSERT OR IGNORE INTO agreements (game, head, seq, reason, signatory, file, sig) VALUES (?,?,?,?,?,?,?)`,
        game,
        head,
        seq,
        reason,
        signatory,
        file === null ? null : Buffer.from(file),
        sig,
      );
      if (changes > 0) for (const row of outbox) this.putOutbox(row);
    });
  }

  async agreements(game: string, head: string): Promise<readonly StoredAgreement[]> {
    return this.all(
      'SELECT * FROM agreements WHERE game = ? AND head = ? ORDER BY seq, reason, signatory',
      game,
      head,
    ).map((row) => ({
      head,
      seq: Number(row['seq']),
      reason: text(row['reason']),
      signatory: text(row['signatory']),
      file: row['file'] === null ? null : bytes(row['file']),
      sig: row['sig'] as string | null,
    }));
  }

  async tokens(game: string, seat?: SeatId): Promise<readonly StoredToken[]> {
    return this.all(
      'SELECT * FROM tokens WHERE game = ?1 AND (?2 IS NULL OR seat = ?2) ORDER BY seq, j, i',
      game,
      seat ?? null,
    ).map((row) => ({
      seat: Number(row['seat']),
      seq: Number(row['seq']),
      j: Number(row['j']),
      i: Number(row['i']),
      value: text(row['value']),
      salt: text(row['salt']),
    }));
  }

  async decisions(game: string, seat: SeatId): Promise<readonly StoredDecision[]> {
    const rows = this.all('SELECT * FROM decisions WHERE game = ? AND seat = ?', game, seat);
    const decisions = rows.map((row) => ({
      seq: Number(row['seq']),
      id: text(row['question']),
      seat: Number(row['seat']),
      ask: text(row['ask']),
      by: text(row['by']) as StoredDecision['by'],
      answer: json<StoredDecision['answer']>(row['answer']),
      why: row['why'] === null ? null : text(row['why']),
    }));
    const number = (id: string): number => Number(id.split('-')[2]);
    return decisions.sort((a, b) => a.seq - b.seq || number(a.id) - number(b.id));
  }

  async secret(game: string, name: string): Promise<Uint8Array | null> {
    const row = this.get('SELECT sealed FROM secrets WHERE game = ? AND name = ?', game, name);
    return row === null ? null : bytes(row['sealed']);
  }

  async link(tokenHash: string): Promise<StoredLink | null> {
    const row = this.get('SELECT * FROM links WHERE token_hash = ?', tokenHash);
    return row === null ? null : linkOf(row);
  }

  async links(game: string): Promise<readonly StoredLink[]> {
    return this.all('SELECT * FROM links WHERE game = ? ORDER BY role, seat', game).map(linkOf);
  }

  replaceLinks(links: readonly StoredLink[], outbox: readonly NewOutboxRow[]): Promise<void> {
    return this.write(() => {
      for (const link of links) {
        this.run(
          'DELETE FROM links WHERE game = ? AND role = ? AND seat IS ?',
          link.game,
          link.role,
          link.seat,
        );
        this.putLink(link);
      }
      for (const row of outbox) this.putOutbox(row);
    });
  }

  async linksOfMailbox(email: string): Promise<readonly StoredLink[]> {
    return this.all(
      `SELECT links.* FROM links JOIN games USING (game) LEFT JOIN seats ON seats.game = links.game AND seats.seat = links.seat
       WHERE (links.role = 'seat' AND lower(seats.email) = lower(?1))
          OR (links.role = 'director' AND lower(json_extract(games.director, '$.email')) = lower(?1))
       ORDER BY games.created_at DESC, links.game, links.seat`,
      email,
    ).map(linkOf);
  }

  takeSeat(
    game: string,
    seat: SeatId,
    person: { readonly name: string; readonly email: string | null; readonly timeZone: string },
    outbox: readonly NewOutboxRow[],
  ): Promise<boolean> {
    return this.write(() => {
      const { changes } = this.run(
        `UPDATE seats SET name = ?, email = ?, time_zone = ? WHERE game = ? AND seat = ? AND email IS NULL AND custody IS NULL`,
        person.name,
        person.email,
        person.timeZone,
        game,
        seat,
      );
      if (changes === 0) return false;
      for (const row of outbox) this.putOutbox(row);
      return true;
    });
  }

  takeOutbox(nowMs: number, leaseUntilMs: number, limit: number): Promise<readonly OutboxRow[]> {
    return this.write(() => {
      // Stale and its lease has run out: whether it was sent nobody knows, and nobody needs it any more.
      this.run(
        `UPDATE outbox SET status = 'superseded' WHERE status = 'sending' AND stale = 1 AND next_attempt_ms <= ?`,
        nowMs,
      );
      const due = this.all(
        `SELECT * FROM outbox WHERE status IN ('waiting', 'sending') AND next_attempt_ms <= ? ORDER BY next_attempt_ms, id LIMIT ?`,
        nowMs,
        limit,
      );
      return due.map((row) => {
        this.run(
          `UPDATE outbox SET status = 'sending', attempts = attempts + 1, next_attempt_ms = ? WHERE id = ?`,
          leaseUntilMs,
          row['id'],
        );
        return { ...outboxOf(row), status: 'sending' as const, nextAttemptMs: leaseUntilMs };
      });
    });
  }

  outboxSent(id: number, nowMs: number): Promise<void> {
    return this.write(() => {
      this.run(`UPDATE outbox SET status = 'sent', sent_at_ms = ?, error = NULL WHERE id = ?`, nowMs, id);
    });
  }

  outboxFailed(id: number, error: string, nextAttemptMs: number | null): Promise<void> {
    return this.write(() => {
      if (nextAttemptMs === null)
        this.run(`UPDATE outbox SET status = 'failed', error = ? WHERE id = ?`, error, id);
      else {
        this.run(
          `UPDATE outbox SET status = iif(stale, 'superseded', 'waiting'), error = ?, next_attempt_ms = ? WHERE id = ?`,
          error,
          nextAttemptMs,
          id,
        );
      }
    });
  }

  async outbox(game?: string): Promise<readonly OutboxRow[]> {
    const rows =
      game === undefined
        ? this.all('SELECT * FROM outbox ORDER BY id')
        : this.all('SELECT * FROM outbox WHERE game = ? ORDER BY id', game);
    return rows.map(outboxOf);
  }

  async nextOutboxDueMs(): Promise<number | null> {
    const row = this.get(
      `SELECT min(next_attempt_ms) AS due FROM outbox WHERE status IN ('waiting', 'sending')`,
    );
    return row === null || row['due'] === null ? null : Number(row['due']);
  }

  async close(): Promise<void> {
    if (this.queue.length > 0) this.flush();
    this.statements.clear();
    if (this.db.open) this.db.close();
  }

  // ---- writing

  private write<T>(run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (this.queue.length === 1) setImmediate(() => this.flush());
    });
  }

  /**
   * Carries out what has gathered in one transaction. A crash before the COMMIT returns leaves nothing of it; nobody is
   * told before that. A piece of work that throws is rolled back alone.
   */
  private flush(): void {
    const writes = this.queue;
    this.queue = [];
    if (writes.length === 0) return;
    const tell: (() => void)[] = [];
    try {
      this.db.exec('BEGIN IMMEDIATE');
      for (const { run, resolve, reject } of writes) {
        this.db.exec('SAVEPOINT one');
        try {
          const value = run();
          tell.push(() => resolve(value));
        } catch (error) {
          // A full disk or a failed read or write ends the whole transaction: nothing of it is stored, for anybody.
          if (!this.db.inTransaction) throw error;
          this.db.exec('ROLLBACK TO one');
          tell.push(() => reject(error));
        }
        this.db.exec('RELEASE one');
      }
      this.db.exec('COMMIT');
    } catch (error) {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
      for (const { reject } of writes) reject(error);
      return;
    }
    for (const done of tell) done();
  }

  private insertEntry(game: string, entry: NewEntry): void {
    const { dice, file } = entry;
    this.run(
      `INSERT INTO entries (game, seq, hash, type, entry, checkpoint, events, dice_seat, first_k, between_files)
       VALUES (?,?,?,?,?,?,?,?,?,?)`,
      game,
      entry.seq,
      entry.hash,
      entry.type,
      entry.entry,
      entry.checkpoint,
      entry.shownInFull ? null : JSON.stringify(entry.events),
      dice?.seat ?? null,
      dice !== null && dice.first ? dice.k : null,
      entry.betweenFiles === null ? null : JSON.stringify(entry.betweenFiles),
    );
    if (file !== null) {
      this.run(
        'INSERT INTO files (game, seq, seat, kind, sha256, bytes, sig, salt, through) VALUES (?,?,?,?,?,?,?,?,?)',
        game,
        entry.seq,
        file.seat,
        file.kind,
        file.sha256,
        Buffer.from(file.bytes),
        file.sig,
        file.salt,
        file.through,
      );
    }
    if (entry.keyframe !== undefined) {
      this.run(
        'INSERT INTO keyframes (game, seq, state) VALUES (?,?,?)',
        game,
        entry.seq,
        JSON.stringify(entry.keyframe),
      );
    }
  }

  private putSeat(game: string, { seat, name, email, timeZone, custody, anchor, pub }: StoredSeat): void {
    this.run(
      'INSERT OR REPLACE INTO seats (game, seat, name, email, time_zone, custody, anchor, pub) VALUES (?,?,?,?,?,?,?,?)',
      game,
      seat,
      name,
      email,
      timeZone,
      custody,
      anchor,
      pub,
    );
  }

  private putSecrets(game: string, secrets: { readonly [name: string]: Uint8Array }): void {
    for (const [name, sealed] of Object.entries(secrets)) {
      this.run('INSERT INTO secrets (game, name, sealed) VALUES (?,?,?)', game, name, Buffer.from(sealed));
    }
  }

  private putLink({ tokenHash, game, role, seat, generation }: StoredLink): void {
    this.run(
      'INSERT INTO links (token_hash, game, role, seat, generation) VALUES (?,?,?,?,?)',
      tokenHash,
      game,
      role,
      seat,
      generation,
    );
  }

  private putOutbox(row: NewOutboxRow): void {
    this.run(
      'INSERT INTO outbox (game, reader, seq, kind, message_id, payload, not_before_ms, next_attempt_ms) VALUES (?,?,?,?,?,?,?,?)',
      row.game,
      String(row.reader),
      row.seq,
      row.kind,
      row.messageId,
      JSON.stringify(row.payload),
      row.notBeforeMs,
      row.notBeforeMs,
    );
  }

  // ---- reading

  private listedOf(row: Row): ListedGame {
    const game = text(row['game']);
    return {
      game,
      module: {
        id: text(row['module']),
        version: text(row['module_version']),
        hash: text(row['module_hash']),
      },
      scenario: text(row['scenario']),
      options: json(row['options']),
      createdAt: text(row['created_at']),
      answerMs: row['answer_ms'] === null ? null : Number(row['answer_ms']),
      seats: this.seatsOf(game),
    };
  }

  private seatsOf(game: string): readonly StoredSeat[] {
    return this.all('SELECT * FROM seats WHERE game = ? ORDER BY seat', game).map((row) => ({
      seat: Number(row['seat']),
      name: text(row['name']),
      email: row['email'] as string | null,
      timeZone: text(row['time_zone']),
      custody: row['custody'] as StoredSeat['custody'],
      anchor: row['anchor'] as string | null,
      pub: row['pub'] as string | null,
    }));
  }

  private prepare(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.db.prepare(sql) as unknown as Statement;
      this.statements.set(sql, statement);
    }
    return statement;
  }

  // Parameters go in as one array: the driver takes a single object (a Buffer, too) for named ones.
  private run(sql: string, ...parameters: readonly unknown[]): { changes: number } {
    return this.prepare(sql).run(parameters);
  }

  private get(sql: string, ...parameters: readonly unknown[]): Row | null {
    return (this.prepare(sql).get(parameters) as Row | undefined) ?? null;
  }

  private all(sql: string, ...parameters: readonly unknown[]): readonly Row[] {
    return this.prepare(sql).all(parameters) as Row[];
  }
}

/** Brings the database to the newest schema. Several processes may start at once: the first one does it. */
function migrate(db: Database.Database): void {
  const folder = fileURLToPath(new URL('migrations', import.meta.url));
  const files = readdirSync(folder)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .sort();
  const version = () => Number((db.prepare('PRAGMA user_version').get([]) as Row)['user_version']);
  if (version() === files.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const have = version();
    assert(
      have <= files.length,
      `the database is of a newer version (${have}) than this program (${files.length})`,
    );
    for (const name of files.slice(have)) db.exec(readFileSync(`${folder}/${name}`, 'utf8'));
    db.exec(`PRAGMA user_version = ${files.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

const text = (value: unknown): string => {
  assert(typeof value === 'string', 'a text column');
  return value;
};
const json = <T>(value: unknown): T => JSON.parse(text(value)) as T;
const bytes = (value: unknown): Uint8Array => {
  assert(value instanceof ArrayBuffer || value instanceof Uint8Array, 'a blob column');
  return new Uint8Array(value);
};

/** When the first of the running clocks is up, milliseconds since 1970. */
function nextUp({ clocks }: Ledger): number | null {
  const until = Object.values(clocks).map((time) => Date.parse(time));
  return until.length === 0 ? null : Math.min(...until);
}

function headOf(row: Row): Head {
  return { seq: Number(row['head_seq']), hash: text(row['head_hash']), time: text(row['head_time']) };
}

function entryOf(row: Row): StoredEntry {
  const entry = text(row['entry']);
  const events =
    row['events'] === null
      ? (JSON.parse(entry) as { events: readonly LoggedEvent[] }).events
      : json<readonly LoggedEvent[]>(row['events']);
  return {
    seq: Number(row['seq']),
    hash: text(row['hash']),
    type: text(row['type']),
    entry,
    checkpoint: text(row['checkpoint']),
    events,
  };
}

function fileOf(row: Row): StoredFile {
  return {
    seq: Number(row['seq']),
    seat: Number(row['seat']),
    kind: row['kind'] as StoredFile['kind'],
    sha256: text(row['sha256']),
    bytes: bytes(row['bytes']),
    sig: row['sig'] as string | null,
    salt: row['salt'] as string | null,
    through: Number(row['through']),
  };
}

function linkOf(row: Row): StoredLink {
  return {
    game: text(row['game']),
    role: row['role'] as StoredLink['role'],
    seat: row['seat'] === null ? null : Number(row['seat']),
    generation: Number(row['generation']),
    tokenHash: text(row['token_hash']),
  };
}

function outboxOf(row: Row): OutboxRow {
  const reader = text(row['reader']);
  return {
    id: Number(row['id']),
    game: text(row['game']),
    reader: (reader === 'director' ? reader : Number(reader)) as Reader,
    seq: Number(row['seq']),
    kind: row['kind'] as MailKind,
    messageId: text(row['message_id']),
    payload: json<MailPayload>(row['payload']),
    notBeforeMs: Number(row['not_before_ms']),
    status: row['status'] as OutboxRow['status'],
    attempts: Number(row['attempts']),
    nextAttemptMs: Number(row['next_attempt_ms']),
    sentAtMs: row['sent_at_ms'] === null ? null : Number(row['sent_at_ms']),
    error: row['error'] as string | null,
  };
}
