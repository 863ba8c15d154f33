import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GameModule } from '../../../../shared/rules/contract.ts';
import { caseSchema, runCase } from '../../../../shared/rules/caseFile.ts';
import { module } from './playout.ts';

const folder = new URL('../../../../fixtures/cases/models-counterattack/', import.meta.url);
const read = (file: string) =>
  (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as unknown[]).map((one) => caseSchema.parse(one));
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const all = files.flatMap(read);

describe('case files', () => {
  test('are at least 150, each with its own name', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test('hold the examples of the rulebook', () => {
    const ids = new Set(all.map(({ id }) => id));
    const examples = [
      'MCA-6-example-offmap-infantry',
      'MCA-6-example-offmap-armor',
      'MCA-6-example-contact',
      'MCA-9-example',
      'MCA-9-example-odds',
      'MCA-9-example-desperate',
      'MCA-9-example-hg',
      'MCA-9-example-elastic',
      'MCA-10-example-range',
      'MCA-11-errata-a',
      'MCA-11-errata-b',
    ];
    expect(examples.filter((id) => !ids.has(id))).toEqual([]);
  });

  describe.each(files)('%s', (file) => {
    test.each(read(file).map((one) => [one.id, one.title, one] as const))('%s: %s', (_id, _title, one) => {
      expect(runCase(module as unknown as GameModule, one).failures).toEqual([]);
    });
  });
});
