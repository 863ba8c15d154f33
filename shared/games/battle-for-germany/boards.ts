import type { BoardHexside, BoardMap, CounterSheet } from '../../rules/presentation.ts';
import { SIDES, center } from '../../hex/index.ts';
import type { EditionData, PrintedUnit } from './data.ts';
import type { Game } from './game.ts';

/** 2.2: the map as a board draws it. */
export function boardMap(game: Game): BoardMap {
  const { map } = game.data;
  return {
    id: 'map',
    title: map.title,
    orientation: map.grid.orientation,
    hexes: map.hexes.map(({ hex, terrain, features }) => ({
      hex,
      ...center(map.grid, hex),
      terrain,
      features: boardFeatures(game, hex, features ?? []),
    })),
    hexsides: [
      ...map.hexsides.map(({ a, b, kind, name }) => ({
        a,
        b,
        kind,
        ...(name === undefined ? {} : { name }),
      })),
      ...linesBetween(game, 'boundary', (a, b) => isBoundary(game, a, b)),
      ...linesBetween(
        game,
        'border',
        (a, b) => game.map.features[a]!.has('yugoslavia') !== game.map.features[b]!.has('yugoslavia'),
      ),
    ],
    cities: map.cities.map(({ hex, name, points, capital }) => ({ hex, name, points, capital })),
    legend: map.legend,
    mark: map.mark,
  };
}

function boardFeatures(game: Game, hex: string, features: readonly string[]): readonly string[] {
  return game.exits.some(({ hexes }) => [...hexes].some((exit) => exit === hex))
    ? [...features, 'exit']
    : features;
}

/** 5.2: the hexsides between the two theaters; Berlin lies on the line, which runs round it. */
function isBoundary(game: Game, a: number, b: number): boolean {
  const theaters = [game.map.theater[a], game.map.theater[b]];
  return theaters[0] !== undefined && theaters[1] !== undefined && theaters[0] !== theaters[1];
}

/** Hexsides between playable hexes for which the test holds. */
function linesBetween(
  game: Game,
  kind: string,
  divides: (a: number, b: number) => boolean,
): readonly BoardHexside[] {
  const { graph, enterHalves } = game.map;
  const lines: BoardHexside[] = [];
  graph.hexes.forEach((hex, a) => {
    for (let side = 0; side < SIDES / 2; side++) {
      const b = graph.neighbour[a * SIDES + side]!;
      if (b < 0 || enterHalves[a]! < 0 || enterHalves[b]! < 0 || !divides(a, b)) continue;
      lines.push({ a: hex, b: graph.hexes[b]!, kind });
    }
  });
  return lines;
}

/** 2.5: the counters as printed. */
export function counterSheet(data: EditionData): CounterSheet {
  return {
    units: data.units.units.map((unit) => ({
      unit: unit.id,
      name: unit.name,
      longName: unit.longName,
      faction: unit.faction,
      nation: unit.nation,
      type: symbolOf(unit),
      size: unit.size,
      strengths: `${unit.attack}-${unit.defense}-${unit.movement}`,
    })),
    factions: [
      { id: 'soviet', title: 'Soviet' },
      { id: 'soviet-allied', title: 'Soviet-Allied' },
      { id: 'western-allied', title: 'Western Allied' },
      { id: 'west-german', title: 'West German' },
      { id: 'east-german', title: 'East German' },
    ],
    nations: data.units.nations,
  };
}

/** A front has no symbol of its own; it is drawn as a headquarters. */
function symbolOf(unit: PrintedUnit): string {
  return unit.type === 'front' ? 'headquarters' : unit.type;
}
