-- Answers that no file gave (standing orders, default policies, time that was up), with the rule that gave them: for the seat
-- alone. `answer` is JSON; `why` is null where the module does not say.
CREATE TABLE decisions (
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  question TEXT NOT NULL,
  seat INTEGER NOT NULL,
  ask TEXT NOT NULL,
  by TEXT NOT NULL CHECK (by IN ('standing', 'default', 'timeout')),
  answer TEXT NOT NULL,
  why TEXT,
  PRIMARY KEY (game, seq, question),
  FOREIGN KEY (game, seq) REFERENCES entries (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER decisions_stay BEFORE UPDATE ON decisions BEGIN SELECT raise(ABORT, 'decisions are never changed'); END;
CREATE TRIGGER decisions_remain BEFORE DELETE ON decisions BEGIN SELECT raise(ABORT, 'decisions are never removed'); END;
