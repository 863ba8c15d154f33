import { afterEach, expect, test } from 'vitest';
import { ed25519 } from '../../../server/cli/ed25519.ts';
import { assert } from '../../../shared/core/assert.ts';
import type { SeatId } from '../../../shared/core/brands.ts';
import { registry } from '../../../shared/games/all.ts';
import type { Order } from '../../../shared/moves/index.ts';
import { writeMoveFile } from '../../../shared/moves/index.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import { openRoom } from './table.ts';
import type { Room } from './table.ts';

/**
 * Rules 16.1, 6.2.1 of Battle for Germany through the real referee: one German attack on a Western Allied and a Soviet hex.
 * Both owners are asked at once, and neither sees the other's answer before his own is in.
 */
const builtIn = registry.find('battle-for-germany')!;
/** The game begins in the middle: the Germans of 2606 between 2605 and 2607. */
const module: GameModule = {
  ...builtIn,
  setup(scenario, options) {
    const units = { 'wg-1-ss': '2606', 'wg-2-ss': '2606', 'us-5': '2605', 'polc-1': '2607' };
    const given = { turn: 2, phase: 'german-combat', units };
    const arranged = builtIn.cases.arrange(builtIn.setup(scenario, options), given);
    assert('state' in arranged, 'the situation stands');
    return arranged.state;
  },
};
const MODULE_HASH = 'd1'.repeat(32);

let room: Room | undefined;
afterEach(async () => {
  await room?.close();
});

test('both owners answer sealed, both retreat, and the log verifies', { timeout: 120_000 }, async () => {
  room = await openRoom({ modules: { find: () => module } });
  const { referee, store } = room;
  const send = async (game: string, seat: SeatId, ...orders: Order[]) => {
    const status = await referee.status(game, { role: 'operator' });
    assert(status.ok, 'a status');
    const head = status.head.hash;
    const bytes = writeMoveFile({ format: 'pbem-move/1', game, seat, k: null, head, nonce: null, orders });
    const accepted = await referee.submit(game, { role: 'seat', seat }, { bytes, sig: null });
    assert(accepted.ok, JSON.stringify(accepted));
    return accepted;
  };
  // 16 against 8 is 2-1, where a 3 or a 4 makes both retreat: real dice, so as many games as it takes.
  const attack = {
    order: 'attack',
    units: ['wg-1-ss', 'wg-2-ss'],
    targets: ['2605', '2607'],
    plan: { advance: null },
  };
  let game = '';
  let waiting: readonly SeatId[] = [];
  for (let tries = 0; tries < 60 && waiting.join() !== '1,3'; tries++) {
    const created = await referee.createGame({
      module: module.id,
      scenario: 'three-player',
      options: {},
      seats: [1, 2, 3].map((seat) => ({
        seat,
        name: `Player ${seat}`,
        email: `player${seat}@example.org`,
        timeZone: 'UTC',
        custody: 'server' as const,
      })),
    });
    assert(created.ok, 'the game is made');
    ({ game } = created);
    waiting = [...(await send(game, 2, attack)).waitingFor].sort((a, b) => a - b);
  }
  expect(waiting).toEqual([1, 3]);
  const mails = (await store.outbox(game)).filter(({ kind }) => kind === 'turn').map(({ reader }) => reader);
  expect(mails).toEqual(expect.arrayContaining([1, 3]));

  await send(game, 1, { order: 'answer', ask: 'retreat', retreat: { 'polc-1': ['2508'] } });
  // As a word, in entries and in the files that they hold: four figures in a row stand in any hash.
  const said = async (): Promise<string> =>
    (await referee.exportLog(game))!.replaceAll(/"b64":"([^"]+)"/g, (_, b64: string) =>
      Buffer.from(b64, 'base64').toString(),
    );
  expect(await said()).not.toContain('"2508"');
  const units = async () =>
    ((await store.game(game))!.match.state as { units: { [unit: string]: { place: string } } }).units;
  expect((await units())['polc-1']!.place).toBe('2607');

  await send(game, 3, { order: 'answer', ask: 'retreat', retreat: { 'us-5': ['2604'] } });
  expect((await units())['polc-1']!.place).toBe('2508');
  expect((await units())['us-5']!.place).toBe('2604');
  expect(await said()).toContain('"2508"');
  const log = await referee.exportLog(game);
  assert(log !== null, 'a log');
  expect(verifyLog(log, { module, moduleHash: MODULE_HASH, ed25519 }).ok).toBe(true);
});
