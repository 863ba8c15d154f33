import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Edge } from '../game.ts';
import type { Situation } from '../situation.ts';
import { hexName, isAmerican, isCorps, printedOf, unitName } from '../situation.ts';

/**
 * Where a unit may not go at all, whether it moves, retreats or advances (5.27, 5.28, 5.71, 9.36, 9.72, 12.23, 12.34, 12.37).
 * Says nothing of enemies, zones of control and what the phase allows.
 */
export function groundFault(s: Situation, unit: UnitId, from: number, edge: Edge): Fault | null {
  const printed = printedOf(s, unit);
  const { to } = edge;
  const name = unitName(s.game, unit);
  const hexes = [s.map.hexes[from]!, s.map.hexes[to]!];
  const about = { units: [unit], hexes };
  const say = (code: string, rule: string, message: string): Fault =>
    fault(code, rule, `${name} ${message}`, about);
  if (edge.barred) return say('ground.lake', '5.28', `can't cross the water between ${hexes.join(' and ')}.`);
  if (isFrontBoundary(s, unit, edge))
    return say('ground.boundary', '5.27', `may not cross the Front boundary between ${hexes.join(' and ')}.`);
  if (isAmerican(printed) && edge.elbe)
    return say('ground.elbe', '9.72', `may not cross the Elbe between ${hexes.join(' and ')}.`);
  const inCity = s.map.city[to]!;
  const transition = s.map.transition[to]!;
  if (printed.army === '12A' && (inCity || transition))
    return say(
      'ground.12th-army',
      '9.36',
      `may not enter ${hexName(s.game, hexes[1]!)}: it is of the 12th Army.`,
    );
  if (printed.army === '6SS' && inCity)
    return say('ground.6th-ss', '12.34', 'may not enter Berlin: it is of the 6th SS Panzer Army.');
  if (transition && printed.front === '2BF' && s.state.options.sixthPanzerArmy)
    return say('ground.2bf', '12.37', 'may not enter a Transition Hex: it is of the 2nd Belorussian Front.');
  if (edge.link && printed.side === 'soviet' && isCorps(printed) && printed.vehicle) {
    return say('ground.split', '5.71', 'must be split before it enters Berlin.');
  }
  if (edge.link && printed.side === 'german' && s.state.options.hitlersCurse && s.state.turn <= 4) {
    return say('ground.curse', '12.23', 'may not enter Berlin from outside before turn 5.');
  }
  return null;
}

/** 5.27, 12.35, 12.51: the hexside is a Front boundary for this unit. */
export function isFrontBoundary(s: Situation, unit: UnitId, edge: Edge): boolean {
  const printed = printedOf(s, unit);
  return printed.side === 'soviet' && bounds(s, edge, printed.front !== '1UF');
}

/** Whether a boundary counts; with the 6th SS Panzer Army in play that of 1BF and 2BF is ignored by those two. */
export function bounds(s: Situation, edge: Edge, ofBelorussianFronts: boolean): boolean {
  if (edge.front === null) return false;
  if (edge.front === '2BF-1BF') return !(s.state.options.sixthPanzerArmy && ofBelorussianFronts);
  return !(s.state.options.shortBoundary && edge.shortened);
}
