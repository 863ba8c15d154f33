import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Odds } from '../../../rules/contract.ts';
import type { Situation } from '../situation.ts';
import { strengths, unitsAt } from '../situation.ts';
import type { Result } from '../vocabulary.ts';
import { exchangeNeeds } from './exchange.ts';
import { compareStrengths, crtResult, oddsColumn } from './odds.ts';
import { attackFaults } from './restrictions.ts';

/**
 * 6.1: explains an attack as the board and the dry run show it.
 *
 * @param chosen 6.3o: the units that are attacked; null: all in those hexes
 */
export function explainOdds(
  s: Situation,
  attackers: readonly UnitId[],
  targets: readonly HexId[],
  chosen: readonly UnitId[] | null = null,
): Odds {
  const faults = attackFaults(s, attackers, targets, chosen);
  const onMap = attackers.filter((unit) => s.game.units.has(unit) && s.state.units[unit] !== undefined);
  const hexes = targets.filter((hex) => s.map.graph.indexOf.has(hex));
  const { attack, defence, terms } = compareStrengths(s, onMap, hexes, chosen);
  const column =
    faults.length > 0 || attack === 0 || defence === 0 ? null : oddsColumn(s.game, attack, defence);
  const defenders = hexes
    .flatMap((hex) => unitsAt(s, hex))
    .filter((unit) => chosen === null || chosen.includes(unit));
  return {
    units: attackers,
    targets,
    attack,
    defence,
    terms:
      column === null
        ? terms
        : [
            ...terms,
            {
              side: 'column',
              label: `${attack} to ${defence}, rounded for the defender`,
              rule: '6.1',
              amount: column,
            },
          ],
    column,
    results: column === null ? [] : resultsByFace(s, column, onMap, defenders),
    faults,
  };
}

function resultsByFace(
  s: Situation,
  column: string,
  attackers: readonly UnitId[],
  defenders: readonly UnitId[],
): Odds['results'] {
  const fewest = fewestLosses(
    attackers.map((unit) => strengths(s, unit).attack),
    exchangeNeeds(s, defenders),
  );
  const losses: { readonly [result in Result]: readonly [number, number] } = {
    DE: [0, defenders.length],
    AE: [attackers.length, 0],
    Ex: [fewest, defenders.length],
    AR: [0, 0],
    DR: [0, 0],
  };
  return Array.from({ length: s.game.data.tables.crt.dieSides }, (_, i) => {
    const result = crtResult(s.game, column, i + 1);
    const [attackerSteps, defenderSteps] = losses[result];
    return { face: i + 1, result, attackerSteps, defenderSteps };
  });
}

/** 6.2 Ex: the fewest units whose strengths reach the total; all of them if they can't. */
function fewestLosses(attacks: readonly number[], atLeast: number): number {
  let lost = 0;
  let count = 0;
  for (const attack of [...attacks].sort((a, b) => b - a)) {
    if (lost >= atLeast) break;
    lost += attack;
    count++;
  }
  return count;
}
