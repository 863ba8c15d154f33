import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { printedUnit } from '../game.ts';
import type { Situation } from '../situation.ts';
import { factionOf } from '../situation.ts';
import { fault } from '../fault.ts';

export function isYugoslav(s: Situation, unit: UnitId): boolean {
  return printedUnit(s.game, unit).nation === 'yugoslav';
}

export function isInYugoslavia(s: Situation, index: number): boolean {
  return s.map.features[index]!.has('yugoslavia');
}

/**
 * 5.3, 5.3.1, 5.3.2: what keeps a unit from going from one hex to the next of its own will; null: nothing.
 *
 * Yugoslavs stay in Yugoslavia, the other Soviet and Soviet-Allied units outside. A unit that a retreat has brought over
 * the border moves about there and back.
 */
export function borderBar(s: Situation, unit: UnitId, from: number, to: number): 'leave' | 'enter' | null {
  const inside = isInYugoslavia(s, to);
  if (isInYugoslavia(s, from) === inside) return null;
  if (isYugoslav(s, unit)) return inside ? null : 'leave';
  return inside && isBoundByBorder(s, unit) ? 'enter' : null;
}

/** 5.3.1, 5.3.2: the same as a fault, for the one who ordered it. */
export function borderFault(s: Situation, unit: UnitId, from: number, to: number): Fault | null {
  const hexes = [s.map.graph.hexes[from]!, s.map.graph.hexes[to]!];
  const about = { hexes, units: [unit] };
  switch (borderBar(s, unit, from, to)) {
    case null:
      return null;
    case 'leave':
      return fault(
        'yugoslavia.leave',
        '5.3.1',
        `Yugoslav units may not leave Yugoslavia (${hexes[0]} to ${hexes[1]}).`,
        about,
      );
    case 'enter':
      return fault(
        'yugoslavia.enter',
        '5.3.2',
        `Soviet and Soviet-Allied units may not enter Yugoslavia (${hexes[0]} to ${hexes[1]}).`,
        about,
      );
  }
}

/** 5.3.2: Soviet, Romanian, Polish Communist and Bulgarian units. */
function isBoundByBorder(s: Situation, unit: UnitId): boolean {
  const faction = factionOf(s, unit);
  return faction === 'soviet' || faction === 'soviet-allied';
}

/** 5.3.1: a Yugoslav unit outside its country; 5.3.2: another Soviet or Soviet-Allied unit inside it. */
export function isOnWrongSideOfBorder(s: Situation, unit: UnitId, index: number): boolean {
  if (isYugoslav(s, unit)) return !isInYugoslavia(s, index);
  return isBoundByBorder(s, unit) && isInYugoslavia(s, index);
}
