-- How long a seat has to answer a question that another's file puts to it, milliseconds; null: no clocks.
ALTER TABLE games ADD COLUMN answer_ms INTEGER;
-- When the first of the game's running clocks is up, milliseconds since 1970; the clocks themselves stand in the ledger.
ALTER TABLE games ADD COLUMN next_clock_ms INTEGER;
CREATE INDEX clocks_due ON games (next_clock_ms) WHERE next_clock_ms IS NOT NULL;
UPDATE positions SET ledger = json_set(ledger, '$.clocks', json('{}'));
