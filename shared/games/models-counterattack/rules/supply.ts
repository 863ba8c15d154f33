import { SIDES } from '../../../hex/index.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { counterOf, indexOf, onMapOrWarsaw, printedOf, sideAt, sideCounters } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { WARSAW, isHexName, otherSide } from '../vocabulary.ts';
import { isTrain } from './values.ts';
import { zonesOf } from './zoc.ts';

const nets = new WeakMap<Situation, Map<Side, Int16Array>>();

/**
 * 15 Procedure: for every hex, how many hexes it is from a road that leads to a source without a break; -1 too far. No hex of
 * the way may hold an enemy or lie in an enemy zone of control, unless a friend holds it.
 */
function distances(s: Situation, side: Side): Int16Array {
  const known = nets.get(s)?.get(side);
  if (known !== undefined) return known;
  const { graph } = s.map;
  const zones = zonesOf(s, otherSide(side));
  const open = graph.hexes.map((hex, index) => {
    const holder = sideAt(s, hex);
    return holder === side || (holder === null && zones[index] !== 1);
  });
  const far = new Int16Array(graph.hexes.length).fill(-1);
  let wave: number[] = [];
  const reach = (index: number, distance: number, into: number[]): void => {
    if (!open[index] || far[index]! >= 0) return;
    far[index] = distance;
    into.push(index);
  };
  for (const hex of sources(s, side)) reach(indexOf(s, hex), 0, wave);
  // Along roads, whatever the length: the list grows while it is read.
  for (let i = 0; i < wave.length; i++) {
    for (let at = 0; at < SIDES; at++) {
      const next = graph.neighbour[wave[i]! * SIDES + at]!;
      if (next >= 0 && s.map.roadHalves[wave[i]! * SIDES + at]! >= 0) reach(next, 0, wave);
    }
  }
  for (let distance = 1; distance <= s.game.data.tracks.supply.hexes; distance++) {
    const next: number[] = [];
    for (const index of wave)
      for (let at = 0; at < SIDES; at++)
        if (graph.neighbour[index * SIDES + at]! >= 0)
          reach(graph.neighbour[index * SIDES + at]!, distance, next);
    wave = next;
  }
  if (!nets.has(s)) nets.set(s, new Map());
  nets.get(s)!.set(side, far);
  return far;
}

/** 15: entry hexes; for the Germans Warsaw, by the Praga bridges (not under the uprising's closure, 18). */
function sources(s: Situation, side: Side): readonly string[] {
  const entries = s.game.data.map.entries
    .filter((entry) => entry.side === side && entry.supply)
    .flatMap(({ hexes }) => hexes);
  const bridges =
    side === 'german' && !s.state.uprising.effects.noSupply
      ? [...s.game.bridges.values()].filter(({ twoWay }) => twoWay).map(({ hex }) => hex)
      : [];
  return [...entries, ...bridges];
}

/** 15: whether the counter can trace supply now. 13: the armored train always; units in the boxes too. */
export function isSupplied(s: Situation, handle: string): boolean {
  const { place, side } = counterOf(s, handle);
  const printed = printedOf(s, handle);
  if (printed !== undefined && isTrain(printed)) return true;
  if (place === WARSAW) return !s.state.uprising.effects.noSupply;
  return !isHexName(place) || distances(s, side)[indexOf(s, place)]! >= 0;
}

/** 15: hexes from the place to the nearest own supply road, as it stands now; 9 where there is none. For policies. */
export function supplyGap(s: Situation, side: Side, place: string): number {
  const far = isHexName(place) ? distances(s, side)[indexOf(s, place)]! : 0;
  return far < 0 ? 9 : far;
}

/** 15, 5: the check of these counters; a unit with a fuel column counts as supplied until now (G10). */
export function* checkSupply(s: Situation, handles: readonly string[]): Rule {
  const checked = handles.filter((handle) => onMapOrWarsaw(counterOf(s, handle)));
  if (checked.length === 0) return s;
  const out = checked.filter((handle) => !isSupplied(s, handle));
  return yield* happen(s, {
    event: 'supply',
    supplied: checked.filter((handle) => !out.includes(handle)),
    out,
  });
}

/** Counters of a side on the map or in Warsaw. */
export const inPlay = (s: Situation, side: Side): readonly string[] =>
  sideCounters(s, side).filter((handle) => onMapOrWarsaw(counterOf(s, handle)));
