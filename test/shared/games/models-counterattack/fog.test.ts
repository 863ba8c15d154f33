import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../../../shared/core/canonicalJson.ts';
import { hexId, unitId } from '../../../../shared/core/brands.ts';
import type { SeatId, UnitId, Viewer } from '../../../../shared/core/brands.ts';
import type { JsonObject } from '../../../../shared/core/json.ts';
import { parseData } from '../../../../shared/games/models-counterattack/data.ts';
import { compileGame } from '../../../../shared/games/models-counterattack/game.ts';
import { modelsCounterattackData } from '../../../../shared/games/models-counterattack/index.ts';
import type { Situation } from '../../../../shared/games/models-counterattack/situation.ts';
import { situation } from '../../../../shared/games/models-counterattack/situation.ts';
import type { State } from '../../../../shared/games/models-counterattack/state.ts';
import { touchedBy } from '../../../../shared/games/models-counterattack/touched.ts';
import type { BaseOrder } from '../../../../shared/rules/contract.ts';
import { check } from '../../../../shared/rules/check.ts';
import { evolve, narrate, show } from '../../../../shared/rules/events.ts';
import type { Input, Match } from '../../../../shared/rules/match.ts';
import { advance, isRefused, newMatch, openQuestions } from '../../../../shared/rules/runtime.ts';
import { diceOf, game, isGameEvent, module, playGame, uniformOf } from './playout.ts';

const VIEWERS: readonly Viewer[] = [1, 2, 'public', 0, 'all'];
const text = (value: unknown): string => canonicalJson(value as never);
const seatName = (seat: SeatId): string => `seat ${seat}`;

describe('the law of fog', () => {
  test.each([
    [1, 'random', {}],
    [
      2,
      'random',
      {
        limitedActivation: true,
        redArmyFlexibility: true,
        redArmyElasticDefence: true,
        limitedBonus: true,
        interrupts: 'ask-all',
      },
    ],
  ] as const)(
    'game %i of %s players: after every event each view is what the shown events make of the view before',
    { timeout: 300_000 },
    (seed, player, options) => {
      let events = 0;
      playGame({ seed, player, options, turns: 3 }, (before, { events: happened }) => {
        let state = before;
        for (const event of happened) {
          const after = evolve(module, state, event);
          for (const viewer of VIEWERS) {
            const seen = module.view(state, viewer);
            const shown = show(module as never, event, viewer);
            const made = shown === null ? seen : evolve(module, seen, shown);
            const right = module.view(after, viewer);
            if (shown !== null && (viewer === 'all' || viewer === 1)) expectSharedLayout(seen, shown, made);
            if (!isDeepStrictEqual(made, right))
              expect(made, `${JSON.stringify(event)} for ${viewer}`).toEqual(right);
            if (shown !== null && !/[.!]$/.test(narrate(module, shown, seen, seatName)))
              expect(narrate(module, shown, seen, seatName)).toBe('a sentence');
          }
          state = after;
          events += 1;
        }
      });
      expect(events).toBeGreaterThan(500);
    },
  );
});

/** Situations share what an event leaves as it was: none may touch more than it says. */
function expectSharedLayout(before: State, event: object, after: State): void {
  if (!isGameEvent(event)) return;
  const shared = situation(edition, after, { was: situation(edition, before), touched: touchedBy(event) });
  const alone = situation(edition, { ...after, counters: { ...after.counters } });
  if (laidOut(shared) !== laidOut(alone)) expect(laidOut(shared), JSON.stringify(event)).toBe(laidOut(alone));
}
const edition = compileGame(parseData(modelsCounterattackData));
const laidOut = ({ handles, places, holders, handleOf }: Situation): string =>
  JSON.stringify([handles, [...places], [...holders], [...handleOf]]);

/** Everything that a viewer gets of a match. */
function outputs(match: Match<State>, viewer: Viewer, units: readonly UnitId[]): string {
  const view = module.view(match.state, viewer);
  const enemies = Object.entries(view.counters)
    .filter(([, { side, place }]) => side === (viewer === 1 ? 'german' : 'soviet') && /^\d{4}$/.test(place))
    .map(([, { place }]) => hexId(place))
    .sort();
  // Costs in `reach` have halves, which canonical JSON refuses.
  return JSON.stringify({
    view,
    position: module.position(view),
    score: module.score(view),
    reach: units.map((unit) => module.reach(view, unit)),
    plan: typeof viewer === 'number' && viewer > 0 ? module.plan?.(view, viewer as SeatId) : null,
    odds: [...new Set(enemies)].map((hex) => module.odds(view, { units: units.slice(0, 2), targets: [hex] })),
    questions: openQuestions(match).map(({ id, ask, seat }) => ({ id, ask, seat })),
  });
}

/** Two games whose Germans differ only in what lies below the top counters at 2012, out of sight. */
const twins = (): readonly [Match<State>, Match<State>] => {
  const given = (below: string, elsewhere: string): JsonObject => ({
    turn: 6,
    phase: 'soviet-1',
    corps: '8GTC',
    units: {
      'S-58': '2615',
      'S-59': '2616',
      'S-6m': '2716',
      'S-62': '2815',
      'S-5m': '2014',
      'G-73-1-70': '2613',
      'G-HG-II': '2012',
      [below]: { hex: '2012', reduced: false },
      'G-19-AA': '1908',
      [elsewhere]: { hex: '1908', reduced: false },
    },
    hands: { '2': [below === 'G-HG-I' ? 'G01.1' : 'G07.1'] },
  });
  const make = (below: string, elsewhere: string): Match<State> => {
    const match = newMatch(
      module,
      'campaign',
      Object.fromEntries(module.options.map((option) => [option.id, option.default])),
    );
    const arranged = module.cases.arrange(match.state, given(below, elsewhere));
    if ('mistakes' in arranged) throw new Error(arranged.mistakes.join());
    return { ...match, begun: true, state: arranged.state };
  };
  return [make('G-HG-I', 'G-73-2-70'), make('G-73-2-70', 'G-HG-I')];
};

describe('two games that differ only in what a viewer may not know', () => {
  const own = ['S-58', 'S-59', 'S-6m', 'S-62'].map(unitId);

  test('look the same to that viewer: state, board, score, reach, odds', () => {
    const [a, b] = twins();
    expect(text(a.state as never)).not.toBe(text(b.state as never));
    for (const viewer of [1, 'public', 0] as const)
      expect(outputs(a, viewer, own)).toBe(outputs(b, viewer, own));
    expect(outputs(a, 2, [])).not.toBe(outputs(b, 2, []));
  });

  test.each([
    ['orders that are legal', [{ order: 'move', unit: 'S-58', path: ['2614'] }]],
    ['a path into the hidden stack', [{ order: 'move', unit: 'S-6m', path: ['2012'] }]],
    [
      'a path past it, through its zone of control',
      [{ order: 'move', unit: 'S-5m', path: ['2013', '2113'] }],
    ],
    ['an overrun of it from afar', [{ order: 'overrun', unit: 'S-58', target: '2012' }]],
    ['an attack on it', [{ order: 'attack', units: ['S-58'], targets: ['2012'] }]],
    ['an order to a unit of the enemy', [{ order: 'move', unit: 'G-HG-I', path: ['2013'] }]],
    ['an event that is not held', [{ order: 'play', card: 'G07.1' }]],
  ] as const)('check says the same of %s', (_what, orders) => {
    const [a, b] = twins();
    expect(text(check(module, a, 1, orders) as never)).toBe(text(check(module, b, 1, orders) as never));
  });

  test('a path past the hidden stack is carried out whatever lies there, until contact tells', () => {
    for (const match of twins()) {
      const step = advance(
        module,
        match,
        {
          kind: 'file',
          seq: 0,
          seat: 1,
          orders: [{ order: 'move', unit: 'S-5m', path: ['2013', '2113'] } as BaseOrder],
        },
        diceOf(uniformOf(1)),
      );
      if (isRefused(step)) throw new Error(JSON.stringify(step.violations));
      expect(step.stopped).toBeNull();
      expect(step.events[2]).toMatchObject({ event: 'stepped', to: '2013' });
    }
  });

  test(
    'stay the same to that viewer while the Soviet player moves, overruns and ends his phase',
    { timeout: 60_000 },
    () => {
      let [a, b] = twins();
      const files: readonly (readonly BaseOrder[])[] = [
        [{ order: 'move', unit: 'S-58', path: ['2614'], plan: { onContact: 'overrun' } } as BaseOrder],
        [
          { order: 'move', unit: 'S-6m', path: ['2715', '2714'] } as BaseOrder,
          { order: 'move', unit: 'S-62', path: ['2814'] } as BaseOrder,
        ],
        [{ order: 'end-phase' }, { order: 'end-phase' }, { order: 'end-phase' }, { order: 'end-phase' }],
      ];
      for (const [seq, orders] of files.entries()) {
        const input: Input = { kind: 'file', seq, seat: 1, orders };
        const steps = [a, b].map((match) => advance(module, match, input, diceOf(uniformOf(77 + seq))));
        const [x, y] = steps;
        if (isRefused(x!) || isRefused(y!)) throw new Error(JSON.stringify(steps.filter(isRefused)));
        for (const viewer of [1, 'public'] as const) {
          const shown = (events: readonly object[]) =>
            events
              .map((event) => show(module as never, event as never, viewer))
              .filter((event) => event !== null);
          expect(text(shown(x!.events) as never)).toBe(text(shown(y!.events) as never));
          expect(text([x!.stopped, x!.done, x!.finished] as never)).toBe(
            text([y!.stopped, y!.done, y!.finished] as never),
          );
        }
        [a, b] = [x!.match, y!.match];
        for (const viewer of [1, 'public'] as const)
          expect(outputs(a, viewer, own)).toBe(outputs(b, viewer, own));
      }
      expect(game.agenda(a.state).phase).toBe('german-1');
    },
  );
});

test('5, 7: why an order lapsed is told to its owner alone: it can tell of what he sees and others do not', () => {
  const lapsed = { event: 'lapsed', seat: 2, order: 'move', reason: 'German HG I is in 2012.' } as const;
  const shown = (viewer: Viewer) => show(module as never, lapsed as never, viewer);
  for (const viewer of VIEWERS)
    expect(shown(viewer), String(viewer)).toEqual(viewer === 2 || viewer === 'all' ? lapsed : null);
});

describe('R42, R122: where everything is asked', () => {
  /** Germans at the end of turn 2 with one unit that nobody inspects, and what the next turn asks them. */
  const askedNextTurn = (reduced: boolean) => {
    const options = Object.fromEntries(module.options.map((option) => [option.id, option.default]));
    const match = newMatch(module, 'campaign', { ...options, interrupts: 'ask-all' });
    const arranged = module.cases.arrange(match.state, {
      turn: 2,
      phase: 'german-3',
      units: { 'S-58': '2615', 'G-HG-II': { hex: '2012', reduced } },
    });
    if ('mistakes' in arranged) throw new Error(arranged.mistakes.join());
    const end: BaseOrder = { order: 'end-phase' };
    const step = advance(
      module,
      { ...match, begun: true, state: arranged.state },
      { kind: 'file', seq: 0, seat: 2, orders: [end, end, end, end] },
      diceOf(uniformOf(5)),
    );
    if (isRefused(step)) throw new Error(JSON.stringify(step.violations));
    return {
      turn: step.match.state.turn,
      asked: openQuestions(step.match).map(({ id, ask, seat }) => ({ id, ask, seat })),
      shown: step.events.map((event) => show(module as never, event as never, 1)),
    };
  };

  test('16: the Germans are asked for a recovery whether or not a unit is reduced', () => {
    const full = askedNextTurn(false);
    expect(full).toMatchObject({ turn: 3, asked: [{ ask: 'recovery', seat: 2 }] });
    expect(askedNextTurn(true)).toEqual(full);
  });
});

/** The state with the identities and steps of two counters exchanged. */
function exchanged(state: State, a: string, b: string): State {
  const [x, y] = [state.counters[a]!, state.counters[b]!];
  return {
    ...state,
    counters: {
      ...state.counters,
      [a]: { ...x, unit: y.unit, reduced: y.reduced },
      [b]: { ...y, unit: x.unit, reduced: x.reduced },
    },
  };
}

describe('through a whole playout', () => {
  test(
    'any two counters that a seat may not know can be exchanged, and it gets the same',
    { timeout: 300_000 },
    () => {
      let twinsMade = 0;
      const player = module.players['random']!;
      const uniform = uniformOf(99);
      playGame({ seed: 4, player: 'random', options: { interrupts: 'ask-all' } }, (_before, step, input) => {
        if (input.kind !== 'file' || uniform(4) > 0) return;
        const { match } = step;
        for (const viewer of [1, 2] as const) {
          const view = module.view(match.state, viewer);
          const hidden = Object.keys(view.counters).filter((handle) => view.counters[handle]!.unit === null);
          if (hidden.length < 2) continue;
          const a = hidden[uniform(hidden.length)]!;
          const b = hidden[uniform(hidden.length)]!;
          if (a === b) continue;
          const twin = { ...match, state: exchanged(match.state, a, b) };
          twinsMade += 1;
          const own = Object.values(view.counters).filter(
            ({ side, place }) => (side === 'soviet') === (viewer === 1) && /^\d{4}$/.test(place),
          );
          const units = own.slice(0, 3).map(({ unit }) => unit!);
          expect(outputs(twin, viewer, units)).toBe(outputs(match, viewer, units));
          expect(outputs(twin, 'public', [])).toBe(outputs(match, 'public', []));
          if (match.open !== null || module.agenda(match.state).seat !== viewer) continue;
          const orders = player.orders(view, viewer, uniform);
          expect(text(check(module, twin, viewer, orders) as never)).toBe(
            text(check(module, match, viewer, orders) as never),
          );
        }
      });
      expect(twinsMade).toBeGreaterThan(20);
    },
  );
});
