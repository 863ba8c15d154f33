import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { PrintedUnit } from '../data.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, indexOf, knownUnit, placeName, sideAt } from '../situation.ts';
import { ENTRY_BOXES, WARSAW, otherSide } from '../vocabulary.ts';
import { entryCostHalves } from './entering.ts';
import { isFoot, isTrain } from './values.ts';
import { bridgeFault } from './warsaw.ts';
import { inEnemyZone } from './zoc.ts';

/**
 * 6: the cost of one step in half points, or what forbids it. Ruling R16: along a road ½, along a railway 1, edge by edge;
 * R17: a road or railway over a minor river is a bridge. The enemy zone of control costs 1 more.
 */
export function stepCost(
  s: Situation,
  handle: string,
  from: string,
  to: string,
): { readonly halves: number } | { readonly fault: Fault } {
  const { side } = counterOf(s, handle);
  const printed = knownUnit(s, handle);
  const [start, end] = [indexOf(s, from), indexOf(s, to)];
  const about: About = { units: [printed.id], to: end >= 0 ? to : null };
  if (end >= 0 && sideAt(s, to) === otherSide(side))
    return forbidden(about, 'move.occupied', '6', `${placeName(s.game, to)} is occupied by the enemy.`);
  const zone = end >= 0 && inEnemyZone(s, side, to) ? s.game.data.tables.costs.zoc * 2 : 0;
  if (start >= 0 && end >= 0) {
    const hexside = sideTowards(s.map.graph, start, end);
    if (hexside < 0)
      return forbidden(about, 'move.not-adjacent', '6', `${to} is not adjacent to ${from}.`, from);
    const at = start * SIDES + hexside;
    if (!isTrain(printed)) return { halves: groundHalves(s, printed, at, end) + zone };
    if (s.map.railway[at] === 1) return { halves: 0 };
  }
  if (isTrain(printed))
    return forbidden(
      about,
      'train.railway',
      '13',
      'The armored train moves along connected railway hexes only.',
    );
  if (from === WARSAW || to === WARSAW || (ENTRY_BOXES.includes(from) && ENTRY_BOXES.includes(to))) {
    const hex = start >= 0 ? from : end >= 0 ? to : null;
    if (hex === null) return offMapCost(s, handle, from, to);
    const closed = bridgeFault(s, handle, hex, to === WARSAW ? 'to-warsaw' : 'from-warsaw');
    if ('fault' in closed) return closed;
    return { halves: closed.halves + zone };
  }
  if (ENTRY_BOXES.includes(from) && end >= 0) {
    const entry = entryCostHalves(s, handle, from, to);
    return 'fault' in entry ? entry : { halves: entry.halves + zone };
  }
  return forbidden(
    about,
    'move.not-adjacent',
    '6',
    `There is no way from ${placeName(s.game, from)} to ${placeName(s.game, to)}.`,
  );
}

/** What a step that is not allowed is about; `to` null: no hex of the map. */
interface About {
  readonly units: readonly UnitId[];
  readonly to: string | null;
}

function forbidden(
  { units, to }: About,
  code: string,
  rule: string,
  message: string,
  from?: string,
): { readonly fault: Fault } {
  const hexes = [from, to].flatMap((hex) => (hex === undefined || hex === null ? [] : [asHex(hex)]));
  return { fault: fault(code, rule, message, { units, ...(hexes.length === 0 ? {} : { hexes }) }) };
}

/** TEC: terrain and minor river, or the road over this hexside where that is cheaper. */
function groundHalves(s: Situation, printed: PrintedUnit, at: number, to: number): number {
  const kind = isFoot(printed) ? 'foot' : 'vehicle';
  const river = s.map.river[at] === 1 ? s.game.data.tables.hexsides[0]![kind] * 2 : 0;
  const ground = s.map.terrain[to]![kind] * 2 + river;
  const road = s.map.roadHalves[at]!;
  return road < 0 ? ground : Math.min(road, ground);
}

/** 6 Off-map movement, by the chart; GA is Warsaw. */
function offMapCost(
  s: Situation,
  handle: string,
  from: string,
  to: string,
): { readonly halves: number } | { readonly fault: Fault } {
  const point = (place: string): string => (place === WARSAW ? 'GA' : place);
  const edge = s.game.data.tables.offMap.find((each) => each.from === point(from) && each.to === point(to));
  if (counterOf(s, handle).side === 'german' && edge !== undefined) return { halves: edge.cost * 2 };
  return {
    fault: fault(
      'offmap.none',
      '6',
      `There is no movement off the map from ${placeName(s.game, from)} to ${placeName(s.game, to)}.`,
      { units: [knownUnit(s, handle).id] },
    ),
  };
}

/** 6: a bridge to Warsaw, and off-map movement, are prohibited without the full cost. */
export const needsFullCost = (from: string, to: string): boolean =>
  from === WARSAW || to === WARSAW || ENTRY_BOXES.includes(to);
