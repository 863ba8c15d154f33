import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import coverage from '../../../../shared/games/battle-for-germany/coverage.json' with { type: 'json' };

interface Entry {
  readonly rule: string;
  readonly in?: readonly string[];
  readonly tests?: readonly string[];
  readonly none?: string;
}
const entries: readonly Entry[] = coverage.rules;
const source = new URL('../../../../shared/games/battle-for-germany/', import.meta.url);
const tests = new URL('./', import.meta.url);

/** The numbers of the rulebook's headings; 5.3, 6.3, 8.0 and 12.2 stand once more among the optional rules. */
const NUMBERED = [
  '2.0 2.1 2.2 2.3 2.4 2.5 2.6 3.0 4.0 5.0 5.1 5.2 5.2.1 5.2.2 5.3 5.3.1 5.3.2',
  '6.0 6.1 6.2 6.2.1 6.3 6.4 6.5 7.0 7.1 7.2 8.0 9.0 10.0 11.0 12.0 12.1 12.2 12.3',
  '13.0 13.1 13.2 14.0 15.0 15.1 15.2 16.0 16.1 16.2 16.3 17.0 17.1 17.2 17.3',
  '18.0 5.3o 6.3o 8.0o 12.2o 18.1',
].flatMap((line) => line.split(' '));

describe('rule coverage', () => {
  test('names every numbered rule once', () => {
    expect(entries.map(({ rule }) => rule).sort()).toEqual([...NUMBERED].sort());
  });

  test('says of each rule where it is and what holds it, or why it needs nothing', () => {
    for (const { rule, in: where = [], tests: held = [], none } of entries) {
      const built = where.length > 0 && held.length > 0;
      expect([rule, [built, none !== undefined].filter(Boolean)]).toEqual([rule, [true]]);
    }
  });

  /** The doc comment of an exported function; null if there is no such function, empty without a comment. */
  function commentOf(place: string): string | null {
    const [file, name] = place.split('#') as [string, string];
    const url = new URL(file, source);
    const text = existsSync(url) ? readFileSync(url, 'utf8') : '';
    const at = new RegExp(`^export function\\*? ${name}\\b`, 'm').exec(text)?.index;
    if (at === undefined) return null;
    const before = text.slice(0, at).trimEnd();
    return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
  }

  test('points at functions that are exported', () => {
    const missing = entries.flatMap(({ rule, in: where = [] }) =>
      where.filter((place) => commentOf(place) === null).map((place) => `${rule}: ${place} is not there`),
    );
    expect(missing).toEqual([]);
  });

  test('one of which cites the rule in its comment', () => {
    const silent = entries.filter(({ rule, in: where = [] }) => {
      const number = new RegExp(`(^|[^0-9.])${rule.replaceAll('.', '\\.')}(?![0-9o]|\\.[0-9])`);
      return where.length > 0 && !where.some((place) => number.test(commentOf(place) ?? ''));
    });
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });

  test('points at tests that are there', () => {
    const missing: string[] = [];
    for (const { rule, tests: held = [] } of entries) {
      for (const place of held) {
        const [file, name] = place.split(' > ') as [string, string];
        const url = new URL(file, tests);
        const text = existsSync(url) ? readFileSync(url, 'utf8') : '';
        if (!text.includes(`'${name}'`)) missing.push(`${rule}: ${place} is not there`);
      }
    }
    expect(missing).toEqual([]);
  });

  test('every rule that the code cites in a violation is a numbered one', () => {
    const files = readdirSync(new URL('rules/', source)).map((name) =>
      readFileSync(new URL(`rules/${name}`, source), 'utf8'),
    );
    const cited = files.flatMap((text) =>
      [...text.matchAll(/fault\(\s*'[a-z.-]+',\s*'([0-9.]+o?)'/g)].map((match) => match[1]!),
    );
    expect(cited.length).toBeGreaterThan(30);
    expect([...new Set(cited)].filter((rule) => !NUMBERED.includes(rule))).toEqual([]);
  });
});
