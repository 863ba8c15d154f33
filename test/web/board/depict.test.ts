import { describe, expect, test } from 'vitest';
import { hexId, unitId } from '../../../shared/core/brands.ts';
import type { Position } from '../../../shared/rules/presentation.ts';
import { depict, isCombat } from '../../../web/board/depict.ts';

const position = (units: Record<string, string>): Position => ({
  turn: 1,
  title: '',
  counters: Object.entries(units).map(([unit, hex]) => ({
    unit: unitId(unit),
    hex: hexId(hex),
    faction: 'f',
    strengths: '1-1-1',
    states: [],
  })),
  boxes: [],
  marks: [],
  tracks: [],
});

describe('depict', () => {
  test('a move: from where it stood along its path', () => {
    const overlay = depict(
      { event: 'moved', unit: 'a', from: '0101', path: ['0102', '0103'] },
      position({ a: '0101' }),
      position({ a: '0103' }),
    );
    expect(overlay.paths).toEqual([{ unit: 'a', hexes: ['0101', '0102', '0103'], kind: 'move' }]);
    expect(overlay.losses).toEqual([]);
  });

  test.each([
    ['retreated', 'retreat'],
    ['taken-back', 'retreat'],
    ['advanced', 'advance'],
    ['evacuated', 'move'],
  ])('%s is drawn as a %s', (event, kind) => {
    const overlay = depict(
      { event, unit: 'a', from: '0101', to: '0102' },
      position({ a: '0101' }),
      position({ a: '0102' }),
    );
    expect(overlay.paths).toEqual([{ unit: 'a', hexes: ['0101', '0102'], kind }]);
  });

  test('a combat: one arrow a stack and target, and its card at the first target', () => {
    const before = position({ a: '0101', b: '0101', c: '0201', d: '0102' });
    const event = {
      event: 'combat',
      attackers: ['a', 'b', 'c'],
      targets: ['0102'],
      column: '3-1',
      die: 4,
      result: 'DR',
    };
    const overlay = depict(event, before, before);
    expect(overlay.attacks).toEqual([
      { from: '0101', to: '0102' },
      { from: '0201', to: '0102' },
    ]);
    expect(overlay.card).toEqual({ at: '0102', column: '3-1', face: 4, result: 'DR' });
  });

  test('whoever is gone afterwards is a loss, unless it left the map of its own will', () => {
    const [before, after] = [position({ a: '0101', b: '0102' }), position({ a: '0101' })];
    expect(
      depict({ event: 'eliminated', unit: 'b', hex: '0102' }, before, after).losses.map(({ hex }) => hex),
    ).toEqual(['0102']);
    const [lost] = depict({ event: 'eliminated', unit: 'b', hex: '0102' }, before, after).losses;
    expect(lost?.gone, 'as it was').toEqual(before.counters.find(({ unit }) => unit === 'b'));
    expect(depict({ event: 'exited', unit: 'b', from: '0102', path: [] }, before, after).losses).toEqual([]);
  });

  test('an event that moves a unit without saying how is drawn all the same', () => {
    const overlay = depict({ event: 'something' }, position({ a: '0101' }), position({ a: '0303' }));
    expect(overlay.paths).toEqual([{ unit: 'a', hexes: ['0101', '0303'], kind: 'move' }]);
  });

  describe('counters that go by a key', () => {
    const hidden = (places: Record<string, string>): Position => ({
      ...position({}),
      counters: Object.entries(places).map(([key, hex]) => ({
        key,
        unit: null,
        hex: hexId(hex),
        faction: 'f',
        strengths: '?',
        states: ['hidden'],
      })),
    });

    test('a step of two that nobody knows is a path each', () => {
      const overlay = depict(
        { event: 'stepped', counters: ['c1', 'c2'], to: '0102' },
        hidden({ c1: '0101', c2: '0101', c3: '0505' }),
        hidden({ c1: '0102', c2: '0102', c3: '0505' }),
      );
      expect(overlay.paths).toEqual([
        { unit: 'c1', hexes: ['0101', '0102'], kind: 'move' },
        { unit: 'c2', hexes: ['0101', '0102'], kind: 'move' },
      ]);
      expect(overlay.losses).toEqual([]);
    });

    test('an attack out of a box beside the map, with what modifies the die', () => {
      const before: Position = {
        ...hidden({ c1: '0101', c9: '0102' }),
        boxes: [
          {
            box: 'WARSAW',
            title: 'Warsaw',
            kind: 'place',
            units: [],
            counters: [
              { key: 'c2', unit: null, hex: hexId('0000'), faction: 'f', strengths: '?', states: [] },
            ],
          },
        ],
      };
      const event = {
        event: 'combat',
        attackers: ['c1', 'c2'],
        target: '0102',
        column: '2:1',
        die: 3,
        modifier: -2,
        result: 'A1D1r1',
      };
      const overlay = depict(event, before, before);
      expect(overlay.attacks).toEqual([
        { from: '0101', to: '0102' },
        { from: 'WARSAW', to: '0102' },
      ]);
      expect(overlay.card).toEqual({ at: '0102', column: '2:1', face: 3, modifier: '−2', result: 'A1D1r1' });
    });

    test('a die that has not been read yet lies at the hex that it was thrown for, and is no combat', () => {
      const before = hidden({ c9: '0102' });
      const event = { event: 'die', die: 4, target: '0102' };
      expect(depict(event, before, before).card).toEqual({ at: '0102', column: '', face: 4, result: '' });
      expect(isCombat(event)).toBe(false);
    });

    test('whoever comes out of a box under another key is not lost, and comes from there', () => {
      const box = (units: readonly string[]) => ({
        box: 'GB',
        title: '',
        kind: 'place' as const,
        units: units.map(unitId),
      });
      const overlay = depict(
        { event: 'entered', unit: 'u1', counter: 'c7', to: '0101' },
        { ...hidden({}), boxes: [box(['u1', 'u2'])] },
        { ...hidden({ c7: '0101' }), boxes: [box(['u2'])] },
      );
      expect(overlay.losses).toEqual([]);
      expect(overlay.paths).toEqual([{ unit: 'c7', hexes: ['GB', '0101'], kind: 'move' }]);
    });

    test('a step lost is marked where the counter stands', () => {
      const where = hidden({ c1: '0101' });
      expect(depict({ event: 'step-lost', counter: 'c1' }, where, where).losses).toEqual([
        { hex: '0101', title: 'a step lost', name: 'c1', gone: null },
      ]);
    });
  });

  test('no event, nothing to see', () => {
    expect(depict(null, position({}), position({ a: '0101' })).paths).toEqual([]);
  });
});
