import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeMail } from '../../../server/mail/mailWriter.ts';
import type { Message } from '../../../server/mail/transport.ts';
import type { OutboxRow } from '../../../server/store/store.ts';
import { clearModule, fogModule, must, openTable, playOn } from '../referee/table.ts';
import type { Table } from '../referee/table.ts';

const ORIGIN = 'https://pbem.example.org';
const HOST = 'pbem.example.org';

function write(table: Table, row: OutboxRow): Promise<Message | null> {
  return writeMail(
    {
      store: table.store,
      teller: table.referee,
      linkToken: (link) => table.keys.linkToken(link),
      origin: ORIGIN,
      host: HOST,
    },
    row,
  );
}

async function written(table: Table): Promise<readonly { row: OutboxRow; message: Message }[]> {
  return Promise.all(
    (await table.store.outbox(table.game)).map(async (row) => {
      const message = await write(table, row);
      if (message === null) throw new Error('there is somebody to send it to');
      return { row, message };
    }),
  );
}

describe('mails of a game, written from its log', () => {
  let table: Table;
  beforeEach(async () => {
    table = await openTable(clearModule);
    await playOn(table, 3, (game) => game.head.seq >= 14);
  });
  afterEach(() => table.close());

  test('DICE-AND-LOG 7: link, Message-ID, head and checkpoint are those of the entry that the row names', async () => {
    const entries = await table.store.entries(table.game, 0);
    const mails = await written(table);
    expect(mails.length).toBeGreaterThan(3);
    for (const { row, message } of mails) {
      const entry = entries[row.seq]!;
      expect(message.messageId).toBe(`<${entry.hash.slice(0, 32)}.${row.reader}@${HOST}>`);
      const token = table.tokens[String(row.reader)];
      expect(message.text).toContain(
        `${ORIGIN}/r/${table.game}#e=${row.seq}&h=${entry.hash.slice(0, 16)}&t=${token}\n`,
      );
      expect(message.text).toContain(`${row.seq}, ${entry.hash}`);
      expect(message.attachments).toEqual([{ filename: 'checkpoint.txt', content: entry.checkpoint }]);
    }
  });

  test('one thread a game and reader: every mail refers to the invitation', async () => {
    for (const { row, message } of await written(table)) {
      const root = `<${(await table.store.entries(table.game, 0, 0))[0]!.hash.slice(0, 32)}.${row.reader}@${HOST}>`;
      if (row.kind === 'invitation') {
        expect([message.messageId, message.references]).toEqual([root, []]);
      } else {
        expect(message.references).toEqual([root]);
      }
    }
  });

  test('nobody’s mail holds another’s token', async () => {
    for (const { row, message } of await written(table)) {
      const other = table.tokens[row.reader === 1 ? '2' : '1']!;
      expect(`${message.text}${message.html}${message.subject}`).not.toContain(other);
    }
  });

  test('after a renewal the same row is written with the link that counts now, under the same Message-ID', async () => {
    const [row] = await table.store.outbox(table.game);
    const before = await write(table, row!);
    await table.referee.renewLinks('ada@example.org', table.game);
    const after = await write(table, row!);
    expect(row!.reader).toBe(1);
    expect(after!.messageId).toBe(before!.messageId);
    const tokenOf = (message: Message | null) => /#t=(\S+)/.exec(message!.text)![1]!;
    expect(tokenOf(after)).not.toBe(tokenOf(before));
    expect(await table.referee.caller(table.game, tokenOf(after))).toEqual({ role: 'seat', seat: 1 });
    expect(await table.referee.caller(table.game, tokenOf(before))).toBeNull();
  });

  test('a game whose seat has no address any more gives no mail', async () => {
    const [row] = await table.store.outbox(table.game);
    expect(await write(table, { ...row!, game: 'f'.repeat(32) })).toBeNull();
  });
});

describe('fog: a mail is written through its reader’s view', () => {
  test('cards drawn in private are named to their owner and to nobody else, in any mail of a whole game', async () => {
    const table = await openTable(fogModule);
    try {
      const hand = async (seat: 1 | 2) => {
        const view = await must(table.referee.privateView(table.game, { role: 'seat', seat }));
        return view.tokens.map(({ value }) => value);
      };
      const [blue, red] = [await hand(1), await hand(2)];
      expect([blue.length, red.length]).toEqual([2, 2]);
      await playOn(table, 5, (game) => game.head.seq >= 9);
      for (const { row, message } of (await written(table)).filter(({ row }) => row.seq >= 5)) {
        const text = `${message.subject}${message.text}${message.html}`;
        const played = (await table.store.entries(table.game, 0, row.seq)).map(({ entry }) => entry).join();
        for (const card of row.reader === 1 ? red : blue) {
          // A card that was played lies open in the log.
          if (!played.includes(`"${card}"`)) expect(text).not.toContain(card);
        }
      }
      const first = (await written(table)).find(({ row }) => row.kind === 'turn' && row.reader === 1)!;
      for (const card of blue) expect(first.message.text).toContain(card);
    } finally {
      await table.close();
    }
  });
});
