import { assert } from '../../shared/core/assert.ts';
import type { Match } from '../../shared/rules/match.ts';
import { json, text } from './columns.ts';
import type { Row } from './columns.ts';
import { putLink } from './links.ts';
import { insertEntry, putDecisions } from './log.ts';
import { putOutbox, supersede } from './outbox.ts';
import { putSeat, seatsOf } from './seats.ts';
import { putSecrets, putTokens } from './secrets.ts';
import type { SqliteFile } from './sqliteFile.ts';
import type {
  Append,
  GameSummary,
  Head,
  Ledger,
  ListedGame,
  NewStoredGame,
  Store,
  StoredDirector,
  StoredGame,
} from './store.ts';

/** What `positions` holds of a game. It changes with every head and never without one. */
interface Position {
  /** Hash of the head that it belongs to. */
  readonly head: string;
  readonly match: Match;
  readonly ledger: Ledger;
}

/** Games whose positions are kept at hand, some 100 kB each. */
const POSITIONS = 64;

/** Games, where they stand, and how they go on. */
export function gamesIn(
  db: SqliteFile,
): Pick<
  Store,
  'create' | 'game' | 'games' | 'invitations' | 'heads' | 'clocksDue' | 'nextClockMs' | 'append'
> {
  /** Those read last: a game's next reader, and its next file, need not read the same text again. */
  const positions = new Map<string, Position>();

  /** The game played last goes to the end, the one that was left alone for longest is forgotten. */
  function keepPosition(id: string, position: Position): void {
    positions.delete(id);
    positions.set(id, position);
    for (const oldest of [...positions.keys()].slice(0, -POSITIONS)) positions.delete(oldest);
  }

  return {
    create({ game, genesis, keyframe, secrets, links, outbox }: NewStoredGame): Promise<void> {
      return db.write(() => {
        const { head, module } = game;
        db.run(
          `INSERT INTO games (game, module, module_version, module_hash, scenario, options, created_at, director, origin,
           genesis_hash, chain_length, answer_ms, listed, head_seq, head_hash, head_time, closed)
         VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
          game.game,
          module.id,
          module.version,
          module.hash,
          game.scenario,
          JSON.stringify(game.options),
          game.createdAt,
          game.director === null ? null : JSON.stringify(game.director),
          game.origin,
          game.genesisHash,
          game.chainLength,
          game.answerMs,
          game.listed ? 1 : 0,
          head.seq,
          head.hash,
          head.time,
          game.closed,
        );
        db.run(
          'INSERT INTO positions (game, match, ledger) VALUES (?,?,?)',
          game.game,
          JSON.stringify(game.match),
          JSON.stringify(game.ledger),
        );
        for (const seat of game.seats) putSeat(db, game.game, seat);
        insertEntry(db, game.game, { ...genesis, keyframe });
        putSecrets(db, game.game, secrets);
        for (const link of links) putLink(db, link);
        for (const row of outbox) putOutbox(db, row);
      });
    },

    async game(id: string): Promise<StoredGame | null> {
      const known = positions.get(id);
      const sameRow =
        known === undefined
          ? null
          : db.get('SELECT * FROM games WHERE game = ? AND head_hash = ?', id, known.head);
      const row = sameRow ?? db.get('SELECT * FROM games JOIN positions USING (game) WHERE game = ?', id);
      if (row === null) return null;
      const position =
        sameRow !== null && known !== undefined
          ? known
          : { head: headOf(row).hash, match: json<Match>(row['match']), ledger: json<Ledger>(row['ledger']) };
      keepPosition(id, position);
      return {
        ...listedOf(db, row),
        director: row['director'] === null ? null : json<StoredDirector>(row['director']),
        origin: text(row['origin']),
        genesisHash: text(row['genesis_hash']),
        chainLength: Number(row['chain_length']),
        listed: row['listed'] === 1,
        head: headOf(row),
        closed: row['closed'] as string | null,
        match: position.match,
        ledger: position.ledger,
      };
    },

    async games(): Promise<readonly GameSummary[]> {
      return db.all('SELECT * FROM games ORDER BY created_at, game').map((row) => ({
        game: text(row['game']),
        module: text(row['module']),
        scenario: text(row['scenario']),
        createdAt: text(row['created_at']),
        head: headOf(row),
        closed: row['closed'] as string | null,
        seats: seatsOf(db, text(row['game'])),
      }));
    },

    async invitations(limit: number): Promise<readonly ListedGame[]> {
      return db
        .all(
          `SELECT * FROM games WHERE listed = 1 AND closed IS NULL
         AND EXISTS (SELECT 1 FROM seats WHERE seats.game = games.game AND email IS NULL AND custody IS NULL)
       ORDER BY created_at DESC, game LIMIT ?`,
          limit,
        )
        .map((row) => listedOf(db, row));
    },

    async heads(games: readonly string[]): Promise<ReadonlyMap<string, Head>> {
      const rows = db.all(
        'SELECT game, head_seq, head_hash, head_time FROM games WHERE game IN (SELECT value FROM json_each(?))',
        JSON.stringify(games),
      );
      return new Map(rows.map((row) => [text(row['game']), headOf(row)]));
    },

    async clocksDue(nowMs: number, limit: number): Promise<readonly string[]> {
      return db
        .all(
          'SELECT game FROM games WHERE next_clock_ms <= ? ORDER BY next_clock_ms, game LIMIT ?',
          nowMs,
          limit,
        )
        .map((row) => text(row['game']));
    },

    async nextClockMs(): Promise<number | null> {
      const row = db.get('SELECT min(next_clock_ms) AS due FROM games WHERE next_clock_ms IS NOT NULL');
      return row === null || row['due'] === null ? null : Number(row['due']);
    },

    async append(append: Append): Promise<'appended' | 'head-moved'> {
      const outcome = await db.write(() => {
        const { game, entries } = append;
        const { head } = append;
        const stored = db.get('SELECT head_seq, head_hash FROM games WHERE game = ?', game);
        assert(stored !== null, `there is no game ${game}`);
        if (stored['head_hash'] !== append.expectedHead) return 'head-moved' as const;
        assert(entries[0]?.seq === Number(stored['head_seq']) + 1, 'entries follow the head');
        assert(entries.at(-1)?.hash === head.hash, 'the last entry is the new head');
        for (const entry of entries) insertEntry(db, game, entry);
        db.run(
          'UPDATE games SET head_seq = ?, head_hash = ?, head_time = ?, closed = ?, next_clock_ms = ? WHERE game = ?',
          head.seq,
          head.hash,
          head.time,
          append.closed,
          nextUp(append.ledger),
          game,
        );
        db.run(
          'UPDATE positions SET match = ?, ledger = ? WHERE game = ?',
          JSON.stringify(append.match),
          JSON.stringify(append.ledger),
          game,
        );
        for (const seat of append.seats) putSeat(db, game, seat);
        putSecrets(db, game, append.secrets);
        putDecisions(db, game, append.decisions);
        putTokens(db, game, append.tokens);
        supersede(db, game, append.supersede);
        for (const row of append.outbox) putOutbox(db, row);
        return 'appended' as const;
      });
      const { game, head, match, ledger } = append;
      if (outcome === 'appended') keepPosition(game, { head: head.hash, match, ledger });
      return outcome;
    },
  };
}

function listedOf(db: SqliteFile, row: Row): ListedGame {
  const game = text(row['game']);
  return {
    game,
    module: {
      id: text(row['module']),
      version: text(row['module_version']),
      hash: text(row['module_hash']),
    },
    scenario: text(row['scenario']),
    options: json(row['options']),
    createdAt: text(row['created_at']),
    answerMs: row['answer_ms'] === null ? null : Number(row['answer_ms']),
    seats: seatsOf(db, game),
  };
}

function headOf(row: Row): Head {
  return { seq: Number(row['head_seq']), hash: text(row['head_hash']), time: text(row['head_time']) };
}

/** When the first of the running clocks is up, milliseconds since 1970. */
function nextUp({ clocks }: Ledger): number | null {
  const until = Object.values(clocks).map((time) => Date.parse(time));
  return until.length === 0 ? null : Math.min(...until);
}
