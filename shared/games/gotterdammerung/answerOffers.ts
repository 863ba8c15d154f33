import type { AnswerOffer } from '../../rules/contract.ts';
import type {
  AdvanceQuestion,
  Answers,
  DelayQuestion,
  ExcessQuestion,
  LossesQuestion,
  RetreatQuestion,
} from './questions.ts';
import { waysForward } from './rules/advance.ts';
import { waysOut } from './rules/retreat.ts';
import type { Situation } from './situation.ts';
import { unitName } from './situation.ts';
import type { Place } from './vocabulary.ts';
import type { UnitId } from '../../core/brands.ts';

const steps = (n: number): string => (n === 1 ? 'a step' : `${n} steps`);

/** 6.52. */
export function offerLosses(question: LossesQuestion): AnswerOffer {
  return {
    by: 'names',
    member: 'losses',
    title: `Who loses ${steps(question.steps)}? (${question.rule})`,
    names: question.units.map(({ unit, steps: times }) => ({ name: unit, times })),
  };
}

/** 6.61: each unit's ways, given where those before it in the question go. */
export function offerRetreat(
  s: Situation,
  { units, shun }: RetreatQuestion,
  chosen: Partial<Answers['retreat']>,
): AnswerOffer {
  const done = new Map<UnitId, Place>();
  return {
    by: 'ways',
    member: 'retreat',
    title: 'Retreat',
    as: 'path',
    units: units.map((choice) => {
      const ways = waysOut(s, choice, shun, done);
      const wish = chosen.retreat?.[choice.unit]?.join();
      const way = ways.find(({ path }) => path.join() === wish) ?? ways[0]!;
      done.set(choice.unit, way.path.at(-1) ?? choice.from);
      return {
        unit: choice.unit,
        ways: ways.map(({ path, missing }) => ({
          path,
          note: missing === 0 ? '' : `falls short: ${steps(missing)} (6.53)`,
        })),
      };
    }),
  };
}

/** 6.7. */
export function offerAdvance(
  s: Situation,
  question: AdvanceQuestion,
  chosen: Partial<Answers['advance']>,
): AnswerOffer {
  const { advance } = chosen;
  const taken = advance !== null && typeof advance === 'object' ? advance : {};
  return {
    by: 'ways',
    member: 'advance',
    title: 'Advance after combat',
    as: 'path',
    unless: 'stays',
    units: question.units.map(({ unit }) => ({
      unit,
      ways: waysForward(s, question, unit, taken).map((path) => ({ path, note: '' })),
    })),
  };
}

/** 6.82. */
export function offerDelay(s: Situation, { units, markers }: DelayQuestion): AnswerOffer {
  return {
    by: 'value',
    member: 'delay',
    title: markers === 1 ? 'Who gets the delay marker?' : `Who gets the ${markers} delay markers?`,
    values: units.map((unit) => ({ title: unitName(s.game, unit), value: unit })),
  };
}

/** 4.18. */
export function offerExcess({ hex, units }: ExcessQuestion): AnswerOffer {
  return {
    by: 'names',
    member: 'remove',
    title: `Which units leave ${hex}?`,
    names: units.map((name) => ({ name, times: 1 })),
  };
}

/** 12.42. */
export function offerBid(): AnswerOffer {
  return { by: 'number', member: 'bid', title: 'Support points', least: 0, most: 99 };
}
