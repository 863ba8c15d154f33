import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { phaseOf, scenarioOf, unitState } from '../situation.ts';
import { compareStrengths } from './odds.ts';
import { attackFaults } from './restrictions.ts';
import { isPhasing, unitsOnMap } from './sides.ts';
import { attackReaches } from './terrain.ts';

/**
 * 12.2: on turn 1 the West Germans must make two attacks; empty if nothing keeps their Combat Phase from ending.
 *
 * Ruling: the phase may end with fewer only when no legal attack is left. 12.3: that option
 * does away with the rule. 12.2o: with that one only attacks at 1-1 or better count.
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
  const { mandatedOdds } = s.state.options;
  const made = mandatedOdds ? s.state.goodAttacksMade : s.state.attacksMade;
  if (made >= mandatedAttacks.count || !canStillAttack(s)) return [];
  return [
    fault(
      'mandated.attacks',
      mandatedOdds ? '12.2o' : '12.2',
      `West German units must make at least ${mandatedAttacks.count} attacks${mandatedOdds ? ' at 1-1 or better' : ''} in this phase; ${made} made.`,
    ),
  ];
}

/**
 * Whether some hex can still be attacked so that it counts: by all units that are able to, since more attackers never worsen
 * the odds, and (6.3o) against any unit of it.
 */
export function canStillAttack(s: Situation): boolean {
  const fresh = unitsOnMap(s, phaseOf(s.game, s.state).factions).filter(
    (unit) => isPhasing(s, unit) && !unitState(s, unit).attacked,
  );
  return s.map.graph.hexes.some((hex, index) => {
    if (s.stacks[index]!.length === 0) return false;
    const attackers: readonly UnitId[] = fresh.filter((unit) => attackReaches(s, unit, hex));
    const single = s.state.options.attackSingleUnits ? s.stacks[index]!.map((unit) => [unit]) : [];
    return attackers.length > 0 && [null, ...single].some((chosen) => counts(s, attackers, hex, chosen));
  });
}

function counts(
  s: Situation,
  attackers: readonly UnitId[],
  hex: HexId,
  chosen: readonly UnitId[] | null,
): boolean {
  if (attackFaults(s, attackers, [hex], chosen).length > 0) return false;
  const { attack, defence } = compareStrengths(s, attackers, [hex], chosen);
  return !s.state.options.mandatedOdds || attack >= defence;
}
