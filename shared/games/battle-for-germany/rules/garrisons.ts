import type { HexId, UnitId } from '../../../core/brands.ts';
import { printedUnit } from '../game.ts';
import type { Situation } from '../situation.ts';
import { isFront, unitState, unitsAt } from '../situation.ts';

/**
 * 10.0: whether a front that has ended a move or an advance here becomes the capital's garrison.
 *
 * Ruling: "as soon as possible" can't be enforced; the first front to end a move or an advance in a capital stays there
 * for good, and a capital without one earns nothing (11.0).
 */
export function becomesGarrison(s: Situation, unit: UnitId, hex: HexId): boolean {
  if (!isFront(printedUnit(s.game, unit)) || unitState(s, unit).garrison) return false;
  return s.game.cities.get(hex)?.capital === true && garrisonOf(s, hex) === undefined;
}

/** 10.0: the front that garrisons this hex. */
export function garrisonOf(s: Situation, hex: HexId): UnitId | undefined {
  return unitsAt(s, hex).find((unit) => unitState(s, unit).garrison);
}

/** 10.0: a garrison attacks and defends like any unit, but never moves, advances or retreats. */
export function isGarrison(s: Situation, unit: UnitId): boolean {
  return unitState(s, unit).garrison;
}
