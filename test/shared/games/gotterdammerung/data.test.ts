import { describe, expect, test } from 'vitest';
import { parseData } from '../../../../shared/games/gotterdammerung/data.ts';
import { gotterdammerung, gotterdammerungData } from '../../../../shared/games/gotterdammerung/index.ts';
import { game } from './play.ts';

const { map } = game;
const index = (hex: string): number => map.indexOf.get(hex)!;
const around = (hex: string): string[] => map.neighbours[index(hex)]!.map((to) => map.hexes[to]!).sort();
const { units } = game.data.units;

describe('2.0 the data', () => {
  test('hexes that are listed twice or not at all are named by file, path and hex', () => {
    const broken = structuredClone(gotterdammerungData) as unknown as {
      units: { units: { setUp?: string }[] };
      map: { links: { city: string[] }[] };
    };
    broken.units.units[0]!.setUp = '9999';
    broken.map.links[0]!.city.push('5531');
    expect(() => parseData(broken as never)).toThrow(
      /units\.json units\.0 \(S001\)\.setUp \(9999\)[\s\S]*|map\.json links\.0 \(5531\)/,
    );
  });
});

describe('2.1 the maps', () => {
  test('2420 lies on both: its neighbours as 4.25 lists them', () => {
    expect(around('2420')).toEqual([
      '1019',
      '1119',
      '1219',
      '1320',
      '1420',
      '2320',
      '2419',
      '2421',
      '2520',
      '2521',
    ]);
    expect(around('2419')).toEqual(['2319', '2320', '2418', '2420', '2519', '2520']);
    expect(around('1320')).toEqual(['1219', '1220', '1321', '1420']);
  });

  test('there are eight Transition Hexes, each linked into the city and to two of its kind', () => {
    const ring = map.hexes.filter((_, at) => map.transition[at]!);
    expect([...ring].sort()).toEqual(['2220', '2221', '2222', '2320', '2323', '2420', '2421', '2422']);
    for (const hex of ring) {
      expect(map.edges[index(hex)]!.filter((edge) => edge.ring)).toHaveLength(2);
      expect(map.edges[index(hex)]!.filter((edge) => edge.link).length).toBeGreaterThan(2);
    }
  });

  test('2321 and 2322 are not used, and no way leads out of the city', () => {
    expect(map.indexOf.has('2321') || map.indexOf.has('2322')).toBe(false);
    const out = map.hexes.filter(
      (_, at) => map.city[at]! && map.neighbours[at]!.some((to) => !map.city[to]!),
    );
    expect(out).toEqual([]);
  });

  test('a board gets two maps; Transition Hexes stand on both, clear of all other hexes', () => {
    const [operational, city] = gotterdammerung.maps;
    expect([operational!.id, city!.id]).toEqual(['operational', 'city']);
    for (const hex of ['2220', '2420', '2422']) {
      for (const board of [operational!, city!])
        expect(board.hexes.filter((each) => each.hex === hex)).toHaveLength(1);
    }
    for (const a of city!.hexes) {
      const near = city!.hexes.filter((b) => b !== a && Math.hypot(a.x - b.x, a.y - b.y) < 0.99);
      expect([a.hex, near.map(({ hex }) => hex)]).toEqual([a.hex, []]);
    }
    expect(city!.hexsides.filter(({ kind }) => kind === 'link')).toHaveLength(46);
  });

  test('printed facts: the hexside of 1611 and 1712 is a major river, that of 1711 and 1712 is none', () => {
    const water = (a: string, b: string) => map.edges[index(a)]!.find(({ to }) => to === index(b))!.water;
    expect([water('1611', '1712'), water('1711', '1712')]).toEqual(['major', 'none']);
  });
});

describe('2.2 the counters', () => {
  test('376 of the 480 counters are units, and the Führer has none', () => {
    expect(units.filter((unit) => unit.offCounter !== true)).toHaveLength(376);
    expect(units.filter((unit) => unit.offCounter === true).map(({ branch }) => branch)).toEqual(['hitler']);
  });

  test('strengths that the rulebook prints', () => {
    const strengths = (id: string) => {
      const { attack, defence, movement } = game.units.get(id)!;
      return [attack, defence, movement];
    };
    // 5.73: Guards Tank, Guards Mechanized, Guards Cavalry, Tank, Mechanized Corps, and what they split into.
    expect(strengths('S053')).toEqual([20, 18, 8]);
    expect([strengths('S054'), strengths('S055')]).toEqual([
      [9, 4, 9],
      [9, 3, 9],
    ]);
    expect(strengths('S074')).toEqual([19, 19, 8]);
    expect([strengths('S075'), strengths('S076')]).toEqual([
      [9, 5, 9],
      [9, 4, 9],
    ]);
    expect(strengths('S038')).toEqual([14, 10, 7]);
    expect(strengths('S039')).toEqual([6, 2, 8]);
    expect(strengths('S023')).toEqual([18, 16, 8]);
    expect(strengths('S024')).toEqual([7, 3, 9]);
    expect(strengths('S065')).toEqual([19, 19, 8]);
    expect(strengths('S066')).toEqual([7, 4, 9]);
    // 9.21: Moltke, Hitler Youth, 2nd Paratroop Brigade.
    expect([strengths('G164'), strengths('G173'), strengths('G182')]).toEqual([
      [1, 2, 9],
      [0, 1, 7],
      [1, 1, 5],
    ]);
    // 2.21: what cannot move.
    expect(['G150', 'G151', 'G152', 'G153', 'G154'].map(strengths)).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [0, 1, 0],
      [0, 4, 0],
      [0, 3, 0],
    ]);
  });

  test('9.32 eleven of the 12th Army, 12.32 twenty of the 6th SS Panzer Army, 6.91 four artillery markers', () => {
    expect(units.filter(({ army }) => army === '12A')).toHaveLength(11);
    expect(units.filter(({ army }) => army === '6SS')).toHaveLength(20);
    expect(game.data.units.artillery).toHaveLength(4);
  });
});

describe('6.81 28 delay markers, 8.42 25 Volkssturm', () => {
  test('each token has a name of its own', () => {
    expect(game.delayCup).toHaveLength(28);
    expect(game.volkssturmCup).toHaveLength(25);
    expect(new Set([...game.delayCup, ...game.volkssturmCup]).size).toBe(53);
    expect(game.delayCup).toContain('-2a');
  });

  test('as many Volkssturm come in ten turns as there are', () => {
    expect(game.data.tables.volkssturm.perTurn.reduce((sum, n) => sum + n, 0)).toBe(25);
  });
});

describe('11.13 victory hexes', () => {
  test('are worth 105 in all', () => {
    expect(map.points.reduce((sum, points) => sum + points, 0)).toBe(105);
  });
});
