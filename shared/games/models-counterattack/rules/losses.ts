import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, LossQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { counterOf, exists, handleOfUnit, knownUnit, unitIdOf } from '../situation.ts';
import { seatOfSide } from '../vocabulary.ts';
import type { Decision } from './policyScope.ts';
import { inScope, placeOfUnits } from './policyScope.ts';
import { attackBonus, combatPoints, defenceBonus, stepsLeft } from './values.ts';

/**
 * 9 Combat results: steps are lost as their owner likes; those beyond the last step are lost to nobody (ruling R56).
 *
 * @param planned what the owner's order or answer says, by unit
 */
export function* loseSteps(
  start: Situation,
  handles: readonly string[],
  steps: number,
  rule: string,
  planned?: readonly UnitId[],
): Rule {
  let s = start;
  const alive = handles.filter((handle) => exists(s, handle));
  const total = alive.reduce((sum, handle) => sum + stepsLeft(s, handle), 0);
  if (steps <= 0 || alive.length === 0) return s;
  let losing: readonly UnitId[];
  if (steps >= total)
    losing = alive.flatMap((handle) =>
      Array.from({ length: stepsLeft(s, handle) }, () => unitIdOf(s, handle)),
    );
  else if (alive.length === 1) losing = Array.from({ length: steps }, () => unitIdOf(s, alive[0]!));
  else {
    const question: LossQuestion = {
      ask: 'loss-distribution',
      seat: seatOfSide(counterOf(s, alive[0]!).side),
      units: alive.map((handle) => unitIdOf(s, handle)),
      steps,
    };
    losing = (yield* ask(question, planned === undefined ? undefined : { losses: [...planned] })).losses;
  }
  for (const unit of losing) s = yield* loseStep(s, handleOfUnit(s, unit)!, rule);
  return s;
}

export function* loseStep(s: Situation, handle: string, rule: string): Rule {
  const counter = counterOf(s, handle);
  if (stepsLeft(s, handle) > 1) return yield* happen(s, { event: 'step-lost', counter: handle, rule });
  return yield* happen(s, {
    event: 'eliminated',
    counter: handle,
    unit: unitIdOf(s, handle),
    from: counter.place,
    rule,
  });
}

export function lossFaults(
  s: Situation,
  { units, steps }: LossQuestion,
  { losses }: Answers['loss-distribution'],
): readonly Fault[] {
  const faults: Fault[] = [];
  if (losses.length !== steps)
    faults.push(fault('losses.count', '9', `${steps} steps are lost, not ${losses.length}.`));
  for (const unit of new Set(losses)) {
    const handle = units.includes(unit) ? handleOfUnit(s, unit) : undefined;
    if (handle === undefined) faults.push(fault('losses.unit', '9', `${unit} takes no part in this combat.`));
    else if (losses.filter((each) => each === unit).length > stepsLeft(s, handle))
      faults.push(
        fault('losses.steps', '9', `${unit} has ${stepsLeft(s, handle)} steps.`, { units: [unit] }),
      );
  }
  return faults;
}

/** `smart`: full units first, the weakest first, the best bonus last; `first` before all, `keep` after all. */
export function decideLosses(
  s: Situation,
  { units, steps }: LossQuestion,
  policy: Policies['loss-distribution'],
): Decision<Answers['loss-distribution']> | null {
  const { mine, decided } = inScope(s, policy, units, placeOfUnits(s, units));
  if (mine.mode === 'ask') return null;
  const left = new Map(units.map((unit) => [unit, stepsLeft(s, handleOfUnit(s, unit)!)]));
  const losses: UnitId[] = [];
  while (losses.length < steps) {
    const able = [...left].filter(([, n]) => n > 0);
    const [next] = able.sort(([a, m], [b, n]) => lossOrder(s, a, m, mine) - lossOrder(s, b, n, mine));
    losses.push(next![0]);
    left.set(next![0], next![1] - 1);
  }
  const named = ['first', 'keep', 'classes', 'keepType', 'step', 'value'] as const;
  const rules = named.filter((member) => mine[member] !== undefined);
  return decided({ losses }, rules.length === 0 ? 'smart' : rules.join(', '));
}

/** The lower, the sooner the unit loses a step. */
function lossOrder(s: Situation, unit: UnitId, steps: number, policy: Policies['loss-distribution']): number {
  const handle = handleOfUnit(s, unit)!;
  const { class: of } = knownUnit(s, handle);
  const { first, keep, classes, keepType, step = 'full', value = 'lowest' } = policy;
  const at = first?.indexOf(unit) ?? -1;
  if (at >= 0) return at - 100_000;
  const kept = keep?.includes(unit) === true || keepType?.includes(of) === true;
  const rank = classes === undefined ? 0 : classes.includes(of) ? classes.indexOf(of) : classes.length;
  const worth = combatPoints(s, handle) * 4 + attackBonus(s, handle) + defenceBonus(s, handle);
  return (
    (kept ? 50_000 : 0) +
    rank * 1000 +
    (steps > 1 === (step === 'full') ? 0 : 200) +
    (value === 'lowest' ? worth : 199 - worth)
  );
}
