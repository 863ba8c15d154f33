import type { GameEvent } from '../../shared/games/models-counterattack/events.ts';
import type { State } from '../../shared/games/models-counterattack/state.ts';
import {
  WARSAW,
  held,
  neighbours,
  other,
  praga,
  suppliedHexes,
  unitById,
  unitOf,
} from './modelsCounterattackGround.ts';

/** 15: the check, of those named. */
export function supplyFaults(
  state: State,
  event: Extract<GameEvent, { event: 'supply' }>,
): readonly string[] {
  const fed: { [side: string]: ReadonlySet<string> } = {};
  const isFed = (handle: string): boolean => {
    const { side, place } = state.counters[handle]!;
    if (unitOf(state, handle).class === 'train') return true;
    if (place === WARSAW) return !state.uprising.effects.noSupply;
    return (fed[side] ??= suppliedHexes(state, side)).has(place);
  };
  return [
    ...event.supplied.filter((handle) => !isFed(handle)).map((handle) => `15: ${handle} is cut off`),
    ...event.out.filter(isFed).map((handle) => `15: ${handle} is in supply`),
  ];
}

export function recoveryFaults(state: State, handle: string): readonly string[] {
  const unit = unitOf(state, handle);
  const counter = state.counters[handle]!;
  const fine = counter.reduced === true && unit.combat.length > 1 && unit.class !== 'train';
  const fed =
    counter.place === WARSAW
      ? !state.uprising.effects.noSupply
      : suppliedHexes(state, counter.side).has(counter.place);
  return fine && fed ? [] : [`16: ${unit.id} recovers a step in ${counter.place}`];
}

export function returnFaults(state: State, id: string, place: string): readonly string[] {
  const unit = unitById.get(id)!;
  const faults: string[] = [];
  if (state.counters[id]?.place !== 'eliminated' || unit.combat.length < 2 || unit.class === 'train')
    return [`16: ${id} comes back`];
  if (place === WARSAW)
    return unit.side === 'german' && !state.uprising.effects.noSupply
      ? []
      : [`16: ${id} comes back in Warsaw`];
  if (held(state, other(unit.side)).has(place)) faults.push(`16: ${id} comes back on an enemy`);
  if (unit.side === 'german' && praga.includes(place)) return faults;
  const fed = suppliedHexes(state, unit.side);
  const kin = Object.keys(state.counters).some((handle) => {
    const near = state.counters[handle]!;
    if (near.side !== unit.side || !neighbours(place).includes(near.place)) return false;
    const { formation, class: of } = unitOf(state, handle);
    return (
      (unit.formation === 'SI' || formation === unit.formation) && (fed.has(near.place) || of === 'train')
    );
  });
  return kin ? faults : [...faults, `16: ${id} comes back in ${place}, beside none of its formation`];
}
