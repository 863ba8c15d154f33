import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '../../../shared/api/index.ts';
import {
  ADA,
  HISTORICAL,
  ISOROKU,
  createGame,
  get,
  moveFile,
  post,
  startedGame,
  testServer,
} from '../../support/testServer.ts';
import type { TestServer } from '../../support/testServer.ts';

describe('errors are problem documents (RFC 9457) that say what to do', () => {
  let server: TestServer;
  let game: string;
  let tokens: { [seat: string]: string };
  let spectator: string;
  beforeAll(async () => {
    server = await testServer();
    ({ game, tokens, spectator } = await startedGame(server.app));
  });
  afterAll(() => server.close());

  const noGame = 'f'.repeat(32);
  test.each([
    ['an address that does not exist', () => get(server.app, '/api/nothing'), 404, 'H_NOT_FOUND'],
    ['a game that does not exist', () => get(server.app, `/api/games/${noGame}`), 404, 'H_NO_GAME'],
    [
      'the log of a game that does not exist',
      () => get(server.app, `/api/games/${noGame}/log`),
      404,
      'H_NO_GAME',
    ],
    ['a game id of the wrong form', () => get(server.app, '/api/games/xyz'), 400, 'H_BAD_REQUEST'],
    ['a module that does not exist', () => get(server.app, '/api/modules/chess'), 404, 'H_NOT_FOUND'],
    [
      'a token that nobody holds',
      () => get(server.app, `/api/games/${game}`, 'A'.repeat(32)),
      401,
      'H_NO_LINK',
    ],
    ['a body that is no JSON', () => post(server.app, '/api/games', '{"module": '), 400, 'H_BAD_REQUEST'],
    [
      'a body of another content type',
      () =>
        server.app.inject({
          method: 'POST',
          url: '/api/games',
          headers: { 'content-type': 'text/csv' },
          payload: 'a',
        }),
      415,
      'H_MEDIA_TYPE',
    ],
    [
      'a body above 256 KiB',
      () => post(server.app, '/api/games', JSON.stringify({ module: 'x'.repeat(256 * 1024) })),
      413,
      'H_TOO_LARGE',
    ],
    [
      'a move file above 256 KiB',
      () => post(server.app, `/api/games/${game}/moves`, ' '.repeat(256 * 1024 + 1), tokens['2']),
      413,
      'H_TOO_LARGE',
    ],
    ['a path that can’t be decoded', () => get(server.app, '/api/games/%zz'), 400, 'H_BAD_REQUEST'],
    [
      'an entry without its number',
      () => get(server.app, `/api/games/${game}/state?seq=`),
      400,
      'H_BAD_REQUEST',
    ],
    ['a negative entry', () => get(server.app, `/api/games/${game}/state?seq=-1`), 400, 'H_BAD_REQUEST'],
    [
      'what only a seat may know, asked by a stranger',
      () => get(server.app, `/api/games/${game}/private`),
      401,
      'H_NO_LINK',
    ],
    [
      'a move file without a link',
      async () => post(server.app, `/api/games/${game}/moves`, await moveFile(server.app, game, 2, [])),
      401,
      'H_NO_LINK',
    ],
    [
      'what only a seat may know, asked by a spectator',
      () => get(server.app, `/api/games/${game}/private`, spectator),
      403,
      'H_FORBIDDEN',
    ],
    [
      'a move file that is no JSON',
      () => post(server.app, `/api/games/${game}/moves`, 'move us-5 2424', tokens['2']),
      400,
      'S_BAD_FILE',
    ],
    [
      'a move file with a key twice',
      async () =>
        post(
          server.app,
          `/api/games/${game}/moves`,
          (await moveFile(server.app, game, 2, [])).replace('{', '{"seat":2,'),
          tokens['2'],
        ),
      400,
      'S_BAD_FILE',
    ],
    [
      'a seat that moves out of turn',
      async () =>
        post(
          server.app,
          `/api/games/${game}/moves`,
          await moveFile(server.app, game, 1, [{ order: 'end-phase' }]),
          tokens['1'],
        ),
      409,
      'S_NOT_YOUR_TURN',
    ],
    [
      'a file against another head',
      async () =>
        post(
          server.app,
          `/api/games/${game}/moves`,
          await moveFile(server.app, game, 2, [{ order: 'end-phase' }], { head: '0'.repeat(64) }),
          tokens['2'],
        ),
      409,
      'S_STALE_HEAD',
    ],
  ])('%s', async (_what, request, status, code) => {
    const response = await request();
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    const document = problem.strict().parse(response.json());
    expect([response.statusCode, document.status, document.code]).toEqual([status, status, code]);
    expect(document.remedy).not.toBe('');
  });

  test.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\n'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"\r\n'],
  ])('a form that breaks off is the sender’s mistake, not ours: %s, %j', async (type, payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/games/${game}/moves`,
      headers: { 'content-type': type, authorization: `Bearer ${tokens['2']!}` },
      payload,
    });
    expect([response.statusCode, problem.parse(response.json()).code]).toEqual([400, 'S_BAD_FILE']);
  });

  test('S_ILLEGAL: a Courland unit placed outside of Courland (8.0) is named with order and rule, and nothing is applied', async () => {
    const file = await moveFile(server.app, game, 2, [{ order: 'place', unit: 'eg-no-such', hex: '3822' }]);
    const response = await post(server.app, `/api/games/${game}/moves`, file, tokens['2']);
    expect(response.statusCode).toBe(422);
    const document = problem.parse(response.json());
    expect(document.code).toBe('S_ILLEGAL');
    expect(document.violations?.map(({ order }) => order)).toEqual([0]);
  });

  test('another seat’s file is refused, although the token is right for the game', async () => {
    const response = await post(
      server.app,
      `/api/games/${game}/moves`,
      await moveFile(server.app, game, 2, [{ order: 'end-phase' }]),
      tokens['1'],
    );
    expect(response.statusCode).toBe(403);
  });
});

describe('names at the border', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  test.each([
    ['a line feed', 'Ada\nLovelace'],
    ['a carriage return', 'Ada\rBcc: eve@example.org'],
    ['a NUL', 'Ada\u0000'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['text turned around', 'Ada\u202egpj.exe'],
    ['nothing', ''],
    ['blanks only', '   '],
    ['nothing to be seen', '\u200d'],
  ])('a name with %s is refused', async (_what, name) => {
    const response = await post(server.app, '/api/games', {
      ...HISTORICAL,
      seats: [{ ...ADA, name }, ISOROKU],
    });
    expect(response.statusCode).toBe(400);
    expect(problem.parse(response.json()).fields?.map(({ at }) => at)).toEqual(['/seats/0/name']);
  });

  test.each(['Jürgen "Panzer" Müller, Jr.', '山本 五十六', 'نورا', 'O’Brien <x>'])(
    '%s is a name',
    async (name) => {
      const { game } = await createGame(server.app, { ...HISTORICAL, seats: [{ ...ADA, name }, ISOROKU] });
      const { seats } = (await get(server.app, `/api/games/${game}`)).json<{ seats: { player: string }[] }>();
      expect(seats[0]!.player).toBe(name);
    },
  );

  test.each(['ada@example.org\nBcc: eve@example.org', 'ada', 'a b@example.org'])(
    'the address %j is refused',
    async (email) => {
      const response = await post(server.app, '/api/games', {
        ...HISTORICAL,
        seats: [{ ...ADA, email }, ISOROKU],
      });
      expect(response.statusCode).toBe(400);
    },
  );
});

describe('limits', () => {
  test('429 with Retry-After once an address has asked too often', async () => {
    const server = await testServer({ ratePerMinute: 24 });
    // A twenty-fourth of the calls of a minute may ask for links: one.
    const ask = () => post(server.app, '/api/links', { email: 'nobody@example.org' });
    expect((await ask()).statusCode).toBe(202);
    const second = await ask();
    expect(second.statusCode).toBe(429);
    expect(problem.parse(second.json()).code).toBe('H_TOO_MANY');
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    await server.close();
  });
});
