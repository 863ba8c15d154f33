import { afterEach, describe, expect, test } from 'vitest';
import { Referee } from '../../server/referee/referee.ts';
import type { Store } from '../../server/store/store.ts';
import {
  contactModule,
  logOf,
  MODULES,
  must,
  openTable,
  Player,
  plot,
  type Table,
} from '../server/referee/table.ts';

const attack = { order: 'attack', units: ['b-armor', 'b-rifles'], target: 'F23' };

let table: Table;
afterEach(async () => table.close());

/** The same game through a store whose next append fails. */
function throughBroken(
  append: (store: Store, ...args: Parameters<Store['append']>) => ReturnType<Store['append']>,
) {
  const { store } = table;
  const broken: Store = Object.create(store, {
    append: { value: (step: never) => append(store, step) },
  }) as Store;
  const referee = new Referee({
    store: broken,
    keys: table.keys,
    modules: { find: (id) => MODULES.find((module) => module.id === id) ?? null },
    moduleHash: () => 'd1'.repeat(32),
    now: () => table.clock.nowMs,
    entropy: (bytes) => new Uint8Array(bytes),
    host: 'pbem.example.org',
  });
  return new Player({ store, referee }, table.game, 1);
}

describe('an append that fails', () => {
  test('and was not stored: nothing happened, and the same file gives the dice that it would have had', async () => {
    table = await openTable(contactModule);
    await plot(table);
    const bytes = await table.one.file([attack], 2);
    const before = await table.referee.exportLog(table.game);
    const outbox = await table.store.outbox(table.game);
    const worked: string[] = [];
    const player = throughBroken(async (_store, { entries }) => {
      worked.push(
        ...entries.map(({ entry }) => JSON.stringify((JSON.parse(entry) as { dice: unknown }).dice)),
      );
      throw new Error('the disk is full');
    });
    await expect(player.send(bytes)).rejects.toThrow('the disk is full');
    expect(await table.referee.exportLog(table.game)).toBe(before);
    expect(await table.store.outbox(table.game)).toEqual(outbox);
    const receipt = await must(table.one.send(bytes));
    expect(receipt.replay).toBe(false);
    const entry = (await logOf(table, table.game))[receipt.seq]!;
    expect(JSON.parse(worked[0]!)).toEqual(entry.dice);
  });

  test('but was stored: the same file gives the stored entry, and no second mail', async () => {
    table = await openTable(contactModule);
    await plot(table);
    const bytes = await table.one.file([attack, { order: 'end-phase' }], 2);
    const player = throughBroken(async (store, step) => {
      await store.append(step);
      throw new Error('the connection is lost');
    });
    await expect(player.send(bytes)).rejects.toThrow('the connection is lost');
    const log = await table.referee.exportLog(table.game);
    const outbox = await table.store.outbox(table.game);
    const receipt = await must(table.one.send(bytes));
    expect(receipt.replay).toBe(true);
    expect(receipt.rolls).toHaveLength(1);
    expect(await table.referee.exportLog(table.game)).toBe(log);
    expect(await table.store.outbox(table.game)).toEqual(outbox);
    expect(outbox.filter(({ reader, seq }) => reader === 2 && seq === receipt.head.seq)).toHaveLength(1);
  });
});
