import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { phaseOf, scenarioOf, unitState } from '../situation.ts';
import { attackFaults } from './restrictions.ts';
import { isPhasing, unitsOnMap } from './sides.ts';
import { attackReaches } from './terrain.ts';

/**
 * 12.2: on turn 1 the West Germans must make two attacks; empty if nothing keeps their Combat Phase from ending.
 *
 * Ruling: the phase may end with fewer only when no legal attack is left. 12.3: the option does away with the rule.
 */
export function mandatedFaults(s: Situation): readonly Fault[] {
  const { mandatedAttacks } = scenarioOf(s.game, s.state);
  const phase = phaseOf(s.game, s.state);
  if (mandatedAttacks === undefined || s.state.options.eastFrontConcentration) return [];
  if (
    phase.kind !== 'combat' ||
    s.state.turn !== mandatedAttacks.turn ||
    !phase.factions.includes(mandatedAttacks.faction)
  )
    return [];
  if (s.state.attacksMade >= mandatedAttacks.count || !canStillAttack(s)) return [];
  return [
    fault(
      'mandated.attacks',
      '12.2',
      `West German units must make at least ${mandatedAttacks.count} attacks in this phase; ${s.state.attacksMade} made.`,
    ),
  ];
}

/** Whether some hex can still be attacked: by all units that are able to, since more attackers never worsen the odds. */
export function canStillAttack(s: Situation): boolean {
  const fresh = unitsOnMap(s, phaseOf(s.game, s.state).factions).filter(
    (unit) => isPhasing(s, unit) && !unitState(s, unit).attacked,
  );
  return s.map.graph.hexes.some((hex, index) => {
    if (s.stacks[index]!.length === 0) return false;
    const attackers: readonly UnitId[] = fresh.filter((unit) => attackReaches(s, unit, hex));
    return attackers.length > 0 && attackFaults(s, attackers, [hex]).length === 0;
  });
}
