import { expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import { layOut } from '../../../web/board/geometry.ts';
import { namedPlaces, placeLabels } from '../../../web/board/labels.ts';
import { sampleMap } from './sampleMap.ts';

const city = (hex: string, name: string, points = 0) => ({ hex: hexId(hex), name, points, capital: false });
const laidOut = (cities: ReturnType<typeof city>[]) => layOut({ ...sampleMap(4, 4), cities });

test('hexes of one name are named once, in their middle; those worth points each', () => {
  const layout = laidOut([
    city('0100', 'Park'),
    city('0101', 'Park'),
    city('0102', 'Park'),
    city('0300', 'Mill', 1),
    city('0303', 'Mill', 2),
  ]);
  expect(namedPlaces(layout).map(({ city: { hex } }) => hex)).toEqual(['0101', '0300', '0303']);
});

test('the greater city keeps its place below the hex; its neighbour goes above', () => {
  const layout = laidOut([city('0101', 'Little Place'), city('0102', 'Great Place', 3)]);
  const labels = placeLabels(layout, namedPlaces(layout), () => 20, true);
  const [great, little] = labels;
  expect(great!.city.name).toBe('Great Place');
  expect(great!.y).toBeGreaterThan(layout.centres.get(hexId('0102'))!.y);
  expect(little!.y).toBeLessThan(layout.centres.get(hexId('0101'))!.y);
});

test('a name that has no room is left out from afar, and set close by', () => {
  const crowd = ['0100', '0101', '0102', '0103'].map((hex) => city(hex, 'A long name'));
  const layout = laidOut(crowd.map((each, i) => ({ ...each, name: `${each.name} ${i}` })));
  const places = namedPlaces(layout);
  expect(placeLabels(layout, places, () => 60, false).length).toBeLessThan(4);
  expect(placeLabels(layout, places, () => 60, true)).toHaveLength(4);
});

test('a long name stands in lines', () => {
  const layout = laidOut([city('0101', 'Friedrichshain/Flak tower Friedrichshain')]);
  const [label] = placeLabels(layout, namedPlaces(layout), () => 15, true);
  expect(label!.lines).toEqual(['Friedrichshain/', 'Flak tower', 'Friedrichshain']);
});
