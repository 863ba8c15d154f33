import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { AttackPlan } from '../orders.ts';
import type { AdvanceQuestion, Answers, Policies } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  hexName,
  hexOf,
  indexOfHex,
  indexOfUnit,
  phaseOf,
  printedOf,
  seatOf,
  sideOf,
  situation,
  strengths,
  unitName,
  unitState,
} from '../situation.ts';
import { groundFault } from './ground.ts';
import { entered } from './occupation.ts';
import { joiningFault, rifleCorpsFault } from './stacking.ts';
import type { Terrain } from '../vocabulary.ts';
import { stepValue } from './value.ts';
import { STRONG, enemyZones } from './zoc.ts';

export interface Advance {
  /** Surviving victors that took part. */
  readonly units: readonly UnitId[];
  /** Hexes that the combat has vacated. */
  readonly vacated: readonly HexId[];
  /** 6.74, 6.75: hexes that vehicle units may go; foot units go one. */
  readonly vehicleHexes: number;
  /** 6.72; null where the second and third hex may be any (6.75). */
  readonly path: readonly HexId[] | null;
  readonly plan: AttackPlan | undefined;
}

/** 6.7: the victors advance into what the combat has vacated. */
export function* advance(before: Situation, how: Advance): Rule {
  const question = advanceQuestion(before, how);
  if (question === null) return before;
  const answer = yield* ask<'advance'>(question, plannedAdvance(before, question, how.plan));
  let s = before;
  for (const [unit, path] of advancesOf(question, answer)) {
    const from = hexOf(s, unit)!;
    s = yield* happen(s, { event: 'advanced', unit, from, path });
    s = yield* entered(s, unit, path);
  }
  return s;
}

/** Null: nobody can advance. */
function advanceQuestion(s: Situation, how: Advance): AdvanceQuestion | null {
  const vacated = how.vacated.filter((hex) => s.stacks[indexOfHex(s, hex)]!.length === 0);
  const [first] = how.units;
  if (first === undefined || vacated.length === 0) return null;
  const base: AdvanceQuestion = {
    ask: 'advance',
    seat: seatOf(s, sideOf(s, first)),
    units: [],
    path: how.path,
    siege: phaseOf(s.game, s.state).kind === 'siege-combat',
  };
  const units = how.units.flatMap((unit) => {
    const hexes = printedOf(s, unit).vehicle ? how.vehicleHexes : 1;
    const choice = { unit, first: vacated, hexes };
    const open = vacated.filter(
      (hex) => pathFaults(s, { ...base, units: [choice] }, unit, [hex]).length === 0,
    );
    return open.length === 0 ? [] : [{ unit, first: open, hexes }];
  });
  return units.length === 0 ? null : { ...base, units };
}

/** The advances of an answer, unit by unit. */
function advancesOf(
  question: AdvanceQuestion,
  answer: Answers['advance'],
): readonly (readonly [UnitId, readonly HexId[]])[] {
  const { advance: who } = answer;
  if (who === null) return [];
  if (typeof who === 'string') {
    const choice = question.units.find(({ unit }) => unit === who);
    return [[who, answer.path ?? (choice === undefined ? [] : choice.first.slice(0, 1))]];
  }
  return Object.entries(who).map(([unit, path]) => [unit as UnitId, path] as const);
}

/** 6.71–6.78: why a unit may not advance like that. Says nothing of the others that advance with it. */
function pathFaults(
  s: Situation,
  question: AdvanceQuestion,
  unit: UnitId,
  path: readonly HexId[],
): readonly Fault[] {
  const choice = question.units.find((each) => each.unit === unit);
  const name = s.game.units.has(unit) ? unitName(s.game, unit) : unit;
  const say = (code: string, rule: string, message: string): readonly Fault[] => [
    fault(code, rule, `${name} ${message}`, { units: choice === undefined ? [] : [unit], hexes: path }),
  ];
  if (choice === undefined) return say('advance.unit', '6.71', 'may not advance here.');
  const [first] = path;
  if (first === undefined || !choice.first.includes(first))
    return say('advance.first', '6.74', `must go first into ${choice.first.join(' or ')}.`);
  if (path.length > choice.hexes)
    return say(
      'advance.length',
      '6.74',
      `may advance ${choice.hexes} ${choice.hexes === 1 ? 'hex' : 'hexes'}, not ${path.length}.`,
    );
  if (unitState(s, unit).disrupted || strengths(s, unit).movement === 0)
    return say('advance.unable', '6.71', 'is disrupted or immobile.');
  let at = indexOfUnit(s, unit);
  const zones = enemyZones(s, sideOf(s, unit));
  for (const [step, hex] of path.entries()) {
    const to = indexOfHex(s, hex);
    const edge = s.map.edges[at]!.find((each) => each.to === to);
    if (edge === undefined)
      return say('advance.not-adjacent', '6.72', `can't go to ${hex}: it is not next to it.`);
    const ground = groundFault(s, unit, at, edge);
    if (ground !== null) return [ground];
    if (question.siege && !s.map.city[to]!)
      return say('advance.out', '6.78', `may advance in Berlin only, not into ${hex}.`);
    if (!question.siege && s.map.city[to]!)
      return say('advance.city', '6.78', `may not advance into Berlin (${hex}) in this phase.`);
    if (step > 0) {
      if (s.stacks[to]!.some((other) => sideOf(s, other) !== sideOf(s, unit)))
        return say('advance.enemy', '6.75', `may not advance into ${hex}, where an enemy stands.`);
      if (question.path !== null && !question.path.includes(hex))
        return say('advance.path', '6.72', `may go on along the retreat path only, not into ${hex}.`);
      if (edge.water === 'major' && !edge.road)
        return say('advance.river', '6.77', `may not cross a major river to ${hex} without a road.`);
    }
    const more = step + 1 < path.length;
    if (more && step === 0 && edge.water === 'major')
      return say('advance.stop', '6.77', `must stop in ${hexName(s.game, hex)}, across the major river.`);
    if (more && advanceStops(s, unit, to, step, zones[to]!))
      return say('advance.stop', '6.76', `must stop in ${hexName(s.game, hex)}.`);
    // Never over the limit, not even on the way (4.16).
    const stack = joiningFault(s, unit, to);
    if (stack !== null) return [{ ...stack, rule: '4.16' }];
    at = to;
  }
  const rifle = rifleCorpsFault(s, unit, at);
  return rifle === null ? [] : [rifle];
}

/**
 * 6.72–6.77: all paths along which the unit may advance, short ones first, given where the others of the answer go.
 *
 * @param taken the advances already chosen, by unit; that of the unit itself does not count
 */
export function waysForward(
  before: Situation,
  question: AdvanceQuestion,
  unit: UnitId,
  taken: { readonly [unit: string]: readonly HexId[] },
): readonly (readonly HexId[])[] {
  const s = Object.entries(taken).reduce(
    (now, [other, path]) =>
      other === unit || path.length === 0 ? now : standing(now, other as UnitId, path.at(-1)!),
    before,
  );
  const choice = question.units.find((each) => each.unit === unit);
  const found: (readonly HexId[])[] = [];
  let open: (readonly HexId[])[] = (choice?.first ?? []).map((hex) => [hex]);
  while (open.length > 0) {
    open = open.flatMap((path) => {
      if (pathFaults(s, question, unit, path).length > 0) return [];
      found.push(path);
      return s.map.neighbours[indexOfHex(s, path.at(-1)!)]!.map((to) => s.map.hexes[to]!)
        .filter((hex) => !path.includes(hex))
        .map((hex) => [...path, hex]);
    });
  }
  return found;
}

/** 6.76. Ruling: what is built up in Berlin is a built-up area. */
const MOPPED_UP: readonly Terrain[] = [
  'builtUp',
  'cityBuiltUp',
  'cityGovernment',
  'majorCity',
  'smallCity',
  'marsh',
  'transition',
];

/** 6.76: the unit must stop in this hex. Ruling: a strong zone, which may not be ignored, stops Germans. */
function advanceStops(s: Situation, unit: UnitId, hex: number, step: number, zone: number): boolean {
  if ((zone & STRONG) !== 0) return true;
  if (sideOf(s, unit) === 'german') return false;
  if (step > 0 && zone !== 0) return true;
  return s.map.fort[hex]! || MOPPED_UP.includes(s.map.terrain[hex]!);
}

export function advanceFaults(
  s: Situation,
  question: AdvanceQuestion,
  answer: Answers['advance'],
): readonly Fault[] {
  const faults: Fault[] = [];
  let now = s;
  for (const [unit, path] of advancesOf(question, answer)) {
    const found = pathFaults(now, question, unit, path);
    faults.push(...found);
    if (found.length === 0) now = standing(now, unit, path.at(-1)!);
  }
  return faults;
}

/** The situation with that unit in another hex, for looking ahead. */
function standing(s: Situation, unit: UnitId, hex: HexId): Situation {
  const units = { ...s.state.units, [unit]: { ...unitState(s, unit), place: hex } };
  return situation(s.game, { ...s.state, units });
}

const WISHES = ['never', 'points', 'always'] as const;

function plannedAdvance(
  s: Situation,
  question: AdvanceQuestion,
  plan: AttackPlan | undefined,
): Answers['advance'] | undefined {
  const wish = plan?.advance;
  if (wish === undefined) return undefined;
  const policy = WISHES.find((each) => each === wish);
  if (policy !== undefined) return decideAdvance(s, question, { decide: policy }) ?? undefined;
  if (wish !== null && typeof wish === 'object') return { advance: legalPart(s, question, wish) };
  return { advance: wish as UnitId | null, ...(plan?.path === undefined ? {} : { path: plan.path }) };
}

/** Of several planned advances, those that the combat has left possible. */
function legalPart(
  s: Situation,
  question: AdvanceQuestion,
  wish: { readonly [unit: string]: readonly HexId[] },
): { [unit: string]: HexId[] } {
  const legal: { [unit: string]: HexId[] } = {};
  for (const [unit, path] of Object.entries(wish)) {
    const longer = { ...legal, [unit]: [...path] };
    if (advanceFaults(s, question, { advance: longer }).length === 0) legal[unit] = [...path];
  }
  return legal;
}

/** `always`: one hex, the strongest first, as many as there is room for; `points`: only where the hex is worth it. */
export function decideAdvance(
  s: Situation,
  question: AdvanceQuestion,
  policy: Policies['advance'],
): Answers['advance'] | null {
  switch (policy.decide) {
    case 'ask':
      return null;
    case 'never':
      return { advance: null };
    case 'points':
    case 'always': {
      const worth = (hex: HexId): boolean =>
        s.map.points[indexOfHex(s, hex)]! > 0 || s.map.transition[indexOfHex(s, hex)]!;
      const wish: { [unit: string]: HexId[] } = {};
      for (const { unit, first } of [...question.units].sort(
        (a, b) => stepValue(s, b.unit) - stepValue(s, a.unit),
      )) {
        const hex = first.find((each) => policy.decide === 'always' || worth(each));
        if (hex !== undefined) wish[unit] = [hex];
      }
      return { advance: legalPart(s, question, wish) };
    }
  }
}
