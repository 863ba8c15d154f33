import { describe, expect, test } from 'vitest';
import { parseData } from '../../../../shared/games/models-counterattack/data.ts';
import { compileGame } from '../../../../shared/games/models-counterattack/game.ts';
import {
  createModelsCounterattack,
  modelsCounterattackData,
} from '../../../../shared/games/models-counterattack/index.ts';

const data = parseData(modelsCounterattackData);

describe('the data', () => {
  test('2, 4: 96 units; 18 Germans set up, all others on the calendar; no Soviet unit on the map', () => {
    const { units } = data.units;
    expect(units).toHaveLength(96);
    const placed = units.filter(({ hex }) => hex !== undefined);
    expect(placed).toHaveLength(18);
    expect(placed.every(({ side }) => side === 'german')).toBe(true);
    // 5: two Soviet corps on turn 1.
    const first = new Set(
      units.filter(({ turn, side }) => turn === 1 && side === 'soviet').map(({ formation }) => formation),
    );
    expect([...first].sort()).toEqual(['3TC', '8GTC', 'SI']);
  });

  test('6: three Praga bridges both ways, one near Józefów to Warsaw only', () => {
    expect(data.map.bridges.map(({ hex, twoWay, retreat }) => [hex, twoWay, retreat])).toEqual([
      ['0618', true, true],
      ['0619', true, true],
      ['0720', true, true],
      ['1327', false, false],
    ]);
  });

  test('20: at least twelve event counters a side, three drawn at first and one a turn', () => {
    for (const side of ['soviet', 'german'] as const) {
      expect(
        data.events.counters
          .filter((counter) => counter.side === side)
          .reduce((sum, { copies }) => sum + copies, 0),
      ).toBeGreaterThanOrEqual(12);
    }
    expect([data.events.start, data.events.each]).toEqual([3, 1]);
  });

  test('9: the printed cell of the Combat Results Table, and a stronger column is never worse for the attacker', () => {
    const { columns, rows } = data.tables.crt;
    expect(rows['6']![columns.indexOf('2:1')]).toBe('A1D1r1');
    const worth = (result: string): number => {
      const n = (letter: string): number => Number(new RegExp(`${letter}(\\d)`).exec(result)?.[1] ?? 0);
      return n('D') + n('r') - n('A');
    };
    for (const cells of Object.values(rows))
      for (let i = 1; i < cells.length; i++)
        expect(worth(cells[i]!)).toBeGreaterThanOrEqual(worth(cells[i - 1]!));
  });

  test('every hex is within five hexes of a road (15)', () => {
    const { map } = compileGame(data);
    const far = new Array<number>(map.graph.hexes.length).fill(-1);
    let wave = map.graph.hexes.map((_hex, index) => index).filter((index) => map.onRoad[index] === 1);
    for (const index of wave) far[index] = 0;
    for (let distance = 1; wave.length > 0; distance++) {
      const next: number[] = [];
      for (const index of wave) {
        for (let side = 0; side < 6; side++) {
          const to = map.graph.neighbour[index * 6 + side]!;
          if (to >= 0 && far[to] === -1) {
            far[to] = distance;
            next.push(to);
          }
        }
      }
      wave = next;
    }
    expect(Math.max(...far)).toBeLessThanOrEqual(5);
    expect(far.includes(-1)).toBe(false);
  });

  test.each([
    [
      'a hex twice',
      {
        map: {
          ...modelsCounterattackData.map,
          hexes: [...modelsCounterattackData.map.hexes, modelsCounterattackData.map.hexes[0]],
        },
      },
      /map\.json hexes\.891: hex \d{4} is listed twice/,
    ],
    [
      'a unit of no formation',
      {
        units: {
          ...modelsCounterattackData.units,
          units: [{ ...modelsCounterattackData.units.units[0]!, formation: 'XYZ' }],
        },
      },
      /units\.json units\.0 \(G-73-1-70\): no formation "XYZ"/,
    ],
    [
      'a table with a hole',
      {
        tables: {
          ...modelsCounterattackData.tables,
          crt: { ...modelsCounterattackData.tables.crt, rows: { '1': [] } },
        },
      },
      /tables\.json crt\.rows\.-5: needs one result a column/,
    ],
  ])('mistakes are named by file, path and hex: %s', (_what, change, message) => {
    expect(() => createModelsCounterattack({ ...modelsCounterattackData, ...change })).toThrow(message);
  });
});
