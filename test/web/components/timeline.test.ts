import { describe, expect, test } from 'vitest';
import { registry } from '../../../shared/games/all.ts';
import { evolve } from '../../../shared/rules/events.ts';
import type { LoggedEvent } from '../../../shared/rules/events.ts';
import { isCombat, isLoss } from '../../../web/board/depict.ts';
import { readLog } from '../../../web/components/replay/logText.ts';
import { KEYFRAME, jump, marks, timeline } from '../../../web/components/replay/timeline.ts';

const module = registry.find('battle-for-germany')!;
type Entry = { type: string; actor?: string; body?: object; events?: object[]; dice?: object };

function lineOf(entries: readonly Entry[]) {
  const head = '{"format":"pbem-log-export/1","game":"00"}';
  const genesis: Entry = {
    type: 'genesis',
    body: { options: { scenario: 'historical', pack: null, game: {} } },
  };
  const lines = [genesis, ...entries].map((entry, seq) =>
    JSON.stringify({
      entry: {
        seq,
        time: '',
        actor: 'server',
        module: { id: module.id },
        body: {},
        file: null,
        dice: null,
        events: [],
        ...entry,
      },
      hash: '',
      checkpoint: '',
    }),
  );
  const read = readLog([head, ...lines].join('\n'));
  if (!read.ok) throw new Error(read.message);
  return timeline(read.log, module);
}

const moved = (unit: string, from: string, to: string) => ({
  event: 'moved',
  unit,
  from,
  path: [to],
  costHalves: 2,
});
const phase = (turn: number, name: string) => ({ event: 'phase', turn, phase: name });
const placeOf = (state: unknown, unit: string): string | undefined =>
  module.position(state).counters.find((counter) => counter.unit === unit)?.hex;

describe('steps', () => {
  const line = lineOf([
    { type: 'join', body: { seat: 1, custody: 'self' } },
    { type: 'move', actor: 'seat:2', events: [moved('us-5', '2104', '2003'), moved('us-5', '2003', '2102')] },
    { type: 'move', actor: 'seat:2', events: [moved('us-5', '2102', '2203')] },
  ]);

  test('an event is a step, an entry without events too', () => {
    expect(line.moments.map(({ entry, opens }) => [entry.seq, opens])).toEqual([
      [0, true],
      [1, true],
      [2, true],
      [2, false],
      [3, true],
    ]);
    expect(line.moments[1]!.sentence).toContain('Soviet takes the seat');
  });

  test('the state after each step, in whatever order it is asked for', () => {
    expect([5, 0, 3, 4, 2].map((at) => placeOf(line.state(at), 'us-5'))).toEqual([
      '2203',
      '2104',
      '2003',
      '2102',
      '2104',
    ]);
    expect(placeOf(line.state(99), 'us-5')).toBe('2203');
    expect(placeOf(line.state(-1), 'us-5')).toBe('2104');
  });

  test('an entry’s place is its last event; the nearest end where there is no such entry', () => {
    expect(line.positionOf(2)).toEqual({ at: 4, exact: true });
    expect(line.positionOf(9)).toEqual({ at: 5, exact: false });
    expect(line.positionOf(-2)).toEqual({ at: 0, exact: false });
    expect(line.positionOf(NaN)).toEqual({ at: 5, exact: false });
  });

  test('by entry: to its end, and back to its start', () => {
    expect(jump(line, 2, 'entry', 1)).toBe(4);
    expect(jump(line, 3, 'entry', 1)).toBe(4);
    expect(jump(line, 4, 'entry', -1)).toBe(2);
    expect(jump(line, 5, 'entry', 1)).toBe(5);
    expect(jump(line, 0, 'event', -1)).toBe(0);
  });
});

test('time that is up is a step of its own, before what comes of it; a clock says until when', () => {
  const line = lineOf([
    { type: 'clock', body: { kind: 'answer', seat: 2, until: '2026-01-08T12:00:00.000Z' } },
    {
      type: 'timeout',
      body: { seat: 2, rule: '7 days to answer a question' },
      events: [moved('us-5', '2104', '2003')],
    },
  ]);
  expect(line.moments.slice(1).map(({ sentence }) => sentence)).toEqual([
    'Western Allied can answer until 2026-01-08 12:00 UTC.',
    'The time of Western Allied is up (7 days to answer a question): the default policy answers.',
    expect.stringContaining('2003'),
  ]);
  expect(line.moments.slice(2).map(({ opens }) => opens)).toEqual([true, false]);
  expect([2, 3, 4].map((at) => placeOf(line.state(at), 'us-5'))).toEqual(['2104', '2104', '2003']);
});

test('by turn, with a mark at its start', () => {
  const line = lineOf([
    {
      type: 'move',
      events: [phase(1, 'soviet-movement'), { event: 'turn', turn: 2 }, phase(2, 'soviet-movement')],
    },
    { type: 'move', events: [moved('us-5', '2104', '2003')] },
  ]);
  const turns = line.moments.map(({ turn }) => turn);
  const second = turns.indexOf(2);
  expect(jump(line, 0, 'turn', 1)).toBe(second);
  expect(jump(line, line.moments.length, 'turn', -1)).toBe(second);
  expect(marks(line)).toContainEqual({ at: second, kind: 'turn' });
});

describe('marks', () => {
  const kinds = (line: ReturnType<typeof lineOf>, kind: string) =>
    marks(line).flatMap((mark) => (mark.kind === kind ? [mark.at] : []));

  test('a question where its answer begins: in a file that goes on, from standing orders, by the seat not on move', () => {
    const wait = phase(1, 'soviet-combat');
    const line = lineOf([
      // The set-up is the second seat's.
      { type: 'move', actor: 'seat:2', events: [wait] },
      { type: 'move', actor: 'seat:1', dice: { of: { seq: 1 } }, events: [moved('us-5', '2104', '2003')] },
      { type: 'move', actor: 'seat:1', body: { answers: [{ seat: 2 }] }, events: [wait] },
      { type: 'move', actor: 'seat:1', events: [wait] },
      { type: 'move', actor: 'seat:2', events: [moved('us-5', '2003', '2104')] },
    ]);
    expect(kinds(line, 'question')).toEqual([2, 3, 5]);
  });

  test('a combat by what it tells of, a loss by its name in each of the games', () => {
    const sides = { attackers: ['us-5'], targets: ['2105'], defenders: ['wg-67'], attack: 7, defense: 5 };
    const combat = { event: 'combat', ...sides, column: '1-1', die: 5, result: 'AR' };
    const line = lineOf([{ type: 'move', events: [moved('us-5', '2104', '2003'), combat] }]);
    expect(kinds(line, 'combat')).toEqual([3]);
    const lost = ['eliminated', 'exchanged', 'destroyed', 'reduced', 'step-lost'];
    expect(lost.every((event) => isLoss({ event }))).toBe(true);
    expect(isLoss({ event: 'retreated' })).toBe(false);
    expect(isCombat({ event: 'barrage', target: '2531', die: 4, result: 'D' })).toBe(true);
  });
});

test('keyframes: any state equals that of a run from the start', () => {
  const there = { '2004': '2003', '2003': '2004' } as const;
  let at: keyof typeof there = '2004';
  const events = Array.from({ length: 3 * KEYFRAME + 5 }, () => {
    const event = moved('us-5', at, there[at]);
    at = there[at];
    return event;
  });
  const line = lineOf([{ type: 'move', events }]);
  const states: unknown[] = [line.state(0)];
  for (const { event } of line.moments)
    states.push(event === null ? states.at(-1) : evolve(module, states.at(-1), event as LoggedEvent));
  for (let i = 0; i < states.length; i++) {
    const ask = (i * 37) % states.length;
    expect(line.state(ask)).toEqual(states[ask]);
  }
});

test('a void leads back to the state before the entry that it names', () => {
  const line = lineOf([
    { type: 'move', events: [moved('us-5', '2104', '2003')] },
    { type: 'move', events: [moved('us-5', '2003', '2102')] },
    { type: 'void', actor: 'director:d', body: { seq: 2, reason: 'a slip' } },
    { type: 'move', events: [moved('us-5', '2003', '2104')] },
  ]);
  expect([3, 4, 5].map((at) => placeOf(line.state(at), 'us-5'))).toEqual(['2102', '2003', '2104']);
});

test('a die is told with the event that repeats its face', () => {
  const combat = (die: number) => ({
    event: 'combat',
    attackers: ['us-5'],
    targets: ['2105'],
    defenders: ['wg-67'],
    attack: 7,
    defense: 5,
    column: '1-1',
    die,
    result: 'AR',
  });
  const rolls = [
    { j: 0, for: 'combat:1', sides: [6], faces: [5] },
    { j: 1, for: 'combat:2', sides: [6], faces: [6] },
  ];
  const line = lineOf([
    { type: 'move', dice: { rolls }, events: [combat(5), moved('us-5', '2104', '2003'), combat(6)] },
  ]);
  expect(line.moments.slice(1).map(({ roll }) => roll?.j ?? null)).toEqual([0, null, 1]);
});

test('a log that the rules can’t follow is shown as far as they can', () => {
  const line = lineOf([
    {
      type: 'move',
      events: [
        moved('us-5', '2104', '2003'),
        { event: 'phase', turn: 1, phase: 'no-such-phase' },
        moved('us-5', '2003', '2102'),
      ],
    },
  ]);
  expect(line.broken).toMatch(/cannot follow the log beyond step \d/);
  expect(placeOf(line.state(2), 'us-5')).toBe('2003');
});
