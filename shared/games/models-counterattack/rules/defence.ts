import type { HexId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Answers, DesperateQuestion, ElasticQuestion, Policies } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, handleOfUnit } from '../situation.ts';
import type { Result } from './odds.ts';
import { canRetreat, retreatWays, zoneSteps } from './retreat.ts';
import { stepsLeft } from './values.ts';

/**
 * 9 Elastic defence: a step less for a hex more, not on yellow; the Wehrmacht's, and with the option the Red Army's. Ruling
 * R57: the owner must have a retreat of the new length.
 */
export function elasticAllowed(
  s: Situation,
  handles: readonly string[],
  result: Result,
  attackers: readonly string[],
): boolean {
  if (result.yellow || result.defenderSteps === 0) return false;
  const { side } = counterOf(s, handles[0]!);
  if (side === 'soviet' && !s.state.options.redArmyElasticDefence) return false;
  const total = handles.reduce((sum, handle) => sum + stepsLeft(s, handle), 0);
  return total > result.defenderSteps - 1 && canRetreat(s, handles, result.retreat + 1, attackers);
}

export const decidesElastic = (
  steps: number,
  hexes: number,
): { readonly steps: number; readonly hexes: number } => ({ steps: steps - 1, hexes: hexes + 1 });

/** `smart`: yes where a path free of enemy zones exists and the hex is no victory hex; always where the loss would eliminate. */
export function decideElastic(
  s: Situation,
  question: ElasticQuestion,
  policy: Policies['elastic-defence'],
): Answers['elastic-defence'] | null {
  const { units, target, steps, retreat } = question;
  const mine = scope(s, policy, units, target);
  switch (mine.mode) {
    case 'ask':
      return null;
    case 'never':
    case 'always':
      return { elastic: mine.mode === 'always' && mine.notOn?.includes(target) !== true };
    case 'smart': {
      const handles = units.map((unit) => handleOfUnit(s, unit)!);
      const total = handles.reduce((sum, handle) => sum + stepsLeft(s, handle), 0);
      if (steps >= total) return { elastic: true };
      if (mine.notOn?.includes(target) === true || s.game.victoryHexes.has(target)) return { elastic: false };
      const { paths, missing } = retreatWays(s, handles, retreat + 1, []);
      return { elastic: missing === 0 && paths.some((path) => zoneSteps(s, handles, path) === 0) };
    }
  }
}

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

/** 9 Desperate defence. `smart`: on victory hexes only, and only if a unit survives it. */
export function decideDesperate(
  s: Situation,
  question: DesperateQuestion,
  policy: Policies['desperate-defence'],
): Answers['desperate-defence'] | null {
  const { units, target, steps, retreat } = question;
  const mine = scope(s, policy, units, target);
  const total = units.reduce((sum, unit) => sum + stepsLeft(s, handleOfUnit(s, unit)!), 0);
  const worth = Math.min(retreat, mine.maxSteps ?? retreat);
  // Half a stand loses steps and the hex.
  const stands = worth === retreat && total - steps - retreat >= Math.max(1, mine.keepSteps ?? 1);
  switch (mine.mode) {
    case 'ask':
      return null;
    case 'never':
      return { steps: 0 };
    case 'always':
      return { steps: stands ? retreat : 0 };
    case 'smart':
      return { steps: stands && s.game.victoryHexes.has(target) ? retreat : 0 };
  }
}

/** The narrowest scope that speaks of the case: hex, unit, formation, all. */
function scope<
  P extends {
    readonly formations?: object | undefined;
    readonly units?: object | undefined;
    readonly hexes?: object | undefined;
  },
>(s: Situation, policy: P, units: readonly string[], target: HexId): P {
  const by = (table: object | undefined, key: string): object =>
    (table as { readonly [key: string]: object } | undefined)?.[key] ?? {};
  const formation = s.game.units.get(units[0] ?? '')?.formation ?? '';
  const ofUnits = units.reduce((mine, unit) => ({ ...mine, ...by(policy.units, unit) }), {
    ...policy,
    ...by(policy.formations, formation),
  });
  return { ...ofUnits, ...by(policy.hexes, asHex(target)) };
}
