import type { SeatId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Policies } from '../policies.ts';
import type { Answers, RerollQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { counterOf, countersAt, placeName, sideAt } from '../situation.ts';
import { GERMAN, PHASES } from '../vocabulary.ts';
import { parseResult } from './odds.ts';
import type { Decision } from './policyScope.ts';
import { inScope } from './policyScope.ts';

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
): Decision<Answers['model-reroll']> | null {
  const units = countersAt(s, question.target).flatMap((handle) => counterOf(s, handle).unit ?? []);
  const { mine, decided } = inScope(s, policy, units, question.target);
  const early =
    mine.notBeforePhase !== undefined &&
    PHASES.indexOf(s.state.phase) < PHASES.findIndex((phase) => phase === mine.notBeforePhase);
  switch (mine.mode) {
    case 'ask':
      return null;
    case 'never':
      return decided({ reroll: false }, 'never');
    case 'always':
      return early ? decided({ reroll: false }, 'notBeforePhase') : decided({ reroll: true }, 'always');
    case 'smart': {
      if (early) return decided({ reroll: false }, 'notBeforePhase');
      const { attackerSteps, defenderSteps, retreat } = parseResult(question.result);
      const dear =
        s.game.victoryHexes.has(question.target) || mine.onHexes?.includes(question.target) === true;
      const much = mine.useIfResultAtLeast ?? 2;
      if (!question.defending)
        return decided(
          { reroll: attackerSteps > defenderSteps && attackerSteps >= much },
          `smart, useIfResultAtLeast ${much}`,
        );
      if (defenderSteps >= much) return decided({ reroll: true }, `smart, useIfResultAtLeast ${much}`);
      return dear && retreat > 0
        ? decided({ reroll: true }, 'smart, onHexes or a victory hex')
        : decided({ reroll: false }, `smart, useIfResultAtLeast ${much}`);
    }
  }
}
