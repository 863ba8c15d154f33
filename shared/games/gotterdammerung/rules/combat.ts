import type { HexId, UnitId } from '../../../core/brands.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { drawBlind, refuse, roll } from '../../../rules/effects.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import type { AttackPlan, OrderOf } from '../orders.ts';
import type { Answers, DelayQuestion, Policies } from '../questions.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import { edgeBetween } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  allUnits,
  hexOf,
  indexOfHex,
  indexOfUnit,
  seatOf,
  sideOf,
  strengths,
  unitState,
} from '../situation.ts';
import type { Result, Side } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';
import { advance } from './advance.ts';
import { destroy, losses } from './losses.ts';
import { columnsOf, defendersIn, reckon, resultOf, runsUnderground } from './odds.ts';
import { attackFaults } from './restrictions.ts';
import type { RetreatOrder } from './retreat.ts';
import { retreat, retreatChoices } from './retreat.ts';
import { turnVolkssturm } from './volkssturm.ts';

/** Faults for which chance or the enemy is to blame, if either has had a hand in it since the order was checked. */
const OVERTAKEN = new Set([
  'attack.unit-gone',
  'attack.target-gone',
  'attack.not-adjacent',
  'attack.odds',
  'attack.target-again',
  'attack.target-advanced',
  'attack.disrupted',
  'attack.advanced',
]);

/** 6.3: an attack, from the declaration to the advance. The result is applied before any other attack. */
export function* attack(start: Situation, order: OrderOf<'attack'>, context: OrderContext): Rule {
  const { units, targets, plan } = order;
  const faults = attackFaults(start, units, targets);
  if (faults.length > 0) {
    if (context.overtaken && faults.every(({ code }) => OVERTAKEN.has(code)))
      return yield* lapse(start, units, faults[0]!.message, false);
    return yield* refuse(faults);
  }
  const target = targets[0]!;
  const hex = indexOfHex(start, target);
  let s = yield* turnVolkssturm(start, [...units, ...defendersIn(start, hex)]);
  // 8.45: Volkssturm that turn out to have no attack strength take no part, but have attacked.
  const attackers = units.filter((unit) => strengths(s, unit).attack > 0);
  const idle = units.filter((unit) => !attackers.includes(unit));
  if (attackers.length === 0) return yield* lapse(s, units, 'nobody is left to attack', true);
  const edges = attackers.map((unit) => edgeBetween(s.map, indexOfUnit(s, unit), hex)!);
  const underground = plan?.underground === true && s.map.city[hex]! && runsUnderground(s, edges);
  const reckoning = reckon(s, { units: attackers, target, overrun: false, underground });
  if (sideOf(s, attackers[0]!) === 'german' && reckoning.raw < 0)
    return yield* lapse(s, units, 'the odds are below the leftmost column', true);
  if (idle.length > 0) s = yield* lapse(s, idle, 'no attack strength', true);
  const die = yield* roll(6, `combat:${target}`);
  const columns = columnsOf(s, reckoning.table);
  const result = resultOf(s, reckoning.table, reckoning.column, die, hex);
  const defenders = defendersIn(s, hex);
  s = yield* happen(s, {
    event: 'combat',
    attackers,
    targets,
    defenders,
    overrun: false,
    table: reckoning.table,
    attack: reckoning.attack,
    defence: reckoning.defence,
    odds: columns[Math.max(0, reckoning.raw)]!,
    shifts: reckoning.shifts,
    column: columns[reckoning.column]!,
    die,
    result,
  });
  if (underground) s = yield* flooding(s);
  return yield* applyResult(s, { attackers, defenders, target, result, overrun: false, plan });
}

function* lapse(s: Situation, units: readonly UnitId[], reason: string, attacked: boolean): Rule {
  return yield* happen(s, { event: 'lapsed', order: 'attack', units, reason, attacked });
}

/** 12.14: whether the tunnels are flooded now. Ruling: rolled after the attack's die, whose column stands. */
function* flooding(s: Situation): Rule {
  const die = yield* roll(6, 'flooding');
  return yield* happen(s, { event: 'flooding', die, flooded: die <= 4 });
}

export interface Combat {
  readonly attackers: readonly UnitId[];
  readonly defenders: readonly UnitId[];
  readonly target: HexId;
  readonly result: Result;
  readonly overrun: boolean;
  readonly plan: AttackPlan | undefined;
}

/** What a result asks of a side: steps, and whether the survivors retreat. */
interface Demand {
  readonly steps: number;
  readonly retreats: boolean;
}

/** 6.52–6.58: a result in its parts. */
export function demandsOf(result: Result): {
  readonly attacker: Demand;
  readonly defender: Demand;
  readonly delay: number;
} {
  const none = { steps: 0, retreats: false };
  if (result === 'AR') return { attacker: { steps: 0, retreats: true }, defender: none, delay: 0 };
  if (result.startsWith('*')) {
    const delay = result.startsWith('**') ? 2 : 1;
    return {
      attacker: none,
      defender: { steps: result.includes('1') ? 1 : 0, retreats: result.endsWith('R') },
      delay,
    };
  }
  const demand = { steps: Number(/\d/.exec(result)?.[0] ?? 0), retreats: result.endsWith('R') };
  if (result.startsWith('A')) return { attacker: demand, defender: none, delay: 0 };
  return result.startsWith('D') && result !== 'DE'
    ? { attacker: none, defender: demand, delay: 0 }
    : { attacker: none, defender: none, delay: 0 };
}

const alive = (s: Situation, units: readonly UnitId[]): readonly UnitId[] =>
  units.filter((unit) => hexOf(s, unit) !== undefined);

/** 6.5: the result, losses first, then the retreat of the survivors, then the victors' advance. */
export function* applyResult(before: Situation, combat: Combat): Rule {
  const { attackers, target, result, plan } = combat;
  const { attacker, defender, delay } = demandsOf(result);
  const hitsDefender =
    result === 'EX' || result === 'DE' || defender.steps > 0 || defender.retreats || delay > 0;
  let s = before;
  if (hitsDefender) s = yield* loseLatecomers(s, combat);
  if (result === 'DE') {
    for (const unit of combat.defenders) s = yield* destroy(s, unit, '6.55');
    return combat.overrun
      ? s
      : yield* advance(s, { units: attackers, vacated: [target], vehicleHexes: 3, path: null, plan });
  }
  if (result === 'EX') {
    for (const units of [combat.attackers, combat.defenders]) {
      s = (yield* losses(s, {
        units,
        steps: units.length,
        oneEach: true,
        payable: true,
        byOpponent: false,
        rule: '6.54',
        planned: units === attackers ? plan?.losses : undefined,
      })).s;
    }
    return s;
  }
  if (delay > 0) s = yield* placeDelays(s, combat, delay);
  if (defender.steps > 0 || defender.retreats) return yield* defenderSuffers(s, combat, defender);
  if (attacker.steps > 0 || attacker.retreats) return yield* attackerSuffers(s, combat, attacker);
  return s;
}

/** 6.65: units that retreated into the hex in this phase are destroyed by whatever hits it. */
function* loseLatecomers(before: Situation, { target, defenders }: Combat): Rule {
  let s = before;
  for (const unit of s.stacks[indexOfHex(s, target)]!) {
    if (!defenders.includes(unit)) s = yield* destroy(s, unit, '6.65');
  }
  return s;
}

function* defenderSuffers(before: Situation, combat: Combat, demand: Demand): Rule {
  const { attackers, defenders, target, overrun, plan } = combat;
  const paid = yield* losses(before, {
    units: defenders,
    steps: demand.steps,
    oneEach: false,
    payable: true,
    byOpponent: false,
    rule: '6.52',
    planned: undefined,
  });
  let { s } = paid;
  let path: readonly HexId[] = [];
  const survivors = alive(s, defenders);
  if (demand.retreats) {
    const away = yield* retreat(s, retreatOrder(s, combat, survivors, 'defender'));
    s = away.s;
    path = away.path;
  }
  if (overrun) return s;
  // 6.75: what a number destroys lets vehicles go on by what it exceeds the losses.
  const allDestroyed = survivors.length === 0;
  const vehicleHexes = allDestroyed ? Math.max(1, demand.steps - paid.lost) : 2;
  return yield* advance(s, {
    units: alive(s, attackers),
    vacated: [target],
    vehicleHexes,
    path: allDestroyed ? null : path,
    plan,
  });
}

function* attackerSuffers(before: Situation, combat: Combat, demand: Demand): Rule {
  const { attackers, defenders, overrun, plan } = combat;
  const bases = [...new Set(attackers.map((unit) => hexOf(before, unit)!))];
  let { s } = yield* losses(before, {
    units: attackers,
    steps: demand.steps,
    oneEach: false,
    payable: true,
    byOpponent: false,
    rule: combat.result === 'AR' ? '6.57' : '6.52',
    planned: plan?.losses,
  });
  let path: readonly HexId[] = [];
  if (demand.retreats) {
    const away = yield* retreat(s, retreatOrder(s, combat, alive(s, attackers), 'attacker'));
    s = away.s;
    path = away.path;
  }
  // 7.27: after an overrun no defender advances.
  if (overrun) return s;
  // 6.57 against 6.74. Ruling: after AR defending vehicles go two hexes, else every defender one.
  return yield* advance(s, {
    units: alive(s, defenders).filter((unit) => !unitState(s, unit).advanced),
    vacated: bases,
    vehicleHexes: combat.result === 'AR' ? 2 : 1,
    path,
    plan: undefined,
  });
}

/** 6.61: the owner conducts the retreat, after a German attack the opponent of those who retreat; 7.42 for overruns. */
function retreatOrder(
  s: Situation,
  combat: Combat,
  units: readonly UnitId[],
  role: 'attacker' | 'defender',
): RetreatOrder {
  const { attackers, target, overrun, plan } = combat;
  const attacking = sideOf(s, attackers[0]!);
  const owner: Side = role === 'attacker' ? attacking : FOE[attacking];
  const conducts = attacking === 'german' ? FOE[owner] : owner;
  const shun: HexId[] = [];
  if (overrun) {
    const other = role === 'attacker' ? indexOfHex(s, target) : indexOfUnit(s, attackers[0]!);
    if (other >= 0) for (const near of s.map.neighbours[other]!) shun.push(s.map.hexes[near]!);
  }
  // The plan is the attacker's: it answers his own questions only.
  const planned =
    conducts === attacking && plan?.retreat !== undefined
      ? ({ retreat: plan.retreat } as Answers['retreat'])
      : undefined;
  return {
    units: retreatChoices(s, units, role === 'attacker' && !overrun ? target : null),
    seat: seatOf(s, conducts),
    shun,
    planned,
    plannedLosses: owner === attacking ? undefined : plan?.losses,
  };
}

/** 6.58, 6.82: markers are drawn face down on to one unit of the target. Ruling: the German chooses which. */
function* placeDelays(before: Situation, combat: Combat, markers: number): Rule {
  let s = before;
  const units = alive(s, combat.defenders).filter((unit) => strengths(s, unit).movement > 0);
  if (units.length === 0) return s;
  const { plan } = combat;
  const question: DelayQuestion = { ask: 'delay', seat: seatOf(s, 'german'), units, markers };
  const unit =
    units.length === 1
      ? units[0]!
      : (yield* ask<'delay'>(question, plan?.delay === undefined ? undefined : { delay: plan.delay })).delay;
  for (let i = 0; i < markers && delaysOut(s) < s.game.delayCup.length; i++) {
    const handle = `d${s.state.delaysDrawn + 1}`;
    yield* drawBlind(handle, 'delay');
    s = yield* happen(s, { event: 'delayed', unit, handle });
  }
  return s;
}

/** Markers that lie on units now. */
function delaysOut(s: Situation): number {
  return allUnits(s).reduce((sum, unit) => sum + unitState(s, unit).delays.length, 0);
}

export function delayFaults(
  _s: Situation,
  question: DelayQuestion,
  { delay }: Answers['delay'],
): readonly Fault[] {
  return question.units.includes(delay)
    ? []
    : [fault('delay.unit', '6.82', `${delay} was not the target of this attack.`)];
}

/** The unit that can go furthest. */
export function decideDelay(
  s: Situation,
  question: DelayQuestion,
  policy: Policies['delay'],
): Answers['delay'] | null {
  if (policy.decide === 'ask') return null;
  const [first] = [...question.units].sort(
    (a, b) =>
      strengths(s, b).movement - strengths(s, a).movement || strengths(s, b).attack - strengths(s, a).attack,
  );
  return { delay: first! };
}
