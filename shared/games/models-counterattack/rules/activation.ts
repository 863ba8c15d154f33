import type { SeatId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { counterOf, handleOfUnit, knownUnit, nameOf, sideCounters, unitIdOf } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { OUT_OF_PLAY, seatOfSide } from '../vocabulary.ts';

export const phasingSide = (s: Situation): Side | null =>
  s.state.phase.startsWith('soviet') ? 'soviet' : s.state.phase.startsWith('german') ? 'german' : null;

export const CORPS_ORDER = '5';

/** The three corps of the 2nd Tank Army with units in play or on the way in. */
export function corpsAvailable(s: Situation): readonly string[] {
  return s.game.data.units.formations
    .filter(({ kind }) => kind === 'corps')
    .map(({ id }) => id)
    .filter((id) => !s.state.corpsDone.includes(id) && formationCounters(s, id).length > 0);
}

/** Counters of a formation in play: on the map, in Warsaw, or in the box of an entry point. Own formations only. */
export function formationCounters(s: Situation, formation: string): readonly string[] {
  const side = s.game.formations.get(formation)?.side;
  if (side === undefined) return [];
  return sideCounters(s, side).filter((handle) => {
    const { unit, place } = counterOf(s, handle);
    return (
      unit !== null &&
      !(OUT_OF_PLAY as readonly string[]).includes(place) &&
      s.game.units.get(unit)?.formation === formation
    );
  });
}

/** 5, 17: `activate` names the corps of a Soviet phase, or lets the 47th Army act in it. */
export function* activate(s: Situation, { formation }: OrderOf<'activate'>): Rule {
  const faults = activationFaults(s, formation);
  if (faults.length > 0) return yield* refuse(faults);
  return yield* happen(s, { event: 'activated', formation });
}

function activationFaults(s: Situation, id: string): readonly Fault[] {
  const formation = s.game.formations.get(id);
  if (formation === undefined) return [fault('formation.unknown', null, `There is no formation ${id}.`)];
  if (phasingSide(s) !== 'soviet')
    return [fault('activate.german', '5', 'German units are activated one by one, by what they do.')];
  if (formation.side !== 'soviet') return [fault('unit.not-yours', '5', `${formation.title} is not yours.`)];
  if (s.state.step !== 'movement')
    return [fault('step.wrong', '5', 'Formations are activated in the movement step.')];
  switch (formation.kind) {
    case 'army':
      if (s.state.army !== null)
        return [fault('activate.again', '17', `${formation.title} has already been activated in this turn.`)];
      return [];
    case 'corps':
      if (s.state.corps !== null)
        return [fault('activate.second', '5', `This phase belongs to ${s.state.corps}.`)];
      if (s.state.corpsDone.includes(id))
        return [fault('activate.again', '5', `${formation.title} has already been activated in this turn.`)];
      if (!corpsAvailable(s).includes(id))
        return [fault('activate.none', '5', `${formation.title} has no units in play.`)];
      return [];
    case 'division':
    case 'panzer-division':
    case 'independent':
      return [
        fault('activate.independent', '5', `${formation.title} is activated with a corps, without an order.`),
      ];
  }
}

/** 5: why a counter of the phasing side may not act in this phase; null if it may. Says nothing of steps and reserves. */
export function inactiveFault(s: Situation, handle: string): Fault | null {
  const counter = counterOf(s, handle);
  const printed = knownUnit(s, handle);
  const units = [printed.id];
  if (seatOfSide(counter.side) !== seatOfSide(phasingSide(s) ?? counter.side))
    return fault('unit.not-yours', '5', `${nameOf(s, handle)} is not yours.`, { units });
  if (counter.moved)
    return fault('unit.moved', '5', `${nameOf(s, handle)} has already been activated in this turn.`, {
      units,
    });
  if (counter.reactivated || counter.side === 'german') return limitFault(s, [handle]);
  // 14: a reserve that was placed in time acts whatever its corps has done.
  if (counter.reserve && s.state.step === 'reserves') return null;
  const formation = s.game.formations.get(printed.formation)!;
  switch (formation.kind) {
    case 'corps':
      return s.state.corps === formation.id
        ? null
        : fault('unit.inactive', '5', `${nameOf(s, handle)} is not of the active corps.`, { units });
    case 'army':
      return s.state.army === s.state.phase
        ? null
        : fault('unit.inactive', '17', 'The 47th Army is not active in this phase.', { units });
    case 'division':
    case 'panzer-division':
    case 'independent':
      return null;
  }
}

export const isActive = (s: Situation, handle: string): boolean => inactiveFault(s, handle) === null;

/** 5 Limited activation: the two SS divisions count as one; independents as none. */
export function divisionOf(s: Situation, handle: string): string | null {
  const { formation } = knownUnit(s, handle);
  const { kind, countsAs } = s.game.formations.get(formation)!;
  return kind === 'independent' ? null : (countsAs ?? formation);
}

/**
 * 5 Limited activation (optional), from turn 6: two divisions (three with Model), and one unit of another; judged for all
 * counters that one order activates.
 */
export function limitFault(s: Situation, handles: readonly string[]): Fault | null {
  const { options, turn, divisions, modelDivision } = s.state;
  if (!options.limitedActivation || turn < LIMITED_FROM) return null;
  const counts = new Map(Object.entries(divisions));
  for (const handle of handles) {
    const { acted, reactivated, side } = counterOf(s, handle);
    const division = acted || reactivated || side === 'soviet' ? null : divisionOf(s, handle);
    if (division !== null) counts.set(division, (counts.get(division) ?? 0) + 1);
  }
  const whole = modelDivision ? 3 : 2;
  if (counts.size <= whole || (counts.size === whole + 1 && [...counts.values()].includes(1))) return null;
  const first = knownUnit(s, handles[0]!);
  return fault(
    'activate.limit',
    '5',
    `${nameOf(s, handles[0]!)} would be more than ${whole} divisions and a unit.`,
    { units: [first.id] },
  );
}
const LIMITED_FROM = 6;

/** 5: the counters are activated now, for whatever they do. */
export function* actWith(start: Situation, handles: readonly string[]): Rule {
  let s = start;
  for (const handle of handles) {
    const counter = counterOf(s, handle);
    if (counter.acted) continue;
    const division = counter.side === 'german' && !counter.reactivated ? divisionOf(s, handle) : null;
    s = yield* happen(s, { event: 'acted', counters: [handle], division, owner: seatOfSide(counter.side) });
  }
  return s;
}

/** The counters of units that an order names; faults without a rule for names that this game or side does not have. */
export function ownCounters(
  s: Situation,
  seat: SeatId,
  units: readonly UnitId[],
): { readonly handles: readonly string[]; readonly faults: readonly Fault[] } {
  const handles: string[] = [];
  const faults: Fault[] = [];
  for (const unit of new Set(units)) {
    const printed = s.game.units.get(unit);
    const handle = handleOfUnit(s, unit);
    if (printed === undefined) faults.push(fault('unit.unknown', null, `There is no unit ${unit}.`));
    else if (seatOfSide(printed.side) !== seat)
      faults.push(fault('unit.not-yours', '5', `${printed.name} is not yours.`, { units: [unit] }));
    else if (
      handle === undefined ||
      (OUT_OF_PLAY as readonly string[]).includes(counterOf(s, handle).place)
    ) {
      faults.push(fault('unit.out-of-play', '5', `${printed.name} is not in play.`, { units: [unit] }));
    } else handles.push(handle);
  }
  return { handles, faults };
}

export const unitsOf = (s: Situation, handles: readonly string[]): readonly UnitId[] =>
  handles.map((handle) => unitIdOf(s, handle));
