-- The match after the entry without its state, JSON: where play can be taken up again (DICE-AND-LOG 9). Null in the middle
-- of a file, before the beginning, and in entries older than this column.
ALTER TABLE entries ADD COLUMN between_files TEXT;

-- Who agrees that `seq` and all after it be taken back, as long as `head` is the log's head. Never part of the log before
-- everybody has agreed.
CREATE TABLE agreements (
  game TEXT NOT NULL REFERENCES games,
  head TEXT NOT NULL,
  seq INTEGER NOT NULL,
  reason TEXT NOT NULL,
  signatory TEXT NOT NULL,
  file BLOB,
  sig TEXT,
  PRIMARY KEY (game, head, seq, reason, signatory)
) STRICT, WITHOUT ROWID;

-- SQLite can't change a CHECK: the outbox once more, with the mail that asks for a takeback.
CREATE TABLE outbox_with_takebacks (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games,
  reader TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('invitation', 'ready', 'links', 'turn', 'takeback', 'over', 'entry')),
  message_id TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  not_before_ms INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sending', 'sent', 'superseded', 'failed')),
  -- 1: superseded while it was being sent; if that fails it is not tried again.
  stale INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_ms INTEGER NOT NULL,
  sent_at_ms INTEGER,
  error TEXT
) STRICT;
INSERT INTO outbox_with_takebacks SELECT * FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_with_takebacks RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_attempt_ms) WHERE status IN ('waiting', 'sending');
CREATE INDEX outbox_by_game ON outbox (game, reader);
