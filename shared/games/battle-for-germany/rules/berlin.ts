import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { hexOf, scenarioOf } from '../situation.ts';
import type { Phase } from '../data.ts';
import { settleControl } from './control.ts';
import { isGerman, seatOf, unitsOnMap } from './sides.ts';
import { isSs } from './ss.ts';

/**
 * 13.1: whether Berlin has fallen and the Germans still hold out: they leave at the end of that player turn.
 *
 * Ruling: Berlin falls when the first Soviet or Western Allied unit enters it.
 */
export function hasBerlinFallen(s: Situation): boolean {
  const { berlinFalls } = scenarioOf(s.game, s.state);
  return berlinFalls !== undefined && s.state.berlinEntered.length > 0 && !s.state.germanyFallen;
}

/** 13.1: whether a player turn ends between these phases: the move passes to another seat, or a new turn begins. */
export function endsPlayerTurn(s: Situation, phase: Phase, next: Phase | null): boolean {
  return next === null || seatOf(s.state, phase.factions[0]!) !== seatOf(s.state, next.factions[0]!);
}

/**
 * 13.1: all German units leave the map, the boundary goes with them, and the Allies are enemies from now on, or only move for
 * points, as agreed before play. 13.2: the SS stay and pass to the Western Allied player.
 *
 * Ruling: the two paragraphs of 13.1 contradict each other; each is a variant. The SS become Western Allied units.
 */
export function* germanyFalls(before: Situation): Rule {
  const { options } = before.state;
  let s = yield* happen(before, { event: 'germany-fallen', war: options.afterBerlin === 'war' });
  for (const unit of unitsOnMap(before, ['west-german', 'east-german'])) {
    s = yield* happen(
      s,
      options.ssFightOn && isSs(s.game, unit)
        ? { event: 'ss-joins', unit }
        : { event: 'removed', unit, from: hexOf(s, unit)! },
    );
  }
  return yield* settleControl(s, null);
}

/** 13.1, 15.2, 18.1: phases in which nobody could do anything: of Germans who are gone, second ones without a marker. */
export function isPassedOver(s: Situation, phase: Phase): boolean {
  if (s.state.germanyFallen && phase.factions.every(isGerman)) return true;
  if (phase.second !== true) return false;
  return !s.state.supply.markers.some(({ side }) => phase.factions.includes(side));
}
