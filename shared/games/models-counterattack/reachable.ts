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

/** A unit, or a Kampfgruppe, that sets out. */
interface Start {
  readonly handles: readonly string[];
  readonly place: string;
  readonly side: 'soviet' | 'german';
  readonly allowance: number;
  readonly fresh: boolean;
}

/**
 * 6: where a unit can go by itself, by the same costs as a move order, as if it were active. Warsaw and the boxes of entry
 * points stand among the hexes under their names.
 *
 * @param group 7: the units of a Kampfgruppe that moves as one piece; the slowest of them decides
 */
export function reachable(s: Situation, unit: UnitId, group: readonly UnitId[] = [unit]): Reach {
  const nowhere: Reach = { unit, allowance: 0, hexes: [], beyond: [] };
  const start = startOf(s, unit, group);
  if (start === null) return nowhere;
  const { handles, place, allowance } = start;
  if (counterOf(s, handles[0]!).moved) {
    const standstill = fault('unit.moved', '5', 'It has already been activated in this turn.', {
      units: [unit],
    });
    return {
      ...nowhere,
      beyond: placesBeside(s, handles[0]!, place)
        .filter((to) => isHexPlace(s, to))
        .map((to) => ({ hex: hexId(to), fault: standstill })),
    };
  }
  const { found, beyond } = search(s, start);
  return {
    unit,
    allowance: allowance >= UNLIMITED ? 99 : allowance / 2,
    hexes: withRoom(s, start, found),
    beyond: [...beyond]
      .filter(([at]) => isHexPlace(s, at))
      .map(([at, why]) => ({ hex: hexId(at), fault: why() })),
  };
}

/** Of `reachable` the hexes alone, for those who don't ask why not. */
export function reachableHexes(s: Situation, unit: UnitId): Reach['hexes'] {
  const start = startOf(s, unit, [unit]);
  if (start === null || counterOf(s, start.handles[0]!).moved) return [];
  return withRoom(s, start, search(s, start).found);
}

/** Null: the view does not know the unit, or it is out of play. */
function startOf(s: Situation, unit: UnitId, group: readonly UnitId[]): Start | null {
  const handle = handleOfUnit(s, unit);
  if (handle === undefined || printedOf(s, handle) === undefined) return null;
  const { place, side } = counterOf(s, handle);
  if ((OUT_OF_PLAY as readonly string[]).includes(place)) return null;
  const handles = [
    handle,
    ...group.flatMap((each) => {
      const other = each === unit ? undefined : handleOfUnit(s, each);
      return other === undefined || printedOf(s, other) === undefined ? [] : [other];
    }),
  ];
  return { handles, place, side, allowance: pointsLeftHalves(s, handles), fresh: isFresh(s, handles) };
}

const withRoom = (s: Situation, { handles }: Start, found: readonly Way[]): Reach['hexes'] =>
  found
    .filter(({ place }) => hasRoom(s, place, handles))
    .map(({ place, halves, path }) => ({ hex: hexId(place), cost: halves / 2, path: path.map(hexId) }));

/** Dijkstra's search over hexes, Warsaw and boxes. Why there is no way on is put into words where somebody asks. */
function search(
  s: Situation,
  { handles, place: start, side, allowance, fresh }: Start,
): { found: readonly Way[]; beyond: ReadonlyMap<string, () => Fault> } {
  const best = new Map<string, Way>();
  const settled = new Set<string>();
  const found: Way[] = [];
  const beyond = new Map<string, () => Fault>();
  const noWay = (to: string, why: () => Fault): void => {
    if (!beyond.has(to)) beyond.set(to, why);
  };
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
        if ('fault' in cost) {
          noWay(to, () => cost.fault);
          continue;
        }
        if (stops) {
          noWay(to, () => stopped(s, way.place));
          continue;
        }
        const first = way.path.length === 0 && fresh && !needsFullCost(way.place, to);
        const halves = way.halves + cost.halves;
        if (halves > allowance && !first) {
          noWay(to, () => tooFar(s, to, halves, allowance));
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
