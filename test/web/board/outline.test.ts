import { describe, expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import { layOut } from '../../../web/board/geometry.ts';
import { innerOutline, outline, smoothLine } from '../../../web/board/outline.ts';
import { sampleMap } from './sampleMap.ts';

const layout = layOut(sampleMap(5, 5));
const count = (text: string, letter: string): number => text.split(letter).length - 1;
const set = (...hexes: string[]) => new Set(hexes.map(hexId));

describe('outline', () => {
  test('one hex inside the map: a ring with six rounded corners', () => {
    const path = outline(layout, set('0202'));
    expect(count(path, 'M')).toBe(1);
    expect(count(path, 'Q')).toBe(6);
    expect(count(path, 'L')).toBe(0);
  });

  test('two hexes together have ten outer sides, two apart two rings', () => {
    expect(count(outline(layout, set('0202', '0203')), 'Q')).toBe(10);
    expect(count(outline(layout, set('0101', '0303')), 'M')).toBe(2);
  });

  test('a ring of six leaves a hole', () => {
    const path = outline(layout, set('0102', '0101', '0201', '0203', '0301', '0302'));
    expect(count(path, 'M')).toBe(2);
    expect(count(path, 'Q')).toBe(18 + 6);
  });

  test('where the map ends the outline keeps to the hexsides', () => {
    const all = new Set(layout.centres.keys());
    expect(count(outline(layout, all), 'Q')).toBe(0);
    expect(innerOutline(layout, all)).toBe('');
  });

  test('the coast is the inner part alone: from one end of the map to the other', () => {
    const north = new Set([...layout.centres.keys()].filter((hex) => hex < hexId('0200')));
    const coast = innerOutline(layout, north);
    expect(count(coast, 'M')).toBe(1);
    expect(coast).not.toContain('Z');
    // Between rows 1 and 2 of five hexes lie nine sides and so eight corners.
    expect(count(coast, 'Q')).toBe(8);
  });
});

describe('smoothLine', () => {
  test('passes the middles of its stretches and ends where it ends', () => {
    expect(
      smoothLine([
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
      ]),
    ).toBe('M0,0L5,0Q10,0 10,5L10,10');
  });
  test('nothing without two points', () => {
    expect(smoothLine([{ x: 0, y: 0 }])).toBe('');
  });
});
