import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Answers, LossQuestion, Policies } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { counterOf, exists, handleOfUnit, unitIdOf } from '../situation.ts';
import { seatOfSide } from '../vocabulary.ts';
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
): Answers['loss-distribution'] | null {
  if (policy.mode === 'ask') return null;
  const left = new Map(units.map((unit) => [unit, stepsLeft(s, handleOfUnit(s, unit)!)]));
  const losses: UnitId[] = [];
  while (losses.length < steps) {
    const able = [...left].filter(([, n]) => n > 0).map(([unit]) => unit);
    const weight = (unit: UnitId): number => {
      const handle = handleOfUnit(s, unit)!;
      const order = policy.first?.indexOf(unit) ?? -1;
      const wish = order >= 0 ? -10_000 + order : policy.keep?.includes(unit) === true ? 5_000 : 0;
      return (
        wish +
        (left.get(unit)! > 1 ? 0 : 100) +
        combatPoints(s, handle) * 4 +
        attackBonus(s, handle) +
        defenceBonus(s, handle)
      );
    };
    const [next] = able.sort((a, b) => weight(a) - weight(b));
    losses.push(next!);
    left.set(next!, left.get(next!)! - 1);
  }
  return { losses };
}
