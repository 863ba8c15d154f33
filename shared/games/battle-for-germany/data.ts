import { z } from 'zod';
import { distance } from '../../hex/index.ts';
import { hexSchema, unitSchema } from './orders.ts';
import {
  BOUNDARIES,
  FACTIONS,
  FRONTS,
  PHASE_KINDS,
  POOLS,
  RESULTS,
  THEATERS,
  VICTORIES,
} from './vocabulary.ts';

/** The shapes of `data/*.json`; a data pack has the same. `mark` and `source` say where an item comes from. */
const mark = z.enum(['printed', 'reconstructed']);
const provenance = { mark, source: z.string() };
const maybeProvenance = { mark: mark.optional(), source: z.string().optional() };
/** Movement points as printed; halves allowed. */
const points = z.number().min(0).multipleOf(0.5);
const whole = z.number().int().min(0);

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
      id: z.string(),
      title: z.string(),
      rule: z.string(),
      about: z.string(),
      ...provenance,
      /** Factions that no seat commands are not in play. */
      seats: z.array(z.strictObject({ seat: whole, name: z.string(), factions: z.array(z.enum(FACTIONS)) })),
      hostile: hostility,
      firstTurn: whole,
      turns: whole,
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
  options: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      rule: z.string(),
      about: z.string(),
      default: z.union([z.boolean(), z.string()]),
      choices: z.array(z.string()).optional(),
      ...provenance,
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

/** The four files as read, unchecked. */
export interface RawData {
  readonly map: unknown;
  readonly units: unknown;
  readonly tables: unknown;
  readonly scenarios: unknown;
}

/**
 * 2.3: charts, tables and map are data. Checks the four files, each for itself and against the others. Members named
 * `$comment` are for people and left out.
 *
 * @returns every mistake with file, path and hex; the data where there are none
 */
export function judgeData(given: RawData): {
  readonly data: EditionData | null;
  readonly mistakes: readonly string[];
} {
  const raw = withoutComments(given) as RawData;
  const mistakes: string[] = [];
  const read = <T>(file: string, schema: z.ZodType<T>, value: unknown): T | undefined => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      mistakes.push(`${file} ${issue.path.join('.')}${labelOf(value, issue.path)}: ${issue.message}`);
    return undefined;
  };
  const map = read('map.json', mapSchema, raw.map);
  const units = read('units.json', unitsSchema, raw.units);
  const tables = read('tables.json', tablesSchema, raw.tables);
  const scenarios = read('scenarios.json', scenariosSchema, raw.scenarios);
  if (map === undefined || units === undefined || tables === undefined || scenarios === undefined)
    return { data: null, mistakes };
  const data: EditionData = { map, units, tables, scenarios };
  mistakes.push(...crossChecks(data));
  return mistakes.length > 0 ? { data: null, mistakes } : { data, mistakes };
}

/** @throws Error naming every mistake, one a line */
export function parseData(raw: RawData): EditionData {
  const { data, mistakes } = judgeData(raw);
  if (data === null) throw new Error(mistakes.join('\n'));
  return data;
}

/** The value without members named `$comment`, at any depth. */
function withoutComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComments);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      key === '$comment' ? [] : [[key, withoutComments(member)]],
    ),
  );
}

/** " (2613)", " (2613|2614)", " (sov-1-br)": the hex, hexside, unit or scenario in which the path lies. */
function labelOf(value: unknown, path: readonly PropertyKey[]): string {
  let label = '';
  let at = value;
  for (const key of path) {
    at = (at as { [key: PropertyKey]: unknown } | null | undefined)?.[key];
    if (typeof at !== 'object' || at === null || Array.isArray(at)) continue;
    const { hex, a, b, id } = at as { hex?: unknown; a?: unknown; b?: unknown; id?: unknown };
    const name = a !== undefined && b !== undefined ? `${String(a)}|${String(b)}` : (hex ?? id);
    if (typeof name === 'string') label = ` (${name})`;
  }
  return label;
}

function crossChecks({ map, units, tables, scenarios }: EditionData): string[] {
  const mistakes: string[] = [];
  const need = (ok: boolean, text: string): void => {
    if (!ok) mistakes.push(text);
  };
  const terrains = new Set(tables.tec.terrain.map((row) => row.terrain));
  const playable = new Set(tables.tec.terrain.filter((row) => row.enter !== null).map((row) => row.terrain));
  const kinds = new Set(tables.tec.hexsides.map((row) => row.kind));
  const hexes = new Map<string, MapData['hexes'][number]>();
  map.hexes.forEach((hex, i) => {
    need(!hexes.has(hex.hex), `map.json hexes.${i}: hex ${hex.hex} is listed twice`);
    need(
      terrains.has(hex.terrain),
      `map.json hexes.${i} (${hex.hex}): no row of the terrain chart for "${hex.terrain}"`,
    );
    need(
      !playable.has(hex.terrain) || hex.theater !== undefined,
      `map.json hexes.${i} (${hex.hex}): a playable hex needs its theater`,
    );
    hexes.set(hex.hex, hex);
  });
  const known = (hex: string, where: string): void =>
    need(hexes.has(hex), `${where}: hex ${hex} is not on the map`);
  map.hexsides.forEach((side, i) => {
    known(side.a, `map.json hexsides.${i}`);
    known(side.b, `map.json hexsides.${i}`);
    need(
      !hexes.has(side.a) || !hexes.has(side.b) || distance(map.grid, side.a, side.b) === 1,
      `map.json hexsides.${i} (${side.a}|${side.b}): the two hexes are not adjacent`,
    );
    need(
      kinds.has(side.kind),
      `map.json hexsides.${i} (${side.a}|${side.b}): no row of the terrain chart for "${side.kind}"`,
    );
  });
  const named = new Set<string>();
  map.cities.forEach((city, i) => {
    known(city.hex, `map.json cities.${i}`);
    need(!named.has(city.hex), `map.json cities.${i} (${city.hex}): a second city in this hex`);
    const terrain = hexes.get(city.hex)?.terrain;
    need(
      terrain === undefined || playable.has(terrain),
      `map.json cities.${i} (${city.hex}): ${city.name} lies in ${terrain}, which no unit enters`,
    );
    named.add(city.hex);
  });
  const berlin = map.hexes.filter(({ theater }) => theater === 'BERLIN');
  need(berlin.length === 1, `map.json hexes: one hex has the theater BERLIN, not ${berlin.length}`);
  for (const part of ['areas', 'exits', 'entries'] as const) {
    map[part].forEach((item, i) => item.hexes.forEach((hex) => known(hex, `map.json ${part}.${i}`)));
  }
  const ids = new Set<string>();
  const stacks = new Map<string, string[]>();
  units.units.forEach((unit, i) => {
    need(!ids.has(unit.id), `units.json units.${i}: ${unit.id} is listed twice`);
    ids.add(unit.id);
    for (const [column, place] of Object.entries(unit.setUp)) {
      if (place === null || map.areas.some((area) => area.area === place)) continue;
      const where = `units.json units.${i}.setUp.${column} (${unit.id})`;
      known(place, where);
      const terrain = hexes.get(place)?.terrain;
      need(
        terrain === undefined || playable.has(terrain),
        `${where}: ${place} is ${terrain}, which no unit enters`,
      );
      const key = `${column} ${place}`;
      stacks.set(key, [...(stacks.get(key) ?? []), unit.id]);
      need(stacks.get(key)!.length <= 2, `${where}: a third unit in ${place}`);
    }
  });
  for (let face = 1; face <= tables.crt.dieSides; face++) {
    const row = tables.crt.rows[String(face)];
    need(
      row?.length === tables.crt.columns.length,
      `tables.json crt.rows.${face}: needs one result a column`,
    );
  }
  scenarios.scenarios.forEach((scenario, i) => {
    const commanded = scenario.seats.flatMap((seat) => seat.factions);
    need(
      new Set(commanded).size === commanded.length,
      `scenarios.json scenarios.${i}.seats (${scenario.id}): a faction has one seat`,
    );
    [...scenario.before, ...scenario.turn].forEach(({ id, factions }) =>
      need(
        factions.some((faction) => commanded.includes(faction)),
        `scenarios.json scenarios.${i} (${scenario.id}): nobody commands the armies of phase ${id}`,
      ),
    );
    for (let turn = scenario.firstTurn; turn <= scenario.turns; turn++) {
      need(
        tables.trt.turns.some((row) => row.turn === turn),
        `tables.json trt.turns: turn ${turn} of scenario ${scenario.id} is missing`,
      );
    }
  });
  return mistakes;
}
