import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAILURE_CODES, verdictLines, WARNING_CODES, type Verdict } from '../../../shared/verify/index.ts';

const good: Verdict = {
  ok: true,
  entries: 9,
  grade: 'B',
  head: 'ab',
  failure: null,
  warnings: [],
  rolls: [],
};

describe('DICE-AND-LOG 10: the lines', () => {
  test('OK, FAIL and WARN, the verdict first', () => {
    expect(verdictLines(good)).toEqual(['OK 9 entries, grade B, head ab']);
    const failure = { code: 'E_SEQ', entry: 2, text: 'entry 2: sequence number is 3, expected 2' } as const;
    const warnings = [{ code: 'W_OPEN', text: 'the game is not closed' }] as const;
    expect(verdictLines({ ...good, ok: false, failure, warnings })).toEqual([
      'FAIL E_SEQ entry 2: sequence number is 3, expected 2',
      'WARN W_OPEN the game is not closed',
    ]);
  });
});

test('docs/verifying.md says what to do about every code', () => {
  const page = readFileSync(new URL('../../../docs/verifying.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) => row.split('|')[1]!.match(/[EW]_[A-Z_]+/g) ?? []);
  expect([...told].sort()).toEqual([...FAILURE_CODES, ...WARNING_CODES].sort());
});
