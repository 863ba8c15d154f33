import type { HexId, SeatId, UnitId } from '../core/brands.ts';

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
  /** Places beside the hexes in which units lie and to which they go as to a hex. */
  readonly boxes?: readonly BoardBox[];
  /** Hexes from which one comes to hexes of another map of this game. */
  readonly links?: readonly BoardLink[];
}

/** A box beside the map: `NGP`, `WARSAW`, the box of an entry point. Its middle and its size in hex widths. */
export interface BoardBox {
  /** As orders and `reach` name it; hexes and boxes of one map have different names. */
  readonly box: HexId;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Hexes through which one comes from it to the map. */
  readonly towards: readonly HexId[];
}

export interface BoardLink {
  readonly hex: HexId;
  /** Id of the other map. */
  readonly map: string;
  readonly to: readonly HexId[];
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
  readonly boxes: readonly BoxView[];
  /** Control flags, destroyed fortifications, … at a hex. */
  readonly marks: readonly { readonly hex: HexId; readonly mark: string; readonly title: string }[];
  readonly tracks: readonly TrackView[];
  /** Markers that lie on no hex: artillery, air strikes, a commander. Missing: the game has none. */
  readonly markers?: readonly MarkerView[];
  /** Counters or cards held in private. Missing: the game has none. */
  readonly hands?: readonly HandView[];
}

export interface BoxView {
  readonly box: string;
  readonly title: string;
  readonly units: readonly UnitId[];
  /**
   * `place`: stands on a map (`BoardMap.boxes`); `cup`: drawn from blindly; `schedule`: enters later; `formation`: the box
   * of a corps; `out`: lost, or in no use. Missing: `out`.
   */
  readonly kind?: 'place' | 'cup' | 'schedule' | 'formation' | 'out';
  /** The counters as they lie there, where more is to be said of them than their names, or less. */
  readonly counters?: readonly CounterView[];
  /** What the box shows beside its counters: "active", "28 markers". */
  readonly note?: string;
}

export interface TrackView {
  readonly track: string;
  readonly title: string;
  readonly value: string;
  /** The track as it is printed; `at` is the index of the step on which the marker lies, -1 for none. */
  readonly scale?: {
    readonly steps: readonly { readonly label: string; readonly title: string }[];
    readonly at: number;
  };
}

export interface MarkerView {
  readonly marker: string;
  readonly title: string;
  readonly faction: string;
  readonly kind: 'artillery' | 'aircraft' | 'commander';
  /** `away`: not in the game yet, or no more. */
  readonly state: 'ready' | 'used' | 'away';
  /** "range 4", "back in turn 3". */
  readonly note: string;
}

export interface HandView {
  readonly seat: SeatId;
  readonly title: string;
  readonly count: number;
  /** Null where the viewer may not know them. */
  readonly cards: readonly { readonly card: string; readonly title: string; readonly text: string }[] | null;
}

/** The part of a printed table in which an event's die was read. */
export interface RolledTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** Named by the die, modified where the table asks for that. */
  readonly rows: readonly { readonly label: string; readonly results: readonly string[] }[];
  /** Indices of the column and the row in which the result stands. */
  readonly column: number;
  readonly row: number;
}

export interface CounterView {
  /** Null for a counter whose identity the viewer may not know. */
  readonly unit: UnitId | null;
  readonly hex: HexId;
  readonly faction: string;
  readonly strengths: string;
  /** `reduced`, `disrupted`, `garrison`, `moved`, … */
  readonly states: readonly string[];
  /** By which events name the counter, where that is not its unit. */
  readonly key?: string;
  /** What the viewer saw of it when it last could; missing while it sees it, or if it never did. */
  readonly seen?: { readonly turn: number; readonly unit: UnitId; readonly reduced: boolean | null };
}
