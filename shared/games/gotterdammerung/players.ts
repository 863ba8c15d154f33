import type { HexId, SeatId, UnitId } from '../../core/brands.ts';
import type { JsonObject } from '../../core/json.ts';
import type { MachinePlayer, Uniform } from '../../rules/contract.ts';
import { evolve } from './evolve.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import type { Order } from './orders.ts';
import { anOverrun, attacks } from './playersAttacks.ts';
import { appeal, fieldsFor, toBerlin } from './playersGround.ts';
import type { Fields } from './playersGround.ts';
import { END, percent, pick, shuffled } from './playersTemper.ts';
import type { Temper } from './playersTemper.ts';
import type { Question } from './questions.ts';
import { destinations } from './reachable.ts';
import { decideAdvance } from './rules/advance.ts';
import { decideDelay } from './rules/combat.ts';
import { entryHexes, overdue } from './rules/entry.ts';
import { decideLosses } from './rules/losses.ts';
import { counterMoveGroup, railLoad } from './rules/movement.ts';
import { poolOf, reinforceFaults } from './rules/reinforcement.ts';
import { decideRetreat, waysOut } from './rules/retreat.ts';
import { decideExcess, endFaults } from './rules/sequence.ts';
import { piecesLeft, splitFaults } from './rules/splitting.ts';
import { joiningFault } from './rules/stacking.ts';
import { volkssturmFault } from './rules/volkssturm.ts';
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
  unitState,
  unitsIn,
  unitsOnMap,
} from './situation.ts';
import type { State } from './state.ts';
import type { Place, Side } from './vocabulary.ts';
import { FOE } from './vocabulary.ts';

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

const FORCED_END: Order = { order: 'end-phase', acceptLosses: true };

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
