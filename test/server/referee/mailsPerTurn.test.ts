import { afterEach, describe, expect, test } from 'vitest';
import { assert } from '../../../shared/core/assert.ts';
import { utf8 } from '../../../shared/core/bytes.ts';
import { registry } from '../../../shared/games/all.ts';
import type { Order } from '../../../shared/moves/index.ts';
import { writeMoveFile } from '../../../shared/moves/index.ts';
import { openRoom } from './table.ts';
import type { Room } from './table.ts';

/**
 * What a game costs in mails (DESIGN 4, 8): whole games by machine players through the real referee, every mail taken for
 * sending as soon as it is due.
 */
const MINUTE = 60_000;

const rooms: Room[] = [];
afterEach(async () => {
  for (const room of rooms.splice(0)) await room.close();
});

interface Count {
  /** Mails that went out while this game turn was played. */
  mails: number;
  /** How often the move passed from one seat to another. */
  changes: number;
  questions: number;
}

interface Table {
  readonly id: string;
  readonly scenario: string;
  readonly player: string;
}
const BATTLE_FOR_GERMANY: Table = { id: 'battle-for-germany', scenario: 'historical', player: 'random' };
const GOTTERDAMMERUNG: Table = { id: 'gotterdammerung', scenario: 'campaign', player: 'greedy' };

async function play(of: Table, standing: boolean): Promise<ReadonlyMap<number, Count>> {
  const module = registry.find(of.id)!;
  const room = await openRoom({ modules: registry });
  rooms.push(room);
  const { referee, store, clock } = room;
  const created = await referee.createGame({
    module: module.id,
    scenario: of.scenario,
    options: Object.fromEntries(module.options.map((option) => [option.id, option.default])),
    seats: [1, 2].map((seat) => ({
      seat,
      name: `Player ${seat}`,
      email: `player${seat}@example.org`,
      timeZone: 'UTC',
      custody: 'server' as const,
    })),
  });
  assert(created.ok, 'the game is made');
  const { game } = created;
  if (standing) {
    const policies = Object.entries(module.questions).map(([ask, kind]) => [ask, kind.defaultPolicy]);
    const bytes = utf8(JSON.stringify(Object.fromEntries(policies)));
    for (const seat of [1, 2])
      assert((await referee.setStanding(game, { role: 'seat', seat }, bytes)).ok, 'policies');
  }
  await sent();
  // The same games whatever the clock of this machine: a small generator of its own for the machine players.
  let word = 20260105;
  const uniform = (n: number): number => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return Math.floor((word / 2 ** 32) * n);
  };
  const counts = new Map<number, Count>();
  for (;;) {
    const stored = await store.game(game);
    assert(stored !== null, 'the game is there');
    const { state } = stored.match;
    const { turn, seat: now } = module.agenda(state);
    const count = counts.get(turn) ?? { mails: 0, changes: 0, questions: 0 };
    counts.set(turn, count);
    if (stored.closed !== null) return counts;
    const status = await referee.status(game, { role: 'operator' });
    assert(status.ok, 'a status');
    const [seat] = status.waitingFor;
    assert(seat !== undefined, 'somebody is waited for');
    const mine = status.questions.filter((question) => question.seat === seat);
    const player = module.players[of.player]!;
    const orders: readonly Order[] =
      mine.length > 0
        ? mine.map(({ id, question }) => ({
            order: 'answer',
            id,
            ...player.answer(state, question, uniform),
          }))
        : (player.orders(state, seat, uniform) as readonly Order[]);
    clock.nowMs += MINUTE;
    const bytes = writeMoveFile({
      format: 'pbem-move/1',
      game,
      seat,
      k: null,
      head: status.head.hash,
      nonce: null,
      orders,
    });
    const accepted = await referee.submit(game, { role: 'seat', seat }, { bytes, sig: null });
    assert(accepted.ok, `accepted: ${JSON.stringify(accepted)}`);
    count.questions += mine.length;
    count.mails += await sent();
    const after = await store.game(game);
    const next = after === null ? null : module.agenda(after.match.state).seat;
    if (next !== null && next !== now) count.changes += 1;
  }

  /** Takes and sends what is due, and counts the mails about moves and questions. */
  async function sent(): Promise<number> {
    const rows = await store.takeOutbox(clock.nowMs, clock.nowMs + MINUTE, 100);
    for (const { id } of rows) await store.outboxSent(id, clock.nowMs);
    return rows.filter(({ kind }) => kind === 'turn').length;
  }
}

const total = (counts: ReadonlyMap<number, Count>, what: keyof Count): number =>
  [...counts.values()].reduce((sum, count) => sum + count[what], 0);

function table(title: string, counts: ReadonlyMap<number, Count>): string {
  const rows = [...counts].map(
    ([turn, { mails, changes, questions }]) =>
      `  turn ${String(turn).padStart(2)}: ${mails} mails, ${changes} changes of the phasing seat, ${questions} questions by mail`,
  );
  return [title, ...rows, `  all: ${total(counts, 'mails')} mails`].join('\n');
}

describe('mails of a two-player game', () => {
  test(
    'with standing orders a game turn costs no more mails than it has changes of the phasing seat',
    { timeout: 240_000 },
    async () => {
      const asked = await play(BATTLE_FOR_GERMANY, false);
      const standing = await play(BATTLE_FOR_GERMANY, true);
      console.log(`${table('without standing orders', asked)}\n${table('with standing orders', standing)}`);
      expect([...standing.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      for (const { mails, changes } of standing.values()) expect(mails).toBeLessThanOrEqual(changes);
      expect(total(standing, 'questions')).toBe(0);
      expect(total(asked, 'questions')).toBeGreaterThan(20);
      expect(total(asked, 'mails')).toBeGreaterThan(total(standing, 'mails'));
    },
  );

  test(
    'in Götterdämmerung, too, although the seats change four times a turn',
    { timeout: 240_000 },
    async () => {
      const standing = await play(GOTTERDAMMERUNG, true);
      console.log(table('Götterdämmerung with standing orders', standing));
      expect([...standing.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      for (const { mails, changes } of standing.values()) expect(mails).toBeLessThanOrEqual(changes);
      // 3.1: Soviet Movement, counter-move, Soviet Combat to Breakthrough, counter-move to reinforcement; the last turn leads to no other.
      for (const turn of [2, 3, 4, 5, 6, 7, 8, 9]) expect(standing.get(turn)!.changes).toBe(4);
      expect(total(standing, 'questions')).toBe(0);
    },
  );
});
