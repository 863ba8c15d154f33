import { center } from '../../hex/index.ts';
import type { BoardMap, CounterSheet } from '../../rules/presentation.ts';
import type { EditionData } from './data.ts';
import { boxesBeside } from './beside.ts';
import type { Game } from './game.ts';

/** The map as a board draws it. */
export function boardMap(game: Game): BoardMap {
  const { map } = game.data;
  const entries = new Map(map.entries.flatMap(({ id, hexes }) => hexes.map((hex) => [hex as string, id])));
  return {
    id: 'map',
    title: map.title,
    orientation: map.grid.orientation,
    hexes: map.hexes.map(({ hex, terrain, edge }) => ({
      hex,
      ...center(map.grid, hex),
      terrain,
      features: [
        ...(game.victoryHexes.has(hex) ? ['victory'] : []),
        ...(game.bridges.has(hex) ? ['bridge'] : []),
        ...(entries.has(hex) ? [`entry-${entries.get(hex)!}`] : []),
        ...(edge === 'river' ? ['major-river'] : []),
      ],
    })),
    hexsides: [
      ...map.hexsides.map(({ a, b, kind, name }) => ({
        a,
        b,
        kind,
        ...(name === undefined ? {} : { name }),
      })),
      ...map.roads.flatMap(({ a, b, kinds }) => kinds.map((kind) => ({ a, b, kind }))),
    ],
    cities: map.hexes.flatMap(({ hex, name }) => {
      const victory = game.victoryHexes.get(hex);
      const title = victory?.name ?? name;
      return title === undefined
        ? []
        : [{ hex, name: title, points: victory?.points ?? 0, capital: victory?.praga === true }];
    }),
    legend: [...map.legend, { kind: 'major-river', label: 'Vistula and Narew' }],
    mark: map.mark,
    boxes: boxesBeside(game),
  };
}

/** The counters as printed. */
export function counterSheet(data: EditionData): CounterSheet {
  return {
    units: data.units.units.map((unit) => ({
      unit: unit.id,
      name: unit.name,
      longName: `${unit.longName} (${unit.formation})`,
      faction: unit.side,
      nation: unit.formation,
      type: unit.symbol,
      size: unit.type === 'train' ? 'I' : unit.side === 'soviet' && unit.class === 'armored' ? 'X' : 'II',
      strengths: `${unit.combat[0]!}-${unit.movement ?? 'rail'}`,
    })),
    factions: [
      { id: 'soviet', title: 'Soviet' },
      { id: 'german', title: 'German' },
    ],
    nations: data.units.formations.map(({ id, title }) => ({ id, title })),
  };
}
