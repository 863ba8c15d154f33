import type { SeatId, Viewer } from '../../../shared/core/brands.ts';
import type { GameEvent } from '../../../shared/games/models-counterattack/events.ts';
import type { Secrets } from './secrets.ts';

/**
 * Events by which the rules show what a counter is, its step, or an event counter: the only ones that may tell two twins apart. Costs,
 * movements and lengths are not among them.
 */
const SHOWS: ReadonlySet<GameEvent['event']> = new Set([
  // 7: who stands beside a stack inspects it, and everybody sees its top counter.
  'spotted',
  'inspected',
  'uncovered',
  // 20: a counter that is played is turned up.
  'played',
  // 9, 11: combat is fought in the open, with units and points; 10: a barrage takes a step of the unit hit, or the unit.
  'combat',
  'step-lost',
  'eliminated',
  // 5: a whole corps gets its Moved markers, which everybody sees (ruling R42).
  'moved',
  // 16: a recovery is its owner's choice of one unit: where another one is reduced out of sight he may choose that, and nothing is
  // seen to recover.
  'recovered',
  'returned',
]);

/** An event as one viewer is shown it, and where it stands: its entry, or its number in a step. */
export interface Shown {
  readonly at: number;
  readonly event: GameEvent;
}

type Pair = readonly [readonly Shown[], readonly Shown[]];

/**
 * The event that rightly tells the games apart for `who`; null: there is none, and what differs has leaked.
 *
 * It is the first event that `who` was shown otherwise, if it is one that shows (`SHOWS`) and names what the games differ in. All
 * that he was shown before it is the same in both. For the public also one that was shown to the pair's seat, no later: what
 * that seat's standing orders then do with what it has seen is its own choice, and open.
 *
 * Nothing can hide behind it: it names the counter, and the pair ends there, so that the next one begins with nothing known.
 *
 * @param shownTo what a viewer was shown in both games
 * @param secrets what the games differed in before the step, and after it
 */
export function tellingTo(
  who: Viewer,
  seat: SeatId,
  shownTo: (viewer: Viewer) => Pair,
  secrets: readonly Secrets[],
): Shown | null {
  const mine = shownTo(who);
  const own = tellingEvent(mine, secrets);
  if (own !== null || who === seat) return own;
  const seats = tellingEvent(shownTo(seat), secrets);
  const first = firstUnlike(mine).map((shown) => shown?.at ?? Infinity);
  return seats !== null && seats.at <= Math.min(...first) ? seats : null;
}

function tellingEvent(pair: Pair, secrets: readonly Secrets[]): Shown | null {
  for (const shown of firstUnlike(pair)) {
    if (shown === undefined || !('event' in shown.event) || !SHOWS.has(shown.event.event)) continue;
    const text = JSON.stringify(shown.event);
    const named = secrets.some(({ handles, words }) =>
      [...handles, ...words].some((word) => text.includes(`"${word}"`)),
    );
    if (named) return shown;
  }
  return null;
}

/** The first event that is not the same, in either game. */
function firstUnlike([a, b]: Pair): readonly (Shown | undefined)[] {
  const at = a.findIndex(({ event }, i) => JSON.stringify(event) !== JSON.stringify(b[i]?.event));
  return at < 0 ? [b[a.length]] : [a[at], b[at]];
}
