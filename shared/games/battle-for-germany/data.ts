import { z } from 'zod';
import type { Edition, RawFiles } from '../../rules/edition.ts';
import { crossCheck, readEdition } from '../../rules/edition.ts';
import {
  gridSchema,
  legendSchema,
  maybeProvenance,
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
import { hexSchema, unitSchema } from './orders.ts';
import {
  AREAS,
  BOUNDARIES,
  FACTIONS,
  FEATURES,
  FRONTS,
  PHASE_KINDS,
  POOLS,
  RESULTS,
  THEATERS,
  VICTORIES,
} from './vocabulary.ts';

/** The shapes of `data/*.json`; a data pack has the same. */
export const mapSchema = z.strictObject({
  title: z.string(),
  ...provenance,
  grid: gridSchema,
  legend: legendSchema,
  hexes: z.array(
    z.strictObject({
      hex: hexSchema,
      terrain: z.string(),
      theater: z.enum(THEATERS).optional(),
      features: z.array(z.string()).optional(),
      ...maybeProvenance,
    }),
  ),
  hexsides: z.array(
    z.strictObject({
      a: hexSchema,
      b: hexSchema,
      kind: z.string(),
      name: z.string().optional(),
      ...maybeProvenance,
    }),
  ),
  cities: z.array(
    z.strictObject({ hex: hexSchema, name: z.string(), points: whole, capital: z.boolean(), ...provenance }),
  ),
  areas: z.array(z.strictObject({ area: z.string(), hexes: z.array(hexSchema), ...provenance })),
  exits: z.array(
    z.strictObject({ edge: z.string(), front: z.enum(FRONTS), hexes: z.array(hexSchema), ...provenance }),
  ),
  entries: z.array(z.strictObject({ pool: z.enum(POOLS), hexes: z.array(hexSchema), ...provenance })),
});

export const unitsSchema = z.strictObject({
  ...provenance,
  nations: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  units: z.array(
    z.strictObject({
      id: unitSchema,
      name: z.string(),
      longName: z.string(),
      nation: z.string(),
      faction: z.enum(FACTIONS),
      type: z.enum(['front', 'infantry', 'armor', 'mechanized', 'cavalry', 'airborne', 'mountain']),
      size: z.string(),
      attack: whole,
      defense: whole,
      movement: whole,
      /** Set-up by chart column: a hex, the name of an area to choose in, or null. */
      setUp: z.record(z.string(), z.string().nullable()),
      flags: z.array(z.string()).optional(),
      /** What the chart does not print. */
      inferred: z.array(z.string()).optional(),
    }),
  ),
});

export const tablesSchema = z.strictObject({
  crt: z.strictObject({
    ...provenance,
    dieSides: whole,
    columns: z.array(z.string().regex(/^\d+-\d+$/)),
    rows: z.record(z.string(), z.array(z.enum(RESULTS))),
    printed: z.array(z.strictObject({ die: whole, column: z.string(), source: z.string() })),
    below: z.strictObject({ v: z.literal('not allowed'), ...provenance }),
    above: z.strictObject({ v: z.literal('highest column'), ...provenance }),
  }),
  tec: z.strictObject({
    /** `enter` null: no unit may. */
    terrain: z.array(
      z.strictObject({ terrain: z.string(), enter: points.nullable(), defence: whole, ...provenance }),
    ),
    features: z.array(z.strictObject({ feature: z.string(), defence: whole, ...provenance })),
    /** `cross` is added to the cost of entry; null: nothing crosses, neither move, attack nor zone of control. */
    hexsides: z.array(
      z.strictObject({ kind: z.string(), cross: points.nullable(), defence: whole, ...provenance }),
    ),
    exit: z.strictObject({ cost: points, ...provenance }),
  }),
  trt: z.strictObject({
    ...provenance,
    turns: z.array(
      z.strictObject({
        turn: whole,
        date: z.string(),
        rates: z.record(z.enum(POOLS), whole),
        printed: z.strictObject({ pools: z.array(z.enum(POOLS)), source: z.string() }).optional(),
      }),
    ),
  }),
});

const phase = z.strictObject({
  id: z.string(),
  title: z.string(),
  kind: z.enum(PHASE_KINDS),
  /** Whose phase it is; the seat that commands the first of them has the move. */
  factions: z.array(z.enum(FACTIONS)).min(1),
  pools: z.array(z.enum(POOLS)).optional(),
  /** 18.1: a second Combat or Movement Phase; passed over where no marker is on the map. */
  second: z.boolean().optional(),
});
const hostility = z.array(z.tuple([z.enum(FACTIONS), z.enum(FACTIONS)]));

export const scenariosSchema = z.strictObject({
  scenarios: z.array(
    z.strictObject({
      ...scenarioHead,
      /** Factions that no seat commands are not in play. */
      seats: seatsSchema(z.enum(FACTIONS)),
      hostile: hostility,
      firstTurn: whole,
      /** The column of the set-up chart. */
      setUp: z.string(),
      boundary: z.enum(BOUNDARIES),
      victory: z.enum(VICTORIES),
      /** 13.1: the Germans leave when Berlin falls; who fights whom then, where the Allies go to war. */
      berlinFalls: z.strictObject({ hostile: hostility }).optional(),
      /** 15.2: a die before play; on these faces the faction has no player turn on the first turn. */
      openingDie: z.strictObject({ faction: z.enum(FACTIONS), faces: z.array(whole) }).optional(),
      /** 16.3: one German unit a Movement Phase may move three times as far. */
      tripledMove: z.boolean().optional(),
      mandatedAttacks: z.strictObject({ turn: whole, faction: z.enum(FACTIONS), count: whole }).optional(),
      /** Phases before the first turn, once. */
      before: z.array(phase),
      /** The phases of a turn, in order. */
      turn: z.array(phase).min(1),
    }),
  ),
  options: optionsSchema,
});

const schemas = { map: mapSchema, units: unitsSchema, tables: tablesSchema, scenarios: scenariosSchema };
export type EditionData = Edition<typeof schemas>;
export type MapData = EditionData['map'];
export type UnitsData = EditionData['units'];
export type TablesData = EditionData['tables'];
export type ScenariosData = EditionData['scenarios'];
export type PrintedUnit = UnitsData['units'][number];
export type ScenarioData = ScenariosData['scenarios'][number];
export type Phase = ScenarioData['turn'][number];

/** 2.3: charts, tables and map are data. Every mistake with file, path and hex; the data where there are none. */
export function judgeData(raw: RawFiles): ReturnType<typeof readEdition<typeof schemas>> {
  return readEdition(schemas, CHECKS, raw);
}

/** @throws Error naming every mistake, one a line */
export function parseData(raw: RawFiles): EditionData {
  const { data, mistakes } = judgeData(raw);
  if (data === null) throw new Error(mistakes.join('\n'));
  return data;
}

/** The terrains that units can enter. */
const playableIn = (tables: TablesData): ReadonlySet<string> =>
  new Set(tables.tec.terrain.filter((row) => row.enter !== null).map((row) => row.terrain));

const hexesIn = (map: MapData): ReadonlyMap<string, MapData['hexes'][number]> =>
  new Map(map.hexes.map((hex) => [hex.hex, hex]));

const mapItself = crossCheck<EditionData, 'map'>(['map'], ({ map }, need) => {
  const hexes = hexesIn(map);
  needOnce(
    need,
    'map.json hexes',
    'hex',
    map.hexes.map(({ hex }) => hex),
  );
  needHexsides(need, 'map.json hexsides', map.hexsides, hexes, map.grid);
  needOnce(
    need,
    'map.json cities',
    'the city of hex',
    map.cities.map(({ hex }) => hex),
  );
  map.cities.forEach(({ hex }, i) => needHexes(need, `map.json cities.${i}`, [hex], hexes));
  const berlin = map.hexes.filter(({ theater }) => theater === 'BERLIN');
  need(berlin.length === 1, `map.json hexes: one hex has the theater BERLIN, not ${berlin.length}`);
  for (const part of ['areas', 'exits', 'entries'] as const)
    map[part].forEach((item, i) => needHexes(need, `map.json ${part}.${i}`, item.hexes, hexes));
  for (const name of AREAS)
    need(
      map.areas.some(({ area }) => area === name),
      `map.json areas: the area ${name} is missing`,
    );
});

/** 6.1, 6.4: everything on the map has its row of the Terrain Effects Chart. */
const mapByChart = crossCheck<EditionData, 'map' | 'tables'>(['map', 'tables'], ({ map, tables }, need) => {
  const row = (kind: string): string => `no row of the terrain chart for "${kind}"`;
  const terrains = new Set(tables.tec.terrain.map(({ terrain }) => terrain));
  const kinds = new Set(tables.tec.hexsides.map(({ kind }) => kind));
  const features = new Set(tables.tec.features.map(({ feature }) => feature));
  const playable = playableIn(tables);
  const hexes = hexesIn(map);
  map.hexes.forEach(({ hex, terrain, theater, features: has }, i) => {
    const where = `map.json hexes.${i} (${hex})`;
    need(terrains.has(terrain), `${where}: ${row(terrain)}`);
    need(!playable.has(terrain) || theater !== undefined, `${where}: a playable hex needs its theater`);
    for (const feature of has ?? [])
      need(
        features.has(feature) || FEATURES.includes(feature),
        `${where}: no row of the terrain chart for "${feature}"`,
      );
  });
  map.hexsides.forEach(({ a, b, kind }, i) =>
    need(kinds.has(kind), `map.json hexsides.${i} (${a}|${b}): ${row(kind)}`),
  );
  map.cities.forEach(({ hex, name }, i) => {
    const terrain = hexes.get(hex)?.terrain;
    need(
      terrain === undefined || playable.has(terrain),
      `map.json cities.${i} (${hex}): ${name} lies in ${terrain}, which no unit enters`,
    );
  });
});

/** 5.1: where the units begin. */
const setUp = crossCheck<EditionData, 'map' | 'units' | 'tables'>(
  ['map', 'units', 'tables'],
  ({ map, units, tables }, need) => {
    const hexes = hexesIn(map);
    const playable = playableIn(tables);
    const stacks = new Map<string, number>();
    units.units.forEach((unit, i) => {
      for (const [column, place] of Object.entries(unit.setUp)) {
        if (place === null || map.areas.some(({ area }) => area === place)) continue;
        const where = `units.json units.${i}.setUp.${column} (${unit.id})`;
        needHexes(need, where, [place], hexes);
        const terrain = hexes.get(place)?.terrain;
        need(
          terrain === undefined || playable.has(terrain),
          `${where}: ${place} is ${terrain}, which no unit enters`,
        );
        const key = `${column} ${place}`;
        const standing = (stacks.get(key) ?? 0) + 1;
        stacks.set(key, standing);
        need(standing <= 2, `${where}: a third unit in ${place}`);
      }
    });
  },
);

const unitsThemselves = crossCheck<EditionData, 'units'>(['units'], ({ units }, need) => {
  needOnce(
    need,
    'units.json units',
    'unit',
    units.units.map(({ id }) => id),
  );
  const nations = new Set(units.nations.map(({ id }) => id));
  units.units.forEach(({ id, nation }, i) =>
    need(nations.has(nation), `units.json units.${i} (${id}): no nation "${nation}"`),
  );
});

const tablesThemselves = crossCheck<EditionData, 'tables'>(['tables'], ({ tables: { crt } }, need) =>
  needRows(need, 'tables.json crt.rows', crt.columns, crt.rows, [1, crt.dieSides]),
);

const scenariosThemselves = crossCheck<EditionData, 'scenarios'>(['scenarios'], ({ scenarios }, need) =>
  scenarios.scenarios.forEach(({ id, seats, before, turn }, i) => {
    const commanded = seats.flatMap(({ factions }) => factions);
    need(
      new Set(commanded).size === commanded.length,
      `scenarios.json scenarios.${i}.seats (${id}): a faction has one seat`,
    );
    for (const phase of [...before, ...turn])
      need(
        phase.factions.some((faction) => commanded.includes(faction)),
        `scenarios.json scenarios.${i} (${id}): nobody commands the armies of phase ${phase.id}`,
      );
  }),
);

const turnRecord = crossCheck<EditionData, 'scenarios' | 'tables'>(
  ['scenarios', 'tables'],
  ({ scenarios, tables }, need) => {
    for (const { id, firstTurn, turns } of scenarios.scenarios)
      for (let turn = firstTurn; turn <= turns; turn++)
        need(
          tables.trt.turns.some((row) => row.turn === turn),
          `tables.json trt.turns: turn ${turn} of scenario ${id} is missing`,
        );
  },
);

const setUpColumns = crossCheck<EditionData, 'scenarios' | 'units'>(
  ['scenarios', 'units'],
  ({ scenarios, units }, need) =>
    scenarios.scenarios.forEach(({ id, setUp: column }, i) =>
      need(
        units.units.some((unit) => column in unit.setUp),
        `scenarios.json scenarios.${i}.setUp (${id}): no unit has a set-up in column "${column}"`,
      ),
    ),
);

const CHECKS = [
  mapItself,
  mapByChart,
  unitsThemselves,
  setUp,
  tablesThemselves,
  scenariosThemselves,
  turnRecord,
  setUpColumns,
];
