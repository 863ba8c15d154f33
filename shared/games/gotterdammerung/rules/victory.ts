import type { UnitId } from '../../../core/brands.ts';
import type { Score } from '../../../rules/contract.ts';
import type { Situation } from '../situation.ts';
import { indexOfHex, indexOfUnit, printedOf, unitName, unitsOnMap } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { GERMAN_LINE, homeEdges } from './sixthArmy.ts';
import { supplyLines } from './trace.ts';
import { survivalPoints } from './value.ts';

interface Points {
  readonly side: Side;
  readonly label: string;
  readonly points: number;
  readonly rule: string;
}

/** 11.0: victory points as they stand, and the level of the result (11.2). */
export function score(s: Situation): Score {
  const terms = [...sovietPoints(s), ...germanPoints(s)];
  const sum = (side: Side): number =>
    terms.filter((term) => term.side === side).reduce((total, { points }) => total + points, 0);
  const { level, winner } = levelOf(s, sum('soviet') - sum('german'));
  const { seats } = s.state;
  return {
    seats: { [seats.soviet]: sum('soviet'), [seats.german]: sum('german') },
    winners: s.state.over && winner !== null ? [seats[winner]] : [],
    level,
    terms: terms.map(({ side, label, points, rule }) => ({ seat: seats[side], label, points, rule })),
  };
}

/** 11.2. */
export function levelOf(
  s: Situation,
  difference: number,
): { readonly level: string; readonly winner: Side | null } {
  const { levels } = s.game.data.tables.victory;
  const { level } = levels.find(({ upTo }) => difference <= upTo) ?? levels.at(-1)!;
  const winner = level.startsWith('German') ? 'german' : level.startsWith('Soviet') ? 'soviet' : null;
  return { level, winner };
}

/** 11.13, 11.16, 11.17, 12.39, 12.44. */
function sovietPoints(s: Situation): readonly Points[] {
  const { victory } = s.game.data.tables;
  const found: Points[] = [];
  const add = (label: string, points: number, rule: string): void =>
    void (points !== 0 && found.push({ side: 'soviet', label, points, rule }));
  for (const hex of s.state.occupied)
    add(s.map.names[indexOfHex(s, hex)] ?? hex, s.map.points[indexOfHex(s, hex)]!, '11.13');
  add('Taken by turn 3', victory.bonus * s.state.bonus.length, '11.16');
  if (s.state.elbe > 0) add('Meeting at the Elbe', victory.elbe[String(s.state.elbe)] ?? 0, '11.17');
  if (s.state.options.sixthPanzerArmy) add('6th SS Panzer Army in play', 25, '12.39');
  add('Bid', s.state.bidPoints, '12.44');
  return found;
}

/** 11.14, 11.15, 12.52. */
function germanPoints(s: Situation): readonly Points[] {
  const alive = survivors(s);
  const found: Points[] = [];
  const add = (label: string, points: number, rule: string): void =>
    void (points !== 0 && found.push({ side: 'german', label, points, rule }));
  for (const unit of unitsOnMap(s, 'german')) {
    if (printedOf(s, unit).branch === 'hitler') add(unitName(s.game, unit), survivalPoints(s, unit), '11.14');
  }
  const worth = (points: number): number => alive.filter((unit) => survivalPoints(s, unit) === points).length;
  add(`${worth(1)} surviving units of infantry, flak and the like`, worth(1), '11.14');
  add(`${worth(2)} other surviving units`, 2 * worth(2), '11.14');
  if (s.state.options.shortBoundary) add('Shorter boundary', 25, '12.52');
  return found;
}

/**
 * 11.15: German units with a line of any length home; those in Berlin over a Transition Hex that a German unit holds.
 * Here strong zones do not extend into hexes that Germans occupy.
 */
export function survivors(s: Situation): readonly UnitId[] {
  const rules = { ...GERMAN_LINE, strongYields: true };
  const home = supplyLines(s, homeEdges(s), rules);
  const germans = unitsOnMap(s, 'german');
  const gates = germans
    .map((unit) => indexOfUnit(s, unit))
    .filter((hex) => s.map.transition[hex]! && home[hex]! >= 0);
  const city = supplyLines(s, gates, { ...rules, within: 'city' });
  return germans.filter((unit) => {
    const hex = indexOfUnit(s, unit);
    return printedOf(s, unit).branch !== 'hitler' && (s.map.city[hex]! ? city : home)[hex]! >= 0;
  });
}
