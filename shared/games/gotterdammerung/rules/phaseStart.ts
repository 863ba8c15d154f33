import type { Situation } from '../situation.ts';
import { phaseOf, printedOf, unitState, unitsIn, unitsOnMap } from '../situation.ts';
import type { PhaseUse } from '../state.ts';
import { sixthArmyCommanded } from './sixthArmy.ts';
import { isEngaged } from './zoc.ts';

/** What has to be known of the moment in which a phase begins, for the rules that look back to it. */
export function phaseUse(s: Situation): PhaseUse {
  const { id, kind, side } = phaseOf(s.game, s.state);
  const halves = id === 'german-movement' || id === 'german-combat';
  const moves = kind === 'movement' || kind === 'counter-move' || kind === 'breakthrough';
  return {
    engaged: moves ? unitsOnMap(s, side).filter((unit) => isEngaged(s, unit)) : [],
    uncommanded: halves ? unitsOnMap(s, side).filter((unit) => !sixthArmyCommanded(s, unit)) : [],
    counterMoves: [],
    rail: 0,
    ring: kind === 'movement' && side === 'german' && isRingOpen(s),
    fromBox: kind === 'movement' && side === 'german' ? boxSurplus(s) : 0,
    infantry: 0,
    armour: 0,
    volkssturm: 0,
  };
}

/**
 * 5.33, 5.68: no Soviet unit on the city map, Transition Hexes included, and no Soviet Occupied marker on one of them.
 *
 * Ruling: "even one unit" means one Soviet unit; the German garrison always is there.
 */
export function isRingOpen(s: Situation): boolean {
  const marked = s.state.occupied.some((hex) => s.map.transition[s.map.indexOf.get(hex)!]);
  return (
    !marked &&
    !unitsOnMap(s, 'soviet').some((unit) => isOnCityMap(s, s.map.indexOf.get(unitState(s, unit).place)!))
  );
}

/** 4.15: a Berlin City Hex or a Transition Hex. */
export function isOnCityMap(s: Situation, hex: number): boolean {
  return s.map.city[hex]! || s.map.transition[hex]!;
}

/** 9.22: German units in the North German Plain Box beyond as many as there are Soviet ones. */
export function boxSurplus(s: Situation): number {
  const units = unitsIn(s, 'NGP');
  const german = units.filter((unit) => printedOf(s, unit).side === 'german').length;
  return Math.max(0, german - (units.length - german));
}
