import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { evolve } from '../evolve.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, RetreatQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  adjacentHexes,
  asHex,
  counterOf,
  countersAt,
  exists,
  handleOfUnit,
  indexOf,
  isHexPlace,
  knownUnit,
  sideAt,
  situation,
  unitIdOf,
} from '../situation.ts';
import { WARSAW, otherSide, seatOfSide } from '../vocabulary.ts';
import { loseSteps } from './losses.ts';
import type { Decision } from './policyScope.ts';
import { gapTowards, inScope } from './policyScope.ts';
import { openBridge } from './reactions.ts';
import type { Room } from './stacking.ts';
import { hasRoom, mayHaveRoom, surelyHasRoom } from './stacking.ts';
import { supplyGap } from './supply.ts';
import { isTrain } from './values.ts';
import { isOpenToRetreat } from './warsaw.ts';
import { inEnemyZone } from './zoc.ts';

/** Ways for a group that retreats together. */
export interface Ways {
  readonly paths: readonly (readonly string[])[];
  /** Hexes that could not be retreated: as many steps are lost (9). */
  readonly missing: number;
}

/**
 * 9 Retreat: the paths of exactly `length` hexes, on past full hexes up to the longest path; where there is none, the
 * longest shorter ones. Ruling R59: no hex twice, and away from the attackers where that is possible. Ruling: Warsaw ends a
 * retreat, however many hexes are left.
 */
export function retreatWays(
  s: Situation,
  group: readonly string[],
  length: number,
  attackers: readonly string[],
  room: Room = hasRoom,
): Ways {
  const { longest } = s.game.data.tracks.retreat;
  for (let wanted = length; wanted > 0; wanted--) {
    const paths = pathsOf(s, group, wanted, Math.max(wanted, longest), room);
    if (paths.length === 0) continue;
    const from = asHex(counterOf(s, group[0]!).place);
    const away = paths.filter((path) => isAway(s, from, path.at(-1)!, attackers));
    return { paths: away.length > 0 ? away : paths, missing: length - wanted };
  }
  return { paths: [[]], missing: length };
}

function isAway(s: Situation, from: HexId, to: string, attackers: readonly string[]): boolean {
  if (to === WARSAW) return true;
  const hexes = attackers.filter((place) => isHexPlace(s, place)).map(asHex);
  const gap = (hex: HexId): number => Math.min(...hexes.map((attacker) => s.game.distance(hex, attacker)));
  return hexes.length === 0 || gap(asHex(to)) > gap(from);
}

function pathsOf(
  s: Situation,
  group: readonly string[],
  wanted: number,
  longest: number,
  room: Room,
): readonly (readonly string[])[] {
  const found: string[][] = [];
  const start = counterOf(s, group[0]!).place;
  const go = (path: readonly string[]): void => {
    const at = path.at(-1) ?? start;
    if (at === WARSAW) return void found.push([...path]);
    if (path.length >= wanted && room(s, at, group)) return void found.push([...path]);
    if (path.length >= longest) return;
    for (const to of retreatSteps(s, group, at)) if (to !== start && !path.includes(to)) go([...path, to]);
  };
  go([]);
  return found;
}

function retreatSteps(s: Situation, group: readonly string[], at: string): readonly string[] {
  const { side } = counterOf(s, group[0]!);
  const train = group.some((handle) => isTrain(knownUnit(s, handle)));
  const hexes = adjacentHexes(s, at).filter((to) => {
    if (sideAt(s, to) === otherSide(side)) return false;
    const from = indexOf(s, at);
    return !train || s.map.railway[from * SIDES + sideTowards(s.map.graph, from, indexOf(s, to))] === 1;
  });
  return side === 'german' && !train && isOpenToRetreat(s, group, at) ? [...hexes, WARSAW] : hexes;
}

/** 9: steps that the group loses on its way: one for each hex in an enemy zone of control that no friend holds. */
export function zoneSteps(s: Situation, group: readonly string[], path: readonly string[]): number {
  const { side } = counterOf(s, group[0]!);
  const friends = (hex: string): boolean => countersAt(s, hex).some((handle) => !group.includes(handle));
  return path.filter((hex) => isHexPlace(s, hex) && inEnemyZone(s, side, hex) && !friends(hex)).length;
}

/** Whether the whole stack, or its units one by one, can retreat so far without losing a step for want of room. */
export function canRetreat(
  s: Situation,
  handles: readonly string[],
  length: number,
  attackers: readonly string[],
): boolean {
  if (retreatWays(s, handles, length, attackers).missing === 0) return true;
  let each = s;
  for (const handle of handles) {
    const { paths, missing } = retreatWays(each, [handle], length, attackers);
    if (missing > 0) return false;
    each = moved(each, [handle], paths[0]!);
  }
  return true;
}

/**
 * Ruling R123: whether the stack may have a retreat of so many hexes as far as the attacker can tell. Each unit by itself: where the
 * whole stack can go, or one after the other, each can.
 */
export const mayRetreat = (
  s: Situation,
  handles: readonly string[],
  length: number,
  attackers: readonly string[],
): boolean =>
  handles.every((handle) => retreatWays(s, [handle], length, attackers, mayHaveRoom).missing === 0);

/** Ruling R123: the one path of a unit of which the attacker can be sure; null: there may be several, or another one. */
function onlyPath(
  s: Situation,
  handle: string,
  length: number,
  attackers: readonly string[],
): readonly string[] | null {
  const sure = retreatWays(s, [handle], length, attackers, surelyHasRoom);
  const most = retreatWays(s, [handle], length, attackers, mayHaveRoom);
  const [path] = most.paths;
  const alone = most.paths.length === 1 && sure.paths.length === 1 && most.missing === sure.missing;
  return alone && path!.join() === sure.paths[0]!.join() ? path! : null;
}

/**
 * 9: the units of the stack retreat, in groups, each along a path of its owner's choice.
 *
 * @returns with the hexes that the furthest of them really went (11 Advance, ruling R66)
 */
export function* retreat(
  start: Situation,
  units: readonly UnitId[],
  length: number,
  attackers: readonly string[],
): Rule<{ readonly s: Situation; readonly hexes: number }> {
  let s = start;
  let hexes = 0;
  const handles = units.map((unit) => handleOfUnit(s, unit)!).filter((handle) => exists(s, handle));
  if (handles.length === 0 || length <= 0) return { s, hexes };
  const from = asHex(counterOf(s, handles[0]!).place);
  const owner = seatOfSide(counterOf(s, handles[0]!).side);
  s = yield* openBridge(
    s,
    owner,
    from,
    handles.map((handle) => unitIdOf(s, handle)),
  );
  const question: RetreatQuestion = {
    ask: 'retreat-path',
    seat: owner,
    units: handles.map((handle) => unitIdOf(s, handle)),
    from,
    attackers,
    retreat: length,
  };
  const only = handles.length === 1 ? onlyPath(s, handles[0]!, length, attackers) : null;
  const answer = only === null ? yield* ask(question) : { retreat: { [question.units[0]!]: [...only] } };
  for (const { group, path } of groupsOf(s, question, answer)) {
    const { missing } = retreatWays(s, group, length, attackers);
    const steps = zoneSteps(s, group, path) + missing;
    hexes = Math.max(hexes, path.length);
    if (path.length > 0)
      for (const counter of group)
        s = yield* happen(s, { event: 'retreated', counter, from: asHex(counterOf(s, counter).place), path });
    s = yield* loseSteps(s, group, steps, '9');
  }
  return { s, hexes };
}

/** Units with the same path retreat together; groups in the order of the question. */
function groupsOf(
  s: Situation,
  { units }: RetreatQuestion,
  { retreat: paths }: Answers['retreat-path'],
): readonly { readonly group: readonly string[]; readonly path: readonly string[] }[] {
  const groups = new Map<string, { group: string[]; path: readonly string[] }>();
  for (const unit of units) {
    const path = paths[unit] ?? [];
    const key = path.join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { group: [handleOfUnit(s, unit)!], path });
    else group.group.push(handleOfUnit(s, unit)!);
  }
  return [...groups.values()];
}

function moved(s: Situation, group: readonly string[], path: readonly string[]): Situation {
  const from = asHex(counterOf(s, group[0]!).place);
  return situation(
    s.game,
    group.reduce(
      (state, counter) => evolve(s.game, state, { event: 'retreated', counter, from, path }),
      s.state,
    ),
  );
}

export function retreatFaults(
  start: Situation,
  question: RetreatQuestion,
  answer: Answers['retreat-path'],
): readonly Fault[] {
  const faults: Fault[] = [];
  for (const unit of Object.keys(answer.retreat))
    if (!question.units.some((each) => each === unit))
      faults.push(fault('retreat.unit', '9', `${unit} does not retreat here.`));
  for (const unit of question.units)
    if (answer.retreat[unit] === undefined)
      faults.push(fault('retreat.missing', '9', `${unit} needs a path.`, { units: [unit] }));
  if (faults.length > 0) return faults;
  let s = start;
  for (const { group, path } of groupsOf(s, question, answer)) {
    const { paths } = retreatWays(s, group, question.retreat, question.attackers);
    if (!paths.some((way) => way.join() === path.join())) {
      faults.push(
        fault(
          'retreat.path',
          '9',
          `${path.join(', ') || 'Staying'} is no retreat of ${question.retreat} hexes from ${question.from} for these units.`,
          { units: group.map((handle) => unitIdOf(s, handle)) },
        ),
      );
      return faults;
    }
    s = moved(s, group, path);
  }
  return faults;
}

/** `smart`: fewest steps lost, then the nearest supply road, then good ground away from the enemy, then together. */
export function decideRetreat(
  s: Situation,
  question: RetreatQuestion,
  policy: Policies['retreat-path'],
): Decision<Answers['retreat-path']> | null {
  const { mine, decided } = inScope(s, policy, question.units, question.from);
  if (mine.mode === 'ask') return null;
  const handles = question.units.map((unit) => handleOfUnit(s, unit)!);
  const together = bestWay(s, handles, question, mine);
  const all: Answers['retreat-path'] = {
    retreat: Object.fromEntries(question.units.map((unit) => [unit, [...together.path]])),
  };
  const apart: { [unit: string]: string[] } = {};
  let each = s;
  // The group that goes together loses its steps once.
  let gain = together.lost - together.worth * handles.length;
  for (const handle of handles) {
    const way = bestWay(each, [handle], question, mine);
    gain += way.worth - way.lost;
    apart[unitIdOf(s, handle)] = [...way.path];
    each = moved(each, [handle], way.path);
  }
  const split: Answers['retreat-path'] = { retreat: apart };
  const { noStackSplit } = weightsOf(mine);
  return handles.length > 1 && gain > noStackSplit && retreatFaults(s, question, split).length === 0
    ? decided(split, 'smart, apart')
    : decided(all, handles.length > 1 ? 'smart, together' : 'smart');
}

const weightsOf = ({ weights }: Policies['retreat-path']) => ({
  zoc: weights?.zoc ?? 100,
  supply: weights?.supply ?? 10,
  terrain: weights?.terrain ?? 3,
  towards: weights?.towards ?? 20,
  noStackSplit: weights?.noStackSplit ?? 1,
});

interface Way {
  readonly path: readonly string[];
  /** What the steps weigh that the group loses on the way. */
  readonly lost: number;
  /** What its end is worth to each unit. */
  readonly worth: number;
}

function bestWay(
  s: Situation,
  group: readonly string[],
  question: RetreatQuestion,
  policy: Policies['retreat-path'],
): Way {
  const { paths, missing } = retreatWays(s, group, question.retreat, question.attackers);
  const { zoc } = weightsOf(policy);
  const ways = paths.map((path) => ({
    path,
    lost: zoc * (zoneSteps(s, group, path) + missing),
    worth: worthOf(s, group, path, policy),
  }));
  const value = (way: Way): number => 100 * (way.worth - way.lost) + tieBreak(s, group, way.path, question);
  return ways.reduce((best, way) => (value(way) > value(best) ? way : best));
}

function worthOf(
  s: Situation,
  group: readonly string[],
  path: readonly string[],
  policy: Policies['retreat-path'],
): number {
  const weights = weightsOf(policy);
  const { side } = counterOf(s, group[0]!);
  const end = path.at(-1);
  const wish =
    (policy.prefer?.some((hex) => hex === end) === true ? 1000 : 0) -
    (policy.avoid?.some((hex) => path.includes(hex)) === true ? 1000 : 0);
  if (end === undefined || end === WARSAW) return wish;
  const terrain = s.map.terrain[indexOf(s, end)]!;
  return (
    wish -
    weights.supply * supplyGap(s, side, end) -
    weights.towards * gapTowards(s, side, end, policy.towards, group) +
    weights.terrain * (terrain.shift + terrain.defence)
  );
}

/** Of ways that weigh the same: away from the enemy, and short. */
function tieBreak(
  s: Situation,
  group: readonly string[],
  path: readonly string[],
  { attackers }: RetreatQuestion,
): number {
  const end = path.at(-1);
  if (end === undefined || end === WARSAW) return 0;
  const gap = attackers
    .filter((place) => isHexPlace(s, place))
    .reduce((sum, place) => sum + s.game.distance(asHex(end), asHex(place)), 0);
  return Math.min(50, gap) - path.length - (inEnemyZone(s, counterOf(s, group[0]!).side, end) ? 5 : 0);
}
