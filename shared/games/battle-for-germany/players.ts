import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { JsonObject } from '../../core/json.ts';
import type { MachinePlayer, Uniform } from '../../rules/contract.ts';
import { SIDES, distance } from '../../hex/index.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { City, Game } from './game.ts';
import { printedUnit } from './game.ts';
import type { Order } from './orders.ts';
import type { Question } from './questions.ts';
import { reachableHexes } from './reachable.ts';
import { isAcrossBoundary } from './rules/boundary.ts';
import { controllerOf } from './rules/control.ts';
import { garrisonOf } from './rules/garrisons.ts';
import { evacuationFaults, setUpArea } from './rules/courland.ts';
import { sufficientSets } from './rules/exchange.ts';
import { checkExit, exitAt } from './rules/exits.ts';
import { mandatedFaults } from './rules/mandated.ts';
import { standstillFaults, tripleFaults, tripled } from './rules/movement.ts';
import { compareStrengths, oddsColumn } from './rules/odds.ts';
import {
  entryHexes,
  openPools,
  replacementCandidates,
  replacementFaults,
  replacementRate,
} from './rules/replacements.ts';
import { attackFaults, attackerFaults } from './rules/restrictions.ts';
import { retreatInTurn } from './rules/retreat.ts';
import { areHostile, homeTheater, isGerman, isPhasing, unitsOnMap } from './rules/sides.ts';
import { joiningFault, mixedStackFaults } from './rules/stacking.ts';
import { forceOf, supplyFaults } from './rules/supply.ts';
import { attackReaches } from './rules/terrain.ts';
import { isOnWrongSideOfBorder } from './rules/yugoslavia.ts';
import type { Situation } from './situation.ts';
import {
  factionOf,
  hexOf,
  indexOfHex,
  indexOfUnit,
  isFront,
  phaseOf,
  situation,
  unitState,
  unitsAt,
} from './situation.ts';
import type { State } from './state.ts';

/** How a machine player thinks: chances in percent, of things that random play would else see too seldom or too often. */
interface Temper {
  readonly moves: number;
  /** Attacks at whatever odds the table has; else only at 2-1 or better, with everything that can join. */
  readonly reckless: number;
  readonly exits: number;
  /** Moves into a full hex and thinks better of it. */
  readonly crowds: number;
  readonly evacuates: number;
  /** Places a marker that it may place (18.1). */
  readonly supplies: number;
  /** Looks at every hex within reach, and stays where it is if none is better. */
  readonly aims: boolean;
}

/** Legal orders at random, biased towards attacking, so that every cell of the table and every question comes up. */
export function randomPlayer(game: Game): MachinePlayer<State, Order, Question> {
  return machinePlayer(game, {
    moves: 65,
    reckless: 70,
    exits: 40,
    crowds: 2,
    evacuates: 90,
    supplies: 40,
    aims: false,
  });
}

/** Goes for the enemy and for cities, and attacks where the odds are good. */
export function greedyPlayer(game: Game): MachinePlayer<State, Order, Question> {
  return machinePlayer(game, {
    moves: 95,
    reckless: 0,
    exits: 90,
    crowds: 0,
    evacuates: 90,
    supplies: 40,
    aims: true,
  });
}

function machinePlayer(game: Game, temper: Temper): MachinePlayer<State, Order, Question> {
  return {
    orders: (view, _seat: SeatId, uniform) => {
      const s = situation(game, view);
      switch (phaseOf(game, view).kind) {
        case 'set-up':
          return placements(s, uniform);
        case 'replacement':
          return replacements(s, uniform, temper);
        case 'movement':
          return moves(s, uniform, temper);
        case 'combat':
          return attacks(s, uniform, temper);
      }
    },
    answer: (view, question, uniform) => answer(situation(game, view), question, uniform),
  };
}

const END: Order = { order: 'end-phase' };

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

function placements(start: Situation, uniform: Uniform): Order[] {
  let s = start;
  const orders: Order[] = [];
  for (const { id: unit } of s.game.data.units.units) {
    const area = unitState(s, unit).place === 'to-place' ? setUpArea(s, unit) : undefined;
    const free = [...(area ?? [])].filter((hex) => joiningFault(s, unit, hex, '8.0') === null);
    if (free.length === 0) continue;
    const hex = pick(free, uniform);
    orders.push({ order: 'place', unit, hex });
    s = after(s, { event: 'placed', unit, hex });
  }
  return [...orders, END];
}

/** 18.1: markers under units that stand next to the enemy. */
function supplies(start: Situation, uniform: Uniform, temper: Temper): Order[] {
  let s = start;
  const orders: Order[] = [];
  for (const unit of shuffled(unitsOnMap(s, phaseOf(s.game, s.state).factions), uniform)) {
    if (supplyFaults(s, unit).length > 0 || enemiesAround(s, unit, indexOfUnit(s, unit)) === 0) continue;
    if (!percent(temper.supplies, uniform)) continue;
    orders.push({ order: 'offensive-supply', unit });
    const side = factionOf(s, unit) === 'soviet' ? 'soviet' : 'western-allied';
    s = after(s, { event: 'supply-placed', side, unit, hex: hexOf(s, unit)! });
  }
  return orders;
}

function replacements(start: Situation, uniform: Uniform, temper: Temper): Order[] {
  let s = start;
  const orders: Order[] = supplies(s, uniform, temper);
  for (const pool of openPools(s)) {
    for (let left = replacementRate(s, pool); left > 0; left--) {
      const ways = replacementCandidates(s, pool).flatMap((unit) =>
        entryHexes(s, unit, pool)
          .filter((hex) => replacementFaults(s, unit, hex).length === 0)
          .map((hex) => ({ unit, hex })),
      );
      if (ways.length === 0) break;
      const { unit, hex } = pick(ways, uniform);
      orders.push({ order: 'replace', unit, hex });
      s = after(s, { event: 'replaced', unit, hex, pool, pinned: false });
    }
  }
  return [...orders, END];
}

function moves(start: Situation, uniform: Uniform, temper: Temper): Order[] {
  let s = start;
  const orders: Order[] = [];
  const evacuation = anEvacuation(s, uniform, temper);
  if (evacuation !== null) return [evacuation];
  for (const unit of shuffled(unitsOnMap(s, phaseOf(s.game, s.state).factions), uniform)) {
    if (standstillFaults(s, unit).length > 0) continue;
    const astray =
      isAcrossBoundary(s, factionOf(s, unit), indexOfUnit(s, unit)) ||
      isOnWrongSideOfBorder(s, unit, indexOfUnit(s, unit));
    if (!astray && !percent(temper.moves, uniform)) continue;
    const way = anExit(s, unit, uniform, temper);
    if (way !== null) {
      orders.push({ order: 'exit', unit, path: [...way] });
      s = after(s, { event: 'removed', unit, from: hexOf(s, unit)! });
      continue;
    }
    const crowded = percent(temper.crowds, uniform) ? aCrowdedHex(s, unit, uniform) : null;
    if (crowded !== null) {
      const from = hexOf(s, unit)!;
      orders.push({ order: 'move', unit, path: [...crowded] }, { order: 'move', unit, path: [from] });
      s = after(after(s, { event: 'moved', unit, from, path: crowded, costHalves: 0 }), {
        event: 'taken-back',
        unit,
        from: crowded.at(-1)!,
        to: from,
      });
      continue;
    }
    const far = aTripledMove(s, unit, uniform);
    if (far !== null) {
      orders.push({ order: 'move', unit, path: [...far], triple: true });
      s = after(after(s, { event: 'tripled', unit }), {
        event: 'moved',
        unit,
        from: hexOf(s, unit)!,
        path: far,
        costHalves: 0,
      });
      continue;
    }
    const path = temper.aims ? anAimedMove(s, unit) : aMove(s, unit, uniform);
    if (path === null) continue;
    const moved: Situation = after(s, { event: 'moved', unit, from: hexOf(s, unit)!, path, costHalves: 0 });
    // 5.3o: not into a second mixed stack.
    if (mixedStackFaults(moved, phaseOf(s.game, s.state).factions).length > 0) continue;
    orders.push({ order: 'move', unit, path: [...path] });
    s = moved;
  }
  return [...orders, END];
}

function anEvacuation(s: Situation, uniform: Uniform, temper: Temper): Order | null {
  const ways = unitsOnMap(s, ['east-german']).flatMap((unit) =>
    [...(s.game.areas.get('evacuation-ports') ?? [])]
      .filter((to) => evacuationFaults(s, unit, to).length === 0)
      .map((to) => ({ unit, to })),
  );
  return ways.length > 0 && percent(temper.evacuates, uniform)
    ? { order: 'evacuate', ...pick(ways, uniform) }
    : null;
}

function anExit(s: Situation, unit: UnitId, uniform: Uniform, temper: Temper): readonly HexId[] | null {
  if (!isGerman(factionOf(s, unit)) || !percent(temper.exits, uniform)) return null;
  const here = exitAt(s, hexOf(s, unit)!) !== undefined;
  const paths = [
    ...(here ? [[]] : []),
    ...reachableHexes(s, unit)
      .filter(({ hex }) => exitAt(s, hex) !== undefined)
      .map(({ path }) => path),
  ];
  return paths.find((path) => checkExit(s, unit, path).faults.length === 0) ?? null;
}

/** The best hex within reach by `worth`; null: the unit stays. */
function anAimedMove(s: Situation, unit: UnitId): readonly HexId[] | null {
  const targets = targetCities(s, unit);
  let best = worth(s, unit, hexOf(s, unit)!, targets);
  let way: readonly HexId[] | null = null;
  for (const { hex, path } of reachableHexes(s, unit)) {
    if (joiningFault(s, unit, hex, '5.1') !== null) continue;
    const value = worth(s, unit, hex, targets);
    if (value > best) [best, way] = [value, path];
  }
  return way;
}

/** Cities that this unit wants: an Ally those that it can take, a German those that it can still hold. */
function targetCities(s: Situation, unit: UnitId): readonly City[] {
  const faction = factionOf(s, unit);
  const german = isGerman(faction);
  const front = isFront(printedUnit(s.game, unit));
  const own = german ? 'german' : faction === 'western-allied' ? 'western-allied' : 'soviet';
  return s.game.data.map.cities.filter((city) => {
    const there = s.map.theater[indexOfHex(s, city.hex)];
    const open = s.boundary === 'ignored' || there === 'BERLIN' || there === homeTheater(faction);
    if (city.points === 0 || !open) return false;
    const held = controllerOf(s, city.hex) === own;
    if (german) return held;
    return !held || (front && city.capital && garrisonOf(s, city.hex) === undefined);
  });
}

/** City hexes and the way to them; for Allies the enemy beside them, for Germans good ground and a line without crowds. */
function worth(s: Situation, unit: UnitId, hex: HexId, targets: readonly City[]): number {
  const index = indexOfHex(s, hex);
  const faction = factionOf(s, unit);
  const { grid } = s.game.data.map;
  if (isAcrossBoundary(s, faction, index) || isOnWrongSideOfBorder(s, unit, index)) return -100;
  let near = 0;
  for (const { hex: city, points } of targets)
    near = Math.max(near, (4 * (points + 1)) / (2 + distance(grid, hex, city)));
  const enemies = enemiesAround(s, unit, index);
  if (!isGerman(faction)) return near + 0.6 * Math.min(enemies, 2);
  const ground = s.map.terrain[index] === 'broken' || fortificationHolds(s, hex) ? 1 : 0;
  return near + ground + 0.2 * enemies - 0.5 * friendsAround(s, unit, index);
}

function fortificationHolds(s: Situation, hex: HexId): boolean {
  return s.map.features[indexOfHex(s, hex)]!.has('fortified') && !s.state.destroyedForts.includes(hex);
}

function friendsAround(s: Situation, unit: UnitId, index: number): number {
  let friends = s.stacks[index]!.filter((other) => other !== unit).length;
  for (let side = 0; side < SIDES; side++) {
    const next = s.map.graph.neighbour[index * SIDES + side]!;
    if (
      next >= 0 &&
      s.stacks[next]!.some((other) => other !== unit && factionOf(s, other) === factionOf(s, unit))
    )
      friends++;
  }
  return friends;
}

/** A reachable hex with room: one of the better ones, next to enemies, at a city or on the way home. */
function aMove(s: Situation, unit: UnitId, uniform: Uniform): readonly HexId[] | null {
  const open = reachableHexes(s, unit).filter(({ hex }) => joiningFault(s, unit, hex, '5.1') === null);
  if (open.length === 0) return null;
  const tries = Array.from({ length: Math.min(6, open.length) }, () => pick(open, uniform));
  const [best] = tries.sort((a, b) => appeal(s, unit, b.hex) - appeal(s, unit, a.hex));
  return best!.path;
}

/** 16.3: the long move of one German unit, to a hex that it could not reach else. */
function aTripledMove(s: Situation, unit: UnitId, uniform: Uniform): readonly HexId[] | null {
  if (tripleFaults(s, unit, []).length > 0 || !percent(20, uniform)) return null;
  const ways = reachableHexes(tripled(s, unit), unit).filter(
    ({ hex, path }) => joiningFault(s, unit, hex, '5.1') === null && tripleFaults(s, unit, path).length === 0,
  );
  return ways.length === 0 ? null : pick(ways, uniform).path;
}

/** A way to a hex that is full, out of which the unit is taken back. */
function aCrowdedHex(s: Situation, unit: UnitId, uniform: Uniform): readonly HexId[] | null {
  const full = reachableHexes(s, unit).filter(({ hex }) => joiningFault(s, unit, hex, '5.1') !== null);
  return full.length === 0 ? null : pick(full, uniform).path;
}

function appeal(s: Situation, unit: UnitId, hex: HexId): number {
  const index = indexOfHex(s, hex);
  const home =
    isAcrossBoundary(s, factionOf(s, unit), index) || isOnWrongSideOfBorder(s, unit, index) ? -100 : 0;
  const city = s.game.cities.get(hex);
  const exits = isGerman(factionOf(s, unit)) && s.game.exits.some(({ hexes }) => hexes.has(hex)) ? 2 : 0;
  return (
    home +
    enemiesAround(s, unit, index) +
    (city === undefined ? 0 : 1 + city.points) +
    exits -
    farFromBerlin(s, unit, hex)
  );
}

/** The Allies are drawn to Berlin, and so to the cities and ports before it. */
function farFromBerlin(s: Situation, unit: UnitId, hex: HexId): number {
  if (isGerman(factionOf(s, unit)) || s.game.berlin === undefined) return 0;
  return distance(s.game.data.map.grid, hex, s.game.berlin) / 3;
}

function enemiesAround(s: Situation, unit: UnitId, index: number): number {
  let enemies = 0;
  for (let side = 0; side < SIDES; side++) {
    const next = s.map.graph.neighbour[index * SIDES + side]!;
    const [other] = next < 0 ? [] : s.stacks[next]!;
    if (other !== undefined && areHostile(s.state, factionOf(s, unit), factionOf(s, other))) enemies++;
  }
  return enemies;
}

function attacks(s: Situation, uniform: Uniform, temper: Temper): Order[] {
  const owed = mandatedFaults(s).length > 0;
  const able = unitsOnMap(s, phaseOf(s.game, s.state).factions).filter(
    (unit) => isPhasing(s, unit) && attackerFaults(s, unit).length === 0,
  );
  // 18.1: one force a second phase.
  const second = phaseOf(s.game, s.state).second === true && able.length > 0;
  const force = second ? forceOf(s.game, s.state, pick(able, uniform)) : null;
  const fresh = new Set(able.filter((unit) => force === null || forceOf(s.game, s.state, unit) === force));
  const orders: Order[] = [];
  for (const hex of targetsInTurn(s, [...fresh], uniform, temper)) {
    const near = [...fresh].filter((unit) => attackReaches(s, unit, hex));
    if (near.length === 0) continue;
    const reckless = percent(temper.reckless, uniform);
    const units = reckless && !owed && percent(60, uniform) ? aSubset(near, uniform) : near;
    const targets = reckless ? withSecondTarget(s, units, hex, uniform) : [hex];
    const chosen = targets.length === 1 ? aDefender(s, hex, uniform) : null;
    if (attackFaults(s, units, targets, chosen).length > 0) continue;
    const { attack, defence } = compareStrengths(s, units, targets, chosen);
    if (
      !reckless &&
      !owed &&
      (oddsColumn(s.game, attack, defence)!.endsWith('-1') === false || attack < 2 * defence)
    )
      continue;
    orders.push({
      order: 'attack',
      units: [...units],
      targets: [...targets],
      ...(chosen === null ? {} : { defenders: [...chosen] }),
    });
    for (const unit of units) fresh.delete(unit);
    if (owed) return orders;
  }
  return [...orders, END];
}

/** At random, or the weakest first, so that high odds occur as well. */
function targetsInTurn(
  s: Situation,
  fresh: readonly UnitId[],
  uniform: Uniform,
  temper: Temper,
): readonly HexId[] {
  const targets = shuffled(targetHexes(s), uniform);
  if (percent(temper.reckless, uniform)) return targets;
  const odds = new Map(
    targets.map((hex) => {
      const able = fresh.filter((unit) => attackReaches(s, unit, hex));
      const { attack, defence } = compareStrengths(s, able, [hex]);
      return [hex, attack / defence] as const;
    }),
  );
  return targets.sort((a, b) => odds.get(b)! - odds.get(a)!);
}

function targetHexes(s: Situation): readonly HexId[] {
  const phasing = phaseOf(s.game, s.state).factions;
  return s.stacks.flatMap((stack, index) => {
    const [first] = stack;
    const hostile =
      first !== undefined && phasing.some((faction) => areHostile(s.state, faction, factionOf(s, first)));
    return hostile ? [s.map.graph.hexes[index]!] : [];
  });
}

/** 6.3o: one unit of a stack now and then. */
function aDefender(s: Situation, hex: HexId, uniform: Uniform): readonly UnitId[] | null {
  const stack = unitsAt(s, hex);
  const single = s.state.options.attackSingleUnits && stack.length > 1 && percent(50, uniform);
  return single ? [pick(stack, uniform)] : null;
}

function aSubset(units: readonly UnitId[], uniform: Uniform): readonly UnitId[] {
  const size = 1 + uniform(units.length);
  return shuffled(units, uniform).slice(0, size).sort();
}

function withSecondTarget(
  s: Situation,
  units: readonly UnitId[],
  hex: HexId,
  uniform: Uniform,
): readonly HexId[] {
  const more = targetHexes(s).filter(
    (other) => other !== hex && units.every((unit) => attackReaches(s, unit, other)),
  );
  return more.length > 0 && percent(25, uniform) ? [hex, pick(more, uniform)].sort() : [hex];
}

function answer(s: Situation, question: Question, uniform: Uniform): JsonObject {
  switch (question.ask) {
    case 'retreat':
      return retreatInTurn(s, question, (waiting) => {
        const { unit, open } = pick(waiting, uniform);
        return { unit, hex: open.length === 0 ? null : pick(open, uniform) };
      });
    case 'exchange':
      return { exchange: pick(sufficientSets(s, question.units, question.atLeast), uniform) };
    case 'advance': {
      if (percent(30, uniform)) return { advance: null };
      const { unit, hexes } = pick(question.units, uniform);
      return { advance: unit, path: [pick(hexes, uniform)] };
    }
    case 'remove':
      return {
        remove: [...question.certain, ...shuffled(question.among, uniform).slice(0, question.choose)].sort(),
      };
  }
}
