import { bytes, text } from './columns.ts';
import { putOutbox } from './outbox.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { NewOutboxRow, Store, StoredAgreement } from './store.ts';

/** Agreements to takebacks. */
export function takebacksIn(db: SqliteFile): Pick<Store, 'agree' | 'agreements'> {
  return {
    agree(game: string, agreement: StoredAgreement, outbox: readonly NewOutboxRow[]): Promise<void> {
      return db.write(() => {
        const { head, seq, reason, signatory, file, sig } = agreement;
        db.run('DELETE FROM agreements WHERE game = ? AND head <> ?', game, head);
        const { changes } = db.run(
          `INSERT OR IGNORE INTO agreements (game, head, seq, reason, signatory, file, sig) VALUES (?,?,?,?,?,?,?)`,
          game,
          head,
          seq,
          reason,
          signatory,
          file === null ? null : Buffer.from(file),
          sig,
        );
        if (changes > 0) for (const row of outbox) putOutbox(db, row);
      });
    },

    async agreements(game: string, head: string): Promise<readonly StoredAgreement[]> {
      return db
        .all(
          'SELECT * FROM agreements WHERE game = ? AND head = ? ORDER BY seq, reason, signatory',
          game,
          head,
        )
        .map((row) => ({
          head,
          seq: Number(row['seq']),
          reason: text(row['reason']),
          signatory: text(row['signatory']),
          file: row['file'] === null ? null : bytes(row['file']),
          sig: row['sig'] as string | null,
        }));
    },
  };
}
