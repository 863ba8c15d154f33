import type { SeatId } from '../../shared/core/brands.ts';
import { openQuestions } from '../../shared/rules/runtime.ts';
import type { Match } from '../../shared/rules/match.ts';
import type { StoredGame } from '../store/store.ts';
import type { Draft } from './draft.ts';

const HOUR_MS = 3_600_000;

/**
 * Sets the clocks of a step that has been worked out (DICE-AND-LOG 7, `clock`). A seat's clock starts when another's file, or
 * the rules by themselves, put a new question to it, and counts from that entry's time; it ends with the seat's last answer,
 * without an entry of its own. What a seat is asked by its own file has none, as its moves have none.
 */
export function setClocks(draft: Draft): void {
  const { answerMs, match: before } = draft.game;
  const running: Record<string, string> = {};
  const started: { readonly seat: SeatId; readonly until: string }[] = [];
  if (answerMs !== null && draft.closed === null) {
    const askedBefore = new Set(askedByOthers(before).map(({ id }) => id));
    const until = new Date(Date.parse(draft.head.time) + answerMs).toISOString();
    for (const { seat, id } of askedByOthers(draft.match)) {
      const kept = askedBefore.has(id) ? draft.ledger.clocks[seat] : undefined;
      if (kept !== undefined && running[seat] === undefined) running[seat] = kept;
      if (!askedBefore.has(id) && running[seat] !== until) {
        running[seat] = until;
        started.push({ seat, until });
      }
    }
  }
  draft.ledger = { ...draft.ledger, clocks: running };
  for (const { seat, until } of started.sort((a, b) => a.seat - b.seat))
    draft.add({ type: 'clock', actor: 'server', body: { kind: 'answer', seat, until } });
}

function askedByOthers(match: Match) {
  return openQuestions(match).filter(({ seat }) => seat !== match.open?.seat);
}

/**
 * The seat whose clock has been up for longest; null where none is. Nobody can answer a server that is down: after its start
 * there is an hour left, or the whole span if that is shorter.
 *
 * @param sinceMs when the process began to serve, milliseconds since 1970
 */
export function seatOutOfTime(
  { ledger, answerMs }: Pick<StoredGame, 'ledger' | 'answerMs'>,
  { nowMs, sinceMs }: { readonly nowMs: number; readonly sinceMs: number },
): SeatId | null {
  if (nowMs < sinceMs + Math.min(answerMs ?? 0, HOUR_MS)) return null;
  const due = Object.entries(ledger.clocks)
    .filter(([, until]) => Date.parse(until) <= nowMs)
    .sort(([a, x], [b, y]) => Date.parse(x) - Date.parse(y) || Number(a) - Number(b));
  return due[0] === undefined ? null : Number(due[0][0]);
}

/** The rule that a `timeout` entry cites: "7 days to answer a question". */
export function clockRule(answerMs: number | null): string {
  return `${spanOf(answerMs ?? 0)} to answer a question`;
}

/** "7 days", "36 hours", "90 minutes", "1 second". */
function spanOf(ms: number): string {
  const units = [
    ['day', 24 * HOUR_MS],
    ['hour', HOUR_MS],
    ['minute', 60_000],
    ['second', 1000],
  ] as const;
  for (const [unit, length] of units) {
    if (ms >= length && ms % length === 0) {
      const count = ms / length;
      return `${count} ${unit}${count === 1 ? '' : 's'}`;
    }
  }
  return `${ms} ms`;
}
