import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { HiddenToken } from '../../rules/effects.ts';
import type { UprisingEffects } from './data.ts';
import type { InterruptMode, PhaseId, Side, StepId } from './vocabulary.ts';

/**
 * A game of Model's Counterattack, whole, or what a viewer knows of it: then what it may not know is null. Plain JSON,
 * integers only; movement counts in half points.
 */
export interface State {
  readonly scenario: string;
  readonly options: RuleOptions;
  readonly turn: number;
  readonly phase: PhaseId;
  /** Null outside an activation phase. */
  readonly step: StepId | null;
  readonly over: boolean;
  /**
   * By handle. In the boxes, open to all, the handle is the unit's id; on the map and in Warsaw it is a number that tells
   * nothing (`c12`) and stays with the counter until it leaves: whoever watches a counter go may follow it.
   */
  readonly counters: { readonly [handle: string]: Counter };
  readonly handles: number;
  /** 20: event counters by seat number. */
  readonly hands: { readonly [seat: string]: Hand };
  /** 10: artillery and Stuka markers. */
  readonly markers: { readonly [marker: string]: MarkerState };
  /** 12: the turn from which Model may be used (again). */
  readonly modelFrom: number;
  /** 5: the corps of this Soviet phase, and those of this turn. */
  readonly corps: string | null;
  readonly corpsDone: readonly string[];
  /** 17: the phase of this turn in which the 47th Army is active. */
  readonly army: PhaseId | null;
  /** 5 (limited activation): how many units of which division have acted in this phase. */
  readonly divisions: { readonly [division: string]: number };
  readonly modelDivision: boolean;
  /** 6: the unit (or Kampfgruppe) whose move is not completed yet. */
  readonly mover: Mover | null;
  /** 10, 11: hexes hit in this phase by artillery, by Stukas, by a coordinated combat. */
  readonly barraged: readonly HexId[];
  readonly bombed: readonly HexId[];
  readonly attacked: readonly HexId[];
  /** 20: seats that have played an event in this phase. */
  readonly played: readonly SeatId[];
  /** S10: the next German break of contact in this phase is refused. */
  readonly contactHeld: boolean;
  readonly uprising: Uprising;
  /** 6: the turn of its first use; null before. */
  readonly jozefowUsed: number | null;
  readonly jozefowDestroyed: boolean;
  /** 3, 18, 19: Soviet victory points from penalties. */
  readonly penalties: { readonly uprising: number; readonly magnuszew: number };
  /** 3: a side without units has lost decisively. */
  readonly decisive: Side | null;
  /** Terrain of an illustration, laid over the map; null in a real game. */
  readonly patches: MapPatches | null;
}

export interface RuleOptions {
  readonly limitedActivation: boolean;
  readonly redArmyFlexibility: boolean;
  readonly redArmyElasticDefence: boolean;
  readonly limitedBonus: boolean;
  readonly interrupts: InterruptMode;
}

export interface Counter {
  readonly side: Side;
  /** Null where the viewer may not know it. */
  readonly unit: UnitId | null;
  readonly place: string;
  /** 7: the top counter of its stack, which everybody sees. */
  readonly top: boolean;
  /** Null where the viewer may not know it. */
  readonly reduced: boolean | null;
  /** 7: the enemy's seat, while it inspects this counter. */
  readonly knownTo: readonly SeatId[];
  /** What a seat saw when it last inspected the counter: old knowledge. */
  readonly seen: { readonly [seat: string]: Sighting };
  /** Public markers. */
  readonly moved: boolean;
  readonly prepared: boolean;
  readonly disorganized: boolean;
  readonly outOfSupply: boolean;
  readonly reserve: boolean;
  /** 20: persistent events on it. */
  readonly events: readonly string[];
  /** G10: supplied whatever happens, until its next supply check. */
  readonly fuelled: boolean;
  /** G11: crosses the bridge at this hex as if there were no uprising, in this phase. */
  readonly bridge: HexId | null;
  /** 20, 12: active a second time, in this phase. */
  readonly reactivated: boolean;
  /** In this phase: activated; has begun to move; has made its coordinated attack; has retreated into its hex. */
  readonly acted: boolean;
  readonly marched: boolean;
  readonly fought: boolean;
  readonly fled: boolean;
  /** How often it has broken contact in this phase. */
  readonly contacts: number;
  /** 12: the last phase of this turn in which it was activated. */
  readonly actedIn: PhaseId | null;
}

export interface Sighting {
  readonly turn: number;
  readonly unit: UnitId;
  readonly reduced: boolean | null;
}

export interface Hand {
  readonly count: number;
  /** Null where the viewer may not know them. */
  readonly tokens: readonly HiddenToken[] | null;
  readonly cupCount: number;
  /** Counters left in the container; nobody may know them. */
  readonly cup: readonly string[] | null;
}

export interface MarkerState {
  readonly available: boolean;
  readonly used: boolean;
  /** Its formation is gone, or it was sent to Magnuszew. */
  readonly removed: boolean;
}

export interface Mover {
  readonly counters: readonly string[];
  /** Null where the viewer may not know it: it would tell the class. */
  readonly spentHalves: number | null;
  /** Hexes entered so far: none makes an overrun a sudden attack. */
  readonly steps: number;
  /** It may go no further, but may overrun. */
  readonly stopped: boolean;
  /** Nor may it overrun: an attack failed, or its points are spent. */
  readonly done: boolean;
}

export interface Uprising {
  /** `quiet` → `due` at the end of a turn → `begun` for one turn → `running`. */
  readonly status: 'quiet' | 'due' | 'begun' | 'running';
  readonly effects: UprisingEffects;
}

export interface MapPatches {
  /** Terrain by hex. */
  readonly hexes: { readonly [hex: string]: string };
  readonly hexsides: readonly {
    readonly a: HexId;
    readonly b: HexId;
    readonly river?: boolean;
    readonly roads?: readonly string[];
  }[];
}
