import type { HexId, UnitId } from '../../../core/brands.ts';
import { refuse, roll } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import { printedUnit } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexName, hexOf, phaseOf, scenarioOf, unitName, unitState } from '../situation.ts';
import { eliminate } from './elimination.ts';
import { entered } from './entering.ts';
import { joiningFault } from './stacking.ts';
import { isPhasing } from './sides.ts';

/** 8.0: the die face on which Soviet air and naval forces sink an evacuation. */
const SUNK = 1;
/** 8.0: the turn from which Hitler lets one unit go, and how many may try in the whole game. */
const FIRST_TURN = 3;
const TRIES = 1;

/** 8.0: a unit without a start hex is set up in its area; until the set-up ends it may be put elsewhere there. */
export function* place(s: Situation, order: OrderOf<'place'>): Rule {
  const { unit, hex } = order;
  const faults = placementFaults(s, unit, hex);
  if (faults.length > 0) return yield* refuse(faults);
  return yield* happen(s, { event: 'placed', unit, hex });
}

export function placementFaults(s: Situation, unit: UnitId, hex: HexId): readonly Fault[] {
  const area = setUpArea(s, unit);
  const about = { units: [unit], hexes: [hex] };
  if (area === undefined || !isPhasing(s, unit)) {
    return [fault('place.fixed', '8.0', `${unitName(s.game, unit)} has no place to choose.`, about)];
  }
  if (!area.has(hex)) {
    return [
      fault('place.where', '8.0', `${unitName(s.game, unit)} is set up in ${[...area].join(', ')}.`, about),
    ];
  }
  const crowded = joiningFault(s, unit, hex, '8.0');
  return crowded === null ? [] : [crowded];
}

/** The hexes among which the unit's player chooses; undefined where the chart names its hex, or none. */
export function setUpArea(s: Situation, unit: UnitId): ReadonlySet<HexId> | undefined {
  const place = printedUnit(s.game, unit).setUp[scenarioOf(s.game, s.state).setUp];
  return typeof place === 'string' ? s.game.areas.get(place) : undefined;
}

/** 8.0: why the set-up may not end yet. */
export function unplacedFaults(s: Situation): readonly Fault[] {
  const left = s.game.data.units.units
    .map(({ id }) => id)
    .filter((unit) => unitState(s, unit).place === 'to-place');
  if (left.length === 0) return [];
  return [
    fault(
      'place.missing',
      '8.0',
      `Still to be placed: ${left.map((unit) => unitName(s.game, unit)).join(', ')}.`,
      { units: left },
    ),
  ];
}

/** 8.0: an evacuation by sea from Courland; on a 1 the unit is sunk. */
export function* evacuate(s: Situation, order: OrderOf<'evacuate'>): Rule {
  const { unit, to } = order;
  const faults = evacuationFaults(s, unit, to);
  const from = hexOf(s, unit);
  if (faults.length > 0 || from === undefined) return yield* refuse(faults);
  const die = yield* roll(6, `evacuation:${unit}`);
  if (die === SUNK)
    return yield* eliminate(
      yield* happen(s, { event: 'evacuation-failed', unit, from, to, die }),
      [unit],
      '8.0',
    );
  return yield* entered(yield* happen(s, { event: 'evacuated', unit, from, to, die }), unit, [to], false);
}

/**
 * 8.0: Hitler's restriction: one try, not before turn 3. 8.0o: without it one try a turn.
 */
export function restrictionFaults({ state }: Situation, units: readonly UnitId[]): readonly Fault[] {
  if (state.options.noEvacuationRestriction) {
    if (state.lastEvacuation !== state.turn) return [];
    return [fault('evacuation.once', '8.0o', 'One evacuation may be tried in a turn.', { units })];
  }
  const faults: Fault[] = [];
  if (state.turn < FIRST_TURN)
    faults.push(fault('evacuation.turn', '8.0', `No evacuation before turn ${FIRST_TURN}.`, { units }));
  if (state.evacuations >= TRIES)
    faults.push(fault('evacuation.once', '8.0', 'One evacuation may be tried in the whole game.', { units }));
  return faults;
}

/**
 * 8.0: everything that is wrong with an evacuation.
 *
 * Ruling: one try in the whole game, from turn 3 on. The unit may leave an enemy zone of control and does not move further.
 */
export function evacuationFaults(s: Situation, unit: UnitId, to: HexId): readonly Fault[] {
  const { game, state } = s;
  const name = unitName(game, unit);
  const hex = hexOf(s, unit);
  const units = [unit];
  const phase = phaseOf(game, state);
  if (
    phase.kind !== 'movement' ||
    !phase.factions.includes('east-german') ||
    factionOf(s, unit) !== 'east-german'
  ) {
    return [
      fault(
        'evacuation.who',
        '8.0',
        `Only East Germans are evacuated, in their Movement Phase; ${name} is not.`,
        { units },
      ),
    ];
  }
  const faults: Fault[] = [];
  faults.push(...restrictionFaults(s, units));
  if (hex === undefined || game.areas.get('courland-coast')?.has(hex) !== true) {
    faults.push(fault('evacuation.from', '8.0', `${name} is in no coastal hex of Courland.`, { units }));
  } else if (unitState(s, unit).moved) {
    faults.push(fault('evacuation.moved', '8.0', `${name} has already moved in this phase.`, { units }));
  }
  const about = { units, hexes: [to] };
  if (game.areas.get('evacuation-ports')?.has(to) !== true) {
    return [
      ...faults,
      fault('evacuation.to', '8.0', `${hexName(game, to)} is no port for an evacuation.`, about),
    ];
  }
  if (state.enteredPorts.includes(to)) {
    faults.push(
      fault('evacuation.port-entered', '8.0', `The enemy has entered ${hexName(game, to)}.`, about),
    );
  }
  const crowded = joiningFault(s, unit, to, '8.0');
  return crowded === null ? faults : [...faults, crowded];
}
