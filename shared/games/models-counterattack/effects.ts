import { effectsOf } from '../../rules/effects.ts';
import type { Procedure } from '../../rules/effects.ts';
import type { GameEvent } from './events.ts';
import type { Answers, Question } from './questions.ts';
import type { Situation } from './situation.ts';
import { situation } from './situation.ts';
import type { State } from './state.ts';
import { touchedBy } from './touched.ts';

const effects = effectsOf<State, GameEvent, Question, Answers>();
export const { ask } = effects;

/** What a rule does: it yields effects and returns the situation after its last event. */
export type Rule<R = Situation> = Procedure<R, GameEvent>;

/** Something happens; returns the situation after it. */
export function* happen(s: Situation, event: GameEvent): Rule {
  return situation(s.game, yield* effects.emit(event), { was: s, touched: touchedBy(event) });
}
