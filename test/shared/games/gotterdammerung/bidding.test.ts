import { describe, expect, test } from 'vitest';
import type { State } from '../../../../shared/games/gotterdammerung/state.ts';
import type { Match, Step } from '../../../../shared/rules/match.ts';
import {
  advance,
  isRefused,
  needsResolve,
  newMatch,
  openQuestions,
} from '../../../../shared/rules/runtime.ts';
import { diceOf, module, optionsWith } from './play.ts';

const dice = diceOf(1);

function took(match: Match, input: Parameters<typeof advance>[2]): Step {
  const step = advance(module, match, input, dice);
  if (isRefused(step)) throw new Error(JSON.stringify(step));
  return step;
}

function bids(match: Match, first: number, second: number): Step {
  const answer = (seat: number, bid: number) => ({
    kind: 'answers' as const,
    seat,
    answers: [{ id: openQuestions(match, seat)[0]!.id, answer: { bid } }],
  });
  const one = took(match, answer(1, first)).match;
  expect(needsResolve(one)).toBe(false);
  const both = took(one, answer(2, second)).match;
  expect(needsResolve(both)).toBe(true);
  return took(both, { kind: 'resolve' });
}

const begun = (): Match =>
  took(newMatch(module, 'campaign', optionsWith({ supportPointBidding: true })), { kind: 'begin', seq: 0 })
    .match;

describe('12.4 sealed bids', () => {
  test('12.42, 12.44 the lower bid commands the Soviets with so many points and gains the difference', () => {
    const { match } = bids(begun(), 13, 9);
    const state = match.state as State;
    expect(state.seats).toEqual({ soviet: 2, german: 1 });
    expect(state.supportPoints).toBe(9);
    expect(module.score(state).seats['2']).toBe(4);
    expect(module.agenda(state).seat).toBe(2);
  });

  test('the higher bid of seat 2 leaves the sides as they are', () => {
    const state = bids(begun(), 8, 12).match.state as State;
    expect(state.seats).toEqual({ soviet: 1, german: 2 });
    expect([state.supportPoints, state.bidPoints]).toEqual([8, 4]);
  });

  test('12.43 equal bids are made again', () => {
    const again = bids(begun(), 10, 10).match;
    expect(openQuestions(again).map(({ seat, ask }) => [seat, ask])).toEqual([
      [1, 'bid'],
      [2, 'bid'],
    ]);
    expect((bids(again, 10, 11).match.state as State).supportPoints).toBe(10);
  });

  test('a bid is no secret of the state: it lies with the runtime until both are in', () => {
    const match = begun();
    const one = took(match, {
      kind: 'answers',
      seat: 1,
      answers: [{ id: openQuestions(match, 1)[0]!.id, answer: { bid: 7 } }],
    }).match;
    expect(JSON.stringify(one.state)).not.toContain('"bid":7');
    expect((one.state as State).supportPoints).toBe(12);
  });

  test('without the option nobody is asked', () => {
    const { match } = took(newMatch(module, 'campaign', optionsWith({})), { kind: 'begin', seq: 0 });
    expect(openQuestions(match)).toEqual([]);
  });
});
