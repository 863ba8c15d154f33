import { hexId } from '../../../shared/core/brands.ts';
import type { BoardHex, BoardHexside, BoardMap } from '../../../shared/rules/presentation.ts';

/** A pointy-topped map of rows from north to south, every other row half a hex east: `0001` is row 0, column 1. */
export function sampleMap(
  rows: number,
  columns: number,
  over: { terrain?: (hex: string) => string; hexsides?: readonly BoardHexside[] } = {},
): BoardMap {
  const hexes: BoardHex[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const hex = hexId(`${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`);
      // Rounded to three decimals, as data may be.
      const y = Math.round(row * (Math.sqrt(3) / 2) * 1000) / 1000;
      hexes.push({
        hex,
        x: column + (row % 2) / 2,
        y,
        terrain: over.terrain?.(hex) ?? 'clear',
        features: [],
      });
    }
  }
  return {
    id: 'sample',
    title: 'Sample',
    orientation: 'pointy',
    hexes,
    hexsides: over.hexsides ?? [],
    cities: [],
    legend: [],
    mark: 'reconstructed',
  };
}

export const side = (a: string, b: string, kind: string, name?: string): BoardHexside => ({
  a: hexId(a),
  b: hexId(b),
  kind,
  ...(name === undefined ? {} : { name }),
});
