import type { HexId, SeatId, UnitId } from '../../../core/brands.ts';
import { roll } from '../../../rules/effects.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { counterOf, countersAt, exists, handleOfUnit, unitIdOf } from '../situation.ts';
import { GERMAN, SOVIET, otherSeat, seatOfSide } from '../vocabulary.ts';
import { decidesElastic, elasticOpen } from './defence.ts';
import { defenceMarkers, fire, maySupport } from './artillery.ts';
import { unitsOf } from './activation.ts';
import { isForCombat, turnUp } from './eventCounters.ts';
import { loseSteps } from './losses.ts';
import { isModelFree } from './model.ts';
import { compare, crtResult, parseResult } from './odds.ts';
import { react } from './reactions.ts';
import { retreat } from './retreat.ts';
import { stepsLeft } from './values.ts';

export interface Fight {
  readonly kind: 'overrun' | 'coordinated';
  readonly attackers: readonly string[];
  readonly target: HexId;
  readonly support?: string | undefined;
  readonly losses?: readonly UnitId[] | undefined;
  readonly reroll?: boolean | undefined;
  readonly event?: string | undefined;
}

export interface Outcome {
  readonly s: Situation;
  readonly vacated: boolean;
  /** Steps printed for the defender, before elastic and desperate defence. */
  readonly printedSteps: number;
  /** Hexes really retreated; the printed ones where the defender was eliminated. */
  readonly hexes: number;
}

/**
 * 9 Resolution procedure, for overruns and coordinated combat alike. The order of choices: events, tactical support, die,
 * Model's re-roll, losses with elastic or desperate defence, retreat; the advance is the caller's.
 */
export function* resolve(start: Situation, fight: Fight): Rule<Outcome> {
  let s = start;
  const { kind, target } = fight;
  const seat = seatOfSide(counterOf(s, fight.attackers[0]!).side);
  const defenders = countersAt(s, target);
  const defending = unitsOf(s, defenders);
  const bases = [...new Set(fight.attackers.map((handle) => counterOf(s, handle).place))];
  let support = { attack: 0, defence: 0 };

  if (fight.event !== undefined) {
    s = yield* turnUp(s, seat, fight.event);
    support = { ...support, attack: support.attack + 1 };
  }
  const reaction = yield* react(
    s,
    { seat: otherSeat(seat), when: 'combat', target, units: defending, from: bases },
    (now, hex) => fire(now, null, hex, 1),
  );
  ({ s } = reaction);
  if (reaction.card !== null && isForCombat(s, reaction.card))
    support = { ...support, defence: support.defence + 1 };
  // An air strike may have struck the attackers.
  const attackers = fight.attackers.filter((handle) => exists(s, handle));
  if (attackers.length === 0) return { s, vacated: false, printedSteps: 0, hexes: 0 };
  if (fight.support !== undefined) {
    s = yield* happen(s, { event: 'supported', marker: fight.support, seat });
    support = { ...support, attack: support.attack + 1 };
  }
  if (kind === 'coordinated' && maySupport(s, target)) {
    const column = s.game.data.tables.crt.columns[compare(s, attackers, target, support).column]!;
    const answer = yield* ask({
      ask: 'defence-tactical-support',
      seat: otherSeat(seat),
      target,
      column,
      markers: defenceMarkers(s, target),
    });
    if (answer.support !== null) {
      s = yield* happen(s, { event: 'supported', marker: answer.support, seat: otherSeat(seat) });
      support = { ...support, defence: support.defence + 1 };
    }
  }

  const { column, modifier, attack, defence } = compare(s, attackers, target, support);
  let die = yield* roll(6, `combat:${target}`);
  s = yield* happen(s, { event: 'die', die, target });
  if (isModelFree(s)) {
    const question = {
      ask: 'model-reroll' as const,
      seat: GERMAN,
      target,
      die,
      result: crtResult(s.game, column, die + modifier),
      defending: seat === SOVIET,
    };
    const planned = seat === GERMAN && fight.reroll !== undefined ? { reroll: fight.reroll } : undefined;
    if ((yield* ask(question, planned)).reroll) {
      s = yield* happen(s, { event: 'model', use: 're-roll' });
      die = yield* roll(6, `re-roll:${target}`);
      s = yield* happen(s, { event: 'die', die, target });
    }
  }
  const printed = crtResult(s.game, column, die + modifier);
  s = yield* happen(s, {
    event: 'combat',
    kind,
    target,
    attackers,
    attacking: unitsOf(s, attackers),
    defenders,
    defending,
    attack,
    defence,
    column: s.game.data.tables.crt.columns[column]!,
    die,
    modifier,
    result: printed,
  });

  const result = parseResult(printed);
  s = yield* loseSteps(s, attackers, result.attackerSteps, '9', fight.losses);
  const after = yield* applyToDefender(s, otherSeat(seat), { target, defending, bases, result });
  const left = countersAt(after.s, target);
  const vacated = left.length === 0;
  const gone = defending.every(
    (unit) =>
      handleOfUnit(after.s, unit) === undefined ||
      counterOf(after.s, handleOfUnit(after.s, unit)!).place === 'eliminated',
  );
  return {
    s: after.s,
    vacated,
    printedSteps: result.defenderSteps,
    hexes: gone ? result.retreat : after.retreat,
  };
}

/** 9: losses of the defender, changed by elastic or desperate defence (not both, ruling R58), then the retreat. */
function* applyToDefender(
  start: Situation,
  seat: SeatId,
  {
    target,
    defending,
    bases,
    result,
  }: {
    readonly target: HexId;
    readonly defending: readonly UnitId[];
    readonly bases: readonly string[];
    readonly result: ReturnType<typeof parseResult>;
  },
): Rule<{ readonly s: Situation; readonly retreat: number }> {
  let s = start;
  const handles = defending.map((unit) => handleOfUnit(s, unit)!);
  let steps = result.defenderSteps;
  let hexes = result.retreat;
  const shared = { seat, target, units: defending };
  const hasRetreat = elasticOpen(s, handles, result, bases);
  const elastic = { ask: 'elastic-defence', ...shared, attackers: bases, steps, retreat: hexes } as const;
  if (hasRetreat !== null && (yield* ask({ ...elastic, hasRetreat })).elastic) {
    ({ steps, hexes } = decidesElastic(steps, hexes));
    s = yield* happen(s, { event: 'defence', kind: 'elastic', steps, retreat: hexes });
  } else if (hexes > 0) {
    const total = handles.reduce((sum, handle) => sum + stepsLeft(s, handle), 0);
    if (total > steps) {
      const answer = yield* ask({ ask: 'desperate-defence', ...shared, steps, retreat: hexes });
      if (answer.steps > 0) {
        steps += answer.steps;
        hexes -= answer.steps;
        s = yield* happen(s, { event: 'defence', kind: 'desperate', steps, retreat: hexes });
      }
    }
  }
  s = yield* loseSteps(s, handles, steps, '9');
  const alive = handles.filter((handle) => exists(s, handle)).map((handle) => unitIdOf(s, handle));
  const gone = yield* retreat(s, alive, hexes, bases);
  return { s: gone.s, retreat: gone.hexes };
}
