import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { caseSchema, runCase } from '../../../../shared/rules/caseFile.ts';
import { module } from './play.ts';

const folder = new URL('../../../../fixtures/cases/battle-for-germany/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('case files', () => {
  test('are there', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  describe.each(files)('%s', (file) => {
    const cases = [JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown]
      .flat()
      .map((one) => caseSchema.parse(one));
    test.each(cases.map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
      expect(runCase(module, one).failures).toEqual([]);
    });
  });
});
