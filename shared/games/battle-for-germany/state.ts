import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { Ally, Controller, Faction, Force, Place, Pool } from './vocabulary.ts';

/** A game of Battle for Germany, whole; nothing about it is secret. Plain JSON, integers only. */
export interface State {
  readonly scenario: string;
  readonly options: RuleOptions;
  readonly turn: number;
  readonly phase: string;
  readonly over: boolean;
  /** Which seat commands which faction; 0: it is not in play. */
  readonly seats: { readonly [faction in Faction]: SeatId };
  /** Pairs of factions that fight each other (3.0); all others leave each other alone. */
  readonly hostile: readonly (readonly [Faction, Faction])[];
  readonly units: { readonly [unit: string]: UnitState };
  /** Whose each city is (11.0), by hex; a city missing here is German. */
  readonly control: { readonly [hex: string]: Controller };
  /** Fortified hexes that a Western Allied unit has entered (6.4). */
  readonly destroyedForts: readonly HexId[];
  /** Evacuation ports that an enemy of the Germans has entered (8.0). */
  readonly enteredPorts: readonly HexId[];
  /** Evacuations from Courland tried in the whole game (8.0). */
  readonly evacuations: number;
  /** Replacements received in this Replacement Phase (7.2). */
  readonly received: { readonly [pool in Pool]: number };
  /** Attacks made in this Combat Phase (12.2), and those of them at 1-1 or better. */
  readonly attacksMade: number;
  readonly goodAttacksMade: number;
  /** The turn of the last evacuation tried (8.0); 0: none yet. */
  readonly lastEvacuation: number;
  /** The Allies that have entered Berlin, in that order (13.1, 17.3). */
  readonly berlinEntered: readonly Ally[];
  /** 13.1: Berlin has fallen, and the Germans have left the map. */
  readonly germanyFallen: boolean;
  /** 16.3: the unit that moves three times as far in this Movement Phase. */
  readonly tripled: UnitId | null;
  /** 18.1. */
  readonly supply: Supply;
  /** Terrain of an illustration, laid over the map; null in a real game. */
  readonly patches: MapPatches | null;
}

/** 18.1: offensive supply markers. */
export interface Supply {
  /** Those that the Soviets have left. */
  readonly soviet: number;
  /** On the map, until their side's Second Movement Phase is over. */
  readonly markers: readonly { readonly side: Ally; readonly hex: HexId }[];
  /** Whose turn it is to use the western marker: fixed by the first unit that does. */
  readonly force: Force | null;
}

export interface RuleOptions {
  /** 12.3. */
  readonly eastFrontConcentration: boolean;
  /** The attacking seat answers all questions about retreats. */
  readonly attackerConductsRetreats: boolean;
  /** 13.1: `war` or `no-war`. */
  readonly afterBerlin: string;
  /** 13.2. */
  readonly ssFightOn: boolean;
  /** 5.3o. */
  readonly nationalStacking: boolean;
  /** 6.3o. */
  readonly attackSingleUnits: boolean;
  /** 8.0o. */
  readonly noEvacuationRestriction: boolean;
  /** 12.2o. */
  readonly mandatedOdds: boolean;
  /** 18.1. */
  readonly offensiveSupply: boolean;
  /** 8.0 against 9.0: exits north of 3526. */
  readonly courlandExits: boolean;
}

export interface UnitState {
  readonly place: Place;
  /** Changes when a German unit is forced over the boundary (5.2.1). */
  readonly faction: Faction;
  /** In this Movement Phase. */
  readonly moved: boolean;
  /** In this Combat Phase. */
  readonly attacked: boolean;
  /** Where it began this Movement Phase; null if it has not moved. */
  readonly startedAt: HexId | null;
  /** The turn in which it last returned as a replacement (7.2); 0: never. */
  readonly replaced: number;
  /** It returned in an enemy zone of control and may not move in its next Movement Phase (7.2). */
  readonly pinned: boolean;
  /** A front that garrisons a capital for good (10.0). */
  readonly garrison: boolean;
  /** The turn in which a retreat last took it out of Yugoslavia (5.3.1); 0: never. */
  readonly strayed: number;
  /** The turn in which it last took part in an offensive (18.1); 0: never. */
  readonly offensive: number;
  /** Flipped over: it leaves the game at the end of this Movement Phase (9.0). */
  readonly doomed: boolean;
  /** Strengths that differ from the counter's, for an illustration. */
  readonly printed?: { readonly attack?: number; readonly defense?: number; readonly movement?: number };
}

export interface MapPatches {
  readonly hexes: {
    readonly [hex: string]: {
      readonly terrain?: string;
      readonly theater?: string;
      readonly features?: readonly string[];
    };
  };
  readonly hexsides: readonly { readonly a: HexId; readonly b: HexId; readonly kind: string }[];
}
