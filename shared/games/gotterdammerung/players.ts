import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { JsonObject } from '../../core/json.ts';
import type { MachinePlayer, Uniform } from '../../rules/contract.ts';
import { evolve } from './evolve.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import type { Order } from './orders.ts';
import type { Question } from './questions.ts';
import { destinations } from './reachable.ts';
import { decideAdvance } from './rules/advance.ts';
import { decideDelay } from './rules/combat.ts';
import { entryHexes, overdue } from './rules/entry.ts';
import { decideLosses } from './rules/losses.ts';
import { counterMoveGroup, marchOf, railLoad } from './rules/movement.ts';
import { columnsOf, defenceStrength, defendersIn, reckon } from './rules/odds.ts';
import { overrunCostHalves, overrunFault } from './rules/overrun.ts';
import { poolOf, reinforceFaults } from './rules/reinforcement.ts';
import { attackFaults } from './rules/restrictions.ts';
import { decideRetreat, waysOut } from './rules/retreat.ts';
import { decideExcess, endFaults } from './rules/sequence.ts';
import { piecesLeft, splitFaults } from './rules/splitting.ts';
import { joiningFault } from './rules/stacking.ts';
import { volkssturmFault } from './rules/volkssturm.ts';
import { zonesOf } from './rules/zoc.ts';
import type { Situation } from './situation.ts';
import {
  hexOf,
  holder,
  indexOfHex,
  indexOfUnit,
  isCorps,
  phaseOf,
  phasing,
  printedOf,
  sideOf,
  situation,
  strengths,
  unitState,
  unitsIn,
  unitsOnMap,
} from './situation.ts';
import type { State } from './state.ts';
import type { Place, Side } from './vocabulary.ts';
import { FOE } from './vocabulary.ts';

/** How a machine player thinks: chances in percent, of things that random play would else see too seldom or too often. */
interface Temper {
  readonly name: 'random' | 'greedy';
  readonly moves: number;
  /** Attacks at whatever odds; else only where the column promises something. */
  readonly reckless: number;
  readonly overruns: number;
  readonly leaves: number;
  readonly rail: number;
}

/** Legal orders at random, biased towards attacking, so that every cell of the tables and every question comes up. */
export function randomPlayer(game: Game): MachinePlayer<State, Order, Question> {
  return machinePlayer(game, { name: 'random', moves: 30, reckless: 60, overruns: 25, leaves: 2, rail: 15 });
}

/** The Soviets go for Berlin and attack with everything at good odds; the Germans fall back and hold on. */
export function greedyPlayer(game: Game): MachinePlayer<State, Order, Question> {
  return machinePlayer(game, { name: 'greedy', moves: 100, reckless: 0, overruns: 100, leaves: 0, rail: 0 });
}

function machinePlayer(game: Game, temper: Temper): MachinePlayer<State, Order, Question> {
  return {
    orders: (view, _seat: SeatId, uniform) => {
      const s = situation(game, view);
      switch (phaseOf(game, view).kind) {
        case 'set-up':
          return unitsIn(s, 'to-place').length > 0 && phasing(s) === 'german'
            ? [{ order: 'deploy' }, END]
            : [END];
        case 'movement':
        case 'counter-move':
        case 'siege-movement':
        case 'breakthrough':
          return moves(s, uniform, temper);
        case 'combat':
        case 'siege-combat':
          return attacks(s, uniform, temper);
        case 'supply':
          return reinforcements(s, uniform, temper);
      }
    },
    answer: (view, question, uniform) => answer(situation(game, view), question, uniform, temper),
  };
}

const END: Order = { order: 'end-phase' };
const FORCED_END: Order = { order: 'end-phase', acceptLosses: true };

function pick<T>(list: readonly T[], uniform: Uniform): T {
  return list[uniform(list.length)]!;
}

function shuffled<T>(list: readonly T[], uniform: Uniform): T[] {
  const left = [...list];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(uniform(left.length), 1));
  return out;
}

const percent = (chance: number, uniform: Uniform): boolean => uniform(100) < chance;

function after(s: Situation, event: GameEvent): Situation {
  return situation(s.game, evolve(s.game, s.state, event));
}

/** Whether an order of this unit may cost a die, after which nothing can be planned. */
const mayTurn = (s: Situation, unit: UnitId): boolean => unitState(s, unit).delays.length > 0;

/**
 * Orders of a movement phase. Everything that is certain goes into one file; the first move that needs dice ends it, and
 * the phase goes on with the next file.
 */
function moves(start: Situation, uniform: Uniform, temper: Temper): Order[] {
  let s = start;
  const side = phasing(s);
  const fields = fieldsFor(s, side);
  const orders: Order[] = [];
  const { kind } = phaseOf(s.game, s.state);
  const done = (unit: UnitId, path: readonly Place[], rail: number): void => {
    s = after(s, {
      event: 'moved',
      unit,
      from: unitState(s, unit).place,
      path,
      costHalves: 0,
      rail,
      group: kind === 'counter-move' ? counterMoveGroup(s, unit) : null,
    });
  };
  for (const unit of kind === 'movement' ? overdue(s, side) : []) {
    const byRail = printedOf(s, unit).byRail === true;
    const way = aWay(s, fields, unit, uniform, temper, byRail) ?? firstEntry(s, unit);
    if (way === null) continue;
    orders.push({
      order: 'move',
      unit,
      path: [...way] as HexId[],
      ...(byRail ? { by: 'rail' as const } : {}),
    });
    done(unit, way, 0);
  }
  for (const order of splits(s)) {
    orders.push(order);
    if (mayTurn(s, order.unit)) return orders;
    const groups = printedOf(s, order.unit).splitsInto ?? [];
    const into = [
      ...(unitState(s, order.unit).reduced ? groups.slice(0, 1) : groups),
      ...(order.support === null ? [] : [order.support]),
    ];
    s = after(s, { event: 'split', unit: order.unit, into, hex: hexOf(s, order.unit)! });
  }
  const pieces = piecesLeft(s).filter(
    (unit) => sideOf(s, unit) === side && (kind === 'movement' || kind === 'siege-movement'),
  );
  for (const unit of [
    ...pieces,
    ...order(s, side, uniform, temper).filter((each) => !pieces.includes(each)),
  ]) {
    if (unitState(s, unit).moved || printedOf(s, unit).movement === 0) continue;
    const must =
      pieces.includes(unit) ||
      (s.stacks[indexOfUnit(s, unit)]?.some((other) => other !== unit) === true &&
        joiningFault(s, unit, indexOfUnit(s, unit)) !== null);
    if (!must && !percent(temper.moves, uniform)) continue;
    const over = must ? null : anOverrun(s, unit, uniform, temper);
    if (over !== null) return [...orders, over];
    const byRail = !must && side === 'german' && kind === 'movement' && percent(temper.rail, uniform);
    const way = aWay(s, fields, unit, uniform, temper, byRail);
    if (way === null) continue;
    orders.push({
      order: 'move',
      unit,
      path: [...way] as HexId[],
      ...(byRail ? { by: 'rail' as const } : {}),
    });
    if (mayTurn(s, unit)) return orders;
    done(unit, way, byRail ? railLoad(s, unit) : 0);
  }
  for (const unit of unitsIn(s, 'NGP')) {
    if (side !== 'german' || kind !== 'movement' || s.state.used.fromBox <= 0) continue;
    const way = aWay(s, fields, unit, uniform, temper, false);
    if (way === null) continue;
    orders.push({ order: 'move', unit, path: [...way] as HexId[] });
    done(unit, way, 0);
  }
  return [...orders, endFaults(s).length > 0 ? FORCED_END : END];
}

/** Soviets nearest to Berlin first, Germans furthest; or anyhow. */
function order(s: Situation, side: Side, uniform: Uniform, temper: Temper): readonly UnitId[] {
  const units = shuffled(unitsOnMap(s, side), uniform);
  if (temper.name === 'random') return units;
  const far = (unit: UnitId): number => toBerlin(s, indexOfUnit(s, unit));
  return units.sort((a, b) => far(a) - far(b));
}

function firstEntry(s: Situation, unit: UnitId): readonly Place[] | null {
  const hex = entryHexes(s, unit).find((each) => holder(s, indexOfHex(s, each)) !== FOE[sideOf(s, unit)]);
  return hex === undefined ? null : [hex];
}

function splits(s: Situation): readonly Extract<Order, { order: 'split' }>[] {
  const { id } = phaseOf(s.game, s.state);
  if (id !== 'siege-movement' && id !== 'soviet-movement') return [];
  const free = unitsIn(s, 'pool').filter((unit) => printedOf(s, unit).kind === 'support');
  return unitsOnMap(s, 'soviet').flatMap((unit) => {
    const hex = indexOfUnit(s, unit);
    const rooms = s.map.edges[hex]!.filter(({ link, to }) => link && s.stacks[to]!.length === 0).length;
    if (!isCorps(printedOf(s, unit)) || rooms < 3) return [];
    const made: Extract<Order, { order: 'split' }> = { order: 'split', unit, support: free[0] ?? null };
    if (splitFaults(s, made).length > 0) return [];
    free.shift();
    return [made];
  });
}

/** A reachable hex with room: one of the better ones. */
function aWay(
  s: Situation,
  fields: Fields,
  unit: UnitId,
  uniform: Uniform,
  temper: Temper,
  byRail: boolean,
): readonly Place[] | null {
  const here = indexOfUnit(s, unit);
  const open = destinations(s, unit, byRail).filter(({ hex, path }) => {
    if ((hex as string) === 'NGP') return percent(temper.leaves, uniform);
    return roomFor(s, unit, hex) && path.length > 0;
  });
  if (open.length === 0) return null;
  if (temper.name === 'greedy') {
    const worth = (hex: HexId): number => appeal(s, fields, unit, indexOfHex(s, hex));
    const best = open.reduce((a, b) => (worth(b.hex) > worth(a.hex) ? b : a));
    return here >= 0 && worth(best.hex) <= appeal(s, fields, unit, here) ? null : best.path;
  }
  const tries = Array.from({ length: Math.min(5, open.length) }, () => pick(open, uniform));
  const [best] = tries.sort(
    (a, b) => appeal(s, fields, unit, indexOfHex(s, b.hex)) - appeal(s, fields, unit, indexOfHex(s, a.hex)),
  );
  return best!.path;
}

function roomFor(s: Situation, unit: UnitId, hex: HexId): boolean {
  const index = indexOfHex(s, hex);
  return joiningFault(s, unit, index) === null && !(isRifle(s, unit) && nearRifleCorps(s, unit, index));
}

const isRifle = (s: Situation, unit: UnitId): boolean =>
  isCorps(printedOf(s, unit)) && !printedOf(s, unit).vehicle;

function nearRifleCorps(s: Situation, unit: UnitId, hex: number): boolean {
  return (
    s.map.city[hex]! &&
    s.map.neighbours[hex]!.some((to) => s.stacks[to]!.some((other) => other !== unit && isRifle(s, other)))
  );
}

/** Distances in hexes over the ground, for the whole map: to the next enemy, and to the next hex that a side wants. */
interface Fields {
  readonly enemy: Int16Array;
  readonly goal: Int16Array;
}
/** Worked out once for a file: the enemy does not move in it. */
function fieldsFor(s: Situation, side: Side): Fields {
  const enemies = s.stacks.flatMap((stack, hex) =>
    stack.length > 0 && holder(s, hex) === FOE[side] ? [hex] : [],
  );
  const goals = s.map.hexes.flatMap((hex, at) => {
    const wanted = s.map.points[at]! > 0 || s.map.transition[at]!;
    return wanted && (side === 'german' || !s.state.occupied.includes(hex)) ? [at] : [];
  });
  return { enemy: distances(s, enemies), goal: distances(s, goals) };
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

/** What a hex is worth to a unit: nearness to goals and enemies for Soviets; for Germans a line out of their reach, and cover. */
function appeal(s: Situation, { enemy, goal }: Fields, unit: UnitId, hex: number): number {
  if (hex < 0) return -1000;
  const side = sideOf(s, unit);
  const others = s.stacks[hex]!.filter((other) => other !== unit).length;
  if (side === 'soviet') {
    if (printedOf(s, unit).kind === 'depot') return -toBerlin(s, hex) * 10 - (enemy[hex]! < 3 ? 40 : 0);
    const points = s.map.points[hex]! * (s.state.occupied.includes(s.map.hexes[hex]!) ? 0 : 2);
    const deep = printedOf(s, unit).vehicle ? 1 : 2;
    return (
      points -
      2 * goal[hex]! -
      deep * 2 * Math.max(0, enemy[hex]! - 1) -
      toBerlin(s, hex) / 2 +
      (s.map.city[hex]! ? 20 : 0)
    );
  }
  const cover =
    (s.map.fort[hex]! ? 4 : 0) +
    (s.map.transition[hex]! ? 6 : 0) +
    Math.min(s.map.points[hex]!, 10) / 2 +
    coverOf(s, hex);
  const near = enemy[hex]!;
  // Late in the war units are worth more alive and connected than in the way (11.14).
  const flees = s.state.turn >= 6 && !s.map.city[hex]! && !s.map.transition[hex]!;
  const line = flees ? Math.min(near, 10) * 2 : near <= 1 ? -3 : near <= 3 ? 4 : 4 - (near - 3);
  const company = others === 0 ? 0 : others <= 2 ? 2 : -2;
  // A zone where there is none yet closes a gap; on a road it closes the road.
  const zones = zonesOf(s, 'german');
  const gaps = s.map.edges[hex]!.filter(({ to }) => zones[to] === 0).length;
  const road = s.map.edges[hex]!.some((edge) => edge.road) ? 2 : 0;
  const between = Math.max(0, 8 - Math.abs(near - 4)) > 4 ? gaps + road : 0;
  return cover + line + company + between + (s.map.city[hex]! ? 2 : 0) - goal[hex]! / 4;
}

function coverOf(s: Situation, hex: number): number {
  return -(s.game.data.tables.terrain.find(({ terrain }) => terrain === s.map.terrain[hex])?.shift ?? 0) * 2;
}

const REICHSTAG = { row: 6, column: 26 };
const MIDDLE = { row: 23, column: 21.5 };

/** Rough distance to the middle of Berlin, in operational hexes; inside the city to the Reichstag, in fractions. */
function toBerlin(s: Situation, hex: number): number {
  if (hex < 0) return 99;
  const id = s.map.hexes[hex]!;
  const at = { row: Number(id.slice(0, 2)), column: Number(id.slice(2)) };
  const to = s.map.city[hex]! ? REICHSTAG : MIDDLE;
  const rows = Math.abs(at.row - to.row);
  const far = Math.max(rows, Math.abs(at.column - to.column) + rows / 2);
  return s.map.city[hex]! ? far / 10 : far;
}

function anOverrun(s: Situation, unit: UnitId, uniform: Uniform, temper: Temper): Order | null {
  const { kind } = phaseOf(s.game, s.state);
  const here = indexOfUnit(s, unit);
  if (
    sideOf(s, unit) !== 'soviet' ||
    here < 0 ||
    (kind !== 'movement' && kind !== 'breakthrough') ||
    !percent(temper.overruns, uniform)
  )
    return null;
  if (kind === 'breakthrough' && s.state.used.engaged.includes(unit)) return null;
  if (
    kind === 'breakthrough' &&
    (!printedOf(s, unit).vehicle ||
      s.map.transition[here]! ||
      s.map.city[here]! ||
      unitState(s, unit).disrupted)
  )
    return null;
  const march = marchOf(s, unit, false);
  const able = s.map.edges[here]!.filter((edge) => {
    if (holder(s, edge.to) !== 'german' || overrunFault(s, march, here, edge) !== null) return false;
    if (overrunCostHalves(s, march, edge) > march.allowanceHalves) return false;
    return temper.name === 'random' || promising(s, [unit], s.map.hexes[edge.to]!, true, 5);
  });
  if (able.length === 0) return null;
  const hex = s.map.hexes[pick(able, uniform).to]!;
  return { order: 'move', unit, path: [hex], overrun: [hex] };
}

/** The column is at least the given ratio. */
function promising(
  s: Situation,
  units: readonly UnitId[],
  target: HexId,
  overrun: boolean,
  ratio: number,
): boolean {
  const { column, table } = reckon(s, { units, target, overrun, underground: false });
  const [a = 0, d = 1] = columnsOf(s, table)[column]!.split(':').map(Number);
  return a / d >= ratio;
}

function attacks(s: Situation, uniform: Uniform, temper: Temper): Order[] {
  const side = phasing(s);
  const fresh = new Set(unitsOnMap(s, side).filter((unit) => attackers(s, unit)));
  const orders: Order[] = [];
  for (const hex of targets(s, side, uniform, temper)) {
    const able = [...fresh].filter((unit) =>
      attackFaults(s, [unit], [hex]).every(({ code }) => code === 'attack.odds'),
    );
    if (able.length === 0) continue;
    const reckless = percent(temper.reckless, uniform);
    const units = choose(s, able, hex, uniform, temper, reckless);
    if (units === null || attackFaults(s, units, [hex]).length > 0) continue;
    const plan =
      temper.name === 'greedy'
        ? { advance: 'always' as const }
        : s.state.options.undergroundRailway
          ? { underground: true }
          : null;
    orders.push({ order: 'attack', units: [...units], targets: [hex], ...(plan === null ? {} : { plan }) });
    for (const unit of units) fresh.delete(unit);
    if (temper.name === 'random' && orders.length >= 3) return orders;
  }
  return [...orders, END];
}

function attackers(s: Situation, unit: UnitId): boolean {
  const { attacked, disrupted, advanced } = unitState(s, unit);
  const faceDown = printedOf(s, unit).kind === 'volkssturm' && unitState(s, unit).shown === null;
  return !attacked && !disrupted && !advanced && (faceDown || strengths(s, unit).attack > 0);
}

/** Hexes that can be attacked, the weakest first, or anyhow. */
function targets(s: Situation, side: Side, uniform: Uniform, temper: Temper): readonly HexId[] {
  const hexes = s.stacks.flatMap((stack, index) =>
    stack.length > 0 && holder(s, index) === FOE[side] ? [s.map.hexes[index]!] : [],
  );
  const mixed = shuffled(hexes, uniform);
  if (temper.name === 'random') return mixed;
  const defence = (hex: HexId): number =>
    defendersIn(s, indexOfHex(s, hex)).reduce((sum, unit) => sum + defenceStrength(s, unit), 0);
  const worth = (hex: HexId): number =>
    s.map.points[indexOfHex(s, hex)]! +
    (s.map.transition[indexOfHex(s, hex)]! ? 5 : 0) -
    defence(hex) -
    toBerlin(s, indexOfHex(s, hex)) / 2;
  return mixed.sort((a, b) => worth(b) - worth(a));
}

function choose(
  s: Situation,
  able: readonly UnitId[],
  hex: HexId,
  uniform: Uniform,
  temper: Temper,
  reckless: boolean,
): readonly UnitId[] | null {
  const americans = able.filter((unit) => printedOf(s, unit).nation === 'american');
  const side = sideOf(s, able[0]!);
  const force =
    americans.length > 0 && percent(50, uniform)
      ? americans
      : able.filter((unit) => !americans.includes(unit));
  if (force.length === 0) return null;
  if (temper.name === 'random' && reckless)
    return shuffled(force, uniform)
      .slice(0, 1 + uniform(force.length))
      .sort();
  const ratio = side === 'soviet' ? 3 : 2;
  // The strongest first, until the odds are good enough.
  const strongest = [...force].sort((a, b) => strengths(s, b).attack - strengths(s, a).attack);
  for (let n = 1; n <= strongest.length; n++) {
    const units = strongest.slice(0, n);
    if (promising(s, units, hex, false, side === 'soviet' ? 6 : 3)) return units;
  }
  return promising(s, strongest, hex, false, ratio) || (temper.name === 'random' && percent(50, uniform))
    ? strongest
    : null;
}

function reinforcements(start: Situation, uniform: Uniform, temper: Temper): Order[] {
  let s = start;
  const orders: Order[] = [];
  for (const unit of shuffled(unitsIn(s, 'destroyed'), uniform)) {
    const pool = poolOf(s, unit);
    if (pool === null) continue;
    const at = indexOfHex(s, pool === 'armour' ? '2324' : '3625');
    const hexes = [at, ...(pool === 'infantry' ? s.map.neighbours[at]! : [])].map((hex) => s.map.hexes[hex]!);
    const hex = hexes.find(
      (each) => reinforceFaults(s, { order: 'reinforce', unit, hex: each }).length === 0,
    );
    if (hex === undefined) continue;
    orders.push({ order: 'reinforce', unit, hex });
    s = after(s, { event: 'reinforced', unit, hex, cost: printedOf(s, unit).defence, pool });
  }
  while (s.state.used.volkssturm > 0 && unitsIn(s, 'volkssturm-cup').length > 0) {
    const open = s.map.hexes.filter((hex, index) => s.map.city[index]! && volkssturmFault(s, hex) === null);
    if (open.length === 0) break;
    const worth = (hex: HexId): number =>
      -toBerlin(s, indexOfHex(s, hex)) - 2 * s.stacks[indexOfHex(s, hex)]!.length;
    const hex =
      temper.name === 'greedy' ? open.reduce((a, b) => (worth(b) > worth(a) ? b : a)) : pick(open, uniform);
    const unit = unitsIn(s, 'volkssturm-cup')[0]!;
    orders.push({ order: 'volkssturm', hexes: [hex] });
    s = after(s, { event: 'volkssturm', unit, hex });
  }
  return [...orders, END];
}

function answer(s: Situation, question: Question, uniform: Uniform, temper: Temper): JsonObject {
  const random = temper.name === 'random';
  switch (question.ask) {
    case 'losses': {
      if (!random) return decideLosses(s, question, { decide: 'weakest' })! as unknown as JsonObject;
      const steps = shuffled(
        question.units.flatMap(({ unit, steps: n }) => Array.from({ length: n }, () => unit)),
        uniform,
      );
      return { losses: steps.slice(0, question.steps) };
    }
    case 'retreat': {
      if (!random) return decideRetreat(s, question, { decide: 'away' })! as unknown as JsonObject;
      const done = new Map<UnitId, Place>();
      const retreat: { [unit: string]: Place[] } = {};
      for (const choice of question.units) {
        const way = pick(waysOut(s, choice, question.shun, done), uniform);
        retreat[choice.unit] = [...way.path];
        done.set(choice.unit, way.path.at(-1) ?? choice.from);
      }
      return { retreat };
    }
    case 'advance': {
      const decide = random ? pick(['never', 'points', 'always'] as const, uniform) : 'always';
      return decideAdvance(s, question, { decide })! as unknown as JsonObject;
    }
    case 'delay':
      return random
        ? { delay: pick(question.units, uniform) }
        : (decideDelay(s, question, { decide: 'fastest' })! as unknown as JsonObject);
    case 'excess':
      return decideExcess(s, question, { decide: 'strongest' })! as unknown as JsonObject;
    case 'bid':
      return { bid: 8 + uniform(8) };
  }
}
