import type { Situation } from '../situation.ts';
import { holder } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';
import { bounds } from './ground.ts';
import { STRONG, enemyZones } from './zoc.ts';

/** What a supply line may not pass. */
export interface TraceRules {
  readonly side: Side;
  /** The most hexes from the source; Infinity for unlimited lines. */
  readonly limit: number;
  /** 11.15: at the end of the game a strong zone does not extend into hexes that a German unit occupies. */
  readonly strongYields: boolean;
  /** `city`: from Transition Hexes, the sources, into the city and on through it (8.17, 8.43, 11.15). */
  readonly within: 'operational' | 'city';
  /** 12.35: the line belongs to a Belorussian front. */
  readonly belorussian: boolean;
}

/**
 * 8.14, 8.15: length of the shortest supply line from each hex to one of the sources; -1 where there is none. The hex
 * where a line begins is not counted and may lie in any zone; the source is counted (a unit on it has length 0).
 *
 * A friendly unit cancels a weak zone of control, never a strong one (4.28).
 */
export function supplyLines(s: Situation, sources: readonly number[], rules: TraceRules): Int16Array {
  const { side, limit, within } = rules;
  const lengths = new Int16Array(s.map.hexes.length).fill(-1);
  const zones = enemyZones(s, side);
  const passable = (hex: number): boolean => {
    const held = holder(s, hex);
    if (held === FOE[side]) return false;
    if (zones[hex] === 0) return true;
    return held === side && (rules.strongYields || (zones[hex]! & STRONG) === 0);
  };
  let front: number[] = [];
  for (const hex of sources) {
    if (holder(s, hex) === FOE[side] || lengths[hex] === 0) continue;
    lengths[hex] = 0;
    front.push(hex);
  }
  for (let length = 1; front.length > 0 && length <= limit; length++) {
    const next: number[] = [];
    for (const from of front) {
      // A line leads on through a hex only if it may pass there.
      if (!passable(from)) continue;
      for (const edge of s.map.edges[from]!) {
        const { to, barred } = edge;
        if (barred || s.map.city[to]! !== (within === 'city')) continue;
        if (lengths[to]! >= 0 || holder(s, to) === FOE[side]) continue;
        if (side === 'soviet' && bounds(s, edge, rules.belorussian)) continue;
        lengths[to] = length;
        next.push(to);
      }
    }
    front = next;
  }
  return lengths;
}
