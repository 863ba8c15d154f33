import type { HexId, UnitId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import type { Reach } from '../../rules/contract.ts';
import type { Fault } from '../../rules/violation.ts';
import { fault } from './fault.ts';
import { UNLIMITED, isFresh, pointsLeftHalves } from './rules/marching.ts';
import { needsFullCost, stepCost } from './rules/stepCost.ts';
import { hasRoom } from './rules/stacking.ts';
import { inEnemyZone } from './rules/zoc.ts';
import { entryHexes } from './rules/entering.ts';
import type { Situation } from './situation.ts';
import { adjacentHexes, counterOf, handleOfUnit, isHexPlace, placeName, printedOf } from './situation.ts';
import { ENTRY_BOXES, OUT_OF_PLAY, WARSAW } from './vocabulary.ts';

interface Way {
  readonly place: string;
  readonly halves: number;
  readonly path: readonly string[];
}

/**
 * 6: where a unit can go by itself, by the same costs as a move order, as if it were active. Warsaw and the boxes of entry
 * points stand among the hexes under their names.
 *
 * @param group 7: the units of a Kampfgruppe that moves as one piece; the slowest of them decides
 */
export function reachable(s: Situation, unit: UnitId, group: readonly UnitId[] = [unit]): Reach {
  const handle = handleOfUnit(s, unit);
  const nowhere: Reach = { unit, allowance: 0, hexes: [], beyond: [] };
  if (handle === undefined || printedOf(s, handle) === undefined) return nowhere;
  const handles = [
    handle,
    ...group.flatMap((each) => {
      const other = each === unit ? undefined : handleOfUnit(s, each);
      return other === undefined || printedOf(s, other) === undefined ? [] : [other];
    }),
  ];
  const { place, side, moved } = counterOf(s, handle);
  if ((OUT_OF_PLAY as readonly string[]).includes(place)) return nowhere;
  const standstill = moved
    ? fault('unit.moved', '5', 'It has already been activated in this turn.', { units: [unit] })
    : null;
  if (standstill !== null)
    return {
      ...nowhere,
      beyond: placesBeside(s, handle, place)
        .filter((to) => isHexPlace(s, to))
        .map((to) => ({ hex: hexId(to), fault: standstill })),
    };
  const allowance = pointsLeftHalves(s, handles);
  const { found, beyond } = search(s, handles, place, allowance, isFresh(s, handles), side);
  return {
    unit,
    allowance: allowance >= UNLIMITED ? 99 : allowance / 2,
    hexes: found
      .filter(({ place: at }) => hasRoom(s, at, handles))
      .map(({ place: at, halves, path }) => ({ hex: hexId(at), cost: halves / 2, path: path.map(hexId) })),
    beyond: [...beyond]
      .filter(([at]) => isHexPlace(s, at))
      .map(([at, why]) => ({ hex: hexId(at), fault: why })),
  };
}

/** Dijkstra's search over hexes, Warsaw and boxes. */
function search(
  s: Situation,
  handles: readonly string[],
  start: string,
  allowance: number,
  fresh: boolean,
  side: 'soviet' | 'german',
): { found: readonly Way[]; beyond: ReadonlyMap<string, Fault> } {
  const best = new Map<string, Way>();
  const settled = new Set<string>();
  const found: Way[] = [];
  const beyond = new Map<string, Fault>();
  const queues: Way[][] = [[{ place: start, halves: 0, path: [] }]];
  for (let spent = 0; spent < queues.length; spent++) {
    for (let i = 0; i < (queues[spent]?.length ?? 0); i++) {
      const way = queues[spent]![i]!;
      if (settled.has(way.place)) continue;
      settled.add(way.place);
      if (way.path.length > 0) found.push(way);
      const stops = way.path.length > 0 && isHexPlace(s, way.place) && inEnemyZone(s, side, way.place);
      for (const to of placesBeside(s, handles[0]!, way.place)) {
        if (settled.has(to)) continue;
        const cost = groupCost(s, handles, way.place, to);
        const why = 'fault' in cost ? cost.fault : stops ? stopped(s, way.place) : null;
        if (why !== null || 'fault' in cost) {
          if (why !== null && !beyond.has(to)) beyond.set(to, why);
          continue;
        }
        const first = way.path.length === 0 && fresh && !needsFullCost(way.place, to);
        const halves = way.halves + cost.halves;
        if (halves > allowance && !first) {
          if (!beyond.has(to)) beyond.set(to, tooFar(s, to, halves, allowance));
          continue;
        }
        const total = Math.min(halves, allowance);
        const known = best.get(to);
        if (known !== undefined && known.halves <= total) continue;
        const next: Way = { place: to, halves: total, path: [...way.path, to] };
        best.set(to, next);
        (queues[total] ??= []).push(next);
      }
    }
  }
  for (const at of settled) beyond.delete(at);
  return { found, beyond };
}

/** What the step costs the dearest of them; the first fault of any. */
function groupCost(
  s: Situation,
  handles: readonly string[],
  from: string,
  to: string,
): ReturnType<typeof stepCost> {
  let halves = 0;
  for (const handle of handles) {
    const cost = stepCost(s, handle, from, to);
    if ('fault' in cost) return cost;
    halves = Math.max(halves, cost.halves);
  }
  return { halves };
}

function placesBeside(s: Situation, handle: string, place: string): readonly string[] {
  if (isHexPlace(s, place))
    return s.game.bridges.has(place) && counterOf(s, handle).side === 'german'
      ? [...adjacentHexes(s, place), WARSAW]
      : adjacentHexes(s, place);
  const point = place === WARSAW ? 'GA' : place;
  const offMap =
    counterOf(s, handle).side === 'german'
      ? s.game.data.tables.offMap
          .filter(({ from }) => from === point)
          .map(({ to }) => (to === 'GA' ? WARSAW : to))
      : [];
  const onto: readonly HexId[] =
    place === WARSAW
      ? [...s.game.bridges.values()].filter(({ twoWay }) => twoWay).map(({ hex }) => hex)
      : ENTRY_BOXES.includes(place)
        ? entryHexesOf(s, handle, place)
        : [];
  return [...offMap, ...onto];
}

/** Entry hexes of a box, even where the unit is not in it yet. */
function entryHexesOf(s: Situation, handle: string, box: string): readonly HexId[] {
  if (counterOf(s, handle).place === box) return entryHexes(s, handle);
  return (s.game.entries.get(box) ?? []).flatMap(({ hexes, adjacent }) => [...hexes, ...adjacent]);
}

const stopped = (s: Situation, place: string): Fault =>
  fault('zoc.stop', '6', `It must stop in ${placeName(s.game, place)}, in an enemy zone of control.`);
const tooFar = (s: Situation, to: string, halves: number, allowance: number): Fault =>
  fault(
    'move.too-far',
    '6',
    `${placeName(s.game, to)} would cost ${halves / 2} movement points; there are ${allowance / 2}.`,
  );
