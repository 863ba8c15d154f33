-- 1: its open seats are shown to everybody who can reach the server, as whoever made the game has asked for.
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1));
CREATE INDEX games_listed ON games (created_at) WHERE listed = 1 AND closed IS NULL;
