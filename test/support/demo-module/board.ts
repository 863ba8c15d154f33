import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { BoardMap } from '../../../shared/rules/presentation.ts';

/** 1.2: rows and columns of the two maps. */
const MAPS = [
  { id: 'field', title: 'The field', letter: 'F', rows: 3, columns: 6 },
  { id: 'town', title: 'The town', letter: 'T', rows: 2, columns: 2 },
] as const;

const hexesOf = (map: (typeof MAPS)[number]): readonly HexId[] =>
  Array.from({ length: map.rows * map.columns }, (_, i) =>
    hexId(`${map.letter}${1 + Math.floor(i / map.columns)}${1 + (i % map.columns)}`),
  );

export const HEXES: readonly HexId[] = MAPS.flatMap(hexesOf);
const onMap = new Set<string>(HEXES);
export const isHex = (text: string): boolean => onMap.has(text);

const place = (hex: HexId) => ({ letter: hex[0]!, row: Number(hex[1]), column: Number(hex[2]) });

/** Hexes next to this one on its own map. */
export function neighbors(hex: HexId): readonly HexId[] {
  const { letter, row, column } = place(hex);
  const shift = row % 2 === 0 ? 1 : 0;
  return [
    [row, column + 1],
    [row, column - 1],
    [row + 1, column + shift],
    [row + 1, column - 1 + shift],
    [row - 1, column + shift],
    [row - 1, column - 1 + shift],
  ]
    .map(([r, c]) => hexId(`${letter}${r}${c}`))
    .filter((id) => onMap.has(id));
}

/** 1.2: hexes that a unit may go to from here, the ferry to the town included. */
export const exits = (hex: HexId): readonly HexId[] =>
  hex === 'F26' ? [...neighbors(hex), hexId('T11')] : neighbors(hex);

const WOODS: readonly string[] = ['F23', 'F33'];
/** 3.1: movement points to enter. */
export const entryCost = (hex: HexId): number => (WOODS.includes(hex) ? 2 : 1);

export const TARGET = hexId('T22');

export interface UnitData {
  readonly unit: UnitId;
  readonly name: string;
  readonly seat: SeatId;
  readonly attack: number;
  readonly defence: number;
  readonly move: number;
  readonly light: boolean;
}

const unit = (
  id: string,
  name: string,
  seat: SeatId,
  attack: number,
  defence: number,
  move: number,
  light = false,
): UnitData => ({
  unit: unitId(id),
  name,
  seat,
  attack,
  defence,
  move,
  light,
});

export const UNITS: readonly UnitData[] = [
  unit('b-armor', 'Blue Armor', 1, 4, 3, 4),
  unit('b-rifles', 'Blue Rifles', 1, 3, 3, 3),
  unit('b-scouts', 'Blue Scouts', 1, 1, 1, 5, true),
  unit('r-armor', 'Red Armor', 2, 3, 3, 4),
  unit('r-guard', 'Red Guard', 2, 2, 4, 2),
  unit('r-cavalry', 'Red Cavalry', 2, 1, 1, 5, true),
];

const byId = new Map(UNITS.map((data) => [data.unit as string, data]));
/** Undefined: no unit of this game. */
export const unitData = (id: string): UnitData | undefined => byId.get(id);

export const BOARD_MAPS: readonly BoardMap[] = MAPS.map((map) => ({
  id: map.id,
  title: map.title,
  orientation: 'pointy',
  hexes: hexesOf(map).map((hex) => {
    const { row, column } = place(hex);
    return {
      hex,
      x: column + (row % 2 === 0 ? 0.5 : 0),
      y: (map.rows - row) * (Math.sqrt(3) / 2),
      terrain: WOODS.includes(hex) ? 'woods' : map.id === 'town' ? 'town' : 'clear',
      features: hex === TARGET ? ['target'] : [],
    };
  }),
  hexsides: [],
  cities: map.id === 'town' ? [{ hex: TARGET, name: 'Market Square', points: 5, capital: true }] : [],
  legend: [
    { kind: 'clear', label: 'Clear' },
    { kind: 'woods', label: 'Woods' },
    { kind: 'town', label: 'Town' },
  ],
  mark: 'printed',
}));
