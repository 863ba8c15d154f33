import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { moduleById } from '../../../shared/games/all.ts';
import { verdictLines, verifyLog } from '../../../shared/verify/index.ts';
import type { Sample } from './sampleLogs.ts';

/** `fixtures/logs/`: games of Battle for Germany through the real referee, and lies in them, each with its first failure. */
const folder = new URL('../../../fixtures/logs/', import.meta.url);
const index = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as Omit<Sample, 'text'>[];
const module = moduleById('battle-for-germany')!;
const verdictOf = (log: string) =>
  verifyLog(readFileSync(new URL(`${log}.jsonl`, folder), 'utf8'), { module });

test('the index names every log, and every rule of 9a that can be broken has a lie', () => {
  const logs = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  expect(index.map(({ log }) => `${log}.jsonl`).sort()).toEqual(logs.sort());
  const broken = new Set(index.filter(({ verdict }) => verdict.startsWith('FAIL')).map(({ rule }) => rule));
  for (const rule of ['9a.1', '9a.2', '9a.3', '9a.4', '9a.5', '9a.6']) expect(broken).toContain(rule);
});

describe('good logs', () => {
  test.each(index.filter(({ verdict }) => verdict.startsWith('OK')))(
    '$log: $about',
    ({ log, verdict, warnings }) => {
      const found = verdictOf(log);
      expect(verdictLines(found)[0]).toBe(`${verdict}, head ${found.head}`);
      expect(found.warnings.map(({ code }) => code)).toEqual(warnings);
    },
  );
});

describe('lies in logs whose hashes and signatures are right', () => {
  test.each(index.filter(({ verdict }) => verdict.startsWith('FAIL')))(
    '$rule $log: $about',
    ({ log, verdict }) => {
      expect(verdictLines(verdictOf(log))[0]).toBe(verdict);
    },
  );
});
