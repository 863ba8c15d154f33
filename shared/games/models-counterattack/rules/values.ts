import type { Situation } from '../situation.ts';
import { counterOf, knownUnit } from '../situation.ts';
import type { PrintedUnit } from '../data.ts';
import { printedEvent } from '../game.ts';

/** 15, TEC: who moves and is halved as infantry on foot. */
export const isFoot = ({ class: of }: PrintedUnit): boolean => of === 'infantry' || of === 'cavalry';
export const isTrain = ({ class: of }: PrintedUnit): boolean => of === 'train';
export const isVehicle = (printed: PrintedUnit): boolean => !isFoot(printed) && !isTrain(printed);

/** 10, 15: halves, fractions rounded up. */
export const half = (value: number): number => Math.ceil(value / 2);

/** 13: the armored train is always in supply; G10: so is a unit with a fuel column. */
const isHurtBySupply = (s: Situation, handle: string): boolean =>
  counterOf(s, handle).outOfSupply && !isTrain(knownUnit(s, handle));

/** 10, 15: combat points of a unit that must be known; disorganized and out of supply each halve them. */
export function combatPoints(s: Situation, handle: string): number {
  const { reduced, disorganized } = counterOf(s, handle);
  const { combat } = knownUnit(s, handle);
  let value = (reduced === true ? combat[1] : combat[0]) ?? combat[0]!;
  if (disorganized) value = half(value);
  if (isHurtBySupply(s, handle)) value = half(value);
  return value;
}

/**
 * 6, 10, 15: movement points; null is unlimited (the armored train). Infantry and cavalry with less than 7 keep their
 * movement when out of supply. Ruling R83: infantry with 7 or more is treated as motorized.
 */
export function movementPoints(s: Situation, handle: string): number | null {
  const printed = knownUnit(s, handle);
  if (printed.movement === null) return null;
  let value = printed.movement;
  if (counterOf(s, handle).disorganized) value = half(value);
  const onFoot = isFoot(printed) && printed.movement < 7;
  if (isHurtBySupply(s, handle) && !onFoot) value = half(value);
  return value;
}

/** 9, 6: a movement factor of 9 or more, as it is now (rulings R31, R96). */
export function isFast(s: Situation, handle: string): boolean {
  const movement = movementPoints(s, handle);
  return movement === null || movement >= s.game.data.tracks.overrun.movement;
}

export function stepsLeft(s: Situation, handle: string): number {
  return knownUnit(s, handle).combat.length === 1 || counterOf(s, handle).reduced === true ? 1 : 2;
}

/** 2, 20: the bonus in attack (white), with persistent events. */
export function attackBonus(s: Situation, handle: string): number {
  return knownUnit(s, handle).white + eventBonus(s, handle, 'white');
}

/** 2, 20: the bonus in defence: white and red, with persistent events. */
export function defenceBonus(s: Situation, handle: string): number {
  const { white, red } = knownUnit(s, handle);
  return white + red + eventBonus(s, handle, 'white') + eventBonus(s, handle, 'red');
}

/** 20: what the persistent events on a unit add to it. */
function eventBonus(s: Situation, handle: string, color: 'white' | 'red'): number {
  return counterOf(s, handle).events.reduce(
    (sum, card) => sum + (printedEvent(s.game, card)?.attach?.[color] ?? 0),
    0,
  );
}
