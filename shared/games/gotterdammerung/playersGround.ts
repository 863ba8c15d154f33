import type { UnitId } from '../../core/brands.ts';
import { homeEdges } from './rules/sixthArmy.ts';
import { zonesOf } from './rules/zoc.ts';
import type { Situation } from './situation.ts';
import { holder, printedOf, scenarioOf, sideOf } from './situation.ts';
import type { Side } from './vocabulary.ts';
import { FOE } from './vocabulary.ts';

/** Distances in hexes over the ground, for the whole map: to the next enemy, to the next hex that a side wants, and home. */
export interface Fields {
  readonly enemy: Int16Array;
  readonly goal: Int16Array;
  /** To the map edges by which Germans survive (11.15). */
  readonly home: Int16Array;
}

/** Worked out once for a file: the enemy does not move in it. */
export function fieldsFor(s: Situation, side: Side): Fields {
  const enemies = s.stacks.flatMap((stack, hex) =>
    stack.length > 0 && holder(s, hex) === FOE[side] ? [hex] : [],
  );
  const goals = s.map.hexes.flatMap((hex, at) => {
    const wanted = s.map.points[at]! > 0 || s.map.transition[at]!;
    return wanted && (side === 'german' || !s.state.occupied.includes(hex)) ? [at] : [];
  });
  return { enemy: distances(s, enemies), goal: distances(s, goals), home: distances(s, homeEdges(s)) };
}

function distances(s: Situation, from: readonly number[]): Int16Array {
  const far = new Int16Array(s.map.hexes.length).fill(60);
  let front = [...from];
  for (const hex of front) far[hex] = 0;
  for (let d = 1; front.length > 0; d++) {
    front = front.flatMap((hex) =>
      s.map.edges[hex]!.filter(({ to, barred }) => !barred && far[to] === 60 && (far[to] = d) > 0).map(
        ({ to }) => to,
      ),
    );
  }
  return far;
}

/** What a hex is worth to a unit. */
export function appeal(s: Situation, fields: Fields, unit: UnitId, hex: number): number {
  if (hex < 0) return -1000;
  return sideOf(s, unit) === 'soviet'
    ? sovietAppeal(s, fields, unit, hex)
    : germanAppeal(s, fields, unit, hex);
}

/** Near to goals, enemies and Berlin. */
function sovietAppeal(s: Situation, { enemy, goal }: Fields, unit: UnitId, hex: number): number {
  if (printedOf(s, unit).kind === 'depot') return -toBerlin(s, hex) * 10 - (enemy[hex]! < 3 ? 40 : 0);
  const taken = s.state.occupied.includes(s.map.hexes[hex]!);
  const alone = s.stacks[hex]!.every((other) => other === unit);
  // In the last two turns somebody stays where a German could still come back.
  const guards = taken && alone && s.state.turn >= lastTurn(s) - 1 && enemy[hex]! <= 8;
  const points = s.map.points[hex]! * (!taken ? 2 : guards ? 3 : 0);
  const deep = printedOf(s, unit).vehicle ? 1 : 2;
  return (
    points -
    2 * goal[hex]! -
    deep * 2 * Math.max(0, enemy[hex]! - 1) -
    toBerlin(s, hex) / 2 +
    (s.map.city[hex]! ? 20 : 0)
  );
}

/**
 * A line with cover, out of the Soviets' reach, that closes gaps and roads. From turn 4 on whoever is not in Berlin
 * makes for the Elbe: units are worth more alive and connected than in the way (11.14). A hex worth points that nobody
 * holds is taken back.
 */
function germanAppeal(s: Situation, { enemy, goal, home }: Fields, unit: UnitId, hex: number): number {
  const others = s.stacks[hex]!.filter((other) => other !== unit).length;
  const near = enemy[hex]!;
  const points = s.map.points[hex]!;
  const last = s.state.turn === lastTurn(s);
  const retaken = s.state.occupied.includes(s.map.hexes[hex]!) && others === 0 ? points * (last ? 5 : 1) : 0;
  const inBerlin = s.map.city[hex]! || s.map.transition[hex]!;
  const company = others === 0 ? 0 : others <= 2 ? 2 : -2;
  if (s.state.turn >= FLIGHT && !inBerlin && points === 0)
    return 2 * Math.min(near, 10) - home[hex]! / 2 + company;
  const cover =
    (s.map.fort[hex]! ? 4 : 0) +
    (s.map.transition[hex]! ? 6 : 0) +
    Math.min(points, 10) / 2 +
    coverOf(s, hex);
  // 11.16: what falls by turn 3 earns the Soviets most. An empty Transition Hex is an open door at all times.
  const early = s.state.turn <= s.game.data.tables.victory.bonusUntilTurn;
  const dear = s.map.transition[hex]! || (points > 0 && (early || s.map.city[hex]!));
  const garrison = dear ? (GARRISON[others] ?? 0) : 0;
  const line = near <= 1 ? -3 : near <= 3 ? 4 : 4 - (near - 3);
  // A zone where there is none yet closes a gap; on a road it closes the road.
  const zones = zonesOf(s, 'german');
  const gaps = s.map.edges[hex]!.filter(({ to }) => zones[to] === 0).length;
  const road = s.map.edges[hex]!.some((edge) => edge.road) ? 2 : 0;
  const between = Math.max(0, 8 - Math.abs(near - 4)) > 4 ? gaps + road : 0;
  return cover + retaken + garrison + line + company + between + (s.map.city[hex]! ? 2 : 0) - goal[hex]! / 4;
}

const lastTurn = (s: Situation): number => scenarioOf(s.game, s.state).turns;

const FLIGHT = 4;
/** For the first unit in a hex, the second, the third. */
const GARRISON = [10, 6, 2];

function coverOf(s: Situation, hex: number): number {
  return -(s.game.data.tables.terrain.find(({ terrain }) => terrain === s.map.terrain[hex])?.shift ?? 0) * 2;
}

const REICHSTAG = { row: 6, column: 26 };
const MIDDLE = { row: 23, column: 21.5 };

/** Rough distance to the middle of Berlin, in operational hexes; inside the city to the Reichstag, in fractions. */
export function toBerlin(s: Situation, hex: number): number {
  if (hex < 0) return 99;
  const id = s.map.hexes[hex]!;
  const at = { row: Number(id.slice(0, 2)), column: Number(id.slice(2)) };
  const to = s.map.city[hex]! ? REICHSTAG : MIDDLE;
  const rows = Math.abs(at.row - to.row);
  const far = Math.max(rows, Math.abs(at.column - to.column) + rows / 2);
  return s.map.city[hex]! ? far / 10 : far;
}
