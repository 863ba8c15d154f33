import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, DesperateQuestion, ElasticQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { counterOf, handleOfUnit } from '../situation.ts';
import type { Result } from './odds.ts';
import type { Decision } from './policyScope.ts';
import { inScope } from './policyScope.ts';
import { canRetreat, mayRetreat, retreatWays, zoneSteps } from './retreat.ts';
import { stepsLeft } from './values.ts';

/**
 * 9 Elastic defence: a step less for a hex more, not on yellow; the Wehrmacht's, and with the option the Red Army's. Ruling
 * R57: the owner must have a retreat of the new length. Ruling R123: he is asked where the attacker can't tell that he has none.
 *
 * @returns whether he has; null: nothing is asked
 */
export function elasticOpen(
  s: Situation,
  handles: readonly string[],
  result: Result,
  attackers: readonly string[],
): boolean | null {
  if (result.yellow || result.defenderSteps === 0) return null;
  const { side } = counterOf(s, handles[0]!);
  if (side === 'soviet' && !s.state.options.redArmyElasticDefence) return null;
  const total = handles.reduce((sum, handle) => sum + stepsLeft(s, handle), 0);
  if (total <= result.defenderSteps - 1 || !mayRetreat(s, handles, result.retreat + 1, attackers))
    return null;
  return canRetreat(s, handles, result.retreat + 1, attackers);
}

export function elasticFaults(
  { units, target, retreat, hasRetreat }: ElasticQuestion,
  { elastic }: Answers['elastic-defence'],
): readonly Fault[] {
  if (!elastic || hasRetreat) return [];
  const message = `There is no retreat of ${retreat + 1} hexes for an elastic defence.`;
  return [fault('elastic.retreat', '9', message, { units, hexes: [target] })];
}

export const decidesElastic = (
  steps: number,
  hexes: number,
): { readonly steps: number; readonly hexes: number } => ({ steps: steps - 1, hexes: hexes + 1 });

/** `smart`: yes where a path free of enemy zones exists and the hex is no victory hex; always where the loss would eliminate. */
export function decideElastic(
  s: Situation,
  { units, target, attackers, steps, retreat, hasRetreat }: ElasticQuestion,
  policy: Policies['elastic-defence'],
): Decision<Answers['elastic-defence']> | null {
  const { mine, decided } = inScope(s, policy, units, target);
  if (mine.mode === 'ask') return null;
  if (mine.mode === 'never') return decided({ elastic: false }, 'never');
  if (!hasRetreat) return decided({ elastic: false }, 'no retreat');
  const handles = units.map((unit) => handleOfUnit(s, unit)!);
  const total = stepsOf(s, units);
  if (mine.notOn?.includes(target) === true) return decided({ elastic: false }, 'notOn');
  if (mine.minStepsBelow !== undefined && total >= mine.minStepsBelow)
    return decided({ elastic: false }, 'minStepsBelow');
  const { paths, missing } = retreatWays(s, handles, retreat + 1, attackers);
  const free = missing === 0 && paths.some((path) => zoneSteps(s, handles, path) === 0);
  if (mine.mode === 'always')
    return mine.onlyIfPathZocFree === true && !free
      ? decided({ elastic: false }, 'onlyIfPathZocFree')
      : decided({ elastic: true }, 'always');
  if (steps >= total) return decided({ elastic: true }, 'smart, the loss would eliminate');
  if (s.game.victoryHexes.has(target)) return decided({ elastic: false }, 'smart, a victory hex');
  return mine.onlyIfPathZocFree !== false && !free
    ? decided({ elastic: false }, 'onlyIfPathZocFree')
    : decided({ elastic: true }, 'smart, a path is open');
}

const stepsOf = (s: Situation, units: readonly UnitId[]): number =>
  units.reduce((sum, unit) => sum + stepsLeft(s, handleOfUnit(s, unit)!), 0);

export function desperateFaults(
  question: DesperateQuestion,
  { steps }: Answers['desperate-defence'],
): readonly Fault[] {
  return steps <= question.retreat
    ? []
    : [
        fault('desperate.steps', '9', `${question.retreat} hexes of retreat can be bought, not ${steps}.`, {
          hexes: [question.target],
        }),
      ];
}

/** 9 Desperate defence. `smart`: on victory hexes (and those named) only, and only if a unit survives it. */
export function decideDesperate(
  s: Situation,
  { units, target, steps, retreat }: DesperateQuestion,
  policy: Policies['desperate-defence'],
): Decision<Answers['desperate-defence']> | null {
  const { mine, decided } = inScope(s, policy, units, target);
  if (mine.mode === 'ask') return null;
  const retreats = { steps: 0 };
  if (mine.mode === 'never') return decided(retreats, 'never');
  // Ruling R108: half a stand loses steps and the hex.
  if (retreat > (mine.maxSteps ?? retreat)) return decided(retreats, 'maxSteps');
  if (stepsOf(s, units) - steps - retreat < Math.max(1, mine.keepSteps ?? 1))
    return decided(retreats, 'keepSteps');
  if (mine.mode === 'always') return decided({ steps: retreat }, 'always');
  const dear = mine.onHexes?.includes(target) === true || s.game.victoryHexes.has(target);
  return dear
    ? decided({ steps: retreat }, 'smart, onHexes or a victory hex')
    : decided(retreats, 'smart, no victory hex');
}
