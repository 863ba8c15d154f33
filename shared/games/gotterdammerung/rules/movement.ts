import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Edge } from '../game.ts';
import { edgeBetween } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  hexName,
  holder,
  indexOfHex,
  phaseOf,
  printedOf,
  sideOf,
  strengths,
  unitName,
  unitState,
} from '../situation.ts';
import type { PhaseKind, Side } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';
import { groundFault } from './ground.ts';
import { isOnCityMap } from './phaseStart.ts';
import { STRONG, WEAK, enemyZones, isEngaged } from './zoc.ts';

/** How a unit goes: marching, by railroad (5.6), or as a Soviet supply depot along the rails (5.29). */
export type Manner = 'march' | 'rail' | 'depot';

/** One unit's move with what it depends on. */
export interface March {
  readonly unit: UnitId;
  readonly side: Side;
  readonly vehicle: boolean;
  readonly manner: Manner;
  readonly phase: PhaseKind;
  /** Index of the hex where it begins; -1 for a unit that comes on to the map. */
  readonly start: number;
  readonly allowanceHalves: number;
  /** Enemy zones of control by hex. */
  readonly zones: Uint8Array;
}

const POINT = 2;
/** 5.22: leaving an enemy zone of control; 7.1: an overrun. */
export const ZONE_HALVES = 3 * POINT;
export const OVERRUN_HALVES = 3 * POINT;
/** 5.29: a rail hexside for a depot. */
const DEPOT_HALVES = POINT;
const FORT_HALVES = POINT;

export function marchOf(s: Situation, unit: UnitId, byRail: boolean): March {
  const printed = printedOf(s, unit);
  return {
    unit,
    side: printed.side,
    vehicle: printed.vehicle,
    manner: printed.kind === 'depot' ? 'depot' : byRail ? 'rail' : 'march',
    phase: phaseOf(s.game, s.state).kind,
    start: indexOfHex(s, unitState(s, unit).place),
    allowanceHalves: allowanceHalves(s, unit),
    zones: enemyZones(s, printed.side),
  };
}

/**
 * 5.18, 5.19, 6.67, 8.16, 12.34: what a unit may spend, in half points.
 *
 * Ruling: halved once, rounded up to a whole point, however many reasons there are; then what delay costs is taken off.
 */
export function allowanceHalves(s: Situation, unit: UnitId): number {
  const { outOfSupply, disrupted, slowed } = unitState(s, unit);
  const { movement } = strengths(s, unit);
  const points = outOfSupply || disrupted || isCutOff(s, unit) ? Math.ceil(movement / 2) : movement;
  return Math.max(0, points - slowed) * POINT;
}

/** 12.34: judged when the German Movement Phase begins. */
function isCutOff(s: Situation, unit: UnitId): boolean {
  return phaseOf(s.game, s.state).id === 'german-movement' && s.state.used.uncommanded.includes(unit);
}

/** Why the unit may not move at all in this phase, by march or by rail (3.1, 5.13, 5.16, 5.5, 5.61, 5.63, 6.67). */
export function standstillFaults(s: Situation, unit: UnitId, byRail: boolean): readonly Fault[] {
  const printed = printedOf(s, unit);
  const { disrupted, moved } = unitState(s, unit);
  const { kind, title } = phaseOf(s.game, s.state);
  const start = indexOfHex(s, unitState(s, unit).place);
  const name = unitName(s.game, unit);
  const found: Fault[] = [];
  const say = (code: string, rule: string, message: string): void =>
    void found.push(fault(code, rule, `${name} ${message}`, { units: [unit] }));
  if (moved) say('move.again', '5.13', 'has moved in this phase.');
  if (printed.movement === 0) say('move.immobile', '5.28', 'can never move.');
  const onCityMap = start >= 0 && isOnCityMap(s, start);
  if (kind === 'siege-movement' && !onCityMap)
    say('siege.outside', '3.1', `is not on the Berlin City Map, and may not move in the ${title}.`);
  if (disrupted && kind !== 'movement')
    say('move.disrupted', '6.67', `is disrupted, and may not move in the ${title}.`);
  if (kind === 'breakthrough') {
    if (!printed.vehicle)
      say(
        'breakthrough.foot',
        '5.16',
        'is no vehicle unit, and may not move in the Breakthrough Movement Phase.',
      );
    if (onCityMap)
      say(
        'breakthrough.city',
        '5.16',
        'is on the Berlin City Map, and may not move in the Breakthrough Movement Phase.',
      );
    if (s.state.used.engaged.includes(unit))
      say('breakthrough.engaged', '5.16', 'was in an enemy zone of control when the phase began.');
  }
  if (kind === 'counter-move') {
    if (!printed.vehicle) say('counter-move.foot', '5.55', 'is no vehicle unit, and may not counter-move.');
    if (start >= 0 && s.map.city[start]!)
      say('counter-move.city', '5.54', 'is in Berlin, and may not counter-move.');
    if (s.state.used.engaged.includes(unit))
      say('counter-move.engaged', '5.53', 'was in an enemy zone of control when the phase began.');
    if (printed.army === '6SS')
      say('counter-move.6th-ss', '12.34', 'may not counter-move: it is of the 6th SS Panzer Army.');
    if (start >= 0 && counterMoveIsFull(s, unit))
      say('counter-move.limit', '5.51', 'would be the third unit to counter-move in this phase.');
  }
  if (byRail) found.push(...railFaults(s, unit));
  if (
    printed.code !== undefined &&
    s.state.options.hitlersCurse &&
    s.state.turn <= 2 &&
    unitState(s, unit).placedAt === unitState(s, unit).place
  ) {
    say('move.curse', '12.22', 'holds its first hex until turn 3 by order of Hitler.');
  }
  return found;
}

/** 5.6: who may not move by railroad. */
function railFaults(s: Situation, unit: UnitId): readonly Fault[] {
  const printed = printedOf(s, unit);
  const name = unitName(s.game, unit);
  const found: Fault[] = [];
  const say = (code: string, rule: string, message: string): void =>
    void found.push(fault(code, rule, `${name} ${message}`, { units: [unit] }));
  if (printed.side === 'soviet') say('rail.soviet', '5.61', 'may not move by railroad: only Germans do.');
  if (printed.branch === 'artillery')
    say('rail.artillery', '5.61', 'is artillery, and may not move by railroad.');
  if (phaseOf(s.game, s.state).kind !== 'movement')
    say('rail.phase', '5.65', 'may move by railroad in the German Movement Phase only.');
  if (unitState(s, unit).disrupted)
    say('rail.disrupted', '6.67', 'is disrupted, and may not move by railroad.');
  if (s.state.used.engaged.includes(unit))
    say('rail.engaged', '5.63', 'began the phase in an enemy zone of control.');
  if (s.state.used.rail + railLoad(s, unit) > RAIL_LIMIT)
    say('rail.limit', '5.67', 'is one too many on the railroads this turn.');
  return found;
}

/** 5.67: units' worth of railroad movement a turn. */
export const RAIL_LIMIT = 4;
/** 5.51: units that move in a counter-move. */
export const COUNTER_MOVE_LIMIT = 2;

/** 5.67: units' worth of railroad; 9.16: the 344th enters free. */
export function railLoad(s: Situation, unit: UnitId): number {
  const printed = printedOf(s, unit);
  if (printed.byRail === true && unitState(s, unit).place === 'schedule') return 0;
  return printed.vehicle && ['XX', 'X', 'III'].includes(printed.size) ? 2 : 1;
}

/** 5.52: units of one parent formation that began in one hex count as one unit. */
export function counterMoveGroup(s: Situation, unit: UnitId): string {
  const { parent } = printedOf(s, unit);
  return `${parent ?? unit}@${unitState(s, unit).place}`;
}

function counterMoveIsFull(s: Situation, unit: UnitId): boolean {
  const { counterMoves } = s.state.used;
  return counterMoves.length >= COUNTER_MOVE_LIMIT && !counterMoves.includes(counterMoveGroup(s, unit));
}

/** Why the unit may not take this step, whatever it costs; null if it may. Searches ask it of every hexside: no closures. */
export function stepFault(s: Situation, march: March, from: number, edge: Edge): Fault | null {
  const { to } = edge;
  if (holder(s, to) === FOE[march.side]) {
    return stepSays(s, march, from, to, 'move.enemy', '5.21', 'may not enter a hex where an enemy stands');
  }
  const ground = groundFault(s, march.unit, from, edge) ?? phaseFault(s, march, from, edge);
  if (ground !== null) return ground;
  const zone = march.zones[to] !== 0;
  switch (march.manner) {
    case 'depot':
      return zone
        ? stepSays(s, march, from, to, 'depot.zoc', '5.29', 'may not enter an enemy zone of control')
        : null;
    case 'rail':
      if (!edge.rail) return stepSays(s, march, from, to, 'rail.none', '5.62', 'may not leave the railroad');
      if (edge.ring && !s.state.used.ring) {
        return stepSays(
          s,
          march,
          from,
          to,
          'rail.ring',
          '5.68',
          'may not go round Berlin by rail: Soviets have been there',
        );
      }
      return zone
        ? stepSays(s, march, from, to, 'rail.zoc', '5.63', 'may not go by rail into an enemy zone of control')
        : null;
    case 'march':
      return zoneFault(s, march, from, edge);
  }
}

function stepSays(
  s: Situation,
  march: March,
  from: number,
  to: number,
  code: string,
  rule: string,
  what: string,
): Fault {
  const hexes = [s.map.hexes[from]!, s.map.hexes[to]!];
  const way = `${hexes[0]} to ${hexName(s.game, hexes[1]!)}`;
  return fault(code, rule, `${unitName(s.game, march.unit)} ${what} (${way}).`, {
    units: [march.unit],
    hexes,
  });
}

/** 5.43–5.46: between the maps, what the phase allows. */
function phaseFault(s: Situation, march: March, from: number, edge: Edge): Fault | null {
  const { phase } = march;
  if (edge.link && (phase === 'counter-move' || phase === 'breakthrough')) {
    return stepSays(s, march, from, edge.to, 'move.into-city', '5.43', 'may not enter Berlin in this phase');
  }
  if (phase === 'siege-movement' && !isOnCityMap(s, edge.to)) {
    return stepSays(
      s,
      march,
      from,
      edge.to,
      'siege.leave',
      '5.46',
      'may not leave for the country in the Siege Movement Phase',
    );
  }
  return null;
}

/** 4.27, 5.22: what enemy zones of control forbid. */
function zoneFault(s: Situation, march: March, from: number, edge: Edge): Fault | null {
  const { unit, start, zones } = march;
  const there = zones[edge.to]!;
  if (there === 0) return null;
  const here = zones[from]!;
  if ((here & STRONG) !== 0 && (there & STRONG) !== 0) {
    const what = 'may not go straight from one strong zone of control into another';
    return stepSays(s, march, from, edge.to, 'zoc.strong-to-strong', '5.22', what);
  }
  if ((here & WEAK) !== 0 && (there & WEAK) !== 0 && edge.water === 'major') {
    const what = 'may not cross a major river from one weak zone of control into another';
    return stepSays(s, march, from, edge.to, 'zoc.across-major-river', '5.22', what);
  }
  if (unitState(s, unit).disrupted && start >= 0 && !isEngaged(s, unit)) {
    const what = 'is disrupted, and may not enter an enemy zone of control';
    return stepSays(s, march, from, edge.to, 'zoc.disrupted', '4.27', what);
  }
  return null;
}

/** 5.22, 5.44: the unit ends its move in this hex, entered over that edge. Null: it may go on. */
export function stopFault(s: Situation, march: March, hex: number, edge: Edge | null): Fault | null {
  const strong = (march.zones[hex]! & STRONG) !== 0;
  if (!strong && !s.map.transition[hex]!) return null;
  const alongRing =
    march.side === 'german' &&
    s.state.used.ring &&
    edge !== null &&
    (march.manner === 'rail' ? edge.rail : edge.road);
  if (!strong && alongRing) return null;
  const at = s.map.hexes[hex]!;
  const name = unitName(s.game, march.unit);
  const about = { units: [march.unit], hexes: [at] };
  if (strong)
    return fault('zoc.stop', '5.22', `${name} must stop in ${at}, in a strong zone of control.`, about);
  return fault('transition.stop', '5.44', `${name} must stop in the Transition Hex ${at}.`, about);
}

/** 5.2, 5.3: cost of a step in half points. Says nothing of whether it is allowed. */
export function stepCostHalves(s: Situation, march: March, from: number, edge: Edge): number {
  switch (march.manner) {
    case 'depot':
      return DEPOT_HALVES;
    case 'rail':
      return 0;
    case 'march': {
      const leaving = march.zones[from] !== 0 ? ZONE_HALVES : 0;
      return (
        leaving +
        (usesRoad(s, march, from, edge)
          ? s.game.data.tables.road.cost * POINT
          : terrainHalves(s, march, edge))
      );
    }
  }
}

/** 5.12, 5.31, 5.37, 5.41: terrain of the hex and of the hexside; also the price of an overrun's way in (7.29). */
export function terrainHalves(s: Situation, march: March, edge: Edge): number {
  const costs = s.game.costHalves[march.vehicle ? 'vehicle' : 'foot'];
  const fort = march.side === 'soviet' && s.map.fort[edge.to]! ? FORT_HALVES : 0;
  return costs[s.map.terrain[edge.to]!]! + (costs[edge.water] ?? 0) + fort;
}

/** 5.32–5.34: a road runs over the hexside, and the unit may use it. */
function usesRoad(s: Situation, { side, zones }: March, from: number, edge: Edge): boolean {
  if (!edge.road) return false;
  if ((zones[from]! & WEAK) !== 0 && (zones[edge.to]! & WEAK) !== 0) return false;
  if (!s.map.transition[edge.to]! || side === 'soviet') return true;
  if (edge.ring) return s.state.used.ring;
  return !s.state.occupied.includes(s.map.hexes[edge.to]!);
}

/** 5.23: the one hex that every unit may go, whatever it costs. */
export function mayGoOneHex(march: March): boolean {
  return (
    march.phase === 'movement' &&
    march.manner === 'march' &&
    march.start >= 0 &&
    march.allowanceHalves >= POINT
  );
}

/** 5.26: cost of leaving by a red arrow, a plain hex off the map. Null: no arrow here, or not for this unit. */
export function arrowCostHalves(s: Situation, march: March, from: number): number | null {
  const hex = s.map.hexes[from]!;
  if (march.manner !== 'march' || s.game.areas.get('arrows')?.has(hex) !== true) return null;
  if (march.phase === 'siege-movement') return null;
  const leaving = march.zones[from] !== 0 ? ZONE_HALVES : 0;
  const byRoad = s.game.areas.get('arrows-by-road')?.has(hex) === true;
  return leaving + (byRoad ? s.game.data.tables.road.cost * POINT : POINT);
}

/** 9.13: cost of the entry hex for a unit that comes on to the map. */
export function entryCostHalves(s: Situation, march: March, hex: number): number {
  if (march.manner === 'rail') return 0;
  if (march.manner === 'depot') return DEPOT_HALVES;
  const fort = march.side === 'soviet' && s.map.fort[hex]! ? FORT_HALVES : 0;
  return s.game.costHalves[march.vehicle ? 'vehicle' : 'foot'][s.map.terrain[hex]!]! + fort;
}

/** The edge of a step between two hexes of a path. */
export function edgeOf(s: Situation, from: number, hex: string): Edge | undefined {
  const to = indexOfHex(s, hex);
  return to < 0 ? undefined : edgeBetween(s.map, from, to);
}

export function isPhasing(s: Situation, unit: UnitId): boolean {
  return sideOf(s, unit) === phaseOf(s.game, s.state).side;
}
