import type { SeatId } from '../../../core/brands.ts';
import { hexId } from '../../../core/brands.ts';
import type { Score } from '../../../rules/contract.ts';
import type { City } from '../game.ts';
import type { Situation } from '../situation.ts';
import { factionOf, indexOfHex, scenarioOf, unitsAt } from '../situation.ts';
import type { Ally, Controller } from '../vocabulary.ts';
import { controllerOf } from './control.ts';
import { garrisonOf } from './garrisons.ts';
import { isGerman, seatOf } from './sides.ts';
import { isHeldBySsAlone } from './ss.ts';

/** 11.0: victory points as they stand, and once the last turn is over who has won, in the way of the scenario. */
export function score(s: Situation): Score {
  const terms = s.game.data.map.cities.flatMap((city) => cityTerm(s, city) ?? []);
  const seats: { [seat: string]: number } = {};
  for (const { seat } of scenarioOf(s.game, s.state).seats) seats[seat] = 0;
  for (const term of terms) seats[term.seat] = (seats[term.seat] ?? 0) + term.points;
  const winners = s.state.over ? winnersOf(s, seats) : [];
  return {
    seats,
    winners,
    level: !s.state.over ? 'undecided' : winners.length > 0 ? 'victory' : 'draw',
    terms,
  };
}

/** 11.0, 14.0, 16.3, 17.3: the seats that have won; empty: a draw. */
export function winnersOf(s: Situation, points: Score['seats']): readonly SeatId[] {
  switch (scenarioOf(s.game, s.state).victory) {
    case 'points':
    case 'east':
      return mostPoints(points);
    case 'berlin-held':
      return isBerlinTaken(s) ? mostPoints(points) : [seatOf(s.state, 'east-german')];
    case 'berlin-race':
      return raceWinners(s);
  }
}

/**
 * 11.0: the player with the most points.
 *
 * Ruling: equal points are a draw.
 */
function mostPoints(points: Score['seats']): readonly SeatId[] {
  const most = Math.max(...Object.values(points));
  const leaders = Object.keys(points).filter((seat) => points[seat] === most);
  return leaders.length === 1 ? leaders.map(Number) : [];
}

/** 16.3: an Allied unit stands in Berlin when the game ends; without one the Germans win, whatever the points. */
export function isBerlinTaken(s: Situation): boolean {
  const { berlin } = s.game;
  return berlin !== undefined && unitsAt(s, berlin).some((unit) => !isGerman(factionOf(s, unit)));
}

/**
 * 17.3: each German wins whose enemy has never entered Berlin; the Ally wins that entered it first.
 *
 * Ruling: by those conditions both Germans win where nobody came, although the note after them speaks of one.
 */
export function raceWinners(s: Situation): readonly SeatId[] {
  const { berlinEntered } = s.state;
  const [first] = berlinEntered;
  const missed = (side: Ally): boolean => !berlinEntered.includes(side);
  return [
    ...(first === undefined ? [] : [seatOf(s.state, first)]),
    ...(missed('soviet') ? [seatOf(s.state, 'east-german')] : []),
    ...(missed('western-allied') ? [seatOf(s.state, 'west-german')] : []),
  ].sort((a, b) => a - b);
}

/**
 * 11.0, 10.0, 13.2, 14.0: what a city earns and whom. A capital earns the Soviets nothing without a garrison, a city held by
 * SS alone earns nobody anything; in the east alone what nobody has taken counts for the East German player.
 */
function cityTerm(s: Situation, city: City): Score['terms'][number] | null {
  const hex = hexId(city.hex);
  const side: Controller = controllerOf(s, hex);
  if (city.points === 0) return null;
  const term = (seat: SeatId, rule: string) => ({ seat, label: city.name, points: city.points, rule });
  const { victory } = scenarioOf(s.game, s.state);
  if (victory === 'east' && s.map.theater[indexOfHex(s, hex)] === 'W') return null;
  if (side === 'german') return victory === 'east' ? term(seatOf(s.state, 'east-german'), '14.0') : null;
  if (side === 'soviet' && city.capital && garrisonOf(s, hex) === undefined) return null;
  if (side === 'western-allied' && isHeldBySsAlone(s, hex)) return null;
  return term(seatOf(s.state, side), '11.0');
}
