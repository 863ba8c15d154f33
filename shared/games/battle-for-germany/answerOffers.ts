import type { AnswerOffer } from '../../rules/contract.ts';
import type { AdvanceQuestion, ExchangeQuestion, RemoveQuestion, RetreatQuestion } from './questions.ts';

const once = (names: readonly string[]): { readonly name: string; readonly times: number }[] =>
  names.map((name) => ({ name, times: 1 }));

/** 6.2.1. */
export function offerRetreat({ units }: RetreatQuestion): AnswerOffer {
  return {
    by: 'ways',
    member: 'retreat',
    title: 'Retreat',
    as: 'path',
    units: units.map(({ unit, hexes }) => ({
      unit,
      ways: [...hexes.map((hex) => ({ path: [hex], note: '' })), { path: [], note: 'finds no hex' }],
    })),
  };
}

/** 6.2 Ex. */
export function offerExchange({ units, atLeast }: ExchangeQuestion): AnswerOffer {
  return {
    by: 'names',
    member: 'exchange',
    title: `Which units are lost? Attack strength of at least ${atLeast}`,
    names: once(units),
  };
}

/** 6.5. */
export function offerAdvance({ units }: AdvanceQuestion): AnswerOffer {
  return {
    by: 'way',
    member: 'advance',
    title: 'Who advances?',
    wayMember: 'path',
    as: 'path',
    nobody: 'Nobody',
    units: units.map(({ unit, hexes }) => ({ unit, ways: hexes.map((hex) => ({ path: [hex], note: '' })) })),
  };
}

/** 9.0. */
export function offerRemove({ among, choose }: RemoveQuestion): AnswerOffer {
  return {
    by: 'names',
    member: 'remove',
    title: choose === 1 ? 'Which unit leaves?' : `Which ${choose} units leave?`,
    names: once(among),
  };
}
