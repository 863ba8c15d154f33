import { json, text } from './columns.ts';
import type { Row } from './columns.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { Append, MailKind, MailPayload, NewOutboxRow, OutboxRow, Reader, Store } from './store.ts';

/** Mails that wait, are being sent or were. */
export function outboxIn(
  db: SqliteFile,
): Pick<Store, 'takeOutbox' | 'outboxSent' | 'outboxFailed' | 'outbox' | 'nextOutboxDueMs'> {
  return {
    takeOutbox(nowMs: number, leaseUntilMs: number, limit: number): Promise<readonly OutboxRow[]> {
      return db.write(() => {
        // Stale and its lease has run out: whether it was sent nobody knows, and nobody needs it any more.
        db.run(
          `UPDATE outbox SET status = 'superseded' WHERE status = 'sending' AND stale = 1 AND next_attempt_ms <= ?`,
          nowMs,
        );
        const due = db.all(
          `SELECT * FROM outbox WHERE status IN ('waiting', 'sending') AND next_attempt_ms <= ? ORDER BY next_attempt_ms, id LIMIT ?`,
          nowMs,
          limit,
        );
        return due.map((row) => {
          db.run(
            `UPDATE outbox SET status = 'sending', attempts = attempts + 1, next_attempt_ms = ? WHERE id = ?`,
            leaseUntilMs,
            row['id'],
          );
          return { ...outboxOf(row), status: 'sending' as const, nextAttemptMs: leaseUntilMs };
        });
      });
    },

    outboxSent(id: number, nowMs: number): Promise<void> {
      return db.write(() => {
        db.run(`UPDATE outbox SET status = 'sent', sent_at_ms = ?, error = NULL WHERE id = ?`, nowMs, id);
      });
    },

    outboxFailed(id: number, error: string, nextAttemptMs: number | null): Promise<void> {
      return db.write(() => {
        if (nextAttemptMs === null)
          db.run(`UPDATE outbox SET status = 'failed', error = ? WHERE id = ?`, error, id);
        else {
          db.run(
            `UPDATE outbox SET status = iif(stale, 'superseded', 'waiting'), error = ?, next_attempt_ms = ? WHERE id = ?`,
            error,
            nextAttemptMs,
            id,
          );
        }
      });
    },

    async outbox(game?: string): Promise<readonly OutboxRow[]> {
      const rows =
        game === undefined
          ? db.all('SELECT * FROM outbox ORDER BY id')
          : db.all('SELECT * FROM outbox WHERE game = ? ORDER BY id', game);
      return rows.map(outboxOf);
    },

    async nextOutboxDueMs(): Promise<number | null> {
      const row = db.get(
        `SELECT min(next_attempt_ms) AS due FROM outbox WHERE status IN ('waiting', 'sending')`,
      );
      return row === null || row['due'] === null ? null : Number(row['due']);
    },
  };
}

export function putOutbox(db: SqliteFile, row: NewOutboxRow): void {
  db.run(
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

/** Mails to these readers that have not gone out yet give way. */
export function supersede(db: SqliteFile, game: string, superseded: Append['supersede']): void {
  for (const { reader, kinds } of superseded) {
    for (const kind of kinds) {
      db.run(
        `UPDATE outbox SET stale = 1, status = iif(status = 'waiting', 'superseded', status)
         WHERE game = ? AND reader = ? AND kind = ? AND status IN ('waiting', 'sending')`,
        game,
        String(reader),
        kind,
      );
    }
  }
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
