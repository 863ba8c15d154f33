import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, countersAt, isOpenTo, knownUnit, placeName, printedOf } from '../situation.ts';
import { isHexName, otherSide, seatOfSide } from '../vocabulary.ts';

/** 7 Kampfgruppe: exactly three units of one armored division, all of them known. */
export function isKampfgruppe(s: Situation, handles: readonly string[]): boolean {
  if (handles.length !== s.game.data.tracks.stacking.kampfgruppe) return false;
  const formations = new Set(handles.map((handle) => printedOf(s, handle)?.formation));
  const [formation] = formations;
  return formations.size === 1 && s.game.formations.get(formation ?? '')?.kind === 'panzer-division';
}

/** 7: whether `handles` may end in the place; for its owner, or as sure as somebody else can be of it. */
export type Room = (
  s: Situation,
  place: string,
  handles: readonly string[],
  leaving?: readonly string[],
) => boolean;

/** 7: whether these counters, all of one side and known to it, may lie together in a hex. Warsaw and boxes take any number. */
export function fits(s: Situation, handles: readonly string[]): boolean {
  return handles.length <= s.game.data.tracks.stacking.units || isKampfgruppe(s, handles);
}

/** 7: whether `handles` may end in the place, with those of their side who lie there (less `leaving`). */
export function hasRoom(
  s: Situation,
  place: string,
  handles: readonly string[],
  leaving: readonly string[] = [],
): boolean {
  if (!isHexName(place)) return true;
  const there = countersAt(s, place).filter((handle) => !leaving.includes(handle));
  return fits(s, [...new Set([...there, ...handles])]);
}

/**
 * 7, ruling R123: whether there may be room as far as the enemy can tell, who knows `handles`: what he does not know of a stack may
 * make a Kampfgruppe with them.
 */
export const mayHaveRoom: Room = (s, place, handles, leaving = []) =>
  hasRoom(s, place, handles, leaving) ||
  couldBeKampfgruppe(
    s,
    countersAt(s, place).filter((handle) => !leaving.includes(handle)),
    handles,
  );

/** The same: whether he can be sure of it. */
export const surelyHasRoom: Room = (s, place, handles, leaving = []) => {
  const there = countersAt(s, place).filter((handle) => !leaving.includes(handle));
  const few = new Set([...there, ...handles]).size <= s.game.data.tracks.stacking.units;
  return (
    !isHexName(place) ||
    few ||
    (hasRoom(s, place, handles, leaving) && there.every((handle) => isOpen(s, handle)))
  );
};

function couldBeKampfgruppe(s: Situation, there: readonly string[], handles: readonly string[]): boolean {
  const all = [...new Set([...there, ...handles])];
  if (all.length !== s.game.data.tracks.stacking.kampfgruppe) return false;
  const known = all.filter((handle) => handles.includes(handle) || isOpen(s, handle));
  const formations = new Set(known.map((handle) => printedOf(s, handle)?.formation));
  const [formation] = formations;
  return formations.size === 1 && s.game.formations.get(formation ?? '')?.kind === 'panzer-division';
}

/** Whether the enemy sees what the counter is. */
const isOpen = (s: Situation, handle: string): boolean => {
  const counter = counterOf(s, handle);
  return isOpenTo(counter, seatOfSide(otherSide(counter.side)));
};

export function stackingFault(s: Situation, place: string, handles: readonly string[]): Fault | null {
  if (hasRoom(s, place, handles)) return null;
  return fault(
    'stacking.full',
    '7',
    `${placeName(s.game, place)} has no room: two units, or a Kampfgruppe of three.`,
    {
      hexes: [asHex(place)],
      units: handles.map((handle) => knownUnit(s, handle).id),
    },
  );
}
