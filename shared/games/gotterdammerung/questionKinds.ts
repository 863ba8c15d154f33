import type { QuestionKind } from '../../rules/contract.ts';
import {
  offerAdvance,
  offerBid,
  offerDelay,
  offerExcess,
  offerLosses,
  offerRetreat,
} from './answerOffers.ts';
import { fault } from './fault.ts';
import type { Game } from './game.ts';
import type { Answers, Policies, Question } from './questions.ts';
import { DEFAULT_POLICIES, answerSchemas, policySchemas } from './questions.ts';
import { advanceFaults, decideAdvance } from './rules/advance.ts';
import { decideDelay, delayFaults } from './rules/combat.ts';
import { decideLosses, lossesFaults } from './rules/losses.ts';
import { decideRetreat, retreatFaults } from './rules/retreat.ts';
import { decideExcess, excessFaults } from './rules/sequence.ts';
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
  const losses: Kind<'losses'> = {
    title: 'Step losses (6.52)',
    answer: answerSchemas.losses,
    policy: policySchemas.losses,
    defaultPolicy: DEFAULT_POLICIES.losses,
    offer: (_view, question) => offerLosses(question),
    check: (view, question, answer) => lossesFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideLosses(situation(game, view), question, policy),
  };
  const retreat: Kind<'retreat'> = {
    title: 'Retreat (6.6)',
    answer: answerSchemas.retreat,
    policy: policySchemas.retreat,
    defaultPolicy: DEFAULT_POLICIES.retreat,
    offer: (view, question, chosen) => offerRetreat(situation(game, view), question, chosen),
    check: (view, question, answer) => retreatFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideRetreat(situation(game, view), question, policy),
  };
  const advance: Kind<'advance'> = {
    title: 'Advance after combat (6.7)',
    answer: answerSchemas.advance,
    policy: policySchemas.advance,
    defaultPolicy: DEFAULT_POLICIES.advance,
    offer: (view, question, chosen) => offerAdvance(situation(game, view), question, chosen),
    check: (view, question, answer) => advanceFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideAdvance(situation(game, view), question, policy),
  };
  const delay: Kind<'delay'> = {
    title: 'Who is delayed (6.82)',
    answer: answerSchemas.delay,
    policy: policySchemas.delay,
    defaultPolicy: DEFAULT_POLICIES.delay,
    offer: (view, question) => offerDelay(situation(game, view), question),
    check: (view, question, answer) => delayFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideDelay(situation(game, view), question, policy),
  };
  const excess: Kind<'excess'> = {
    title: 'Units over the stacking limit (4.18)',
    answer: answerSchemas.excess,
    policy: policySchemas.excess,
    defaultPolicy: DEFAULT_POLICIES.excess,
    offer: (_view, question) => offerExcess(question),
    check: (view, question, answer) => excessFaults(situation(game, view), question, answer),
    decide: (view, question, policy) => decideExcess(situation(game, view), question, policy),
  };
  const bid: Kind<'bid'> = {
    title: 'Bid for the Soviet side (12.42)',
    answer: answerSchemas.bid,
    policy: policySchemas.bid,
    defaultPolicy: DEFAULT_POLICIES.bid,
    offer: offerBid,
    check: (_view, _question, answer) =>
      answer.bid >= 0 && answer.bid <= 99
        ? []
        : [
            fault(
              'bid.range',
              '12.42',
              `A bid is a number of support points from 0 to 99, not ${answer.bid}.`,
            ),
          ],
    decide: (_view, _question, policy) => (policy.bid === undefined ? null : { bid: policy.bid }),
  };
  // The kinds differ in their question and answer; the runtime hands each its own.
  return { losses, retreat, advance, delay, excess, bid } as never;
}
