import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { readExport, writeExportHeader, writeExportLine } from '../../../shared/log/index.ts';
import type { ExportLine } from '../../../shared/log/index.ts';
import { vectorFile } from '../dice/vectorFile.ts';

const { vkey, lines } = vectorFile().miniLog as { vkey: string; lines: ExportLine[] };
const game = lines[0]!.entry.game;
const header = { game, vkey, count: lines.length };
const write = ({ entry, hash, checkpoint }: ExportLine): string =>
  writeExportLine({ text: canonicalJson(entry), hash, checkpoint });
const good = [writeExportHeader(header), ...lines.map(write)];
const failure = (text: string): unknown => {
  const read = readExport(text);
  return read.ok ? 'taken' : [read.entry, read.detail];
};

describe('DICE-AND-LOG 7: exports', () => {
  test('are read as they were written', () => {
    expect(readExport(good.join(''))).toEqual({
      ok: true,
      log: { header: { format: 'pbem-log-export/1', ...header }, lines },
    });
  });

  test('every line is canonical JSON and ends with a line end', () => {
    for (const line of good) {
      expect(line.endsWith('}\n')).toBe(true);
      expect(canonicalJson(JSON.parse(line))).toBe(line.slice(0, -1));
    }
    expect(good[0]).toBe(`{"count":9,"format":"pbem-log-export/1","game":"${game}","vkey":"${vkey}"}\n`);
  });

  test.each<[string, (lines: string[]) => string[], number | null, string]>([
    [
      'cut off in a line',
      (all) => [...all.slice(0, -1), all.at(-1)!.trimEnd()],
      null,
      'the last line has no line end',
    ],
    ['without its header', (all) => all.slice(1), null, ''],
    [
      'with entries fewer than counted',
      (all) => all.slice(0, -1),
      null,
      'the header counts 9 entries, there are 8',
    ],
    [
      'with a blank',
      (all) => all.with(3, all[3]!.replace('"hash":', '"hash": ')),
      2,
      'the line is not canonical JSON',
    ],
    [
      'in another order',
      (all) =>
        all.with(
          3,
          all[3]!
            .replace(/^\{("checkpoint":.*?),"entry"/, '{"entry"')
            .replace(/\}\n$/, ',"checkpoint":""}\n'),
        ),
      2,
      'the line is not canonical JSON',
    ],
    [
      'with Windows line ends',
      (all) => all.map((line) => line.replace('\n', '\r\n')),
      null,
      'the line is not canonical JSON',
    ],
    [
      'with a key twice',
      (all) => all.with(3, all[3]!.replace('"hash":', '"hash":"","hash":')),
      2,
      'duplicate key "hash"',
    ],
    ['with an unknown field', (all) => all.with(3, all[3]!.replace(/\}\n$/, ',"more":1}\n')), 2, '"more"'],
    [
      'with an entry of an unknown type',
      (all) => all.with(3, all[3]!.replace('"type":"join"', '"type":"jump"')),
      2,
      'entry.type',
    ],
    ['with an empty line', (all) => all.with(3, '\n'), 2, 'the text ends too early'],
  ])('%s: refused', (_name, spoil, entry, detail) => {
    const text = spoil([...good]).join('');
    expect(text).not.toBe(good.join(''));
    expect(failure(text)).toEqual([entry, expect.stringContaining(detail)]);
  });

  test('nothing at all', () => {
    expect(failure('')).toEqual([null, expect.stringContaining('the text ends too early')]);
    expect(failure('\n')).toEqual([null, expect.stringContaining('the text ends too early')]);
  });
});
