import { present } from '../../../core/assert.ts';
import type { OddsTerm } from '../../../rules/contract.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Game } from '../game.ts';
import type { Situation } from '../situation.ts';
import { counterOf, countersAt, indexOf, knownUnit, nameOf, placeName } from '../situation.ts';
import { WARSAW } from '../vocabulary.ts';
import { attackBonus, combatPoints, defenceBonus, half, isVehicle } from './values.ts';

export interface Comparison {
  readonly attack: number;
  readonly defence: number;
  /** Columns to the left, in the defender's favour. */
  readonly shift: number;
  /** Index of the column after all shifts. */
  readonly column: number;
  /** Added to the die, within the limit. */
  readonly modifier: number;
  readonly terms: readonly OddsTerm[];
}

/** What tactical support and events add; the terrain and the units are known from the map. */
export interface Support {
  readonly attack: number;
  readonly defence: number;
}
export const NO_SUPPORT: Support = { attack: 0, defence: 0 };

/** 6, 15: points of an attacker; across the Praga bridges they are halved (ruling R47: each unit, rounded up). */
export function attackPoints(s: Situation, handle: string): number {
  const points = combatPoints(s, handle);
  return counterOf(s, handle).place === WARSAW ? half(points) : points;
}

/** 9 Retreat: units that retreated into the hex in this phase add neither points nor bonus. */
export const defendersWithFactor = (s: Situation, target: string): readonly string[] =>
  countersAt(s, target).filter((handle) => !counterOf(s, handle).fled);

/**
 * 9 Resolution procedure, 11: points, column and modifiers of an attack on a hex whose defenders are all known.
 * Ruling R46: the ratio is capped at 5:1 and 1:3, then shifted.
 */
export function compare(
  s: Situation,
  attackers: readonly string[],
  target: string,
  support: Support,
): Comparison {
  const terms: OddsTerm[] = [];
  const defenders = defendersWithFactor(s, target);
  const attack = attackers.reduce((sum, handle) => sum + attackPoints(s, handle), 0);
  const defence = defenders.reduce((sum, handle) => sum + combatPoints(s, handle), 0);
  for (const handle of attackers)
    terms.push({
      side: 'attack',
      label: nameOf(s, handle),
      rule: '9',
      amount: `+${attackPoints(s, handle)}`,
    });
  for (const handle of defenders)
    terms.push({
      side: 'defence',
      label: nameOf(s, handle),
      rule: '9',
      amount: `+${combatPoints(s, handle)}`,
    });
  const ratio = ratioColumn(s.game, attack, defence);
  terms.push({
    side: 'column',
    label: `${attack} to ${defence}`,
    rule: '9',
    amount: s.game.data.tables.crt.columns[ratio]!,
  });
  const shifts = columnShifts(s, attackers, target);
  terms.push(
    ...shifts.map(({ label, rule, columns }): OddsTerm => ({
      side: 'column',
      label,
      rule,
      amount: `${columns} left`,
    })),
  );
  const shift = shifts.reduce((sum, { columns }) => sum + columns, 0);
  const last = s.game.data.tables.crt.columns.length - 1;
  const column = Math.max(0, Math.min(last, ratio - shift));
  const { modifierLimit } = s.game.data.tables.crt;
  const dice = dieModifiers(s, attackers, target, support);
  for (const { side, label, rule, amount } of dice)
    terms.push({ side, label, rule, amount: side === 'attack' ? `die +${amount}` : `die -${amount}` });
  const net = dice.reduce((sum, { side, amount }) => sum + (side === 'attack' ? amount : -amount), 0);
  const modifier = Math.max(-modifierLimit, Math.min(modifierLimit, net));
  if (modifier !== net)
    terms.push({
      side: 'column',
      label: 'limit of modifiers',
      rule: '9',
      amount: `${modifier > 0 ? '+' : ''}${modifier} instead of ${net > 0 ? '+' : ''}${net}`,
    });
  return { attack, defence, shift, column, modifier, terms };
}

/** 9: rounded down, in the defender's favour: 7 to 4 is 1:1, 4 to 7 is 1:2. Against nothing, the highest column. */
export function ratioColumn(game: Game, attack: number, defence: number): number {
  const { columns } = game.data.tables.crt;
  let best = 0;
  columns.forEach((column, index) => {
    const [ours, theirs] = column.split(':').map(Number) as [number, number];
    if (attack * theirs >= ours * defence) best = index;
  });
  return best;
}

interface Shift {
  readonly label: string;
  readonly rule: string;
  readonly columns: number;
}

/** 8, 9 Terrain: shifts add up; a hexside counts only where all attackers attack across one. */
function columnShifts(s: Situation, attackers: readonly string[], target: string): readonly Shift[] {
  const shifts: Shift[] = [];
  const terrain = s.map.terrain[indexOf(s, target)]!;
  const vehicles = attackers.every((handle) => isVehicle(knownUnit(s, handle)));
  if (terrain.shift > 0 && (!terrain.vehiclesOnly || vehicles))
    shifts.push({ label: terrain.terrain, rule: '9', columns: terrain.shift });
  const river = s.game.data.tables.hexsides[0]!;
  if (
    attackers.length > 0 &&
    attackers.every((handle) => isAcrossRiver(s, counterOf(s, handle).place, target))
  )
    shifts.push({ label: 'across a minor river', rule: '9', columns: river.shift });
  if (countersAt(s, target).some((handle) => counterOf(s, handle).prepared))
    shifts.push({ label: 'prepared defence', rule: '8', columns: s.game.data.tables.preparedDefence.shift });
  return shifts;
}

export function isAcrossRiver(s: Situation, from: string, to: string): boolean {
  const index = indexOf(s, from);
  const side = index < 0 ? -1 : sideTowards(s.map.graph, index, indexOf(s, to));
  return side >= 0 && s.map.river[index * SIDES + side] === 1;
}

interface DieModifier {
  readonly side: 'attack' | 'defence';
  readonly label: string;
  readonly rule: string;
  readonly amount: number;
}

/**
 * 9 Modifiers, 8, 10: one unit's full bonus for each attacking hex; the sum of the defenders' bonuses. Limited bonus
 * (optional): one of each.
 */
function dieModifiers(
  s: Situation,
  attackers: readonly string[],
  target: string,
  support: Support,
): readonly DieModifier[] {
  const best = new Map<string, string>();
  for (const handle of attackers) {
    const { place } = counterOf(s, handle);
    const before = best.get(place);
    if (before === undefined || attackBonus(s, handle) > attackBonus(s, before)) best.set(place, handle);
  }
  const limited = s.state.options.limitedBonus;
  const strongest = (handles: readonly string[], bonus: (handle: string) => number): readonly string[] =>
    limited ? [...handles].sort((a, b) => bonus(b) - bonus(a)).slice(0, 1) : handles;
  const modifiers: DieModifier[] = [
    ...strongest([...best.values()], (handle) => attackBonus(s, handle)).map((handle) => ({
      side: 'attack' as const,
      label: `bonus of ${nameOf(s, handle)}`,
      rule: '9',
      amount: attackBonus(s, handle),
    })),
    { side: 'attack', label: 'support', rule: '10', amount: support.attack },
    ...strongest(defendersWithFactor(s, target), (handle) => defenceBonus(s, handle)).map((handle) => ({
      side: 'defence' as const,
      label: `bonus of ${nameOf(s, handle)}`,
      rule: '9',
      amount: defenceBonus(s, handle),
    })),
    { side: 'defence', label: 'support', rule: '10', amount: support.defence },
    {
      side: 'defence',
      label: placeName(s.game, target),
      rule: '9',
      amount: s.map.terrain[indexOf(s, target)]!.defence,
    },
  ];
  if (countersAt(s, target).some((handle) => counterOf(s, handle).prepared)) {
    modifiers.push({
      side: 'defence',
      label: 'prepared defence',
      rule: '8',
      amount: s.game.data.tables.preparedDefence.defence,
    });
  }
  return modifiers.filter(({ amount }) => amount > 0);
}

/** 9: the Combat Results Table, as printed: "A1D1r1", "D2r3*", "-". */
export function crtResult(game: Game, column: number, modified: number): string {
  return present(
    game.data.tables.crt.rows[String(modified)]?.[column],
    `result of ${modified} in column ${column}`,
  );
}

export interface Result {
  readonly attackerSteps: number;
  readonly defenderSteps: number;
  readonly retreat: number;
  /** Elastic defence is not allowed. */
  readonly yellow: boolean;
}

export function parseResult(text: string): Result {
  const number = (letter: string): number => Number(new RegExp(`${letter}(\\d)`).exec(text)?.[1] ?? 0);
  return {
    attackerSteps: number('A'),
    defenderSteps: number('D'),
    retreat: number('r'),
    yellow: text.endsWith('*'),
  };
}
