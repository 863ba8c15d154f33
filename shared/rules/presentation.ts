import type { HexId, UnitId } from '../core/brands.ts';

/**
 * What a board that knows no rules is given. Lengths are in hex widths (the distance of two opposite sides of a
 * pointy-top hex is 1), x to the east, y to the south; pixels are the board's business.
 */
export interface BoardMap {
  readonly id: string;
  readonly title: string;
  readonly orientation: 'pointy' | 'flat';
  readonly hexes: readonly BoardHex[];
  readonly hexsides: readonly BoardHexside[];
  readonly cities: readonly BoardCity[];
  /** Terrain and hexside kinds for the legend, in the order to draw. */
  readonly legend: readonly { readonly kind: string; readonly label: string }[];
  readonly mark: 'printed' | 'reconstructed';
}

export interface BoardHex {
  readonly hex: HexId;
  readonly x: number;
  readonly y: number;
  /** `clear`, `broken`, `sea`, … */
  readonly terrain: string;
  /** `fortified`, `anchor`, `exit`, … */
  readonly features: readonly string[];
}

/** A hexside; `river`, `boundary`, `lake`, `blocked`, … */
export interface BoardHexside {
  readonly a: HexId;
  readonly b: HexId;
  readonly kind: string;
  readonly name?: string;
}

export interface BoardCity {
  readonly hex: HexId;
  readonly name: string;
  /** Printed victory points; 0 for none. */
  readonly points: number;
  readonly capital: boolean;
}

/** The printed counters. */
export interface CounterSheet {
  readonly units: readonly CounterSpec[];
  readonly factions: readonly { readonly id: string; readonly title: string }[];
  readonly nations: readonly { readonly id: string; readonly title: string }[];
}

export interface CounterSpec {
  readonly unit: UnitId;
  readonly name: string;
  readonly longName: string;
  readonly faction: string;
  readonly nation: string;
  /** The function in the upper-case words of the symbol set: `infantry`, `armor`, `mechanized`, `cavalry`, `airborne`, `mountain`, `headquarters`. */
  readonly type: string;
  /** `XX`, `XXX`, `XXXX`, `XXXXX`. */
  readonly size: string;
  /** As printed: "7-4-8". */
  readonly strengths: string;
}

export interface Position {
  readonly turn: number;
  readonly title: string;
  /** On the map, the bottom of a stack first. */
  readonly counters: readonly CounterView[];
  /** Off the map: destroyed, out of the game, yet to come. */
  readonly boxes: readonly { readonly box: string; readonly title: string; readonly units: readonly UnitId[] }[];
  /** Control flags, destroyed fortifications, … at a hex. */
  readonly marks: readonly { readonly hex: HexId; readonly mark: string; readonly title: string }[];
  readonly tracks: readonly { readonly track: string; readonly title: string; readonly value: string }[];
}

export interface CounterView {
  /** Null for a counter whose identity the viewer may not know. */
  readonly unit: UnitId | null;
  readonly hex: HexId;
  readonly faction: string;
  readonly strengths: string;
  /** `reduced`, `disrupted`, `garrison`, `moved`, … */
  readonly states: readonly string[];
}
