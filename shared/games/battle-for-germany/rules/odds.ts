import type { HexId, UnitId } from '../../../core/brands.ts';
import { present } from '../../../core/assert.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { OddsTerm } from '../../../rules/contract.ts';
import { fault } from '../fault.ts';
import type { Game } from '../game.ts';
import type { Situation } from '../situation.ts';
import { hexName, strengths, unitName, unitsAt } from '../situation.ts';
import type { Result } from '../vocabulary.ts';
import { attackStrength, isSsUnderAllies } from './ss.ts';
import { combinedMultiplier, defenceMultipliers } from './terrain.ts';

/** 6.1: both totals of an attack, with every term that makes them. */
export interface Comparison {
  readonly attack: number;
  readonly defence: number;
  readonly terms: readonly OddsTerm[];
}

/**
 * 6.1: the attack strengths added together against the defense strengths, multiplied by terrain hex by hex (6.4).
 *
 * @param defenders the units of those hexes that are attacked (6.3o); null: all of them
 */
export function compareStrengths(
  s: Situation,
  attackers: readonly UnitId[],
  targets: readonly HexId[],
  defenders: readonly UnitId[] | null = null,
): Comparison {
  const terms: OddsTerm[] = [];
  let attack = 0;
  for (const unit of attackers) {
    const strength = attackStrength(s, unit);
    attack += strength;
    const halved = isSsUnderAllies(s, unit);
    terms.push({
      side: 'attack',
      label: halved ? `${unitName(s.game, unit)} (SS, half)` : unitName(s.game, unit),
      rule: halved ? '13.2' : '6.1',
      amount: `+${strength}`,
    });
  }
  let defence = 0;
  for (const target of targets) {
    let inHex = 0;
    for (const unit of unitsAt(s, target)) {
      if (defenders !== null && !defenders.includes(unit)) continue;
      inHex += strengths(s, unit).defense;
      terms.push({
        side: 'defence',
        label: `${unitName(s.game, unit)} in ${hexName(s.game, target)}`,
        rule: '6.3',
        amount: `+${strengths(s, unit).defense}`,
      });
    }
    const multipliers = defenceMultipliers(s, target, attackers);
    for (const { label, factor, rule } of multipliers) {
      terms.push({
        side: 'defence',
        label: `${label} at ${hexName(s.game, target)}`,
        rule,
        amount: `x${factor}`,
      });
    }
    const combined = combinedMultiplier(multipliers.map(({ factor }) => factor));
    if (multipliers.length > 1) {
      terms.push({
        side: 'defence',
        label: `together at ${hexName(s.game, target)}`,
        rule: '6.4',
        amount: `x${combined}`,
      });
    }
    defence += inHex * combined;
  }
  return { attack, defence, terms };
}

/**
 * 6.1: the odds column, the ratio rounded in favour of the defender: 19 against 7 is 2-1, 19 against 18 is 1-1, 6 against 7
 * is 1-2. Above the highest column that one is used. Null: below the lowest column, no attack.
 */
export function oddsColumn(game: Game, attack: number, defence: number): string | null {
  let best: string | null = null;
  for (const column of game.data.tables.crt.columns) {
    const [ours, theirs] = column.split('-').map(Number) as [number, number];
    if (attack * theirs >= ours * defence) best = column;
  }
  return best;
}

/** 6.1: the Combat Results Table. */
export function crtResult(game: Game, column: string, die: number): Result {
  const { columns, rows } = game.data.tables.crt;
  return present(rows[String(die)]?.[columns.indexOf(column)], `result of ${die} in column ${column}`);
}

export function oddsFault(
  s: Situation,
  comparison: Comparison,
  attackers: readonly UnitId[],
  targets: readonly HexId[],
): Fault | null {
  if (oddsColumn(s.game, comparison.attack, comparison.defence) !== null) return null;
  const lowest = s.game.data.tables.crt.columns[0]!;
  return fault(
    'attack.odds',
    '6.1',
    `${comparison.attack} against ${comparison.defence} is below ${lowest}, the lowest odds of the table.`,
    { hexes: targets, units: attackers },
  );
}
