import { AssertionError } from '../../core/assert.ts';
import type { HexId, UnitId, Viewer } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { byCodeUnits } from '../../core/order.ts';
import { SIDES } from '../../hex/index.ts';
import type { PrintedUnit } from './data.ts';
import type { Game, GameMap } from './game.ts';
import { compileMap } from './game.ts';
import type { Counter, MapPatches, State } from './state.ts';
import type { Side } from './vocabulary.ts';
import { WARSAW, isHexName, isOpenBox } from './vocabulary.ts';

/** A state laid out on its map: who lies where. Derived, never stored; the rules read from it. */
export interface Situation extends Layout {
  readonly state: State;
  readonly map: GameMap;
}

/** What follows from an edition and the counters alone: most events leave those as they are, and share it. */
interface Layout {
  readonly game: Game;
  /** In an order that is the same on every view: by number, then names. */
  readonly handles: readonly string[];
  /** Handles by place, in that order. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** Whose counters lie in a place: in hexes and open boxes one side is alone. */
  readonly holders: ReadonlyMap<string, Side>;
  /** Handle by unit, as far as units are known. */
  readonly handleOf: ReadonlyMap<string, string>;
  /** Worked out when first needed: handles by side; zones of control (zoc.ts) and hexes beside its counters (sight.ts). */
  readonly bySide: Map<Side, readonly string[]>;
  readonly zones: Map<Side, Uint8Array>;
  readonly watched: Map<Side, Uint8Array>;
}

/** The situation that an event has made another one of. */
interface Before {
  readonly was: Situation;
  /** Handles that the event may have brought, moved, made known or taken away. */
  readonly touched: readonly string[];
}

const NOBODY: readonly string[] = [];
const situations = new WeakMap<State, Situation>();
const layouts = new WeakMap<State['counters'], Layout>();
const patchedMaps = new WeakMap<MapPatches, GameMap>();

/** @param before where nobody went anywhere, its layout is shared */
export function situation(game: Game, state: State, before?: Before): Situation {
  const known = situations.get(state);
  if (known !== undefined && known.game === game) return known;
  const made: Situation = { ...layoutOf(game, state.counters, before), state, map: mapOf(game, state) };
  situations.set(state, made);
  return made;
}

function layoutOf(game: Game, counters: State['counters'], before?: Before): Layout {
  const known = layouts.get(counters);
  if (known !== undefined && known.game === game) return known;
  const made = (before?.was.game === game ? layoutAfter(before, counters) : null) ?? layOut(game, counters);
  layouts.set(counters, made);
  return made;
}

/** The layout as it was, where markers, sights and steps are all that changed; where counters only moved, their order. */
function layoutAfter({ was, touched }: Before, counters: State['counters']): Layout | null {
  const old = was.state.counters;
  if (touched.some((handle) => handle in old !== handle in counters)) return null;
  const stay = touched.every(
    (handle) =>
      old[handle]?.place === counters[handle]?.place && old[handle]?.unit === counters[handle]?.unit,
  );
  return (stay ? layouts.get(old) : undefined) ?? layOut(was.game, counters, was.handles);
}

function layOut(game: Game, counters: State['counters'], handles = inOrder(counters)): Layout {
  const places = new Map<string, string[]>();
  const holders = new Map<string, Side>();
  const handleOf = new Map<string, string>();
  for (const handle of handles) {
    const { place, side, unit } = counters[handle]!;
    const there = places.get(place);
    if (there === undefined) {
      places.set(place, [handle]);
      holders.set(place, side);
    } else there.push(handle);
    if (unit !== null) handleOf.set(unit, handle);
  }
  return {
    game,
    handles,
    places,
    holders,
    handleOf,
    bySide: new Map(),
    zones: new Map(),
    watched: new Map(),
  };
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

/** Asked for all the time: the words are put together only where something is missing. */
function missing(what: string): never {
  throw new AssertionError(`missing: ${what}`);
}

export const counterOf = (s: Situation, handle: string): Counter =>
  s.state.counters[handle] ?? missing(`counter ${handle}`);
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
  printedOf(s, handle) ?? missing(`unit of ${handle}`);
export const unitIdOf = (s: Situation, handle: string): UnitId =>
  counterOf(s, handle).unit ?? missing(`unit of ${handle}`);

/** -1 for a hex that the map does not have, and for places that are no hexes. */
export const indexOf = (s: Situation, place: string): number => s.map.graph.indexOf.get(place) ?? -1;
export const hexAtIndex = (s: Situation, index: number): HexId => s.map.graph.hexes[index]!;
export const isHexPlace = (s: Situation, place: string): place is HexId => indexOf(s, place) >= 0;
/** 7: whether a seat sees what the counter is: the top one of its stack, those it inspects, and what lies in an open box. */
export const isOpenTo = ({ top, place, knownTo }: Counter, viewer: Viewer): boolean =>
  top || isOpenBox(place) || knownTo.some((seat) => seat === viewer);
export const onMapOrWarsaw = (counter: Counter): boolean =>
  counter.place === WARSAW || isHexName(counter.place);

/** The adjacent hexes. */
export function adjacentHexes(s: Situation, hex: string): readonly HexId[] {
  return s.map.adjacent[indexOf(s, hex)] ?? [];
}

/** Sets 1 for the hexes around this one, all by index. */
export function markBeside(s: Situation, index: number, marks: Uint8Array): void {
  for (let side = 0; side < SIDES; side++) {
    const next = s.map.graph.neighbour[index * SIDES + side]!;
    if (next >= 0) marks[next] = 1;
  }
}

export function areAdjacent(s: Situation, a: string, b: string): boolean {
  return adjacentHexes(s, a).some((hex) => hex === b);
}

/** Whose counters lie in the place; null for none. */
export const sideAt = (s: Situation, place: string): Side | null => s.holders.get(place) ?? null;

export function sideCounters(s: Situation, side: Side): readonly string[] {
  const known = s.bySide.get(side);
  if (known !== undefined) return known;
  const own = s.handles.filter((handle) => counterOf(s, handle).side === side);
  s.bySide.set(side, own);
  return own;
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
