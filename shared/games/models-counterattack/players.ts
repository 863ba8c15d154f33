import type { HexId, SeatId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import type { JsonObject } from '../../core/json.ts';
import type { MachinePlayer, Uniform } from '../../rules/contract.ts';
import type { Game } from './game.ts';
import { printedEvent } from './game.ts';
import type { Order } from './orders.ts';
import type { Answers, Question } from './questions.ts';
import { DEFAULT_POLICIES } from './policies.ts';
import { questionKinds } from './questionKinds.ts';
import { reachableHexes } from './reachable.ts';
import { corpsAvailable, formationCounters, isActive, phasingSide } from './rules/activation.ts';
import { barrageFaults, isFree, markersOf, supportFault } from './rules/artillery.ts';
import { breakContactFaults } from './rules/breakContact.ts';
import { attackFaults, isBeside } from './rules/coordinated.ts';
import { handOf } from './rules/eventCounters.ts';
import { standstillFaults } from './rules/marching.ts';
import { reactivable } from './rules/model.ts';
import { NO_SUPPORT, compare } from './rules/odds.ts';
import { retreatFaults, retreatWays } from './rules/retreat.ts';
import { hasRoom } from './rules/stacking.ts';
import { attackBonus, combatPoints, defenceBonus, isFast, isVehicle, stepsLeft } from './rules/values.ts';
import { enemyHexesBeside } from './rules/zoc.ts';
import type { Situation } from './situation.ts';
import {
  asHex,
  counterOf,
  countersAt,
  handleOfUnit,
  indexOf,
  isHexPlace,
  knownUnit,
  printedOf,
  sideAt,
  sideCounters,
  situation,
  unitIdOf,
} from './situation.ts';
import type { State } from './state.ts';
import type { Side } from './vocabulary.ts';
import type { EventDeed } from './vocabulary.ts';
import { ENTRY_BOXES, OUT_OF_PLAY, WARSAW, isHexName, otherSide, sideOfSeat } from './vocabulary.ts';

/** How a machine player thinks: chances in percent. */
interface Temper {
  readonly moves: number;
  readonly overruns: number;
  readonly barrages: number;
  /** Attacks at any odds; else only where the column promises more than it costs. */
  readonly reckless: number;
  readonly events: number;
  readonly reserves: number;
  readonly prepares: number;
  /** Answers by the default policies, as standing orders would. */
  readonly byPolicy: boolean;
}

/** Legal orders at random, biased towards attacking, so that every rule comes up. */
export const randomPlayer = (game: Game): MachinePlayer<State, Order, Question> =>
  machinePlayer(game, {
    moves: 75,
    overruns: 50,
    barrages: 70,
    reckless: 60,
    events: 30,
    reserves: 8,
    prepares: 6,
    byPolicy: false,
  });

/** Goes for victory hexes and for weak stacks, and attacks where the odds are good. */
export const greedyPlayer = (game: Game): MachinePlayer<State, Order, Question> =>
  machinePlayer(game, {
    moves: 100,
    overruns: 60,
    barrages: 100,
    reckless: 0,
    events: 20,
    reserves: 0,
    prepares: 0,
    byPolicy: true,
  });

const END: Order = { order: 'end-phase' };

function machinePlayer(game: Game, temper: Temper): MachinePlayer<State, Order, Question> {
  const kinds = questionKinds(game);
  return {
    orders(view, seat, uniform) {
      const s = situation(game, view);
      switch (view.step) {
        case 'movement':
          return movement(s, seat, uniform, temper);
        case 'barrage':
          return [...barrages(s, seat, uniform, temper), END];
        case 'combat':
          return attacks(s, seat, uniform, temper);
        case 'reserves':
          return reserves(s, seat, uniform, temper);
        case 'supply':
        case null:
          return [END];
      }
    },
    answer(view, question, uniform) {
      const s = situation(game, view);
      const standard = kinds[question.ask]!.decide(
        view,
        question,
        DEFAULT_POLICIES[question.ask],
      ) as JsonObject;
      if (temper.byPolicy || percent(30, uniform)) return standard;
      return randomAnswer(s, question, uniform, standard);
    },
  };
}

const pick = <T>(list: readonly T[], uniform: Uniform): T => list[uniform(list.length)]!;
const percent = (chance: number, uniform: Uniform): boolean => uniform(100) < chance;

function shuffled<T>(list: readonly T[], uniform: Uniform): T[] {
  const left = [...list];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(uniform(left.length), 1));
  return out;
}

/** Events and Model one at a time, since they change what can be done; moves several to a file. */
function movement(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): readonly Order[] {
  if (phasingSide(s) === 'soviet') {
    const corps = corpsAvailable(s);
    if (s.state.corps === null && corps.length > 0)
      return [{ order: 'activate', formation: pick(corps, uniform) }];
    if (s.state.army === null && formationCounters(s, s.game.army).length > 0 && percent(50, uniform))
      return [{ order: 'activate', formation: s.game.army }];
  }
  const event = anEvent(s, seat, uniform, temper);
  if (event !== null) return [event];
  const model = aModel(s, seat, uniform, temper);
  if (model !== null) return [model];
  const orders = moves(s, seat, uniform, temper);
  if (orders.length > 0) return orders;
  // Nothing is left to move: barrages go into the same file.
  const next = situation(s.game, { ...s.state, step: 'barrage', mover: null });
  return [END, ...barrages(next, seat, uniform, temper), END];
}

function reserves(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): readonly Order[] {
  const used = moves(s, seat, uniform, temper);
  return used.length > 0 ? used : [END];
}

/** Orders that one file carries at most; later ones are skipped where those before them came to something else. */
const ORDERS_A_FILE = 6;
const orSkip = (order: Order, i: number): Order => (i === 0 ? order : { ...order, ifIllegal: 'skip' });

function moves(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): readonly Order[] {
  const side = sideOfSeat(seat);
  const able = sideCounters(s, side).filter((handle) => {
    const { place, marched } = counterOf(s, handle);
    return (
      !(OUT_OF_PLAY as readonly string[]).includes(place) &&
      !marched &&
      standstillFaults(s, handle, [handle]).length === 0
    );
  });
  const orders: Order[] = [];
  const taken = new Set<string>();
  for (const handle of shuffled(able, uniform)) {
    const order = aMove(s, handle, uniform, temper);
    const to = order?.order === 'move' ? order.path.at(-1)! : undefined;
    // Two units for one hex would not know of each other.
    if (order === null || (to !== undefined && taken.has(to))) continue;
    if (to !== undefined && isHexName(to)) taken.add(to);
    orders.push(orSkip(order, orders.length));
    if (orders.length === ORDERS_A_FILE) break;
  }
  return orders;
}

/** What one unit does in the movement or reserves step; null: nothing now. */
function aMove(s: Situation, handle: string, uniform: Uniform, temper: Temper): Order | null {
  const { place, prepared, side, acted } = counterOf(s, handle);
  const unit = unitIdOf(s, handle);
  const unmoved = s.state.step === 'movement' && !acted;
  if (percent(temper.reserves, uniform) && unmoved && reservesFree(s, side))
    return { order: 'reserve', units: [unit] };
  const digs = unmoved && isHexName(place) && !prepared && knownUnit(s, handle).movement !== null;
  if (percent(temper.prepares, uniform) && digs) return { order: 'prepare', unit };
  if (!percent(temper.moves, uniform) && isHexName(place)) return null;
  const near = isHexPlace(s, place) ? enemyHexesBeside(s, side, place) : [];
  const rams = isVehicle(knownUnit(s, handle)) && isFast(s, handle);
  if (rams && near.length > 0 && percent(temper.overruns, uniform)) {
    const target = pick(near, uniform);
    if (promising(s, [handle], target, temper, uniform)) return { order: 'overrun', unit, target };
  }
  const path = aPath(s, handle, uniform, temper);
  if (path === null) return null;
  if (temper.byPolicy) {
    const target = rams ? weakestBeside(s, handle, path.at(-1)!) : null;
    const plan = target === null ? { onContact: 'stop' as const } : { onContact: 'overrun' as const, target };
    return { order: 'move', unit, path: [...path], plan };
  }
  const onContact = rams && percent(temper.overruns, uniform) ? ('overrun' as const) : ('stop' as const);
  return { order: 'move', unit, path: [...path], plan: { onContact } };
}

/** A stack beside the place that the unit may overrun at 3:1 or better, as far as it knows. */
function weakestBeside(s: Situation, handle: string, place: string): HexId | null {
  const { side } = counterOf(s, handle);
  const weak = enemyHexesBeside(s, side, place).filter((hex) => {
    const stack = countersAt(s, hex);
    if (stack.some((each) => printedOf(s, each) === undefined)) return false;
    const points = stack.reduce((sum, each) => sum + combatPoints(s, each), 0);
    const bonus = stack.reduce((sum, each) => sum + defenceBonus(s, each), 0);
    const terrain = s.map.terrain[indexOf(s, hex)]!;
    return (
      combatPoints(s, handle) >= points * (3 + terrain.shift) &&
      attackBonus(s, handle) >= bonus + terrain.defence
    );
  });
  return weak[0] ?? null;
}

function reservesFree(s: Situation, side: Side): boolean {
  const places = new Set(
    sideCounters(s, side)
      .filter((handle) => counterOf(s, handle).reserve)
      .map((handle) => counterOf(s, handle).place),
  );
  return places.size < s.game.data.tracks.reserveMarkers.count - 1;
}

/** A reachable place with room: the best of a few, towards enemies and victory hexes. */
function aPath(s: Situation, handle: string, uniform: Uniform, temper: Temper): readonly string[] | null {
  const hexes = reachableHexes(s, unitIdOf(s, handle));
  if (hexes.length === 0) return null;
  const tries = temper.byPolicy
    ? hexes
    : Array.from({ length: Math.min(6, hexes.length) }, () => pick(hexes, uniform));
  const { place, side } = counterOf(s, handle);
  const prizes = prizesFor(s, handle);
  const value = new Map(tries.map((each) => [each, appeal(s, prizes, side, each.hex)]));
  const best = tries.reduce((a, b) => (value.get(b)! > value.get(a)! ? b : a));
  if (temper.byPolicy && isHexName(place) && value.get(best)! <= appeal(s, prizes, side, hexId(place)))
    return null;
  return best.path;
}

/** What draws a counter to a place: near victory hexes, weak enemies, good ground. */
function appeal(s: Situation, prizes: readonly Prize[], side: Side, place: HexId): number {
  const at = place as string;
  if (at === WARSAW || ENTRY_BOXES.includes(at)) return -20;
  const victory = prizes.map(
    ({ hex, worth, guarded }) => worth - s.game.distance(place, hex) * 0.7 - guarded,
  );
  const near = enemyHexesBeside(s, side, at);
  const weak = near.reduce((sum, hex) => sum + (countersAt(s, hex).length === 1 ? 2 : 1), 0);
  const own = s.game.victoryHexes.has(at) && countersAt(s, at).length === 0 ? 6 : 0;
  return Math.max(...victory) + Math.min(weak, 3) + own + s.map.terrain[indexOf(s, at)]!.shift;
}

/** A victory hex, as a counter sees it. */
interface Prize {
  readonly hex: HexId;
  readonly worth: number;
  /** Less where others of its side guard it. */
  readonly guarded: number;
}

function prizesFor(s: Situation, handle: string): readonly Prize[] {
  const { side } = counterOf(s, handle);
  return [...s.game.victoryHexes.values()].map(({ hex, points }) => {
    const holder = sideAt(s, hex);
    const wanted = side === 'soviet' || holder === 'soviet' ? 3 : 1;
    const others = countersAt(s, hex).filter((each) => each !== handle).length;
    return { hex, worth: wanted * points, guarded: side === holder ? others * 4 : 0 };
  });
}

/** The column 3:1 without modifiers: from there on an attack takes more than it costs. */
const WORTH_IT = 4;

/** Whether an attack is worth it, or recklessness. */
function promising(
  s: Situation,
  attackers: readonly string[],
  target: HexId,
  temper: Temper,
  uniform: Uniform,
): boolean {
  if (countersAt(s, target).some((handle) => printedOf(s, handle) === undefined))
    return percent(temper.reckless, uniform);
  const { column, modifier } = compare(s, attackers, target, NO_SUPPORT);
  return column + modifier >= WORTH_IT || percent(temper.reckless, uniform);
}

function barrages(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): readonly Order[] {
  const side = sideOfSeat(seat);
  const targets = enemyHexes(s, side);
  const orders: Order[] = [];
  for (const marker of shuffled(markersOf(s, side), uniform)) {
    if (!isFree(s, marker) || !percent(temper.barrages, uniform)) continue;
    const able = targets.filter((target) => barrageFaults(s, seat, { marker, target }).length === 0);
    if (able.length > 0)
      orders.push(orSkip({ order: 'barrage', marker, target: pick(able, uniform) }, orders.length));
  }
  return orders;
}

const enemyHexes = (s: Situation, side: Side): readonly HexId[] =>
  [...s.places.keys()].filter((place) => isHexName(place) && sideAt(s, place) === otherSide(side)).map(asHex);

function attacks(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): readonly Order[] {
  const side = sideOfSeat(seat);
  const event = anEvent(s, seat, uniform, temper);
  if (event !== null) return [event];
  const orders: Order[] = [];
  const busy = new Set<string>();
  for (const target of shuffled(enemyHexes(s, side), uniform)) {
    if (s.state.attacked.includes(target)) continue;
    const able = sideCounters(s, side).filter((handle) => {
      const { place, reserve, fought, prepared, marched } = counterOf(s, handle);
      const free = !reserve && !fought && !(prepared && marched) && !busy.has(handle);
      return free && isBeside(s, place, target) && isActive(s, handle);
    });
    const order = anAttack(s, seat, able, target, uniform, temper);
    if (order === null) continue;
    orders.push(orSkip(order, orders.length));
    for (const unit of order.units) busy.add(handleOfUnit(s, unit)!);
    if (orders.length === ORDERS_A_FILE) break;
  }
  if (orders.length > 0) return orders;
  return sideCounters(s, side).some((handle) => counterOf(s, handle).reserve) ? [END] : [END, END];
}

/** An attack by all that can, else by those of one hex; null: none that is legal and worth it. */
function anAttack(
  s: Situation,
  seat: SeatId,
  able: readonly string[],
  target: HexId,
  uniform: Uniform,
  temper: Temper,
): Extract<Order, { order: 'attack' }> | null {
  const [first] = able;
  if (first === undefined) return null;
  const fromOne = able.filter((handle) => counterOf(s, handle).place === counterOf(s, first).place);
  for (const group of [able, fromOne]) {
    const units = group.map((handle) => unitIdOf(s, handle));
    const model = temper.reckless > 0 && percent(20, uniform);
    if (!promising(s, group, target, temper, uniform)) continue;
    const [plain, led] = [
      attackFaults(s, seat, { units, targets: [target] }),
      attackFaults(s, seat, { units, targets: [target], model: true }),
    ];
    if (plain.length > 0 && !(model && led.length === 0)) continue;
    const support = markersOf(s, sideOfSeat(seat)).find(
      (marker) => percent(50, uniform) && supportFault(s, seat, marker, group) === null,
    );
    const interrupt = handOf(s, seat).find(
      (card) => deedOf(s, card) === 'combat' && !s.state.played.includes(seat),
    );
    return {
      order: 'attack',
      units: [...units],
      targets: [target],
      ...(support === undefined ? {} : { support }),
      ...(plain.length > 0 ? { model: true } : {}),
      ...(interrupt !== undefined && percent(50, uniform) ? { plan: { event: interrupt } } : {}),
    };
  }
  return null;
}

function aModel(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): Order | null {
  if (phasingSide(s) !== 'german' || s.state.modelFrom > s.state.turn || !percent(temper.events / 3, uniform))
    return null;
  const stacks = [...s.places.keys()].filter(
    (place) =>
      isHexName(place) &&
      sideAt(s, place) === sideOfSeat(seat) &&
      reactivable(s, countersAt(s, place)).length > 0,
  );
  return stacks.length === 0 ? null : { order: 'model', use: 'reactivate', hex: pick(stacks, uniform) };
}

/** An event counter with something to do; what the referee might refuse is skipped there. */
function anEvent(s: Situation, seat: SeatId, uniform: Uniform, temper: Temper): Order | null {
  const side = sideOfSeat(seat);
  if (s.state.played.includes(seat) || !percent(temper.events / 5, uniform)) return null;
  const hand = handOf(s, seat).filter((card) => deedOf(s, card) !== 'combat');
  if (hand.length === 0) return null;
  const card = pick(hand, uniform);
  const own = sideCounters(s, side).filter((handle) => isHexName(counterOf(s, handle).place));
  const foes = [...s.places.keys()]
    .filter((place) => isHexName(place) && sideAt(s, place) === otherSide(side))
    .map(asHex);
  const done = sideCounters(s, side).filter((handle) => counterOf(s, handle).moved);
  const play = (more: Partial<Extract<Order, { order: 'play' }>>): Order => ({
    order: 'play',
    card,
    ...more,
    ifIllegal: 'skip',
  });
  const gone = countersAt(s, 'eliminated').filter((handle) => counterOf(s, handle).side === side);
  switch (deedOf(s, card)) {
    case 'air-strike':
    case 'inspect':
      return foes.length === 0 ? null : play({ hexes: [pick(foes, uniform)] });
    case 'again-stack':
    case 'again-formation':
      return done.length === 0 ? null : play({ units: [unitIdOf(s, pick(done, uniform))] });
    case 'sortie': {
      const marker = s.game.data.tracks.stuka.find(({ id }) => s.state.markers[id]!.used)?.id;
      return marker === undefined ? null : play({ marker });
    }
    case 'fuel': {
      const cut = own.find((handle) => counterOf(s, handle).outOfSupply);
      return cut === undefined ? null : play({ place: counterOf(s, cut).place });
    }
    case 'bridge-guard': {
      const inside = countersAt(s, WARSAW).slice(0, 1);
      const bridge = s.game.data.map.bridges.find(({ twoWay }) => twoWay)!.hex;
      return inside.length === 0
        ? null
        : play({ units: inside.map((handle) => unitIdOf(s, handle)), hexes: [bridge] });
    }
    case 'recover-armored':
    case 'recover-infantry': {
      const hurt = [...own.filter((handle) => counterOf(s, handle).reduced === true), ...gone];
      return hurt.length === 0 ? null : play({ unit: unitIdOf(s, pick(hurt, uniform)) });
    }
    case 'attach':
      return own.length === 0 ? null : play({ unit: unitIdOf(s, pick(own, uniform)) });
    case 'combat':
      return null;
  }
}

const deedOf = (s: Situation, card: string): EventDeed => printedEvent(s.game, card)!.deed;

function randomAnswer(s: Situation, question: Question, uniform: Uniform, standard: JsonObject): JsonObject {
  switch (question.ask) {
    case 'break-contact': {
      const to: { [unit: string]: string } = {};
      const arriving = new Map<string, string[]>();
      for (const { unit, to: refuges } of question.choices) {
        if (percent(50, uniform)) continue;
        const where = pick(refuges, uniform);
        const group = [...(arriving.get(where) ?? []), handleOfUnit(s, unit)!];
        if (!hasRoom(s, where, group)) continue;
        to[unit] = where;
        arriving.set(where, group);
      }
      return breakContactFaults(s, question, { to } as Answers['break-contact']).length === 0
        ? { to }
        : standard;
    }
    case 'defence-tactical-support':
      return {
        support: question.markers.length > 0 && percent(50, uniform) ? pick(question.markers, uniform) : null,
      };
    case 'model-reroll':
      return { reroll: percent(15, uniform) };
    case 'loss-distribution': {
      const left = question.units.flatMap((unit) =>
        Array.from({ length: stepsLeft(s, handleOfUnit(s, unit)!) }, () => unit),
      );
      return { losses: shuffled(left, uniform).slice(0, question.steps) };
    }
    case 'elastic-defence':
      return { elastic: percent(60, uniform) && question.hasRetreat };
    case 'desperate-defence':
      return { steps: percent(60, uniform) ? 0 : uniform(question.retreat + 1) };
    case 'retreat-path': {
      const handles = question.units.map((unit) => handleOfUnit(s, unit)!);
      const { paths } = retreatWays(s, handles, question.retreat, question.attackers);
      const path = pick(paths, uniform);
      const answer = { retreat: Object.fromEntries(question.units.map((unit) => [unit, [...path]])) };
      return retreatFaults(s, question, answer).length === 0 ? answer : standard;
    }
    case 'advance':
      return percent(30, uniform) ? { advance: null } : { advance: pick(question.units, uniform) };
    case 'barrage-victim':
      return { victim: pick(question.units, uniform) };
    case 'event-play':
      return { event: question.cards[0] !== undefined && percent(50, uniform) ? question.cards[0] : null };
    case 'recovery':
    case 'uprising-commitment':
    case 'uprising-moved':
    case 'magnuszew':
      return standard;
  }
}
