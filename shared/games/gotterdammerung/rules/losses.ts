import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Answers, LossesQuestion, Policies } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { allUnits, hexOf, printedOf, seatOf, sideOf, unitName, unitState } from '../situation.ts';
import { FOE } from '../vocabulary.ts';
import { headquarters } from './sixthArmy.ts';
import { stepValue, stepsLeft } from './value.ts';

/** 6.52: the unit loses a step: it is flipped, or destroyed. */
export function* loseStep(s: Situation, unit: UnitId, rule: string): Rule {
  return stepsLeft(s, unit) > 1
    ? yield* happen(s, { event: 'reduced', unit, rule })
    : yield* destroy(s, unit, rule);
}

/** A unit is destroyed; the last one of the 6th SS Panzer Army takes the headquarters along (12.38). */
export function* destroy(before: Situation, unit: UnitId, rule: string): Rule {
  let s = yield* happen(before, { event: 'destroyed', unit, from: unitState(before, unit).place, rule });
  const hq = headquarters(s);
  if (printedOf(s, unit).army !== '6SS' || hq === null) return s;
  const others = allUnits(s).filter(
    (other) => other !== hq && printedOf(s, other).army === '6SS' && hexOf(s, other) !== undefined,
  );
  if (others.length === 0)
    s = yield* happen(s, { event: 'removed', unit: hq, from: hexOf(s, hq)!, rule: '12.38' });
  return s;
}

export interface Toll {
  /** All of one side. */
  readonly units: readonly UnitId[];
  readonly steps: number;
  /** 6.54: one step of each at most. */
  readonly oneEach: boolean;
  /** 6.59: support points may pay. */
  readonly payable: boolean;
  /** 6.53, 6.57: the opponent chooses. */
  readonly byOpponent: boolean;
  readonly rule: string;
  readonly planned: readonly UnitId[] | undefined;
}

/**
 * 6.52, 6.54, 6.59: a number of steps is lost. Soviet support points pay first, as long as there are any; the rest is
 * chosen by the owner (or the opponent), and what exceeds the steps there are is ignored.
 *
 * Ruling: support points pay for E X, too, one a step; they do not pay for steps lost instead of a retreat, or to zones
 * of control on the way.
 */
export function* losses(
  before: Situation,
  toll: Toll,
): Rule<{ readonly s: Situation; readonly lost: number }> {
  let s = before;
  let { steps } = toll;
  const [first] = toll.units;
  if (first === undefined || steps <= 0) return { s, lost: 0 };
  const side = sideOf(s, first);
  if (toll.payable && side === 'soviet' && s.state.supportPoints > 0) {
    const spent = Math.min(steps, s.state.supportPoints);
    s = yield* happen(s, { event: 'support-points', spent, left: s.state.supportPoints - spent });
    steps -= spent;
  }
  if (steps === 0) return { s, lost: 0 };
  const units = toll.units.map((unit) => ({ unit, steps: toll.oneEach ? 1 : stepsLeft(s, unit) }));
  const there = units.reduce((sum, each) => sum + each.steps, 0);
  const chosen =
    steps >= there || units.length === 1
      ? units.flatMap((each) => Array.from({ length: Math.min(each.steps, steps) }, () => each.unit))
      : (yield* ask<'losses'>(
          {
            ask: 'losses',
            seat: seatOf(s, toll.byOpponent ? FOE[side] : side),
            units,
            steps,
            rule: toll.rule,
          },
          toll.planned === undefined ? undefined : { losses: inOrder(units, toll.planned, steps) },
        )).losses;
  for (const unit of chosen) s = yield* loseStep(s, unit, toll.rule);
  return { s, lost: chosen.length };
}

/** Takes steps from the units in the order of preference, then from the others, as many as are needed. */
function inOrder(units: LossesQuestion['units'], preferred: readonly UnitId[], steps: number): UnitId[] {
  const left = new Map<UnitId, number>(units.map((each) => [each.unit, each.steps]));
  const chosen: UnitId[] = [];
  for (const unit of [
    ...preferred,
    ...units.flatMap((each) => Array.from({ length: each.steps }, () => each.unit)),
  ]) {
    const has = left.get(unit) ?? 0;
    if (has === 0 || chosen.length === steps) continue;
    left.set(unit, has - 1);
    chosen.push(unit);
  }
  return chosen;
}

/** 6.52: why these are not the steps to be lost. */
export function lossesFaults(
  s: Situation,
  question: LossesQuestion,
  answer: Answers['losses'],
): readonly Fault[] {
  const faults: Fault[] = [];
  const { rule, steps, units } = question;
  if (answer.losses.length !== steps)
    faults.push(fault('losses.count', rule, `${steps} steps are lost, not ${answer.losses.length}.`));
  for (const unit of new Set(answer.losses)) {
    const has = units.find((each) => each.unit === unit)?.steps ?? 0;
    const takes = answer.losses.filter((other) => other === unit).length;
    const name = s.game.units.has(unit) ? unitName(s.game, unit) : unit;
    if (takes > has)
      faults.push(
        fault('losses.unit', rule, `${name} can lose ${has} steps here, not ${takes}.`, { units: [unit] }),
      );
  }
  return faults;
}

/** The owner gives the least valuable steps first, an opponent takes the most valuable ones. */
export function decideLosses(
  s: Situation,
  question: LossesQuestion,
  policy: Policies['losses'],
): Answers['losses'] | null {
  if (policy.decide === 'ask') return null;
  const own = s.state.seats[sideOf(s, question.units[0]!.unit)] === question.seat;
  const kept = (unit: UnitId): number => (policy.keep?.includes(unit) === true ? 1 : 0);
  const order = question.units
    .map(({ unit }) => unit)
    .sort((a, b) =>
      own ? kept(a) - kept(b) || stepValue(s, a) - stepValue(s, b) : stepValue(s, b) - stepValue(s, a),
    );
  return {
    losses: inOrder(
      question.units,
      order.flatMap((unit) => [unit, unit]),
      question.steps,
    ),
  };
}
