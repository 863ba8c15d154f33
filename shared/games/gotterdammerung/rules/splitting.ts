import type { UnitId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  hexOf,
  indexOfUnit,
  isCorps,
  phaseOf,
  printedOf,
  unitName,
  unitState,
  unitsIn,
} from '../situation.ts';
import { turnDelays } from './delays.ts';

/**
 * 5.7: a vehicle corps in a Transition Hex becomes two battle groups and a support unit, or one battle group if it is
 * reduced.
 *
 * Ruling: splitting is the beginning of its move, so that delay markers are turned now and slow down all pieces; these
 * keep its other states. Without support units left in the pool the battle groups go alone.
 */
export function* split(start: Situation, order: OrderOf<'split'>): Rule {
  const faults = splitFaults(start, order);
  if (faults.length > 0) return yield* refuse(faults);
  const s = yield* turnDelays(start, order.unit);
  return yield* happen(s, {
    event: 'split',
    unit: order.unit,
    into: piecesOf(s, order),
    hex: hexOf(s, order.unit)!,
  });
}

function piecesOf(s: Situation, { unit, support, battleGroup }: OrderOf<'split'>): readonly UnitId[] {
  const groups = printedOf(s, unit).splitsInto ?? [];
  const chosen = unitState(s, unit).reduced
    ? groups.filter((group) => group === (battleGroup ?? groups[0]))
    : groups;
  return support === null ? chosen : [...chosen, support];
}

export function splitFaults(s: Situation, order: OrderOf<'split'>): readonly Fault[] {
  const { unit, support, battleGroup } = order;
  const printed = printedOf(s, unit);
  const hex = indexOfUnit(s, unit);
  const name = unitName(s.game, unit);
  const { id, title } = phaseOf(s.game, s.state);
  const say = (code: string, rule: string, message: string): readonly Fault[] => [
    fault(code, rule, `${name} ${message}`, { units: [unit] }),
  ];
  if (printed.side !== 'soviet' || !isCorps(printed) || !printed.vehicle)
    return say('split.unit', '5.71', 'is no vehicle corps.');
  if (id !== 'soviet-movement' && id !== 'siege-movement')
    return say('split.phase', '5.72', `can't be split in the ${title}.`);
  if (hex < 0 || !s.map.transition[hex]!)
    return say('split.place', '5.72', 'must be in a Transition Hex to be split.');
  if (unitState(s, unit).moved) return say('move.again', '5.13', 'has moved in this phase.');
  if (unitState(s, unit).disrupted && id === 'siege-movement')
    return say('move.disrupted', '6.67', `is disrupted, and may not move in the ${title}.`);
  const pool = unitsIn(s, 'pool').filter((each) => printedOf(s, each).kind === 'support');
  if (support === null && pool.length > 0)
    return say('split.support', '5.74', 'gets a support unit when it is split.');
  if (support !== null && !pool.includes(support))
    return say('split.support', '5.75', `can't get the support unit ${support}: it is not available.`);
  if (battleGroup !== undefined && printed.splitsInto?.includes(battleGroup) !== true)
    return say('split.battle-group', '5.77', `does not become ${battleGroup}.`);
  return [];
}

/** 5.72: pieces that have not gone into Berlin by the end of the phase. */
export function piecesLeft(s: Situation): readonly UnitId[] {
  return s.game.data.units.units
    .filter(
      ({ id, kind }) =>
        (kind === 'battle-group' || kind === 'support') &&
        indexOfUnit(s, id) >= 0 &&
        s.map.transition[indexOfUnit(s, id)]!,
    )
    .map(({ id }) => id);
}
