import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Odds } from '../../../rules/contract.ts';
import { fault } from '../fault.ts';
import { edgeBetween } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  hexOf,
  holder,
  indexOfHex,
  indexOfUnit,
  isFaceDown,
  phaseOf,
  sideOf,
  strengths,
} from '../situation.ts';
import { demandsOf } from './combat.ts';
import { columnsOf, defendersIn, reckon, resultOf } from './odds.ts';
import { attackFaults } from './restrictions.ts';
import { stepsLeft } from './value.ts';

/**
 * 6.3: what an attack would come to, with every term and its rule. In a phase of movement one unit against an adjacent
 * hex is shown as an overrun (7.1).
 */
export function explainOdds(s: Situation, units: readonly UnitId[], targets: readonly HexId[]): Odds {
  const unknown = units.filter((unit) => !s.game.units.has(unit));
  const faults =
    unknown.length > 0
      ? [fault('unit.unknown', null, `There is no unit ${unknown.join(', ')}.`, { units: unknown })]
      : attackFaults(s, units, targets);
  const nothing: Odds = {
    units,
    targets,
    attack: 0,
    defence: 0,
    terms: [],
    column: null,
    results: [],
    faults,
  };
  const [target] = targets;
  const hex = target === undefined ? -1 : indexOfHex(s, target);
  const able = units.filter(
    (unit) =>
      unknown.length === 0 &&
      hexOf(s, unit) !== undefined &&
      (isFaceDown(s, unit) || strengths(s, unit).attack > 0),
  );
  if (
    target === undefined ||
    hex < 0 ||
    able.length === 0 ||
    holder(s, hex) === null ||
    holder(s, hex) === sideOf(s, able[0]!)
  )
    return nothing;
  if (able.some((unit) => edgeBetween(s.map, indexOfUnit(s, unit), hex) === undefined)) return nothing;
  const { kind } = phaseOf(s.game, s.state);
  const overrun =
    units.length === 1 &&
    sideOf(s, units[0]!) === 'soviet' &&
    (kind === 'movement' || kind === 'breakthrough');
  const reckoning = reckon(s, { units: able, target, overrun, underground: false });
  const { table, column, attack, defence, terms, raw } = reckoning;
  const impossible = sideOf(s, able[0]!) === 'german' && raw < 0 && !able.some((unit) => isFaceDown(s, unit));
  const attackers = able.reduce((sum, unit) => sum + stepsLeft(s, unit), 0);
  const defenders = defendersIn(s, hex);
  const defending = defenders.reduce((sum, unit) => sum + stepsLeft(s, unit), 0);
  const faces = Array.from({ length: overrun ? 10 : 6 }, (_, i) => i + 1);
  return {
    units,
    targets,
    attack,
    defence,
    terms,
    column: impossible ? null : columnsOf(s, table)[column]!,
    results: impossible
      ? []
      : faces.map((face) => {
          const result = resultOf(s, table, column, face, hex);
          const { attacker, defender } = demandsOf(result);
          const all =
            result === 'DE'
              ? defending
              : result === 'EX'
                ? defenders.length
                : Math.min(defending, defender.steps);
          return {
            face,
            result,
            attackerSteps: result === 'EX' ? able.length : Math.min(attackers, attacker.steps),
            defenderSteps: all,
          };
        }),
    faults: overrun ? faults.filter(({ code }) => code !== 'phase.order') : faults,
  };
}
