import type { UnitId } from '../../../core/brands.ts';
import { draw } from '../../../rules/effects.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { unitState } from '../situation.ts';

/** "-2c" costs 2 points. */
export function delayPoints(token: string): number {
  return Math.abs(parseInt(token, 10));
}

/**
 * 5.18, 6.83–6.85: the unit begins to move and its markers are turned. They go back to the cup at once.
 *
 * A marker has no value before: its token is drawn now, from those that were not seen since the marker was drawn
 * (DICE-AND-LOG 8). All markers that lie were drawn in the last German Combat Phase, so that whatever was turned in this
 * phase can't be it.
 */
export function* turnDelays(s: Situation, unit: UnitId): Rule {
  const { delays } = unitState(s, unit);
  if (delays.length === 0) return s;
  const tokens: string[] = [];
  for (const handle of delays) {
    const pool = s.game.delayCup.filter(
      (token) => !s.state.delaysShown.includes(token) && !tokens.includes(token),
    );
    const [token] = yield* draw(pool, 1, `delay:${handle}`);
    tokens.push(token!);
  }
  const points = tokens.reduce((sum, token) => sum + delayPoints(token), 0);
  return yield* happen(s, { event: 'delay-turned', unit, handles: delays, tokens, points });
}
