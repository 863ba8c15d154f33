import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import type { StoredGame } from '../store/store.ts';
import type {
  Accepted,
  Advance,
  Caller,
  Created,
  CreateGame,
  DryRun,
  GameStatus,
  Join,
  Joined,
  LogHead,
  PrivateView,
  RefereeParts,
  StateAt,
  SubmittedFile,
} from './api.ts';
import type { Problem, ToldEntry } from './problem.ts';

/**
 * The one path by which a game advances (DICE-AND-LOG 9). Whatever a person did wrong comes back as a `Problem` value;
 * only our own mistakes throw, and then nothing is stored. Keeps no state of games between calls.
 */
// Signatures first; the bodies follow.
export declare class Referee {
  constructor(parts: RefereeParts);

  createGame(request: CreateGame): Promise<Created | Problem>;
  /** Whose token this is in this game; `stranger` for none. Null: a token that nobody holds. */
  caller(game: string, token: string | null): Promise<Caller | null>;
  /** A seat's custody, anchor and public key. The same again is no problem. In custody `server` it is ready at once. */
  join(game: string, caller: Caller, request: Join): Promise<Joined | Problem>;
  /** An open invitation is taken; the seat's link goes to the address. */
  takeSeat(game: string, request: { seat: SeatId; name: string; email: string; timeZone: string }): Promise<{ ok: true; token: string } | Problem>;

  /** Accepts a move file, ready file, answer, offer or resignation. */
  submit(game: string, caller: Caller, file: SubmittedFile): Promise<Accepted | Problem>;
  /** Checks the same file without its nonce; nothing is rolled or stored. */
  dryRun(game: string, caller: Caller, bytes: Uint8Array): Promise<DryRun | Problem>;
  /** A seat's policies (question kind → policy), as the bytes of a JSON object; logged sealed as `standing`. */
  setStanding(game: string, caller: Caller, bytes: Uint8Array): Promise<{ ok: true; head: LogHead; standing: PrivateView['standing'] } | Problem>;
  /** The seat's time is up: its open questions are decided by the default policies. `rule` says by what right. */
  timeout(game: string, seat: SeatId, rule: string): Promise<{ ok: true; head: LogHead } | Problem>;

  status(game: string, caller: Caller): Promise<GameStatus | Problem>;
  /** The state after entry `seq` (null: the newest). */
  state(game: string, seq: number | null, viewer: Viewer): Promise<StateAt | Problem>;
  /** Entries `from`..`to` in sentences, as the viewer may see them. */
  story(game: string, viewer: Viewer, from: number, to?: number): Promise<readonly ToldEntry[]>;
  privateView(game: string, caller: Caller): Promise<PrivateView | Problem>;
  /** The export of DICE-AND-LOG 7, JSON Lines, each with its line feed; null: no such game. The same for everybody. */
  exportLog(game: string): Promise<string | null>;
  /** What the caller may see: a seat its view; a director and others what is public; everything once the game is closed. */
  viewer(game: StoredGame, caller: Caller): Viewer;

  /** New links to the holder of a mailbox, by mail; the old ones end. Says nothing about whether there is one. */
  renewLinks(email: string, game?: string): Promise<void>;
  /** Called after each step that this process has stored. Returns the way to stop it. */
  onAdvance(listener: (advance: Advance) => void): () => void;
}
