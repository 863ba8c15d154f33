import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { Place, Side, Terrain, Water } from './vocabulary.ts';

/**
 * A game of Götterdämmerung, whole. Nothing in it is secret: delay markers and Volkssturm have no value before they are
 * turned (DICE-AND-LOG 8), and sealed bids lie with the runtime. Plain JSON, integers only.
 */
export interface State {
  readonly scenario: string;
  readonly options: RuleOptions;
  readonly turn: number;
  readonly phase: string;
  readonly over: boolean;
  /** Which seat commands which side; bids may change it (12.4). */
  readonly seats: { readonly [side in Side]: SeatId };
  readonly units: { readonly [unit: string]: UnitState };
  /** 6.59. */
  readonly supportPoints: number;
  /** 5.47, 11.12: hexes with a Soviet Occupied marker. */
  readonly occupied: readonly HexId[];
  /** 11.16: hexes that have earned the Soviets additional points. */
  readonly bonus: readonly HexId[];
  /** 11.17: the turn of the meeting at the Elbe; 0: not yet. */
  readonly elbe: number;
  /** 12.15: the turn in which the underground was flooded; 0: it runs. */
  readonly flooded: number;
  /** 12.44: additional points of the bid. */
  readonly bidPoints: number;
  /** 6.91: artillery markers by name, each on a corps; empty after turn 1. */
  readonly artillery: { readonly [marker: string]: UnitId };
  /** 6.82: number of delay markers drawn in the whole game, which names the next. */
  readonly delaysDrawn: number;
  /** Delay tokens turned while markers drawn before them still lie: none of those can be one of these (DICE-AND-LOG 8). */
  readonly delaysShown: readonly string[];
  /** Volkssturm tokens turned so far. */
  readonly volkssturmShown: readonly string[];
  /** 9.4: the 600th Division has left. */
  readonly vlasovGone: boolean;
  /** What this phase has used up. */
  readonly used: PhaseUse;
  /** Terrain of an illustration, laid over the map; null in a real game. */
  readonly patches: MapPatches | null;
}

export interface RuleOptions {
  readonly supportPoints: number;
  readonly undergroundRailway: boolean;
  readonly hitlersCurse: boolean;
  readonly sixthPanzerArmy: boolean;
  readonly supportPointBidding: boolean;
  readonly shortBoundary: boolean;
  readonly withoutThreeToTwo: boolean;
}

export interface PhaseUse {
  /** Units of the phasing side that were in an enemy zone of control when the phase began (5.16, 5.53, 5.63). */
  readonly engaged: readonly UnitId[];
  /** 12.34: units of the 6th SS Panzer Army that had no line to their headquarters when the phase began. */
  readonly uncommanded: readonly UnitId[];
  /** 5.51, 5.52: what has counter-moved: the parent formation (or the unit) and the hex where it began. */
  readonly counterMoves: readonly string[];
  /** 5.67: units' worth of railroad movement. */
  readonly rail: number;
  /** 5.33, 5.68: the ring of Transition Hexes is open to German roads and railways. */
  readonly ring: boolean;
  /** 9.22: German units that may still come on from the North German Plain Box. */
  readonly fromBox: number;
  /** 8.32, 8.33: defence strength that may still return. */
  readonly infantry: number;
  readonly armour: number;
  /** 8.41: Volkssturm units that may still be placed. */
  readonly volkssturm: number;
}

export interface UnitState {
  readonly place: Place;
  readonly reduced: boolean;
  readonly disrupted: boolean;
  readonly outOfSupply: boolean;
  /** 6.58: handles of the delay markers on it. */
  readonly delays: readonly string[];
  /** Movement points lost to delay in this phase (6.83). */
  readonly slowed: number;
  /** In this phase. */
  readonly moved: boolean;
  readonly attacked: boolean;
  /** It was the target of an attack in this phase (6.14). */
  readonly defended: boolean;
  /** It retreated in this phase (6.65). */
  readonly retreated: boolean;
  /** It advanced in this phase (6.73). */
  readonly advanced: boolean;
  /** 8.45: a Volkssturm unit's strengths once turned, `1-1-4`; null before, and for all other units. */
  readonly shown: string | null;
  /** The turn in which it entered as a reinforcement (9.15); 0: it began on the map. */
  readonly entered: number;
  /** The turn in which it is to enter; 0: none. */
  readonly due: number;
  /** 12.22: the hex where it was first placed; null for units without a deployment code. */
  readonly placedAt: HexId | null;
  /** Strengths that differ from the counter's, for an illustration. */
  readonly printed?: { readonly attack?: number; readonly defence?: number; readonly movement?: number };
}

export interface MapPatches {
  readonly hexes: {
    readonly [hex: string]: { readonly terrain?: Terrain; readonly features?: readonly string[] };
  };
  readonly hexsides: readonly {
    readonly a: HexId;
    readonly b: HexId;
    readonly water?: Water;
    readonly barred?: boolean;
    readonly road?: boolean;
    readonly rail?: boolean;
    readonly front?: '2BF-1BF' | '1BF-1UF' | null;
    readonly underground?: boolean;
  }[];
}
