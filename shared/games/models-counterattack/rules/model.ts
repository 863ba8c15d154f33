import type { SeatId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Answers, Policies, RerollQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { counterOf, countersAt, placeName, sideAt } from '../situation.ts';
import { GERMAN, PHASES } from '../vocabulary.ts';
import { parseResult } from './odds.ts';

/** 12: Model may be used once a turn; used, he waits in the next turn's box. */
export const isModelFree = (s: Situation): boolean => s.state.modelFrom <= s.state.turn;

export function modelFault(s: Situation, seat: SeatId): Fault | null {
  if (seat !== GERMAN) return fault('model.not-yours', '12', 'Model serves the German player.');
  return isModelFree(s) ? null : fault('model.used', '12', 'Model has been used in this turn.');
}

/** 12: a stack becomes active again (ruling R13: one of an earlier phase), or a third division may act (5, optional). */
export function* useModel(s: Situation, seat: SeatId, { use, hex }: OrderOf<'model'>): Rule {
  const used = modelFault(s, seat);
  if (used !== null) return yield* refuse([used]);
  if (use === 'division') {
    if (!s.state.options.limitedActivation)
      return yield* refuse([
        fault('model.division', '12', 'Without limited activation there is no limit of divisions.'),
      ]);
    return yield* happen(s, { event: 'model', use });
  }
  const stack = hex === undefined ? [] : countersAt(s, hex);
  if (hex === undefined || sideAt(s, hex) !== 'german')
    return yield* refuse([
      fault(
        'model.hex',
        '12',
        `There is no German stack in ${hex === undefined ? 'no hex' : placeName(s.game, hex)}.`,
      ),
    ]);
  const again = reactivable(s, stack);
  if (again.length === 0)
    return yield* refuse([
      fault(
        'model.active',
        '12',
        `No unit in ${placeName(s.game, hex)} was activated in an earlier phase of this turn.`,
      ),
    ]);
  const after = yield* happen(s, { event: 'model', use });
  return yield* happen(after, { event: 'reactivated', counters: again });
}

/** Counters that were activated in an earlier phase of this turn. */
export function reactivable(s: Situation, handles: readonly string[]): readonly string[] {
  return handles.filter((handle) => {
    const { moved, actedIn } = counterOf(s, handle);
    return moved && (actedIn === null || PHASES.indexOf(actedIn) < PHASES.indexOf(s.state.phase));
  });
}

/**
 * 12: after the die. `smart`, defending: if the result costs two steps or a victory hex; attacking: if the attack costs more
 * than it takes.
 */
export function decideReroll(
  s: Situation,
  question: RerollQuestion,
  policy: Policies['model-reroll'],
): Answers['model-reroll'] | null {
  switch (policy.mode) {
    case 'ask':
      return null;
    case 'never':
    case 'always':
      return { reroll: policy.mode === 'always' };
    case 'smart': {
      if (
        policy.notBeforePhase !== undefined &&
        PHASES.indexOf(s.state.phase) < PHASES.findIndex((phase) => phase === policy.notBeforePhase)
      )
        return { reroll: false };
      const { attackerSteps, defenderSteps, retreat } = parseResult(question.result);
      const dear =
        s.game.victoryHexes.has(question.target) || policy.onHexes?.includes(question.target) === true;
      if (question.defending)
        return {
          reroll: defenderSteps >= (policy.atSteps ?? 2) || (dear && retreat > 0 && defenderSteps > 0),
        };
      return { reroll: attackerSteps > defenderSteps && attackerSteps >= (policy.atSteps ?? 2) };
    }
  }
}
