import { present } from '../../core/assert.ts';
import type { HexId, UnitId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { byCodeUnits } from '../../core/order.ts';
import { SIDES } from '../../hex/index.ts';
import type { PrintedUnit } from './data.ts';
import type { Game, GameMap } from './game.ts';
import { compileMap } from './game.ts';
import type { Counter, MapPatches, State } from './state.ts';
import type { Side } from './vocabulary.ts';
import { WARSAW, isHexName } from './vocabulary.ts';

/** A state laid out on its map: who lies where. Derived, never stored; the rules read from it. */
export interface Situation {
  readonly game: Game;
  readonly state: State;
  readonly map: GameMap;
  /** Handles by place, in the order of their numbers. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Handle by unit, as far as units are known. */
  readonly handleOf: ReadonlyMap<string, string>;
  /** Zones of control by side, worked out when first needed (zoc.ts). */
  readonly zones: Map<Side, Uint8Array>;
}

const NOBODY: readonly string[] = [];
const situations = new WeakMap<State, Situation>();
const layouts = new WeakMap<State['counters'], Layout>();
const ordered = new WeakMap<State['counters'], readonly string[]>();
const patchedMaps = new WeakMap<MapPatches, GameMap>();

/** What follows from an edition and the counters alone: most events leave those as they are, and share it. */
type Layout = Pick<Situation, 'game' | 'places' | 'handleOf' | 'zones'>;

/** @param before the situation that an event has made this one of: where nobody went anywhere, its layout is shared */
export function situation(game: Game, state: State, before?: Situation): Situation {
  const known = situations.get(state);
  if (known !== undefined && known.game === game) return known;
  if (before !== undefined && before.game === game) keepLayout(before, state);
  const { places, handleOf, zones } = layoutOf(game, state);
  const made: Situation = { game, state, map: mapOf(game, state), places, handleOf, zones };
  situations.set(state, made);
  return made;
}

/** Markers, sights and steps change nothing of who lies where. */
function keepLayout(before: Situation, { counters }: State): void {
  const was = before.state.counters;
  if (was === counters || layouts.has(counters)) return;
  const handles = sortedHandles(before.state);
  const still = handles.every((handle) => {
    const [a, b] = [was[handle]!, counters[handle]];
    return a === b || (b !== undefined && a.place === b.place && a.unit === b.unit && a.side === b.side);
  });
  if (!still || Object.keys(counters).length !== handles.length) return;
  ordered.set(counters, handles);
  layouts.set(counters, layoutOf(before.game, before.state));
}

function layoutOf(game: Game, state: State): Layout {
  const { counters } = state;
  const known = layouts.get(counters);
  if (known !== undefined && known.game === game) return known;
  const places = new Map<string, string[]>();
  const handleOf = new Map<string, string>();
  for (const handle of sortedHandles(state)) {
    const { place, unit } = counters[handle]!;
    const there = places.get(place);
    if (there === undefined) places.set(place, [handle]);
    else there.push(handle);
    if (unit !== null) handleOf.set(unit, handle);
  }
  const made: Layout = { game, places, handleOf, zones: new Map() };
  layouts.set(counters, made);
  return made;
}

/** Handles in an order that is the same on every view: by number, then names. */
export function sortedHandles({ counters }: State): readonly string[] {
  const known = ordered.get(counters);
  if (known !== undefined) return known;
  const handles = inOrder(counters);
  ordered.set(counters, handles);
  return handles;
}

function inOrder(counters: State['counters']): readonly string[] {
  // Numbers are few and dense: each handle goes to the place of its number.
  const numbered: string[] = [];
  const named: string[] = [];
  for (const handle of Object.keys(counters)) {
    const number = handle.startsWith('c') ? Number(handle.slice(1)) : Number.NaN;
    if (Number.isNaN(number)) named.push(handle);
    else numbered[number] = handle;
  }
  // `filter` leaves out the gaps.
  return [...numbered.filter(() => true), ...named.sort(byCodeUnits)];
}

function mapOf(game: Game, state: State): GameMap {
  if (state.patches === null) return game.map;
  const known = patchedMaps.get(state.patches);
  if (known !== undefined) return known;
  const map = compileMap(game.data, state.patches);
  patchedMaps.set(state.patches, map);
  return map;
}

export const counterOf = (s: Situation, handle: string): Counter =>
  present(s.state.counters[handle], `counter ${handle}`);
export const countersAt = (s: Situation, place: string): readonly string[] => s.places.get(place) ?? NOBODY;
/** The counter of a unit; undefined where this view does not know it. */
export const handleOfUnit = (s: Situation, unit: UnitId): string | undefined => s.handleOf.get(unit);
export const exists = (s: Situation, handle: string): boolean => s.state.counters[handle] !== undefined;

/** The printed values of a counter; undefined where the view does not know the unit. */
export function printedOf(s: Situation, handle: string): PrintedUnit | undefined {
  const unit = s.state.counters[handle]?.unit;
  return unit === null || unit === undefined ? undefined : s.game.units.get(unit);
}

/** The printed values of a unit that must be known here: one's own, or one in contact. */
export const knownUnit = (s: Situation, handle: string): PrintedUnit =>
  present(printedOf(s, handle), `unit of ${handle}`);
export const unitIdOf = (s: Situation, handle: string): UnitId =>
  present(counterOf(s, handle).unit, `unit of ${handle}`);

/** -1 for a hex that the map does not have, and for places that are no hexes. */
export const indexOf = (s: Situation, place: string): number => s.map.graph.indexOf.get(place) ?? -1;
export const hexAtIndex = (s: Situation, index: number): HexId => s.map.graph.hexes[index]!;
export const isHexPlace = (s: Situation, place: string): place is HexId => indexOf(s, place) >= 0;
export const onMapOrWarsaw = (counter: Counter): boolean =>
  counter.place === WARSAW || isHexName(counter.place);

/** The adjacent hexes. */
export function adjacentHexes(s: Situation, hex: string): readonly HexId[] {
  const index = indexOf(s, hex);
  if (index < 0) return [];
  const near: HexId[] = [];
  for (let side = 0; side < SIDES; side++) {
    const next = s.map.graph.neighbour[index * SIDES + side]!;
    if (next >= 0) near.push(hexAtIndex(s, next));
  }
  return near;
}

export function areAdjacent(s: Situation, a: string, b: string): boolean {
  return adjacentHexes(s, a).some((hex) => hex === b);
}

/** Whose counters lie in the place; null for none. In the open boxes and hexes one side is alone. */
export function sideAt(s: Situation, place: string): Side | null {
  const [first] = countersAt(s, place);
  return first === undefined ? null : counterOf(s, first).side;
}

export function sideCounters(s: Situation, side: Side): readonly string[] {
  return sortedHandles(s.state).filter((handle) => counterOf(s, handle).side === side);
}

/** Counters of a side on hexes of the map. */
export function onMap(s: Situation, side: Side): readonly string[] {
  return sideCounters(s, side).filter((handle) => isHexName(counterOf(s, handle).place));
}

/** "II-9 (5SS)"; "a German counter" where it is hidden. */
export function nameOf(s: Situation, handle: string): string {
  const printed = printedOf(s, handle);
  if (printed !== undefined) return unitName(s.game, printed);
  return s.state.counters[handle]?.side === 'german' ? 'a German counter' : 'a Soviet counter';
}

export function unitName(game: Game, printed: PrintedUnit): string {
  const independent = game.formations.get(printed.formation)?.kind === 'independent';
  return independent || printed.name.includes(printed.formation)
    ? printed.name
    : `${printed.formation} ${printed.name}`;
}

/** "1719 (Okuniew)". */
export function placeName(game: Game, place: string): string {
  if (place === WARSAW) return 'Warsaw';
  const index = game.map.graph.indexOf.get(place);
  if (index === undefined) return place;
  const name = game.victoryHexes.get(place)?.name ?? game.map.names[index];
  return name === undefined ? place : `${place} (${name})`;
}

export const asHex = (place: string): HexId => hexId(place);
