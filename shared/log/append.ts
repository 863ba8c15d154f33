import { assert } from '../core/assert.ts';
import { canonicalJson } from '../core/canonicalJson.ts';
import { entrySchema, NO_HASH } from './entry.ts';
import type { Entry, EntryDraft } from './entry.ts';
import { leafHash } from './hash.ts';
import { appendLeaf, EMPTY_FRONTIER, frontierRoot } from './merkle.ts';
import type { Frontier } from './merkle.ts';

/** Where a log stands: all that the next entry and its checkpoint need. Plain JSON. */
export interface LogHead {
  /** 32 hex digits. */
  readonly gid: string;
  /** Number of entries; the next one's `seq`. */
  readonly size: number;
  /** Hash of the newest entry; `NO_HASH` before the first. */
  readonly hash: string;
  /** Time of the newest entry; empty before the first. */
  readonly time: string;
  readonly frontier: Frontier;
}

export function emptyLog(gid: string): LogHead {
  return { gid, size: 0, hash: NO_HASH, time: '', frontier: EMPTY_FRONTIER };
}

/** DICE-AND-LOG 7: times never decrease, so a clock that was set back gives the newest entry's time again. */
export function entryTime(head: LogHead, nowMs: number): string {
  const now = new Date(nowMs).toISOString();
  return now < head.time ? head.time : now;
}

export interface Appended {
  readonly entry: Entry;
  /** Canonical JSON: these bytes are stored, exported and hashed. */
  readonly text: string;
  readonly hash: string;
  /** Merkle root with this entry, for the checkpoint. */
  readonly root: string;
  readonly head: LogHead;
}

/**
 * Gives an entry its place: `v`, `game`, `seq`, `prev`, hash and root. Pure; nothing is stored.
 *
 * @throws AssertionError if the entry is none (schema, profile of canonical JSON) or its time is before the head's: the
 *   caller's mistake, and nothing is appended
 */
export function linkEntry(head: LogHead, draft: EntryDraft): Appended {
  assert(draft.time >= head.time, `time ${draft.time} is before ${head.time}`);
  const parsed = entrySchema.safeParse({
    v: 'pbem-log/1',
    game: head.gid,
    seq: head.size,
    prev: head.hash,
    ...draft,
  });
  assert(
    parsed.success,
    `entry ${head.size}: ${parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
  );
  const entry = parsed.data;
  const text = canonicalJson(entry);
  const hash = leafHash(text);
  const frontier = appendLeaf(head.frontier, hash);
  return {
    entry,
    text,
    hash,
    root: frontierRoot(frontier),
    head: { gid: head.gid, size: frontier.size, hash, time: entry.time, frontier },
  };
}
