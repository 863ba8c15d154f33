import type { HexId } from '../../core/brands.ts';
import { center } from '../../hex/index.ts';
import type { BoardHexside, BoardMap, CounterSheet } from '../../rules/presentation.ts';
import type { EditionData, PrintedUnit } from './data.ts';
import { linksIntoTheCity, linksOutOfTheCity, plainBox } from './beside.ts';
import type { Game } from './game.ts';
import type { Branch } from './vocabulary.ts';

const NATION_TITLES = [
  { id: 'soviet', title: 'Soviet Union' },
  { id: 'polish', title: 'Poland' },
  { id: 'american', title: 'United States' },
  { id: 'german', title: 'Germany' },
];

/** Both maps as a board draws them. Transition Hexes stand on both, in the city round its rim (2.1). */
export function boardMaps(game: Game): readonly BoardMap[] {
  return [operationalMap(game), cityMap(game)];
}

function operationalMap(game: Game): BoardMap {
  const {
    data: { map },
    areas,
  } = game;
  const { operational, grid } = map;
  const marked = [...areas].filter(
    ([name]) => name.startsWith('deploy-') || name.startsWith('entry-') || name === 'arrows',
  );
  const features = (hex: HexId, own: readonly string[]): readonly string[] => [
    ...own,
    ...marked.filter(([, hexes]) => hexes.has(hex)).map(([name]) => name),
  ];
  return {
    id: 'operational',
    title: operational.title,
    orientation: grid.orientation,
    hexes: operational.hexes.map((hex) => ({
      hex: hex.hex,
      ...center(grid, hex.hex),
      terrain: hex.terrain,
      features: features(hex.hex, hex.features ?? []),
    })),
    hexsides: operational.hexsides.flatMap(
      ({ a, b, name, river, lake, road, rail, front }): BoardHexside[] => {
        const kinds = [
          river,
          lake === true ? 'lake' : undefined,
          road === true ? 'road' : undefined,
          rail === true ? 'rail' : undefined,
          front === undefined ? undefined : 'front',
        ];
        return kinds
          .filter((kind) => kind !== undefined)
          .map((kind) => ({ a, b, kind, ...(name === undefined || kind !== river ? {} : { name }) }));
      },
    ),
    cities: citiesOf(operational.hexes),
    legend: map.legend,
    mark: map.mark,
    boxes: [plainBox(game)],
    links: linksIntoTheCity(game),
  };
}

function cityMap(game: Game): BoardMap {
  const { map } = game.data;
  const { city, grid } = map;
  const places = new Map(city.hexes.map(({ hex }) => [hex as string, center(grid, hex)]));
  const middle = mean([...places.values()]);
  const gates = map.links.map(({ transition, city: into }) => {
    const rim = mean(into.map((hex) => places.get(hex)!));
    // Pushed outwards, so that it stands clear of the city.
    const far = Math.hypot(rim.x - middle.x, rim.y - middle.y);
    const by = (far + 1.75) / far;
    return {
      hex: transition,
      x: middle.x + (rim.x - middle.x) * by,
      y: middle.y + (rim.y - middle.y) * by,
      terrain: 'transition',
      features: [],
    };
  });
  return {
    id: 'city',
    title: city.title,
    orientation: grid.orientation,
    hexes: [
      ...city.hexes.map(({ hex, terrain, features }) => ({
        hex,
        ...places.get(hex)!,
        terrain,
        features: features ?? [],
      })),
      ...gates,
    ],
    hexsides: [
      ...city.hexsides.flatMap(({ a, b, water, ubahn, name }): BoardHexside[] => [
        ...(water === undefined ? [] : [{ a, b, kind: water, ...(name === undefined ? {} : { name }) }]),
        ...(ubahn === true ? [{ a, b, kind: 'ubahn' }] : []),
      ]),
      ...map.links.flatMap(({ transition, city: into }) =>
        into.map((hex) => ({ a: transition, b: hex, kind: 'link' })),
      ),
    ],
    cities: citiesOf(city.hexes),
    legend: map.legend,
    mark: map.mark,
    links: linksOutOfTheCity(game),
  };
}

function mean(points: readonly { readonly x: number; readonly y: number }[]): {
  readonly x: number;
  readonly y: number;
} {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function citiesOf(
  hexes: readonly {
    readonly hex: HexId;
    readonly name?: string | undefined;
    readonly points?: number | undefined;
    readonly terrain: string;
  }[],
): BoardMap['cities'] {
  return hexes
    .filter(({ name }) => name !== undefined)
    .map(({ hex, name, points, terrain }) => ({
      hex,
      name: name!,
      points: points ?? 0,
      capital: terrain === 'majorCity' || terrain === 'cityGovernment',
    }));
}

/** The counters as printed. */
export function counterSheet({ units }: EditionData): CounterSheet {
  return {
    units: units.units.map((unit) => ({
      unit: unit.id,
      name: unit.name,
      longName: longName(unit),
      faction: unit.side,
      nation: unit.nation,
      type: SYMBOLS[unit.branch],
      size: unit.size,
      strengths:
        unit.kind === 'volkssturm'
          ? `?-?-${unit.movement}`
          : `${unit.attack}-${unit.defence}-${unit.movement}`,
    })),
    factions: [
      { id: 'soviet', title: 'Soviet' },
      { id: 'german', title: 'German' },
    ],
    nations: NATION_TITLES,
  };
}

function longName({ name, army, parent, front }: PrintedUnit): string {
  const formation = parent ?? army;
  const of = [formation, front].filter((part) => part !== undefined && !name.startsWith(part));
  return of.length === 0 ? name : `${name} (${of.join(', ')})`;
}

/** Words of the symbol set. */
const SYMBOLS: { readonly [branch in Branch]: string } = {
  infantry: 'infantry',
  rifle: 'infantry',
  panzergrenadier: 'mechanized',
  mechanized: 'mechanized',
  armour: 'armor',
  tank: 'armor',
  heavyTank: 'armor',
  heavySP: 'armor',
  assaultGun: 'armor',
  tankDestroyer: 'antitank',
  cavalry: 'cavalry',
  antiTankGun: 'antitank',
  artillery: 'artillery',
  heavyArtillery: 'artillery',
  navalInfantry: 'infantry',
  flak: 'artillery',
  paratroop: 'airborne',
  zbV: 'infantry',
  volkssturm: 'infantry',
  supplyDepot: 'headquarters',
  hq: 'headquarters',
  hitler: 'headquarters',
  fortress: 'engineer',
  factory: 'engineer',
};
