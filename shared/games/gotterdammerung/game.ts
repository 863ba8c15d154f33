import type { HexId, UnitId } from '../../core/brands.ts';
import { present } from '../../core/assert.ts';
import { hexside, neighbours } from '../../hex/index.ts';
import type { EditionData, MapData, PrintedUnit, ScenarioData } from './data.ts';
import type { MapPatches } from './state.ts';
import type { Terrain, Water } from './vocabulary.ts';

/** One edition, compiled from its data: what the rules look things up in. Nothing in it changes during a game. */
export interface Game {
  readonly data: EditionData;
  readonly map: GameMap;
  readonly units: ReadonlyMap<string, PrintedUnit>;
  /** Where a unit stands in the list of counters. */
  readonly sheet: ReadonlyMap<string, number>;
  readonly scenarios: ReadonlyMap<string, ScenarioData>;
  readonly areas: ReadonlyMap<string, ReadonlySet<HexId>>;
  /** 5.12: half points by terrain of the hex and by water of the hexside, for foot and for vehicle units. */
  readonly costHalves: { readonly [feet in 'foot' | 'vehicle']: { readonly [kind: string]: number } };
  /** 6.81, 8.42: the tokens of the cups, each with a letter that tells equal values apart: `-2c`. */
  readonly delayCup: readonly string[];
  readonly volkssturmCup: readonly string[];
}

/** A step from one hex to a neighbour. Links lead from a Transition Hex into the city and never back (5.45). */
export interface Edge {
  readonly to: number;
  readonly water: Water;
  /** 4.26, 5.36: a full lake hexside, or the Spree in the city without a bridge: nothing crosses. */
  readonly barred: boolean;
  readonly road: boolean;
  readonly rail: boolean;
  /** Between two Transition Hexes. */
  readonly ring: boolean;
  /** From a Transition Hex into the city. */
  readonly link: boolean;
  readonly elbe: boolean;
  readonly front: '2BF-1BF' | '1BF-1UF' | null;
  readonly shortened: boolean;
  readonly underground: boolean;
}

/** Both maps in one, by index (2.1, 4.15): Transition Hexes occur once, with neighbours on either map. */
export interface GameMap {
  readonly hexes: readonly HexId[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly terrain: readonly Terrain[];
  /** A Berlin City Hex (2.1). */
  readonly city: readonly boolean[];
  readonly transition: readonly boolean[];
  readonly fort: readonly boolean[];
  readonly points: readonly number[];
  readonly names: readonly (string | undefined)[];
  readonly edges: readonly (readonly Edge[])[];
  /** `edges` by their targets alone. */
  readonly neighbours: readonly (readonly number[])[];
}

export function compileGame(data: EditionData): Game {
  return {
    data,
    map: compileMap(data.map, null),
    units: new Map(data.units.units.map((unit) => [unit.id, unit])),
    sheet: new Map(data.units.units.map(({ id }, at) => [id, at])),
    scenarios: new Map(data.scenarios.scenarios.map((scenario) => [scenario.id, scenario])),
    areas: new Map(data.map.areas.map((area) => [area.area, new Set(area.hexes)])),
    costHalves: { foot: costHalves(data, 'foot'), vehicle: costHalves(data, 'vehicle') },
    delayCup: lettered(data.tables.delay.values),
    volkssturmCup: lettered(data.tables.volkssturm.values),
  };
}

function costHalves({ tables }: EditionData, feet: 'foot' | 'vehicle'): { readonly [kind: string]: number } {
  const hexes = tables.terrain.map((row) => [row.terrain, row[feet] * 2] as const);
  return Object.fromEntries([...hexes, ...tables.hexsides.map((row) => [row.kind, row[feet] * 2] as const)]);
}

/** `-2` eight times: `-2a` … `-2h`. */
function lettered(values: readonly { readonly token: string; readonly count: number }[]): readonly string[] {
  return values.flatMap(({ token, count }) =>
    Array.from({ length: count }, (_, i) => token + String.fromCharCode(97 + i)),
  );
}

type Side = Omit<Edge, 'to' | 'ring' | 'link'>;
const OPEN: Side = {
  water: 'none',
  barred: false,
  road: false,
  rail: false,
  elbe: false,
  front: null,
  shortened: false,
  underground: false,
};

/** The maps with an illustration's terrain laid over them. */
export function compileMap(map: MapData, patches: MapPatches | null): GameMap {
  const all = [...map.operational.hexes, ...map.city.hexes].map((hex) => ({
    ...hex,
    ...patches?.hexes[hex.hex],
  }));
  const hexes = all.map(({ hex }) => hex);
  const indexOf = new Map<string, number>(hexes.map((hex, index) => [hex, index]));
  const sides = new Map<string, Side>();
  for (const { a, b, river, lake, road, rail, elbe, front, shortened } of map.operational.hexsides) {
    sides.set(hexside(a, b), {
      water: river ?? 'none',
      barred: lake ?? false,
      road: road ?? false,
      rail: rail ?? false,
      elbe: elbe ?? false,
      front: front ?? null,
      shortened: shortened ?? false,
      underground: false,
    });
  }
  for (const { a, b, water, ubahn } of map.city.hexsides) {
    sides.set(hexside(a, b), {
      ...OPEN,
      water: water ?? 'none',
      barred: water === 'spree',
      underground: ubahn ?? false,
    });
  }
  for (const { a, b, ...patch } of patches?.hexsides ?? []) {
    sides.set(hexside(a, b), { ...(sides.get(hexside(a, b)) ?? OPEN), ...patch });
  }
  const city = all.map((_, index) => index >= map.operational.hexes.length);
  const transition = all.map(({ terrain }) => terrain === 'transition');
  const links = new Map(map.links.map((link) => [link.transition as string, link.city]));
  const edges = hexes.map((hex, index): readonly Edge[] => {
    const around = neighbours(map.grid, hex)
      .map((next) => indexOf.get(next))
      .filter((to) => to !== undefined)
      .filter((to) => city[to] === city[index])
      .map((to): Edge => ({
        to,
        ...(sides.get(hexside(hex, hexes[to]!)) ?? OPEN),
        ring: transition[index]! && transition[to]!,
        link: false,
      }));
    const into = (links.get(hex) ?? []).map((next): Edge => ({
      to: present(indexOf.get(next), `hex ${next}`),
      ...OPEN,
      ring: false,
      link: true,
    }));
    return [...around, ...into];
  });
  return {
    hexes,
    indexOf,
    terrain: all.map(({ terrain }) => terrain),
    city,
    transition,
    fort: all.map(({ features }) => features?.includes('fort') ?? false),
    points: all.map(({ points }) => points ?? 0),
    names: all.map(({ name }) => name),
    edges,
    neighbours: edges.map((list) => list.map(({ to }) => to)),
  };
}

export function edgeBetween(map: GameMap, from: number, to: number): Edge | undefined {
  return map.edges[from]?.find((edge) => edge.to === to);
}

export function printedUnit(game: Game, unit: UnitId): PrintedUnit {
  return present(game.units.get(unit), `unit ${unit}`);
}

/** The hexes of a named area: `entry-SE`, `deploy-A`, `edge-west`, … */
export function area(game: Game, name: string): ReadonlySet<HexId> {
  return present(game.areas.get(name), `area ${name}`);
}

/** The hex of an area that has only one: `juterbog`, `spandau`, `chancellery`. */
export function onlyHex(game: Game, name: string): HexId {
  const [hex] = area(game, name);
  return present(hex, `hex of ${name}`);
}
