import type { UnitId } from '../../../core/brands.ts';
import { distance } from '../../../hex/index.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Phase } from '../data.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Game } from '../game.ts';
import { printedUnit } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexOf, isFront, phaseOf, unitName, unitState } from '../situation.ts';
import type { State } from '../state.ts';
import type { Ally, Force } from '../vocabulary.ts';

/** 18.1: the Soviets begin with seven markers, and have seven again on turn 11. */
export const FULL_SUPPLY = 7;
export const REPLENISHED_ON = 11;
/** 18.1: markers that a side may place in its Replacement Phase. */
const PER_PHASE: { readonly [side in Ally]: number } = { soviet: 2, 'western-allied': 1 };
/** 18.1: how far from a marker a unit may stand, in hexes. */
const RANGE = 3;

/** 18.1: whose second Combat or Movement Phase this is; null: an ordinary phase. */
export function sideOfSecond(phase: Phase): Ally | null {
  if (phase.second !== true) return null;
  return phase.factions.includes('soviet') ? 'soviet' : 'western-allied';
}

/** 18.1: the force to which a unit belongs; null for those that no marker helps: Soviet-Allied and French units, and the SS. */
export function forceOf(game: Game, state: State, unit: UnitId): Force | null {
  const { nation } = printedUnit(game, unit);
  switch (state.units[unit]?.faction) {
    case 'soviet':
      return 'soviet';
    case 'western-allied':
      if (nation === 'us') return 'us';
      return isCommonwealth(nation) ? 'commonwealth' : null;
    case 'soviet-allied':
    case 'west-german':
    case 'east-german':
    case undefined:
      return null;
  }
}

/** 5.3o: British, Canadian and Polish Exile units. */
export function isCommonwealth(nation: string): boolean {
  return nation === 'british' || nation === 'canadian' || nation === 'polish-exile';
}

/** 18.1: a marker is placed under a unit, and stays in that hex when the unit goes. */
export function* placeSupply(s: Situation, order: OrderOf<'offensive-supply'>): Rule {
  const faults = supplyFaults(s, order.unit);
  const side = sideOfPhase(s);
  const hex = hexOf(s, order.unit);
  if (faults.length > 0 || side === null || hex === undefined) return yield* refuse(faults);
  return yield* happen(s, { event: 'supply-placed', side, unit: order.unit, hex });
}

function sideOfPhase(s: Situation): Ally | null {
  const { factions } = phaseOf(s.game, s.state);
  if (factions.includes('soviet')) return 'soviet';
  return factions.includes('western-allied') ? 'western-allied' : null;
}

/**
 * 18.1: why no marker may be placed under this unit now: the Soviets place up to two a turn, under fronts, while they have
 * any left; the Western Allies one a turn under any unit of theirs.
 */
export function supplyFaults(s: Situation, unit: UnitId): readonly Fault[] {
  const about = { units: [unit] };
  const name = unitName(s.game, unit);
  if (!s.state.options.offensiveSupply)
    return [fault('supply.option', '18.1', 'This game is played without offensive supply markers.', about)];
  const side = sideOfPhase(s);
  if (side === null)
    return [fault('supply.phase', '18.1', 'Germans have no offensive supply markers.', about)];
  if (hexOf(s, unit) === undefined)
    return [fault('supply.off-map', '18.1', `${name} is not on the map.`, about)];
  const fits = factionOf(s, unit) === side && (side !== 'soviet' || isFront(printedUnit(s.game, unit)));
  if (!fits) {
    const who = side === 'soviet' ? 'a Soviet front' : 'a Western Allied unit';
    return [fault('supply.unit', '18.1', `A marker is placed under ${who}; ${name} is none.`, about)];
  }
  const placed = markersOf(s, side).length;
  if (placed >= PER_PHASE[side])
    return [fault('supply.limit', '18.1', `No more than ${PER_PHASE[side]} in a turn.`, about)];
  if (side === 'soviet' && s.state.supply.soviet <= 0)
    return [fault('supply.none-left', '18.1', 'All seven Soviet markers have been used.', about)];
  return [];
}

export function markersOf(s: Situation, side: Ally): Situation['state']['supply']['markers'] {
  return s.state.supply.markers.filter((marker) => marker.side === side);
}

/**
 * 18.1: why a unit may not take part in this second phase; null if it may, and in every ordinary phase.
 *
 * Ruling: within range when it attacks or begins to move. A unit that took part in an offensive last turn has moved and
 * attacked already, and takes part in none.
 */
export function secondPhaseFault(s: Situation, unit: UnitId): Fault | null {
  const side = sideOfSecond(phaseOf(s.game, s.state));
  if (side === null) return null;
  const about = { units: [unit] };
  const name = unitName(s.game, unit);
  const force = forceOf(s.game, s.state, unit);
  if (force === null || (side === 'soviet') !== (force === 'soviet'))
    return fault('supply.who', '18.1', `Offensive supply is of no use to ${name}.`, about);
  const { force: chosen } = s.state.supply;
  if (side === 'western-allied' && chosen !== null && chosen !== force) {
    const text = `Either Commonwealth or US units use the marker in a turn; ${name} is of the other force.`;
    return fault('supply.force', '18.1', text, about);
  }
  const hex = hexOf(s, unit);
  const { grid } = s.game.data.map;
  const inRange =
    hex !== undefined && markersOf(s, side).some((marker) => distance(grid, marker.hex, hex) <= RANGE);
  if (!inRange)
    return fault('supply.range', '18.1', `${name} is not within ${RANGE} hexes of a marker.`, about);
  return isSpent(s, unit) ? spentFault(s, unit) : null;
}

/** 18.1: it took part in an offensive on the turn before: half its movement, rounded up, and no attack. */
export function isSpent(s: Situation, unit: UnitId): boolean {
  const { offensive } = unitState(s, unit);
  return offensive > 0 && offensive === s.state.turn - 1;
}

/** 18.1: the same as a fault, for an attack. */
export function spentFault(s: Situation, unit: UnitId): Fault {
  const text = `${unitName(s.game, unit)} took part in an offensive last turn and may not attack.`;
  return fault('supply.spent', '18.1', text, { units: [unit] });
}

/** 18.1: the units of one attack in a second phase are all of one force. */
export function mixedForcesFault(s: Situation, units: readonly UnitId[]): Fault | null {
  if (sideOfSecond(phaseOf(s.game, s.state)) === null) return null;
  const forces = new Set(units.map((unit) => forceOf(s.game, s.state, unit)));
  if (forces.size < 2) return null;
  return fault('supply.force', '18.1', 'Commonwealth and US units do not use the marker together.', {
    units,
  });
}

/**
 * 18.1: whole movement points left by an offensive: half, rounded down, in the second phase; half, rounded up, on the turn
 * after.
 */
export function offensiveAllowance(s: Situation, unit: UnitId, movement: number): number {
  if (phaseOf(s.game, s.state).second === true) return Math.floor(movement / 2);
  return isSpent(s, unit) ? Math.ceil(movement / 2) : movement;
}
