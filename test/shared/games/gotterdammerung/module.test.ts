import { describe, expect, test } from 'vitest';
import { unitId } from '../../../../shared/core/brands.ts';
import { canonicalJson } from '../../../../shared/core/canonicalJson.ts';
import { gotterdammerung } from '../../../../shared/games/gotterdammerung/index.ts';
import type { State } from '../../../../shared/games/gotterdammerung/state.ts';
import { evolve, narrate, show } from '../../../../shared/rules/events.ts';
import { advance, isRefused, newMatch } from '../../../../shared/rules/runtime.ts';
import { diceOf, given, module, optionsWith, playOn } from './play.ts';

/** Standing orders that decide everything; nobody else is ever asked. */
const STANDING = {
  losses: { decide: 'weakest' },
  retreat: { decide: 'away' },
  advance: { decide: 'points' },
  delay: { decide: 'fastest' },
  excess: { decide: 'strongest' },
};

describe('a game of three turns', () => {
  const seen = { events: 0, kinds: new Set<string>() };
  const played = playOn({
    seed: 3,
    player: 'greedy',
    standing: STANDING,
    stop: (state) => state.turn > 3,
    watch(before, events, after) {
      let state = before;
      for (const event of events) {
        seen.events += 1;
        seen.kinds.add('event' in event ? event.event : event.e);
        const text = narrate(module, event, state, (seat) => `seat ${seat}`);
        expect(text.length).toBeGreaterThan(8);
        expect(text).not.toMatch(/undefined|NaN|\[object/);
        // Nothing is hidden, so that every viewer sees the same.
        for (const viewer of [1, 2, 'public', 'all'] as const) {
          expect(show(module, event, viewer)).toBe(event);
        }
        state = evolve(module, state, event) as State;
      }
      // What is logged makes the state.
      expect(canonicalJson(state)).toBe(canonicalJson(after));
    },
  });

  test('sees most of what can happen', () => {
    expect(seen.events).toBeGreaterThan(500);
    for (const kind of [
      'placed',
      'moved',
      'combat',
      'destroyed',
      'retreated',
      'occupied',
      'supply',
      'volkssturm',
      'blind',
      'phase',
    ]) {
      expect([kind, seen.kinds.has(kind)]).toEqual([kind, true]);
    }
  });

  test('costs no more mails a turn than the phasing seat changes, if the others have left standing orders', () => {
    expect(played.sent.filter(({ answer }) => answer)).toEqual([]);
    for (const turn of [2, 3]) {
      const seats = played.sent.filter((one) => one.turn === turn).map(({ seat }) => seat);
      const mails = seats.filter((seat, i) => i === 0 || seat !== seats[i - 1]).length;
      // 3.1: Soviet Movement; first counter-move; Soviet Combat to Breakthrough; second counter-move to reinforcement.
      expect(mails).toBe(4);
    }
  });

  test('keeps its state plain: integers, no undefined', () => {
    const text = JSON.stringify(played.match.state);
    expect(JSON.parse(text)).toEqual(played.match.state);
    expect(text).not.toMatch(/\d\.\d/);
  });
});

describe('2.25 markers, boxes and tracks are shown', () => {
  const state = given(
    'soviet-movement',
    {
      S029: { hex: '2420', outOfSupply: true, delays: 2 },
      G001: { hex: '2419', disrupted: true },
      G214: '0726',
      G155: 'NGP',
      G183: '12th-army-cup',
      G159: { hex: 'schedule', due: 5 },
    },
    { occupied: ['2420'], supportPoints: 7 },
  );
  const position = gotterdammerung.position(state);

  test('counters with their states; Volkssturm face down', () => {
    const counter = (id: string) => position.counters.find(({ unit }) => unit === id)!;
    expect(counter('S029')).toMatchObject({
      hex: '2420',
      strengths: '16-16-5',
      states: ['out-of-supply', 'delayed', 'delayed-twice'],
    });
    expect(counter('G001').states).toEqual(['disrupted']);
    expect(counter('G214').strengths).toBe('?-?-4');
  });

  test('the box, the cups and the entry schedule', () => {
    const units = (box: string) => position.boxes.find((each) => each.box === box)?.units;
    expect([units('NGP'), units('12th-army-cup'), units('schedule-5')]).toEqual([
      ['G155'],
      ['G183'],
      ['G159'],
    ]);
  });

  test('Soviet Occupied markers, support points, the turn', () => {
    expect(position.marks).toContainEqual({ hex: '2420', mark: 'soviet-occupied', title: 'Soviet Occupied' });
    const track = (name: string) => position.tracks.find((each) => each.track === name)?.value;
    expect(track('support-points')).toBe('7');
    expect(track('turn')).toBe('4 of 10 (21 April – 22 April)');
    expect(track('delay-cup')).toBe('26');
  });
});

describe('what the board offers the referee accepts', () => {
  test('every destination of a unit, at the cost that is shown', () => {
    const state = given('soviet-movement', { S023: '2319', G001: '2218', G140: '2220' });
    const reach = gotterdammerung.reach(state, unitId('S023'));
    expect(reach.hexes.length).toBeGreaterThan(20);
    for (const { hex, cost, path } of reach.hexes) {
      const match = { ...newMatch(module, 'campaign', optionsWith({})), state, begun: true };
      const orders = [{ order: 'move', unit: 'S023', path: [...path] }];
      const step = advance(module, match, { kind: 'file', seq: 1, seat: 1, orders }, diceOf(1));
      const moved = isRefused(step)
        ? step
        : step.events.find((event) => 'event' in event && event.event === 'moved');
      expect([hex, moved]).toMatchObject([hex, { costHalves: cost * 2 }]);
    }
  });

  test('the reason why it goes no further', () => {
    const state = given('german-movement', { G036: '5333', S029: '5531' });
    const { beyond } = gotterdammerung.reach(state, unitId('G036'));
    expect(beyond.find(({ hex }) => hex === '5531')?.fault.rule).toBe('5.21');
  });

  test('odds explain themselves: strengths, shifts and results by face', () => {
    const state = given('soviet-combat', { S015: '1611', S016: '1711', G001: '1712' });
    const odds = gotterdammerung.odds(state, {
      units: [unitId('S015'), unitId('S016')],
      targets: ['1712' as never],
    });
    expect(odds).toMatchObject({ attack: 24, defence: 2, column: '7:1', faults: [] });
    expect(odds.terms.map(({ side, rule, amount }) => `${side} ${rule} ${amount}`)).toEqual([
      'attack 6.3 +12',
      'attack 6.3 +12',
      'defence 6.21 +2',
      'column 6.41 1 left',
    ]);
    expect(odds.results.map(({ face, result }) => `${face} ${result}`)).toEqual([
      '1 DE',
      '2 D3R',
      '3 D2R',
      '4 D2R',
      '5 D1R',
      '6 D1R',
    ]);
  });
});
