import { readFileSync } from 'node:fs';
import type { Counter, State } from '../../shared/games/models-counterattack/state.ts';

/**
 * The ground of Model's Counterattack a second time, from the rulebook and the data files, with nothing of the module's
 * code: neighbours, costs, zones of control, values, supply. Costs and allowances in half points.
 */
export interface Unit {
  readonly id: string;
  readonly side: 'soviet' | 'german';
  readonly formation: string;
  readonly class: string;
  readonly type: string;
  readonly combat: readonly number[];
  readonly white: number;
  readonly red: number;
  readonly movement: number | null;
}
type Side = Unit['side'];

const read = (name: string): unknown =>
  JSON.parse(
    readFileSync(
      new URL(`../../shared/games/models-counterattack/data/${name}.json`, import.meta.url),
      'utf8',
    ),
  );
const map = read('map') as {
  hexes: readonly { hex: string; terrain: string; edge?: string }[];
  hexsides: readonly { a: string; b: string }[];
  roads: readonly { a: string; b: string; kinds: readonly string[] }[];
  bridges: readonly { hex: string; twoWay: boolean }[];
  victoryHexes: readonly { hex: string; points: number; praga: boolean }[];
  entries: readonly { side: Side; box: string; hexes: readonly string[]; adjacent: readonly string[] }[];
};
export const tables = read('tables') as {
  crt: { columns: readonly string[]; rows: { readonly [die: string]: readonly string[] } };
  barrage: { min: number; max: number; rows: { readonly [die: string]: string } };
  terrain: readonly {
    terrain: string;
    foot: number;
    vehicle: number;
    shift: number;
    vehiclesOnly: boolean;
    defence: number;
    barrage: number;
  }[];
  offMap: readonly { from: string; to: string; cost: number }[];
};
export const tracks = read('tracks') as {
  artillery: readonly { id: string; formation: string; side: Side; range: number; turn: number }[];
  stuka: readonly { id: string; turn: number }[];
  magnuszew: { boxes: readonly { turn: number; remove: readonly string[] }[] };
};
export const units = (read('units') as { units: readonly Unit[] }).units;
export const unitById = new Map(units.map((unit) => [unit.id, unit]));
export const cards = (read('events') as { counters: readonly { id: string; side: Side; copies: number }[] })
  .counters;

const terrainOf = new Map(map.hexes.map(({ hex, terrain }) => [hex, terrain]));
const frame = map.hexes.filter(({ edge }) => edge === 'frame').map(({ hex }) => hex);
const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);
const rivers = new Set(map.hexsides.map(({ a, b }) => pair(a, b)));
const roads = new Map(map.roads.map(({ a, b, kinds }) => [pair(a, b), kinds]));
export const praga = map.bridges.filter(({ twoWay }) => twoWay).map(({ hex }) => hex);
export const jozefow = map.bridges.find(({ twoWay }) => !twoWay)!.hex;
export const victoryHexes = map.victoryHexes;
export const WARSAW = 'WARSAW';
export const OUT = ['to-come', 'eliminated', 'magnuszew', 'not-in-play'];

export const isHex = (place: string): boolean => terrainOf.has(place);
export const isBox = (place: string): boolean => /^[GS][A-F]$/.test(place);
export const terrainAt = (hex: string) =>
  tables.terrain.find(({ terrain }) => terrain === terrainOf.get(hex))!;
export const isRiver = (a: string, b: string): boolean => rivers.has(pair(a, b));
export const isRail = (a: string, b: string): boolean => roads.get(pair(a, b))?.includes('railway') === true;

const neighboursOf = new Map<string, readonly string[]>();

export function neighbours(hex: string): readonly string[] {
  const known = neighboursOf.get(hex);
  if (known !== undefined) return known;
  const made = around(hex);
  neighboursOf.set(hex, made);
  return made;
}

/** Columns run east, rows south, even columns half a hex further south. */
function around(hex: string): readonly string[] {
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  const low = column % 2 === 0 ? 0 : -1;
  return [
    [column, row - 1],
    [column, row + 1],
    [column - 1, row + low],
    [column - 1, row + low + 1],
    [column + 1, row + low],
    [column + 1, row + low + 1],
  ]
    .map(([c, r]) => `${String(c).padStart(2, '0')}${String(r).padStart(2, '0')}`)
    .filter(isHex);
}

export function distance(a: string, b: string): number {
  const cube = (hex: string): readonly [number, number] => {
    const column = Number(hex.slice(0, 2));
    // Rows of even columns lie half a hex lower.
    return [column, Number(hex.slice(2)) - Math.ceil(column / 2)];
  };
  const [[q1, r1], [q2, r2]] = [cube(a), cube(b)];
  const [dq, dr] = [q1 - q2, r1 - r2];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

export const unitOf = (state: State, handle: string): Unit => unitById.get(state.counters[handle]!.unit!)!;
export const handlesAt = (state: State, place: string): readonly string[] =>
  Object.keys(state.counters).filter((handle) => state.counters[handle]!.place === place);
export const other = (side: Side): Side => (side === 'soviet' ? 'german' : 'soviet');

/** Sets of hexes by side, of a state's counters: several rules look at the same one. */
type HexSets = WeakMap<State['counters'], Partial<Record<Side, ReadonlySet<string>>>>;
const heldBy: HexSets = new WeakMap();
const zonesOf: HexSets = new WeakMap();

function once(
  sets: HexSets,
  { counters }: State,
  side: Side,
  make: () => ReadonlySet<string>,
): ReadonlySet<string> {
  const known = sets.get(counters) ?? {};
  const made = known[side] ?? make();
  sets.set(counters, { ...known, [side]: made });
  return made;
}

/** Hexes that a side holds. */
export const held = (state: State, side: Side): ReadonlySet<string> =>
  once(heldBy, state, side, () => hexesOf(state, side));
/** 6 Zone of control, 13: the six neighbours of every unit but the armored train. */
export const zones = (state: State, side: Side): ReadonlySet<string> =>
  once(zonesOf, state, side, () => zonesAround(state, side));

function hexesOf(state: State, side: Side): ReadonlySet<string> {
  const hexes = Object.values(state.counters).filter((each) => each.side === side && isHex(each.place));
  return new Set(hexes.map(({ place }) => place));
}

function zonesAround(state: State, side: Side): ReadonlySet<string> {
  const sources = Object.keys(state.counters).filter(
    (handle) => state.counters[handle]!.side === side && unitOf(state, handle).class !== 'train',
  );
  return new Set(
    sources
      .map((handle) => state.counters[handle]!.place)
      .filter(isHex)
      .flatMap(neighbours),
  );
}

const isFoot = ({ class: of }: Unit): boolean => of === 'infantry' || of === 'cavalry';
export const isVehicle = (unit: Unit): boolean => !isFoot(unit) && unit.class !== 'train';
const half = (value: number): number => Math.ceil(value / 2);

/** 10, 15: combat points now. */
export function points(unit: Unit, { reduced, disorganized, outOfSupply }: Counter): number {
  let value = unit.combat[reduced === true && unit.combat.length > 1 ? 1 : 0]!;
  if (disorganized) value = half(value);
  return outOfSupply && unit.class !== 'train' ? half(value) : value;
}

/** 10, 15: movement points now; the train has no limit. */
export function movement(unit: Unit, { disorganized, outOfSupply }: Counter): number {
  if (unit.movement === null) return Number.POSITIVE_INFINITY;
  const value = disorganized ? half(unit.movement) : unit.movement;
  return outOfSupply && !(isFoot(unit) && unit.movement < 7) ? half(value) : value;
}

export const steps = (unit: Unit, { reduced }: Counter): number =>
  unit.combat.length === 1 || reduced === true ? 1 : 2;

/** 6: what a step costs in half points; null: it can't be taken. */
export function stepHalves(state: State, handle: string, from: string, to: string): number | null {
  const counter = state.counters[handle]!;
  const unit = unitOf(state, handle);
  if (isHex(to) && held(state, other(unit.side)).has(to)) return null;
  const zoc = isHex(to) && zones(state, other(unit.side)).has(to) ? 2 : 0;
  if (isHex(from) && isHex(to)) {
    if (!neighbours(from).includes(to)) return null;
    if (unit.class === 'train') return isRail(from, to) ? 0 : null;
    const kind = isFoot(unit) ? 'foot' : 'vehicle';
    const river = isRiver(from, to) ? (kind === 'foot' ? 2 : 4) : 0;
    const along = (roads.get(pair(from, to)) ?? []).map((road) => (road === 'railway' ? 2 : 1));
    return Math.min(terrainAt(to)[kind] * 2 + river, ...along) + zoc;
  }
  if (unit.side === 'soviet' || unit.class === 'train') return null;
  const hex = isHex(from) ? from : to;
  if (praga.includes(hex)) {
    const guarded = counter.bridge === hex;
    const { noMove, extraCost } = state.uprising.effects;
    if (noMove && !guarded) return null;
    return (3 + (guarded ? 0 : extraCost)) * 2 + zoc;
  }
  return hex === jozefow && to === WARSAW && !state.jozefowDestroyed ? 8 : null;
}

/** 17: what entering the map from a box costs; null: not there. */
export function entryHalves(state: State, handle: string, box: string, to: string): number | null {
  const unit = unitOf(state, handle);
  const enemy = held(state, other(unit.side));
  if (enemy.has(to)) return null;
  const zoc = zones(state, other(unit.side)).has(to) ? 2 : 0;
  const ground = terrainAt(to)[isFoot(unit) ? 'foot' : 'vehicle'] * 2;
  const entries = map.entries.filter((entry) => entry.box === box);
  if (entries.some(({ hexes }) => hexes.includes(to))) return 1 + zoc;
  if (entries.some(({ adjacent }) => adjacent.includes(to))) return ground + zoc;
  if (!entries.every(({ hexes, adjacent }) => [...hexes, ...adjacent].every((hex) => enemy.has(hex))))
    return null;
  const gap = (hex: string): number =>
    Math.min(...entries.flatMap(({ hexes }) => hexes.map((entry) => distance(entry, hex))));
  const nearest = Math.min(...frame.filter((hex) => !enemy.has(hex)).map(gap));
  if (frame.includes(to) && gap(to) === nearest) return ground + zoc;
  return null;
}

/** 15: hexes from which a unit of the side traces supply. */
export function suppliedHexes(state: State, side: Side): ReadonlySet<string> {
  const own = held(state, side);
  const enemy = held(state, other(side));
  const hostile = zones(state, other(side));
  const open = (hex: string): boolean => own.has(hex) || (!enemy.has(hex) && !hostile.has(hex));
  const entries = map.entries.filter((entry) => entry.side === side).flatMap(({ hexes }) => hexes);
  const bridges = side === 'german' && !state.uprising.effects.noSupply ? praga : [];
  const onNet = new Set([...entries, ...bridges].filter(open));
  // A set is walked in the order of insertion, additions included.
  for (const hex of onNet)
    for (const next of neighbours(hex)) if (roads.has(pair(hex, next)) && open(next)) onNet.add(next);
  let reached = new Set(onNet);
  for (let i = 0; i < 5; i++) {
    const further = new Set(reached);
    for (const hex of reached)
      for (const next of neighbours(hex)) if (!further.has(next) && open(next)) further.add(next);
    reached = further;
  }
  return reached;
}

/** 7: whether counters of one side may lie together in a hex. */
export function mayStack(state: State, handles: readonly string[]): boolean {
  if (handles.length <= 2) return true;
  const formations = new Set(handles.map((handle) => unitOf(state, handle).formation));
  return (
    handles.length === 3 &&
    formations.size === 1 &&
    ['4Pz', '19Pz', 'HG', '3SS', '5SS'].includes([...formations][0]!)
  );
}

export const sideOf = (state: State, handle: string) => state.counters[handle]!.side;

/** The side whose phase it is. */
export const phasing = (state: State): string => state.phase.split('-')[0]!;
