import type { HexId, UnitId } from '../../core/brands.ts';
import { pathTo, reachAlong } from '../../hex/index.ts';
import type { Reach } from '../../rules/contract.ts';
import type { Fault } from '../../rules/violation.ts';
import { fault } from './fault.ts';
import { edgeBetween } from './game.ts';
import { entryFault, entryHexes } from './rules/entry.ts';
import { moverFaults } from './rules/march.ts';
import type { March } from './rules/movement.ts';
import {
  arrowCostHalves,
  entryCostHalves,
  isPhasing,
  marchOf,
  mayGoOneHex,
  stepCostHalves,
  stepFault,
  stopFault,
} from './rules/movement.ts';
import { overrunCostHalves, overrunFault } from './rules/overrun.ts';
import type { Situation } from './situation.ts';
import {
  hexName,
  indexOfHex,
  indexOfUnit,
  phaseOf,
  printedOf,
  scenarioOf,
  situation,
  unitName,
  unitState,
} from './situation.ts';

/** How a unit is to go: by railroad (5.6); overrunning what stands in its way (7.0). */
export interface Manner {
  readonly byRail?: boolean;
  readonly overruns?: boolean;
}

/**
 * 5.0: where a unit can go, by the same tests as a move order. In the phases in which it does not move, as if it were
 * the Movement Phase of its side. With overruns, the hexes that it can overrun are among those reached.
 */
export function reachable(asked: Situation, unit: UnitId, manner: Manner = {}): Reach {
  const byRail = manner.byRail === true;
  if (!asked.game.units.has(unit)) return { unit, allowance: 0, hexes: [], beyond: [] };
  const s = inMovementPhase(asked, unit);
  const [standstill] = moverFaults(s, unit, byRail);
  const start = indexOfUnit(s, unit);
  if (standstill !== undefined) return { unit, allowance: 0, hexes: [], beyond: stuck(s, start, standstill) };
  const march = marchOf(s, unit, byRail);
  const hexes = reached(s, march);
  const overrun = manner.overruns === true ? overrunnable(s, march, hexes) : [];
  const fought = new Set<string>(overrun.map(({ hex }) => hex));
  const further =
    start < 0 ? [] : beyond(s, march, start, new Map(hexes.map((entry) => [entry.hex as string, entry])));
  return {
    unit,
    allowance: march.allowanceHalves / 2,
    hexes: [...hexes, ...overrun],
    beyond: further.filter(({ hex }) => !fought.has(hex)),
  };
}

/** 7.1: enemy hexes that can be overrun from where the unit stands or from a hex that it reaches and may leave again. */
function overrunnable(s: Situation, march: March, hexes: readonly Entry[]): readonly Entry[] {
  const best = new Map<string, Entry>();
  const here: readonly Entry[] =
    march.start < 0 ? [] : [{ hex: s.map.hexes[march.start]!, cost: 0, path: [] }];
  for (const { hex: from, cost, path } of [...here, ...hexes]) {
    const at = indexOfHex(s, from);
    if (at < 0 || (at !== march.start && stopFault(s, march, at, null) !== null)) continue;
    for (const edge of s.map.edges[at]!) {
      if (overrunFault(s, march, at, edge) !== null) continue;
      const total = cost + overrunCostHalves(s, march, edge) / 2;
      const hex = s.map.hexes[edge.to]!;
      if (total * 2 > march.allowanceHalves || (best.get(hex)?.cost ?? Infinity) <= total) continue;
      best.set(hex, { hex, cost: total, path: [...path, hex] });
    }
  }
  return [...best.values()];
}

/** The hexes alone, without a word about those beyond. */
export function destinations(s: Situation, unit: UnitId, byRail: boolean): Reach['hexes'] {
  return moverFaults(s, unit, byRail).length > 0 ? [] : reached(s, marchOf(s, unit, byRail));
}

function reached(s: Situation, march: March): readonly Entry[] {
  const { start } = march;
  if (start < 0) return entering(s, march);
  const found = spread(s, march, start, 0, []);
  const hexes = new Map(found.map((entry) => [entry.hex as string, entry]));
  if (mayGoOneHex(march)) {
    for (const edge of s.map.edges[start]!) {
      const hex = s.map.hexes[edge.to]!;
      if (hexes.has(hex) || stepFault(s, march, start, edge) !== null) continue;
      hexes.set(hex, { hex, cost: march.allowanceHalves / 2, path: [hex] });
    }
  }
  for (const entry of [{ hex: s.map.hexes[start]!, cost: 0, path: [] as readonly HexId[] }, ...found]) {
    const at = indexOfHex(s, entry.hex);
    const cost = arrowCostHalves(s, march, at);
    if (cost === null || hexes.has('NGP') || (at !== start && stopFault(s, march, at, null) !== null))
      continue;
    if (entry.cost * 2 + cost > march.allowanceHalves) continue;
    const hex = 'NGP' as HexId;
    hexes.set(hex, { hex, cost: entry.cost + cost / 2, path: [...entry.path, hex] });
  }
  return [...hexes.values()];
}

/** The situation at the start of the side's own Movement Phase, where the phase is none in which it moves. */
function inMovementPhase(s: Situation, unit: UnitId): Situation {
  const { kind } = phaseOf(s.game, s.state);
  if (
    isPhasing(s, unit) &&
    kind !== 'combat' &&
    kind !== 'siege-combat' &&
    kind !== 'supply' &&
    kind !== 'set-up'
  )
    return s;
  const { side } = printedOf(s, unit);
  const phase = scenarioOf(s.game, s.state).turn.find(
    (each) => each.kind === 'movement' && each.side === side,
  )!.id;
  const units = { ...s.state.units, [unit]: { ...unitState(s, unit), moved: false, slowed: 0 } };
  return situation(s.game, { ...s.state, phase, units });
}

type Entry = Reach['hexes'][number];

/** Hexes reached from one hex, with what was spent before. */
function spread(
  s: Situation,
  march: March,
  start: number,
  spentHalves: number,
  way: readonly HexId[],
): readonly Entry[] {
  const reached = reachAlong(
    s.map.neighbours,
    start,
    march.allowanceHalves - spentHalves,
    (from, step) => {
      const edge = s.map.edges[from]![step]!;
      return stepFault(s, march, from, edge) === null ? stepCostHalves(s, march, from, edge) : -1;
    },
    (hex, previous) =>
      stopFault(s, march, hex, previous < 0 ? null : edgeBetween(s.map, previous, hex)!) === null,
  );
  return reached.order.map((hex) => ({
    hex: s.map.hexes[hex]!,
    cost: (spentHalves + reached.cost[hex]!) / 2,
    path: [...way, ...pathTo(reached, hex).map((each) => s.map.hexes[each]!)],
  }));
}

/** 9.1: a reinforcement comes on in any of its entry hexes and goes on from there. */
function entering(s: Situation, march: March): readonly Entry[] {
  const best = new Map<string, Entry>();
  for (const hex of entryHexes(s, march.unit)) {
    if (entryFault(s, march.unit, hex, march.manner) !== null) continue;
    const at = indexOfHex(s, hex);
    const cost = entryCostHalves(s, march, at);
    if (cost > march.allowanceHalves) continue;
    const further = stopFault(s, march, at, null) === null ? spread(s, march, at, cost, [hex]) : [];
    for (const entry of [{ hex, cost: cost / 2, path: [hex] }, ...further]) {
      const known = best.get(entry.hex);
      if (known === undefined || known.cost > entry.cost) best.set(entry.hex, entry);
    }
  }
  return [...best.values()];
}

/** Hexes next to those reached, each with the first reason met. */
function beyond(
  s: Situation,
  march: March,
  start: number,
  reached: ReadonlyMap<string, Entry>,
): Reach['beyond'] {
  const found = new Map<number, Fault>();
  const froms = [
    { at: start, cost: 0 },
    ...[...reached.values()]
      .filter(({ hex }) => indexOfHex(s, hex) >= 0)
      .map(({ hex, cost }) => ({ at: indexOfHex(s, hex), cost })),
  ];
  for (const { at, cost } of froms) {
    for (const edge of s.map.edges[at]!) {
      const hex = s.map.hexes[edge.to]!;
      if (edge.to === start || reached.has(hex) || found.has(edge.to)) continue;
      const stop = at === start ? null : stopFault(s, march, at, null);
      found.set(
        edge.to,
        stepFault(s, march, at, edge) ??
          stop ??
          tooFar(s, march, hex, cost + stepCostHalves(s, march, at, edge) / 2),
      );
    }
  }
  return [...found].map(([hex, why]) => ({ hex: s.map.hexes[hex]!, fault: why }));
}

function tooFar(s: Situation, march: March, hex: HexId, cost: number): Fault {
  return fault(
    'move.too-far',
    '5.12',
    `${unitName(s.game, march.unit)} has ${march.allowanceHalves / 2} movement points; ${hexName(s.game, hex)} would cost ${cost}.`,
    {
      hexes: [hex],
      units: [march.unit],
    },
  );
}

function stuck(s: Situation, start: number, why: Fault): Reach['beyond'] {
  if (start < 0) return [];
  return s.map.neighbours[start]!.map((to) => ({ hex: s.map.hexes[to]!, fault: why }));
}
