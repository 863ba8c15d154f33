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
  /** A question was answered in it: by its file, from standing orders, or because time was up. */
  readonly answers: boolean;
  /** What the sender wrote to the others; null if nothing, or if the file is sealed to the log's end. */
  readonly comment: string | null;
}

export type LogReading =
  { readonly ok: true; readonly log: ViewedLog } | { readonly ok: false; readonly message: string };

/** Reads an exported log (DICE-AND-LOG 7, export). */
export function readLog(text: string): LogReading {
  const lines = text.split('\n').filter((line) => line !== '' && line.trim() !== '');
  const header = json(lines[0] ?? '');
  if (header === null || header['format'] !== 'pbem-log-export/1') {
    return { ok: false, message: 'This is no exported log: its first line does not say pbem-log-export/1.' };
  }
  const entries: EntryOfLine[] = [];
  let files: ReadonlyMap<number, Loose> | null = null;
  const openedLater = (seq: number): Loose | null => (files ??= filesOpenedIn(entries)).get(seq) ?? null;
  for (const [i, line] of lines.slice(1).entries()) {
    const entry = viewed(line, openedLater);
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

/** The entry of a line; null where it holds none. */
function viewed(text: string, openedLater: (seq: number) => Loose | null): EntryOfLine | null {
  const line = json(text);
  const entry = line?.['entry'] as Loose | undefined;
  if (
    line === null ||
    entry === undefined ||
    typeof entry['seq'] !== 'number' ||
    typeof entry['type'] !== 'string'
  )
    return null;
  const dice = (entry['dice'] ?? null) as Loose | null;
  return new EntryOfLine(text, openedLater, entry['seq'], entry['type'], line, entry, dice);
}

/** Files that were sealed when they came and were opened later (DICE-AND-LOG 9a), by their entry. */
function filesOpenedIn(entries: readonly EntryOfLine[]): ReadonlyMap<number, Loose> {
  const files = entries.flatMap((entry) =>
    entry.opensFiles ? (entry.body['files'] as readonly Loose[]) : [],
  );
  return new Map(files.flatMap((file) => (typeof file['seq'] === 'number' ? [[file['seq'], file]] : [])));
}

const NO_ROLLS: readonly ViewedRoll[] = [];

/**
 * Keeps what the whole replay needs at hand. Body and comment are read again from the line when they are shown: the file in
 * which the comment stands is as long as its orders, and a log has thousands.
 */
class EntryOfLine implements ViewedEntry {
  readonly time: string;
  readonly actor: string;
  readonly seat: SeatId | null;
  readonly module: string;
  readonly hash: string;
  readonly rolls: readonly ViewedRoll[];
  readonly events: readonly LoggedEvent[];
  readonly continues: number | null;
  readonly answers: boolean;
  /** Its body opens files of earlier entries. */
  readonly opensFiles: boolean;
  private commented: { readonly comment: string | null } | null = null;

  constructor(
    private readonly text: string,
    private readonly openedLater: (seq: number) => Loose | null,
    readonly seq: number,
    readonly type: string,
    line: Loose,
    entry: Loose,
    dice: Loose | null,
  ) {
    this.time = String(entry['time'] ?? '');
    this.actor = String(entry['actor'] ?? '');
    this.seat = this.actor.startsWith('seat:') ? Number(this.actor.slice(5)) : null;
    this.module = moduleRefOf(entry['module'] as Loose | undefined);
    this.hash = String(line['hash'] ?? '');
    this.rolls = Array.isArray(dice?.['rolls']) ? (dice['rolls'] as ViewedRoll[]) : NO_ROLLS;
    this.events = Array.isArray(entry['events']) ? (entry['events'] as LoggedEvent[]) : [];
    const of = dice?.['of'] as Loose | undefined;
    this.continues = typeof of?.['seq'] === 'number' ? of['seq'] : null;
    const { answers, files } = (entry['body'] ?? {}) as Loose;
    this.opensFiles = Array.isArray(files) && files.length > 0;
    this.answers = this.continues !== null || (Array.isArray(answers) && answers.length > 0);
  }

  get body(): Loose {
    return (this.whole['body'] ?? {}) as Loose;
  }

  get comment(): string | null {
    this.commented ??= {
      comment: commentOf(this.whole['file'] as Loose | null) ?? commentOf(this.openedLater(this.seq)),
    };
    return this.commented.comment;
  }

  private get whole(): Loose {
    return (json(this.text)?.['entry'] ?? {}) as Loose;
  }
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
