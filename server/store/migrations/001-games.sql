-- One row a game: where it stands. `match` and `ledger` are JSON (server/store/store.ts).
CREATE TABLE games (
  game TEXT PRIMARY KEY,
  module TEXT NOT NULL,
  module_version TEXT NOT NULL,
  module_hash TEXT NOT NULL,
  scenario TEXT NOT NULL,
  options TEXT NOT NULL,
  created_at TEXT NOT NULL,
  director TEXT,
  origin TEXT NOT NULL,
  genesis_hash TEXT NOT NULL,
  chain_length INTEGER NOT NULL,
  head_seq INTEGER NOT NULL,
  head_hash TEXT NOT NULL,
  head_time TEXT NOT NULL,
  closed TEXT
) STRICT, WITHOUT ROWID;

-- What changes with every entry, apart from what a list of games reads.
CREATE TABLE positions (
  game TEXT PRIMARY KEY REFERENCES games,
  match TEXT NOT NULL,
  ledger TEXT NOT NULL
) STRICT;

CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games,
  seat INTEGER NOT NULL,
  name TEXT NOT NULL,
  email TEXT,
  time_zone TEXT NOT NULL,
  custody TEXT CHECK (custody IN ('self', 'server')),
  anchor TEXT,
  pub TEXT,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_mailbox ON seats (lower(email)) WHERE email IS NOT NULL;

-- Hashes of the tokens that are valid now; the tokens themselves are nowhere.
CREATE TABLE links (
  token_hash TEXT PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games,
  role TEXT NOT NULL CHECK (role IN ('seat', 'director', 'spectator')),
  seat INTEGER,
  generation INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_game ON links (game);

-- The log. `entry` is the canonical JSON that was hashed; `events` the events in full where the entry shows less.
-- A position of a chain is used once (DICE-AND-LOG 9.7): entries that continue a file have no `first_k`.
CREATE TABLE entries (
  game TEXT NOT NULL REFERENCES games,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  type TEXT NOT NULL,
  entry TEXT NOT NULL,
  checkpoint TEXT NOT NULL,
  events TEXT,
  dice_seat INTEGER,
  first_k INTEGER,
  PRIMARY KEY (game, seq),
  UNIQUE (game, dice_seat, first_k)
) STRICT;
CREATE INDEX entries_by_hash ON entries (game, hash);

-- Accepted bytes, whether the log shows them or a commitment to them. The same file is never accepted twice.
CREATE TABLE files (
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('file', 'standing')),
  sha256 TEXT NOT NULL,
  bytes BLOB NOT NULL,
  sig TEXT,
  salt TEXT,
  through INTEGER NOT NULL,
  PRIMARY KEY (game, seq),
  FOREIGN KEY (game, seq) REFERENCES entries (game, seq)
) STRICT;
CREATE UNIQUE INDEX files_once ON files (game, sha256) WHERE kind = 'file';

-- Full states to start from when an older one is asked for.
CREATE TABLE keyframes (
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (game, seq),
  FOREIGN KEY (game, seq) REFERENCES entries (game, seq)
) STRICT;

-- Privately drawn tokens with the salts that open their commitments (seat 0: nobody's before they are opened).
CREATE TABLE tokens (
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  j INTEGER NOT NULL,
  i INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  value TEXT NOT NULL,
  salt TEXT NOT NULL,
  PRIMARY KEY (game, seq, j, i),
  FOREIGN KEY (game, seq) REFERENCES entries (game, seq)
) STRICT, WITHOUT ROWID;

-- Chain links and the hidden key, sealed with a key that is not in this database.
CREATE TABLE secrets (
  game TEXT NOT NULL REFERENCES games,
  name TEXT NOT NULL,
  sealed BLOB NOT NULL,
  PRIMARY KEY (game, name)
) STRICT;

-- A mail is a row before it is a message.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games,
  reader TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('invitation', 'ready', 'links', 'turn', 'over', 'entry')),
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
CREATE INDEX outbox_due ON outbox (next_attempt_ms) WHERE status IN ('waiting', 'sending');
CREATE INDEX outbox_by_game ON outbox (game, reader);

-- Append-only: nobody who comes through SQL changes or removes what has been logged.
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT raise(ABORT, 'log entries are never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT raise(ABORT, 'log entries are never removed'); END;
CREATE TRIGGER files_stay BEFORE UPDATE ON files BEGIN SELECT raise(ABORT, 'accepted files are never changed'); END;
CREATE TRIGGER files_remain BEFORE DELETE ON files BEGIN SELECT raise(ABORT, 'accepted files are never removed'); END;
CREATE TRIGGER tokens_stay BEFORE UPDATE ON tokens BEGIN SELECT raise(ABORT, 'drawn tokens are never changed'); END;
CREATE TRIGGER tokens_remain BEFORE DELETE ON tokens BEGIN SELECT raise(ABORT, 'drawn tokens are never removed'); END;
CREATE TRIGGER games_remain BEFORE DELETE ON games BEGIN SELECT raise(ABORT, 'games are never removed'); END;
CREATE TRIGGER games_stay_closed BEFORE UPDATE ON games WHEN OLD.closed IS NOT NULL AND NEW.closed IS NOT OLD.closed
BEGIN SELECT raise(ABORT, 'a closed game stays closed'); END;
-- Each entry stands next to the one before; `INSERT OR REPLACE` would otherwise get past the triggers above.
CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
WHEN NEW.seq <> (SELECT count(*) FROM entries WHERE game = NEW.game)
BEGIN SELECT raise(ABORT, 'log entries are appended in order'); END;
