import type { HexId, UnitId } from '../../../core/brands.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { AdvanceQuestion, Answers, Policies } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  factionOf,
  hexName,
  hexOf,
  indexOfHex,
  indexOfUnit,
  strengths,
  unitName,
  unitState,
  unitsAt,
} from '../situation.ts';
import { boundaryFault } from './boundary.ts';
import { seatOf } from './sides.ts';
import { borderFault } from './yugoslavia.ts';

/**
 * 6.5: after a combat that has vacated hexes one surviving unit of the victorious side, attacker or defender, may advance
 * into one of them; null where none can. Zones of control and terrain costs do not matter.
 *
 * Ruling: one unit and one hex a combat, however many hexes were vacated.
 *
 * @param victors units of that side that took part
 * @param hexes hexes that the other side held when the combat began
 */
export function advanceQuestion(
  s: Situation,
  victors: readonly UnitId[],
  hexes: readonly HexId[],
): AdvanceQuestion | null {
  const vacated = hexes.filter((hex) => unitsAt(s, hex).length === 0);
  const units = victors
    .filter((unit) => hexOf(s, unit) !== undefined)
    .map((unit) => ({ unit, hexes: vacated.filter((hex) => advanceFault(s, unit, hex) === null) }))
    .filter((candidate) => candidate.hexes.length > 0);
  const [first] = units;
  return first === undefined
    ? null
    : { ask: 'advance', seat: seatOf(s.state, factionOf(s, first.unit)), units };
}

/** 6.5, 5.2, 5.3, 10.0: why a unit may not advance into that vacated hex; null if it may. */
export function advanceFault(s: Situation, unit: UnitId, hex: HexId): Fault | null {
  const about = { units: [unit], hexes: [hex] };
  const name = unitName(s.game, unit);
  const from = indexOfUnit(s, unit);
  const to = indexOfHex(s, hex);
  const side = from < 0 || to < 0 ? -1 : sideTowards(s.map.graph, from, to);
  if (side < 0) return fault('advance.not-adjacent', '6.5', `${name} is not adjacent to ${hex}.`, about);
  if (unitState(s, unit).garrison)
    return fault('garrison.move', '10.0', `${name} garrisons a capital and may not advance.`, about);
  if (s.map.enterHalves[to]! < 0 || s.map.crossHalves[from * SIDES + side]! < 0) {
    return fault('advance.terrain', '6.5', `${name} may not cross to ${hexName(s.game, hex)}.`, about);
  }
  return boundaryFault(s, factionOf(s, unit), from, to) ?? borderFault(s, unit, from, to);
}

/** The hex into which the answer advances; null: nobody advances. */
export function advanceTarget(question: AdvanceQuestion, answer: Answers['advance']): HexId | null {
  const candidate = question.units.find(({ unit }) => unit === answer.advance);
  return answer.path?.[0] ?? candidate?.hexes[0] ?? null;
}

export function advanceFaults(
  s: Situation,
  question: AdvanceQuestion,
  answer: Answers['advance'],
): readonly Fault[] {
  const { advance: unit, path } = answer;
  if (unit === null) {
    if (path === undefined || path.length === 0) return [];
    return [
      fault('advance.path', '6.5', 'Nobody advances, so there is no hex to advance into.', { hexes: path }),
    ];
  }
  const candidate = question.units.find((one) => one.unit === unit);
  if (candidate === undefined) return [barredFault(s, question, unit, path)];
  if (path !== undefined && path.length > 1)
    return [fault('advance.path', '6.5', 'An advance is one hex.', { units: [unit], hexes: path })];
  const hex = path?.[0];
  if (hex === undefined) {
    if (candidate.hexes.length === 1) return [];
    return [
      fault('advance.path', '6.5', `Say into which hex ${unit} advances: ${candidate.hexes.join(' or ')}.`, {
        units: [unit],
        hexes: candidate.hexes,
      }),
    ];
  }
  if (candidate.hexes.includes(hex)) return [];
  return [
    fault('advance.hex', '6.5', `${unit} may not advance into ${hex}.`, { units: [unit], hexes: [hex] }),
  ];
}

/** Why a unit that is none of the candidates may not advance: what bars its way, else that it had no part in the combat. */
function barredFault(
  s: Situation,
  question: AdvanceQuestion,
  unit: UnitId,
  path: readonly HexId[] | undefined,
): Fault {
  const vacated = path?.slice(0, 1) ?? question.units.flatMap(({ hexes }) => hexes);
  const reasons = s.game.units.has(unit) ? vacated.map((hex) => advanceFault(s, unit, hex)) : [];
  const barred = reasons.find((reason) => reason !== null && reason.code !== 'advance.not-adjacent');
  return (
    barred ?? fault('advance.unit', '6.5', `${unit} may not advance after this combat.`, { units: [unit] })
  );
}

export function decideAdvance(
  s: Situation,
  question: AdvanceQuestion,
  policy: Policies['advance'],
): Answers['advance'] | null {
  const points = (hex: HexId): number => s.game.cities.get(hex)?.points ?? 0;
  const ways = question.units
    .flatMap(({ unit, hexes }) => hexes.map((hex) => ({ unit, hex })))
    .sort(
      (a, b) =>
        points(b.hex) - points(a.hex) ||
        strengths(s, b.unit).defense - strengths(s, a.unit).defense ||
        (a.unit < b.unit ? -1 : 1),
    );
  const best = ways[0]!;
  const go: Answers['advance'] = { advance: best.unit, path: [best.hex] };
  switch (policy.decide) {
    case 'ask':
      return null;
    case 'never':
      return { advance: null };
    case 'cities':
      return points(best.hex) > 0 ? go : { advance: null };
    case 'always':
      return go;
  }
}
