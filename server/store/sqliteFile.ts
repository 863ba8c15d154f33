import Database from 'libsql';
import { closeSync, mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '../../shared/core/assert.ts';
import type { Row } from './columns.ts';

/** How long a process waits for another one's transaction. */
const BUSY_TIMEOUT_MS = 10_000;

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

/**
 * One SQLite file: WAL, every commit flushed to disk (synchronous FULL), writers serialised by `BEGIN IMMEDIATE` so that several
 * processes may use it. Writes that meet in one turn of the event loop share a transaction and so a flush; each of them still
 * succeeds or fails by itself.
 */
export class SqliteFile {
  private readonly db: Database.Database;
  private readonly statements = new Map<string, Statement>();
  private queue: Write[] = [];

  /** @param file path; made with its folder if missing */
  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    // For its owner alone, and so are the files that SQLite puts beside it: they hold addresses and sealed orders.
    makeFile(file);
    const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
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
    this.db = db;
  }

  /** In a transaction; what is returned has been flushed to disk. */
  write<T>(run: () => T): Promise<T> {
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

  // Parameters go in as one array: the driver takes a single object (a Buffer, too) for named ones.
  run(sql: string, ...parameters: readonly unknown[]): { changes: number } {
    return this.prepare(sql).run(parameters);
  }

  get(sql: string, ...parameters: readonly unknown[]): Row | null {
    return (this.prepare(sql).get(parameters) as Row | undefined) ?? null;
  }

  all(sql: string, ...parameters: readonly unknown[]): readonly Row[] {
    return this.prepare(sql).all(parameters) as Row[];
  }

  close(): void {
    if (this.queue.length > 0) this.flush();
    this.statements.clear();
    if (this.db.open) this.db.close();
  }

  private prepare(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.db.prepare(sql) as unknown as Statement;
      this.statements.set(sql, statement);
    }
    return statement;
  }
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
