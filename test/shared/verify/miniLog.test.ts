import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { verdictLines, verifyLog } from '../../../shared/verify/index.ts';
import { changed, equivocation, exportLines, miniLog } from './miniLog.ts';

/** The vectors' log of nine entries; its module is unknown (DICE-AND-LOG 12). */
const text = `${exportLines().join('\n')}\n`;
const last = miniLog.lines[8]!;
const first = (lines: readonly unknown[], options = {}) =>
  verdictLines(verifyLog(exportLines(lines), options))[0];

/** `SHA-256(0x00 || JCS)` by node:crypto. */
const leaf = (entry: unknown): string =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(0), Buffer.from(canonicalJson(entry))]))
    .digest('hex');

describe('DICE-AND-LOG 12: the mini log', () => {
  test('is good: both seats keep their nonces, no beacon: grade B; no rules', () => {
    const lines = verdictLines(verifyLog(text, { pin: miniLog.vkey }));
    expect(lines[0]).toBe(`OK 9 entries, grade B, head ${last.hash}`);
    expect(lines.slice(1).map((line) => line.split(' ').slice(0, 2))).toEqual([['WARN', 'W_NO_RULES']]);
  });

  test('its three rolls are recomputed', () => {
    const { rolls } = verifyLog(text);
    expect(rolls.map(({ seq, seat, j, faces, verified }) => ({ seq, seat, j, faces, verified }))).toEqual([
      { seq: 6, seat: 1, j: 0, faces: [4, 4], verified: true },
      { seq: 6, seat: 1, j: 1, faces: [3], verified: true },
      { seq: 7, seat: 2, j: 0, faces: [5, 2, 5], verified: true },
    ]);
  });

  test('with the cup’s contents the private draw is dealt again', () => {
    expect(verifyLog(text, { pools: miniLog.pools }).ok).toBe(true);
    const other = { event: ['EVT-05', 'EVT-06', 'EVT-07', 'EVT-08'] };
    const { failure } = verifyLog(text, { pools: other });
    expect(failure?.code).toBe('E_HIDDEN_VALUE');
    expect(failure?.text).toMatch(
      /^entry 6: draw 2\.0 \(draw:event\): commitment 9dc0f0c35ce59b0d730a0752c4025d52cba8506b67ce15eee2fd47c50501ac06, recomputed [0-9a-f]{64}$/,
    );
  });

  test('progress is told for each entry', () => {
    const seen: number[] = [];
    verifyLog(text, { onStep: ({ entry }) => seen.push(entry) });
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('kept checkpoints of any size agree', () => {
    expect(verifyLog(text, { checkpoints: miniLog.lines.map(({ checkpoint }) => checkpoint) }).ok).toBe(true);
  });
});

describe('DICE-AND-LOG 10, step 16', () => {
  test('a second checkpoint of one size is two histories', () => {
    expect(
      verdictLines(verifyLog(text, { checkpoints: [last.checkpoint, equivocation.checkpoint] }))[0],
    ).toBe(
      'FAIL E_EQUIVOCATION two checkpoints signed by pbem.example.org/game/23c286ecf6f0937df69da292fc24eece for size 6: ' +
        `roots ${miniLog.roots[5]} and 28954c7a7cdbb0a12ace346cf2445ba312f8ceeadf383d05646d761b7d6cfbf1; ` +
        'the operator has shown two histories',
    );
  });

  test('a log that was cut is shorter than what somebody holds, whatever its header counts', () => {
    const held = { checkpoints: [last.checkpoint] };
    const expected = 'FAIL E_TRUNCATED you hold a checkpoint for size 9, the log has 7 entries';
    expect(first(miniLog.lines.slice(0, 7), held)).toBe(expected);
    expect(verdictLines(verifyLog(exportLines().slice(0, 8), held))[0]).toBe(expected);
  });

  test('two held checkpoints beyond the log’s end contradict each other', () => {
    const held = { checkpoints: [miniLog.lines[5]!.checkpoint, equivocation.checkpoint] };
    expect(first(miniLog.lines.slice(0, 4), held)).toMatch(/^FAIL E_EQUIVOCATION .* for size 6: /);
  });

  test('a mail program changed the line ends of a checkpoint', () => {
    expect(verifyLog(text, { checkpoints: [last.checkpoint.replaceAll('\n', '\r\n')] }).ok).toBe(true);
  });

  test('a checkpoint that nobody signed proves nothing', () => {
    const [origin, , ...rest] = last.checkpoint.split('\n');
    expect(first(miniLog.lines, { checkpoints: [[origin, '12', ...rest].join('\n')] })).toBe(
      'FAIL E_CHECKPOINT_SIG kept checkpoint 1: the server signature does not verify',
    );
  });

  test('every earlier step goes first', () => {
    const lines = changed((all) => (all[8]!.hash = all[7]!.hash));
    expect(first(lines, { checkpoints: [equivocation.checkpoint] })).toMatch(/^FAIL E_HASH entry 8: /);
  });
});

describe('DICE-AND-LOG 10, steps 1 to 5, on the bytes as they are', () => {
  const other = 'f'.repeat(64);
  const cases: [string, Parameters<typeof changed>[0], string | RegExp][] = [
    [
      'the first entry with another number',
      (all) => (all[0]!.entry['seq'] = 1),
      'FAIL E_SEQ entry 0: sequence number is 1, expected 0',
    ],
    [
      'the first entry dropped',
      (all) => all.splice(0, 1),
      'FAIL E_SEQ entry 0: sequence number is 1, expected 0',
    ],
    [
      'the first two entries swapped',
      (all) => all.splice(0, 2, all[1]!, all[0]!),
      'FAIL E_SEQ entry 0: sequence number is 1, expected 0',
    ],
    [
      'the first entry twice',
      (all) => all.splice(1, 0, all[0]!),
      'FAIL E_SEQ entry 1: sequence number is 0, expected 1',
    ],
    [
      'the server’s entry by a seat',
      (all) => (all[8]!.entry['actor'] = 'seat:1'),
      'FAIL E_FORMAT entry 8: actor: must be the server in an entry of type close',
    ],
    ['a field nobody knows', (all) => (all[3]!.entry['note'] = 'x'), /^FAIL E_FORMAT entry 3: entry: .*note/],
    [
      'a field that is missing',
      (all) => delete all[4]!.entry['state'],
      /^FAIL E_FORMAT entry 4: entry\.state: /,
    ],
    [
      'another version',
      (all) => (all[5]!.entry['v'] = 'pbem-log/2'),
      'FAIL E_VERSION entry 5: log version "pbem-log/2" is not supported',
    ],
    [
      'a wrong number',
      (all) => (all[2]!.entry['seq'] = 3),
      'FAIL E_SEQ entry 2: sequence number is 3, expected 2',
    ],
    ['an entry dropped', (all) => all.splice(4, 1), 'FAIL E_SEQ entry 4: sequence number is 5, expected 4'],
    [
      'two entries swapped',
      (all) => all.splice(3, 2, all[4]!, all[3]!),
      'FAIL E_SEQ entry 3: sequence number is 4, expected 3',
    ],
    [
      'an entry twice',
      (all) => all.splice(4, 0, all[3]!),
      'FAIL E_SEQ entry 4: sequence number is 3, expected 4',
    ],
    [
      'another game',
      (all) => (all[1]!.entry['game'] = '0'.repeat(32)),
      'FAIL E_GAME entry 1: game id 00000000000000000000000000000000, expected 23c286ecf6f0937df69da292fc24eece',
    ],
    [
      'another hash',
      (all) => (all[7]!.hash = other),
      `FAIL E_HASH entry 7: stored hash ${other}, recomputed ${miniLog.lines[7]!.hash}`,
    ],
    [
      'an event changed',
      (all) => ((all[6]!.entry['events'] as { faces: number[] }[])[1]!.faces = [10]),
      `FAIL E_HASH entry 6: stored hash ${miniLog.lines[6]!.hash}, recomputed ${leaf(
        changed((all) => ((all[6]!.entry['events'] as { faces: number[] }[])[1]!.faces = [10]))[6]!.entry,
      )}`,
    ],
    [
      'an entry changed and hashed anew',
      (all) => {
        all[4]!.entry['state'] = other;
        all[4]!.hash = leaf(all[4]!.entry);
      },
      'FAIL E_CHECKPOINT_ROOT entry 4: ',
    ],
    [
      'another predecessor',
      (all) => {
        all[5]!.entry['prev'] = other;
        all[5]!.hash = leaf(all[5]!.entry);
      },
      `FAIL E_PREV entry 5: prev is ${other}, but the hash of entry 4 is ${miniLog.lines[4]!.hash}`,
    ],
    [
      'a signature of another note',
      (all) =>
        (all[6]!.checkpoint = all[6]!.checkpoint.replace(
          /\u2014.*/,
          all[5]!.checkpoint.split('\n').find((line) => line.startsWith('\u2014'))!,
        )),
      'FAIL E_CHECKPOINT_SIG entry 6: the server signature does not verify',
    ],
    [
      'the checkpoint of another history, truly signed',
      (all) => (all[5]!.checkpoint = equivocation.checkpoint),
      `FAIL E_CHECKPOINT_ROOT entry 5: checkpoint size 6 has root 28954c7a7cdbb0a12ace346cf2445ba312f8ceeadf383d05646d761b7d6cfbf1, recomputed ${miniLog.roots[5]}`,
    ],
    [
      'the checkpoint of the entry before',
      (all) => (all[5]!.checkpoint = all[4]!.checkpoint),
      `FAIL E_CHECKPOINT_ROOT entry 5: checkpoint size 5 has root ${miniLog.roots[4]}, recomputed ${miniLog.roots[4]}`,
    ],
  ];
  test.each(cases)('%s', (_name, change, expected) => {
    const found = first(changed(change));
    if (typeof expected === 'string' && !expected.endsWith(' ')) expect(found).toBe(expected);
    else if (typeof expected === 'string') expect(found?.startsWith(expected)).toBe(true);
    else expect(found).toMatch(expected);
  });

  test('the pinned key is another', () => {
    const pin = miniLog.vkey.replace('pbem.example.org', 'pbem.example.com');
    expect(first(miniLog.lines, { pin })).toBe(
      `FAIL E_KEY entry 0: the log names server key ${miniLog.vkey}, you pinned ${pin}`,
    );
  });

  test('entries that the header does not count, and counted ones that are missing', () => {
    expect(verdictLines(verifyLog(exportLines(miniLog.lines, { count: 8 })))[0]).toBe(
      'FAIL E_FORMAT entry 8: the header counts 8 entries, more follow',
    );
    expect(verdictLines(verifyLog(exportLines(miniLog.lines, { count: 10 })))[0]).toBe(
      'FAIL E_FORMAT entry 9: missing: the header counts 10 entries',
    );
  });

  test('a number that is no integer', () => {
    const lines = exportLines();
    lines[7] = lines[7]!.replace('"seq":6,', '"seq":6.5,');
    expect(verdictLines(verifyLog(lines))[0]).toBe(
      'FAIL E_FORMAT entry 6: $.entry.seq: 6.5 is not a safe integer',
    );
  });

  test('the same JSON written otherwise', () => {
    const lines = exportLines();
    lines[4] = lines[4]!.replace('{"checkpoint"', '{ "checkpoint"');
    expect(verdictLines(verifyLog(lines))[0]).toBe(
      'FAIL E_FORMAT entry 3: the line is not canonical JSON from column 2 on',
    );
  });

  test('anything at all is answered, with a place', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const junk of [
      '',
      '\n',
      '{}',
      '[]',
      'null',
      '\u0000',
      deep,
      `${exportLines()[0]}\n${deep}`,
      `${exportLines()[0]}\nnull\n`,
    ]) {
      const { ok, failure } = verifyLog(junk);
      expect({ ok, code: failure?.code, entry: failure?.entry }).toEqual({
        ok: false,
        code: 'E_FORMAT',
        entry: 0,
      });
    }
  });
});

describe('whatever is done to the bytes is seen, and the entry named', () => {
  const bytes = Buffer.from(text);
  const startOf = (entry: number): number => bytes.indexOf(Buffer.from(exportLines()[entry + 1]!));
  const verify = (changedBytes: Buffer) =>
    verifyLog(changedBytes.toString('latin1') === bytes.toString('latin1') ? text : changedBytes.toString());

  test('any one byte changed', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 2), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const copy = Buffer.from(bytes);
        copy[at] = copy[at]! ^ by;
        const { ok, failure } = verify(copy);
        expect(ok).toBe(false);
        const hit = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((entry) => startOf(entry) <= at).length - 1;
        // In the header it depends: another count names the first entry that it does not fit.
        if (hit >= 0) expect(failure?.entry).toBe(hit);
        else expect(failure?.entry).not.toBeNull();
      }),
      { seed: 20260105, numRuns: 150 },
    );
  });

  test('entries dropped, swapped or repeated', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8]), fc.nat(8), fc.nat(8), (kept, a, b) => {
        const order = [...kept];
        if (a < order.length && b < order.length) [order[a], order[b]] = [order[b]!, order[a]!];
        fc.pre(order.some((entry, i) => entry !== i));
        const { ok, failure } = verifyLog(exportLines(order.map((entry) => miniLog.lines[entry])));
        expect(ok).toBe(false);
        expect(failure?.entry).toBe(order.findIndex((entry, i) => entry !== i));
      }),
      { seed: 20260105, numRuns: 60 },
    );
  });

  test('the tail cut off, at any byte, with the header as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: bytes.length - 2 }), (at) => {
        const { ok, failure } = verify(bytes.subarray(0, at));
        expect(ok).toBe(false);
        expect(failure?.code).toBe('E_FORMAT');
        expect(failure?.entry).not.toBeNull();
      }),
      { seed: 20260105, numRuns: 60 },
    );
  });
});
