import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import coverage from '../../../../shared/games/models-counterattack/coverage.json' with { type: 'json' };

interface Entry {
  readonly rule: string;
  readonly in?: readonly string[];
  readonly cases?: readonly string[];
  readonly none?: string;
}
const entries: readonly Entry[] = coverage.rules;
const source = new URL('../../../../shared/games/models-counterattack/', import.meta.url);
const folder = new URL('../../../../fixtures/cases/models-counterattack/', import.meta.url);
const cases = readdirSync(folder).flatMap(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { id: string; rule: string }[],
);
/** The chapters of the rulebook; the first is its table of contents. */
const CHAPTERS = Array.from({ length: 19 }, (_, i) => String(i + 2));

describe('rule coverage', () => {
  test('names every chapter, and no rule twice', () => {
    const rules = entries.map(({ rule }) => rule);
    expect(CHAPTERS.filter((chapter) => !rules.includes(chapter))).toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
    expect(rules.filter((rule) => !CHAPTERS.includes(rule.split(' ')[0]!))).toEqual([]);
  });

  test('says of each rule where it is and what holds it, or why not', () => {
    const open = entries.filter(
      ({ in: where = [], cases: held = [], none }) =>
        (where.length > 0 && held.length > 0) === (none !== undefined),
    );
    expect(open).toEqual([]);
  });

  /** The doc comment of an exported function; null if there is no such function. */
  function commentOf(place: string): string | null {
    const [file, name] = place.split('#') as [string, string];
    const url = new URL(file, source);
    const code = existsSync(url) ? readFileSync(url, 'utf8') : '';
    const at = new RegExp(`^export (function\\*?|const) ${name}\\b`, 'm').exec(code)?.index;
    if (at === undefined) return null;
    const before = code.slice(0, at).trimEnd();
    return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
  }

  test('points at exported functions, one of which cites the rule', () => {
    const missing = entries.flatMap(({ in: where = [] }) =>
      where.filter((place) => commentOf(place) === null),
    );
    expect(missing).toEqual([]);
    const silent = entries.filter(({ rule, in: where = [] }) => {
      const chapter = rule.split(' ')[0]!;
      return (
        where.length > 0 &&
        !where.some((place) => new RegExp(`(^|[^0-9R])${chapter}(?![0-9])`).test(commentOf(place) ?? ''))
      );
    });
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });

  test('points at cases that are there', () => {
    const ids = new Set(cases.map(({ id }) => id));
    expect(
      entries.flatMap(({ rule, cases: held = [] }) =>
        held.filter((id) => !ids.has(id)).map((id) => `${rule}: ${id}`),
      ),
    ).toEqual([]);
  });

  test('every rule cited in a violation or a case is a chapter', () => {
    const code = readdirSync(new URL('rules/', source)).map((name) =>
      readFileSync(new URL(`rules/${name}`, source), 'utf8'),
    );
    const cited = code.flatMap((text) =>
      [...text.matchAll(/fault\(\s*'[a-z.-]+',\s*'([0-9.]+)'/g)].map((match) => match[1]!),
    );
    expect(cited.length).toBeGreaterThan(80);
    expect(
      [...new Set([...cited, ...cases.map(({ rule }) => rule)])].filter((rule) => !CHAPTERS.includes(rule)),
    ).toEqual([]);
  });
});
