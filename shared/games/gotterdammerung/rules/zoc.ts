import type { UnitId } from '../../../core/brands.ts';
import type { Edge } from '../game.ts';
import type { Situation } from '../situation.ts';
import { indexOfUnit, printedOf, sideOf, unitState, unitsOnMap } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';

/** Bits of a hex's zones of control. */
export const WEAK = 1;
export const STRONG = 2;

/** 4.21, 4.22, 4.27: the zone that a unit exerts now. */
export function zoneKind(s: Situation, unit: UnitId): 'none' | 'weak' | 'strong' {
  return unitState(s, unit).disrupted ? 'none' : printedOf(s, unit).zoc;
}

/**
 * 4.25–4.26: a zone of control goes to all neighbours, but not over a full lake hexside (in the city: the Spree without
 * a bridge). From a Transition Hex it reaches into the city; from the city it never reaches out, for no edge leads there.
 */
function zoneReaches(edge: Edge): boolean {
  return !edge.barred;
}

/** 4.2: hexes into which the unit's zone of control extends, by index. */
export function zoneOfControl(s: Situation, unit: UnitId): readonly number[] {
  const hex = indexOfUnit(s, unit);
  if (hex < 0 || zoneKind(s, unit) === 'none') return [];
  return s.map.edges[hex]!.filter(zoneReaches).map(({ to }) => to);
}

/** All zones that a side's units exert: `WEAK` and `STRONG` bits by hex. */
export function zonesOf(s: Situation, side: Side): Uint8Array {
  const known = s.zones.get(side);
  if (known !== undefined) return known;
  const zones = new Uint8Array(s.map.hexes.length);
  for (const unit of unitsOnMap(s, side)) {
    const kind = zoneKind(s, unit);
    if (kind === 'none') continue;
    const bit = kind === 'strong' ? STRONG : WEAK;
    for (const { to, barred } of s.map.edges[indexOfUnit(s, unit)]!) if (!barred) zones[to]! |= bit;
  }
  s.zones.set(side, zones);
  return zones;
}

/** Zones of control in which a unit of that side is. */
export function enemyZones(s: Situation, side: Side): Uint8Array {
  return zonesOf(s, FOE[side]);
}

/** 4.24: the unit stands in an enemy zone of control. */
export function isEngaged(s: Situation, unit: UnitId): boolean {
  const hex = indexOfUnit(s, unit);
  return hex >= 0 && enemyZones(s, sideOf(s, unit))[hex] !== 0;
}
