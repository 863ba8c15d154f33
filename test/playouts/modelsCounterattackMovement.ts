import type { GameEvent } from '../../shared/games/models-counterattack/events.ts';
import type { State } from '../../shared/games/models-counterattack/state.ts';
import {
  WARSAW,
  entryHalves,
  handlesAt,
  held,
  isBox,
  isHex,
  isRail,
  mayStack,
  movement,
  neighbours,
  other,
  phasing,
  praga,
  sideOf,
  stepHalves,
  tables,
  unitById,
  unitOf,
  zones,
} from './modelsCounterattackGround.ts';

/** 5, 14, 17: who may begin to move. */
export function marchFaults(state: State, handle: string): readonly string[] {
  const counter = state.counters[handle]!;
  const { formation } = unitOf(state, handle);
  if (counter.side !== phasing(state)) return [`5: ${handle} moves in the enemy’s phase`];
  if (counter.moved) return [`5: ${handle} has been activated before`];
  if (counter.marched) return [`6: ${handle} moves twice`];
  if (state.step === 'reserves' && !counter.reserve) return [`14: ${handle} is not in reserve`];
  if (state.step === 'movement' && counter.reserve) return [`14: ${handle} is in reserve`];
  if (state.step !== 'movement' && state.step !== 'reserves') return [`5: ${handle} moves in ${state.step}`];
  if (counter.side === 'german' || counter.reactivated || formation === 'SI' || state.step === 'reserves')
    return [];
  const active = formation === '47A' ? state.army === state.phase : state.corps === formation;
  return active ? [] : [`5: ${formation} is not active`];
}

/** 6: adjacency, cost, points, and the stop in an enemy zone of control. */
export function stepFaults(
  state: State,
  handles: readonly string[],
  to: string,
  paid: number | null,
): readonly string[] {
  const faults: string[] = [];
  const from = state.counters[handles[0]!]!.place;
  const { mover } = state;
  if (mover === null || mover.spentHalves === null) return ['6: nobody moves'];
  if (handles.length > 1 && (handles.length !== 3 || !mayStack(state, handles)))
    faults.push(`6: ${handles.join()} move together`);
  const costs = handles.map((handle) => stepHalves(state, handle, from, to));
  if (costs.includes(null)) return [`6: ${handles.join()} can't go from ${from} to ${to}`];
  const cost = Math.max(...costs.map((each) => each!));
  faults.push(...paymentFaults(state, handles, cost, paid, from === WARSAW || to === WARSAW));
  const side = sideOf(state, handles[0]!);
  if (mover.steps > 0 && isHex(from) && zones(state, other(side)).has(from))
    faults.push(`6: ${handles.join()} goes on from ${from}, in an enemy zone of control`);
  if (mover.stopped) faults.push(`6: ${handles.join()} goes on though it has stopped`);
  return faults;
}

/** 6: the cost is paid in full, but for the one hex that any unit may move (never over a bridge to Warsaw). */
function paymentFaults(
  state: State,
  handles: readonly string[],
  cost: number,
  paid: number | null,
  full: boolean,
): readonly string[] {
  const allowance = Math.min(
    ...handles.map((handle) => 2 * movement(unitOf(state, handle), state.counters[handle]!)),
  );
  const { spentHalves, steps: entered } = state.mover!;
  const left = allowance - spentHalves!;
  const first = spentHalves === 0 && entered === 0 && !full;
  if (cost > left && !first) return [`6: ${handles.join()} pays ${cost} half points of ${left}`];
  return paid === Math.min(cost, left) ? [] : [`6: ${handles.join()} pays ${paid}, not ${cost} of ${left}`];
}

export function enteredFaults(
  state: State,
  event: Extract<GameEvent, { event: 'entered' }>,
): readonly string[] {
  const { place } = state.counters[event.unit]!;
  const into = (event.to as string) === WARSAW;
  const cost = !isBox(place)
    ? null
    : into
      ? offMapHalves(event.unit, place, WARSAW)
      : entryHalves(state, event.unit, place, event.to);
  if (cost === null) return [`17: ${event.unit} can't enter at ${event.to} from ${place}`];
  // A Kampfgruppe pays once.
  return event.costHalves === 0 && state.mover!.counters.length > 1
    ? []
    : paymentFaults(
        state,
        state.mover!.counters.filter((handle) => state.counters[handle] !== undefined),
        cost,
        event.costHalves,
        into,
      );
}

export function shiftFaults(
  state: State,
  event: Extract<GameEvent, { event: 'shifted' }>,
): readonly string[] {
  const from = state.counters[event.handle]!.place;
  const cost = offMapHalves(event.unit, from, event.to);
  if (cost === null) return [`6: off the map from ${from} to ${event.to}`];
  return event.costHalves === 0 && state.mover!.counters.length > 1
    ? []
    : paymentFaults(state, [event.handle], cost, event.costHalves, true);
}

/** 6 Off-map movement: the Germans', from entry point to entry point; that of Warsaw is A. Null: there is none. */
function offMapHalves(unit: string, from: string, to: string): number | null {
  const point = (place: string): string => (place === WARSAW ? 'GA' : place);
  const edge = tables.offMap.find((each) => each.from === point(from) && each.to === point(to));
  return edge === undefined || unitById.get(unit)!.side !== 'german' ? null : edge.cost * 2;
}

/** 6 Break contact. */
export function contactFaults(state: State, handle: string, to: string): readonly string[] {
  const counter = state.counters[handle]!;
  const unit = unitOf(state, handle);
  const faults: string[] = [];
  if (counter.side === phasing(state)) faults.push('6: contact is broken in one’s own phase');
  if (movement(unit, counter) < 9) faults.push(`6: ${unit.id} is too slow to break contact`);
  if (unit.side === 'soviet' && unit.class !== 'recon' && !state.options.redArmyFlexibility)
    faults.push(`6: ${unit.id} breaks contact`);
  if (state.contactHeld && unit.side === 'german') faults.push('20: the guides hold the contact');
  if (to === WARSAW) {
    const shut = state.uprising.effects.noMove && counter.bridge !== counter.place;
    return praga.includes(counter.place) && unit.side === 'german' && !shut
      ? faults
      : [...faults, `6: ${unit.id} breaks contact to Warsaw from ${counter.place}`];
  }
  if (!neighbours(counter.place).includes(to)) faults.push(`6: ${unit.id} goes to ${to}`);
  if (unit.class === 'train' && !isRail(counter.place, to)) faults.push(`13: the train goes to ${to}`);
  const enemies = held(state, other(unit.side));
  if (enemies.has(to)) faults.push(`6: ${to} is the enemy’s`);
  if (handlesAt(state, to).length === 0 && neighbours(to).some((hex) => enemies.has(hex)))
    faults.push(`6: ${unit.id} breaks contact to ${to}, beside an enemy`);
  return faults;
}
