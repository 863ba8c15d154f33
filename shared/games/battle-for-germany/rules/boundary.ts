import type { Fault } from '../../../rules/violation.ts';
import type { Situation } from '../situation.ts';
import { hexName } from '../situation.ts';
import type { Faction } from '../vocabulary.ts';
import { fault } from '../fault.ts';
import { homeTheater, isGerman } from './sides.ts';

/**
 * 5.2, 5.2.1, 5.2.2: what keeps a unit from crossing from one hex to the next of its own will; null: nothing.
 *
 * Germans never enter Berlin. Everybody else may, and leaves it to his own side. A unit that a retreat has brought to the
 * other side moves about there and back. 13.1, 15.2, 16.3: nothing does once the boundary is ignored.
 * Ruling: Berlin lies on the line; both Allies may enter it, since both win points there.
 */
export function boundaryBar(
  s: Situation,
  faction: Faction,
  from: number,
  to: number,
): 'berlin' | 'line' | null {
  if (s.boundary === 'ignored') return null;
  const there = s.map.theater[to];
  if (there === 'BERLIN') return isGerman(faction) ? 'berlin' : null;
  return there === undefined || there === homeTheater(faction) || there === s.map.theater[from]
    ? null
    : 'line';
}

/** 5.2.1, 5.2.2: the same as a fault, for the one who ordered it. */
export function boundaryFault(s: Situation, faction: Faction, from: number, to: number): Fault | null {
  const hexes = [s.map.graph.hexes[from]!, s.map.graph.hexes[to]!];
  switch (boundaryBar(s, faction, from, to)) {
    case null:
      return null;
    case 'berlin':
      return berlinFault(s, to);
    case 'line': {
      const rule = isGerman(faction) ? '5.2.1' : '5.2.2';
      return fault(
        'boundary.cross',
        rule,
        `The way from ${hexes[0]} to ${hexes[1]} leads over the German Theater Boundary.`,
        { hexes },
      );
    }
  }
}

/** 5.2.1: no German unit enters Berlin by movement, retreat or advance. */
export function berlinFault(s: Situation, to: number): Fault {
  const hex = s.map.graph.hexes[to]!;
  return fault('boundary.berlin', '5.2.1', `No German unit may enter ${hexName(s.game, hex)}.`, {
    hexes: [hex],
  });
}

/**
 * 5.2.2: whether a unit that is no German stands on the wrong side of the boundary. It must be back by the end of its next
 * Movement Phase, which is the next one that ends: nobody gets there by moving. 14.0: Germans as well, since the map ends
 * there.
 */
export function isAcrossBoundary(s: Situation, faction: Faction, index: number): boolean {
  if (s.boundary === 'ignored' || (isGerman(faction) && s.boundary !== 'edge')) return false;
  const theater = s.map.theater[index];
  return (theater === 'W' || theater === 'E') && theater !== homeTheater(faction);
}

/** 5.2.1: the identity of a German unit in that hex. 14.0, 16.3: it stays what it is. */
export function identityThere(s: Situation, faction: Faction, index: number): Faction {
  if (!isGerman(faction) || s.boundary !== 'holds') return faction;
  switch (s.map.theater[index]) {
    case 'W':
      return 'west-german';
    case 'E':
      return 'east-german';
    case 'BERLIN':
    case undefined:
      return faction;
  }
}
