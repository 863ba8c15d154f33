import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { Ally, Box, Controller, Faction, Front, Place, Pool, Result } from './vocabulary.ts';

/** What the rules produce. Movement in half points. */
export type GameEvent =
  | { readonly event: 'placed'; readonly unit: UnitId; readonly hex: HexId }
  | {
      readonly event: 'moved';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly path: readonly HexId[];
      readonly costHalves: number;
    }
  /** 16.3: the move that follows may be three times as long. */
  | { readonly event: 'tripled'; readonly unit: UnitId }
  /** A unit that stood in an overfull hex goes back to where it began the phase. */
  | { readonly event: 'taken-back'; readonly unit: UnitId; readonly from: HexId; readonly to: HexId }
  | {
      readonly event: 'combat';
      readonly attackers: readonly UnitId[];
      readonly targets: readonly HexId[];
      readonly defenders: readonly UnitId[];
      readonly attack: number;
      readonly defense: number;
      /** As printed, "2-1". */
      readonly column: string;
      readonly die: number;
      readonly result: Result;
    }
  | {
      readonly event: 'exchanged';
      readonly units: readonly UnitId[];
      readonly attack: number;
      readonly atLeast: number;
    }
  | {
      readonly event: 'eliminated';
      readonly unit: UnitId;
      readonly hex: HexId;
      readonly box: Box;
      readonly rule: string;
    }
  | {
      readonly event: 'retreated';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly to: HexId;
      /** Out of Yugoslavia (5.3.1). */
      readonly strayed: boolean;
    }
  /** A garrison ignores a retreat (10.0). */
  | { readonly event: 'stood'; readonly unit: UnitId; readonly hex: HexId }
  | { readonly event: 'advanced'; readonly unit: UnitId; readonly from: HexId; readonly to: HexId }
  | {
      readonly event: 'identity-changed';
      readonly unit: UnitId;
      readonly from: Faction;
      readonly to: Faction;
    }
  | {
      readonly event: 'replaced';
      readonly unit: UnitId;
      readonly hex: HexId;
      readonly pool: Pool;
      /** In an enemy zone of control: it stays there in the coming Movement Phase. */
      readonly pinned: boolean;
    }
  | {
      readonly event: 'evacuated';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly to: HexId;
      readonly die: number;
    }
  | {
      readonly event: 'evacuation-failed';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly to: HexId;
      readonly die: number;
    }
  | {
      readonly event: 'exited';
      readonly unit: UnitId;
      readonly from: HexId;
      readonly path: readonly HexId[];
      readonly hex: HexId;
      readonly edge: string;
      readonly front: Front;
      readonly costHalves: number;
    }
  /** Flipped over; they leave at the end of the phase. */
  | { readonly event: 'condemned'; readonly units: readonly UnitId[] }
  | { readonly event: 'removed'; readonly unit: UnitId; readonly from: Place }
  | { readonly event: 'fortification-destroyed'; readonly hex: HexId }
  | { readonly event: 'port-entered'; readonly hex: HexId }
  /** An Ally enters Berlin for the first time (13.1, 17.3). */
  | { readonly event: 'berlin-entered'; readonly side: Ally }
  /** 13.1: the Germans leave the map (`removed` tells of each); whether the Allies fight on. */
  | { readonly event: 'germany-fallen'; readonly war: boolean }
  /** 13.2: it fights on under the Western Allied player. */
  | { readonly event: 'ss-joins'; readonly unit: UnitId }
  /** 15.2: the die before play. */
  | {
      readonly event: 'opening-die';
      readonly faction: Faction;
      readonly die: number;
      readonly delayed: boolean;
    }
  /** 18.1. */
  | { readonly event: 'supply-placed'; readonly side: Ally; readonly unit: UnitId; readonly hex: HexId }
  | { readonly event: 'garrison'; readonly unit: UnitId; readonly hex: HexId }
  | { readonly event: 'control'; readonly hex: HexId; readonly side: Controller }
  | { readonly event: 'phase'; readonly turn: number; readonly phase: string }
  | { readonly event: 'turn'; readonly turn: number }
  /** An order overtaken by chance or by the enemy. */
  | {
      readonly event: 'lapsed';
      readonly order: string;
      readonly units: readonly UnitId[];
      readonly reason: string;
    }
  | {
      readonly event: 'game-over';
      readonly points: { readonly [seat: string]: number };
      readonly winners: readonly SeatId[];
    };
