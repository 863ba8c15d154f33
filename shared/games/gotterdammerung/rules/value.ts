import type { UnitId } from '../../../core/brands.ts';
import type { Situation } from '../situation.ts';
import { printedOf, sideOf, strengths, unitState } from '../situation.ts';

/** Steps that the unit has left (6.52). */
export function stepsLeft(s: Situation, unit: UnitId): number {
  return printedOf(s, unit).steps - (unitState(s, unit).reduced ? 1 : 0);
}

/** How dear a step of the unit is, for policies: what it fights with, and what it is worth at the end. */
export function stepValue(s: Situation, unit: UnitId): number {
  const { attack, defence } = strengths(s, unit);
  return 10 * (attack + defence) + survivalPoints(s, unit);
}

/** 11.14: victory points for a German unit that survives. Ruling: "all other" units count 2, immobile ones too. */
export function survivalPoints(s: Situation, unit: UnitId): number {
  const { army, branch, kind } = printedOf(s, unit);
  if (sideOf(s, unit) === 'soviet' || kind === 'volkssturm' || army === '12A' || army === '6SS') return 0;
  switch (branch) {
    case 'hitler':
      return 25;
    case 'infantry':
    case 'navalInfantry':
    case 'antiTankGun':
    case 'flak':
    case 'zbV':
      return 1;
    case 'rifle':
    case 'panzergrenadier':
    case 'mechanized':
    case 'armour':
    case 'tank':
    case 'heavyTank':
    case 'heavySP':
    case 'assaultGun':
    case 'tankDestroyer':
    case 'cavalry':
    case 'artillery':
    case 'heavyArtillery':
    case 'paratroop':
    case 'volkssturm':
    case 'supplyDepot':
    case 'hq':
    case 'fortress':
    case 'factory':
      return 2;
  }
}
