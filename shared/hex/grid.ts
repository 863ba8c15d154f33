import type { HexId } from '../core/brands.ts';
import { hexId } from '../core/brands.ts';
import { assert } from '../core/assert.ts';
import type { Cube } from './cube.ts';

/** How a printed map numbers its hexes. Rows and columns count from 1 and have two digits each. */
export interface Grid {
  readonly orientation: 'pointy' | 'flat';
  /** `RRCC`: the row's two digits come first. */
  readonly numbering: 'RRCC' | 'CCRR';
  readonly rows: number;
  readonly columns: number;
  /** Towards where the row number grows. */
  readonly rowsRun: 'north' | 'south';
  /** Towards where the column number grows. */
  readonly columnsRun: 'east' | 'west';
  /** Which lines (pointy-top: rows; flat-top: columns) lie half a hex off the others, and to which side. */
  readonly shifted: { readonly lines: 'even' | 'odd'; readonly toward: 'east' | 'west' | 'north' | 'south' };
}

export interface RowColumn {
  readonly row: number;
  readonly column: number;
}

/** The hex of that number, or undefined where the text is no number of this grid. */
export function parseHex(grid: Grid, text: string): HexId | undefined {
  if (!/^\d{4}$/.test(text)) return undefined;
  const { row, column } = split(grid, text);
  return row >= 1 && row <= grid.rows && column >= 1 && column <= grid.columns ? hexId(text) : undefined;
}

export function rowColumn(grid: Grid, hex: HexId): RowColumn {
  return split(grid, hex);
}

/** The number of a row and a column, or undefined off the grid. */
export function hexAt(grid: Grid, at: RowColumn): HexId | undefined {
  const { row, column } = at;
  if (row < 1 || row > grid.rows || column < 1 || column > grid.columns) return undefined;
  const two = (n: number): string => String(n).padStart(2, '0');
  return hexId(grid.numbering === 'RRCC' ? two(row) + two(column) : two(column) + two(row));
}

export function hexToCube(grid: Grid, hex: HexId): Cube {
  const { east, south, shift } = plane(grid, rowColumn(grid, hex));
  if (grid.orientation === 'pointy') return { q: east - Math.floor((south + shift) / 2), r: south };
  return { q: east, r: south - Math.floor((east + shift) / 2) };
}

/** The hex at those coordinates, or undefined off the grid. */
export function cubeToHex(grid: Grid, cube: Cube): HexId | undefined {
  const shift = lineShift(grid);
  const east = grid.orientation === 'pointy' ? cube.q + Math.floor((cube.r + shift) / 2) : cube.q;
  const south = grid.orientation === 'pointy' ? cube.r : cube.r + Math.floor((cube.q + shift) / 2);
  const column = grid.columnsRun === 'east' ? east + 1 : grid.columns - east;
  const row = grid.rowsRun === 'south' ? south + 1 : grid.rows - south;
  return hexAt(grid, { row, column });
}

/**
 * Columns from the map's west edge and rows from its north edge, from 0, and the offset which makes every second line,
 * counted from 0, the one that lies half a hex further east (flat-top: further south).
 */
function plane(
  grid: Grid,
  at: RowColumn,
): { readonly east: number; readonly south: number; readonly shift: number } {
  return {
    east: grid.columnsRun === 'east' ? at.column - 1 : grid.columns - at.column,
    south: grid.rowsRun === 'south' ? at.row - 1 : grid.rows - at.row,
    shift: lineShift(grid),
  };
}

/** 0: lines 1, 3, 5 … counted from 0 lie further east (south); 1: lines 0, 2, 4 …. */
function lineShift(grid: Grid): 0 | 1 {
  const pointy = grid.orientation === 'pointy';
  const lines = pointy ? grid.rows : grid.columns;
  const numbersGrow = pointy ? grid.rowsRun === 'south' : grid.columnsRun === 'east';
  const further = pointy ? 'east' : 'south';
  const back = pointy ? 'west' : 'north';
  assert(
    grid.shifted.toward === further || grid.shifted.toward === back,
    'lines are shifted along themselves',
  );
  const printed = grid.shifted.lines === 'even' ? 0 : 1;
  const parity = grid.shifted.toward === further ? printed : 1 - printed;
  const indexOfLine0 = numbersGrow ? 1 : lines;
  return indexOfLine0 % 2 === parity ? 1 : 0;
}

function split(grid: Grid, text: string): RowColumn {
  const first = Number(text.slice(0, 2));
  const second = Number(text.slice(2, 4));
  return grid.numbering === 'RRCC' ? { row: first, column: second } : { row: second, column: first };
}
