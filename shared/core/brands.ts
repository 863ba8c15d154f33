/**
 * Names that must not be mixed up are branded strings (seats: numbers). They are made only where text is parsed: by a
 * schema at the border, or by the loader of a module's data. Inside, the type is trusted.
 */
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A hex as printed on its map, `RRCC` in Battle for Germany. */
export type HexId = Brand<string, 'HexId'>;
/** A counter; permanent, since logs hold it. */
export type UnitId = Brand<string, 'UnitId'>;
/** A rule's number as printed, `6.2.1`. */
export type RuleRef = string;
/** A player's chair, 1..8. Seat 0 is the neutral seat: weather, time-outs, simultaneous resolution. */
export type SeatId = number;
/** Whoever looks: a seat, or everybody (a spectator, the log, a stranger). `'all'` sees everything (a closed game). */
export type Viewer = SeatId | 'public' | 'all';

export const hexId = (text: string): HexId => text as HexId;
export const unitId = (text: string): UnitId => text as UnitId;
