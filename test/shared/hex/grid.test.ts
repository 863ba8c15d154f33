import { describe, expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import {
  center,
  cubeToHex,
  distance,
  hexAt,
  hexToCube,
  neighbours,
  parseHex,
  type Grid,
} from '../../../shared/hex/index.ts';

/** Rows to the north, even rows half a hex to the east. */
const bfg: Grid = {
  orientation: 'pointy',
  numbering: 'RRCC',
  rows: 39,
  columns: 26,
  rowsRun: 'north',
  columnsRun: 'east',
  shifted: { lines: 'even', toward: 'east' },
};
/** Rows to the south, columns to the west, even rows half a hex to the west. */
const westward: Grid = {
  orientation: 'pointy',
  numbering: 'RRCC',
  rows: 40,
  columns: 40,
  rowsRun: 'south',
  columnsRun: 'west',
  shifted: { lines: 'even', toward: 'west' },
};
/** Columns to the east, rows to the south, even columns half a hex to the south. */
const flat: Grid = {
  orientation: 'flat',
  numbering: 'CCRR',
  rows: 35,
  columns: 34,
  rowsRun: 'south',
  columnsRun: 'east',
  shifted: { lines: 'even', toward: 'south' },
};
const sorted = (grid: Grid, hex: string): string[] => [...neighbours(grid, hexId(hex))].sort();

describe('neighbours', () => {
  test.each([
    // An odd and an even row of the same map: the rulebook's 2105 touches 2004, 2104 and 2204.
    [bfg, '2105', ['2004', '2005', '2104', '2106', '2204', '2205']],
    [bfg, '2004', ['1904', '1905', '2003', '2005', '2104', '2105']],
    [bfg, '3823', ['3723', '3724', '3822', '3824', '3923', '3924']],
    // A corner: 0101 has no row below and no column to the west.
    [bfg, '0101', ['0102', '0201']],
    [bfg, '3926', ['3825', '3826', '3925']],
    [westward, '1111', ['1010', '1011', '1110', '1112', '1210', '1211']],
    [westward, '1212', ['1112', '1113', '1211', '1213', '1312', '1313']],
    [flat, '1010', ['0910', '0911', '1009', '1011', '1110', '1111']],
    [flat, '1110', ['1009', '1010', '1109', '1111', '1209', '1210']],
  ])('%#: of %s', (grid, hex, expected) => {
    expect(sorted(grid as Grid, hex as string)).toEqual(expected);
  });

  test('are mutual, and as far apart as their centres say, on every grid', () => {
    const wrong: string[] = [];
    for (const grid of [bfg, westward, flat]) {
      for (let row = 1; row <= grid.rows; row++) {
        for (let column = 1; column <= grid.columns; column++) {
          const hex = hexAt(grid, { row, column })!;
          const a = center(grid, hex);
          for (const next of neighbours(grid, hex)) {
            const b = center(grid, next);
            if (
              !neighbours(grid, next).includes(hex) ||
              Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - 1) > 1e-9
            )
              wrong.push(`${hex} ${next}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('numbers and coordinates', () => {
  test('a number off the grid is none', () => {
    expect(parseHex(bfg, '3926')).toBe('3926');
    expect(parseHex(bfg, '4001')).toBeUndefined();
    expect(parseHex(bfg, '0127')).toBeUndefined();
    expect(parseHex(bfg, '0001')).toBeUndefined();
    expect(parseHex(bfg, '21O5')).toBeUndefined();
    expect(parseHex(flat, '3436')).toBeUndefined();
  });

  test('cube coordinates lead back to the same hex', () => {
    for (const grid of [bfg, westward, flat]) {
      for (const hex of ['0101', '0202', '1023', '2613', '3003'])
        expect(cubeToHex(grid, hexToCube(grid, hexId(hex)))).toBe(hex);
    }
  });

  test('north is up and east is right', () => {
    expect(center(bfg, hexId('2105')).y).toBeLessThan(center(bfg, hexId('2005')).y);
    expect(center(bfg, hexId('2105')).x).toBeLessThan(center(bfg, hexId('2106')).x);
    expect(center(bfg, hexId('2205')).x - center(bfg, hexId('2105')).x).toBeCloseTo(0.5, 9);
    expect(center(westward, hexId('1111')).x).toBeGreaterThan(center(westward, hexId('1112')).x);
  });
});

describe('distance', () => {
  test.each([
    ['2105', '2105', 0],
    ['2105', '2204', 1],
    ['2105', '2304', 2],
    ['2613', '2613', 0],
    ['2313', '2613', 3],
    ['0101', '0126', 25],
    ['0101', '3901', 38],
  ])('%s to %s is %i', (a, b, hexes) => {
    expect(distance(bfg, hexId(a), hexId(b))).toBe(hexes);
    expect(distance(bfg, hexId(b), hexId(a))).toBe(hexes);
  });
});
