import { afterEach, describe, expect, test } from 'vitest';
import { fromHex, toBase64, toHex } from '../../../shared/core/bytes.ts';
import { rulingDigest } from '../../../shared/log/index.ts';
import { verifyLog } from '../../../shared/verify/index.ts';
import type { TakebackRequest } from '../../../server/referee/takeback.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import {
  contactModule,
  fogContactModule,
  logOf,
  must,
  openTable,
  playOn,
  plot,
  problemOf,
  type Player,
  type Table,
} from './table.ts';

const attack = { order: 'attack', units: ['b-armor', 'b-rifles'], target: 'F23' };
const scouts = { order: 'move', unit: 'b-scouts', path: ['F32'] };

let table: Table;
afterEach(async () => table.close());

async function blueToMove(how: Parameters<typeof openTable>[1] = {}, module = contactModule): Promise<Table> {
  table = await openTable(module, how);
  await plot(table);
  return table;
}

/** What a client sends: the consent file, or the signature of a seat with a key. */
async function wish(player: Player, seq: number, reason = 'a slip of the pen'): Promise<TakebackRequest> {
  const { head } = await player.stored();
  const digest = rulingDigest({ gid: player.game, seq: head.seq + 1, prev: head.hash }, { seq, reason });
  const frame = { head: head.hash, seq, reason };
  if (player.signs) return { ...frame, sig: toBase64(player.signer.sign(digest)) };
  const file = await player.file([{ order: 'consent', to: toHex(digest) }]);
  return { ...frame, file: toBase64(file) };
}

const ask = (player: Player, request: TakebackRequest) =>
  table.referee.takeBack(table.game, { role: 'seat', seat: player.seat }, request);

const verdict = async (module: GameModule = contactModule) =>
  verifyLog((await table.referee.exportLog(table.game))!, { module, moduleHash: 'd1'.repeat(32) });

const stateOf = async (seq: number | null = null) =>
  (await must(table.referee.state(table.game, seq, 'public'))).state;

describe('DICE-AND-LOG 9: a takeback', () => {
  test.each([
    ['by consent files', false],
    ['by signatures of the seats', true],
  ])('%s: play resumes from the state before the entry, on new dice', async (_how, signs) => {
    const { one, two, game } = await blueToMove({ signs });
    const { seq: before } = (await one.stored()).head;
    const stood = await stateOf();
    const first = await must(one.send(await one.file([attack], 2)));
    const moved = await must(one.play([scouts]));

    const asked = await must(ask(one, await wish(one, first.seq)));
    expect(asked).toMatchObject({ taken: false, agreed: ['seat:1'], missing: ['seat:2'] });
    expect(asked.head.seq).toBe(moved.seq);
    expect((await must(table.referee.takebacks(game))).takebacks).toEqual([
      { seq: first.seq, reason: 'a slip of the pen', agreed: ['seat:1'], missing: ['seat:2'] },
    ]);
    const done = await must(ask(two, await wish(two, first.seq)));
    expect(done).toMatchObject({ taken: true, missing: [] });

    const entry = (await logOf(table, game)).at(-1)!;
    expect(entry).toMatchObject({
      type: 'void',
      actor: 'server',
      body: { seq: first.seq, reason: 'a slip of the pen' },
    });
    expect(await stateOf()).toEqual(stood);
    expect(await stateOf(before)).toEqual(stood);
    expect(await stateOf(moved.seq)).not.toEqual(stood);

    const { k } = (await must(table.referee.status(game, { role: 'seat', seat: 1 }))).you;
    expect(k).toBeGreaterThan(2);
    const again = await must(one.play([attack]));
    expect((await logOf(table, game))[again.seq]!.dice).toMatchObject({ k });
    const { failure, warnings } = await verdict();
    expect(failure).toBeNull();
    const lines = warnings.map(({ code, text }) => `${code} ${text}`);
    expect(lines).toContain(
      `W_VOID entry ${entry.seq}: play goes back to before entry ${first.seq}: a slip of the pen`,
    );
    expect(lines.filter((line) => /^W_UNSIGNED .*the consent of/.test(line))).toHaveLength(signs ? 0 : 2);
  });

  test('a game with takebacks comes to its end, and verifies', async () => {
    const { one, two } = await blueToMove();
    const first = await must(one.send(await one.file([attack], 2)));
    await must(ask(two, await wish(two, first.seq)));
    await must(ask(one, await wish(one, first.seq)));
    const second = await must(one.play([scouts]));
    await must(ask(one, await wish(one, second.seq, 'the other bank')));
    await must(ask(two, await wish(two, second.seq, 'the other bank')));
    await playOn(table, 7);
    expect((await verdict()).failure).toBeNull();
  });

  test('standing orders go back with it, as the verifier has it', async () => {
    const { one, two, game } = await blueToMove();
    const first = await must(one.play([scouts]));
    await must(table.referee.setStanding(game, { role: 'seat', seat: 2 }, Buffer.from('{}')));
    await must(ask(one, await wish(one, first.seq)));
    await must(ask(two, await wish(two, first.seq)));
    expect((await verdict()).failure).toBeNull();
  });

  test('the story and the mail tell of it, and go on from the older state', async () => {
    const { one, two, game, store } = await blueToMove();
    const first = await must(one.send(await one.file([attack], 2)));
    await must(ask(one, await wish(one, first.seq)));
    const asking = (await store.outbox(game)).filter(({ kind }) => kind === 'takeback');
    expect(asking).toMatchObject([
      { reader: 2, payload: { takeback: { by: 'seat:1', seq: first.seq, reason: 'a slip of the pen' } } },
    ]);
    await must(ask(one, await wish(one, first.seq)));
    expect((await store.outbox(game)).filter(({ kind }) => kind === 'takeback')).toHaveLength(1);
    await must(ask(two, await wish(two, first.seq)));
    const rows = await store.outbox(game);
    expect(rows.find(({ kind }) => kind === 'takeback')!.status).toBe('superseded');
    expect(rows.at(-1)).toMatchObject({ reader: 1, kind: 'turn' });
    const again = await must(one.play([attack]));
    const told = await table.referee.story(game, 'public', first.seq, again.seq);
    expect(told.map(({ text }) => text[0])).toContain(
      `Entry ${first.seq} and all after it are taken back: a slip of the pen`,
    );
  });

  test('the agreement lapses with the next entry', async () => {
    const { one, two, game } = await blueToMove();
    const first = await must(one.send(await one.file([attack], 2)));
    const early = await wish(two, first.seq);
    await must(ask(one, await wish(one, first.seq)));
    await must(one.play([scouts]));
    const late = await problemOf(ask(two, early));
    expect(late).toMatchObject({ code: 'S_STALE_HEAD', head: { seq: first.seq + 1 } });
    expect((await must(table.referee.takebacks(game))).takebacks).toEqual([]);
    expect(await must(ask(two, await wish(two, first.seq)))).toMatchObject({ missing: ['seat:1'] });
  });

  test('the last agreement again, its answer lost, is answered as done', async () => {
    const { one, two, game } = await blueToMove();
    const first = await must(one.play([scouts]));
    await must(ask(one, await wish(one, first.seq)));
    const last = await wish(two, first.seq);
    const done = await must(ask(two, last));
    expect(await must(ask(two, last))).toEqual({ ...done, agreed: ['seat:1', 'seat:2'] });
    expect((await logOf(table, game)).filter(({ type }) => type === 'void')).toHaveLength(1);
  });

  test('both at once make one entry', async () => {
    const { one, two, game } = await blueToMove();
    const first = await must(one.play([scouts]));
    const wishes = [await wish(one, first.seq), await wish(two, first.seq)] as const;
    await Promise.all([ask(one, wishes[0]), ask(two, wishes[1]), ask(one, wishes[0]), ask(two, wishes[1])]);
    expect((await logOf(table, game)).filter(({ type }) => type === 'void')).toHaveLength(1);
    expect((await verdict()).failure).toBeNull();
  });

  test('what is no agreement', async () => {
    const { one, two, game } = await blueToMove();
    const first = await must(one.play([scouts]));
    const good = await wish(two, first.seq);
    const { head } = await two.stored();
    const other = await two.file([{ order: 'consent', to: 'ab'.repeat(32) }]);
    const cases: [TakebackRequest, string, RegExp][] = [
      [{ ...good, reason: 'another reason' }, 'S_BAD_FILE', /does not consent to this takeback/],
      [{ ...good, file: toBase64(other) }, 'S_BAD_FILE', /does not consent to this takeback/],
      [{ ...good, file: undefined, sig: toBase64(new Uint8Array(64)) }, 'S_BAD_FILE', /there is no file/],
      [{ ...good, file: (await wish(one, first.seq)).file }, 'S_BAD_FILE', /another game, seat or head/],
      [{ ...good, seq: head.seq + 1 }, 'H_BAD_REQUEST', /no entry/],
      [{ ...good, seq: 1 }, 'H_BAD_REQUEST', /can't be taken up again before entry 1/],
    ];
    for (const [request, code, detail] of cases) {
      const refused = await problemOf(ask(two, request));
      expect(refused).toMatchObject({ code });
      expect(refused.detail).toMatch(detail);
    }
    const stranger = await problemOf(table.referee.takeBack(game, { role: 'spectator' }, good));
    expect(stranger.code).toBe('H_FORBIDDEN');
    expect((await must(table.referee.takebacks(game))).takebacks).toEqual([]);
  });

  test('a seat with a key can not agree by a file, nor with a wrong signature', async () => {
    const { one, two } = await blueToMove({ signs: true });
    const first = await must(one.play([scouts]));
    const { sig: _sig, ...frame } = await wish(two, first.seq);
    const digest = fromHex('cd'.repeat(32), 32);
    const file = toBase64(await two.file([{ order: 'consent', to: toHex(digest) }]));
    expect((await problemOf(ask(two, { ...frame, file }))).code).toBe('S_BAD_SIG');
    expect((await problemOf(ask(two, { ...frame, sig: toBase64(two.signer.sign(digest)) }))).code).toBe(
      'S_BAD_SIG',
    );
  });

  test('in a game with fog nothing is taken back', async () => {
    const { one } = await blueToMove({}, fogContactModule);
    const moved = await must(one.play([scouts]));
    expect((await problemOf(ask(one, await wish(one, moved.seq)))).detail).toMatch(/In a game with fog/);
  });
});
