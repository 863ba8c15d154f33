import type { Rule } from '../effects.ts';
import { askAll, happen } from '../effects.ts';
import type { BidQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';

/**
 * 12.4: both seats bid in secret for the Soviet side; the lower bid commands it with so many support points, and gains
 * the difference as victory points (12.44). Equal bids are made again.
 *
 * Ruling: after ten equal bids seat 1 commands the Soviets, so that policies which always say the same come to an end.
 */
export function* bidding(before: Situation): Rule {
  let s = before;
  if (!s.state.options.supportPointBidding) return s;
  const seats = [s.state.seats.soviet, s.state.seats.german].sort((a, b) => a - b);
  for (let round = 1; round <= LAST_ROUND; round++) {
    const answers = yield* askAll<'bid'>(
      seats.map((seat): BidQuestion => ({ ask: 'bid', seat, round })),
      { sealed: true },
    );
    const bids = Object.fromEntries(seats.map((seat, i) => [seat, answers[i]!.bid]));
    const [first, second] = [answers[0]!.bid, answers[1]!.bid];
    const decided = first !== second || round === LAST_ROUND;
    const soviet = decided ? (first <= second ? seats[0]! : seats[1]!) : null;
    s = yield* happen(s, { event: 'bid', bids, soviet, points: Math.abs(first - second) });
    if (decided) return s;
  }
  return s;
}

const LAST_ROUND = 10;
