import type { LongerMove, Reach } from '../../rules/contract.ts';
import type { Fault } from '../../rules/violation.ts';
import type { UnitId } from '../../core/brands.ts';
import type { Reached } from '../../hex/index.ts';
import { SIDES, pathTo, reach } from '../../hex/index.ts';
import { fault } from './fault.ts';
import {
  allowanceHalves,
  standstillFaults,
  stepBar,
  stepCostHalves,
  stepFault,
  stopFaults,
  tripleFaults,
  tripled,
} from './rules/movement.ts';
import { enemyZones } from './rules/zoc.ts';
import type { Situation } from './situation.ts';
import { factionOf, indexOfUnit, unitName } from './situation.ts';

/** 5.0: where a unit can go, by the same tests as a move order, as if it were its Movement Phase. */
export function reachable(s: Situation, unit: UnitId): Reach {
  const start = s.game.units.has(unit) ? indexOfUnit(s, unit) : -1;
  if (start < 0) return { unit, allowance: 0, hexes: [], beyond: [] };
  const [standstill] = standstillFaults(s, unit);
  if (standstill !== undefined) return { unit, allowance: 0, hexes: [], beyond: stuck(s, start, standstill) };
  const allowed = allowanceHalves(s, unit);
  const reached = searched(s, unit, start, allowed);
  const longer = tripledMove(s, unit, start, reached);
  return {
    unit,
    allowance: allowed / 2,
    hexes: reached.order.map((hex) => wayTo(s, reached, hex)),
    beyond: beyond(s, unit, start, reached.cost, reached.order, allowed),
    ...(longer === null ? {} : { longer }),
  };
}

/** 16.3: where else the unit could go, and end, if its movement were tripled; null where it can't be. */
function tripledMove(s: Situation, unit: UnitId, start: number, usual: Reached): LongerMove | null {
  if (tripleFaults(s, unit, []).length > 0) return null;
  const far = tripled(s, unit);
  const allowed = allowanceHalves(far, unit);
  const reached = searched(far, unit, start, allowed);
  const hexes = reached.order
    .filter((hex) => usual.cost[hex]! < 0)
    .map((hex) => wayTo(s, reached, hex))
    .filter(({ path }) => tripleFaults(s, unit, path).length === 0);
  return { title: 'Three times as far', rule: '16.3', with: { triple: true }, allowance: allowed / 2, hexes };
}

/** 5.0: the hexes alone, for those who do not ask why not. */
export function reachableHexes(s: Situation, unit: UnitId): Reach['hexes'] {
  const start = indexOfUnit(s, unit);
  if (start < 0 || standstillFaults(s, unit).length > 0) return [];
  const reached = searched(s, unit, start, allowanceHalves(s, unit));
  return reached.order.map((hex) => wayTo(s, reached, hex));
}

function searched(s: Situation, unit: UnitId, start: number, allowed: number): Reached {
  const zones = enemyZones(s, factionOf(s, unit));
  return reach(
    s.map.graph,
    start,
    allowed,
    (from, side, to) =>
      stepBar(s, unit, from, side, to, from === start) === null ? stepCostHalves(s, from, side, to) : -1,
    (hex) => zones[hex] !== 1,
  );
}

function wayTo(s: Situation, reached: Reached, hex: number): Reach['hexes'][number] {
  const { hexes } = s.map.graph;
  return {
    hex: hexes[hex]!,
    cost: reached.cost[hex]! / 2,
    path: pathTo(reached, hex).map((index) => hexes[index]!),
  };
}

/** Hexes next to those reached, each with the reason met from the cheapest of its neighbours. */
function beyond(
  s: Situation,
  unit: UnitId,
  start: number,
  cost: Int32Array,
  order: readonly number[],
  allowed: number,
): Reach['beyond'] {
  const found = new Map<number, Fault>();
  for (const from of [start, ...order]) {
    for (let side = 0; side < SIDES; side++) {
      const to = s.map.graph.neighbour[from * SIDES + side]!;
      if (to < 0 || to === start || cost[to]! >= 0 || found.has(to)) continue;
      const stop = from === start ? undefined : stopFaults(s, unit, from)[0];
      const why =
        stepFault(s, unit, from, side, to, from === start) ??
        stop ??
        tooFar(s, unit, to, cost[from]! + stepCostHalves(s, from, side, to), allowed);
      found.set(to, why);
    }
  }
  return [...found].map(([hex, why]) => ({ hex: s.map.graph.hexes[hex]!, fault: why }));
}

function tooFar(s: Situation, unit: UnitId, to: number, costHalves: number, allowed: number): Fault {
  const hex = s.map.graph.hexes[to]!;
  return fault(
    'move.too-far',
    '5.0',
    `${unitName(s.game, unit)} has ${allowed / 2} movement points; ${hex} would cost ${costHalves / 2}.`,
    {
      hexes: [hex],
      units: [unit],
    },
  );
}

function stuck(s: Situation, start: number, why: Fault | undefined): Reach['beyond'] {
  if (start < 0 || why === undefined) return [];
  const { neighbour, hexes } = s.map.graph;
  return [...neighbour.slice(start * SIDES, (start + 1) * SIDES)]
    .filter((to) => to >= 0)
    .map((to) => ({ hex: hexes[to]!, fault: why }));
}
