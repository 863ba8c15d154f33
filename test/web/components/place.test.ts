import { describe, expect, test } from 'vitest';
import { readPlace, writePlace } from '../../../web/components/replay/place.ts';

describe('DICE-AND-LOG 7: #e=<seq>&h=<first 16 hex of hash>', () => {
  test.each([
    ['#e=17', { seq: 17, hash: null }],
    ['#e=17&h=0123456789abcdef', { seq: 17, hash: '0123456789abcdef' }],
    ['#h=0123456789abcdef&e=-3', { seq: -3, hash: '0123456789abcdef' }],
    ['#e=abc', { seq: NaN, hash: null }],
    ['#e=17&h=XYZ', { seq: 17, hash: null }],
    ['', null],
    ['#t=abc', null],
  ])('%s', (fragment, place) => {
    expect(readPlace(fragment)).toEqual(place);
  });

  test('is written back with what else the fragment holds', () => {
    const address = { pathname: '/r/00', search: '?x=1', hash: '#lang=de&e=3&h=ffffffffffffffff' };
    expect(writePlace(address, { seq: 17, hash: 'ab'.repeat(32) })).toBe(
      '/r/00?x=1#lang=de&e=17&h=abababababababab',
    );
    expect(writePlace({ ...address, hash: '' }, null)).toBe('/r/00?x=1');
  });
});
