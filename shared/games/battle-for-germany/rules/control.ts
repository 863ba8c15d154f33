import type { HexId } from '../../../core/brands.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { City } from '../game.ts';
import type { Situation } from '../situation.ts';
import { factionOf, indexOfHex } from '../situation.ts';
import type { Controller, Faction } from '../vocabulary.ts';
import { isGerman } from './sides.ts';
import { sidesExtendedAcross, zonesOf } from './zoc.ts';

/** The steps of the unit that has just entered hexes. */
export interface Trail {
  readonly faction: Faction;
  readonly hexes: readonly HexId[];
}

type Side = Exclude<Controller, 'german'>;
const MEMBERS: { readonly [side in Controller]: readonly Faction[] } = {
  soviet: ['soviet', 'soviet-allied'],
  'western-allied': ['western-allied'],
  german: ['west-german', 'east-german'],
};
const SIDES_TAKING: readonly Side[] = ['soviet', 'western-allied'];

/**
 * 11.0: hands over cities after something has moved, retreated, advanced or gone.
 *
 * @param trail the hexes just entered: passing through or next to a city counts
 */
export function* settleControl(before: Situation, trail: Trail | null): Rule {
  let s = before;
  for (const [hex, side] of controlChanges(s, trail)) s = yield* happen(s, { event: 'control', hex, side });
  return s;
}

/**
 * 11.0: the cities that change hands.
 *
 * Ruling: the two tests of 11.0 can disagree. A unit in the city has it. Else a German zone of control keeps everybody from
 * taking it, but never gives it back. Else the only side whose zone of control reaches it has it; where both do, the last
 * to pass through or next to it.
 */
export function controlChanges(s: Situation, trail: Trail | null): readonly (readonly [HexId, Side])[] {
  const changes: (readonly [HexId, Side])[] = [];
  for (const city of s.game.data.map.cities) {
    const side = takenBy(s, city, trail);
    if (side !== null && side !== controllerOf(s, city.hex)) changes.push([city.hex, side]);
  }
  return changes;
}

export function controllerOf(s: Situation, hex: HexId): Controller {
  return s.state.control[hex] ?? 'german';
}

function takenBy(s: Situation, city: City, trail: Trail | null): Side | null {
  const index = indexOfHex(s, city.hex);
  const occupant = s.stacks[index]![0];
  if (occupant !== undefined) return sideOf(factionOf(s, occupant));
  const passer = trail === null ? null : sideOf(trail.faction);
  if (passer !== null && trail!.hexes.includes(city.hex)) return passer;
  if (zonesOf(s, MEMBERS.german)[index] === 1) return null;
  const near = SIDES_TAKING.filter((side) => zonesOf(s, MEMBERS[side])[index] === 1);
  if (near.length === 1) return near[0]!;
  return passer !== null && passesBy(s, index, trail!) ? passer : null;
}

/** 11.0: one of the hexes entered is next to the city, in the sense of 4.0. */
function passesBy(s: Situation, city: number, trail: Trail): boolean {
  const around = sidesExtendedAcross(s, city);
  return trail.hexes.some((hex) => around.includes(indexOfHex(s, hex)));
}

function sideOf(faction: Faction): Side | null {
  if (isGerman(faction)) return null;
  return faction === 'western-allied' ? 'western-allied' : 'soviet';
}
