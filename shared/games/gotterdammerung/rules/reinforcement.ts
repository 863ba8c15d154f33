import type { UnitId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import { area, onlyHex } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { hexName, holder, indexOfHex, printedOf, unitName, unitState, unitsAt } from '../situation.ts';
import { FOE } from '../vocabulary.ts';
import { GERMAN_LINE } from './sixthArmy.ts';
import { joiningFault } from './stacking.ts';
import { supplyLines } from './trace.ts';
import { enemyZones } from './zoc.ts';

const INFANTRY_POINTS = 4;
const ARMOUR_POINTS = 2;

/** 8.32, 8.33, 8.41: what the German player may bring back or place in this phase, as things stand at its start. */
export function reinforcementsDue(s: Situation): {
  readonly infantry: number;
  readonly armour: number;
  readonly volkssturm: number;
} {
  const lines = supplyLines(
    s,
    [...area(s.game, 'edge-west')].map((hex) => indexOfHex(s, hex)),
    GERMAN_LINE,
  );
  const works = (place: string, branch: string): boolean => {
    const index = indexOfHex(s, onlyHex(s.game, place));
    return (
      s.stacks[index]!.some(
        (unit) => printedOf(s, unit).branch === branch && printedOf(s, unit).side === 'german',
      ) && lines[index]! >= 0
    );
  };
  return {
    infantry: works('juterbog', 'supplyDepot') ? INFANTRY_POINTS : 0,
    armour: works('spandau', 'factory') ? ARMOUR_POINTS : 0,
    volkssturm: s.game.data.tables.volkssturm.perTurn[s.state.turn - 1] ?? 0,
  };
}

/** 8.3: a destroyed unit comes back. */
export function* reinforce(s: Situation, order: OrderOf<'reinforce'>): Rule {
  const faults = reinforceFaults(s, order);
  if (faults.length > 0) return yield* refuse(faults);
  return yield* happen(s, {
    event: 'reinforced',
    unit: order.unit,
    hex: order.hex,
    cost: printedOf(s, order.unit).defence,
    pool: poolOf(s, order.unit)!,
  });
}

/**
 * 8.32, 8.33: which of the two a unit belongs to; null: it does not come back.
 *
 * Ruling: infantry is the branch, of whatever service; not paratroops, naval infantry, special-duty units, flak, artillery.
 */
export function poolOf(s: Situation, unit: UnitId): 'infantry' | 'armour' | null {
  const { side, branch, vlasov } = printedOf(s, unit);
  if (side !== 'german' || vlasov === true) return null;
  if (branch === 'infantry') return 'infantry';
  return branch === 'armour' || branch === 'assaultGun' || branch === 'tankDestroyer' ? 'armour' : null;
}

export function reinforceFaults(s: Situation, { unit, hex }: OrderOf<'reinforce'>): readonly Fault[] {
  const pool = poolOf(s, unit);
  const name = unitName(s.game, unit);
  const rule = pool === 'armour' ? '8.33' : '8.32';
  const say = (code: string, message: string, because = rule): readonly Fault[] => [
    fault(code, because, `${name} ${message}`, { units: [unit], hexes: [hex] }),
  ];
  if (indexOfHex(s, hex) < 0)
    return [fault('hex.unknown', null, `There is no hex ${hex}.`, { hexes: [hex] })];
  if (pool === null) return say('reinforce.branch', 'is no unit that can be brought back.');
  if (unitState(s, unit).place !== 'destroyed') return say('reinforce.place', 'has not been destroyed.');
  const { defence } = printedOf(s, unit);
  if (defence > s.state.used[pool])
    return say(
      'reinforce.points',
      `has a defence strength of ${defence}; ${s.state.used[pool]} can still be brought back.`,
    );
  return placeFaults(s, unit, hex, pool, say);
}

function placeFaults(
  s: Situation,
  unit: UnitId,
  hex: OrderOf<'reinforce'>['hex'],
  pool: 'infantry' | 'armour',
  say: (code: string, message: string, because?: string) => readonly Fault[],
): readonly Fault[] {
  const index = indexOfHex(s, hex);
  const at = indexOfHex(s, onlyHex(s.game, pool === 'armour' ? 'spandau' : 'juterbog'));
  const near = index === at || (pool === 'infantry' && s.map.neighbours[at]!.includes(index));
  if (!near)
    return say(
      'reinforce.hex',
      `comes back at ${hexName(s.game, s.map.hexes[at]!)}${pool === 'infantry' ? ' or next to it' : ''}, not in ${hex}.`,
    );
  if (holder(s, index) === FOE.german)
    return say('reinforce.enemy', `can't come back in ${hex}, where Soviet units stand.`);
  if (pool === 'infantry' && enemyZones(s, 'german')[index] !== 0 && unitsAt(s, hex).length === 0) {
    return say('reinforce.zoc', `can't come back in ${hex}, in a Soviet zone of control.`);
  }
  const stack = joiningFault(s, unit, index);
  return stack === null ? [] : [stack];
}
