import type { QuestionKind } from '../../rules/contract.ts';
import type { Fault } from '../../rules/violation.ts';
import { answerOffers } from './answerOffers.ts';
import type { Game } from './game.ts';
import type { Policies } from './policies.ts';
import { DEFAULT_POLICIES, policySchemas } from './policies.ts';
import type { Answers, Question } from './questions.ts';
import { answerSchemas } from './questions.ts';
import { advanceFaults, decideAdvance } from './rules/advance.ts';
import { decideSupport, decideVictim, supportAnswerFaults, victimFaults } from './rules/artillery.ts';
import { breakContactFaults, decideBreakContact } from './rules/breakContact.ts';
import { decideDesperate, decideElastic, desperateFaults, elasticFaults } from './rules/defence.ts';
import { decideEvent, eventFaults } from './rules/reactions.ts';
import { decideLosses, lossFaults } from './rules/losses.ts';
import { decideMagnuszew, magnuszewFaults } from './rules/magnuszew.ts';
import { decideReroll } from './rules/model.ts';
import type { Decision } from './rules/policyScope.ts';
import { decideRecovery, recoveryFaults } from './rules/recovery.ts';
import { decideRetreat, retreatFaults } from './rules/retreat.ts';
import { commitmentFaults, decideCommitment, decideUnitsMoved, unitsMovedFaults } from './rules/uprising.ts';
import type { Situation } from './situation.ts';
import { situation } from './situation.ts';
import type { State } from './state.ts';

type Of<K extends Question['ask']> = Extract<Question, { ask: K }>;

/** The questions of this game, with what answers them. */
export function questionKinds(game: Game): {
  readonly [ask: string]: QuestionKind<State, Question, unknown, unknown>;
} {
  const kind = <K extends Question['ask']>(
    ask: K,
    title: string,
    faults: (s: Situation, question: Of<K>, answer: Answers[K]) => readonly Fault[],
    decide: (s: Situation, question: Of<K>, policy: Policies[K]) => Decision<Answers[K]> | null,
  ): QuestionKind<State, Of<K>, Answers[K], Policies[K]> => ({
    title,
    // The tables of schemas are typed by kind; TypeScript loses that under a generic key.
    answer: answerSchemas[ask] as never,
    policy: policySchemas[ask] as never,
    defaultPolicy: DEFAULT_POLICIES[ask],
    check: (view, question, answer) => faults(situation(game, view), question, answer),
    offer: (view, question, chosen) => answerOffers[ask](situation(game, view), question, chosen),
    decide: (view, question, policy) => decide(situation(game, view), question, policy)?.answer ?? null,
    why: (view, question, policy) => decide(situation(game, view), question, policy)?.why ?? null,
    waits: (view, question) => waits(game, view, question),
  });
  const kinds = {
    'break-contact': kind('break-contact', 'Break contact (6)', breakContactFaults, decideBreakContact),
    'defence-tactical-support': kind(
      'defence-tactical-support',
      'Tactical support of a defence (10)',
      (_s, question, answer) => supportAnswerFaults(question, answer),
      decideSupport,
    ),
    'model-reroll': kind('model-reroll', 'Model: roll again (12)', () => [], decideReroll),
    'loss-distribution': kind('loss-distribution', 'Losses (9)', lossFaults, decideLosses),
    'elastic-defence': kind(
      'elastic-defence',
      'Elastic defence (9)',
      (_s, question, answer) => elasticFaults(question, answer),
      decideElastic,
    ),
    'desperate-defence': kind(
      'desperate-defence',
      'Desperate defence (9)',
      (_s, question, answer) => desperateFaults(question, answer),
      decideDesperate,
    ),
    'retreat-path': kind('retreat-path', 'Retreat (9)', retreatFaults, decideRetreat),
    advance: kind('advance', 'Advance after combat (11)', advanceFaults, decideAdvance),
    'barrage-victim': kind(
      'barrage-victim',
      'The unit hit by a barrage (10)',
      (_s, question, answer) => victimFaults(question, answer),
      decideVictim,
    ),
    'event-play': kind('event-play', 'Event in the enemy’s phase (20)', eventFaults, decideEvent),
    recovery: kind(
      'recovery',
      'Recovery (16)',
      (s, question, answer) => recoveryFaults(question.choices, answer, s),
      decideRecovery,
    ),
    'uprising-commitment': kind(
      'uprising-commitment',
      'Units against the uprising (18)',
      (_s, question, answer) => commitmentFaults(question, answer),
      decideCommitment,
    ),
    'uprising-moved': kind(
      'uprising-moved',
      'Units held in Warsaw (18)',
      (_s, question, answer) => unitsMovedFaults(question, answer),
      decideUnitsMoved,
    ),
    magnuszew: kind(
      'magnuszew',
      'What goes to Magnuszew (19)',
      (_s, question, answer) => magnuszewFaults(question, answer),
      decideMagnuszew,
    ),
  };
  // The kinds differ in their question and answer; the runtime hands each its own.
  return kinds as never;
}

/**
 * Whether the game waits for an answer that plan and standing orders leave open. `standing`: never. `ask-major`: Model's
 * re-roll in defence, elastic defence from two steps on, desperate defence of Praga. `ask-all`: everything, but an event,
 * since waiting for one would tell that it is held.
 */
function waits(game: Game, view: State, question: Question): boolean {
  switch (view.options.interrupts) {
    case 'standing':
      return false;
    case 'ask-all':
      return question.ask !== 'event-play';
    case 'ask-major':
      switch (question.ask) {
        case 'model-reroll':
          return question.defending;
        case 'elastic-defence':
          return question.steps >= 2;
        case 'desperate-defence':
          return game.victoryHexes.get(question.target)?.praga === true;
        case 'break-contact':
        case 'defence-tactical-support':
        case 'loss-distribution':
        case 'retreat-path':
        case 'advance':
        case 'barrage-victim':
        case 'event-play':
        case 'recovery':
        case 'uprising-commitment':
        case 'uprising-moved':
        case 'magnuszew':
          return false;
      }
  }
}
