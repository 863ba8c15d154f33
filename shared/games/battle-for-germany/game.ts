import type { HexId, UnitId } from '../../core/brands.ts';
import { present } from '../../core/assert.ts';
import type { HexGraph } from '../../hex/index.ts';
import { SIDES, buildGraph, hexside } from '../../hex/index.ts';
import type { EditionData, MapData, PrintedUnit, ScenarioData, TablesData } from './data.ts';
import type { MapPatches } from './state.ts';
import type { Front, Pool, Theater } from './vocabulary.ts';

/** One edition, compiled from its data: what the rules look things up in. Nothing in it changes during a game. */
export interface Game {
  readonly data: EditionData;
  readonly map: GameMap;
  readonly units: ReadonlyMap<string, PrintedUnit>;
  readonly scenarios: ReadonlyMap<string, ScenarioData>;
  readonly cities: ReadonlyMap<string, City>;
  readonly areas: ReadonlyMap<string, ReadonlySet<HexId>>;
  readonly exits: readonly {
    readonly edge: string;
    readonly front: Front;
    readonly hexes: ReadonlySet<HexId>;
  }[];
  readonly entries: ReadonlyMap<Pool, ReadonlySet<HexId>>;
  readonly berlin: HexId | undefined;
}

export type City = MapData['cities'][number];

/** The map by index, for searches. Costs in half points; -1: not possible. */
export interface GameMap {
  readonly graph: HexGraph;
  readonly terrain: readonly string[];
  readonly theater: readonly (Theater | undefined)[];
  readonly features: readonly ReadonlySet<string>[];
  readonly enterHalves: Int16Array;
  /** `[index * 6 + side]`: added cost of crossing; -1 where nothing crosses. Sea hexsides are those of a sea hex. */
  readonly crossHalves: Int16Array;
  /** `[index * 6 + side]`: kind of the hexside, `''` for an open one. */
  readonly sideKind: readonly string[];
  /** `[index * 6 + side]`: 1 where a zone of control extends across (4.0). */
  readonly extends: Uint8Array;
}

export function compileGame(data: EditionData): Game {
  return {
    data,
    map: compileMap(data.map, data.tables, null),
    units: new Map(data.units.units.map((unit) => [unit.id, unit])),
    scenarios: new Map(data.scenarios.scenarios.map((scenario) => [scenario.id, scenario])),
    cities: new Map(data.map.cities.map((city) => [city.hex, city])),
    areas: new Map(data.map.areas.map((area) => [area.area, new Set(area.hexes)])),
    exits: data.map.exits.map(({ edge, front, hexes }) => ({ edge, front, hexes: new Set(hexes) })),
    entries: new Map(data.map.entries.map((entry) => [entry.pool, new Set(entry.hexes)])),
    berlin: data.map.hexes.find((hex) => hex.theater === 'BERLIN')?.hex,
  };
}

/** The map with an illustration's terrain laid over it. */
export function compileMap(map: MapData, tables: TablesData, patches: MapPatches | null): GameMap {
  const hexes = map.hexes.map((hex) => ({ ...hex, ...patches?.hexes[hex.hex] }));
  const graph = buildGraph(
    map.grid,
    hexes.map((hex) => hex.hex),
  );
  const terrainRow = new Map(tables.tec.terrain.map((row) => [row.terrain, row]));
  const sideRow = new Map(tables.tec.hexsides.map((row) => [row.kind, row]));
  const halves = (points: number | null): number => (points === null ? -1 : points * 2);
  const kinds = new Map<string, string>();
  for (const side of [...map.hexsides, ...(patches?.hexsides ?? [])])
    kinds.set(hexside(side.a, side.b), side.kind);
  const size = hexes.length * SIDES;
  const enterHalves = new Int16Array(hexes.length);
  const crossHalves = new Int16Array(size);
  const sideKind = new Array<string>(size).fill('');
  const extendsAcross = new Uint8Array(size);
  hexes.forEach((hex, index) => {
    enterHalves[index] = halves(
      present(terrainRow.get(hex.terrain), `terrain ${hex.terrain} of ${hex.hex}`).enter,
    );
    for (let side = 0; side < SIDES; side++) {
      const at = index * SIDES + side;
      const next = graph.neighbour[at]!;
      if (next < 0) {
        crossHalves[at] = -1;
        continue;
      }
      const kind = kinds.get(hexside(hex.hex, hexes[next]!.hex)) ?? '';
      sideKind[at] = kind;
      const sea = hex.terrain === 'sea' || hexes[next]!.terrain === 'sea';
      crossHalves[at] = sea
        ? -1
        : kind === ''
          ? 0
          : halves(present(sideRow.get(kind), `hexside ${kind}`).cross);
      extendsAcross[at] = crossHalves[at] >= 0 ? 1 : 0;
    }
  });
  return {
    graph,
    terrain: hexes.map((hex) => hex.terrain),
    theater: hexes.map((hex) => hex.theater as Theater | undefined),
    features: hexes.map((hex) => new Set(hex.features ?? [])),
    enterHalves,
    crossHalves,
    sideKind,
    extends: extendsAcross,
  };
}

export function printedUnit(game: Game, unit: UnitId): PrintedUnit {
  return present(game.units.get(unit), `unit ${unit}`);
}
