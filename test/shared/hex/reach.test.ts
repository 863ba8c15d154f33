import { describe, expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import {
  buildGraph,
  hexAt,
  hexesOf,
  hexside,
  pathTo,
  reach,
  sideTowards,
  type Grid,
} from '../../../shared/hex/index.ts';

const grid: Grid = {
  orientation: 'pointy',
  numbering: 'RRCC',
  rows: 5,
  columns: 5,
  rowsRun: 'north',
  columnsRun: 'east',
  shifted: { lines: 'even', toward: 'east' },
};
const all = Array.from({ length: 25 }, (_, i) =>
  hexAt(grid, { row: 1 + Math.floor(i / 5), column: 1 + (i % 5) })!,
);
const graph = buildGraph(grid, all);
const at = (hex: string): number => graph.indexOf.get(hex)!;

describe('reach', () => {
  test('takes the cheap way round a dear hex', () => {
    // Row 3 from west to east costs 9 in 0302; the way over row 2 or 4 costs 1 a hex.
    const found = reach(
      graph,
      at('0301'),
      4,
      (_from, _side, to) => (to === at('0302') ? 9 : 1),
      () => true,
    );
    expect(found.cost[at('0302')]).toBe(-1);
    expect(found.cost[at('0303')]).toBe(3);
    const path = pathTo(found, at('0303')).map((hex) => graph.hexes[hex]);
    expect(path).toHaveLength(3);
    expect(path).not.toContain('0302');
    expect(path.at(-1)).toBe('0303');
  });

  test('goes no further from a hex that stops it, but always from the start', () => {
    const wall = new Set(['0103', '0203', '0303', '0403', '0503', '0301'].map(at));
    const found = reach(
      graph,
      at('0301'),
      20,
      () => 1,
      (hex) => !wall.has(hex),
    );
    expect(found.cost[at('0303')]).toBe(2);
    expect(found.cost[at('0304')]).toBe(-1);
    expect(found.cost[at('0302')]).toBe(1);
  });

  test('keeps to the limit, and lists the cheapest first', () => {
    // 0102 and 0201; behind them 0103, 0202, 0301 and 0302.
    const found = reach(
      graph,
      at('0101'),
      2,
      () => 1,
      () => true,
    );
    expect(found.order.map((hex) => found.cost[hex])).toEqual([1, 1, 2, 2, 2, 2]);
    expect(found.cost[at('0101')]).toBe(0);
  });
});

describe('hexsides', () => {
  test('are the same from both hexes', () => {
    expect(hexside(hexId('2105'), hexId('2004'))).toBe(hexside(hexId('2004'), hexId('2105')));
    expect(hexesOf(hexside(hexId('2105'), hexId('2004')))).toEqual(['2004', '2105']);
  });

  test('lead where they say', () => {
    const side = sideTowards(graph, at('0303'), at('0304'));
    expect(graph.neighbour[at('0303') * 6 + side]).toBe(at('0304'));
    expect(sideTowards(graph, at('0303'), at('0305'))).toBe(-1);
  });
});
