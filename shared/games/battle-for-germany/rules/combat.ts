import type { HexId, SeatId, UnitId } from '../../../core/brands.ts';
import { refuse, roll } from '../../../rules/effects.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { ask, askAll, happen } from '../effects.ts';
import type { Rule } from '../effects.ts';
import type { OrderOf, Plan } from '../orders.ts';
import type { Answers, RetreatQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexOf, indexOfHex, strengths, unitsAt } from '../situation.ts';
import type { Result } from '../vocabulary.ts';
import { advanceQuestion, advanceTarget } from './advance.ts';
import { eliminate } from './elimination.ts';
import { entered } from './entering.ts';
import { exchangeLosses, exchangeNeeds } from './exchange.ts';
import { isGarrison } from './garrisons.ts';
import { compareStrengths, crtResult, oddsColumn } from './odds.ts';
import { attackFaults } from './restrictions.ts';
import type { Retreats } from './retreat.ts';
import { awayFrom, retreatFaults, retreats, retreatsOf } from './retreat.ts';
import { seatOf } from './sides.ts';
import { isYugoslav, isInYugoslavia } from './yugoslavia.ts';

/** Faults for which chance or the enemy is to blame, if either has had a hand in it since the order was checked. */
const OVERTAKEN = new Set([
  'attack.unit-gone',
  'attack.target-gone',
  'attack.not-hostile',
  'attack.not-adjacent',
  'attack.odds',
  'attack.defenders',
]);

/**
 * 6.0, 6.1: an attack, from the comparison of strengths to the advance.
 *
 * The result is applied at once, before any other attack.
 */
export function* attack(start: Situation, order: OrderOf<'attack'>, context: OrderContext): Rule {
  const { units: attackers, targets, plan } = order;
  const chosen = order.defenders ?? null;
  const faults = attackFaults(start, attackers, targets, chosen);
  if (faults.length > 0) {
    if (context.overtaken && faults.every(({ code }) => OVERTAKEN.has(code))) {
      return yield* happen(start, {
        event: 'lapsed',
        order: 'attack',
        units: attackers,
        reason: faults[0]!.message,
      });
    }
    return yield* refuse(faults);
  }
  const comparison = compareStrengths(start, attackers, targets, chosen);
  const column = oddsColumn(start.game, comparison.attack, comparison.defence)!;
  const die = yield* roll(start.game.data.tables.crt.dieSides, `combat:${targets.join('+')}`);
  const result = crtResult(start.game, column, die);
  const defenders = targets
    .flatMap((hex) => unitsAt(start, hex))
    .filter((unit) => chosen === null || chosen.includes(unit));
  const s = yield* happen(start, {
    event: 'combat',
    attackers,
    targets,
    defenders,
    attack: comparison.attack,
    defense: comparison.defence,
    column,
    die,
    result,
  });
  return yield* applyResult(s, { attackers, defenders, targets, plan }, result);
}

interface Combat {
  readonly attackers: readonly UnitId[];
  readonly defenders: readonly UnitId[];
  readonly targets: readonly HexId[];
  readonly plan: Plan | undefined;
}

/** 6.2: the five results, each followed by the victors' advance (6.5). */
function* applyResult(s: Situation, combat: Combat, result: Result): Rule {
  const { attackers, defenders, targets } = combat;
  const bases = [...new Set(attackers.map((unit) => hexOf(s, unit)!))];
  switch (result) {
    case 'DE':
      return yield* advanceAfter(yield* eliminate(s, defenders, '6.2'), combat, attackers, targets);
    case 'AE':
      return yield* advanceAfter(yield* eliminate(s, attackers, '6.2'), combat, defenders, bases);
    case 'Ex':
      return yield* advanceAfter(yield* exchange(s, combat), combat, attackers, targets);
    case 'AR':
      return yield* advanceAfter(yield* retreat(s, combat, attackers), combat, defenders, bases);
    case 'DR':
      return yield* advanceAfter(yield* retreat(s, combat, defenders), combat, attackers, targets);
  }
}

/** 6.2 Ex: the defenders are eliminated, and attackers of at least their printed defense strength. */
function* exchange(before: Situation, combat: Combat): Rule {
  const atLeast = exchangeNeeds(before, combat.defenders);
  const s = yield* eliminate(before, combat.defenders, '6.2');
  const losses = exchangeLosses(s, combat.attackers, atLeast);
  const planned = combat.plan?.exchange === undefined ? undefined : { exchange: combat.plan.exchange };
  const units = 'ask' in losses ? (yield* ask(losses, planned)).exchange : losses;
  const total = units.reduce((sum, unit) => sum + strengths(s, unit).attack, 0);
  return yield* eliminate(
    yield* happen(s, { event: 'exchanged', units, attack: total, atLeast }),
    units,
    '6.2',
  );
}

/** 6.2.1: these units retreat; those that can't are eliminated; garrisons stay (10.0). */
function* retreat(before: Situation, combat: Combat, units: readonly UnitId[]): Rule {
  let s = before;
  for (const unit of units.filter((one) => isGarrison(before, one))) {
    s = yield* happen(s, { event: 'stood', unit, hex: hexOf(s, unit)! });
  }
  const going = units.filter((unit) => !isGarrison(before, unit));
  const attacker = seatOf(s.state, factionOf(s, combat.attackers[0]!));
  const groups = new Map<SeatId, UnitId[]>();
  for (const unit of going) {
    const seat = s.state.options.attackerConductsRetreats ? attacker : seatOf(s.state, factionOf(s, unit));
    groups.set(seat, [...(groups.get(seat) ?? []), unit]);
  }
  const asked = [...groups].flatMap(([seat, group]) => {
    const outcome = retreats(s, group, seat);
    return 'ask' in outcome ? [outcome] : [];
  });
  const answers = yield* retreatAnswers(asked, attacker, combat.plan);
  for (const [seat, group] of groups) {
    const where = retreatsNow(s, group, seat, answers.get(seat));
    for (const [unit, to] of where)
      s = to === null ? yield* eliminate(s, [unit], '6.2.1') : yield* retreatTo(s, unit, to);
  }
  return s;
}

/** Units of two owners that retreat from one combat: both answer without sight of each other. The plan is the attacker's alone. */
function* retreatAnswers(
  asked: readonly RetreatQuestion[],
  attacker: SeatId,
  plan: Plan | undefined,
): Rule<ReadonlyMap<SeatId, Answers['retreat']>> {
  const [first] = asked;
  if (first === undefined) return new Map();
  if (asked.length === 1) {
    const ours = first.seat === attacker && plan?.retreat !== undefined;
    return new Map([[first.seat, yield* ask(first, ours ? { retreat: plan.retreat! } : undefined)]]);
  }
  const answers = yield* askAll(asked, { sealed: true });
  return new Map(asked.map(({ seat }, i) => [seat, answers[i]!]));
}

/**
 * 6.2.1: where the units of one owner go, once those of the owner before him have gone.
 *
 * Ruling: owners retreat in the order in which their units were attacked. Whose answer has been overtaken, since the other
 * stands in the way, is retreated by the default policy.
 */
function retreatsNow(
  s: Situation,
  units: readonly UnitId[],
  seat: SeatId,
  answer: Answers['retreat'] | undefined,
): Retreats {
  const outcome = retreats(s, units, seat);
  if (!('ask' in outcome)) return outcome;
  const stands = answer !== undefined && retreatFaults(s, outcome, answer).length === 0;
  return retreatsOf(s, outcome, stands ? answer : awayFrom(s, outcome));
}

/** 6.2.1; 5.3.1: note of a Yugoslav unit that leaves its country, which sets its deadline. */
function* retreatTo(s: Situation, unit: UnitId, to: HexId): Rule {
  const from = hexOf(s, unit)!;
  const strayed =
    isYugoslav(s, unit) && isInYugoslavia(s, indexOfHex(s, from)) && !isInYugoslavia(s, indexOfHex(s, to));
  return yield* entered(yield* happen(s, { event: 'retreated', unit, from, to, strayed }), unit, [to], false);
}

/** 6.5: one surviving victor may advance into a hex that the combat has vacated. */
function* advanceAfter(
  s: Situation,
  combat: Combat,
  victors: readonly UnitId[],
  hexes: readonly HexId[],
): Rule {
  // Several owners may have fought side by side; one unit advances in all.
  for (const seat of new Set(victors.map((unit) => seatOf(s.state, factionOf(s, unit))))) {
    const own = victors.filter((unit) => seatOf(s.state, factionOf(s, unit)) === seat);
    const question = advanceQuestion(s, own, hexes);
    if (question === null) continue;
    const { plan } = combat;
    const ours = victors === combat.attackers && plan?.advance !== undefined;
    const planned = ours
      ? { advance: plan.advance!, ...(plan.path === undefined ? {} : { path: plan.path }) }
      : undefined;
    const answer = yield* ask(question, planned);
    const to = answer.advance === null ? null : advanceTarget(question, answer);
    if (answer.advance === null || to === null) continue;
    const unit = answer.advance;
    const after = yield* happen(s, { event: 'advanced', unit, from: hexOf(s, unit)!, to });
    return yield* entered(after, unit, [to], true);
  }
  return s;
}
