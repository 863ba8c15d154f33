import { moduleRef } from '../../../shared/rules/packs.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import type { LoggedEvent } from '../../../shared/rules/events.ts';

/**
 * A log as the viewer reads it: leniently. Whether it is sound is for the verifier to say; a viewer that refused a log
 * with a broken signature could not show what is in it.
 */
export interface ViewedLog {
  readonly game: string;
  readonly entries: readonly ViewedEntry[];
}

export interface ViewedRoll {
  readonly j: number;
  readonly for: string;
  readonly sides?: readonly number[];
  readonly faces?: readonly number[];
  readonly drawn?: readonly string[];
  readonly order?: readonly string[];
}

export interface ViewedEntry {
  readonly seq: number;
  readonly type: string;
  /** UTC, ISO 8601. */
  readonly time: string;
  readonly actor: string;
  /** The seat that acts; null for the server and a director. */
  readonly seat: SeatId | null;
  readonly module: string;
  readonly hash: string;
  readonly body: { readonly [member: string]: unknown };
  readonly rolls: readonly ViewedRoll[];
  readonly events: readonly LoggedEvent[];
  /** Number of the file's first entry, where this entry goes on with a file that waited for an answer (DICE-AND-LOG 9a). */
  readonly continues: number | null;
  /** What the sender wrote to the others; null if nothing, or if the file is sealed. */
  readonly comment: string | null;
}

export type LogReading =
  { readonly ok: true; readonly log: ViewedLog } | { readonly ok: false; readonly message: string };

/** Reads an exported log (DICE-AND-LOG 7, export). */
export function readLog(text: string): LogReading {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const header = json(lines[0] ?? '');
  if (header === null || header['format'] !== 'pbem-log-export/1') {
    return { ok: false, message: 'This is no exported log: its first line does not say pbem-log-export/1.' };
  }
  const entries: ViewedEntry[] = [];
  for (const [i, line] of lines.slice(1).entries()) {
    const entry = viewed(json(line));
    if (entry === null) return { ok: false, message: `Line ${i + 2} of the log cannot be read.` };
    entries.push(entry);
  }
  if (entries.length === 0) return { ok: false, message: 'The log has no entries.' };
  return { ok: true, log: { game: String(header['game'] ?? ''), entries } };
}

type Loose = { readonly [member: string]: unknown };

function json(line: string): Loose | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : null;
  } catch {
    return null;
  }
}

function viewed(line: Loose | null): ViewedEntry | null {
  const entry = line?.['entry'] as Loose | undefined;
  if (
    line === null ||
    entry === undefined ||
    typeof entry['seq'] !== 'number' ||
    typeof entry['type'] !== 'string'
  )
    return null;
  const dice = (entry['dice'] ?? null) as Loose | null;
  const actor = String(entry['actor'] ?? '');
  return {
    seq: entry['seq'],
    type: entry['type'],
    time: String(entry['time'] ?? ''),
    actor,
    seat: actor.startsWith('seat:') ? Number(actor.slice(5)) : null,
    module: moduleRefOf(entry['module'] as Loose | undefined),
    hash: String(line['hash'] ?? ''),
    body: (entry['body'] ?? {}) as Loose,
    rolls: Array.isArray(dice?.['rolls']) ? (dice['rolls'] as ViewedRoll[]) : [],
    events: Array.isArray(entry['events']) ? (entry['events'] as LoggedEvent[]) : [],
    continues:
      typeof (dice?.['of'] as Loose | undefined)?.['seq'] === 'number'
        ? ((dice!['of'] as Loose)['seq'] as number)
        : null,
    // Read when it is shown: it stands in a file that is as long as its orders.
    get comment() {
      const comment = commentOf(entry['file'] as Loose | null | undefined);
      Object.defineProperty(this, 'comment', { value: comment, enumerable: true });
      return comment;
    },
  };
}

function commentOf(file: Loose | null | undefined): string | null {
  if (typeof file?.['b64'] !== 'string') return null;
  try {
    const bytes = Uint8Array.from(atob(file['b64']), (c) => c.charCodeAt(0));
    const comment = (JSON.parse(new TextDecoder().decode(bytes)) as Loose)['comment'];
    return typeof comment === 'string' && comment !== '' ? comment : null;
  } catch {
    return null;
  }
}

/** The game that an entry names, with its data pack: a pack is not played on other data. */
function moduleRefOf(module: Loose | undefined): string {
  return moduleRef({ id: String(module?.['id'] ?? ''), version: String(module?.['version'] ?? '') });
}
