/** What a form asks of the board beside it: hexes or boxes for one of its fields. */
export interface Picking {
  readonly title: string;
  /** The places so far. */
  readonly places: readonly string[];
  /** One place, several in any order, or a path whose steps touch. */
  readonly as: 'one' | 'several' | 'path';
  /** Of a path: the unit that goes it, where its field says so; null: the one of the order. */
  readonly unit: string | null;
  /** Of a path: the hex that it starts from, or the path that it may leave anywhere, where another field says so. */
  readonly from: string | readonly string[] | null;
  /** Puts what was chosen into the field. */
  put(places: readonly string[]): void;
}
