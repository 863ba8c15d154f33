import { describe, expect, test } from 'vitest';
import { rulesFound } from '../../../web/pages/moduleRules.ts';
import { spanText } from '../../../web/pages/span.ts';
import { tablesOf } from '../../../web/pages/moduleTables.ts';

describe('a game’s data as tables', () => {
  test('by odds: rows by the die, ascending through the negative ones; cells that the book prints are marked', () => {
    const [crt, ...others] = tablesOf({
      crt: {
        mark: 'reconstructed',
        source: 'a ladder',
        columns: ['1:1', '2:1'],
        // As JavaScript keeps them: whole numbers first, then the rest.
        rows: { 0: ['A1', '-'], 1: ['-', 'D1'], '-1': ['A2', 'A1'] },
        printed: [{ die: 1, column: '2:1', source: '9, example' }],
      },
    });
    expect(others).toEqual([]);
    expect(crt).toMatchObject({
      title: 'Combat Results Table',
      heads: ['Die', '1:1', '2:1'],
      rows: [
        ['-1', 'A2', 'A1'],
        ['0', 'A1', '-'],
        ['1', '-', 'D1'],
      ],
      mark: 'reconstructed',
      source: 'a ladder',
    });
    // Third row, third cell.
    expect([...crt!.printed]).toEqual(['2,2']);
  });

  test('two grids that share their columns are two tables', () => {
    const tables = tablesOf({
      german: {
        columns: ['1:1'],
        clear: { 1: ['*'] },
        nonClear: { 1: ['-'] },
        mark: 'reconstructed',
        source: '',
      },
    });
    expect(tables.map(({ title, rows }) => [title, rows])).toEqual([
      ['German Combat Results Table, against clear terrain', [['1', '*']]],
      ['German Combat Results Table, against other terrain than clear', [['1', '-']]],
    ]);
  });

  test('a chart of alike things: a row each; what can’t be entered is a dash; each row says where it is from', () => {
    const [exit, terrain] = tablesOf({
      tec: {
        terrain: [
          { terrain: 'broken', enter: 2, defence: 2, mark: 'printed', source: '18.1' },
          { terrain: 'sea', enter: null, defence: 1, mark: 'printed', source: '4.0' },
        ],
        exit: { cost: 4, mark: 'printed', source: '9.0' },
      },
    });
    expect(terrain).toMatchObject({
      title: 'Terrain Effects Chart: Terrain Effects',
      heads: ['Terrain', 'Cost to enter', 'Defence', 'From'],
      rows: [
        ['broken', '2', '2', 'printed: 18.1'],
        ['sea', '—', '1', 'printed: 4.0'],
      ],
    });
    expect(exit?.rows[0]?.[1]).toContain('4');
  });

  test('one result a face, as the Barrage Fire Table has it', () => {
    const [rows, limits] = tablesOf({
      barrage: { min: 0, max: 1, rows: { 1: 'L', 0: '-' }, mark: 'printed', source: '10' },
    });
    expect(rows).toMatchObject({
      title: 'Barrage Fire Table',
      heads: ['Die', 'Result'],
      rows: [
        ['0', '-'],
        ['1', 'L'],
      ],
    });
    expect(limits?.rows).toEqual([
      ['Min', '0'],
      ['Max', '1'],
    ]);
  });
});

test('a rule is found by the beginning of its number, by a word of its title, or by its function', () => {
  const rules = [
    { rule: '6.3', title: 'Odds', in: ['combat.ts#odds'] },
    { rule: '16.3', title: 'Triple movement', in: ['movement.ts#allowance'] },
    { rule: '2.0', none: 'A list.' },
  ];
  const found = (text: string) => rulesFound(rules, text).map(({ rule }) => rule);
  expect(found('')).toEqual(['6.3', '16.3', '2.0']);
  expect(found('6.3')).toEqual(['6.3']);
  expect(found(' triple')).toEqual(['16.3']);
  expect(found('combat.ts')).toEqual(['6.3']);
  expect(found('nothing of the kind')).toEqual([]);
});

test.each([
  [1, '1 hour'],
  [12, '12 hours'],
  [24, '1 day'],
  [36, '36 hours'],
  [168, '7 days'],
  [1.5, '90 minutes'],
])('%d hours read “%s”', (hours, text) => expect(spanText(hours)).toBe(text));
