import { describe, expect, test } from 'vitest';
import {
  battleForGermany,
  battleForGermanyData,
  createBattleForGermany,
} from '../../../../shared/games/battle-for-germany/index.ts';
import { parseData } from '../../../../shared/games/battle-for-germany/data.ts';
import { neighbours } from '../../../../shared/hex/index.ts';
import { hexId } from '../../../../shared/core/brands.ts';

const data = parseData(battleForGermanyData);
const copy = (): typeof battleForGermanyData => structuredClone(battleForGermanyData);
const mistakes = (change: (data: ReturnType<typeof copy>) => void): string => {
  const changed = copy();
  change(changed);
  try {
    createBattleForGermany(changed);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('2.5 counters', () => {
  test('the totals of the chart', () => {
    const total = (faction: string, strength: 'attack' | 'defense') =>
      data.units.units
        .filter((unit) => unit.faction === faction)
        .reduce((sum, unit) => sum + unit[strength], 0);
    // Counted from the chart: fronts 10 x 8, armies 10 x 7, tank armies 6 x 6; and so on.
    expect(total('soviet', 'attack')).toBe(186);
    expect(total('soviet', 'defense')).toBe(294);
    expect(total('western-allied', 'attack')).toBe(112);
    expect(total('western-allied', 'defense')).toBe(148);
  });

  test('no start hex holds more than two units or two fronts (5.1)', () => {
    const stacks = new Map<string, string[]>();
    for (const { id, type, setUp } of data.units.units) {
      const hex = setUp['historical'];
      if (hex !== null && hex !== undefined && hex !== 'courland')
        stacks.set(hex, [...(stacks.get(hex) ?? []), type === 'front' ? 'front' : id]);
    }
    for (const stack of stacks.values()) {
      expect(stack.length).toBeLessThanOrEqual(2);
      expect(stack.filter((one) => one === 'front').length).toBeLessThanOrEqual(1);
    }
  });
});

describe('2.2 the map', () => {
  const hex = (id: string) => data.map.hexes.find((one) => one.hex === id)!;

  test.each([
    ['2105', '2004'],
    ['2105', '2104'],
    ['2105', '2204'],
    ['3823', '3723'],
    ['3823', '3724'],
  ])('%s touches %s, as the examples have it', (a, b) => {
    expect(neighbours(data.map.grid, hexId(a))).toContain(b);
  });

  test('what the rulebook says of single hexes', () => {
    expect(hex('2105')).toMatchObject({ terrain: 'broken', features: ['fortified'] });
    for (const courland of ['3822', '3823', '3824', '3923', '3924'])
      expect(hex(courland).terrain).toBe('clear');
    expect(
      data.map.cities
        .filter(({ capital }) => capital)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Berlin', 'Prague', 'Vienna', 'Warsaw']);
    expect(data.map.exits.map(({ hexes }) => [hexes[0], hexes.at(-1)])).toEqual([
      ['1601', '2301'],
      ['0926', '3526'],
      ['0112', '0117'],
    ]);
  });

  test('every counter starts on its own side of the boundary and of the Yugoslav border', () => {
    for (const { faction, nation, setUp } of data.units.units) {
      const start = setUp['historical'];
      if (start === null || start === undefined || start === 'courland') continue;
      const west = faction === 'western-allied' || faction === 'west-german';
      expect(hex(start).theater).toBe(west ? 'W' : 'E');
      if (nation === 'yugoslav') expect(hex(start).features).toContain('yugoslavia');
      else if (faction.startsWith('soviet')) expect(hex(start).features ?? []).not.toContain('yugoslavia');
    }
  });

  test('a board gets every hex, the line and the border', () => {
    const [board] = battleForGermany.maps;
    expect(board!.hexes).toHaveLength(1014);
    // 43 hexsides between west and east, and the six of Berlin.
    expect(board!.hexsides.filter(({ kind }) => kind === 'boundary')).toHaveLength(49);
    expect(board!.mark).toBe('reconstructed');
  });
});

describe('mistakes in the data are named by file, path and hex', () => {
  test.each([
    [
      'map.json hexes.3 (0104): no row of the terrain chart for "swamp"',
      (d: ReturnType<typeof copy>) => void (d.map.hexes[3]!.terrain = 'swamp'),
    ],
    [
      'map.json cities.0 (9999): hex 9999 is not on the map',
      (d: ReturnType<typeof copy>) => void (d.map.cities[0]!.hex = '9999'),
    ],
    ['units.json units.0.attack', (d: ReturnType<typeof copy>) => void (d.units.units[0]!.attack = -1)],
    [
      'units.json units.1: unit sov-1-balt is listed twice',
      (d: ReturnType<typeof copy>) => void (d.units.units[1]!.id = 'sov-1-balt'),
    ],
    ['tables.json crt.rows.1', (d: ReturnType<typeof copy>) => void (d.tables.crt.rows['1'] = ['DE'])],
    [
      'scenarios.json scenarios.0.seats (historical): a faction has one seat',
      (d: ReturnType<typeof copy>) => void d.scenarios.scenarios[0]!.seats[0]!.factions.push('east-german'),
    ],
    ['tables.json trt.turns: turn 10', (d: ReturnType<typeof copy>) => void d.tables.trt.turns.splice(9, 1)],
  ])('%s', (message, change) => {
    expect(mistakes(change)).toContain(message);
  });

  test('a change on a chart changes the game without a line of code', () => {
    const changed = copy();
    changed.tables.tec.terrain.find(({ terrain }) => terrain === 'broken')!.defence = 3;
    const other = createBattleForGermany(changed);
    const state = other.setup('historical', {});
    const odds = (game: typeof other) =>
      game.odds(
        { ...state, phase: 'western-allied-combat' },
        { units: ['us-7' as never], targets: [hexId('2105')] },
      ).defence;
    // 67 has 5: fortified and broken x3 on the built-in chart, x4 on this one.
    expect([odds(battleForGermany), odds(other)]).toEqual([15, 20]);
  });
});
