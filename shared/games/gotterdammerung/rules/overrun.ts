import type { HexId, UnitId } from '../../../core/brands.ts';
import { roll } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Edge } from '../game.ts';
import type { Situation } from '../situation.ts';
import { hexName, hexOf, holder, indexOfHex, printedOf, unitName, unitState } from '../situation.ts';
import { applyResult } from './combat.ts';
import { groundFault } from './ground.ts';
import type { March } from './movement.ts';
import { OVERRUN_HALVES, terrainHalves } from './movement.ts';
import { columnsOf, defendersIn, reckon, resultOf } from './odds.ts';
import { stackFault } from './stacking.ts';
import { attackStrength } from './odds.ts';
import { turnVolkssturm } from './volkssturm.ts';

/** 7.29. */
const FORBIDDEN = ['smallCity', 'majorCity', 'mountain', 'marsh', 'transition'];

/** 7.2: why the moving unit may not overrun what stands there; `from` is where it is by now. */
export function overrunFault(s: Situation, march: March, from: number, edge: Edge): Fault | null {
  const { unit, side, manner, phase } = march;
  const printed = printedOf(s, unit);
  const hex = s.map.hexes[edge.to]!;
  const name = unitName(s.game, unit);
  const say = (code: string, rule: string, message: string): Fault =>
    fault(code, rule, `${name} ${message}`, { units: [unit], hexes: [hex] });
  if (side === 'german') return say('overrun.german', '7.0', 'may not overrun: only Soviet units do.');
  if (holder(s, edge.to) !== 'german')
    return say('overrun.nobody', '7.0', `finds no enemy to overrun in ${hex}.`);
  if (phase !== 'movement' && phase !== 'breakthrough')
    return say('overrun.phase', '7.21', 'may not overrun in this phase.');
  if (s.map.city[edge.to]!) return say('overrun.city', '7.51', `may not overrun Berlin (${hex}).`);
  if (manner !== 'march' || attackStrength(s, unit) === 0)
    return say('overrun.zero', '6.15', 'has nothing to overrun with.');
  if (unitState(s, unit).disrupted)
    return say('overrun.disrupted', '7.28', 'is disrupted, and may not overrun.');
  if (FORBIDDEN.includes(s.map.terrain[edge.to]!))
    return say(
      'overrun.terrain',
      '7.29',
      `may not overrun ${hexName(s.game, hex)}: a city, mountains, marsh or a Transition Hex.`,
    );
  if (edge.water === 'major')
    return say('overrun.river', '7.29', `may not overrun ${hex} across a major river.`);
  if (printed.front === '2BF' && s.state.turn <= 2 && !s.state.options.sixthPanzerArmy) {
    return say(
      'overrun.2bf',
      '6.18',
      'is of the 2nd Belorussian Front, which may not overrun before turn 3.',
    );
  }
  const ground = groundFault(s, unit, from, edge);
  if (ground !== null) return ground;
  const others = s.stacks[from]!.filter((other) => other !== unit);
  return others.length > 0 && stackFault(s, [...others, unit], from) !== null
    ? say('overrun.stack', '7.24', `may not overrun from ${s.map.hexes[from]}, which holds too many.`)
    : null;
}

/** 7.1: terrain without roads, and three points more. Ruling: these three are not paid a second time for leaving the zone. */
export function overrunCostHalves(s: Situation, march: March, edge: Edge): number {
  return OVERRUN_HALVES + terrainHalves(s, march, edge);
}

export interface Overrun {
  readonly s: Situation;
  /** The unit has entered the hex. */
  readonly entered: boolean;
  /** It may go on (7.26). */
  readonly goesOn: boolean;
}

/** 7.1: one overrun by a unit that stands next to the hex. */
export function* overrun(start: Situation, unit: UnitId, target: HexId): Rule<Overrun> {
  const hex = indexOfHex(start, target);
  let s = yield* turnVolkssturm(start, defendersIn(start, hex));
  const reckoning = reckon(s, { units: [unit], target, overrun: true, underground: false });
  const die = yield* roll(10, `overrun:${target}`);
  const result = resultOf(s, reckoning.table, reckoning.column, die, hex);
  const columns = columnsOf(s, reckoning.table);
  const defenders = defendersIn(s, hex);
  s = yield* happen(s, {
    event: 'combat',
    attackers: [unit],
    targets: [target],
    defenders,
    overrun: true,
    table: reckoning.table,
    attack: reckoning.attack,
    defence: reckoning.defence,
    odds: columns[Math.max(0, reckoning.raw)]!,
    shifts: reckoning.shifts,
    column: columns[reckoning.column]!,
    die,
    result,
  });
  s = yield* applyResult(s, { attackers: [unit], defenders, target, result, overrun: true, plan: undefined });
  const cleared = s.stacks[hex]!.length === 0;
  const hit = result.startsWith('A') || result === 'EX';
  const there = hexOf(s, unit) === hexOf(start, unit);
  return {
    s,
    entered: cleared && there && !(hit && unitState(s, unit).disrupted),
    goesOn: cleared && there && !hit,
  };
}
