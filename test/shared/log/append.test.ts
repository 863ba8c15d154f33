import { describe, expect, test } from 'vitest';
import { AssertionError } from '../../../shared/core/assert.ts';
import { emptyLog, entryTime, linkEntry, NO_HASH } from '../../../shared/log/index.ts';
import type { Entry, EntryDraft } from '../../../shared/log/index.ts';
import { vectorFile } from '../dice/vectorFile.ts';

const { lines, roots } = vectorFile().miniLog as { lines: { entry: Entry; hash: string }[]; roots: string[] };
const draftOf = ({ v: _v, game: _game, seq: _seq, prev: _prev, ...draft }: Entry): EntryDraft =>
  draft as EntryDraft;
const gid = lines[0]!.entry.game;

describe('DICE-AND-LOG 7: an entry gets its place', () => {
  test('the small log, entry by entry: same numbers, same hashes, same roots', () => {
    let head = emptyLog(gid);
    expect(head.hash).toBe(NO_HASH);
    for (const [i, line] of lines.entries()) {
      const appended = linkEntry(head, draftOf(line.entry));
      expect(appended.entry).toEqual(line.entry);
      expect(JSON.parse(appended.text)).toEqual(line.entry);
      expect(appended.hash).toBe(line.hash);
      expect(appended.root).toBe(roots[i]);
      // What is stored of the head is plain JSON.
      head = JSON.parse(JSON.stringify(appended.head));
      expect(head).toMatchObject({ gid, size: i + 1, hash: line.hash, time: line.entry.time });
    }
  });

  test('a mistake of ours is not appended', () => {
    const { head } = linkEntry(emptyLog(gid), draftOf(lines[0]!.entry));
    const join = draftOf(lines[1]!.entry);
    expect(() => linkEntry(head, { ...join, time: '2026-01-05T11:59:59.999Z' })).toThrow(/is before/);
    expect(() => linkEntry(head, { ...join, state: '' })).toThrow(AssertionError);
    expect(() => linkEntry(head, { ...join, events: [{ event: 'x', half: 0.5 }] })).toThrow(
      /\$\.events\[0\]\.half/,
    );
    expect(() => linkEntry(head, { ...join, ...{ more: 1 } })).toThrow(AssertionError);
    expect(linkEntry(head, { ...join, time: head.time }).entry.time).toBe(head.time);
  });

  test('time never decreases, even if the clock does', () => {
    const { head } = linkEntry(emptyLog(gid), draftOf(lines[0]!.entry));
    expect(entryTime(emptyLog(gid), 0)).toBe('1970-01-01T00:00:00.000Z');
    expect(entryTime(head, Date.UTC(2026, 0, 5, 12, 0, 0, 1))).toBe('2026-01-05T12:00:00.001Z');
    expect(entryTime(head, Date.UTC(2026, 0, 5, 11))).toBe(head.time);
  });
});
