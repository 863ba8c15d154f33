import { z } from 'zod';
import type { HexId, UnitId } from '../../core/brands.ts';
import { CLASSES, ENTRY_BOXES, SIDES_OF_GAME, WARSAW } from './vocabulary.ts';

/** The shapes of `data/*.json`; a data pack has the same. `mark` and `source` say where an item comes from. */
const mark = z.enum(['printed', 'reconstructed']);
const provenance = { mark, source: z.string() };
/** Movement points as printed; halves allowed. */
const points = z.number().min(0).multipleOf(0.5);
const whole = z.number().int().min(0);
const hex = z.string().regex(/^\d{4}$/) as unknown as z.ZodType<HexId, string>;
const unit = z.string().regex(/^[A-Za-z0-9-]+$/) as unknown as z.ZodType<UnitId, string>;
const side = z.enum(SIDES_OF_GAME);

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
  hexsides: z.array(
    z.strictObject({ kind: z.string(), foot: points, vehicle: points, shift: whole, ...provenance }),
  ),
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
      text: z.string(),
      ...provenance,
    }),
  ),
});

export const scenariosSchema = z.strictObject({
  scenarios: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      rule: z.string(),
      about: z.string(),
      turns: whole,
      seats: z.array(z.strictObject({ seat: whole, name: z.string(), factions: z.array(side) })),
      ...provenance,
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

const schemas = {
  map: mapSchema,
  units: unitsSchema,
  tables: tablesSchema,
  tracks: tracksSchema,
  events: eventsSchema,
  scenarios: scenariosSchema,
};

export type MapData = z.infer<typeof mapSchema>;
export type PrintedUnit = z.infer<typeof unitsSchema>['units'][number];
export type Formation = z.infer<typeof unitsSchema>['formations'][number];
export interface EditionData {
  readonly map: MapData;
  readonly units: z.infer<typeof unitsSchema>;
  readonly tables: z.infer<typeof tablesSchema>;
  readonly tracks: z.infer<typeof tracksSchema>;
  readonly events: z.infer<typeof eventsSchema>;
  readonly scenarios: z.infer<typeof scenariosSchema>;
}
/** The files as read, unchecked. */
export type RawData = { readonly [file in keyof EditionData]: unknown };

/**
 * Checks the files, each for itself and against the others.
 *
 * @throws Error naming file, path and hex of every mistake, one a line
 */
export function parseData(raw: RawData): EditionData {
  const mistakes: string[] = [];
  const read = <K extends keyof EditionData>(file: K): EditionData[K] => {
    const parsed = schemas[file].safeParse(raw[file]);
    if (!parsed.success)
      for (const issue of parsed.error.issues)
        mistakes.push(`${file}.json ${issue.path.join('.')}: ${issue.message}`);
    return parsed.data as EditionData[K];
  };
  const data: EditionData = {
    map: read('map'),
    units: read('units'),
    tables: read('tables'),
    tracks: read('tracks'),
    events: read('events'),
    scenarios: read('scenarios'),
  };
  if (mistakes.length === 0) mistakes.push(...crossChecks(data));
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return data;
}

function crossChecks({ map, units, tables, tracks, events }: EditionData): string[] {
  const mistakes: string[] = [];
  const need = (ok: boolean, text: string): void => {
    if (!ok) mistakes.push(text);
  };
  const hexes = new Set<string>();
  const terrains = new Set(tables.terrain.map(({ terrain }) => terrain));
  map.hexes.forEach(({ hex: id, terrain }, i) => {
    need(!hexes.has(id), `map.json hexes.${i}: hex ${id} is listed twice`);
    need(terrains.has(terrain), `map.json hexes.${i} (${id}): no row of the terrain table for "${terrain}"`);
    hexes.add(id);
  });
  const known = (id: string, where: string): void =>
    need(hexes.has(id), `${where}: hex ${id} is not on the map`);
  map.hexsides.forEach(({ a, b, kind }, i) => {
    known(a, `map.json hexsides.${i}`);
    known(b, `map.json hexsides.${i}`);
    need(
      tables.hexsides.some((row) => row.kind === kind),
      `map.json hexsides.${i} (${a}|${b}): no row of the terrain table for "${kind}"`,
    );
  });
  map.roads.forEach(({ a, b, kinds }, i) => {
    known(a, `map.json roads.${i}`);
    known(b, `map.json roads.${i}`);
    for (const kind of kinds)
      need(
        tables.roads.some((row) => row.kind === kind),
        `map.json roads.${i} (${a}|${b}): no cost for "${kind}"`,
      );
  });
  map.bridges.forEach(({ hex: id }, i) => known(id, `map.json bridges.${i}`));
  map.victoryHexes.forEach(({ hex: id }, i) => known(id, `map.json victoryHexes.${i}`));
  map.entries.forEach(({ hexes: at, adjacent }, i) =>
    [...at, ...adjacent].forEach((id) => known(id, `map.json entries.${i}`)),
  );
  const ids = new Set<string>();
  const formations = new Set(units.formations.map(({ id }) => id));
  units.units.forEach((each, i) => {
    need(!ids.has(each.id), `units.json units.${i}: ${each.id} is listed twice`);
    ids.add(each.id);
    need(
      formations.has(each.formation),
      `units.json units.${i} (${each.id}): no formation "${each.formation}"`,
    );
    need(
      (each.hex === undefined) !== (each.turn === undefined),
      `units.json units.${i} (${each.id}): either a set-up hex or a turn of arrival`,
    );
    if (each.hex !== undefined && each.hex !== WARSAW) known(each.hex, `units.json units.${i} (${each.id})`);
    if (each.turn !== undefined)
      need(
        each.box === 'GA' || ENTRY_BOXES.includes(each.box ?? ''),
        `units.json units.${i} (${each.id}): no box "${each.box}"`,
      );
    need(
      !each.startReduced || each.combat.length === 2,
      `units.json units.${i} (${each.id}): a unit with one step is not reduced`,
    );
  });
  for (let die = 1 - tables.crt.modifierLimit; die <= 6 + tables.crt.modifierLimit; die++) {
    need(
      tables.crt.rows[String(die)]?.length === tables.crt.columns.length,
      `tables.json crt.rows.${die}: needs one result a column`,
    );
  }
  for (let die = tables.barrage.min; die <= tables.barrage.max; die++) {
    need(tables.barrage.rows[String(die)] !== undefined, `tables.json barrage.rows.${die} is missing`);
  }
  tracks.artillery.forEach(({ formation }, i) =>
    need(formations.has(formation), `tracks.json artillery.${i}: no formation "${formation}"`),
  );
  need(
    new Set(events.counters.map(({ id }) => id)).size === events.counters.length,
    'events.json: an event is listed twice',
  );
  return mistakes;
}
