import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import coverage from '../../../../shared/games/gotterdammerung/coverage.json' with { type: 'json' };

interface Entry {
  readonly rule: string;
  readonly in?: readonly string[];
  readonly cases?: readonly string[];
  readonly tests?: readonly string[];
  readonly none?: string;
}
const entries: readonly Entry[] = coverage.rules;
const source = new URL('../../../../shared/games/gotterdammerung/', import.meta.url);
const tests = new URL('./', import.meta.url);
const folder = new URL('../../../../fixtures/cases/gotterdammerung/', import.meta.url);

/** A chapter's numbers: how many paragraphs each section has (5.2 runs from 5.21 to 5.29); 6.48 is printed twice. */
const SECTIONS: { readonly [section: string]: number } = {
  '1.1': 0,
  '2.1': 0,
  '2.2': 5,
  '2.3': 0,
  '2.4': 0,
  '3.1': 0,
  '4.1': 8,
  '4.2': 8,
  '5.1': 9,
  '5.2': 9,
  '5.3': 7,
  '5.4': 8,
  '5.5': 5,
  '5.6': 9,
  '5.7': 9,
  '6.1': 9,
  '6.2': 5,
  '6.3': 0,
  '6.4': 8,
  '6.5': 9,
  '6.6': 9,
  '6.7': 9,
  '6.8': 5,
  '6.9': 4,
  '7.1': 0,
  '7.2': 9,
  '7.3': 3,
  '7.4': 3,
  '7.5': 2,
  '8.1': 8,
  '8.2': 0,
  '8.3': 4,
  '8.4': 5,
  '9.1': 6,
  '9.2': 3,
  '9.3': 7,
  '9.4': 0,
  '9.5': 0,
  '9.6': 0,
  '10.1': 2,
  '10.2': 2,
  '10.3': 0,
  '10.4': 0,
  '11.1': 7,
  '11.2': 0,
  '12.1': 5,
  '12.2': 4,
  '12.3': 9,
  '12.4': 4,
  '12.5': 2,
};
const CHAPTERS = Array.from({ length: 12 }, (_, i) => `${i + 1}.0`);
/** Section 9.6 has the paragraphs 9.71 and 9.72. */
const NUMBERED = [
  ...CHAPTERS,
  ...Object.entries(SECTIONS).flatMap(([section, n]) => [
    section,
    ...Array.from({ length: n }, (_, i) => `${section}${i + 1}`),
  ]),
  '9.71',
  '9.72',
].flatMap((rule) => (rule === '6.48' ? ['6.48a', '6.48b'] : [rule]));

describe('rule coverage', () => {
  test('names every numbered rule once', () => {
    expect(entries.map(({ rule }) => rule).sort()).toEqual([...NUMBERED].sort());
  });

  test('says of each rule where it is and what holds it, or why not', () => {
    const silent = entries.filter(({ in: where = [], cases = [], tests: held = [], none }) =>
      none === undefined
        ? where.length === 0 || cases.length + held.length === 0
        : where.length > 0 || none === '',
    );
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });

  test('points at functions that are exported', () => {
    const missing = entries.flatMap(({ rule, in: where = [] }) =>
      where
        .filter((place) => {
          const [file, name] = place.split('#') as [string, string];
          const url = new URL(file, source);
          return (
            !existsSync(url) ||
            !new RegExp(`^export function\\*? ${name}\\b`, 'm').test(readFileSync(url, 'utf8'))
          );
        })
        .map((place) => `${rule}: ${place}`),
    );
    expect(missing).toEqual([]);
  });

  test('points at cases and tests that are there', () => {
    const ids = new Set(
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { id: string }[])
        .map(({ id }) => id),
    );
    const missing: string[] = [];
    for (const { rule, cases = [], tests: held = [] } of entries) {
      for (const id of cases) if (!ids.has(id)) missing.push(`${rule}: ${id}`);
      for (const place of held) {
        const [file, name] = place.split(' > ') as [string, string];
        const url = new URL(file, tests);
        if (!existsSync(url) || !readFileSync(url, 'utf8').includes(`'${name}'`))
          missing.push(`${rule}: ${place}`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('every rule that the code cites in a violation is a numbered one', () => {
    const files = readdirSync(new URL('rules/', source)).map((name) =>
      readFileSync(new URL(`rules/${name}`, source), 'utf8'),
    );
    const cited = files.flatMap((text) =>
      [...text.matchAll(/'[a-z0-9]+\.[a-z0-9-]+',\s*'(\d+\.\d+[ab]?)'/g)].map((match) => match[1]!),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect([...new Set(cited)].filter((rule) => !NUMBERED.includes(rule))).toEqual([]);
  });
});
