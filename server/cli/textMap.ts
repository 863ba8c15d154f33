import type { GameModule } from '../../shared/rules/contract.ts';
import type { BoardHex, BoardMap, CounterView, Position } from '../../shared/rules/presentation.ts';
import { columns } from './columns.ts';

/** Characters of a hex's width: letter, count, mark, and a space. */
const CELL = 4;

/** What a terrain is drawn with where no unit stands; a kind that is not listed gets its first letter in lower case. */
const TERRAIN: { readonly [kind: string]: string } = {
  clear: '.',
  broken: '^',
  sea: '~',
  lake: '~',
  prohibited: '#',
  woods: '%',
  city: 'o',
};
const terrainSign = ({ terrain }: BoardHex): string => TERRAIN[terrain] ?? terrain[0]!.toLowerCase();

const cityMark = (map: BoardMap, hex: string): string | null => {
  const city = map.cities.find((each) => each.hex === hex);
  return city === undefined ? null : city.capital ? '@' : '*';
};

/** One letter a faction, in the counter sheet's order: the first of its title that no other has taken. */
export function factionLetters(module: GameModule): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const { id, title } of module.counters.factions) {
    const candidates = [...title.replace(/[^A-Za-z]/g, '')].flatMap((letter) => [
      letter.toUpperCase(),
      letter.toLowerCase(),
    ]);
    letters.set(id, candidates.find((letter) => ![...letters.values()].includes(letter)) ?? '?');
  }
  return letters;
}

/**
 * A map as text, north up, one line a row of hexes: units by their faction's letter and number (`S2`), terrain where
 * nobody stands, `@` a capital, `*` another city, `+` a fortification. Sea around the land is left blank.
 */
export function textMap(module: GameModule, map: BoardMap, position: Position): string[] {
  const letters = factionLetters(module);
  const left = Math.min(...map.hexes.map(({ x }) => x));
  const rows = new Map<number, BoardHex[]>();
  for (const hex of map.hexes) {
    const key = Math.round(hex.y * 100);
    rows.set(key, [...(rows.get(key) ?? []), hex]);
  }
  const lines = [...rows]
    .sort(([a], [b]) => a - b)
    .map(([, hexes]) => {
      const ordered = [...hexes].sort((a, b) => a.x - b.x);
      let line = '';
      for (const hex of ordered) {
        line = line.padEnd(Math.round((hex.x - left) * CELL)) + cell(map, hex, position, letters);
      }
      return `${ordered[0]!.hex} ${line.trimEnd()}`.trimEnd();
    });
  return [map.title, ...header(map, left), ...lines];
}

/** Column numbers over a map whose hexes are called by row and column (`2105`); rows that are shifted lie half a hex beside. */
function header(map: BoardMap, left: number): string[] {
  const first = map.hexes.filter(
    ({ hex, x }) => /^\d{4}$/.test(hex) && Math.round((x - left) * CELL) % CELL === 0,
  );
  const columns = new Map(first.map(({ hex, x }) => [hex.slice(2), Math.round((x - left) * CELL)]));
  if (columns.size === 0 || map.hexes.some(({ hex }) => !/^\d{4}$/.test(hex))) return [];
  let line = '';
  for (const [column, at] of [...columns].sort(([, a], [, b]) => a - b)) line = line.padEnd(at) + column;
  return [`     ${line}`];
}

function cell(
  map: BoardMap,
  hex: BoardHex,
  position: Position,
  letters: ReadonlyMap<string, string>,
): string {
  const here = position.counters.filter((counter) => counter.hex === hex.hex);
  const mark = cityMark(map, hex.hex) ?? (hex.features.includes('fortified') ? '+' : ' ');
  const first = here[0];
  if (first !== undefined) return `${letters.get(first.faction) ?? '?'}${here.length}${mark} `;
  const sign = terrainSign(hex);
  return `${sign === '~' && mark === ' ' ? ' ' : sign} ${mark} `.replace(/^(.) (.)/, '$1$2 ');
}

export function legend(module: GameModule, map: BoardMap): string[] {
  const letters = factionLetters(module);
  const factions = module.counters.factions.map(({ id, title }) => `${letters.get(id)} ${title}`);
  const kinds = new Set(map.hexes.map((hex) => hex.terrain));
  const terrain = map.legend
    .filter(({ kind }) => kinds.has(kind))
    .map(({ kind, label }) => `${TERRAIN[kind] ?? kind[0]} ${label}`);
  return [
    `Units (letter, number in the hex): ${factions.join(', ')}`,
    `Terrain: ${terrain.join(', ')}; @ capital, * city, + fortification. Each line begins with its westernmost hex.`,
  ];
}

/** Who stands where, one line a hex in the order of their names. */
export function hexList(module: GameModule, position: Position): string[] {
  const specs = new Map(module.counters.units.map((spec) => [spec.unit as string, spec]));
  const byHex = new Map<string, CounterView[]>();
  for (const counter of position.counters)
    byHex.set(counter.hex, [...(byHex.get(counter.hex) ?? []), counter]);
  const titles = new Map(module.counters.factions.map(({ id, title }) => [id, title]));
  const cities = new Map(
    module.maps.flatMap((map) => map.cities.map((city) => [city.hex as string, city.name] as const)),
  );
  const rows = [...byHex]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([hex, counters]) => [
      hex,
      titles.get(counters[0]!.faction) ?? counters[0]!.faction,
      counters
        .map(({ unit, strengths, states }) => {
          const name = unit === null ? 'unknown' : `${specs.get(unit)?.name ?? unit} [${unit}]`;
          return [name, strengths, ...states].filter((word) => word !== '').join(' ');
        })
        .join(', ') + (cities.has(hex) ? ` (${cities.get(hex)})` : ''),
    ]);
  return columns(rows);
}

/** Boxes and tracks beside the map, and marks on it. */
export function besideTheMap(position: Position): string[] {
  const lines: string[] = [];
  for (const { title, units, note } of position.boxes)
    if (units.length > 0 || note !== undefined)
      lines.push(`${title}: ${[...units, ...(note === undefined ? [] : [note])].join(', ')}`);
  for (const { title, value } of position.tracks) lines.push(`${title}: ${value}`);
  for (const { title, state, note } of position.markers ?? [])
    lines.push(`${title}: ${[state, note].filter((word) => word !== '').join(', ')}`);
  for (const { title, count, cards } of position.hands ?? [])
    lines.push(
      `${title}: ${cards?.map((card) => `${card.title} (${card.card})`).join(', ') ?? `${count} in hand`}`,
    );
  const marks = new Map<string, string[]>();
  for (const { hex, title } of position.marks) marks.set(title, [...(marks.get(title) ?? []), hex]);
  for (const [title, hexes] of marks) lines.push(`${title}: ${hexes.join(' ')}`);
  return lines;
}
