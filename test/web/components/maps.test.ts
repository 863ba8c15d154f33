import { expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import { registry } from '../../../shared/games/all.ts';
import { linkedHexes, mapOf, showsAll } from '../../../web/components/replay/maps.ts';

const { maps } = registry.find('gotterdammerung')!;
const [operational, city] = maps;
const lit = (map: typeof operational, hex: string | null) =>
  Object.fromEntries(linkedHexes(maps, map!, hex === null ? null : hexId(hex)));

test('a Transition Hex lights itself and its rim in the city; a hex of the rim lights it on both maps', () => {
  expect(lit(operational, '2320')).toEqual({ operational: [], city: ['0719', '0819', '0919', '2320'] });
  expect(lit(city, '0819')).toEqual({ operational: ['2320'], city: ['2320'] });
  expect(lit(city, '2320')).toEqual({ operational: ['2320'], city: [] });
});

test('a hex that leads nowhere lights nothing', () => {
  expect(lit(operational, '4040')).toEqual({});
  expect(lit(operational, null)).toEqual({});
});

test('a step shows the map on which it happens, a box included; it stays where both maps will do', () => {
  expect(mapOf(maps, [hexId('0825')], 0)).toBe(1);
  expect(mapOf(maps, [hexId('NGP')], 1)).toBe(0);
  expect(mapOf(maps, [hexId('2320')], 1)).toBe(1);
  expect(mapOf(maps, [], 1)).toBe(1);
});

test.each([
  [null, 2, 1600, true],
  [null, 2, 1200, false],
  ['all', 2, 1200, true],
  ['one', 2, 1600, false],
  ['all', 2, 390, false],
  ['all', 1, 1600, false],
] as const)('chosen %s, %i maps, %i pixels: all of them %s', (choice, count, width, expected) => {
  expect(showsAll(choice, count, width)).toBe(expected);
});
