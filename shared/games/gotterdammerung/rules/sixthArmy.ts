import type { UnitId } from '../../../core/brands.ts';
import { area } from '../game.ts';
import type { Situation } from '../situation.ts';
import { allUnits, hexOf, indexOfHex, indexOfUnit, printedOf } from '../situation.ts';
import type { TraceRules } from './trace.ts';
import { supplyLines } from './trace.ts';

const COMMAND_HEXES = 6;
const commands = new WeakMap<Situation, Int16Array | null>();

/**
 * 12.34: whether a unit of the 6th SS Panzer Army has a line of six hexes to its headquarters, and that one a line to
 * the edge. Always true of all other units.
 */
export function sixthArmyCommanded(s: Situation, unit: UnitId): boolean {
  if (!s.state.options.sixthPanzerArmy || printedOf(s, unit).army !== '6SS') return true;
  const hex = indexOfUnit(s, unit);
  if (hex < 0) return true;
  const lengths = commandLengths(s);
  return lengths !== null && lengths[hex]! >= 0;
}

function commandLengths(s: Situation): Int16Array | null {
  const known = commands.get(s);
  if (known !== undefined) return known;
  const hq = headquarters(s);
  const lengths =
    hq === null || !hasLineHome(s, indexOfUnit(s, hq))
      ? null
      : supplyLines(s, [indexOfUnit(s, hq)], { ...GERMAN_LINE, limit: COMMAND_HEXES });
  commands.set(s, lengths);
  return lengths;
}

export const GERMAN_LINE: TraceRules = {
  side: 'german',
  limit: Infinity,
  strongYields: false,
  within: 'operational',
  belorussian: false,
};

/** 12.32: the headquarters, while it is on the map. */
export function headquarters(s: Situation): UnitId | null {
  return (
    allUnits(s).find(
      (unit) =>
        printedOf(s, unit).army === '6SS' &&
        printedOf(s, unit).branch === 'hq' &&
        hexOf(s, unit) !== undefined,
    ) ?? null
  );
}

/** 11.15, 12.34: hexes of the north, west and south edges that lie west of the deployment areas. */
export function homeEdges(s: Situation): readonly number[] {
  const east = area(s.game, 'soviet-side');
  const deployment = [...s.game.areas]
    .filter(([name]) => name.startsWith('deploy-'))
    .flatMap(([, hexes]) => [...hexes]);
  const edges = new Set(['edge-north', 'edge-west', 'edge-south'].flatMap((name) => [...area(s.game, name)]));
  return [...edges]
    .filter((hex) => !east.has(hex) && !deployment.includes(hex))
    .map((hex) => indexOfHex(s, hex));
}

function hasLineHome(s: Situation, hex: number): boolean {
  return supplyLines(s, homeEdges(s), GERMAN_LINE)[hex]! >= 0;
}
