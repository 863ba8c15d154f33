import { describe, expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import {
  HEX,
  distance,
  hexAt,
  hexPath,
  layOut,
  neighbours,
  pointKey,
  sideBetween,
  sidesOf,
} from '../../../web/board/geometry.ts';
import { sampleMap } from './sampleMap.ts';

const layout = layOut(sampleMap(4, 4));
const at = hexId('0101');

describe('layOut', () => {
  test('a hex is HEX wide and 2/√3 of it high; odd rows lie half a hex east', () => {
    expect(layout.bounds.x).toBeCloseTo(-HEX / 2);
    expect(layout.bounds.width).toBeCloseTo(4.5 * HEX);
    expect(layout.bounds.height).toBeCloseTo(HEX * (3 * (Math.sqrt(3) / 2) + 2 / Math.sqrt(3)));
    expect(layout.centres.get(at)).toEqual({ x: 150, y: HEX * (Math.sqrt(3) / 2) });
  });

  test('neighbours have their corners in common although the data are rounded', () => {
    const corners = new Set(
      [...layout.centres.keys()].flatMap((hex) => sidesOf(layout, hex).map(({ from }) => pointKey(from))),
    );
    // V = 2(R·C + R + C) for R rows of C pointy hexes in offset rows.
    expect(corners.size).toBe(2 * (4 * 4 + 4 + 4));
  });
});

describe('sides', () => {
  test('six sides of 1/√3, clockwise from the top', () => {
    const sides = sidesOf(layout, at);
    expect(sides).toHaveLength(6);
    for (const { from, to } of sides) expect(distance(from, to)).toBeCloseTo(HEX / Math.sqrt(3));
    expect(sides[0]!.from.y).toBeLessThan(layout.centres.get(at)!.y - HEX / 2);
    expect(sides[0]!.to.x).toBeGreaterThan(sides[0]!.from.x);
  });

  test('the side between two neighbours is the same line from both', () => {
    const [there, back] = [sideBetween(layout, at, hexId('0102')), sideBetween(layout, hexId('0102'), at)];
    expect(there?.key).toBe(back?.key);
    expect(pointKey(there!.from)).toBe(pointKey(back!.to));
  });

  test.each([
    ['0101', '0103'],
    ['0101', '9999'],
    ['0000', '0202'],
  ])('%s and %s have none', (a, b) => {
    expect(sideBetween(layout, hexId(a), hexId(b))).toBeNull();
  });
});

test('a hex inside has six neighbours, the corner of the map two', () => {
  expect(new Set(neighbours(layout, at))).toEqual(new Set(['0001', '0002', '0100', '0102', '0201', '0202']));
  expect(new Set(neighbours(layout, hexId('0000')))).toEqual(new Set(['0001', '0100']));
});

test('hexAt finds the hex of a point and nothing off the map', () => {
  expect(hexAt(layout, { x: 150 + 40, y: 86.6 - 20 })).toBe('0101');
  expect(hexAt(layout, { x: -200, y: 0 })).toBeNull();
});

test('the path of a hex off the map is empty', () => {
  expect(hexPath(layout, hexId('9999'))).toBe('');
  expect(hexPath(layout, at)).toMatch(/^M(-?[\d.]+,-?[\d.]+L){5}-?[\d.]+,-?[\d.]+Z$/);
});
