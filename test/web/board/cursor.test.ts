import { expect, test } from 'vitest';
import { hexId } from '../../../shared/core/brands.ts';
import { hexTowards } from '../../../web/board/cursor.ts';
import type { Heading } from '../../../web/board/cursor.ts';
import { layOut } from '../../../web/board/geometry.ts';
import { sampleMap } from './sampleMap.ts';

const layout = layOut(sampleMap(5, 5));
const anchor = layout.centres.get(hexId('0202'))!;

test.each<[string, Heading, string | null]>([
  ['0202', 'left', '0201'],
  ['0202', 'right', '0203'],
  ['0200', 'left', null],
  ['0002', 'up', null],
])('from %s %s: %s', (hex, heading, expected) => {
  expect(hexTowards(layout, hexId(hex), heading, anchor)).toBe(expected);
});

test('up and up again stays in the column', () => {
  const first = hexTowards(layout, hexId('0202'), 'up', anchor)!;
  expect(['0101', '0102']).toContain(first);
  expect(hexTowards(layout, first, 'up', anchor)).toBe('0002');
});
