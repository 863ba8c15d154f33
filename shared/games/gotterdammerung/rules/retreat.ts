import type { HexId, SeatId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Answers, Policies, RetreatChoice, RetreatQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  hexName,
  hexOf,
  holder,
  indexOfHex,
  indexOfUnit,
  printedOf,
  sideOf,
  strengths,
  unitName,
  unitState,
} from '../situation.ts';
import type { Place } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';
import { groundFault } from './ground.ts';
import { losses } from './losses.ts';
import { entered } from './occupation.ts';
import { stackFault } from './stacking.ts';
import { stepValue, stepsLeft } from './value.ts';
import { STRONG, WEAK, enemyZones } from './zoc.ts';

/** 6.6: units that must retreat after one combat, all of one side. */
export interface RetreatOrder {
  readonly units: readonly RetreatChoice[];
  /** Who conducts the retreat (6.61). */
  readonly seat: SeatId;
  readonly shun: readonly HexId[];
  readonly planned: Answers['retreat'] | undefined;
  /** Preference of the opponent for steps lost instead (6.53). */
  readonly plannedLosses: readonly UnitId[] | undefined;
}

/** A way out, as far as it goes. `missing`: hexes that it falls short of two (6.53). */
interface WayOut {
  readonly path: readonly Place[];
  readonly missing: 0 | 1 | 2;
}

/** Retreats already made in this combat: units by place, on top of those that stay. */
type Moved = ReadonlyMap<UnitId, Place>;

/**
 * 6.61–6.69: the units retreat two hexes, one after the other in the order given. Who conducts it chooses the hexes; for
 * each hex that a stack falls short it loses a step, which the opponent chooses (6.53); each hex of a weak zone without a
 * friend in it costs those who pass it together one step (6.63).
 *
 * @returns the situation, and the retreat path (6.72)
 */
export function* retreat(
  before: Situation,
  order: RetreatOrder,
): Rule<{ readonly s: Situation; readonly path: readonly HexId[] }> {
  let s = before;
  if (order.units.length === 0) return { s, path: [] };
  const question: RetreatQuestion = {
    ask: 'retreat',
    seat: order.seat,
    units: order.units,
    shun: order.shun,
  };
  const only = onlyRetreats(s, question);
  const answer = only ?? (yield* ask<'retreat'>(question, order.planned));
  const trail = new Set<HexId>();
  const missing = new Map<HexId, number>();
  const fallsShort = new Set<UnitId>();
  const crossed = new Map<string, UnitId[]>();
  const done = new Map<UnitId, Place>();
  const cost = new Map<UnitId, readonly Place[]>();
  for (const choice of order.units) {
    const path = answer.retreat[choice.unit] ?? [];
    const way = waysOut(before, choice, order.shun, done).find((each) => each.path.join() === path.join());
    cost.set(
      choice.unit,
      path.filter((hex) => costsStep(before, choice.unit, hex, done)),
    );
    done.set(choice.unit, path.at(-1) ?? choice.from);
    const short = way === undefined ? 2 : way.missing;
    if (short > 0) fallsShort.add(choice.unit);
    missing.set(choice.from, Math.max(missing.get(choice.from) ?? 0, short));
    for (const hex of path) if (hex !== 'NGP') trail.add(hex as HexId);
  }
  for (const choice of order.units) {
    const path = answer.retreat[choice.unit] ?? [];
    if (path.length === 0) continue;
    s = yield* happen(s, { event: 'retreated', unit: choice.unit, from: choice.from, path });
    s = yield* entered(s, choice.unit, path);
    for (const hex of cost.get(choice.unit) ?? []) {
      const key = `${choice.from}>${hex}`;
      crossed.set(key, [...(crossed.get(key) ?? []), choice.unit]);
    }
  }
  for (const units of crossed.values()) {
    const alive = units.filter((unit) => unitState(s, unit).place !== 'destroyed');
    if (alive.length === 0) continue;
    const preferred = answer.losses ?? [];
    const rank = (unit: UnitId): number => (preferred.includes(unit) ? preferred.indexOf(unit) - 100 : 0);
    const [victim] = [...alive].sort((a, b) => rank(a) - rank(b) || stepValue(s, a) - stepValue(s, b));
    s = (yield* losses(s, {
      units: [victim!],
      steps: 1,
      oneEach: true,
      payable: false,
      byOpponent: false,
      rule: '6.63',
      planned: undefined,
    })).s;
  }
  for (const [from, steps] of missing) {
    if (steps === 0) continue;
    const units = order.units
      .filter((choice) => choice.from === from && fallsShort.has(choice.unit))
      .map(({ unit }) => unit)
      .filter((unit) => unitState(s, unit).place !== 'destroyed');
    s = (yield* losses(s, {
      units,
      steps,
      oneEach: false,
      payable: false,
      byOpponent: true,
      rule: '6.53',
      planned: order.plannedLosses,
    })).s;
  }
  return { s, path: [...trail] };
}

/** 6.63: a weak zone without a friend in the hex costs a step. */
function costsStep(s: Situation, unit: UnitId, place: Place, moved: Moved): boolean {
  const hex = indexOfHex(s, place);
  if (hex < 0) return false;
  const side = sideOf(s, unit);
  if ((enemyZones(s, side)[hex]! & WEAK) === 0) return false;
  return !friendsIn(s, unit, hex, moved).some((other) => other !== unit);
}

function friendsIn(s: Situation, unit: UnitId, hex: number, moved: Moved): readonly UnitId[] {
  const at = s.map.hexes[hex]!;
  const staying = s.stacks[hex]!.filter((other) => other !== unit && !moved.has(other));
  return [...staying, ...[...moved].filter(([, place]) => place === at).map(([other]) => other)];
}

/** 6.62–6.64, 6.68: why a unit may not retreat over that edge; null if it may. Says nothing of where it ends. */
function stepBar(
  s: Situation,
  choice: RetreatChoice,
  shun: readonly HexId[],
  from: number,
  to: number,
  moved: Moved,
): Fault | null {
  const { unit } = choice;
  const edge = s.map.edges[from]!.find((each) => each.to === to)!;
  const side = sideOf(s, unit);
  const hex = s.map.hexes[to]!;
  const name = unitName(s.game, unit);
  const about = { units: [unit], hexes: [hex] };
  if (holder(s, to) === FOE[side])
    return fault(
      'retreat.enemy',
      '6.63',
      `${name} may not retreat into ${hexName(s.game, hex)}, where an enemy stands.`,
      about,
    );
  if (shun.includes(hex))
    return fault(
      'retreat.overrun',
      '7.42',
      `${name} may not retreat into ${hex}, next to the other side of the overrun.`,
      about,
    );
  const zone = enemyZones(s, side)[to]!;
  if ((zone & STRONG) !== 0)
    return fault(
      'retreat.strong',
      '6.63',
      `${name} may not retreat into ${hex}, in a strong zone of control.`,
      about,
    );
  const start = indexOfHex(s, choice.from);
  if (s.map.city[to]! && edge.link && side === 'soviet')
    return fault('retreat.city', '6.68', `${name} may not retreat into Berlin (${hex}).`, about);
  const ground = groundFault(s, unit, from, edge);
  if (ground !== null) return ground;
  if (s.map.city[to]! && edge.link && start !== from && !s.map.transition[start]!) {
    return fault('retreat.city', '6.68', `${name} stops in the Transition Hex.`, about);
  }
  const open = (zone & WEAK) !== 0 && !friendsIn(s, unit, to, moved).some((other) => other !== unit);
  if (open && unitState(s, unit).disrupted) {
    return fault(
      'retreat.disrupted',
      '6.62',
      `${name} is disrupted, and may not retreat into ${hex}, in a zone of control.`,
      about,
    );
  }
  return null;
}

/**
 * The ways out of a unit, the longest ones only (6.53): two hexes, else one, else none (an empty list).
 *
 * Ruling: a unit from an Operational hex that comes to a Transition Hex, or one that leaves for the North German Plain
 * Box, has retreated enough.
 */
export function waysOut(
  s: Situation,
  choice: RetreatChoice,
  shun: readonly HexId[],
  moved: Moved,
): readonly WayOut[] {
  const { unit } = choice;
  const start = indexOfHex(s, choice.from);
  const full: WayOut[] = [];
  const partial: WayOut[] = [];
  const near = new Set(s.map.neighbours[start]!);
  const around =
    choice.away === null
      ? null
      : new Set([indexOfHex(s, choice.away), ...s.map.neighbours[indexOfHex(s, choice.away)]!]);
  const endsWell = (hex: number): boolean => around?.has(hex) !== true && hasRoom(s, unit, hex, moved);
  const name = (hex: number): HexId => s.map.hexes[hex]!;
  if (isArrow(s, unit, start)) full.push({ path: ['NGP'], missing: 0 });
  for (const first of s.map.neighbours[start]!) {
    if (stepBar(s, choice, shun, start, first, moved) !== null) continue;
    const stopsHere = s.map.transition[first]! && !s.map.transition[start]! && !s.map.city[start]!;
    if (stopsHere) {
      if (endsWell(first)) full.push({ path: [name(first)], missing: 0 });
      continue;
    }
    if (endsWell(first)) partial.push({ path: [name(first)], missing: 1 });
    if (isArrow(s, unit, first)) full.push({ path: [name(first), 'NGP'], missing: 0 });
    for (const second of s.map.neighbours[first]!) {
      if (second === start || near.has(second) || !endsWell(second)) continue;
      if (stepBar(s, choice, shun, first, second, moved) !== null) continue;
      full.push({ path: [name(first), name(second)], missing: 0 });
    }
  }
  if (full.length > 0) return full;
  return partial.length > 0 ? partial : [{ path: [], missing: 2 }];
}

function hasRoom(s: Situation, unit: UnitId, hex: number, moved: Moved): boolean {
  return stackFault(s, [...friendsIn(s, unit, hex, moved), unit], hex) === null;
}

/** 6.63: a red arrow, over which all but supply depots may leave. */
function isArrow(s: Situation, unit: UnitId, hex: number): boolean {
  return printedOf(s, unit).kind !== 'depot' && s.game.areas.get('arrows')?.has(s.map.hexes[hex]!) === true;
}

/** The retreats where there is nothing to choose; null where there is. */
function onlyRetreats(s: Situation, question: RetreatQuestion): Answers['retreat'] | null {
  const done = new Map<UnitId, Place>();
  const retreats: { [unit: string]: Place[] } = {};
  for (const choice of question.units) {
    const ways = waysOut(s, choice, question.shun, done);
    if (ways.length > 1) return null;
    retreats[choice.unit] = [...ways[0]!.path];
    done.set(choice.unit, ways[0]!.path.at(-1) ?? choice.from);
  }
  return { retreat: retreats };
}

/** 6.61–6.64: why these are no retreats for the units of the question. */
export function retreatFaults(
  s: Situation,
  question: RetreatQuestion,
  answer: Answers['retreat'],
): readonly Fault[] {
  const faults: Fault[] = [];
  const done = new Map<UnitId, Place>();
  for (const unit of Object.keys(answer.retreat)) {
    if (!question.units.some((choice) => choice.unit === unit))
      faults.push(fault('retreat.unit', '6.61', `${unit} has not been told to retreat.`));
  }
  for (const choice of question.units) {
    const { unit } = choice;
    const path = answer.retreat[unit];
    if (path === undefined) {
      faults.push(
        fault('retreat.unit', '6.62', `${unitName(s.game, unit)} must retreat too.`, { units: [unit] }),
      );
      continue;
    }
    const ways = waysOut(s, choice, question.shun, done);
    if (!ways.some((way) => way.path.join() === path.join())) {
      faults.push(whyNot(s, choice, question.shun, path, done, ways[0]!));
      continue;
    }
    done.set(unit, path.at(-1) ?? choice.from);
  }
  return faults;
}

function whyNot(
  s: Situation,
  choice: RetreatChoice,
  shun: readonly HexId[],
  path: readonly Place[],
  moved: Moved,
  best: WayOut,
): Fault {
  const name = unitName(s.game, choice.unit);
  let at = indexOfHex(s, choice.from);
  for (const place of path) {
    const to = indexOfHex(s, place);
    if (to < 0) break;
    if (!s.map.neighbours[at]!.includes(to))
      return fault(
        'retreat.not-adjacent',
        '6.61',
        `${name} can't retreat from ${s.map.hexes[at]} to ${place}: they are not next to each other.`,
        { units: [choice.unit] },
      );
    const bar = stepBar(s, choice, shun, at, to, moved);
    if (bar !== null) return bar;
    at = to;
  }
  const where = path.length === 0 ? 'must retreat' : `can't end its retreat in ${path.at(-1)}`;
  const rule = path.length < best.path.length ? '6.62' : '6.64';
  return fault('retreat.end', rule, `${name} ${where}; it could go ${best.path.join(' – ') || 'nowhere'}.`, {
    units: [choice.unit],
  });
}

/** `away`: the fewest steps, then with friends, then home: Germans to the west, Soviets to the east. */
export function decideRetreat(
  s: Situation,
  question: RetreatQuestion,
  policy: Policies['retreat'],
): Answers['retreat'] | null {
  if (policy.decide === 'ask') return null;
  const retreats: { [unit: string]: Place[] } = {};
  const done = new Map<UnitId, Place>();
  for (const choice of question.units) {
    const own = s.state.seats[sideOf(s, choice.unit)] === question.seat;
    const ways = waysOut(s, choice, question.shun, done);
    const price = (way: WayOut): number => wayPrice(s, choice, way, done) * (own ? 1 : -1);
    const [best] = [...ways].sort((a, b) => price(a) - price(b));
    retreats[choice.unit] = [...best!.path];
    done.set(choice.unit, best!.path.at(-1) ?? choice.from);
  }
  return { retreat: retreats };
}

function wayPrice(s: Situation, choice: RetreatChoice, way: WayOut, moved: Moved): number {
  const steps = way.path.filter((place) => costsStep(s, choice.unit, place, moved)).length;
  const end = way.path.at(-1);
  if (end === undefined) return 0;
  if (end === 'NGP') return 500 + 1000 * steps;
  const west = Number(end.slice(2)) - Number(choice.from.slice(2));
  const home = sideOf(s, choice.unit) === 'german' ? -west : west;
  const hex = indexOfHex(s, end);
  const lonely =
    friendsIn(s, choice.unit, hex, moved).length === 0 &&
    (enemyZones(s, sideOf(s, choice.unit))[hex]! & WEAK) !== 0
      ? 5
      : 0;
  return 1000 * steps + 10 * home + lonely;
}

/** 6.67, 6.69: of the units of one side, those that must retreat now: alive, mobile, on the maps. */
export function retreatChoices(
  s: Situation,
  units: readonly UnitId[],
  away: HexId | null,
): readonly RetreatChoice[] {
  return units
    .filter((unit) => stepsLeft(s, unit) > 0 && indexOfUnit(s, unit) >= 0 && strengths(s, unit).movement > 0)
    .map((unit) => ({ unit, from: hexOf(s, unit)!, away }));
}
