import { describe, expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import { registry } from '../../../shared/games/all.ts';
import { describeHex } from '../../../web/board/describe.ts';
import { HEX, distance, hexAt, hexPath, layOut } from '../../../web/board/geometry.ts';
import { hexTowards } from '../../../web/board/cursor.ts';
import { pointsOf } from '../../../web/board/overlay.ts';
import { sampleMap } from './sampleMap.ts';

const gate = hexId('0003');
const map = {
  ...sampleMap(4, 4),
  boxes: [{ box: hexId('BOX'), title: 'A box', x: 7, y: 1, width: 3, height: 2, towards: [gate] }],
};

describe('a box beside the map', () => {
  const layout = layOut(map);

  test('is a place as a hex is, and lies within the bounds', () => {
    expect(layout.places.get(hexId('BOX'))).toEqual({ x: 7 * HEX, y: HEX });
    expect(layout.centres.has(hexId('BOX'))).toBe(false);
    expect(hexPath(layout, hexId('BOX'))).toBe('M550,0h300v200h-300Z');
    expect(layout.bounds.x + layout.bounds.width).toBe(8.5 * HEX);
    expect(pointsOf(layout, [hexId('BOX'), gate])).toHaveLength(2);
  });

  test('is found under the pointer, and arrow keys lead out of it to the map', () => {
    expect(hexAt(layout, { x: 560, y: 190 })).toBe('BOX');
    expect(hexAt(layout, { x: 540, y: 190 })).toBeNull();
    expect(hexTowards(layout, hexId('BOX'), 'left', { x: 0, y: 0 })).toBe(gate);
  });

  test('is described by its title and what lies in it', () => {
    const position = { turn: 1, title: '', counters: [], boxes: [], marks: [], tracks: [] };
    expect(describeHex(map, { units: [], factions: [], nations: [] }, position, hexId('BOX'))).toBe(
      'A box: no units',
    );
  });
});

describe('the maps of the three games', () => {
  const gotterdammerung = registry.find('gotterdammerung')!;
  const models = registry.find('models-counterattack')!;

  test('what is no hex, but can be reached, is a box on a map (5.26; 6, 17)', () => {
    expect(gotterdammerung.maps[0]!.boxes!.map(({ box }) => box)).toEqual(['NGP']);
    expect(models.maps[0]!.boxes!.map(({ box }) => box).sort()).toEqual(
      ['WARSAW', 'GB', 'GC', 'GD', 'GE', 'GF', 'SA', 'SB', 'SC', 'SD', 'SE', 'SF'].sort(),
    );
  });

  test.each([
    ['gotterdammerung', 0],
    ['models-counterattack', 0],
  ])('%s: no box covers a hex or another box', (id, index) => {
    const layout = layOut(registry.find(id)!.maps[index]!);
    const boxes = [...layout.boxes.values()];
    for (const [i, { x, y, width, height }] of boxes.entries()) {
      for (const centre of layout.centres.values()) {
        const near = {
          x: Math.max(x, Math.min(x + width, centre.x)),
          y: Math.max(y, Math.min(y + height, centre.y)),
        };
        expect(distance(near, centre)).toBeGreaterThan(HEX / 2);
      }
      for (const other of boxes.slice(i + 1))
        expect(
          other.x >= x + width ||
            other.x + other.width <= x ||
            other.y >= y + height ||
            other.y + other.height <= y,
        ).toBe(true);
    }
  });

  test('links lead to hexes of the map that they name, and back (4.25)', () => {
    const hexesOf = (id: string) =>
      new Set(gotterdammerung.maps.find((each) => each.id === id)!.hexes.map(({ hex }) => hex));
    for (const each of gotterdammerung.maps)
      for (const link of each.links!) {
        expect(hexesOf(each.id).has(link.hex)).toBe(true);
        for (const to of link.to) expect(hexesOf(link.map).has(to)).toBe(true);
      }
    const [operational, city] = gotterdammerung.maps;
    // 2420 has five hexes on its side of the city.
    expect(operational!.links!.find(({ hex }) => hex === '2420')!.to).toEqual([
      '1019',
      '1119',
      '1219',
      '1320',
      '1420',
    ]);
    expect(city!.links!.find(({ hex }) => hex === '1219')!.to).toEqual(['2420']);
  });
});
