import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import { present } from '../../core/assert.ts';
import type { Phase, PrintedUnit, ScenarioData } from './data.ts';
import type { Game, GameMap } from './game.ts';
import { compileMap, printedUnit } from './game.ts';
import type { MapPatches, State, UnitState } from './state.ts';
import type { Side } from './vocabulary.ts';
import { isBox } from './vocabulary.ts';

/** A state laid out on its maps: who stands where. Derived, never stored; the rules read from it. */
export interface Situation {
  readonly game: Game;
  readonly state: State;
  readonly map: GameMap;
  /** Units by hex index, in the order of the counter sheet; empty where nobody stands. */
  readonly stacks: readonly (readonly UnitId[])[];
  /** Zones of control by the side that exerts them, worked out when first needed (rules/zoc.ts). */
  readonly zones: Map<string, Uint8Array>;
}

const NOBODY: readonly UnitId[] = [];
/**
 * The last situations, newest first: rules come back to the same few states, and the next one differs in a unit or two
 * from the newest. A cache alone: what it holds follows from the state.
 */
const RECENT = 8;
let recent: readonly Situation[] = [];
const patchedMaps = new WeakMap<MapPatches, GameMap>();

export function situation(game: Game, state: State): Situation {
  const known = recent.find((each) => each.state === state && each.game === game);
  if (known !== undefined) return known;
  const [newest] = recent;
  const made =
    newest !== undefined && newest.game === game && newest.state.patches === state.patches
      ? changedFrom(newest, state)
      : laidOut(game, state);
  recent = [made, ...recent.slice(0, RECENT - 1)];
  return made;
}

function laidOut(game: Game, state: State): Situation {
  const map = mapOf(game, state);
  const stacks = new Array<readonly UnitId[]>(map.hexes.length).fill(NOBODY);
  for (const { id } of game.data.units.units) {
    const { place } = present(state.units[id], `unit ${id}`);
    if (isBox(place)) continue;
    const index = present(map.indexOf.get(place), `hex ${place}`);
    stacks[index] = [...stacks[index]!, id];
  }
  return { game, state, map, stacks, zones: new Map() };
}

/** The same as `laidOut`, from a situation that differs little: only hexes that somebody left or entered are done again. */
function changedFrom(was: Situation, state: State): Situation {
  const { game, map } = was;
  if (was.state.units === state.units) return { ...was, state };
  const stacks = [...was.stacks];
  const zones = new Map(was.zones);
  for (const { id, side } of game.data.units.units) {
    const before = present(was.state.units[id], `unit ${id}`);
    const now = present(state.units[id], `unit ${id}`);
    if (before === now) continue;
    if (before.place !== now.place || before.disrupted !== now.disrupted) zones.delete(side);
    if (before.place === now.place) continue;
    if (!isBox(before.place)) {
      const index = present(map.indexOf.get(before.place), `hex ${before.place}`);
      stacks[index] = stacks[index]!.filter((unit) => unit !== id);
    }
    if (!isBox(now.place)) {
      const index = present(map.indexOf.get(now.place), `hex ${now.place}`);
      stacks[index] = [...stacks[index]!, id].sort((a, b) => game.sheet.get(a)! - game.sheet.get(b)!);
    }
  }
  return { game, state, map, stacks, zones };
}

function mapOf(game: Game, state: State): GameMap {
  if (state.patches === null) return game.map;
  const known = patchedMaps.get(state.patches);
  if (known !== undefined) return known;
  const map = compileMap(game.data.map, state.patches);
  patchedMaps.set(state.patches, map);
  return map;
}

export function unitState(s: Situation, unit: UnitId): UnitState {
  return present(s.state.units[unit], `unit ${unit}`);
}

export function printedOf(s: Situation, unit: UnitId): PrintedUnit {
  return printedUnit(s.game, unit);
}

export interface Strengths {
  readonly attack: number;
  readonly defence: number;
  readonly movement: number;
}

/** Strengths of the side that lies up; a Volkssturm unit that is not turned attacks and defends with nothing yet. */
export function strengths(s: Situation, unit: UnitId): Strengths {
  const printed = printedOf(s, unit);
  const { reduced, shown, printed: changed } = unitState(s, unit);
  const { attack, defence, movement } =
    reduced && printed.reduced !== undefined
      ? printed.reduced
      : shown === null
        ? printed
        : strengthsOf(shown);
  return { attack, defence, movement, ...changed };
}

/** A Volkssturm token, `1-1-4` with or without its letter (8.45). */
export function strengthsOf(token: string): Strengths {
  const [attack = 0, defence = 0, movement = 0] = token.split('-').map((part) => parseInt(part, 10));
  return { attack, defence, movement };
}

/** A Volkssturm unit whose strengths nobody knows yet (8.44). */
export function isFaceDown(s: Situation, unit: UnitId): boolean {
  return printedOf(s, unit).kind === 'volkssturm' && unitState(s, unit).shown === null;
}

export function sideOf(s: Situation, unit: UnitId): Side {
  return printedOf(s, unit).side;
}

/** The unit's hex; undefined off the maps. */
export function hexOf(s: Situation, unit: UnitId): HexId | undefined {
  const { place } = unitState(s, unit);
  return isBox(place) ? undefined : place;
}

/** The index of the unit's hex; -1 off the maps. */
export function indexOfUnit(s: Situation, unit: UnitId): number {
  const hex = hexOf(s, unit);
  return hex === undefined ? -1 : indexOfHex(s, hex);
}

/** -1 for a hex that the maps do not have. */
export function indexOfHex(s: Situation, hex: string): number {
  return s.map.indexOf.get(hex) ?? -1;
}

export function unitsAt(s: Situation, hex: HexId): readonly UnitId[] {
  return s.stacks[indexOfHex(s, hex)] ?? NOBODY;
}

/** Whose units stand in a hex: one side's alone (5.21). */
export function holder(s: Situation, hex: number): Side | null {
  const [first] = s.stacks[hex]!;
  return first === undefined ? null : sideOf(s, first);
}

export function allUnits(s: Situation): readonly UnitId[] {
  return s.game.data.units.units.map(({ id }) => id);
}

/** A side's units on the maps, in the order of the counter sheet. */
export function unitsOnMap(s: Situation, side: Side): readonly UnitId[] {
  return s.game.data.units.units
    .filter((unit) => unit.side === side && hexOf(s, unit.id) !== undefined)
    .map(({ id }) => id);
}

export function unitsIn(s: Situation, box: string): readonly UnitId[] {
  return allUnits(s).filter((unit) => unitState(s, unit).place === box);
}

export function isCorps(unit: PrintedUnit): boolean {
  return unit.kind === 'corps';
}

/** 4.14, 5.79: a rifle corps, Polish ones included. */
export function isRifleCorps(unit: PrintedUnit): boolean {
  return unit.kind === 'corps' && !unit.vehicle;
}

export function isAmerican(unit: PrintedUnit): boolean {
  return unit.nation === 'american';
}

export function scenarioOf(game: Game, state: State): ScenarioData {
  return present(game.scenarios.get(state.scenario), `scenario ${state.scenario}`);
}

export function phaseOf(game: Game, state: State): Phase {
  const { before, turn } = scenarioOf(game, state);
  return present(
    [...before, ...turn].find((phase) => phase.id === state.phase),
    `phase ${state.phase}`,
  );
}

/** Whose phase it is (3.0). */
export function phasing(s: Situation): Side {
  return phaseOf(s.game, s.state).side;
}

export function seatOf(s: Situation, side: Side): SeatId {
  return s.state.seats[side];
}

const FORMATION: { readonly [nation: string]: string } = { polish: 'Polish ', american: 'US ' };

/** "4 G (8G A)", "76 (20 PG)", "US 3 AD". */
export function unitName(game: Game, unit: UnitId): string {
  const { name, nation, army, parent, kind } = printedUnit(game, unit);
  if (kind === 'volkssturm') return `Volkssturm ${unit}`;
  const whole = (FORMATION[nation] ?? '') + name;
  const formation = parent ?? army;
  return formation === undefined || name.startsWith(formation) ? whole : `${whole} (${formation})`;
}

/** "2310 (Seelow)". */
export function hexName(game: Game, hex: string): string {
  const index = game.map.indexOf.get(hex);
  const name = index === undefined ? undefined : game.map.names[index];
  return name === undefined ? hex : `${hex} (${name})`;
}
