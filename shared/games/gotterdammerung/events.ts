import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { Place, Result, Side } from './vocabulary.ts';

/** A combat modifier as it counts: columns, negative to the left (6.47). */
export interface ColumnShift {
  readonly rule: string;
  readonly columns: number;
}

export type Table = 'soviet' | 'german';

/** What happens in this game; plain JSON, integers only (DICE-AND-LOG 7). */
export type GameEvent =
  | {
      readonly event: 'bid';
      readonly bids: { readonly [seat: string]: number };
      readonly soviet: SeatId | null;
      readonly points: number;
    }
  | { readonly event: 'placed'; readonly unit: UnitId; readonly hex: HexId }
  | { readonly event: 'artillery'; readonly marker: string; readonly unit: UnitId }
  | { readonly event: 'artillery-removed' }
  | {
      readonly event: 'moved';
      readonly unit: UnitId;
      readonly from: Place;
      readonly path: readonly Place[];
      readonly costHalves: number;
      /** 5.67: how much of the railroad limit it takes; 0 for marching and for what is free. */
      readonly rail: number;
      /** 5.52: what it counts as in a counter-move; null otherwise. */
      readonly group: string | null;
    }
  | {
      readonly event: 'delay-turned';
      readonly unit: UnitId;
      readonly handles: readonly string[];
      readonly tokens: readonly string[];
      readonly points: number;
    }
  | { readonly event: 'delays-returned'; readonly units: readonly UnitId[] }
  | { readonly event: 'delayed'; readonly unit: UnitId; readonly handle: string }
  | { readonly event: 'split'; readonly unit: UnitId; readonly into: readonly UnitId[]; readonly hex: HexId }
  | { readonly event: 'volkssturm-turned'; readonly unit: UnitId; readonly token: string }
  | {
      readonly event: 'combat';
      readonly attackers: readonly UnitId[];
      readonly targets: readonly HexId[];
      readonly defenders: readonly UnitId[];
      readonly overrun: boolean;
      readonly table: Table;
      readonly attack: number;
      readonly defence: number;
      /** Before and after the shifts (6.48). */
      readonly odds: string;
      readonly shifts: readonly ColumnShift[];
      readonly column: string;
      readonly die: number;
      readonly result: Result;
    }
  | { readonly event: 'flooding'; readonly die: number; readonly flooded: boolean }
  | { readonly event: 'support-points'; readonly spent: number; readonly left: number }
  | { readonly event: 'reduced'; readonly unit: UnitId; readonly rule: string }
  | { readonly event: 'destroyed'; readonly unit: UnitId; readonly from: Place; readonly rule: string }
  | { readonly event: 'removed'; readonly unit: UnitId; readonly from: Place; readonly rule: string }
  | {
      readonly event: 'retreated';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly path: readonly Place[];
    }
  | {
      readonly event: 'advanced';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly path: readonly HexId[];
    }
  | { readonly event: 'occupied'; readonly hex: HexId; readonly bonus: number }
  | { readonly event: 'liberated'; readonly hex: HexId }
  | { readonly event: 'arrived'; readonly units: readonly UnitId[] }
  | { readonly event: 'drawn'; readonly units: readonly UnitId[] }
  | { readonly event: 'vlasov'; readonly die: number; readonly leaves: boolean }
  | { readonly event: 'supply'; readonly out: readonly UnitId[]; readonly restored: readonly UnitId[] }
  | {
      readonly event: 'reinforcements';
      readonly infantry: number;
      readonly armour: number;
      readonly volkssturm: number;
    }
  | {
      readonly event: 'reinforced';
      readonly unit: UnitId;
      readonly hex: HexId;
      readonly cost: number;
      readonly pool: 'infantry' | 'armour';
    }
  | { readonly event: 'volkssturm'; readonly unit: UnitId; readonly hex: HexId }
  | {
      readonly event: 'elbe';
      readonly turn: number;
      readonly points: number;
      readonly hexes: readonly [HexId, HexId];
    }
  | { readonly event: 'recovered'; readonly units: readonly UnitId[] }
  | {
      readonly event: 'lapsed';
      readonly order: string;
      readonly units: readonly UnitId[];
      readonly reason: string;
      readonly attacked: boolean;
    }
  | { readonly event: 'phase'; readonly turn: number; readonly phase: string }
  | {
      readonly event: 'game-over';
      readonly soviet: number;
      readonly german: number;
      readonly level: string;
      readonly winner: Side | null;
    };
export type EventOf<K extends GameEvent['event']> = Extract<GameEvent, { event: K }>;
