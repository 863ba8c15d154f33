import type { Situation } from '../situation.ts';
import { asHex, counterOf, handleOfUnit, isHexPlace, sideCounters, unitIdOf } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { isHexName } from '../vocabulary.ts';

/** What a policy answers, and by which of its rules: for its owner's record. */
export interface Decision<A> {
  readonly answer: A;
  readonly why: string;
}

type Table<P> = { readonly [key: string]: { readonly [member in keyof P]?: P[member] | undefined } };
interface Scopes<P> {
  readonly formations?: Table<P> | undefined;
  readonly units?: Table<P> | undefined;
  readonly hexes?: Table<P> | undefined;
  readonly phases?: Table<P> | undefined;
}

export interface InScope<P> {
  readonly mine: P;
  /** The narrowest scope that had something to say: "unit G-HG-II". */
  readonly scope: string;
  decided<A>(answer: A, why: string): Decision<A>;
}

/**
 * The policy for these units in this hex: of each member the narrowest scope that names it decides: a single phase, the hex,
 * a unit, its formation, the policy itself.
 */
export function inScope<P extends Scopes<P>>(
  s: Situation,
  policy: P,
  units: readonly string[],
  hex: string,
): InScope<P> {
  const formations = [...new Set(units.flatMap((unit) => s.game.units.get(unit)?.formation ?? []))];
  const phase = `${s.state.turn} ${s.state.phase}`;
  const found: readonly (readonly [string, Partial<P> | undefined])[] = [
    ...formations.map(
      (id) => [`formation ${id}`, policy.formations?.[id] as Partial<P> | undefined] as const,
    ),
    ...units.map((id) => [`unit ${id}`, policy.units?.[id] as Partial<P> | undefined] as const),
    [`hex ${hex}`, policy.hexes?.[hex] as Partial<P> | undefined],
    [`phase ${phase}`, policy.phases?.[phase] as Partial<P> | undefined],
  ];
  let mine = policy;
  let scope = 'general';
  for (const [name, part] of found) {
    if (part === undefined) continue;
    mine = { ...mine, ...part };
    scope = name;
  }
  return { mine, scope, decided: (answer, why) => ({ answer, why: `${scope}: ${why}` }) };
}

/** Where the units of a question stand; for scopes by hex. */
export function placeOfUnits(s: Situation, units: readonly string[]): string {
  const handle = units.map((unit) => s.handleOf.get(unit)).find((each) => each !== undefined);
  return handle === undefined ? '' : counterOf(s, handle).place;
}

/** Hexes to the hex named, or to the nearest own unit of the formation named; 0 where neither is there. */
export function gapTowards(
  s: Situation,
  side: Side,
  place: string,
  towards: string | undefined,
  leaving: readonly string[],
): number {
  if (towards === undefined || !isHexPlace(s, place)) return 0;
  if (isHexName(towards)) return isHexPlace(s, towards) ? s.game.distance(asHex(place), asHex(towards)) : 0;
  const gaps = sideCounters(s, side)
    .filter((handle) => !leaving.includes(handle) && isHexName(counterOf(s, handle).place))
    .filter((handle) => s.game.units.get(unitIdOf(s, handle))?.formation === towards)
    .map((handle) => s.game.distance(asHex(place), asHex(counterOf(s, handle).place)));
  return gaps.length === 0 ? 0 : Math.min(...gaps);
}

/** Handles of a question's units, as far as this view knows them. */
export const handlesOf = (s: Situation, units: readonly string[]): readonly string[] =>
  units.flatMap((unit) => handleOfUnit(s, unit as Parameters<typeof handleOfUnit>[1]) ?? []);
