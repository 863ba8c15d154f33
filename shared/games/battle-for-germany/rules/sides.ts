import type { SeatId, UnitId } from '../../../core/brands.ts';
import type { State } from '../state.ts';
import type { Faction, Theater } from '../vocabulary.ts';
import type { Situation } from '../situation.ts';
import { factionOf, phaseOf } from '../situation.ts';

const ALLIES: { readonly [faction in Faction]: readonly Faction[] } = {
  soviet: ['soviet', 'soviet-allied'],
  'soviet-allied': ['soviet', 'soviet-allied'],
  'western-allied': ['western-allied'],
  'west-german': ['west-german', 'east-german'],
  'east-german': ['west-german', 'east-german'],
};

/**
 * 3.0, 4.0: whether units of these factions fight each other, and so feel each other's zones of control.
 *
 * Ruling: the rules speak of "enemy" without saying what one's other half is to one's opponent. Factions that 3.0 lets
 * attack each other are enemies; all others leave each other alone, but may not enter each other's hexes.
 */
export function areHostile(state: State, a: Faction, b: Faction): boolean {
  return state.hostile.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
}

/** 2.5: whether they belong to one army, and so may share a hex. A German retreating over the boundary joins the other half. */
export function areFriends(a: Faction, b: Faction): boolean {
  return ALLIES[a].includes(b);
}

export function isGerman(faction: Faction): boolean {
  return faction === 'west-german' || faction === 'east-german';
}

/** 5.2: the side of the boundary on which a faction belongs. */
export function homeTheater(faction: Faction): Theater {
  return faction === 'western-allied' || faction === 'west-german' ? 'W' : 'E';
}

export function seatOf(state: State, faction: Faction): SeatId {
  return state.seats[faction];
}

/** 3.0: whether it is this unit's phase. */
export function isPhasing(s: Situation, unit: UnitId): boolean {
  return phaseOf(s.game, s.state).factions.includes(factionOf(s, unit));
}

/** The units of these factions on the map. */
export function unitsOnMap(s: Situation, factions: readonly Faction[]): readonly UnitId[] {
  return s.standing.filter(({ faction }) => factions.includes(faction)).map(({ unit }) => unit);
}
