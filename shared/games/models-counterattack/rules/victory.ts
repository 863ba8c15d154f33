import type { SeatId } from '../../../core/brands.ts';
import type { Score } from '../../../rules/contract.ts';
import type { Situation } from '../situation.ts';
import { counterOf, placeName, sideAt, sideCounters } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { GERMAN, SIDES_OF_GAME, SOVIET, isOpenBox, otherSide, seatOfSide } from '../vocabulary.ts';

/** 3: a victory hex is the Soviet player's while one of his units stands in it (ruling R93), else the German player's; with penalties. */
export function score(s: Situation): Score {
  const terms: Score['terms'][number][] = [...s.game.victoryHexes.values()].map(({ hex, points }) => ({
    seat: sideAt(s, hex) === 'soviet' ? SOVIET : GERMAN,
    label: placeName(s.game, hex),
    points,
    rule: '3',
  }));
  if (s.state.penalties.uprising > 0)
    terms.push({ seat: SOVIET, label: 'Warsaw Uprising', points: s.state.penalties.uprising, rule: '18' });
  if (s.state.penalties.magnuszew > 0)
    terms.push({
      seat: SOVIET,
      label: 'Magnuszew bridgehead',
      points: s.state.penalties.magnuszew,
      rule: '19',
    });
  const sum = (seat: SeatId): number =>
    terms.filter((term) => term.seat === seat).reduce((total, { points }) => total + points, 0);
  const seats = { '1': sum(SOVIET), '2': sum(GERMAN) };
  const { over, decisive } = s.state;
  if (!over) return { seats, winners: [], level: 'not over', terms };
  if (decisive !== null)
    return {
      seats,
      winners: [seatOfSide(decisive)],
      level: `decisive ${decisive === 'soviet' ? 'Soviet' : 'German'} victory`,
      terms,
    };
  if (seats['1'] === seats['2']) return { seats, winners: [], level: 'draw', terms };
  const soviet = seats['1'] > seats['2'];
  return {
    seats,
    winners: [soviet ? SOVIET : GERMAN],
    level: soviet ? 'Soviet victory' : 'German victory',
    terms,
  };
}

/** 3, ruling R94: from the end of turn 2, the side whose enemy has no unit left in play wins decisively. */
export function decisiveWinner(s: Situation): Side | null {
  if (s.state.turn < 2) return null;
  const alive = (side: Side): boolean =>
    sideCounters(s, side).some((handle) => {
      const { place } = counterOf(s, handle);
      return !isOpenBox(place) || !['to-come', 'eliminated', 'magnuszew', 'not-in-play'].includes(place);
    });
  return SIDES_OF_GAME.find((side) => alive(side) && !alive(otherSide(side))) ?? null;
}
