import { z } from 'zod';
import type { HexId } from '../core/brands.ts';
import type { Grid } from '../hex/index.ts';
import { distance } from '../hex/index.ts';
import type { Need } from './edition.ts';

/** Parts of the data files that all games share. `mark` and `source` say where an item comes from (DESIGN 5). */
export const mark = z.enum(['printed', 'reconstructed']);
export const provenance = { mark, source: z.string() };
export const maybeProvenance = { mark: mark.optional(), source: z.string().optional() };
/** Movement points as printed; halves allowed. */
export const points = z.number().min(0).multipleOf(0.5);
export const whole = z.number().int().min(0);

/** How the map's hexes are numbered and lie. */
export const gridSchema = z.strictObject({
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
});

export const legendSchema = z.array(z.strictObject({ kind: z.string(), label: z.string() }));

/** The seats of a scenario, each with the factions that it commands. */
export const seatsSchema = <F extends z.ZodType>(faction: F) =>
  z.array(z.strictObject({ seat: whole, name: z.string(), factions: z.array(faction) }));

/** What every scenario says of itself. */
export const scenarioHead = {
  id: z.string(),
  title: z.string(),
  rule: z.string(),
  about: z.string(),
  ...provenance,
  turns: whole,
};

/** Rules that can be agreed on at the start of a game. */
export const optionsSchema = z.array(
  z.strictObject({
    id: z.string(),
    title: z.string(),
    rule: z.string(),
    about: z.string(),
    default: z.union([z.boolean(), z.string()]),
    choices: z.array(z.string()).optional(),
    ...maybeProvenance,
  }),
);

/** Each is listed once. @param where file and path of the list */
export function needOnce(need: Need, where: string, what: string, ids: readonly string[]): void {
  const seen = new Set<string>();
  ids.forEach((id, i) => {
    need(!seen.has(id), `${where}.${i}: ${what} ${id} is listed twice`);
    seen.add(id);
  });
}

/** The named hexes are on the map. @param where file and path of what names them */
export function needHexes(
  need: Need,
  where: string,
  hexes: readonly string[],
  known: { has(hex: string): boolean },
): void {
  for (const hex of hexes) need(known.has(hex), `${where} (${hex}): hex ${hex} is not on the map`);
}

/** Both hexes of each hexside are on the map, and next to each other. @param where file and path of the list */
export function needHexsides(
  need: Need,
  where: string,
  sides: readonly { readonly a: HexId; readonly b: HexId }[],
  known: { has(hex: string): boolean },
  grid: Grid,
): void {
  sides.forEach(({ a, b }, i) => {
    needHexes(need, `${where}.${i}`, [a, b], known);
    need(
      !known.has(a) || !known.has(b) || distance(grid, a, b) === 1,
      `${where}.${i} (${a}|${b}): the two hexes are not adjacent`,
    );
  });
}

/** A table has one result a column in each row from `first` to `last`. @param where file and path of its rows */
export function needRows(
  need: Need,
  where: string,
  columns: readonly string[],
  rows: { readonly [die: string]: readonly string[] },
  [first, last]: readonly [number, number],
): void {
  for (let die = first; die <= last; die++)
    need(rows[String(die)]?.length === columns.length, `${where}.${die}: needs one result a column`);
}
