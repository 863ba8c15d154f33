import type { SeatId } from '../../shared/core/brands.ts';
import { text } from './columns.ts';
import { putOutbox } from './outbox.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { NewOutboxRow, Store, StoredSeat } from './store.ts';

/** Who sits where. */
export function seatsIn(db: SqliteFile): Pick<Store, 'takeSeat'> {
  return {
    takeSeat(
      game: string,
      seat: SeatId,
      person: { readonly name: string; readonly email: string | null; readonly timeZone: string },
      outbox: readonly NewOutboxRow[],
    ): Promise<boolean> {
      return db.write(() => {
        const { changes } = db.run(
          `UPDATE seats SET name = ?, email = ?, time_zone = ? WHERE game = ? AND seat = ? AND email IS NULL AND custody IS NULL`,
          person.name,
          person.email,
          person.timeZone,
          game,
          seat,
        );
        if (changes === 0) return false;
        for (const row of outbox) putOutbox(db, row);
        return true;
      });
    },
  };
}

export function putSeat(
  db: SqliteFile,
  game: string,
  { seat, name, email, timeZone, custody, anchor, pub }: StoredSeat,
): void {
  db.run(
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

export function seatsOf(db: SqliteFile, game: string): readonly StoredSeat[] {
  return db.all('SELECT * FROM seats WHERE game = ? ORDER BY seat', game).map((row) => ({
    seat: Number(row['seat']),
    name: text(row['name']),
    email: row['email'] as string | null,
    timeZone: text(row['time_zone']),
    custody: row['custody'] as StoredSeat['custody'],
    anchor: row['anchor'] as string | null,
    pub: row['pub'] as string | null,
  }));
}
