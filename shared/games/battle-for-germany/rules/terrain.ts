import type { HexId, RuleRef, UnitId } from '../../../core/brands.ts';
import { present } from '../../../core/assert.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Situation } from '../situation.ts';
import { factionOf, indexOfHex, indexOfUnit, unitsAt } from '../situation.ts';
import { isGerman } from './sides.ts';

export interface Multiplier {
  readonly label: string;
  readonly factor: number;
  readonly rule: RuleRef;
}

/**
 * 6.4: what multiplies the strength of the units defending in a hex: its terrain, its fortification, a river.
 *
 * Factors of 1 are left out; an empty list means printed strength.
 */
export function defenceMultipliers(
  s: Situation,
  target: HexId,
  attackers: readonly UnitId[],
): readonly Multiplier[] {
  const index = indexOfHex(s, target);
  const { tec } = s.game.data.tables;
  const terrain = s.map.terrain[index]!;
  const multipliers: Multiplier[] = [
    {
      label: terrain,
      factor: present(
        tec.terrain.find((row) => row.terrain === terrain),
        `terrain ${terrain}`,
      ).defence,
      rule: '6.4',
    },
  ];
  for (const row of tec.features) {
    if (
      row.feature === 'fortified' ? fortificationCounts(s, target) : s.map.features[index]!.has(row.feature)
    ) {
      multipliers.push({ label: row.feature, factor: row.defence, rule: '6.4' });
    }
  }
  const river = riverMultiplier(s, target, attackers);
  if (river !== null) multipliers.push(river);
  return multipliers.filter(({ factor }) => factor !== 1);
}

/**
 * 6.4: attacks across rivers. A river helps the defender only if every attacking unit attacks across a river hexside; one
 * that does not is enough to lose its benefit. Null: no benefit.
 */
export function riverMultiplier(
  s: Situation,
  target: HexId,
  attackers: readonly UnitId[],
): Multiplier | null {
  const kinds = attackers.map((unit) => attackedAcross(s, unit, target));
  const row = s.game.data.tables.tec.hexsides.find(({ kind }) => kind === 'river');
  if (row === undefined || kinds.length === 0 || !kinds.every((kind) => kind === 'river')) return null;
  return { label: 'river (all attackers across it)', factor: row.defence, rule: '6.4' };
}

/** 6.4: fortifications help Germans only, and only until a Western Allied unit has entered the hex. */
export function fortificationCounts(s: Situation, hex: HexId): boolean {
  if (!s.map.features[indexOfHex(s, hex)]!.has('fortified') || s.state.destroyedForts.includes(hex))
    return false;
  return unitsAt(s, hex).some((unit) => isGerman(factionOf(s, unit)));
}

/** 6.4: terrain effects are cumulative: the factors added together, less one for each beyond the first; 1 for none. */
export function combinedMultiplier(factors: readonly number[]): number {
  if (factors.length === 0) return 1;
  return factors.reduce((sum, factor) => sum + factor, 0) - (factors.length - 1);
}

/** The kind of hexside between a unit and the hex it attacks, `''` for an open one; null if they are not adjacent. */
export function attackedAcross(s: Situation, unit: UnitId, target: HexId): string | null {
  const from = indexOfUnit(s, unit);
  if (from < 0) return null;
  const side = sideTowards(s.map.graph, from, indexOfHex(s, target));
  return side < 0 ? null : s.map.sideKind[from * SIDES + side]!;
}

/** 4.0, 6.4: whether a unit may attack across that hexside: not across a lake, sea or blocked one. */
export function attackReaches(s: Situation, unit: UnitId, target: HexId): boolean {
  const from = indexOfUnit(s, unit);
  const side = from < 0 ? -1 : sideTowards(s.map.graph, from, indexOfHex(s, target));
  return side >= 0 && s.map.crossHalves[from * SIDES + side]! >= 0;
}
