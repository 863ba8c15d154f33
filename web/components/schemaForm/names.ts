import type { GameModule } from '../../../shared/rules/contract.ts';

/** Something that the game has, by the name under which orders and policies speak of it. */
export interface Named {
  readonly name: string;
  readonly title: string;
  /** "Soviet": what it is listed under; empty: nothing. */
  readonly group: string;
}
export type Names = { readonly [format: string]: readonly Named[] };

const known = new WeakMap<GameModule, Map<string, Names>>();

/**
 * What a game has by the formats of its schemas: units, hexes, boxes, and what the module adds (formations, markers, events,
 * phases). The same object for the same game and side.
 *
 * @param own factions whose units come first
 */
export function namesOf(module: GameModule, own: readonly string[] = []): Names {
  const bySide = known.get(module) ?? new Map<string, Names>();
  known.set(module, bySide);
  const side = own.join(' ');
  const before = bySide.get(side);
  if (before !== undefined) return before;
  const { counters, maps } = module;
  const factions = [...counters.factions].sort(
    (a, b) => Number(own.includes(b.id)) - Number(own.includes(a.id)),
  );
  const hex = maps.flatMap(({ hexes, cities }) =>
    hexes.map((each) => {
      const city = cities.find((one) => one.hex === each.hex)?.name;
      return { name: each.hex, title: city === undefined ? each.hex : `${each.hex} ${city}`, group: '' };
    }),
  );
  const boxes = maps.flatMap(({ boxes: all = [] }) =>
    all.map(({ box, title }) => ({ name: box, title, group: 'Boxes' })),
  );
  const made: Names = {
    unit: factions.flatMap(({ id, title }) =>
      counters.units
        .filter(({ faction }) => faction === id)
        .map(({ unit, name, longName, strengths }) => ({
          name: unit,
          title: `${longName || name} (${strengths})`,
          group: title,
        })),
    ),
    hex,
    place: [...boxes, ...hex],
    ...Object.fromEntries(
      Object.entries(module.names ?? {}).map(([format, all]) => [
        format,
        all.map(({ name, title, group = '' }) => ({ name, title, group })),
      ]),
    ),
  };
  bySide.set(side, made);
  return made;
}
