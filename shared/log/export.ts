import { canonicalJson } from '../core/canonicalJson.ts';
import type { Json } from '../core/json.ts';
import { describeJsonFault, parseStrictJson } from '../core/strictJson.ts';
import { z } from 'zod';
import { entrySchema } from './entry.ts';
import type { Entry } from './entry.ts';
import { hash, hex } from './scalars.ts';

/** DICE-AND-LOG 7: the first line of an export. `count` is the number of entries that follow. */
export const exportHeaderSchema = z.strictObject({
  format: z.literal('pbem-log-export/1'),
  game: hex(16),
  vkey: z.string().min(1),
  count: z.int().min(1),
});
export type ExportHeader = z.infer<typeof exportHeaderSchema>;

const exportLineSchema = z.strictObject({ entry: entrySchema, hash, checkpoint: z.string().min(1) });

/** One entry of an export with what stood beside it; nothing here is checked against anything. */
export interface ExportLine {
  readonly entry: Entry;
  readonly hash: string;
  readonly checkpoint: string;
}

export interface LogExport {
  readonly header: ExportHeader;
  readonly lines: readonly ExportLine[];
}

/** The header's line, canonical, with its line end. */
export function writeExportHeader(header: Omit<ExportHeader, 'format'>): string {
  return `${canonicalJson({ format: 'pbem-log-export/1', ...header })}\n`;
}

/**
 * An entry's line, canonical, with its line end. Its members stand in canonical order already, so that the stored text
 * goes out as it is.
 *
 * @param stored.text canonical JSON of the entry, as `linkEntry` gave it
 */
export function writeExportLine(stored: {
  readonly text: string;
  readonly hash: string;
  readonly checkpoint: string;
}): string {
  return `{"checkpoint":${JSON.stringify(stored.checkpoint)},"entry":${stored.text},"hash":"${stored.hash}"}\n`;
}

export type ExportRead =
  | { readonly ok: true; readonly log: LogExport }
  /** `entry` is null where the header is at fault. */
  | { readonly ok: false; readonly entry: number | null; readonly detail: string };

/**
 * Reads an export: JSON Lines, every line in canonical form, header first, `count` entries of the schema. Hashes,
 * signatures and dice are the verifier's business.
 */
export function readExport(text: string): ExportRead {
  const lines = text.split('\n');
  if (lines.pop() !== '') return { ok: false, entry: null, detail: 'the last line has no line end' };
  const header = readLine(lines[0] ?? '', exportHeaderSchema);
  if (!header.ok) return { ok: false, entry: null, detail: header.detail };
  const entries: ExportLine[] = [];
  for (const [i, line] of lines.slice(1).entries()) {
    const read = readLine(line, exportLineSchema);
    if (!read.ok) return { ok: false, entry: i, detail: read.detail };
    entries.push(read.value);
  }
  if (entries.length !== header.value.count)
    return {
      ok: false,
      entry: null,
      detail: `the header counts ${header.value.count} entries, there are ${entries.length}`,
    };
  return { ok: true, log: { header: header.value, lines: entries } };
}

function readLine<T>(
  line: string,
  schema: z.ZodType<T>,
): { ok: true; value: T } | { ok: false; detail: string } {
  const json = parseStrictJson(line, { profile: true });
  if (!json.ok) return { ok: false, detail: describeJsonFault(json.fault) };
  if (canonicalJson(json.value as Json) !== line)
    return { ok: false, detail: 'the line is not canonical JSON' };
  const parsed = schema.safeParse(json.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0]!;
  return { ok: false, detail: `${issue.path.join('.')}: ${issue.message}` };
}
