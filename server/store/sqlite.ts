import { gamesIn } from './games.ts';
import { linksIn } from './links.ts';
import { logIn } from './log.ts';
import { outboxIn } from './outbox.ts';
import { seatsIn } from './seats.ts';
import { secretsIn } from './secrets.ts';
import { SqliteFile } from './sqliteFile.ts';
import type { Store } from './store.ts';
import { takebacksIn } from './takebacks.ts';

/** A store whose file can be looked after: its size, its limits. */
export interface SqliteStore extends Store {
  readonly database: SqliteFile;
}

/** The store in one SQLite file. @param path made with its folder if missing */
export function openSqliteStore(path: string): SqliteStore {
  const database = new SqliteFile(path);
  return {
    database,
    ...gamesIn(database),
    ...logIn(database),
    ...takebacksIn(database),
    ...secretsIn(database),
    ...linksIn(database),
    ...seatsIn(database),
    ...outboxIn(database),
    close: async () => database.close(),
  };
}
