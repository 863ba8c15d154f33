import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { asHex, countersAt, knownUnit, placeName, printedOf } from '../situation.ts';
import { isHexName } from '../vocabulary.ts';

/** 7 Kampfgruppe: exactly three units of one armored division, all of them known. */
export function isKampfgruppe(s: Situation, handles: readonly string[]): boolean {
  if (handles.length !== s.game.data.tracks.stacking.kampfgruppe) return false;
  const formations = new Set(handles.map((handle) => printedOf(s, handle)?.formation));
  const [formation] = formations;
  return formations.size === 1 && s.game.formations.get(formation ?? '')?.kind === 'panzer-division';
}

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
