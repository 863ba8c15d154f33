import type { HexId, UnitId } from '../../../core/brands.ts';
import type { OddsTerm } from '../../../rules/contract.ts';
import { present } from '../../../core/assert.ts';
import type { ColumnShift, Table } from '../events.ts';
import type { Edge, Game } from '../game.ts';
import { edgeBetween } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  indexOfHex,
  indexOfUnit,
  isFaceDown,
  phaseOf,
  printedOf,
  sideOf,
  strengths,
  unitName,
  unitState,
} from '../situation.ts';
import type { Result } from '../vocabulary.ts';
import { sixthArmyCommanded } from './sixthArmy.ts';
import { isSuppliedForDefence } from './supply.ts';

/** 6.3: an attack as it is reckoned. */
export interface Reckoning {
  readonly table: Table;
  readonly attack: number;
  readonly defence: number;
  /** Columns of the table, by index; -1: below the leftmost (6.48b). */
  readonly raw: number;
  readonly shifts: readonly ColumnShift[];
  readonly column: number;
  readonly terms: readonly OddsTerm[];
}

export interface Attack {
  readonly units: readonly UnitId[];
  readonly target: HexId;
  readonly overrun: boolean;
  /** 12.13. */
  readonly underground: boolean;
}

/** 6.3 step 4, 9.37, 12.34: which table. A German attack of the 12th or of the 6th SS Panzer Army alone uses the Soviet one. */
export function tableOf(s: Situation, units: readonly UnitId[]): Table {
  if (units.some((unit) => sideOf(s, unit) === 'soviet')) return 'soviet';
  const alone = (army: string): boolean =>
    units.length > 0 && units.every((unit) => printedOf(s, unit).army === army);
  return alone('12A') || alone('6SS') ? 'soviet' : 'german';
}

export function columnsOf(s: Situation, table: Table): readonly string[] {
  const { columns } = s.game.data.tables[table];
  return table === 'soviet' && s.state.options.withoutThreeToTwo
    ? columns.filter((column) => column !== '3:2')
    : columns;
}

/**
 * 6.3 step 3: the column of a ratio, fractions in favour of the defender. -1 below the leftmost column; above the
 * rightmost it is that one.
 */
export function columnOf(columns: readonly string[], attack: number, defence: number): number {
  let found = -1;
  columns.forEach((column, index) => {
    const [a = 1, d = 1] = column.split(':').map(Number);
    if (attack * d >= defence * a) found = index;
  });
  return found;
}

/** 6.17, 8.16, 12.34: what the unit attacks with. The 6th SS Panzer Army is judged when the German Combat Phase begins. */
export function attackStrength(s: Situation, unit: UnitId): number {
  const { attack } = strengths(s, unit);
  const halved = unitState(s, unit).outOfSupply || s.state.used.uncommanded.includes(unit);
  return halved ? Math.ceil(attack / 2) : attack;
}

/** 6.17, 8.16, 8.18, 12.34: what the unit defends with. */
export function defenceStrength(s: Situation, unit: UnitId): number {
  const { defence } = strengths(s, unit);
  const halved =
    (unitState(s, unit).outOfSupply && !isSuppliedForDefence(s, unit)) || !sixthArmyCommanded(s, unit);
  return halved ? Math.ceil(defence / 2) : defence;
}

/**
 * 6.21, 6.65: the units that an attack on the hex meets; those that have just retreated into it do not count. An overrun
 * meets them all, again and again (7.22, 7.23): 6.65 speaks of combat phases.
 */
export function defendersIn(s: Situation, hex: number): readonly UnitId[] {
  const { kind } = phaseOf(s.game, s.state);
  if (kind !== 'combat' && kind !== 'siege-combat') return s.stacks[hex]!;
  return s.stacks[hex]!.filter((unit) => !unitState(s, unit).retreated);
}

export function reckon(s: Situation, attack: Attack): Reckoning {
  const { units, target } = attack;
  const hex = indexOfHex(s, target);
  const table = tableOf(s, units);
  const columns = columnsOf(s, table);
  const terms: OddsTerm[] = [];
  const strength = units.reduce((sum, unit) => sum + attackStrength(s, unit), 0);
  for (const unit of units)
    terms.push(strengthTerm(s, unit, 'attack', attackStrength(s, unit), strengths(s, unit).attack));
  let defence = 0;
  for (const unit of defendersIn(s, hex)) {
    defence += defenceStrength(s, unit);
    terms.push(strengthTerm(s, unit, 'defence', defenceStrength(s, unit), strengths(s, unit).defence));
  }
  const edges = units
    .map((unit) => edgeBetween(s.map, indexOfUnit(s, unit), hex))
    .filter((edge) => edge !== undefined);
  if (attack.overrun) {
    for (const { rule, label } of doublings(s, hex, edges)) {
      defence *= 2;
      terms.push({ side: 'defence', label, rule, amount: 'x2' });
    }
  }
  const raw = columnOf(columns, strength, defence);
  const shifts = columnShifts(s, attack, hex, edges, table);
  for (const { rule, columns: by } of shifts) {
    terms.push({
      side: 'column',
      label: SHIFT_LABELS[rule] ?? 'Terrain',
      rule,
      amount: `${Math.abs(by)} ${by < 0 ? 'left' : 'right'}`,
    });
  }
  const clamp = (column: number): number => Math.max(0, Math.min(columns.length - 1, column));
  const column = clamp(shifts.reduce((at, { columns: by }) => at + by, clamp(raw)));
  return { table, attack: strength, defence, raw, shifts, column, terms };
}

function strengthTerm(
  s: Situation,
  unit: UnitId,
  side: 'attack' | 'defence',
  counts: number,
  printed: number,
): OddsTerm {
  const name = unitName(s.game, unit);
  if (isFaceDown(s, unit)) return { side, label: `${name} (not turned yet)`, rule: '8.45', amount: '+?' };
  const halved = counts < printed;
  const rule = !halved
    ? side === 'attack'
      ? '6.3'
      : '6.21'
    : unitState(s, unit).outOfSupply
      ? '6.17'
      : '12.34';
  return { side, label: halved ? `${name}, halved` : name, rule, amount: `+${counts}` };
}

/** 7.31, 7.32: what doubles the defence against an overrun. */
function doublings(
  s: Situation,
  hex: number,
  edges: readonly Edge[],
): readonly { readonly rule: string; readonly label: string }[] {
  const fort = s.map.fort[hex]! ? [{ rule: '7.31', label: 'Fortification' }] : [];
  const river = edges.some(({ water }) => isRiver(water)) ? [{ rule: '7.32', label: 'Across a river' }] : [];
  return [...fort, ...river];
}

const SHIFT_LABELS: { readonly [rule: string]: string } = {
  '6.41': 'Terrain',
  '6.43': 'Fortification',
  '6.44': 'Across rivers',
  '6.92': 'Artillery support',
  '12.12': 'Underground',
};

/** 6.4: all column shifts. The German table has rows for the terrain instead of shifts (6.42). */
function columnShifts(
  s: Situation,
  attack: Attack,
  hex: number,
  edges: readonly Edge[],
  table: Table,
): readonly ColumnShift[] {
  const { terrain } = s.game.data.tables;
  const soviet = sideOf(s, attack.units[0]!) === 'soviet';
  const ground = table === 'german' ? 0 : terrain.find((row) => row.terrain === s.map.terrain[hex])!.shift;
  const shifts: ColumnShift[] = [
    { rule: '6.41', columns: ground },
    { rule: '6.43', columns: soviet && s.map.fort[hex]! ? -1 : 0 },
    { rule: '6.44', columns: riverShift(edges) },
    { rule: '6.92', columns: !attack.overrun && hasArtillery(s, attack.units) ? 3 : 0 },
    { rule: '12.12', columns: attack.underground && runsUnderground(s, edges) ? 1 : 0 },
  ];
  return shifts.filter(({ columns }) => columns !== 0);
}

const isRiver = (water: Edge['water']): boolean =>
  water === 'minor' || water === 'major' || water === 'canal' || water === 'bridge';

/**
 * 6.44–6.45: attacks across rivers.
 *
 * All attackers across a major river: 3 left. All across some river: 1 left. One across neither: no shift. Canals and the
 * bridges of the Spree are rivers (4.26).
 */
export function riverShift(edges: readonly Pick<Edge, 'water'>[]): number {
  if (edges.length === 0) return 0;
  if (edges.every(({ water }) => water === 'major')) return -3;
  return edges.every(({ water }) => isRiver(water)) ? -1 : 0;
}

/** 6.46, 6.92–6.93: one marker counts, in the first turn's Soviet Combat Phase. Ruling: it lies on an attacking corps. */
function hasArtillery(s: Situation, units: readonly UnitId[]): boolean {
  const marked = Object.values(s.state.artillery);
  return (
    s.state.turn === 1 && s.state.phase === 'soviet-combat' && units.some((unit) => marked.includes(unit))
  );
}

/** 12.12: an underground line that is not flooded runs over the hexside of at least one attacker. */
export function runsUnderground(s: Situation, edges: readonly Edge[]): boolean {
  return (
    s.state.options.undergroundRailway &&
    s.state.flooded === 0 &&
    edges.some(({ underground }) => underground)
  );
}

/** 6.3 step 6: the result in the table. `terrain` chooses the German rows (6.42). */
export function resultOf(s: Situation, table: Table, column: number, die: number, target: number): Result {
  const name = columnsOf(s, table)[column]!;
  const printed = s.game.data.tables[table].columns.indexOf(name);
  return present(
    rowsOf(s.game, table, s.map.terrain[target] === 'clear')[String(die)]?.[printed],
    `result for ${name}/${die}`,
  );
}

function rowsOf(game: Game, table: Table, clear: boolean): { readonly [die: string]: readonly Result[] } {
  const { soviet, german } = game.data.tables;
  if (table === 'soviet') return soviet.rows;
  return clear ? german.clear : german.nonClear;
}
