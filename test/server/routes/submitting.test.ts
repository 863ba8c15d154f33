import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dryRun, gameStatus, problem, receipt } from '../../../shared/api/index.ts';
import type { Receipt } from '../../../shared/api/index.ts';
import type { SqliteStore } from '../../../server/store/sqlite.ts';
import { freePort } from '../../support/program.ts';
import {
  HISTORICAL,
  createGame,
  get,
  headOf,
  moveFile,
  post,
  startedGame,
  testServer,
} from '../../support/testServer.ts';
import type { TestServer } from '../../support/testServer.ts';

/** 8.0, 12.1: the four units of the Courland garrison, set up in Courland, two a hex at most. */
const SET_UP = [
  { order: 'place', unit: 'eg-3-ss', hex: '3822' },
  { order: 'place', unit: 'eg-2', hex: '3822' },
  { order: 'place', unit: 'eg-10', hex: '3824' },
  { order: 'place', unit: 'eg-16', hex: '3823' },
  { order: 'end-phase' },
];
const ATTACK = [
  {
    order: 'attack',
    units: ['sov-8-gds-army', 'sov-1-gds-tank', 'sov-1-br', 'sov-2-tk'],
    targets: ['2525'],
    plan: { advance: null },
  },
];

describe('POST /api/games/:game/moves', () => {
  let server: TestServer;
  let game: string;
  let tokens: { [seat: string]: string };
  beforeEach(async () => {
    server = await testServer();
    ({ game, tokens } = await startedGame(server.app));
  });
  afterEach(() => server.close());

  const send = (seat: number, file: string, query = '') =>
    post(server.app, `/api/games/${game}/moves${query}`, file, tokens[seat]);
  const play = async (seat: number, orders: readonly object[]) => {
    const response = await send(seat, await moveFile(server.app, game, seat, orders));
    expect(response.statusCode, response.body).toBe(201);
    return receipt.parse(response.json());
  };
  /** Set-up, no replacements, no movement: the Soviet Combat Phase of turn 1. */
  const toCombat = async () => {
    await play(2, SET_UP);
    await play(1, [{ order: 'end-phase' }]);
    await play(1, [{ order: 'end-phase' }]);
  };

  test('a file with dice: the receipt names entry, dice and checkpoint; the log and the state say the same', async () => {
    await toCombat();
    const before = await headOf(server.app, game);
    const accepted = await play(1, ATTACK);
    expect(accepted.seq).toBe(before.seq + 1);
    expect(accepted.rolls).toHaveLength(1);
    const [roll] = accepted.rolls;
    expect(roll!.sides).toEqual([6]);
    const log = (await get(server.app, `/api/games/${game}/log`)).body.split('\n');
    const line = JSON.parse(log[1 + accepted.seq]!) as {
      entry: { dice: { rolls: { faces: number[] }[] } };
      hash: string;
      checkpoint: string;
    };
    expect(line.hash).toBe(accepted.hash);
    expect(line.entry.dice.rolls[0]!.faces).toEqual(roll!.faces);
    expect(accepted.checkpoint).toContain(`pbem.example.org/game/${game}\n${accepted.head.seq + 1}\n`);
    expect(accepted.replay).toBe(
      `https://pbem.example.org/r/${game}#e=${accepted.seq}&h=${accepted.hash.slice(0, 16)}`,
    );
    expect(accepted.text.join('\n')).toContain(`the die shows ${roll!.faces![0]}`);
  });

  test('the same file 25 times at once: one entry, one die, one answer 201, and 24 times the same receipt', async () => {
    await toCombat();
    const { seq } = await headOf(server.app, game);
    const file = await moveFile(server.app, game, 1, ATTACK);
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(1, file)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(24).fill(200), 201]);
    expect(answers.filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(24);
    const told = answers.map((answer) => answer.json<Receipt>());
    expect(new Set(told.map(({ hash }) => hash)).size).toBe(1);
    expect(new Set(told.map(({ rolls }) => JSON.stringify(rolls))).size).toBe(1);
    const log = (await get(server.app, `/api/games/${game}/log`)).body
      .trimEnd()
      .split('\n')
      .slice(1 + seq + 1);
    expect(log.filter((line) => line.includes('"for":"combat:2525"'))).toHaveLength(1);
  });

  test('the same file again 5 ms later, and after more has happened: the receipt of then', async () => {
    const file = await moveFile(server.app, game, 2, SET_UP);
    const first = await send(2, file);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await send(2, file);
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    await play(1, [{ order: 'end-phase' }]);
    const third = await send(2, file);
    expect(third.statusCode).toBe(200);
    for (const again of [second, third])
      expect(again.json<Receipt>()).toMatchObject({
        seq: first.json<Receipt>().seq,
        hash: first.json<Receipt>().hash,
      });
  });

  test('S_STALE_HEAD names the new head and the entries since, and re-checks the same orders there', async () => {
    const made = await headOf(server.app, game);
    await play(2, SET_UP);
    const late = await send(
      1,
      await moveFile(server.app, game, 1, [{ order: 'end-phase' }], { head: made.hash }),
    );
    expect(late.statusCode).toBe(409);
    const document = problem.parse(late.json());
    expect(document.code).toBe('S_STALE_HEAD');
    expect(document.head).toEqual(await headOf(server.app, game));
    expect(document.since?.map(({ seq }) => seq)).toEqual([made.seq + 1]);
    expect(document.since?.[0]?.text.length).toBeGreaterThanOrEqual(4);
    expect(document.recheck).toEqual([]);
  });

  test('a dry run names every violation it can know, rolls and stores nothing, and says whether dice are needed', async () => {
    await play(2, SET_UP);
    await play(1, [{ order: 'end-phase' }]);
    const bad = [
      { order: 'move', unit: 'no-such-unit', path: ['2525'] },
      // 5.0: a path leads from hex to adjacent hex; 1st Baltic Front stands in 3524.
      { order: 'move', unit: 'sov-1-balt', path: ['1010'] },
    ];
    const checked = dryRun.parse(
      (await send(1, await moveFile(server.app, game, 1, bad), '?dryRun=true')).json(),
    );
    expect(checked.legal).toBe(false);
    expect(checked.violations.map(({ order }) => order)).toEqual([0, 1]);
    const before = await headOf(server.app, game);
    const refused = problem.parse((await send(1, await moveFile(server.app, game, 1, bad))).json());
    expect([refused.status, refused.code]).toEqual([422, 'S_ILLEGAL']);
    expect(refused.violations?.map(({ order }) => order)).toEqual([0, 1]);
    expect(await headOf(server.app, game)).toEqual(before);

    await play(1, [{ order: 'end-phase' }]);
    const combat = await headOf(server.app, game);
    const good = dryRun.parse(
      (await send(1, await moveFile(server.app, game, 1, ATTACK), '?dryRun=true')).json(),
    );
    expect([good.legal, good.mayRoll]).toEqual([true, true]);
    expect(await headOf(server.app, game)).toEqual(combat);
  });

  test('a multipart upload is the same file', async () => {
    const file = await moveFile(server.app, game, 2, SET_UP);
    const boundary = 'aBoundary';
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="set-up.move.json"\r\nContent-Type: application/json\r\n\r\n${file}\r\n--${boundary}--\r\n`;
    const uploaded = await server.app.inject({
      method: 'POST',
      url: `/api/games/${game}/moves`,
      headers: {
        authorization: `Bearer ${tokens['2']}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload,
    });
    expect(uploaded.statusCode, uploaded.body).toBe(201);
    const again = await send(2, file);
    expect([again.statusCode, again.json<Receipt>().hash]).toEqual([200, uploaded.json<Receipt>().hash]);
    const large = payload.replace(file, file + ' '.repeat(256 * 1024));
    const refused = await server.app.inject({
      method: 'POST',
      url: `/api/games/${game}/moves`,
      headers: {
        authorization: `Bearer ${tokens['2']}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: large,
    });
    expect([refused.statusCode, problem.parse(refused.json()).code]).toEqual([413, 'H_TOO_LARGE']);
  });

  test('resigning closes the game: 410 from then on, and everybody is mailed once', async () => {
    await server.outbox.sendDue();
    await play(2, [{ order: 'resign' }]);
    const status = gameStatus.parse((await get(server.app, `/api/games/${game}`)).json());
    expect([status.closed, status.waitingFor]).toEqual(['resigned', []]);
    const late = await send(1, await moveFile(server.app, game, 1, [{ order: 'end-phase' }]));
    expect([late.statusCode, problem.parse(late.json()).code]).toEqual([410, 'S_CLOSED']);
    await server.outbox.sendDue();
    const { mails } = (await get(server.app, '/api/mail')).json<{
      mails: { to: string; subject: string }[];
    }>();
    expect(
      mails
        .filter(({ subject }) => subject.includes('the game is over'))
        .map(({ to }) => to.split(' <')[0])
        .sort(),
    ).toEqual(['Ada Lovelace', '山本 五十六']);
  });

  test('a draw by consent: the offer is mailed, the second one closes the game', async () => {
    await play(2, [{ order: 'offer', draw: true }]);
    await server.outbox.sendDue();
    const { mails } = (await get(server.app, '/api/mail?to=ada@example.org')).json<{
      mails: { id: string; subject: string }[];
    }>();
    const offer = mails.find(({ subject }) => subject.includes('a draw is offered'))!;
    const { text } = (await get(server.app, `/api/mail/${encodeURIComponent(offer.id)}`)).json<{
      text: string;
    }>();
    expect(text).toContain('山本 五十六 (Western Allied) offers a draw.');
    await play(1, [{ order: 'offer', draw: true }]);
    expect(gameStatus.parse((await get(server.app, `/api/games/${game}`)).json()).closed).toBe('agreed');
  });

  test('DESIGN 8: thirty files sent in one sitting make one mail, when the move passes on', async () => {
    await server.outbox.sendDue();
    const count = async () =>
      (await get(server.app, '/api/mail?to=ada@example.org')).json<{ mails: unknown[] }>().mails.length;
    const before = await count();
    for (let files = 1; files < 30; files++) {
      await play(2, [{ order: 'place', unit: 'eg-2', hex: files % 2 === 0 ? '3822' : '3823' }]);
      await server.outbox.sendDue();
    }
    expect(await count()).toBe(before);
    await play(
      2,
      SET_UP.filter(({ unit }) => unit !== 'eg-2'),
    );
    await server.outbox.sendDue();
    expect(await count()).toBe(before + 1);
  });

  test('a full disk is told as such, stores nothing half, and the same bytes are accepted once there is room', async () => {
    const { database } = server.store as SqliteStore;
    const limit = (pages: number) => expect(database.get(`PRAGMA max_page_count = ${pages}`)).not.toBeNull();
    const pages = Number(database.get('PRAGMA page_count')!['page_count']);
    const file = await moveFile(server.app, game, 2, SET_UP);
    const before = await headOf(server.app, game);
    // No page more: what still has room goes in, until something has not.
    limit(pages);
    let made = await post(server.app, '/api/games', HISTORICAL);
    for (let n = 0; n < 20 && made.statusCode === 201; n++)
      made = await post(server.app, '/api/games', HISTORICAL);
    expect([made.statusCode, problem.parse(made.json()).code]).toEqual([503, 'H_STORAGE']);
    const refused = await send(2, file);
    expect([refused.statusCode, problem.parse(refused.json()).code]).toEqual([503, 'H_STORAGE']);
    expect(await headOf(server.app, game)).toEqual(before);
    limit(1_073_741_823);
    const accepted = await send(2, file);
    expect(accepted.statusCode).toBe(201);
    expect(receipt.parse(accepted.json()).seq).toBe(before.seq + 1);
  });

  test('standing orders: stored, sealed in the log, told to their owner alone; a policy that does not exist is refused', async () => {
    const put = (token: string, body: string) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/games/${game}/standing-orders`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: body,
      });
    const stored = await put(tokens['2']!, '{"retreat": {"decide": "away"}}');
    expect(stored.statusCode, stored.body).toBe(200);
    expect(stored.json()).toMatchObject({ seat: 2, standing: { pending: { retreat: { decide: 'away' } } } });
    expect((await get(server.app, `/api/games/${game}/log`)).body).not.toMatch(/\Waway\W/);
    expect((await get(server.app, `/api/games/${game}/private`, tokens['2'])).body).toMatch(/\Waway\W/);
    expect((await get(server.app, `/api/games/${game}/private`, tokens['1'])).body).not.toMatch(/\Waway\W/);
    const refused = await put(tokens['2']!, '{"retreat": {"decide": "bravely"}}');
    expect([refused.statusCode, problem.parse(refused.json()).code]).toEqual([400, 'H_BAD_REQUEST']);
    expect((await put('', '{}')).statusCode).toBe(401);
    // A name that every object has, and no game asks.
    const inherited = await put(tokens['2']!, '{"constructor": {"decide": "away"}}');
    expect([inherited.statusCode, problem.parse(inherited.json()).detail]).toEqual([
      400,
      'Battle for Germany has no question “constructor”.',
    ]);
  });

  test('standing orders of a seat that has not joined are refused: the log could not be verified with them', async () => {
    const made = await createGame(server.app);
    const refused = await server.app.inject({
      method: 'PUT',
      url: `/api/games/${made.game}/standing-orders`,
      headers: { authorization: `Bearer ${made.tokens['1']!}`, 'content-type': 'application/json' },
      payload: '{"advance": {"decide": "never"}}',
    });
    expect([refused.statusCode, problem.parse(refused.json()).code]).toEqual([409, 'S_NOT_YOUR_TURN']);
    expect(
      (await get(server.app, `/api/games/${made.game}/verify`)).json<{ verdict: string }>().verdict,
    ).toMatch(/^OK 1 entries/);
  });

  test('the state after an entry stays what it was', async () => {
    const then = (await get(server.app, `/api/games/${game}/state`)).json<{
      at: { seq: number };
      state: object;
    }>();
    await play(2, SET_UP);
    const again = (await get(server.app, `/api/games/${game}/state?seq=${then.at.seq}`)).json<{
      at: { seq: number };
      state: object;
    }>();
    expect([again.at, again.state]).toEqual([then.at, then.state]);
    const now = (await get(server.app, `/api/games/${game}/state`)).json<{
      position: { counters: { unit: string; hex: string }[] };
    }>();
    expect(now.position.counters.find(({ unit }) => unit === 'eg-10')?.hex).toBe('3824');
  });
});

describe('GET /api/games/:game/events', () => {
  test('a reader hears of each entry once it is stored; one that comes back hears that it has missed something', async () => {
    const port = await freePort();
    const server = await testServer({ port });
    const { game, tokens } = await startedGame(server.app);
    const open = async (headers: Record<string, string> = {}) => {
      const stop = new AbortController();
      const response = await fetch(`http://127.0.0.1:${port}/api/games/${game}/events`, {
        headers,
        signal: stop.signal,
      });
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const until = async (text: string) => {
        while (!heard.includes(text)) heard += (await reader.read()).value ?? '';
        return heard;
      };
      return { until, stop: () => stop.abort() };
    };

    const live = await open();
    await live.until('retry: 3000');
    const { seq } = await headOf(server.app, game);
    const sent = await post(
      server.app,
      `/api/games/${game}/moves`,
      await moveFile(server.app, game, 2, SET_UP),
      tokens['2'],
    );
    const { hash } = sent.json<Receipt>();
    const heard = await live.until(hash);
    expect(heard).toContain(`id: ${seq + 1}\nevent: entry\n`);
    expect(JSON.parse(/^data: (.*)$/m.exec(heard)![1]!)).toEqual({
      head: { seq: seq + 1, hash },
      type: 'move',
      waitingFor: [1],
    });
    live.stop();

    const back = await open({ 'Last-Event-ID': String(seq) });
    expect(await back.until(hash)).toContain(`id: ${seq + 1}`);
    back.stop();
    await server.close();
  });
});
