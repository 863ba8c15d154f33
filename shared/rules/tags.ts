import type { SeatId } from '../core/brands.ts';

/** An order as the runtime sees it. `ifIllegal: "skip"`: if it has become illegal while queued, go on with the next. */
export interface BaseOrder {
  readonly order: string;
  readonly ifIllegal?: 'skip' | undefined;
}

/** A module's event: one fact that the rules produced; plain JSON, integers only (DICE-AND-LOG 7). */
export interface BaseEvent {
  readonly event: string;
}

/** A choice that the rules put to a seat; holds all that this seat decides at this point, so that it costs one mail. */
export interface BaseQuestion {
  readonly ask: string;
  readonly seat: SeatId;
}
