import { z } from 'zod';
import { hexSchema, unitSchema } from './orders.ts';
import {
  BRANCHES,
  CODES,
  FRONTS,
  GERMAN_RESULTS,
  KINDS,
  NATIONS,
  PHASE_KINDS,
  SIDES,
  SOVIET_RESULTS,
  TERRAINS,
  WATERS,
} from './vocabulary.ts';

/** The shapes of `data/*.json`; a data pack has the same. `mark` and `source` say where an item comes from. */
const mark = z.enum(['printed', 'reconstructed']);
const provenance = { mark, source: z.string() };
const maybeProvenance = { mark: mark.optional(), source: z.string().optional() };
/** Movement points as printed; halves allowed. */
const points = z.number().min(0).multipleOf(0.5);
const whole = z.number().int().min(0);

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
  grid: z.strictObject({
    orientation: z.enum(['pointy', 'flat']),
    numbering: z.enum(['RRCC', 'CCRR']),
    rows: whole,
    columns: whole,
    rowsRun: z.enum(['north', 'south']),
    columnsRun: z.enum(['east', 'west']),
    shifted: z.strictObject({
      lines: z.enum(['even', 'odd']),
      toward: z.enum(['east', 'west', 'north', 'south']),
    }),
    ...provenance,
  }),
  legend: z.array(z.strictObject({ kind: z.string(), label: z.string() })),
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

const tokens = z.array(z.strictObject({ token: z.string(), count: whole }));

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
  volkssturm: z.strictObject({ perTurn: z.array(whole), values: tokens, ...provenance }),
  delay: z.strictObject({ values: tokens, ...provenance }),
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
      id: z.string(),
      title: z.string(),
      rule: z.string(),
      about: z.string(),
      ...provenance,
      seats: z.array(z.strictObject({ seat: whole, name: z.string(), factions: z.array(z.enum(SIDES)) })),
      turns: whole,
      /** Phases before the first turn, once. */
      before: z.array(phase).min(1),
      /** Where the first turn begins (10.4). */
      firstPhase: z.string(),
      /** The phases of a turn, in order. */
      turn: z.array(phase).min(1),
    }),
  ),
  options: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      rule: z.string(),
      about: z.string(),
      default: z.union([z.boolean(), z.string()]),
      choices: z.array(z.string()).optional(),
    }),
  ),
});

export type MapData = z.infer<typeof mapSchema>;
export type UnitsData = z.infer<typeof unitsSchema>;
export type TablesData = z.infer<typeof tablesSchema>;
export type ScenariosData = z.infer<typeof scenariosSchema>;
export type PrintedUnit = UnitsData['units'][number];
export type ScenarioData = ScenariosData['scenarios'][number];
export type Phase = ScenarioData['turn'][number];

export interface EditionData {
  readonly map: MapData;
  readonly units: UnitsData;
  readonly tables: TablesData;
  readonly scenarios: ScenariosData;
}

/** The four files as parsed JSON, unchecked. */
export interface RawData {
  readonly map: unknown;
  readonly units: unknown;
  readonly tables: unknown;
  readonly scenarios: unknown;
}

/**
 * The data of one edition, checked by schema and against each other.
 *
 * @throws Error that names the file, path and hex of every mistake
 */
export function parseData(raw: RawData): EditionData {
  const mistakes: string[] = [];
  const parse = <T>(file: string, schema: z.ZodType<T>, value: unknown): T | null => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    mistakes.push(...result.error.issues.map((issue) => `${file} ${issue.path.join('.')}: ${issue.message}`));
    return null;
  };
  const map = parse('map.json', mapSchema, raw.map);
  const units = parse('units.json', unitsSchema, raw.units);
  const tables = parse('tables.json', tablesSchema, raw.tables);
  const scenarios = parse('scenarios.json', scenariosSchema, raw.scenarios);
  if (map === null || units === null || tables === null || scenarios === null)
    throw new Error(mistakes.join('\n'));
  const data = { map, units, tables, scenarios };
  mistakes.push(...crossMistakes(data));
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return data;
}

function crossMistakes({ map, units, tables, scenarios }: EditionData): string[] {
  const mistakes: string[] = [];
  const need = (condition: boolean, mistake: string): void => void (condition || mistakes.push(mistake));
  const operational = new Set<string>(map.operational.hexes.map(({ hex }) => hex));
  const city = new Set<string>(map.city.hexes.map(({ hex }) => hex));
  for (const hex of city) need(!operational.has(hex), `map.json city (${hex}): a hex of both maps`);
  for (const [name, part, known] of [
    ['operational', map.operational, operational],
    ['city', map.city, city],
  ] as const) {
    need(part.hexes.length === known.size, `map.json ${name}: a hex is listed twice`);
    part.hexsides.forEach(({ a, b }, i) =>
      need(known.has(a) && known.has(b), `map.json ${name}.hexsides.${i} (${a}|${b}): no such hex`),
    );
  }
  map.links.forEach(({ transition, city: into }, i) => {
    need(
      map.operational.hexes.some(({ hex, terrain }) => hex === transition && terrain === 'transition'),
      `map.json links.${i} (${transition}): no Transition Hex`,
    );
    for (const hex of into) need(city.has(hex), `map.json links.${i} (${hex}): no Berlin City Hex`);
  });
  for (const { area, hexes: list } of map.areas) {
    for (const hex of list) need(operational.has(hex), `map.json areas ${area} (${hex}): no such hex`);
  }
  const ids = new Set<string>();
  units.units.forEach((unit, i) => {
    const at = `units.json units.${i} (${unit.id})`;
    need(!ids.has(unit.id), `${at}: listed twice`);
    ids.add(unit.id);
    const starts = [unit.setUp, unit.code, unit.entry, unit.cup, unit.pool, unit.option].filter(
      (start) => start !== undefined,
    );
    need(starts.length === 1, `${at}: begins in ${starts.length} places`);
    if (unit.setUp !== undefined)
      need(operational.has(unit.setUp) || city.has(unit.setUp), `${at}.setUp (${unit.setUp}): no such hex`);
    need((unit.steps === 2) === (unit.reduced !== undefined), `${at}: two steps need a reduced side`);
  });
  const rows = (
    name: string,
    columns: readonly string[],
    table: { readonly [row: string]: readonly string[] },
    faces: number,
  ): void => {
    for (let face = 1; face <= faces; face++)
      need(
        table[String(face)]?.length === columns.length,
        `tables.json ${name}.${face}: needs one result a column`,
      );
  };
  rows('soviet.rows', tables.soviet.columns, tables.soviet.rows, 10);
  rows('german.clear', tables.german.columns, tables.german.clear, 6);
  rows('german.nonClear', tables.german.columns, tables.german.nonClear, 6);
  for (const terrain of TERRAINS)
    need(
      tables.terrain.some((row) => row.terrain === terrain),
      `tables.json terrain: ${terrain} is missing`,
    );
  const sum = (list: readonly { readonly count: number }[]): number =>
    list.reduce((total, { count }) => total + count, 0);
  need(
    sum(tables.volkssturm.values) === units.units.filter(({ cup }) => cup === 'volkssturm').length,
    'tables.json volkssturm: a value for each counter',
  );
  scenarios.scenarios.forEach((scenario, i) => {
    need(
      scenario.turn.some(({ id }) => id === scenario.firstPhase),
      `scenarios.json scenarios.${i}.firstPhase: no such phase`,
    );
    need(
      tables.volkssturm.perTurn.length >= scenario.turns,
      `tables.json volkssturm.perTurn: ${scenario.turns} turns`,
    );
  });
  return mistakes;
}
