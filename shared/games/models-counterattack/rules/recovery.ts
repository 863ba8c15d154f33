import type { UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, RecoveryQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  adjacentHexes,
  counterOf,
  countersAt,
  handleOfUnit,
  knownUnit,
  onMapOrWarsaw,
  placeName,
  sideAt,
  sideCounters,
} from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { GERMAN, WARSAW, isHexName, otherSide, seatOfSide } from '../vocabulary.ts';
import type { Decision } from './policyScope.ts';
import { settle } from './sight.ts';
import { fits } from './stacking.ts';
import { isSupplied } from './supply.ts';
import { isTrain } from './values.ts';

/** 16: what a recovery may restore: armored, or (ruling R84) everything else but the armored train. */
export type RecoveryKind = 'any' | 'armored' | 'infantry';

export function isOfKind(s: Situation, handle: string, kind: RecoveryKind): boolean {
  const printed = knownUnit(s, handle);
  if (isTrain(printed) || printed.combat.length < 2) return false;
  return kind === 'any' || (kind === 'armored') === (printed.class === 'armored');
}

/** 16: units that may recover a step now: reduced ones in supply, and eliminated ones with a place to come back to. */
export function recoverable(s: Situation, side: Side, kind: RecoveryKind): RecoveryQuestion['choices'] {
  return sideCounters(s, side).flatMap((handle) => {
    const counter = counterOf(s, handle);
    if (counter.unit === null || !isOfKind(s, handle, kind)) return [];
    if (counter.place === 'eliminated') {
      const places = returnPlaces(s, handle);
      return places.length > 0 ? [{ unit: counter.unit, places }] : [];
    }
    return onMapOrWarsaw(counter) && counter.reduced === true && isSupplied(s, handle)
      ? [{ unit: counter.unit, places: [] }]
      : [];
  });
}

/**
 * 16: beside a supplied unit of the same formation (Soviet independents: beside any); Germans also in Warsaw or Praga.
 * Ruling R85: within stacking, not on an enemy; Warsaw not while it gives no supply.
 */
export function returnPlaces(s: Situation, handle: string): readonly string[] {
  const { side } = counterOf(s, handle);
  const { formation } = knownUnit(s, handle);
  const anyone = side === 'soviet' && s.game.formations.get(formation)!.kind === 'independent';
  const places = new Set<string>();
  if (side === 'german') {
    if (!s.state.uprising.effects.noSupply) places.add(WARSAW);
    for (const { hex, praga } of s.game.victoryHexes.values()) if (praga) places.add(hex);
  }
  for (const other of sideCounters(s, side)) {
    const { place, unit } = counterOf(s, other);
    const kin =
      unit !== null &&
      (anyone ||
        (s.game.formations.get(formation)!.kind !== 'independent' &&
          knownUnit(s, other).formation === formation));
    if (!kin || !isHexName(place) || !isSupplied(s, other)) continue;
    for (const hex of adjacentHexes(s, place)) places.add(hex);
  }
  return [...places]
    .filter(
      (place) =>
        sideAt(s, place) !== otherSide(side) &&
        (place === WARSAW || fits(s, [...countersAt(s, place), handle])),
    )
    .sort();
}

/** 16: the step comes back. */
export function* recover(start: Situation, unit: UnitId, place: string | undefined): Rule {
  const handle = handleOfUnit(start, unit)!;
  const { place: from, side, knownTo } = counterOf(start, handle);
  const owner = seatOfSide(side);
  if (from !== 'eliminated')
    return yield* happen(start, { event: 'recovered', counter: handle, owner, knownTo });
  const to = place ?? returnPlaces(start, handle)[0]!;
  const s = yield* happen(start, {
    event: 'returned',
    unit,
    counter: `c${start.state.handles + 1}`,
    place: to,
    owner,
    hidden: false,
  });
  return yield* settle(s, [handleOfUnit(s, unit)!]);
}

/**
 * 16: in the Administrative Phase from turn 2 on, one German step. Ruling R122: it is asked also where there is none to recover; a
 * question that comes only when a unit out of sight is reduced would tell of its step (7, ruling R42).
 */
export function* germanRecovery(s: Situation): Rule {
  if (s.state.turn < 2) return s;
  const choices = recoverable(s, 'german', 'any');
  const { recover: unit, place } = yield* ask({ ask: 'recovery', seat: GERMAN, choices });
  return unit === null ? s : yield* recover(s, unit, place);
}

export function recoveryFaults(
  choices: RecoveryQuestion['choices'],
  { recover: unit, place }: Answers['recovery'],
  s: Situation,
): readonly Fault[] {
  if (unit === null) return [];
  const choice = choices.find((each) => each.unit === unit);
  if (choice === undefined)
    return [fault('recovery.unit', '16', `${unit} can't recover a step now.`, { units: [unit] })];
  if (place === undefined || choice.places.includes(place)) return [];
  return [
    fault('recovery.place', '16', `${unit} can't return in ${placeName(s.game, place)}.`, { units: [unit] }),
  ];
}

/** `smart`: the best armored unit, reduced before eliminated, else the best infantry. */
export function decideRecovery(
  s: Situation,
  { choices }: RecoveryQuestion,
  policy: Policies['recovery'],
): Decision<Answers['recovery']> | null {
  if (policy.mode === 'ask') return null;
  if (policy.mode === 'never') return { answer: { recover: null }, why: 'never' };
  if (choices.length === 0) return { answer: { recover: null }, why: 'nothing to recover' };
  const value = (unit: UnitId): number => {
    const { combat, class: of, white } = s.game.units.get(unit)!;
    const wish = policy.prefer?.indexOf(unit) ?? -1;
    const here = choices.find((each) => each.unit === unit)!.places.length === 0;
    return (
      (wish < 0 ? 0 : 1000 - wish) + (of === 'armored' ? 100 : 0) + (here ? 50 : 0) + combat[0]! * 2 + white
    );
  };
  const [best] = [...choices].sort((a, b) => value(b.unit) - value(a.unit));
  const places = best!.places;
  const place =
    policy.place !== undefined && places.includes(policy.place)
      ? policy.place
      : places.includes(WARSAW)
        ? WARSAW
        : places[0];
  const why = policy.prefer?.includes(best!.unit) === true ? 'prefer' : 'smart';
  return { answer: { recover: best!.unit, ...(place === undefined ? {} : { place }) }, why };
}
