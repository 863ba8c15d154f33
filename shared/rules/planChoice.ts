import type { HexId, RuleRef, UnitId } from '../core/brands.ts';
import type { JsonObject } from '../core/json.ts';

/** What every offer of a plan says, whatever completes it. */
interface Offer {
  readonly order: string;
  /** "Move", "Return as a replacement". */
  readonly title: string;
  /** Members of the order that are settled with the offer: `{by: 'rail'}`, `{card: 'S01.2'}`. */
  readonly with?: JsonObject;
  /** What else can be decided of the order before it is added; the first value of each stands unless another is taken. */
  readonly settings?: readonly PlanSetting[];
  /** Possible, but no reason to be led to the unit: an event that might be played on it. */
  readonly aside?: boolean;
}

/** "On contact": stop, or else overrun. Objects below the same member are merged: two settings may fill one `plan`. */
export interface PlanSetting {
  readonly title: string;
  readonly values: readonly { readonly title: string; readonly with: JsonObject }[];
}

/** A unit and the places open to it: hexes, and boxes by their names. */
export interface OpenPlaces {
  readonly unit: UnitId;
  readonly hexes: readonly HexId[];
}

/**
 * One kind of order that a seat can give now, for a planner that knows no game: what to offer, and what the board is asked
 * to complete it. An offer is a hint, no promise: the order made of it is checked as any other.
 */
export type PlanChoice =
  | (Offer & {
      /** `{order, unit, path}`: a unit and where it goes, out of `reach`. */
      readonly by: 'path';
      readonly units: readonly UnitId[];
      /** Only there may it end (over a map edge); missing: anywhere it reaches. */
      readonly ends?: readonly HexId[];
      /** So many units of one place may go as one: `{order, units, path}`; missing: each alone. */
      readonly together?: number;
      /** The member that names the hexes of the path where enemies stand (an overrun on the way); missing: none may. */
      readonly through?: string;
    })
  | (Offer & {
      /** `{order, units, targets}`: explained by `odds`. Each unit with the hexes that it can attack, alone or with others. */
      readonly by: 'attack';
      readonly units: readonly OpenPlaces[];
      /** An attack goes against one hex; missing: against several, if need be. */
      readonly oneTarget?: boolean;
      /** The rule by which it may name single units that it attacks (`defenders`); missing: always all in the hexes. */
      readonly defenders?: RuleRef;
    })
  | (Offer & {
      /** `{order, unit, [member]: hex}`: a unit, on the map or off it, and one of the places open to it. */
      readonly by: 'hex';
      /** The order's member that names the place: `hex`, `to`. */
      readonly member: string;
      readonly units: readonly OpenPlaces[];
      /** The place is attacked: `odds` explains it. */
      readonly attacks?: boolean;
      readonly together?: number;
    })
  /** `{order, unit}`. */
  | (Offer & { readonly by: 'unit'; readonly units: readonly UnitId[] })
  | (Offer & {
      /** `{order, units}`: up to `most` of the units. */
      readonly by: 'units';
      readonly units: readonly UnitId[];
      readonly most: number;
    })
  | (Offer & {
      /** `{order, [member]: hex}`, or a list of up to `most` where `most` is given. No unit is named. */
      readonly by: 'place';
      readonly member: string;
      readonly hexes: readonly HexId[];
      readonly most?: number;
    })
  /** Complete as it is: `{order}`. `about`: units that show what it means (the corps that it activates). */
  | (Offer & { readonly by: 'nothing'; readonly about?: readonly UnitId[] });

/** One way that a unit can go: places without its start; empty: it stays, or finds none. */
export interface Way {
  readonly path: readonly string[];
  /** What it costs or means; empty: nothing to say. */
  readonly note: string;
}

export interface UnitWays {
  readonly unit: UnitId;
  readonly ways: readonly Way[];
}

/**
 * How a question can be answered, for a page that knows no game: by clicking what the offer holds, or by a form. The answer
 * made of it is checked as any other.
 */
export type AnswerOffer =
  | {
      /** `{[member]: {unit: way}}`: several units, each along one of its ways. */
      readonly by: 'ways';
      readonly member: string;
      readonly title: string;
      readonly units: readonly UnitWays[];
      /** The answer holds whole paths, or only the places where they end. */
      readonly as: 'path' | 'place';
      /** Units may be left out of the answer: what that means for one ("stays"). Missing: each goes one of its ways. */
      readonly unless?: string;
    }
  | {
      /** `{[member]: unit, [wayMember]: way}`, or `{[member]: null}` for nobody. A way that is empty is left out. */
      readonly by: 'way';
      readonly member: string;
      readonly title: string;
      readonly units: readonly UnitWays[];
      readonly wayMember: string;
      readonly as: 'path' | 'place';
      readonly nobody: string;
    }
  | {
      /** `{[member]: [name…]}`: units (or markers) by name, each as often as `times` at most. */
      readonly by: 'names';
      readonly member: string;
      readonly title: string;
      readonly names: readonly { readonly name: string; readonly times: number }[];
    }
  | {
      /** `{[member]: value}`: one of several, a unit among them where the value is its id. */
      readonly by: 'value';
      readonly member: string;
      readonly title: string;
      readonly values: readonly {
        readonly title: string;
        readonly value: string | number | boolean | null;
      }[];
    }
  /** `{[member]: number}`. */
  | {
      readonly by: 'number';
      readonly member: string;
      readonly title: string;
      readonly least: number;
      readonly most: number;
    };
