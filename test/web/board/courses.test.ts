import { expect, test } from 'vitest';
import { courses } from '../../../web/board/courses.ts';
import { layOut } from '../../../web/board/geometry.ts';
import { sampleMap, side } from './sampleMap.ts';

const layout = layOut(sampleMap(4, 5));

test('hexsides of one river become one line, in whatever order they are listed', () => {
  const found = courses(layout, [
    side('0101', '0202', 'river', 'Elbe'),
    side('0101', '0201', 'river', 'Elbe'),
    side('0102', '0202', 'river', 'Elbe'),
  ]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: 'river', name: 'Elbe' });
  expect(found[0]!.points).toHaveLength(4);
});

test('two names are two lines; two kinds too', () => {
  const found = courses(layout, [
    side('0101', '0201', 'river', 'Elbe'),
    side('0101', '0202', 'river', 'Saale'),
    side('0102', '0202', 'boundary'),
  ]);
  expect(found.map(({ kind, name }) => [kind, name])).toEqual([
    ['river', 'Elbe'],
    ['river', 'Saale'],
    ['boundary', ''],
  ]);
});

test('a lake around a hex closes', () => {
  const around = ['0101', '0102', '0201', '0203', '0301', '0302'].map((hex) =>
    side('0202', hex, 'river', 'Ring'),
  );
  const [ring] = courses(layout, around);
  expect(ring!.points).toHaveLength(7);
  expect(ring!.points[0]).toEqual(ring!.points[6]);
});

test('a fork is two lines, and no hexside is drawn twice or left out', () => {
  const fork = [side('0101', '0201', 'river'), side('0101', '0202', 'river'), side('0201', '0202', 'river')];
  const found = courses(layout, fork);
  expect(found).toHaveLength(2);
  expect(found.reduce((sum, { points }) => sum + points.length - 1, 0)).toBe(3);
});

test('hexes that are no neighbours draw nothing', () => {
  expect(courses(layout, [side('0101', '0303', 'river')])).toEqual([]);
});
