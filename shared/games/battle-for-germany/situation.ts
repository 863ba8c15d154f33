import type { HexId, UnitId } from '../../core/brands.ts';
import { present } from '../../core/assert.ts';
import type { Phase, PrintedUnit, ScenarioData } from './data.ts';
import type { Game, GameMap } from './game.ts';
import { compileMap, printedUnit } from './game.ts';
import type { MapPatches, State, UnitState } from './state.ts';
import type { Faction } from './vocabulary.ts';
import { isBox } from './vocabulary.ts';

/** A state laid out on its map: who stands where. Derived, never stored; the rules read from it. */
export interface Situation {
  readonly game: Game;
  readonly state: State;
  readonly map: GameMap;
  /** Units by hex index, in the order of the counter sheet; empty where nobody stands. */
  readonly stacks: readonly (readonly UnitId[])[];
  /** The units on the map, in the same order, with the index of their hex. */
  readonly standing: readonly { readonly unit: UnitId; readonly faction: Faction; readonly index: number }[];
  /** 5.2: whether the boundary divides, ends the map (14.0), or is of no effect (13.1, 15.2, 16.3). */
  readonly boundary: ScenarioData['boundary'];
  /** Zones of control by what they are of, worked out when first needed (zoc.ts). */
  readonly zones: Map<string, Uint8Array>;
}

const NOBODY: readonly UnitId[] = [];
/** The last few, newest first: a rule lays out the same state many times, and never an old one again. */
const recent: Situation[] = [];
const RECENT = 4;
const patchedMaps = new WeakMap<MapPatches, GameMap>();

export function situation(game: Game, state: State): Situation {
  for (const known of recent) if (known.state === state && known.game === game) return known;
  const map = mapOf(game, state);
  const stacks = new Array<readonly UnitId[]>(map.graph.hexes.length).fill(NOBODY);
  const standing: Situation['standing'][number][] = [];
  for (const { id: unit } of game.data.units.units) {
    const is = state.units[unit];
    const index = is === undefined ? undefined : map.graph.indexOf.get(is.place);
    if (is === undefined || index === undefined) continue;
    const stack = stacks[index]!;
    stacks[index] = stack.length === 0 ? [unit] : [...stack, unit];
    standing.push({ unit, faction: is.faction, index });
  }
  const made: Situation = {
    game,
    state,
    map,
    stacks,
    standing,
    boundary: state.germanyFallen ? 'ignored' : scenarioOf(game, state).boundary,
    zones: new Map(),
  };
  recent.unshift(made);
  if (recent.length > RECENT) recent.pop();
  return made;
}

function mapOf(game: Game, state: State): GameMap {
  if (state.patches === null) return game.map;
  const known = patchedMaps.get(state.patches);
  if (known !== undefined) return known;
  const map = compileMap(game.data.map, game.data.tables, state.patches);
  patchedMaps.set(state.patches, map);
  return map;
}

export function unitState(s: Situation, unit: UnitId): UnitState {
  return present(s.state.units[unit], `unit ${unit}`);
}

/** Strengths as printed on the counter (an illustration may override them). */
export function strengths(
  s: Situation,
  unit: UnitId,
): { readonly attack: number; readonly defense: number; readonly movement: number } {
  const { attack, defense, movement } = printedUnit(s.game, unit);
  return { attack, defense, movement, ...unitState(s, unit).printed };
}

export function factionOf(s: Situation, unit: UnitId): Faction {
  return unitState(s, unit).faction;
}

/** The unit's hex; undefined off the map. */
export function hexOf(s: Situation, unit: UnitId): HexId | undefined {
  const { place } = unitState(s, unit);
  return isBox(place) ? undefined : place;
}

/** The index of the unit's hex; -1 off the map. */
export function indexOfUnit(s: Situation, unit: UnitId): number {
  const hex = hexOf(s, unit);
  return hex === undefined ? -1 : indexOfHex(s, hex);
}

/** -1 for a hex that the map does not have. */
export function indexOfHex(s: Situation, hex: HexId): number {
  return s.map.graph.indexOf.get(hex) ?? -1;
}

export function unitsAt(s: Situation, hex: HexId): readonly UnitId[] {
  return s.stacks[indexOfHex(s, hex)] ?? NOBODY;
}

export function isFront(unit: PrintedUnit): boolean {
  return unit.type === 'front';
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

/** "1 Gds" is ambiguous in the chart, "1 Gds (7-7-4)" is not. */
export function unitName(game: Game, unit: UnitId): string {
  const { name, nation, attack, defense, movement, flags } = printedUnit(game, unit);
  const german = nation === 'german' ? `German ${name}` : name;
  return flags?.includes('guards') === true ? `${german} (${attack}-${defense}-${movement})` : german;
}

/** "2613 (Berlin)". */
export function hexName(game: Game, hex: HexId): string {
  const city = game.cities.get(hex);
  return city === undefined ? hex : `${hex} (${city.name})`;
}
