import { readMoveFile } from '../../shared/moves/index.ts';
import type { PlanBase } from '../components/planner/draft.ts';
import type { PlannedOrder } from '../components/planner/outlook.ts';

export type PlanRead =
  | { readonly ok: true; readonly orders: readonly PlannedOrder[]; readonly head: string }
  /** Why it is no plan for this game and seat, and what would be one. */
  | { readonly ok: false; readonly why: string };

/** The plan in a move file of this game and seat. */
export function readPlan(bytes: Uint8Array, { game, seat }: PlanBase): PlanRead {
  const read = readMoveFile(bytes);
  if (!read.ok)
    return {
      ok: false,
      why: `is no move file: ${read.bad.detail}. A move file is what “Save as a file” makes, ending in .move.json.`,
    };
  const { file } = read;
  if (file.game !== game)
    return { ok: false, why: `belongs to another game (${file.game.slice(0, 8)}…), not to this one.` };
  if (file.seat !== seat)
    return { ok: false, why: `was made for seat ${file.seat}; this page plans for seat ${seat}.` };
  return { ok: true, orders: file.orders, head: file.head };
}
