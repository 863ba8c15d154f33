import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Answers, ExchangeQuestion, Policies } from '../questions.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { factionOf, strengths } from '../situation.ts';
import { seatOf } from './sides.ts';

/** 6.2 Ex: the printed defense strength of the defenders, without terrain. */
export function exchangeNeeds(s: Situation, defenders: readonly UnitId[]): number {
  return defenders.reduce((sum, unit) => sum + strengths(s, unit).defense, 0);
}

/**
 * 6.2 Ex: the attackers lost in an exchange: a question, or the units themselves where there is nothing to choose.
 *
 * Ruling: attackers that total too little are all lost. Asked only where more than one choice gives up no unit that could
 * be spared; who is asked may give up more ("equal to or greater than").
 */
export function exchangeLosses(
  s: Situation,
  attackers: readonly UnitId[],
  atLeast: number,
): readonly UnitId[] | ExchangeQuestion {
  const sets = sufficientSets(s, attackers, atLeast);
  if (sets.length === 1) return sets[0]!;
  return { ask: 'exchange', seat: seatOf(s.state, factionOf(s, attackers[0]!)), units: attackers, atLeast };
}

export function exchangeFaults(
  s: Situation,
  question: ExchangeQuestion,
  answer: Answers['exchange'],
): readonly Fault[] {
  const lost = new Set(answer.exchange);
  const strange = answer.exchange.filter((unit) => !question.units.includes(unit));
  if (strange.length > 0 || lost.size !== answer.exchange.length) {
    return [
      fault('exchange.units', '6.2', 'An exchange takes attackers of this combat, each once.', {
        units: answer.exchange,
      }),
    ];
  }
  const total = attackOf(s, answer.exchange);
  if (total < question.atLeast) {
    return [
      fault(
        'exchange.too-little',
        '6.2',
        `The lost units must have an attack strength of ${question.atLeast} or more; these have ${total}.`,
        {
          units: answer.exchange,
        },
      ),
    ];
  }
  return [];
}

export function decideExchange(
  s: Situation,
  question: ExchangeQuestion,
  policy: Policies['exchange'],
): Answers['exchange'] | null {
  if (policy.decide === 'ask') return null;
  const kept = (units: readonly UnitId[]): number =>
    units.filter((unit) => policy.keep?.includes(unit) === true).length;
  const sets = sufficientSets(s, question.units, question.atLeast);
  const [best] = [...sets].sort(
    (a, b) =>
      kept(a) - kept(b) ||
      attackOf(s, a) - attackOf(s, b) ||
      a.length - b.length ||
      (a.join() < b.join() ? -1 : 1),
  );
  return { exchange: [...best!] };
}

/** Sets of attackers that are enough and of which none can be spared; all attackers where they are not enough. */
export function sufficientSets(
  s: Situation,
  attackers: readonly UnitId[],
  atLeast: number,
): readonly (readonly UnitId[])[] {
  if (attackOf(s, attackers) <= atLeast) return [attackers];
  const sets: UnitId[][] = [];
  const choose = (from: number, chosen: UnitId[], total: number): void => {
    if (total >= atLeast) {
      if (chosen.every((unit) => total - strengths(s, unit).attack < atLeast)) sets.push(chosen);
      return;
    }
    for (let i = from; i < attackers.length; i++) {
      const unit = attackers[i]!;
      choose(i + 1, [...chosen, unit], total + strengths(s, unit).attack);
    }
  };
  choose(0, [], 0);
  return sets;
}

function attackOf(s: Situation, units: readonly UnitId[]): number {
  return units.reduce((sum, unit) => sum + strengths(s, unit).attack, 0);
}
