import { z } from 'zod';
import type { Edition, Need, RawFiles } from '../../rules/edition.ts';
import { crossCheck, readEdition } from '../../rules/edition.ts';
import {
  gridSchema,
  legendSchema,
  mark,
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
  BRANCHES,
  CODES,
  COSTLY_WATERS,
  FRONTS,
  GERMAN_RESULTS,
  KINDS,
  NATIONS,
  PHASE_KINDS,
  SIDES,
  SINGLE_HEXES,
  SOVIET_RESULTS,
  TERRAINS,
  WATERS,
} from './vocabulary.ts';

/** The shapes of `data/*.json`; a data pack has the same. */
const hexes = z.array(
  z.strictObject({
    hex: hexSchema,
    terrain: z.enum(TERRAINS),
    features: z.array(z.string()).optional(),
    name: z.string().optional(),
    /** Victory points (11.13). */
    points: whole.optional(),
    ...maybeProvenance,
  }),
);

export const mapSchema = z.strictObject({
  title: z.string(),
  ...provenance,
  grid: gridSchema,
  legend: legendSchema,
  operational: z.strictObject({
    title: z.string(),
    hexes,
    hexsides: z.array(
      z.strictObject({
        a: hexSchema,
        b: hexSchema,
        river: z.enum(['minor', 'major']).optional(),
        lake: z.boolean().optional(),
        road: z.boolean().optional(),
        rail: z.boolean().optional(),
        /** Between two Transition Hexes (5.33, 5.68). */
        ring: z.boolean().optional(),
        name: z.string().optional(),
        /** 9.72. */
        elbe: z.boolean().optional(),
        /** 5.27: a Front boundary. */
        front: z.enum(['2BF-1BF', '1BF-1UF']).optional(),
        /** 12.51: the stretch that the option takes away. */
        shortened: z.boolean().optional(),
        ...maybeProvenance,
      }),
    ),
  }),
  city: z.strictObject({
    title: z.string(),
    hexes,
    hexsides: z.array(
      z.strictObject({
        a: hexSchema,
        b: hexSchema,
        water: z.enum(['canal', 'spree', 'bridge']).optional(),
        ubahn: z.boolean().optional(),
        name: z.string().optional(),
        ...maybeProvenance,
      }),
    ),
  }),
  /** 2.1: from each Transition Hex into the city. */
  links: z.array(z.strictObject({ transition: hexSchema, city: z.array(hexSchema), ...provenance })),
  areas: z.array(z.strictObject({ area: z.string(), hexes: z.array(hexSchema), ...provenance })),
});

const strengths = z.strictObject({ attack: whole, defence: whole, movement: whole });

export const unitsSchema = z.strictObject({
  ...provenance,
  artillery: z.array(z.strictObject({ marker: z.string(), army: z.string(), mark })),
  units: z.array(
    z.strictObject({
      id: unitSchema,
      name: z.string(),
      side: z.enum(SIDES),
      nation: z.enum(NATIONS),
      front: z.enum(FRONTS).optional(),
      /** Army; `12A` and `6SS` are the German armies with rules of their own. */
      army: z.string().optional(),
      /** The parent-formation symbol of a German counter. */
      parent: z.string().optional(),
      size: z.string(),
      branch: z.enum(BRANCHES),
      kind: z.enum(KINDS),
      vehicle: z.boolean(),
      guards: z.boolean().optional(),
      attack: whole,
      defence: whole,
      movement: whole,
      stacking: whole,
      steps: whole,
      zoc: z.enum(['none', 'weak', 'strong']),
      reduced: strengths.optional(),
      splitsInto: z.array(unitSchema).optional(),
      /** Where it begins: exactly one of these. */
      setUp: hexSchema.optional(),
      code: z.enum(CODES).optional(),
      entry: z.strictObject({ turn: whole, at: z.string() }).optional(),
      cup: z.enum(['volkssturm', '12th-army']).optional(),
      pool: z.boolean().optional(),
      option: z.literal('12.3').optional(),
      byRail: z.boolean().optional(),
      /** 10.12. */
      outOfSupply: z.boolean().optional(),
      vlasov: z.boolean().optional(),
      offCounter: z.boolean().optional(),
      /** What the rulebook states of this counter. */
      printed: z.array(z.string()).optional(),
    }),
  ),
});

/** What a cup holds. Equal tokens are told apart by a letter. */
const tokensOf = (token: RegExp) =>
  z.array(z.strictObject({ token: z.string().regex(token), count: whole.max(26) }));

export const tablesSchema = z.strictObject({
  soviet: z.strictObject({
    ...provenance,
    columns: z.array(z.string().regex(/^\d+:\d+$/)),
    rows: z.record(z.string(), z.array(z.enum(SOVIET_RESULTS))),
  }),
  german: z.strictObject({
    ...provenance,
    columns: z.array(z.string().regex(/^\d+:\d+$/)),
    clear: z.record(z.string(), z.array(z.enum(GERMAN_RESULTS))),
    nonClear: z.record(z.string(), z.array(z.enum(GERMAN_RESULTS))),
  }),
  terrain: z.array(
    z.strictObject({
      terrain: z.enum(TERRAINS),
      foot: points,
      vehicle: points,
      shift: z.number().int(),
      printed: z.array(z.string()),
    }),
  ),
  hexsides: z.array(
    z.strictObject({ kind: z.enum(WATERS), foot: points, vehicle: points, printed: z.array(z.string()) }),
  ),
  terrainSource: z.string(),
  road: z.strictObject({ cost: points, ...provenance }),
  volkssturm: z.strictObject({
    perTurn: z.array(whole),
    values: tokensOf(/^\d+-\d+-\d+$/),
    ...provenance,
  }),
  delay: z.strictObject({ values: tokensOf(/^(0|-\d+)$/), ...provenance }),
  victory: z.strictObject({
    bonus: whole,
    bonusUntilTurn: whole,
    elbe: z.record(z.string(), whole),
    levels: z.array(z.strictObject({ upTo: whole, level: z.string() })),
    ...provenance,
  }),
  supportPoints: z.strictObject({
    rule: z.string(),
    start: whole,
    other: whole,
    hitlersCurse: whole,
    sixthPanzerArmy: whole,
    both: whole,
    ...provenance,
  }),
});

const phase = z.strictObject({
  id: z.string(),
  title: z.string(),
  kind: z.enum(PHASE_KINDS),
  side: z.enum(SIDES),
});

export const scenariosSchema = z.strictObject({
  scenarios: z.array(
    z.strictObject({
      ...scenarioHead,
      seats: seatsSchema(z.enum(SIDES)),
      /** Phases before the first turn, once. */
      before: z.array(phase).min(1),
      /** Where the first turn begins (10.4). */
      firstPhase: z.string(),
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

const hexesOf = (map: MapData['operational' | 'city']): ReadonlySet<string> =>
  new Set(map.hexes.map(({ hex }) => hex));

/** 2.1: two maps with no hex in common, and the ways from one into the other. */
const bothMaps = crossCheck<EditionData, 'map'>(['map'], ({ map }, need) => {
  const operational = hexesOf(map.operational);
  const city = hexesOf(map.city);
  for (const name of ['operational', 'city'] as const) {
    const { hexes: list, hexsides } = map[name];
    needOnce(
      need,
      `map.json ${name}.hexes`,
      'hex',
      list.map(({ hex }) => hex),
    );
    needHexsides(need, `map.json ${name}.hexsides`, hexsides, hexesOf(map[name]), map.grid);
  }
  map.city.hexes.forEach(({ hex }, i) =>
    need(!operational.has(hex), `map.json city.hexes.${i} (${hex}): a hex of both maps`),
  );
  const ring = new Set<string>(
    map.operational.hexes.filter(({ terrain }) => terrain === 'transition').map(({ hex }) => hex),
  );
  map.links.forEach(({ transition, city: into }, i) => {
    const where = `map.json links.${i} (${transition})`;
    need(ring.has(transition), `${where}: ${transition} is no Transition Hex`);
    for (const hex of into) need(city.has(hex), `${where}: ${hex} is no Berlin City Hex`);
  });
  for (const hex of ring)
    need(
      map.links.some(({ transition }) => transition === hex),
      `map.json links: no way leads from the Transition Hex ${hex} into the city`,
    );
});

const areas = crossCheck<EditionData, 'map'>(['map'], ({ map }, need) => {
  const known = new Set([...hexesOf(map.operational), ...hexesOf(map.city)]);
  map.areas.forEach(({ area, hexes: list }, i) =>
    needHexes(need, `map.json areas.${i} (${area})`, list, known),
  );
  for (const name of AREAS)
    need(
      map.areas.some(({ area }) => area === name),
      `map.json areas: the area ${name} is missing`,
    );
  map.areas.forEach(({ area, hexes: list }, i) =>
    need(
      !SINGLE_HEXES.includes(area) || list.length === 1,
      `map.json areas.${i} (${area}): one hex, not ${list.length}`,
    ),
  );
});

/** 2.2, 10.0: the counters, each of which begins in one place. */
const counters = crossCheck<EditionData, 'units'>(['units'], ({ units }, need) => {
  needOnce(
    need,
    'units.json units',
    'unit',
    units.units.map(({ id }) => id),
  );
  const ids = new Set(units.units.map(({ id }) => id));
  units.units.forEach((unit, i) => {
    const at = `units.json units.${i} (${unit.id})`;
    const starts = [unit.setUp, unit.code, unit.entry, unit.cup, unit.pool, unit.option].filter(
      (start) => start !== undefined,
    );
    need(starts.length === 1, `${at}: begins in ${starts.length} places`);
    need(unit.steps === 1 || unit.steps === 2, `${at}.steps: one or two, not ${unit.steps}`);
    need((unit.steps === 2) === (unit.reduced !== undefined), `${at}: two steps need a reduced side`);
    for (const part of unit.splitsInto ?? [])
      need(ids.has(part), `${at}.splitsInto: there is no unit ${part}`);
  });
  units.artillery.forEach(({ marker, army }, i) =>
    need(
      units.units.some((unit) => unit.army === army),
      `units.json artillery.${i} (${marker}): no unit is of the army "${army}"`,
    ),
  );
});

/** 9.0, 10.0: where counters begin and come on. */
const places = crossCheck<EditionData, 'map' | 'units'>(['map', 'units'], ({ map, units }, need) => {
  const known = new Set([...hexesOf(map.operational), ...hexesOf(map.city)]);
  units.units.forEach(({ id, setUp, entry }, i) => {
    const at = `units.json units.${i} (${id})`;
    if (setUp !== undefined) needHexes(need, `${at}.setUp`, [setUp], known);
    if (entry === undefined || entry.at === 'NGP') return;
    if (/^\d{4}$/.test(entry.at)) needHexes(need, `${at}.entry.at`, [entry.at], known);
    else
      need(
        map.areas.some(({ area }) => area === `entry-${entry.at}`),
        `${at}.entry.at: the map has no area entry-${entry.at}`,
      );
  });
});

/** Faces of the dice: six, and ten rows for the Soviet overrun (7.1). */
const charts = crossCheck<EditionData, 'tables'>(['tables'], ({ tables }, need) => {
  const { soviet, german } = tables;
  needRows(need, 'tables.json soviet.rows', soviet.columns, soviet.rows, [1, 10]);
  needRows(need, 'tables.json german.clear', german.columns, german.clear, [1, 6]);
  needRows(need, 'tables.json german.nonClear', german.columns, german.nonClear, [1, 6]);
  needEach(
    need,
    'tables.json terrain',
    TERRAINS,
    tables.terrain.map(({ terrain }) => terrain),
  );
  needEach(
    need,
    'tables.json hexsides',
    COSTLY_WATERS,
    tables.hexsides.map(({ kind }) => kind),
  );
});

function needEach(need: Need, where: string, all: readonly string[], rows: readonly string[]): void {
  for (const name of all) need(rows.includes(name), `${where}: the row of "${name}" is missing`);
  needOnce(need, where, 'the row of', rows);
}

/** 8.42: a value for each counter of the cup. */
const volkssturm = crossCheck<EditionData, 'tables' | 'units'>(
  ['tables', 'units'],
  ({ tables, units }, need) => {
    const values = tables.volkssturm.values.reduce((total, { count }) => total + count, 0);
    const inCup = units.units.filter(({ cup }) => cup === 'volkssturm').length;
    need(values === inCup, `tables.json volkssturm.values: ${values} values for ${inCup} counters`);
  },
);

const phases = crossCheck<EditionData, 'scenarios'>(['scenarios'], ({ scenarios }, need) =>
  scenarios.scenarios.forEach(({ id, turn, firstPhase }, i) =>
    need(
      turn.some((phase) => phase.id === firstPhase),
      `scenarios.json scenarios.${i}.firstPhase (${id}): no such phase`,
    ),
  ),
);

const turns = crossCheck<EditionData, 'scenarios' | 'tables'>(
  ['scenarios', 'tables'],
  ({ scenarios, tables }, need) => {
    for (const scenario of scenarios.scenarios)
      need(
        tables.volkssturm.perTurn.length >= scenario.turns,
        `tables.json volkssturm.perTurn: ${scenario.id} has ${scenario.turns} turns`,
      );
  },
);

const CHECKS = [bothMaps, areas, counters, places, charts, volkssturm, phases, turns];
