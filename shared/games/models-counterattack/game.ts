import { present } from '../../core/assert.ts';
import type { HexId } from '../../core/brands.ts';
import type { HexGraph } from '../../hex/index.ts';
import { SIDES, buildGraph, distance, hexside } from '../../hex/index.ts';
import type { EditionData, EventCounter, Formation, MapData, PrintedUnit } from './data.ts';
import type { MapPatches } from './state.ts';

type Terrain = EditionData['tables']['terrain'][number];
export type Entry = MapData['entries'][number];

/** One edition, compiled from its data: what the rules look things up in. Nothing in it changes during a game. */
export interface Game {
  readonly data: EditionData;
  readonly map: GameMap;
  readonly units: ReadonlyMap<string, PrintedUnit>;
  readonly formations: ReadonlyMap<string, Formation>;
  readonly events: ReadonlyMap<string, EventCounter>;
  /** 17: the army that any Soviet corps activates. */
  readonly army: string;
  /** 10: the Stuka markers. */
  readonly stukas: ReadonlySet<string>;
  readonly bridges: ReadonlyMap<string, MapData['bridges'][number]>;
  readonly victoryHexes: ReadonlyMap<string, MapData['victoryHexes'][number]>;
  /** Entries by box: GE has two. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  distance(a: HexId, b: HexId): number;
}

/** The map by index, for searches. Costs in half points. */
export interface GameMap {
  readonly graph: HexGraph;
  /** By index: the hexes around it. */
  readonly adjacent: readonly (readonly HexId[])[];
  readonly terrain: readonly Terrain[];
  readonly names: readonly (string | undefined)[];
  readonly frame: readonly boolean[];
  /** `[index * 6 + side]`: half points along the best road over this side; -1 without one. */
  readonly roadHalves: Int16Array;
  /** `[index * 6 + side]`: 1 where a railway crosses. */
  readonly railway: Uint8Array;
  /** `[index * 6 + side]`: 1 where a minor river runs. */
  readonly river: Uint8Array;
  /** 1 on a hex with any road, highway or railway. */
  readonly onRoad: Uint8Array;
}

export function compileGame(data: EditionData): Game {
  const entries = new Map<string, Entry[]>();
  for (const entry of data.map.entries) entries.set(entry.box, [...(entries.get(entry.box) ?? []), entry]);
  return {
    data,
    map: compileMap(data, null),
    units: new Map(data.units.units.map((unit) => [unit.id, unit])),
    formations: new Map(data.units.formations.map((formation) => [formation.id, formation])),
    events: new Map(data.events.counters.map((counter) => [counter.id, counter])),
    army: present(
      data.units.formations.find(({ kind }) => kind === 'army'),
      'the army',
    ).id,
    stukas: new Set(data.tracks.stuka.map(({ id }) => id)),
    bridges: new Map(data.map.bridges.map((bridge) => [bridge.hex, bridge])),
    victoryHexes: new Map(data.map.victoryHexes.map((victory) => [victory.hex, victory])),
    entries,
    distance: (a, b) => distance(data.map.grid, a, b),
  };
}

/** The map with an illustration's terrain laid over it. */
export function compileMap({ map, tables }: EditionData, patches: MapPatches | null): GameMap {
  const terrains = new Map(tables.terrain.map((row) => [row.terrain, row]));
  const roadCost = new Map(tables.roads.map((row) => [row.kind, row.cost * 2]));
  const graph = buildGraph(
    map.grid,
    map.hexes.map(({ hex }) => hex),
  );
  const rivers = new Map<string, boolean>(map.hexsides.map(({ a, b }) => [hexside(a, b), true]));
  const roads = new Map<string, readonly string[]>(
    map.roads.map(({ a, b, kinds }) => [hexside(a, b), kinds]),
  );
  for (const { a, b, river, roads: kinds } of patches?.hexsides ?? []) {
    if (river !== undefined) rivers.set(hexside(a, b), river);
    if (kinds !== undefined) roads.set(hexside(a, b), kinds);
  }
  const size = map.hexes.length * SIDES;
  const roadHalves = new Int16Array(size).fill(-1);
  const railway = new Uint8Array(size);
  const river = new Uint8Array(size);
  const onRoad = new Uint8Array(map.hexes.length);
  map.hexes.forEach(({ hex }, index) => {
    for (let side = 0; side < SIDES; side++) {
      const at = index * SIDES + side;
      const next = graph.neighbour[at]!;
      if (next < 0) continue;
      const key = hexside(hex, graph.hexes[next]!);
      const kinds = roads.get(key) ?? [];
      if (kinds.length > 0)
        roadHalves[at] = Math.min(...kinds.map((kind) => present(roadCost.get(kind), `cost of ${kind}`)));
      if (kinds.length > 0) onRoad[index] = 1;
      railway[at] = kinds.includes('railway') ? 1 : 0;
      river[at] = rivers.get(key) === true ? 1 : 0;
    }
  });
  return {
    graph,
    adjacent: graph.hexes.map((_, index) =>
      [...graph.neighbour.subarray(index * SIDES, (index + 1) * SIDES)].flatMap(
        (next) => graph.hexes[next] ?? [],
      ),
    ),
    terrain: map.hexes.map(({ hex, terrain }) =>
      present(terrains.get(patches?.hexes[hex] ?? terrain), `terrain of ${hex}`),
    ),
    names: map.hexes.map(({ name }) => name),
    frame: map.hexes.map(({ edge }) => edge === 'frame'),
    roadHalves,
    railway,
    river,
    onRoad,
  };
}

/** 20: the event of a counter: "S01.2" is a copy of S01. */
export function printedEvent(game: Game, card: string): EventCounter | undefined {
  return game.events.get(eventOf(card));
}
export const eventOf = (card: string): string => card.split('.')[0]!;
