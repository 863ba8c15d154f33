import { assert } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import { bytes, json, text } from './columns.ts';
import type { Row } from './columns.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type { BetweenFiles, NewEntry, Store, StoredDecision, StoredEntry, StoredFile } from './store.ts';

/** Entries and the files that they came from; what policies decided; states and matches on the way. */
export function logIn(
  db: SqliteFile,
): Pick<Store, 'entries' | 'file' | 'seqOf' | 'files' | 'keyframe' | 'betweenFiles' | 'decisions'> {
  return {
    async entries(
      game: string,
      from: number,
      to: number = Number.MAX_SAFE_INTEGER,
    ): Promise<readonly StoredEntry[]> {
      return db
        .all('SELECT * FROM entries WHERE game = ? AND seq BETWEEN ? AND ? ORDER BY seq', game, from, to)
        .map(entryOf);
    },

    async file(game: string, sha256: string): Promise<StoredFile | null> {
      const row = db.get(`SELECT * FROM files WHERE game = ? AND sha256 = ? AND kind = 'file'`, game, sha256);
      return row === null ? null : fileOf(row);
    },

    async seqOf(game: string, hash: string): Promise<number | null> {
      const row = db.get('SELECT seq FROM entries WHERE game = ? AND hash = ?', game, hash);
      return row === null ? null : Number(row['seq']);
    },

    async files(
      game: string,
      which: { readonly seqs: readonly number[] } | { readonly seat: SeatId },
    ): Promise<readonly StoredFile[]> {
      if ('seat' in which)
        return db
          .all('SELECT * FROM files WHERE game = ? AND seat = ? ORDER BY seq', game, which.seat)
          .map(fileOf);
      return which.seqs.flatMap((seq) =>
        db.all('SELECT * FROM files WHERE game = ? AND seq = ?', game, seq).map(fileOf),
      );
    },

    async keyframe(game: string, seq: number): Promise<{ readonly seq: number; readonly state: unknown }> {
      const row = db.get(
        'SELECT seq, state FROM keyframes WHERE game = ? AND seq <= ? ORDER BY seq DESC LIMIT 1',
        game,
        seq,
      );
      assert(row !== null, `game ${game} has a keyframe at 0`);
      return { seq: Number(row['seq']), state: json(row['state']) };
    },

    async betweenFiles(game: string, seq: number): Promise<BetweenFiles | null> {
      const row = db.get('SELECT between_files FROM entries WHERE game = ? AND seq = ?', game, seq);
      return row === null || row['between_files'] === null ? null : json(row['between_files']);
    },

    async decisions(game: string, seat: SeatId): Promise<readonly StoredDecision[]> {
      const rows = db.all('SELECT * FROM decisions WHERE game = ? AND seat = ?', game, seat);
      const decisions = rows.map((row) => ({
        seq: Number(row['seq']),
        id: text(row['question']),
        seat: Number(row['seat']),
        ask: text(row['ask']),
        by: text(row['by']) as StoredDecision['by'],
        answer: json<StoredDecision['answer']>(row['answer']),
        why: row['why'] === null ? null : text(row['why']),
      }));
      const number = (id: string): number => Number(id.split('-')[2]);
      return decisions.sort((a, b) => a.seq - b.seq || number(a.id) - number(b.id));
    },
  };
}

export function insertEntry(db: SqliteFile, game: string, entry: NewEntry): void {
  const { dice, file } = entry;
  db.run(
    `INSERT INTO entries (game, seq, hash, type, entry, checkpoint, events, dice_seat, first_k, between_files)
     VALUES (?,?,?,?,?,?,?,?,?,?)`,
    game,
    entry.seq,
    entry.hash,
    entry.type,
    entry.entry,
    entry.checkpoint,
    entry.shownInFull ? null : JSON.stringify(entry.events),
    dice?.seat ?? null,
    dice !== null && dice.first ? dice.k : null,
    entry.betweenFiles === null ? null : JSON.stringify(entry.betweenFiles),
  );
  if (file !== null) {
    db.run(
      'INSERT INTO files (game, seq, seat, kind, sha256, bytes, sig, salt, through) VALUES (?,?,?,?,?,?,?,?,?)',
      game,
      entry.seq,
      file.seat,
      file.kind,
      file.sha256,
      Buffer.from(file.bytes),
      file.sig,
      file.salt,
      file.through,
    );
  }
  if (entry.keyframe !== undefined) {
    db.run(
      'INSERT INTO keyframes (game, seq, state) VALUES (?,?,?)',
      game,
      entry.seq,
      JSON.stringify(entry.keyframe),
    );
  }
}

export function putDecisions(db: SqliteFile, game: string, decisions: readonly StoredDecision[]): void {
  for (const { seq, id, seat, ask, by, answer, why } of decisions) {
    db.run(
      'INSERT INTO decisions (game, seq, question, seat, ask, by, answer, why) VALUES (?,?,?,?,?,?,?,?)',
      game,
      seq,
      id,
      seat,
      ask,
      by,
      JSON.stringify(answer),
      why,
    );
  }
}

function entryOf(row: Row): StoredEntry {
  const entry = text(row['entry']);
  const events =
    row['events'] === null
      ? (JSON.parse(entry) as { events: readonly LoggedEvent[] }).events
      : json<readonly LoggedEvent[]>(row['events']);
  return {
    seq: Number(row['seq']),
    hash: text(row['hash']),
    type: text(row['type']),
    entry,
    checkpoint: text(row['checkpoint']),
    events,
  };
}

function fileOf(row: Row): StoredFile {
  return {
    seq: Number(row['seq']),
    seat: Number(row['seat']),
    kind: row['kind'] as StoredFile['kind'],
    sha256: text(row['sha256']),
    bytes: bytes(row['bytes']),
    sig: row['sig'] as string | null,
    salt: row['salt'] as string | null,
    through: Number(row['through']),
  };
}
