import type { SeatId } from '../../../shared/core/brands.ts';
import { depict } from '../../board/depict.ts';
import { NO_OVERLAY } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import type { Moment, Timeline } from './timeline.ts';

/** The steps after the seat's last entry, and all of them on one board. Without an entry of the seat: all steps. */
export function sinceLastTurn(
  line: Timeline,
  seat: SeatId,
): { readonly moments: readonly Moment[]; readonly overlay: Overlay } {
  const last = line.moments.findLastIndex(({ entry }) => entry.seat === seat);
  const moments = line.moments.slice(last + 1);
  const overlay = moments.reduce<Overlay>((all, { at, event }) => {
    const one = depict(event, line.position(at - 1), line.position(at));
    return {
      ...all,
      paths: [...all.paths, ...one.paths],
      attacks: [...all.attacks, ...one.attacks],
      losses: [...all.losses, ...one.losses],
    };
  }, NO_OVERLAY);
  return { moments, overlay };
}
