import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Edge } from '../game.ts';
import type { Situation } from '../situation.ts';
import { hexName, isAmerican, isCorps, printedOf, unitName } from '../situation.ts';

/**
 * Where a unit may not go at all, whether it moves, retreats or advances (5.27, 5.28, 5.29, 5.71, 9.36, 9.72, 12.23, 12.34, 12.37).
 * Says nothing of enemies, zones of control and what the phase allows.
 */
export function groundFault(s: Situation, unit: UnitId, from: number, edge: Edge): Fault | null {
  const { to } = edge;
  if (edge.barred) return says(s, unit, from, to, 'ground.lake', '5.28', "can't cross the water");
  if (isFrontBoundary(s, unit, edge)) {
    return says(s, unit, from, to, 'ground.boundary', '5.27', 'may not cross a Front boundary');
  }
  const printed = printedOf(s, unit);
  if (!edge.rail && printed.kind === 'depot') {
    return says(s, unit, from, to, 'depot.no-rail', '5.29', 'goes along railroads only');
  }
  if (edge.elbe && isAmerican(printed))
    return says(s, unit, from, to, 'ground.elbe', '9.72', 'may not cross the Elbe');
  const inCity = s.map.city[to]!;
  const transition = s.map.transition[to]!;
  if (!inCity && !transition) return null;
  if (printed.army === '12A') {
    const what = 'is of the 12th Army, and may not enter Transition Hexes or Berlin';
    return says(s, unit, from, to, 'ground.12th-army', '9.36', what);
  }
  if (printed.army === '6SS' && inCity) {
    return says(
      s,
      unit,
      from,
      to,
      'ground.6th-ss',
      '12.34',
      'is of the 6th SS Panzer Army, and may not enter Berlin',
    );
  }
  if (transition && printed.front === '2BF' && s.state.options.sixthPanzerArmy) {
    const what = 'is of the 2nd Belorussian Front, and may not enter Transition Hexes';
    return says(s, unit, from, to, 'ground.2bf', '12.37', what);
  }
  if (edge.link && printed.side === 'soviet' && isCorps(printed) && printed.vehicle) {
    return says(s, unit, from, to, 'ground.split', '5.71', 'must be split before it enters Berlin');
  }
  if (edge.link && printed.side === 'german' && s.state.options.hitlersCurse && s.state.turn <= 4) {
    return says(
      s,
      unit,
      from,
      to,
      'ground.curse',
      '12.23',
      'may not enter Berlin from outside before turn 5',
    );
  }
  return null;
}

function says(
  s: Situation,
  unit: UnitId,
  from: number,
  to: number,
  code: string,
  rule: string,
  what: string,
): Fault {
  const hexes = [s.map.hexes[from]!, s.map.hexes[to]!];
  const way = `${hexes[0]} to ${hexName(s.game, hexes[1]!)}`;
  return fault(code, rule, `${unitName(s.game, unit)} ${what} (${way}).`, { units: [unit], hexes });
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
