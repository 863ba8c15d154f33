import type { Score } from '../../../rules/contract.ts';
import { hexId } from '../../../core/brands.ts';
import type { City } from '../game.ts';
import type { Situation } from '../situation.ts';
import type { Controller } from '../vocabulary.ts';
import { controllerOf } from './control.ts';
import { garrisonOf } from './garrisons.ts';
import { seatOf } from './sides.ts';

/**
 * 11.0: victory points as they stand. At the end of the last turn the seat with more wins.
 *
 * Ruling: equal points are a draw.
 */
export function score(s: Situation): Score {
  const terms = s.game.data.map.cities.flatMap((city) => cityTerm(s, city) ?? []);
  const seats: { [seat: string]: number } = {};
  for (const seat of new Set(Object.values(s.state.seats))) seats[seat] = 0;
  for (const term of terms) seats[term.seat] = (seats[term.seat] ?? 0) + term.points;
  const most = Math.max(...Object.values(seats));
  const leaders = Object.keys(seats)
    .filter((seat) => seats[seat] === most)
    .map(Number);
  const decided = s.state.over && leaders.length === 1;
  return {
    seats,
    winners: decided ? leaders : [],
    level: !s.state.over ? 'undecided' : decided ? 'victory' : 'draw',
    terms,
  };
}

/** 11.0, 10.0: what a city earns and whom; a capital earns the Soviets nothing without a garrison. */
function cityTerm(s: Situation, city: City): Score['terms'][number] | null {
  const side: Controller = controllerOf(s, hexId(city.hex));
  if (side === 'german' || city.points === 0) return null;
  if (side === 'soviet' && city.capital && garrisonOf(s, city.hex) === undefined) return null;
  return { seat: seatOf(s.state, side), label: city.name, points: city.points, rule: '11.0' };
}
