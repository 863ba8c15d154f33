import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import {
  factionOf,
  hexName,
  hexOf,
  indexOfHex,
  indexOfUnit,
  scenarioOf,
  situation,
  unitName,
  unitState,
} from '../situation.ts';
import type { OrderOf } from '../orders.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { refuse } from '../../../rules/effects.ts';
import { boundaryBar, boundaryFault } from './boundary.ts';
import { entered } from './entering.ts';
import { areFriends, isGerman } from './sides.ts';
import { movementPoints } from './ss.ts';
import { mixedStackFaults, stackingFault } from './stacking.ts';
import { offensiveAllowance, secondPhaseFault } from './supply.ts';
import { borderBar, borderFault } from './yugoslavia.ts';
import { enemyZones } from './zoc.ts';

/** 5.0: a unit moves along a path of adjacent hexes, one unit at a time, once in its Movement Phase. */
export function* move(s: Situation, order: OrderOf<'move'>): Rule {
  const { unit, path } = order;
  const from = hexOf(s, unit);
  const back = order.triple === true ? null : takeBack(s, unit, path);
  if (back !== null && from !== undefined) {
    const after = yield* happen(s, { event: 'taken-back', unit, from, to: back });
    return yield* entered(after, unit, [back], false);
  }
  const far = order.triple === true ? tripled(s, unit) : s;
  const checked = checkPath(far, unit, path);
  const faults = order.triple === true ? [...tripleFaults(s, unit, path), ...checked.faults] : checked.faults;
  if (faults.length > 0 || from === undefined) return yield* refuse(faults);
  const going = order.triple === true ? yield* happen(s, { event: 'tripled', unit }) : s;
  const after = yield* happen(going, { event: 'moved', unit, from, path, costHalves: checked.costHalves });
  return yield* entered(after, unit, path, true);
}

/**
 * 5.1, 5.3o: stacking is judged when the phase ends, so that a hex may be overfull (or one mixed stack too many) before. A unit that stands in such a hex
 * after its move may be taken back to where it began the phase (`path` is that hex alone).
 *
 * Ruling: without this a file that ends with an overfull hex whose units have all moved could never be mended.
 *
 * @returns the hex to go back to; null where this is an ordinary move
 */
export function takeBack(s: Situation, unit: UnitId, path: readonly HexId[]): HexId | null {
  const { moved, startedAt } = unitState(s, unit);
  const hex = hexOf(s, unit);
  if (!moved || startedAt === null || hex === undefined || path.length !== 1 || path[0] !== startedAt)
    return null;
  const overfull = stackingFault(s, hex, s.stacks[indexOfHex(s, hex)]!) !== null;
  const mixed = mixedStackFaults(s, [factionOf(s, unit)]).some(({ hexes }) => hexes?.includes(hex) === true);
  return overfull || mixed ? startedAt : null;
}

/**
 * 5.0, 7.2: movement points of a unit in half points, as printed on its counter; doubled for a German unit in the turn in
 * which it returned as a replacement. 16.3: three times the printed ones for the unit chosen. 13.2, 18.1: halved.
 */
export function allowanceHalves(s: Situation, unit: UnitId): number {
  const doubled = isGerman(factionOf(s, unit)) && unitState(s, unit).replaced === s.state.turn;
  const factor = s.state.tripled === unit ? TRIPLED : doubled ? 2 : 1;
  return offensiveAllowance(s, unit, movementPoints(s, unit)) * factor * 2;
}

/** 16.3. */
const TRIPLED = 3;

/** 16.3: the same situation, with this unit's movement tripled. */
export function tripled(s: Situation, unit: UnitId): Situation {
  return situation(s.game, { ...s.state, tripled: unit });
}

/**
 * 16.3: why the German player may not triple this unit's movement: one unit a Movement Phase, none that begins in an enemy
 * zone of control, and none that ends in one.
 *
 * Ruling: three times the printed allowance, for a replacement as well.
 */
export function tripleFaults(s: Situation, unit: UnitId, path: readonly HexId[]): readonly Fault[] {
  const about = { units: [unit] };
  const name = unitName(s.game, unit);
  const faction = factionOf(s, unit);
  if (scenarioOf(s.game, s.state).tripledMove !== true || !isGerman(faction))
    return [fault('triple.who', '16.3', `Nothing triples the movement of ${name}.`, about)];
  const faults: Fault[] = [];
  if (s.state.tripled !== null)
    faults.push(
      fault('triple.again', '16.3', `${unitName(s.game, s.state.tripled)} has had the long move.`, about),
    );
  const from = hexOf(s, unit);
  if (from !== undefined && enemyZones(s, faction)[indexOfHex(s, from)] === 1)
    faults.push(fault('triple.from-zoc', '16.3', `${name} begins in an enemy zone of control.`, about));
  const to = path.at(-1);
  if (to !== undefined && enemyZones(s, faction)[indexOfHex(s, to)] === 1)
    faults.push(fault('triple.to-zoc', '16.3', `${name} may not end in an enemy zone of control.`, about));
  return faults;
}

/** 5.0, 7.2, 10.0: why a unit may not begin to move; empty if it may. Says nothing of whose phase it is. */
export function standstillFaults(s: Situation, unit: UnitId): readonly Fault[] {
  const { moved, pinned, garrison } = unitState(s, unit);
  const name = unitName(s.game, unit);
  const units = [unit];
  if (hexOf(s, unit) === undefined)
    return [fault('unit.off-map', '5.0', `${name} is not on the map.`, { units })];
  if (garrison)
    return [fault('garrison.move', '10.0', `${name} garrisons a capital and may not move.`, { units })];
  if (moved && wasEvacuated(s, unit))
    return [
      fault('evacuation.no-further', '8.0', `${name} has been evacuated and does not move further.`, {
        units,
      }),
    ];
  if (moved) return [fault('move.again', '5.0', `${name} has already moved in this phase.`, { units })];
  const second = secondPhaseFault(s, unit);
  if (second !== null) return [second];
  if (pinned) {
    return [
      fault(
        'replacement.pinned',
        '7.2',
        `${name} returned in an enemy zone of control and may not move in this phase.`,
        { units },
      ),
    ];
  }
  return [];
}

/** 8.0: it has come to a port by sea in this phase; no move leads there from Courland in one phase. */
function wasEvacuated(s: Situation, unit: UnitId): boolean {
  const { startedAt, place } = unitState(s, unit);
  const { areas } = s.game;
  return (
    startedAt !== null &&
    areas.get('courland')?.has(startedAt) === true &&
    [...(areas.get('evacuation-ports') ?? [])].some((port) => port === place)
  );
}

/**
 * 5.0: the cost of a path, and everything that is wrong with it. The path leaves out the start. An empty path costs
 * nothing.
 */
export function checkPath(
  s: Situation,
  unit: UnitId,
  path: readonly HexId[],
): { readonly costHalves: number; readonly faults: readonly Fault[] } {
  const standstill = standstillFaults(s, unit);
  if (standstill.length > 0) return { costHalves: 0, faults: standstill };
  const faults: Fault[] = [];
  let costHalves = 0;
  let from = indexOfUnit(s, unit);
  for (const [step, hex] of path.entries()) {
    const to = indexOfHex(s, hex);
    if (to < 0)
      return {
        costHalves,
        faults: [...faults, fault('hex.unknown', null, `There is no hex ${hex}.`, { hexes: [hex] })],
      };
    const side = sideTowards(s.map.graph, from, to);
    if (side < 0) {
      const here = s.map.graph.hexes[from]!;
      faults.push(
        fault('move.not-adjacent', '5.0', `${hex} is not adjacent to ${here}.`, {
          hexes: [here, hex],
          units: [unit],
        }),
      );
      return { costHalves, faults };
    }
    // A unit that comes back to where it began has entered that hex like any other.
    if (step > 0) faults.push(...stopFaults(s, unit, from));
    const barred = stepFault(s, unit, from, side, to, step === 0);
    if (barred !== null) faults.push(barred);
    costHalves += Math.max(stepCostHalves(s, from, side, to), 0);
    from = to;
  }
  const allowed = allowanceHalves(s, unit);
  if (costHalves > allowed) {
    faults.push(
      fault(
        'move.too-far',
        '5.0',
        `${unitName(s.game, unit)} has ${allowed / 2} movement points; this costs ${costHalves / 2}.`,
        {
          units: [unit],
          hexes: [s.map.graph.hexes[from]!],
        },
      ),
    );
  }
  return { costHalves, faults };
}

/** 5.0 (terrain chart): half points for a step; -1 where the terrain forbids it. */
export function stepCostHalves(s: Situation, from: number, side: number, to: number): number {
  const enter = s.map.enterHalves[to]!;
  const cross = s.map.crossHalves[from * SIDES + side]!;
  return enter < 0 || cross < 0 ? -1 : enter + cross;
}

/** 4.0: a unit must stop in the first enemy zone of control that it enters. */
export function stopFaults(s: Situation, unit: UnitId, at: number): readonly Fault[] {
  if (enemyZones(s, factionOf(s, unit))[at] !== 1) return [];
  const hex = s.map.graph.hexes[at]!;
  return [
    fault('zoc.stop', '4.0', `${unitName(s.game, unit)} must stop in ${hex}, in an enemy zone of control.`, {
      hexes: [hex],
      units: [unit],
    }),
  ];
}

export type StepBar = 'terrain' | 'hexside' | 'occupied' | 'boundary' | 'border' | 'zoc';

/** What keeps a unit from this step of its own will; null: nothing. `first`: it begins its move there. Quick: searches ask it for every hexside. */
export function stepBar(
  s: Situation,
  unit: UnitId,
  from: number,
  side: number,
  to: number,
  first: boolean,
): StepBar | null {
  const faction = factionOf(s, unit);
  if (s.map.enterHalves[to]! < 0) return 'terrain';
  if (s.map.crossHalves[from * SIDES + side]! < 0) return 'hexside';
  const [other] = s.stacks[to]!;
  if (other !== undefined && !areFriends(faction, factionOf(s, other))) return 'occupied';
  if (boundaryBar(s, faction, from, to) !== null) return 'boundary';
  if (borderBar(s, unit, from, to) !== null) return 'border';
  if (!first) return null;
  const zones = enemyZones(s, faction);
  return zones[from] === 1 && zones[to] === 1 ? 'zoc' : null;
}

/** The same as a fault, for the one who ordered it. */
export function stepFault(
  s: Situation,
  unit: UnitId,
  from: number,
  side: number,
  to: number,
  first: boolean,
): Fault | null {
  const here = s.map.graph.hexes[from]!;
  const there = s.map.graph.hexes[to]!;
  const about = { hexes: [here, there], units: [unit] };
  const bar = stepBar(s, unit, from, side, to, first);
  switch (bar) {
    case null:
      return null;
    case 'terrain':
      return fault(
        'move.terrain',
        '5.0',
        `${hexName(s.game, there)} may not be entered (${s.map.terrain[to]}).`,
        about,
      );
    case 'hexside':
      return fault(
        'move.hexside',
        '5.0',
        `The hexside between ${here} and ${there} may not be crossed.`,
        about,
      );
    case 'occupied':
      return fault(
        'move.occupied',
        '5.0',
        `${hexName(s.game, there)} is occupied by ${unitName(s.game, s.stacks[to]![0]!)}.`,
        about,
      );
    case 'boundary':
      return boundaryFault(s, factionOf(s, unit), from, to);
    case 'border':
      return borderFault(s, unit, from, to);
    case 'zoc':
      return fault(
        'zoc.to-zoc',
        '4.0',
        `A unit may not go from one enemy zone of control (${here}) straight into another (${there}).`,
        about,
      );
  }
}
