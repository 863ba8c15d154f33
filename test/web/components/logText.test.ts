import { describe, expect, test } from 'vitest';
import { readLog } from '../../../web/components/replay/logText.ts';

const header = '{"count":1,"format":"pbem-log-export/1","game":"00","vkey":""}';
const line = (entry: object): string => JSON.stringify({ entry, hash: 'ab'.repeat(32), checkpoint: '' });
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

describe('readLog', () => {
  test('reads what a viewer shows of an entry', () => {
    const entry = {
      seq: 5,
      type: 'move',
      time: '2026-11-29T20:00:00.000Z',
      actor: 'seat:2',
      module: { id: 'm' },
      body: {},
      file: { b64: base64({ comment: 'Glück auf, 山本!' }) },
      dice: { rolls: [{ j: 0, for: 'combat:1', sides: [6], faces: [4] }] },
      events: [{ event: 'combat', die: 4 }],
    };
    const read = readLog(`${header}\n${line(entry)}\n`);
    expect(read.ok && read.log.entries[0]).toMatchObject({
      seq: 5,
      seat: 2,
      module: 'm',
      comment: 'Glück auf, 山本!',
      rolls: [{ for: 'combat:1', faces: [4] }],
    });
  });

  test('a sealed file has no comment, the server no seat', () => {
    const read = readLog(
      `${header}\n${line({ seq: 0, type: 'step', actor: 'server', file: { commit: '00' }, dice: null, events: [] })}\n`,
    );
    expect(read.ok && read.log.entries[0]).toMatchObject({
      seat: null,
      comment: null,
      rolls: [],
      events: [],
    });
  });

  test('a file that was opened later has its comment at its own entry', () => {
    const sealed = { type: 'move', actor: 'seat:1', file: { commit: '00' }, dice: null, events: [] };
    const files = [{ seq: 1, salt: '00', b64: base64({ comment: 'Bis morgen' }), sig: null }];
    const close = { seq: 2, type: 'close', actor: 'server', body: { reason: 'played', files } };
    const entries = [{ seq: 0, ...sealed }, { seq: 1, ...sealed }, close];
    const read = readLog(`${[header, ...entries.map(line)].join('\n')}\n`);
    expect(read.ok && read.log.entries.map(({ comment }) => comment)).toEqual([null, 'Bis morgen', null]);
  });

  test.each([
    ['nothing', '', 'first line'],
    ['another format', '{"format":"x"}\n', 'first line'],
    ['a header alone', `${header}\n`, 'no entries'],
    ['a broken line', `${header}\n{"entry":`, 'Line 2'],
    ['a line that is no entry', `${header}\n{"entry":{"type":"move"}}`, 'Line 2'],
  ])('%s is refused in words', (_, text, words) => {
    const read = readLog(text);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.message).toContain(words);
  });
});
