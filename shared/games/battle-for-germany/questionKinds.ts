import type { QuestionKind } from '../../rules/contract.ts';
import { offerAdvance, offerExchange, offerRemove, offerRetreat } from './answerOffers.ts';
import type { Game } from './game.ts';
import type { Answers, Policies, Question } from './questions.ts';
import { DEFAULT_POLICIES, answerSchemas, policySchemas } from './questions.ts';
import { advanceFaults, decideAdvance } from './rules/advance.ts';
import { decideExchange, exchangeFaults } from './rules/exchange.ts';
import { decideRemove, removeFaults } from './rules/exits.ts';
import { decideRetreat, retreatFaults } from './rules/retreat.ts';
import { situation } from './situation.ts';
import type { State } from './state.ts';

type Kind<K extends Question['ask']> = QuestionKind<
  State,
  Extract<Question, { ask: K }>,
  Answers[K],
  Policies[K]
>;

/** The questions of this game, with what answers them. */
export function questionKinds(game: Game): {
  readonly [ask: string]: QuestionKind<State, Question, unknown, unknown>;
} {
  const retreat: Kind<'retreat'> = {
    title: 'Retreat (6.2.1)',
    answer: answerSchemas.retreat,
    policy: policySchemas.retreat,
    defaultPolicy: DEFAULT_POLICIES.retreat,
    offer: (_view, question) => offerRetreat(question),
    check: (view, question, answer) => retreatFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideRetreat(situation(game, view), question, policy),
  };
  const exchange: Kind<'exchange'> = {
    title: 'Losses in an exchange (6.2)',
    answer: answerSchemas.exchange,
    policy: policySchemas.exchange,
    defaultPolicy: DEFAULT_POLICIES.exchange,
    offer: (_view, question) => offerExchange(question),
    check: (view, question, answer) => exchangeFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideExchange(situation(game, view), question, policy),
  };
  const advance: Kind<'advance'> = {
    title: 'Advance after combat (6.5)',
    answer: answerSchemas.advance,
    policy: policySchemas.advance,
    defaultPolicy: DEFAULT_POLICIES.advance,
    offer: (_view, question) => offerAdvance(question),
    check: (view, question, answer) => advanceFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideAdvance(situation(game, view), question, policy),
  };
  const remove: Kind<'remove'> = {
    title: 'Units removed by an exit (9.0)',
    answer: answerSchemas.remove,
    policy: policySchemas.remove,
    defaultPolicy: DEFAULT_POLICIES.remove,
    offer: (_view, question) => offerRemove(question),
    check: (_view, question, answer) => removeFaults(question, answer),
    decide: (view, question, policy) => decideRemove(situation(game, view), question, policy),
  };
  // The kinds differ in their question and answer; the runtime hands each its own.
  return { retreat, exchange, advance, remove } as never;
}
