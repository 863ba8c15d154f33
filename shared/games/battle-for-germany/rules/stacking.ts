import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { printedUnit } from '../game.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexName, isFront, unitsAt } from '../situation.ts';
import type { Faction } from '../vocabulary.ts';
import { fault } from '../fault.ts';

export const STACKING_LIMIT = 2;

/** 5.1: why these units may not stand in one hex; null if they may. Two units, and never two fronts. */
export function stackingFault(
  s: Situation,
  hex: HexId,
  units: readonly UnitId[],
  rule = '5.1',
): Fault | null {
  if (units.length > STACKING_LIMIT) {
    return fault(
      'stacking.too-many',
      rule,
      `${units.length} units in ${hexName(s.game, hex)}; two may stack.`,
      { hexes: [hex], units },
    );
  }
  if (units.filter((unit) => isFront(printedUnit(s.game, unit))).length > 1) {
    return fault(
      'stacking.two-fronts',
      rule,
      `Two Soviet fronts may never stack (${hexName(s.game, hex)}).`,
      { hexes: [hex], units },
    );
  }
  return null;
}

/** 5.1: whether a unit may join those in the hex. */
export function joiningFault(s: Situation, unit: UnitId, hex: HexId, rule: string): Fault | null {
  return stackingFault(s, hex, [...unitsAt(s, hex).filter((other) => other !== unit), unit], rule);
}

/** 5.1: judged at the end of a Movement Phase, over all hexes with units of its factions. */
export function stackingFaults(s: Situation, factions: readonly Faction[]): readonly Fault[] {
  const faults: Fault[] = [];
  s.stacks.forEach((stack, index) => {
    if (stack.length < 2 || !stack.some((unit) => factions.includes(factionOf(s, unit)))) return;
    const found = stackingFault(s, s.map.graph.hexes[index]!, stack);
    if (found !== null) faults.push(found);
  });
  return faults;
}
