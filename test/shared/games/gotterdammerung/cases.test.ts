import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { caseSchema, runCase } from '../../../../shared/rules/caseFile.ts';
import { module } from './play.ts';

const folder = new URL('../../../../fixtures/cases/gotterdammerung/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const casesOf = (file: string) =>
  (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown[]).map((one) => caseSchema.parse(one));

describe('case files', () => {
  test('there are at least 200, each with a name of its own', () => {
    const ids = files.flatMap(casesOf).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(200);
    expect(new Set(ids).size).toBe(ids.length);
  });

  describe.each(files)('%s', (file) => {
    test.each(casesOf(file).map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
      expect(runCase(module, one).failures).toEqual([]);
    });
  });
});
