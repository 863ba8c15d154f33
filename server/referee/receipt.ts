import { present } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import type { Entry } from '../../shared/log/index.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import type { Violation } from '../../shared/rules/violation.ts';
import type { StoredEntry, StoredGame } from '../store/store.ts';
import type { Accepted, LoggedChance } from './api.ts';
import { waitingSeats } from './mails.ts';
import { tell } from './story.ts';
import { toldQuestions, viewerOf } from './views.ts';

/** The receipt of a file, the same whenever it is asked for (but for what the game waits for now). */
export function receiptOf(
  module: GameModule,
  now: StoredGame,
  of: {
    readonly seat: SeatId;
    readonly sha256: string;
    /** The full state before the file. */
    readonly before: unknown;
    /** The file's entry and those of the same step. */
    readonly entries: readonly StoredEntry[];
    readonly replay: boolean;
    readonly stopped: readonly Violation[] | null;
  },
): Accepted {
  const { seat, sha256, before, entries, replay, stopped } = of;
  const own = present(entries[0], 'entry of the file');
  const last = present(entries.at(-1), 'last entry of the step');
  const viewer = viewerOf(now, { role: 'seat', seat });
  return {
    ok: true,
    replay,
    game: now.game,
    seq: own.seq,
    hash: own.hash,
    sha256,
    head: { seq: last.seq, hash: last.hash },
    checkpoint: last.checkpoint,
    rolls: entries.flatMap(rollsOf),
    text: tell(module, now, viewer, before, entries).flatMap(({ text }) => text),
    waitingFor: waitingSeats(module, now),
    questions: toldQuestions(module, now, viewer),
    stopped,
  };
}

function rollsOf({ entry }: { readonly entry: string }): readonly LoggedChance[] {
  const { seq, dice } = JSON.parse(entry) as Entry;
  return (dice?.rolls ?? []).map((roll): LoggedChance => {
    const common = { seq, j: roll.j, for: roll.for };
    if ('faces' in roll) return { ...common, sides: roll.sides, faces: roll.faces };
    return { ...common, drawn: 'drawn' in roll ? roll.drawn : roll.order };
  });
}
