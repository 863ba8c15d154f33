import { present } from '../../shared/core/assert.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import { toHex } from '../../shared/core/bytes.ts';
import type { StoredGame } from '../store/store.ts';
import { headOf } from './api.ts';
import type { Join, Joined, RefereeParts } from './api.ts';
import { newChain } from './dice.ts';
import type { Vault } from './dice.ts';
import type { Draft } from './draft.ts';
import { allJoined } from './mails.ts';
import type { Play } from './play.ts';
import { closed, problem } from './problem.ts';
import type { Problem } from './problem.ts';

/**
 * A seat joins, with its chain's anchor (DICE-AND-LOG 3); with the last one the seats in the server's custody are ready, and
 * play may begin. The same again changes nothing.
 *
 * @returns why not; null if it has joined
 */
export async function joinSeat(
  draft: Draft,
  play: Play,
  { vault, entropy }: { readonly vault: Vault; readonly entropy: RefereeParts['entropy'] },
  seat: SeatId,
  request: Join,
): Promise<Problem | null> {
  const stored = present(
    draft.seats.find((each) => each.seat === seat),
    'seat',
  );
  if (stored.custody !== null) {
    const same =
      stored.custody === request.custody &&
      (request.custody === 'server' || (request.anchor === stored.anchor && request.pub === stored.pub));
    if (!same)
      return problem(
        'H_TAKEN',
        `Seat ${seat} has joined already, with other keys.`,
        'Go on with the dice phrase or key file of then.',
      );
    return null;
  }
  if (draft.closed !== null) return closed();
  let anchor: string;
  /** The store does not hold a chain made in this very step. */
  let firstNonce: string | null = null;
  if (request.custody === 'self') {
    ({ anchor } = request);
  } else {
    const length = draft.game.chainLength;
    const chain = newChain('n', draft.game.game, seat, length, entropy(32));
    Object.assign(draft.secrets, vault.sealChain(chain));
    anchor = toHex(chain.anchor);
    firstNonce = toHex(chain.link(1));
  }
  const pub = request.custody === 'self' ? request.pub : null;
  draft.putSeat({ ...stored, custody: request.custody, anchor, pub });
  draft.add({
    type: 'join',
    actor: `seat:${seat}`,
    body: { seat, custody: request.custody, anchor, pub },
    ledger: {
      lastJoin: draft.nextSeq,
      cursors: { ...draft.ledger.cursors, [seat]: { k: 0, n: anchor } },
    },
  });
  if (allJoined(draft.seats)) {
    for (const each of draft.seats) {
      if (each.custody !== 'server') continue;
      const own = each.seat === seat ? firstNonce : null;
      await play.ready(each.seat, own ?? toHex(await vault.link(draft.game.game, 'n', each.seat, 1)), null);
    }
    if (draft.ledger.ready.length === draft.seats.length) await play.begin();
    await play.follow();
  }
  return null;
}

/** What its player is told: what comes next for him. */
export function joinedAs(now: StoredGame, seat: SeatId): Joined {
  const ready = now.ledger.ready.includes(seat);
  const next = now.match.begun ? 'play' : allJoined(now.seats) && !ready ? 'ready' : 'wait';
  return { ok: true, game: now.game, seat, next, head: headOf(now.head) };
}
