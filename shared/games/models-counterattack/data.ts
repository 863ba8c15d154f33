import { z } from 'zod';
import type { HexId, UnitId } from '../../core/brands.ts';
import type { Edition, RawFiles } from '../../rules/edition.ts';
import { crossCheck, readEdition } from '../../rules/edition.ts';
import {
  gridSchema,
  legendSchema,
  needHexes,
  needHexsides,
  needOnce,
  needRows,
  optionsSchema,
  points,
  provenance,
  scenarioHead,
  seatsSchema,
  whole,
} from '../../rules/editionParts.ts';
import { CLASSES, DEEDS, ENTRY_BOXES, OFF_MAP_POINTS, SIDES_OF_GAME, WARSAW } from './vocabulary.ts';

/** The shapes of `data/*.json`; a data pack has the same. */
const hex = z.string().regex(/^\d{4}$/) as unknown as z.ZodType<HexId, string>;
const unit = z.string().regex(/^[A-Za-z0-9-]+$/) as unknown as z.ZodType<UnitId, string>;
const side = z.enum(SIDES_OF_GAME);

export const mapSchema = z.strictObject({
  title: z.string(),
  ...provenance,
  grid: gridSchema,
  legend: legendSchema,
  /** `edge`: on the map's frame, or on a major river (6), beyond which there are no hexes. */
  hexes: z.array(
    z.strictObject({
      hex,
      terrain: z.string(),
      name: z.string().optional(),
      edge: z.enum(['frame', 'river']).optional(),
    }),
  ),
  hexsides: z.array(z.strictObject({ a: hex, b: hex, kind: z.string(), name: z.string().optional() })),
  roads: z.array(z.strictObject({ a: hex, b: hex, kinds: z.array(z.string()).min(1) })),
  zone: z.strictObject({ id: z.literal(WARSAW), name: z.string(), ...provenance }),
  /** Bridges between a hex and Warsaw (6). */
  bridges: z.array(
    z.strictObject({
      hex,
      twoWay: z.boolean(),
      destructible: z.boolean(),
      retreat: z.boolean(),
      ...provenance,
    }),
  ),
  victoryHexes: z.array(
    z.strictObject({ hex, name: z.string(), points: whole, praga: z.boolean(), ...provenance }),
  ),
  /** `box`: the box on the calendar (both entries E share one); `adjacent`: the edge hexes beside the entry hex (17). */
  entries: z.array(
    z.strictObject({
      id: z.string(),
      side,
      box: z.string(),
      hexes: z.array(hex),
      adjacent: z.array(hex),
      where: z.string(),
      supply: z.boolean(),
      ...provenance,
    }),
  ),
});

export const unitsSchema = z.strictObject({
  ...provenance,
  formations: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      side,
      kind: z.enum(['division', 'panzer-division', 'corps', 'army', 'independent']),
      /** 5 Limited activation: formations that count as one have the same. */
      countsAs: z.string().optional(),
    }),
  ),
  units: z.array(
    z.strictObject({
      id: unit,
      name: z.string(),
      longName: z.string(),
      side,
      formation: z.string(),
      class: z.enum(CLASSES),
      type: z.string(),
      symbol: z.string(),
      /** Combat points of the full and, for two steps, of the reduced side. */
      combat: z.array(whole).min(1).max(2),
      /** Bonus in attack and defence; bonus in defence only. */
      white: whole,
      red: whole,
      /** Null: unlimited, along railways (the armored train). */
      movement: whole.nullable(),
      startReduced: z.boolean(),
      /** Set-up hex, else the turn and box of arrival. */
      hex: z.string().optional(),
      turn: whole.optional(),
      box: z.string().optional(),
      ...provenance,
    }),
  ),
});

const effects = z.strictObject({
  noMove: z.boolean(),
  noSupply: z.boolean(),
  stepLoss: z.boolean(),
  extraCost: whole,
  unitsMoved: whole,
});
export type UprisingEffects = z.infer<typeof effects>;

export const tablesSchema = z.strictObject({
  crt: z.strictObject({
    ...provenance,
    columns: z.array(z.string().regex(/^\d+:\d+$/)),
    /** By modified die; a trailing * is the yellow background. */
    rows: z.record(z.string(), z.array(z.string().regex(/^(-|(A\d)?(D\d)?(r\d)?\*?)$/))),
    modifierLimit: whole,
    printed: z.array(z.strictObject({ die: z.number().int(), column: z.string(), source: z.string() })),
  }),
  barrage: z.strictObject({
    ...provenance,
    min: z.number().int(),
    max: z.number().int(),
    rows: z.record(z.string(), z.enum(['-', 'DIS', 'L'])),
  }),
  /** `shift`: columns left for the defender (`vehiclesOnly`: only where all attackers are vehicles); `defence`: off the die. */
  terrain: z.array(
    z.strictObject({
      terrain: z.string(),
      foot: points,
      vehicle: points,
      shift: whole,
      vehiclesOnly: z.boolean(),
      defence: whole,
      barrage: z.number().int(),
      ...provenance,
    }),
  ),
  /** One row: minor rivers. A major river has no hexes behind it (6). */
  hexsides: z
    .array(z.strictObject({ kind: z.string(), foot: points, vehicle: points, shift: whole, ...provenance }))
    .length(1),
  roads: z.array(z.strictObject({ kind: z.string(), cost: points, ...provenance })),
  costs: z.strictObject({ zoc: points, warsawBridge: points, jozefowBridge: points, ...provenance }),
  preparedDefence: z.strictObject({ shift: whole, defence: whole, ...provenance }),
  /** German movement between entry points (6); GA is Warsaw. */
  offMap: z.array(z.strictObject({ from: z.string(), to: z.string(), cost: points, ...provenance })),
});

export const tracksSchema = z.strictObject({
  turns: z.array(z.strictObject({ turn: whole, date: z.string(), note: z.string() })),
  uprising: z.strictObject({
    ...provenance,
    distance: whole,
    initial: effects,
    /** The box with the highest `from` that the modified die reaches. */
    boxes: z.array(z.strictObject({ from: z.number().int(), effects })).min(1),
  }),
  magnuszew: z.strictObject({
    ...provenance,
    boxes: z.array(
      z.strictObject({ turn: whole, remove: z.array(z.enum(['infantry', 'armored', 'artillery', 'plane'])) }),
    ),
  }),
  artillery: z.array(
    z.strictObject({ id: z.string(), formation: z.string(), side, range: whole, turn: whole, ...provenance }),
  ),
  stuka: z.array(z.strictObject({ id: z.string(), turn: whole, ...provenance })),
  model: z.strictObject({ turn: whole, ...provenance }),
  reserveMarkers: z.strictObject({ count: whole, units: whole, ...provenance }),
  supply: z.strictObject({ hexes: whole, ...provenance }),
  retreat: z.strictObject({ longest: whole, ...provenance }),
  stacking: z.strictObject({ units: whole, kampfgruppe: whole, ...provenance }),
  overrun: z.strictObject({ movement: whole, ...provenance }),
});

export const eventsSchema = z.strictObject({
  ...provenance,
  start: whole,
  each: whole,
  perPhase: whole,
  counters: z.array(
    z.strictObject({
      id: z.string(),
      side,
      name: z.string(),
      kind: z.enum(['instant', 'persistent', 'interrupt']),
      copies: whole,
      /** What the rules do when it is played. */
      deed: z.enum(DEEDS),
      /** `attach`: the bonus, and the types and classes of unit that may have it; none listed: any. */
      attach: z
        .strictObject({
          white: whole,
          red: whole,
          types: z.array(z.string()).optional(),
          classes: z.array(z.enum(CLASSES)).optional(),
        })
        .optional(),
      text: z.string(),
      ...provenance,
    }),
  ),
});

export const scenariosSchema = z.strictObject({
  scenarios: z.array(z.strictObject({ ...scenarioHead, seats: seatsSchema(side) })),
  options: optionsSchema,
});

const schemas = {
  map: mapSchema,
  units: unitsSchema,
  tables: tablesSchema,
  tracks: tracksSchema,
  events: eventsSchema,
  scenarios: scenariosSchema,
};
export type EditionData = Edition<typeof schemas>;
export type MapData = EditionData['map'];
export type PrintedUnit = EditionData['units']['units'][number];
export type Formation = EditionData['units']['formations'][number];
export type EventCounter = EditionData['events']['counters'][number];

/** Every mistake with file, path and hex; the data where there are none. */
export function judgeData(raw: RawFiles): ReturnType<typeof readEdition<typeof schemas>> {
  return readEdition(schemas, CHECKS, raw);
}

/** @throws Error naming every mistake, one a line */
export function parseData(raw: RawFiles): EditionData {
  const { data, mistakes } = judgeData(raw);
  if (data === null) throw new Error(mistakes.join('\n'));
  return data;
}

const hexesOf = (map: MapData): ReadonlySet<string> => new Set(map.hexes.map(({ hex: id }) => id));

const mapItself = crossCheck<EditionData, 'map'>(['map'], ({ map }, need) => {
  const hexes = hexesOf(map);
  needOnce(
    need,
    'map.json hexes',
    'hex',
    map.hexes.map(({ hex: id }) => id),
  );
  needHexsides(need, 'map.json hexsides', map.hexsides, hexes, map.grid);
  needHexsides(need, 'map.json roads', map.roads, hexes, map.grid);
  for (const part of ['bridges', 'victoryHexes'] as const)
    map[part].forEach(({ hex: id }, i) => needHexes(need, `map.json ${part}.${i}`, [id], hexes));
  map.entries.forEach(({ id, box, hexes: at, adjacent }, i) => {
    const where = `map.json entries.${i} (${id})`;
    needHexes(need, where, [...at, ...adjacent], hexes);
    need(OFF_MAP_POINTS.includes(box), `${where}: there is no box "${box}"`);
  });
  for (const box of ENTRY_BOXES)
    need(
      map.entries.some((entry) => entry.box === box && entry.hexes.length > 0),
      `map.json entries: no hex is entered from the box ${box}`,
    );
  need(
    map.bridges.some(({ twoWay }) => twoWay),
    'map.json bridges: no bridge leads from Warsaw to the map',
  );
});

/** 6: everything on the map has its row of the Terrain Effects Table. */
const mapByTable = crossCheck<EditionData, 'map' | 'tables'>(['map', 'tables'], ({ map, tables }, need) => {
  const terrains = new Set(tables.terrain.map(({ terrain }) => terrain));
  const kinds = new Set(tables.hexsides.map(({ kind }) => kind));
  const roads = new Set(tables.roads.map(({ kind }) => kind));
  map.hexes.forEach(({ hex: id, terrain }, i) =>
    need(terrains.has(terrain), `map.json hexes.${i} (${id}): no row of the terrain table for "${terrain}"`),
  );
  map.hexsides.forEach(({ a, b, kind }, i) =>
    need(kinds.has(kind), `map.json hexsides.${i} (${a}|${b}): no row of the terrain table for "${kind}"`),
  );
  map.roads.forEach(({ a, b, kinds: list }, i) => {
    for (const kind of list) need(roads.has(kind), `map.json roads.${i} (${a}|${b}): no cost for "${kind}"`);
  });
});

const counters = crossCheck<EditionData, 'units'>(['units'], ({ units }, need) => {
  needOnce(
    need,
    'units.json units',
    'unit',
    units.units.map(({ id }) => id),
  );
  const formations = new Set(units.formations.map(({ id }) => id));
  units.units.forEach((each, i) => {
    const where = `units.json units.${i} (${each.id})`;
    need(formations.has(each.formation), `${where}: no formation "${each.formation}"`);
    need(
      (each.hex === undefined) !== (each.turn === undefined),
      `${where}: either a set-up hex or a turn of arrival`,
    );
    if (each.turn !== undefined)
      need(OFF_MAP_POINTS.includes(each.box ?? ''), `${where}: no box "${each.box}"`);
    need(!each.startReduced || each.combat.length === 2, `${where}: a unit with one step is not reduced`);
  });
  const armies = units.formations.filter(({ kind }) => kind === 'army');
  need(armies.length === 1, `units.json formations: one army (17), not ${armies.length}`);
});

const setUp = crossCheck<EditionData, 'map' | 'units'>(['map', 'units'], ({ map, units }, need) => {
  const hexes = hexesOf(map);
  units.units.forEach(({ id, hex: place }, i) => {
    if (place !== undefined && place !== WARSAW)
      needHexes(need, `units.json units.${i}.hex (${id})`, [place], hexes);
  });
});

/** 9, 10: a row for every die that modifiers can make. */
const charts = crossCheck<EditionData, 'tables'>(['tables'], ({ tables }, need) => {
  const { crt, barrage } = tables;
  needRows(need, 'tables.json crt.rows', crt.columns, crt.rows, [
    1 - crt.modifierLimit,
    6 + crt.modifierLimit,
  ]);
  for (let die = barrage.min; die <= barrage.max; die++)
    need(barrage.rows[String(die)] !== undefined, `tables.json barrage.rows.${die}: the row is missing`);
});

const tracks = crossCheck<EditionData, 'tracks' | 'units'>(
  ['tracks', 'units'],
  ({ tracks: { artillery, stuka }, units }, need) => {
    const formations = new Set(units.formations.map(({ id }) => id));
    artillery.forEach(({ id, formation }, i) =>
      need(formations.has(formation), `tracks.json artillery.${i} (${id}): no formation "${formation}"`),
    );
    needOnce(
      need,
      'tracks.json artillery, stuka',
      'marker',
      [...artillery, ...stuka].map(({ id }) => id),
    );
  },
);

const calendar = crossCheck<EditionData, 'tracks' | 'scenarios'>(
  ['tracks', 'scenarios'],
  ({ tracks: { turns }, scenarios }, need) => {
    for (const { id, turns: last } of scenarios.scenarios)
      for (let turn = 1; turn <= last; turn++)
        need(
          turns.some((row) => row.turn === turn),
          `tracks.json turns: turn ${turn} of scenario ${id} is missing`,
        );
  },
);

const eventCounters = crossCheck<EditionData, 'events'>(['events'], ({ events }, need) => {
  needOnce(
    need,
    'events.json counters',
    'event',
    events.counters.map(({ id }) => id),
  );
  events.counters.forEach(({ id, deed, attach }, i) =>
    need(
      (deed === 'attach') === (attach !== undefined),
      `events.json counters.${i} (${id}): attach says what a counter with the deed "attach" adds to which units`,
    ),
  );
});

const CHECKS = [mapItself, mapByTable, counters, setUp, charts, tracks, calendar, eventCounters];
