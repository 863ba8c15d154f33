import { text } from './columns.ts';
import type { Row } from './columns.ts';
import { putOutbox } from './outbox.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { NewOutboxRow, Store, StoredLink } from './store.ts';

/** Links, by the hashes of their tokens. */
export function linksIn(db: SqliteFile): Pick<Store, 'link' | 'links' | 'replaceLinks' | 'linksOfMailbox'> {
  return {
    async link(tokenHash: string): Promise<StoredLink | null> {
      const row = db.get('SELECT * FROM links WHERE token_hash = ?', tokenHash);
      return row === null ? null : linkOf(row);
    },

    async links(game: string): Promise<readonly StoredLink[]> {
      return db.all('SELECT * FROM links WHERE game = ? ORDER BY role, seat', game).map(linkOf);
    },

    replaceLinks(links: readonly StoredLink[], outbox: readonly NewOutboxRow[]): Promise<void> {
      return db.write(() => {
        for (const link of links) {
          db.run(
            'DELETE FROM links WHERE game = ? AND role = ? AND seat IS ?',
            link.game,
            link.role,
            link.seat,
          );
          putLink(db, link);
        }
        for (const row of outbox) putOutbox(db, row);
      });
    },

    async linksOfMailbox(email: string): Promise<readonly StoredLink[]> {
      return db
        .all(
          `SELECT links.* FROM links JOIN games USING (game) LEFT JOIN seats ON seats.game = links.game AND seats.seat = links.seat
       WHERE (links.role = 'seat' AND lower(seats.email) = lower(?1))
          OR (links.role = 'director' AND lower(json_extract(games.director, '$.email')) = lower(?1))
       ORDER BY games.created_at DESC, links.game, links.seat`,
          email,
        )
        .map(linkOf);
    },
  };
}

export function putLink(db: SqliteFile, { tokenHash, game, role, seat, generation }: StoredLink): void {
  db.run(
    'INSERT INTO links (token_hash, game, role, seat, generation) VALUES (?,?,?,?,?)',
    tokenHash,
    game,
    role,
    seat,
    generation,
  );
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
