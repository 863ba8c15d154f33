import { present } from '../../shared/core/assert.ts';
import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import { toBase64 } from '../../shared/core/bytes.ts';
import type { GameModule, OpenQuestion } from '../../shared/rules/contract.ts';
import { show } from '../../shared/rules/events.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import { openQuestions } from '../../shared/rules/runtime.ts';
import type { Store, StoredGame } from '../store/store.ts';
import type { Caller, GameStatus, PrivateView, SeenEntries, ToldQuestion } from './api.ts';
import { waitingSeats } from './mails.ts';

/** What the caller may see: a seat its view, others what is public; everything once the game is closed. */
export function viewerOf(game: Pick<StoredGame, 'closed'>, caller: Caller): Viewer {
  if (game.closed !== null) return 'all';
  return caller.role === 'seat' ? caller.seat : 'public';
}

/** Questions that wait, in full for the seat asked; others learn who is asked what kind of question. */
export function toldQuestions(module: GameModule, game: StoredGame, viewer: Viewer): readonly ToldQuestion[] {
  if (game.closed !== null) return [];
  return openQuestions(game.match).map((question): ToldQuestion => {
    const { id, seat, ask } = question;
    const full = viewer === seat || viewer === 'all' || !module.fog;
    const text = full
      ? module.narrateQuestion(question, module.view(game.match.state, viewer === 'all' ? 'all' : seat))
      : `Seat ${seat} is asked: ${module.questions[ask]?.title ?? ask}.`;
    const shown: OpenQuestion = full ? question : { id, seat, ask };
    return { id, seat, ask, text, question: shown };
  });
}

export function statusOf(module: GameModule, game: StoredGame, caller: Caller): GameStatus {
  const viewer = viewerOf(game, caller);
  const view = module.view(game.match.state, viewer);
  const scenario = present(
    module.scenarios.find(({ id }) => id === game.scenario),
    'scenario',
  );
  const own = caller.role === 'seat' ? (game.seats.find(({ seat }) => seat === caller.seat) ?? null) : null;
  return {
    ok: true,
    game: game.game,
    module: { ...game.module, title: module.title },
    scenario: { id: scenario.id, title: scenario.title },
    options: game.options,
    seats: scenario.seats.map(({ seat, name, factions }) => {
      const stored = present(
        game.seats.find((each) => each.seat === seat),
        'seat',
      );
      const open = stored.email === null && stored.custody === null;
      return {
        seat,
        side: name,
        factions,
        player: open ? null : stored.name,
        custody: stored.custody,
        ready: game.ledger.ready.includes(seat),
      };
    }),
    agenda: module.agenda(view),
    waitingFor: waitingSeats(module, game),
    questions: toldQuestions(module, game, viewer),
    deadline: deadlineFor(game, own?.seat ?? null, waitingSeats(module, game)),
    answerHours: game.answerMs === null ? null : game.answerMs / 3_600_000,
    head: { seq: game.head.seq, hash: game.head.hash },
    closed: game.closed,
    score: module.score(view),
    you: {
      role: caller.role,
      seat: own?.seat ?? null,
      k: own?.custody === 'self' ? nextIndex(game, own.seat) : null,
      custody: own?.custody ?? null,
      offers: game.match.offers,
    },
  };
}

/** A seat that is waited for hears of its own clock alone; others of the one that is up first. */
function deadlineFor({ ledger }: StoredGame, own: SeatId | null, waiting: readonly SeatId[]): string | null {
  if (own !== null && waiting.includes(own)) return ledger.clocks[own] ?? null;
  return Object.values(ledger.clocks).sort()[0] ?? null;
}

export function nextIndex(game: StoredGame, seat: SeatId): number {
  return (game.ledger.cursors[seat]?.k ?? 0) + 1;
}

export async function privateViewOf(
  store: Store,
  module: GameModule,
  game: StoredGame,
  seat: SeatId,
): Promise<PrivateView> {
  const files = await store.files(game.game, { seat });
  const tokens = await store.tokens(game.game, seat);
  const decisions = await store.decisions(game.game, seat);
  return {
    ok: true,
    game: game.game,
    seat,
    state: module.view(game.match.state, seat),
    standing: game.match.standing[seat] ?? { active: {}, pending: null },
    stopped: game.ledger.stopped[seat] ?? null,
    files: files.map(({ seq, sha256, salt, bytes }) => ({ seq, sha256, salt, b64: toBase64(bytes) })),
    tokens: tokens.map(({ seq, j, i, value, salt }) => ({ seq, j, i, value, salt })),
    decisions: decisions.map(({ seq, id, ask, by, answer, why }) => ({ seq, id, ask, by, answer, why })),
  };
}

/** The entries whose events this seat sees otherwise than everybody. */
export async function seenBy(
  store: Store,
  module: GameModule,
  game: StoredGame,
  seat: SeatId,
): Promise<SeenEntries> {
  const shown = (events: readonly LoggedEvent[], viewer: Viewer) =>
    events.map((event) => show(module, event, viewer)).filter((event) => event !== null);
  const entries = (await store.entries(game.game, 0)).flatMap(({ seq, events }) => {
    const own = shown(events, seat);
    return JSON.stringify(own) === JSON.stringify(shown(events, 'public')) ? [] : [{ seq, events: own }];
  });
  return { ok: true, game: game.game, seat, entries };
}
