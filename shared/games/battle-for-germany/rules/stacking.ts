import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { printedUnit } from '../game.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexName, hexOf, indexOfHex, isFront, unitState, unitsAt } from '../situation.ts';
import type { Faction } from '../vocabulary.ts';
import { fault } from '../fault.ts';
import { isCommonwealth } from './supply.ts';

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
  return [...faults, ...mixedStackFaults(s, factions)];
}

/**
 * 5.3o: Commonwealth units stack with each other, and so do US and French units; on each of the two western fronts one
 * stack at most mixes the two.
 *
 * Ruling: retreats and advances may mix more; a phase is kept from ending only by a stack to which a unit has moved,
 * so that nobody is held by what he can't mend.
 */
export function mixedStackFaults(s: Situation, factions: readonly Faction[]): readonly Fault[] {
  if (!s.state.options.nationalStacking || !factions.includes('western-allied')) return [];
  return [true, false].flatMap((inItaly) => {
    const mixed = s.stacks.filter(
      (stack, index) => isMixed(s, stack) && s.map.features[index]!.has('italy') === inItaly,
    );
    const fresh = mixed.filter((stack) => stack.some((unit) => unitState(s, unit).moved));
    if (mixed.length < 2 || fresh.length === 0) return [];
    const units = mixed.flat();
    const hexes = mixed.map((stack) => hexOf(s, stack[0]!)!);
    const text = `${mixed.length} stacks of Commonwealth with US or French units ${inItaly ? 'in Italy' : 'in the west'}; one is allowed.`;
    return [fault('stacking.nationality', '5.3o', text, { hexes, units })];
  });
}

function isMixed(s: Situation, stack: readonly UnitId[]): boolean {
  const groups = new Set(stack.map((unit) => groupOf(s, unit)));
  return groups.has('commonwealth') && groups.has('american');
}

function groupOf(s: Situation, unit: UnitId): 'commonwealth' | 'american' | null {
  const { nation } = printedUnit(s.game, unit);
  if (isCommonwealth(nation)) return 'commonwealth';
  return nation === 'us' || nation === 'french' ? 'american' : null;
}

/** 5.3o: a replacement may not make a second mixed stack either. */
export function mixedArrivalFault(s: Situation, unit: UnitId, hex: HexId): Fault | null {
  if (!s.state.options.nationalStacking) return null;
  const stack = unitsAt(s, hex);
  if (isMixed(s, stack) || !isMixed(s, [...stack, unit])) return null;
  const italy = s.map.features[indexOfHex(s, hex)]!.has('italy');
  const other = s.stacks.find(
    (each, index) => isMixed(s, each) && s.map.features[index]!.has('italy') === italy,
  );
  if (other === undefined) return null;
  const text = 'One stack of Commonwealth with US or French units is allowed on each front.';
  return fault('stacking.nationality', '5.3o', text, { hexes: [hex], units: [...other, unit] });
}
