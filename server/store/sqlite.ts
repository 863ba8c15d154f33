import { gamesIn } from './games.ts';
import { linksIn } from './links.ts';
import { logIn } from './log.ts';
import { outboxIn } from './outbox.ts';
import { seatsIn } from './seats.ts';
import { secretsIn } from './secrets.ts';
import { SqliteFile } from './sqliteFile.ts';
import type { Store } from './store.ts';
import { takebacksIn } from './takebacks.ts';

/** The store in one SQLite file. @param path made with its folder if missing */
export function openSqliteStore(path: string): Store {
  const file = new SqliteFile(path);
  return {
    ...gamesIn(file),
    ...logIn(file),
    ...takebacksIn(file),
    ...secretsIn(file),
    ...linksIn(file),
    ...seatsIn(file),
    ...outboxIn(file),
    close: async () => file.close(),
  };
}
