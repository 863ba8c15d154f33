import type { Counter, State } from '../../shared/games/models-counterattack/state.ts';
import {
  OUT,
  WARSAW,
  handlesAt,
  held,
  isBox,
  isHex,
  mayStack,
  neighbours,
  other,
  praga,
  units,
} from './modelsCounterattackGround.ts';

/** Checks the state after an entry, and what has become of the one before it. `whole`: no order is in progress. */
export function stateFaults(before: State | null, state: State, whole: boolean): readonly string[] {
  const faults: string[] = [];
  const known = Object.values(state.counters).map(({ unit }) => unit);
  if (known.length !== units.length || new Set(known).size !== units.length)
    faults.push(`2: ${new Set(known).size} units, not ${units.length}`);
  const places = new Map<string, [string, Counter][]>();
  for (const [handle, counter] of Object.entries(state.counters))
    places.set(counter.place, [...(places.get(counter.place) ?? []), [handle, counter]]);
  for (const [place, stack] of places) {
    if (!isHex(place) && place !== WARSAW && !isBox(place) && !OUT.includes(place))
      faults.push(`2: units in ${place}`);
    if (isBox(place) || OUT.includes(place)) continue;
    if (new Set(stack.map(([, { side }]) => side)).size > 1) faults.push(`6: both sides in ${place}`);
    if (place === WARSAW && stack.some(([, { side }]) => side === 'soviet'))
      faults.push('6: Soviets in Warsaw');
    if (!whole) continue;
    if (stack.filter(([, { top }]) => top).length !== 1)
      faults.push(`7: the stack in ${place} has no one top`);
    if (
      isHex(place) &&
      !mayStack(
        state,
        stack.map(([handle]) => handle),
      )
    )
      faults.push(`7: ${stack.length} units in ${place}`);
    if (isHex(place)) faults.push(...sightFaults(state, place, stack));
  }
  for (const [seat, { count, tokens, cup, cupCount }] of Object.entries(state.hands)) {
    if (
      tokens!.length !== count ||
      cup!.length !== cupCount ||
      tokens!.some(({ value }) => cup!.includes(value))
    )
      faults.push(`20: the counters of seat ${seat} don't add up`);
  }
  if (before === null) return faults;
  const penalties = (s: State): number => s.penalties.uprising + s.penalties.magnuszew;
  if (penalties(state) < penalties(before)) faults.push('3: penalty points are lost');
  if (before.jozefowDestroyed && !state.jozefowDestroyed) faults.push('6: a destroyed bridge stands again');
  return faults;
}

/** 7: the enemy inspects a stack while it has a unit adjacent; from Warsaw the Germans see into Praga. */
function sightFaults(
  state: State,
  hex: string,
  stack: readonly (readonly [string, Counter])[],
): readonly string[] {
  const foe = other(stack[0]![1].side);
  const enemies = held(state, foe);
  const seen =
    neighbours(hex).some((near) => enemies.has(near)) ||
    (foe === 'german' && praga.includes(hex) && handlesAt(state, WARSAW).length > 0);
  return stack
    .filter(([, { knownTo }]) => knownTo.includes((foe === 'soviet' ? 1 : 2) as never) !== seen)
    .map(([handle]) => `7: ${handle} in ${hex} is ${seen ? 'not ' : ''}inspected`);
}
