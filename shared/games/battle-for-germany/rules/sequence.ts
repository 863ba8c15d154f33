import type { UnitId } from '../../../core/brands.ts';
import { refuse, roll } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Phase } from '../data.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Order } from '../orders.ts';
import type { Situation } from '../situation.ts';
import { factionOf, indexOfUnit, phaseOf, scenarioOf, unitName, unitState } from '../situation.ts';
import type { PhaseKind } from '../vocabulary.ts';
import { endsPlayerTurn, germanyFalls, hasBerlinFallen, isPassedOver } from './berlin.ts';
import { isAcrossBoundary } from './boundary.ts';
import { eliminate } from './elimination.ts';
import { unplacedFaults } from './courland.ts';
import { removeCondemned } from './exits.ts';
import { mandatedFaults } from './mandated.ts';
import { isGerman, isPhasing, seatOf, unitsOnMap } from './sides.ts';
import { stackingFaults } from './stacking.ts';
import { score } from './victory.ts';
import { isOnWrongSideOfBorder, isYugoslav } from './yugoslavia.ts';

/** 3.0: in which phases an order is given. */
const PHASE_OF_ORDER: { readonly [order in Exclude<Order['order'], 'end-phase'>]: PhaseKind } = {
  place: 'set-up',
  move: 'movement',
  exit: 'movement',
  evacuate: 'movement',
  attack: 'combat',
  replace: 'replacement',
  'offensive-supply': 'replacement',
};

/** 3.0: the order belongs to another kind of phase; null if it fits this one. */
export function phaseFault(phase: Phase, order: Order): Fault | null {
  if (order.order === 'end-phase' || PHASE_OF_ORDER[order.order] === phase.kind) return null;
  // 8.0 names the phase of an evacuation itself.
  return fault(
    'phase.wrong',
    order.order === 'evacuate' ? '8.0' : '3.0',
    `"${order.order}" can't be done in the ${phase.title}.`,
  );
}

/** 3.0: why this unit is not the phasing seat's to use now; null if it is. */
export function unitPhaseFault(s: Situation, unit: UnitId): Fault | null {
  if (isPhasing(s, unit)) return null;
  return fault(
    'phase.not-its',
    '3.0',
    `${unitName(s.game, unit)} is not used in the ${phaseOf(s.game, s.state).title}.`,
    { units: [unit] },
  );
}

/** 3.0: ends the phase, with all that falls due at its end, and begins the next. No phase is skipped. */
export function* endPhase(before: Situation): Rule {
  const phase = phaseOf(before.game, before.state);
  const faults = endFaults(before, phase);
  if (faults.length > 0) return yield* refuse(faults);
  let s = before;
  switch (phase.kind) {
    case 'movement':
      s = yield* removeCondemned(s);
      // Ruling: a second phase (18.1) is no deadline.
      if (phase.second === true) break;
      for (const { unit, rule } of overdueAfterMovement(s, phase)) s = yield* eliminate(s, [unit], rule);
      break;
    case 'combat':
      if (phase.second === true) break;
      s = yield* eliminate(s, overdueAfterCombat(s, phase), '5.3.1');
      break;
    case 'set-up':
    case 'replacement':
      break;
  }
  return yield* nextPhase(s, phase);
}

/** What keeps the phase from ending. */
function endFaults(s: Situation, phase: Phase): readonly Fault[] {
  switch (phase.kind) {
    case 'set-up':
      return unplacedFaults(s);
    case 'movement':
      return stackingFaults(s, phase.factions);
    case 'combat':
      return mandatedFaults(s);
    case 'replacement':
      return [];
  }
}

/**
 * 5.2.2, 14.0: units still across the German Theater Boundary at the end of their Movement Phase; 5.3.2: Soviet and
 * Soviet-Allied units still in Yugoslavia. They are eliminated under that rule.
 */
export function overdueAfterMovement(
  s: Situation,
  phase: Phase,
): readonly { readonly unit: UnitId; readonly rule: string }[] {
  return unitsOnMap(s, phase.factions).flatMap((unit) => {
    const index = indexOfUnit(s, unit);
    const faction = factionOf(s, unit);
    if (isAcrossBoundary(s, faction, index)) return [{ unit, rule: isGerman(faction) ? '14.0' : '5.2.2' }];
    return !isYugoslav(s, unit) && isOnWrongSideOfBorder(s, unit, index) ? [{ unit, rule: '5.3.2' }] : [];
  });
}

/**
 * 5.3.1: Yugoslav units still abroad at the end of the Soviet Combat Phase that follows the retreat. One that had to retreat
 * in that very phase has until the next.
 */
export function overdueAfterCombat(s: Situation, phase: Phase): readonly UnitId[] {
  return unitsOnMap(s, phase.factions).filter(
    (unit) =>
      isYugoslav(s, unit) &&
      isOnWrongSideOfBorder(s, unit, indexOfUnit(s, unit)) &&
      unitState(s, unit).strayed !== s.state.turn,
  );
}

/**
 * 3.0: the next phase; after the last one the next turn; after the last turn the count of 11.0. 13.1: after the player turn
 * in which Berlin falls the Germans leave first.
 */
function* nextPhase(before: Situation, phase: Phase): Rule {
  const { before: first, turn: phases, turns, firstTurn } = scenarioOf(before.game, before.state);
  const at = first.findIndex(({ id }) => id === phase.id);
  if (at >= 0) {
    const next = first[at + 1] ?? phases[0]!;
    return yield* happen(before, { event: 'phase', turn: firstTurn, phase: next.id });
  }
  const rest = phases.slice(phases.findIndex(({ id }) => id === phase.id) + 1);
  const following = rest.find((each) => !isPassedOver(before, each)) ?? null;
  let s = before;
  if (hasBerlinFallen(s) && endsPlayerTurn(s, phase, following)) s = yield* germanyFalls(s);
  const next = rest.find((each) => !isPassedOver(s, each));
  const { turn } = s.state;
  if (next !== undefined) return yield* happen(s, { event: 'phase', turn, phase: next.id });
  if (turn >= turns) {
    const over: Situation = { ...s, state: { ...s.state, over: true } };
    const { seats, winners } = score(over);
    return yield* happen(s, { event: 'game-over', points: seats, winners });
  }
  s = yield* happen(s, { event: 'turn', turn: turn + 1 });
  const opening = phases.find((each) => !isPassedOver(s, each)) ?? phases[0]!;
  return yield* happen(s, { event: 'phase', turn: turn + 1, phase: opening.id });
}

/** 15.2: before play the Soviet player's die; on a 1, 2 or 3 he has no player turn on the first turn. */
export function* openingDie(before: Situation): Rule {
  const { openingDie: rule, turn: phases, firstTurn } = scenarioOf(before.game, before.state);
  if (rule === undefined) return before;
  const { faction, faces } = rule;
  const die = yield* roll(6, 'opening');
  const delayed = faces.includes(die);
  const s = yield* happen(before, { event: 'opening-die', faction, die, delayed });
  const late = seatOf(s.state, faction);
  const next = phases.find(({ factions }) => seatOf(s.state, factions[0]!) !== late);
  if (!delayed || next === undefined) return s;
  return yield* happen(s, { event: 'phase', turn: firstTurn, phase: next.id });
}
