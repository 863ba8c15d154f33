import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Game } from '../game.ts';
import { printedUnit } from '../game.ts';
import type { Situation } from '../situation.ts';
import { factionOf, strengths, unitsAt } from '../situation.ts';

/** 13.2: Waffen-SS units, by a flag of the counter sheet. */
export function isSs(game: Game, unit: UnitId): boolean {
  return printedUnit(game, unit).flags?.includes('ss') === true;
}

/** 13.2: an SS unit that fights on under the Western Allied player. */
export function isSsUnderAllies(s: Situation, unit: UnitId): boolean {
  return factionOf(s, unit) === 'western-allied' && isSs(s.game, unit);
}

/** 6.1: the strength with which a unit attacks: as printed; 13.2: half of it, rounded up, for the SS after Berlin. */
export function attackStrength(s: Situation, unit: UnitId): number {
  const { attack } = strengths(s, unit);
  return isSsUnderAllies(s, unit) ? Math.ceil(attack / 2) : attack;
}

/** 13.2: movement points in the same way. */
export function movementPoints(s: Situation, unit: UnitId): number {
  const { movement } = strengths(s, unit);
  return isSsUnderAllies(s, unit) ? Math.ceil(movement / 2) : movement;
}

/** 13.2: a city in which only SS stand earns its holder nothing. */
export function isHeldBySsAlone(s: Situation, hex: HexId): boolean {
  const units = unitsAt(s, hex);
  return units.length > 0 && units.every((unit) => isSsUnderAllies(s, unit));
}
