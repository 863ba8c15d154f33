import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { evolve } from '../evolve.ts';
import { fault } from '../fault.ts';
import type { Answers, Policies, RetreatQuestion } from '../questions.ts';
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
import { hasRoom } from './stacking.ts';
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
): Ways {
  const { longest } = s.game.data.tracks.retreat;
  for (let wanted = length; wanted > 0; wanted--) {
    const paths = pathsOf(s, group, wanted, Math.max(wanted, longest));
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
): readonly (readonly string[])[] {
  const found: string[][] = [];
  const start = counterOf(s, group[0]!).place;
  const go = (path: readonly string[]): void => {
    const at = path.at(-1) ?? start;
    if (at === WARSAW) return void found.push([...path]);
    if (path.length >= wanted && hasRoom(s, at, group)) return void found.push([...path]);
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
  return side === 'german' && !train && isOpenToRetreat(s, at) ? [...hexes, WARSAW] : hexes;
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

/** 9: the units of the stack retreat, in groups, each along a path of its owner's choice. */
export function* retreat(
  start: Situation,
  units: readonly UnitId[],
  length: number,
  attackers: readonly string[],
): Rule {
  let s = start;
  const handles = units.map((unit) => handleOfUnit(s, unit)!).filter((handle) => exists(s, handle));
  if (handles.length === 0 || length <= 0) return s;
  const from = asHex(counterOf(s, handles[0]!).place);
  const question: RetreatQuestion = {
    ask: 'retreat-path',
    seat: seatOfSide(counterOf(s, handles[0]!).side),
    units: handles.map((handle) => unitIdOf(s, handle)),
    from,
    attackers,
    retreat: length,
  };
  const only = retreatWays(s, handles, length, attackers);
  const answer =
    handles.length === 1 && only.paths.length === 1
      ? { retreat: { [question.units[0]!]: [...only.paths[0]!] } }
      : yield* ask(question);
  for (const { group, path } of groupsOf(s, question, answer)) {
    const { missing } = retreatWays(s, group, length, attackers);
    const steps = zoneSteps(s, group, path) + missing;
    if (path.length > 0)
      for (const counter of group)
        s = yield* happen(s, { event: 'retreated', counter, from: asHex(counterOf(s, counter).place), path });
    s = yield* loseSteps(s, group, steps, '9');
  }
  return s;
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

/** `smart`: fewest steps lost, then away from the enemy, then good ground on the own road, together if that costs nothing. */
export function decideRetreat(
  s: Situation,
  question: RetreatQuestion,
  policy: Policies['retreat-path'],
): Answers['retreat-path'] | null {
  if (policy.mode === 'ask') return null;
  const handles = question.units.map((unit) => handleOfUnit(s, unit)!);
  const together = bestWay(s, handles, question, policy);
  const apart: { [unit: string]: string[] } = {};
  let each = s;
  let cost = 0;
  for (const handle of handles) {
    const way = bestWay(each, [handle], question, policy);
    cost += way.steps;
    apart[unitIdOf(s, handle)] = [...way.path];
    each = moved(each, [handle], way.path);
  }
  const split: Answers['retreat-path'] = { retreat: apart };
  if (handles.length > 1 && cost < together.steps && retreatFaults(s, question, split).length === 0)
    return split;
  return { retreat: Object.fromEntries(question.units.map((unit) => [unit, [...together.path]])) };
}

function bestWay(
  s: Situation,
  group: readonly string[],
  question: RetreatQuestion,
  policy: Policies['retreat-path'],
): { readonly path: readonly string[]; readonly steps: number } {
  const { paths, missing } = retreatWays(s, group, question.retreat, question.attackers);
  const value = (path: readonly string[]): number => {
    const end = path.at(-1);
    const lost = 1000 * (zoneSteps(s, group, path) + missing);
    if (end === undefined) return -lost;
    if (end === WARSAW) return 2 - lost;
    const terrain = s.map.terrain[indexOf(s, end)]!;
    const wish =
      (policy.prefer?.some((hex) => hex === end) === true ? 300 : 0) -
      (policy.avoid?.some((hex) => path.includes(hex)) === true ? 300 : 0);
    const towards = policy.towards === undefined ? 0 : -20 * s.game.distance(asHex(end), policy.towards);
    const gap = question.attackers
      .filter((place) => isHexPlace(s, place))
      .reduce((sum, place) => sum + s.game.distance(asHex(end), asHex(place)), 0);
    const zone = inEnemyZone(s, counterOf(s, group[0]!).side, end) ? -20 : 0;
    return (
      wish +
      towards +
      zone -
      4 * path.length +
      3 * gap +
      terrain.shift * 4 +
      terrain.defence * 3 +
      (s.map.onRoad[indexOf(s, end)] === 1 ? 2 : 0) -
      lost
    );
  };
  let best = paths[0]!;
  for (const path of paths) if (value(path) > value(best)) best = path;
  return { path: best, steps: zoneSteps(s, group, best) + missing };
}
