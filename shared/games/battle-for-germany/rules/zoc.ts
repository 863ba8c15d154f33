import type { HexId, UnitId } from '../../../core/brands.ts';
import { SIDES } from '../../../hex/index.ts';
import type { Situation } from '../situation.ts';
import { indexOfHex, indexOfUnit } from '../situation.ts';
import type { Faction } from '../vocabulary.ts';
import { FACTIONS } from '../vocabulary.ts';
import { areHostile } from './sides.ts';

/**
 * 4.0: the hexes into which a unit's zone of control extends.
 *
 * The six hexes around it, but none across a blocked, lake or sea hexside. Always, and whatever stands there. Empty off
 * the map.
 */
export function zoneOfControl(s: Situation, unit: UnitId): readonly HexId[] {
  const index = indexOfUnit(s, unit);
  if (index < 0) return [];
  return sidesExtendedAcross(s, index).map((next) => s.map.graph.hexes[next]!);
}

/** 4.0: by hex index, 1 where a unit of an enemy of this faction exerts a zone of control. */
export function enemyZones(s: Situation, faction: Faction): Uint8Array {
  return zonesOf(
    s,
    FACTIONS.filter((other) => areHostile(s.state, faction, other)),
  );
}

/** 4.0: by hex index, 1 where a unit of one of these factions exerts a zone of control. */
export function zonesOf(s: Situation, factions: readonly Faction[]): Uint8Array {
  const key = factions.join('+');
  const known = s.zones.get(key);
  if (known !== undefined) return known;
  const zones = new Uint8Array(s.map.graph.hexes.length);
  const { neighbour } = s.map.graph;
  for (const { faction, index } of s.standing) {
    if (!factions.includes(faction)) continue;
    for (let at = index * SIDES; at < (index + 1) * SIDES; at++)
      if (s.map.extends[at] === 1) zones[neighbour[at]!] = 1;
  }
  s.zones.set(key, zones);
  return zones;
}

export function inEnemyZone(s: Situation, faction: Faction, hex: HexId): boolean {
  return enemyZones(s, faction)[indexOfHex(s, hex)] === 1;
}

/** 4.0: the adjacent hexes to which a zone of control extends from here. */
export function sidesExtendedAcross(s: Situation, index: number): readonly number[] {
  const { graph, extends: extendsAcross } = s.map;
  const next: number[] = [];
  for (let side = 0; side < SIDES; side++) {
    if (extendsAcross[index * SIDES + side] === 1) next.push(graph.neighbour[index * SIDES + side]!);
  }
  return next;
}
