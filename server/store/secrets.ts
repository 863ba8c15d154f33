import type { SeatId } from '../../shared/core/brands.ts';
import { bytes, text } from './columns.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { Store, StoredToken } from './store.ts';

/** What is sealed until the close. */
export function secretsIn(db: SqliteFile): Pick<Store, 'tokens' | 'secret'> {
  return {
    async tokens(game: string, seat?: SeatId): Promise<readonly StoredToken[]> {
      return db
        .all(
          'SELECT * FROM tokens WHERE game = ?1 AND (?2 IS NULL OR seat = ?2) ORDER BY seq, j, i',
          game,
          seat ?? null,
        )
        .map((row) => ({
          seat: Number(row['seat']),
          seq: Number(row['seq']),
          j: Number(row['j']),
          i: Number(row['i']),
          value: text(row['value']),
          salt: text(row['salt']),
        }));
    },

    async secret(game: string, name: string): Promise<Uint8Array | null> {
      const row = db.get('SELECT sealed FROM secrets WHERE game = ? AND name = ?', game, name);
      return row === null ? null : bytes(row['sealed']);
    },
  };
}

export function putTokens(db: SqliteFile, game: string, tokens: readonly StoredToken[]): void {
  for (const { seat, seq, j, i, value, salt } of tokens) {
    db.run(
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
}

export function putSecrets(
  db: SqliteFile,
  game: string,
  secrets: { readonly [name: string]: Uint8Array },
): void {
  for (const [name, sealed] of Object.entries(secrets)) {
    db.run('INSERT INTO secrets (game, name, sealed) VALUES (?,?,?)', game, name, Buffer.from(sealed));
  }
}
