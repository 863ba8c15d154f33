import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameStatus, moduleDetails } from '../../../shared/api/index.ts';
import type { InvitationList } from '../../../shared/api/index.ts';
import { registry } from '../../../shared/games/all.ts';
import { HISTORICAL, createGame, get, post, startedGame, testServer } from '../../support/testServer.ts';
import type { TestServer } from '../../support/testServer.ts';

/** DESIGN 10: "HTTP". */
const CALLS = [
  'GET /api/modules',
  'GET /api/modules/{module}',
  'POST /api/games',
  'GET /api/invitations',
  'POST /api/games/{game}/join',
  'GET /api/games/{game}',
  'POST /api/games/{game}/moves',
  'GET /api/games/{game}/state',
  'GET /api/games/{game}/log',
  'GET /api/games/{game}/private',
  'GET /api/games/{game}/seen',
  'GET /api/games/{game}/events',
  'GET /api/games/{game}/takebacks',
  'POST /api/games/{game}/takebacks',
  'POST /api/links',
  'GET /api/games/{game}/verify',
  'PUT /api/games/{game}/standing-orders',
];
/** The local mailbox, beside them. */
const MAIL_CALLS = ['GET /api/mail', 'GET /api/mail/{id}'];

async function describedCalls(server: TestServer): Promise<string[]> {
  const { paths } = (await get(server.app, '/docs/json')).json<{
    paths: { [path: string]: { [method: string]: unknown } };
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe('DESIGN 10: the calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.close());

  test('OpenAPI describes all of them and no others', async () => {
    expect((await describedCalls(server)).sort()).toEqual([...CALLS, ...MAIL_CALLS].sort());
  });

  test('docs/http-api.md lists the same calls', () => {
    const listed = [
      ...readFileSync('docs/http-api.md', 'utf8').matchAll(/^\| `((?:GET|POST|PUT) [^`]+)` *\|/gm),
    ].map((match) => match[1]);
    expect(listed.sort()).toEqual([...CALLS, ...MAIL_CALLS].sort());
  });

  test('OpenAPI shows what a move file is answered with', async () => {
    const { paths } = (await get(server.app, '/docs/json')).json<{
      paths: { [path: string]: { post?: { responses: { [status: string]: object } } } };
    }>();
    expect(Object.keys(paths['/api/games/{game}/moves']!.post!.responses).sort()).toEqual([
      '200',
      '201',
      '4XX',
    ]);
  });

  test('the page at /docs is there, under a policy without foreign sources', async () => {
    const page = await get(server.app, '/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toMatch(/https?:/);
  });

  test('modules: what the registry has, with schemas of orders', async () => {
    const { modules } = (await get(server.app, '/api/modules')).json<{ modules: { id: string }[] }>();
    expect(modules.map(({ id }) => id)).toEqual(registry.all().map(({ id }) => id));
    const details = moduleDetails.parse((await get(server.app, '/api/modules/battle-for-germany')).json());
    expect(details.scenarios.map(({ id }) => id)).toContain('historical');
    expect(Object.keys(details.schemas.answers).sort()).toEqual(['advance', 'exchange', 'remove', 'retreat']);
    expect(JSON.stringify(details.schemas.orders)).toContain('"evacuate"');
    // The set-up chart has 119 units.
    expect((details.counters as { units: unknown[] }).units).toHaveLength(119);
  });

  test('strict headers: CSP without inline code, no sniffing, no referrer', async () => {
    const { headers } = await get(server.app, '/api/modules');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('the mailbox is there only where the local mailbox is the transport, and only on this machine or in a demo', async () => {
    expect((await get(server.app, '/api/mail')).statusCode).toBe(200);
    const smtp = await testServer({ smtpUrl: 'smtp://127.0.0.1:9' });
    expect((await get(smtp.app, '/api/mail')).statusCode).toBe(404);
    expect(await describedCalls(smtp)).not.toContain('GET /api/mail');
    await smtp.close();
    // Reached by others, and links are not handed out: mails are files in a folder and no page shows them.
    const open = await testServer({ handOutLinks: false });
    await createGame(open.app);
    await open.outbox.sendDue();
    expect((await get(open.app, '/api/mail')).statusCode).toBe(404);
    expect(readdirSync(`${open.dir}/mailbox`).filter((name) => name.endsWith('.eml'))).toHaveLength(2);
    await open.close();
  });
});

describe('links and what they open', () => {
  test('links are told to the creator only by a server that hands them out; else each goes to its own mailbox alone', async () => {
    const strict = await testServer({ handOutLinks: false, origin: 'http://localhost:8080' });
    const created = await post(strict.app, '/api/games', {
      ...HISTORICAL,
      director: { name: 'Dora', email: 'dora@example.org' },
    });
    expect(created.statusCode).toBe(201);
    const { game, links } = created.json<{ game: string; links: object }>();
    expect(Object.keys(links)).toEqual(['spectator']);

    await strict.outbox.sendDue();
    const mails = (await get(strict.app, '/api/mail')).json<{ mails: { id: string; to: string }[] }>().mails;
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'Ada Lovelace <ada@example.org>',
      'Dora <dora@example.org>',
      '山本 五十六 <isoroku@example.org>',
    ]);
    const tokens = new Map<string, string>();
    for (const { id, to } of mails) {
      const { text } = (await get(strict.app, `/api/mail/${encodeURIComponent(id)}`)).json<{
        text: string;
      }>();
      tokens.set(to, /#t=([A-Za-z0-9_-]+)/.exec(text)![1]!);
    }
    expect(new Set(tokens.values()).size).toBe(3);
    const ada = gameStatus.parse(
      (await get(strict.app, `/api/games/${game}`, tokens.get('Ada Lovelace <ada@example.org>'))).json(),
    );
    expect([ada.you.role, ada.you.seat]).toEqual(['seat', 1]);
    const dora = gameStatus.parse(
      (await get(strict.app, `/api/games/${game}`, tokens.get('Dora <dora@example.org>'))).json(),
    );
    expect(dora.you.role).toBe('director');
    await strict.close();
  });

  test('new links end the old ones, and the mail holds the new one', async () => {
    const server = await testServer();
    const { game, tokens } = await createGame(server.app);
    await server.outbox.sendDue();
    expect((await post(server.app, '/api/links', { email: 'ADA@example.org' })).statusCode).toBe(202);
    expect((await get(server.app, `/api/games/${game}`, tokens['1'])).statusCode).toBe(401);
    await server.outbox.sendDue();
    const { mails } = (await get(server.app, '/api/mail?to=ada@example.org')).json<{
      mails: { id: string; subject: string }[];
    }>();
    const renewed = mails.find(({ subject }) => subject.includes('your new links'))!;
    const { text } = (await get(server.app, `/api/mail/${encodeURIComponent(renewed.id)}`)).json<{
      text: string;
    }>();
    const token = /#t=([A-Za-z0-9_-]+)/.exec(text)![1]!;
    expect(
      (await get(server.app, `/api/games/${game}`, token)).json<{ you: { seat: number } }>().you.seat,
    ).toBe(1);
    // The other seat's link still counts.
    expect((await get(server.app, `/api/games/${game}`, tokens['2'])).statusCode).toBe(200);
    await server.close();
  });

  test('an unknown address is answered like a known one', async () => {
    const server = await testServer();
    await createGame(server.app);
    const known = await post(server.app, '/api/links', { email: 'ada@example.org' });
    const unknown = await post(server.app, '/api/links', { email: 'eve@example.org' });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await server.close();
  });

  test('an open invitation: whoever takes it is mailed the link; nobody can take it twice', async () => {
    const server = await testServer({ handOutLinks: false, origin: 'http://localhost:8080' });
    const created = await post(server.app, '/api/games', {
      ...HISTORICAL,
      seats: [HISTORICAL.seats[0], { seat: 2, name: 'Whoever comes' }],
    });
    const { game } = created.json<{ game: string }>();
    const taken = await post(server.app, `/api/games/${game}/join`, {
      seat: 2,
      name: 'Grace',
      email: 'grace@example.org',
      timeZone: 'America/New_York',
    });
    expect(taken.statusCode).toBe(202);
    expect(taken.json()).toMatchObject({ seat: 2, next: 'mail' });
    expect(taken.body).not.toContain('#t=');
    const again = await post(server.app, `/api/games/${game}/join`, {
      seat: 2,
      name: 'Eve',
      email: 'eve@example.org',
    });
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'H_TAKEN']);
    await server.outbox.sendDue();
    const { mails } = (await get(server.app, '/api/mail?to=grace@example.org')).json<{ mails: unknown[] }>();
    expect(mails).toHaveLength(1);
    await server.close();
  });
});

describe('GET /api/invitations', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ handOutLinks: false });
  });
  afterAll(() => server.close());
  const list = async () => (await get(server.app, '/api/invitations')).json<InvitationList>().invitations;
  const open = { seat: 2, name: 'Western Allied' };

  test('nothing is shown that its maker has not listed', async () => {
    await createGame(server.app, { ...HISTORICAL, seats: [HISTORICAL.seats[0], open] });
    expect(await list()).toEqual([]);
    const refused = await post(server.app, '/api/games', { ...HISTORICAL, listed: 'yes' });
    expect(refused.statusCode).toBe(400);
  });

  test('a listed game: sides, name and time zone of who waits, never an address; gone once taken', async () => {
    const { game } = await createGame(server.app, {
      ...HISTORICAL,
      seats: [HISTORICAL.seats[0], open],
      listed: true,
      answerHours: 48,
    });
    const response = await get(server.app, '/api/invitations');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('@');
    const [invitation, ...others] = await list();
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({
      game,
      module: { id: 'battle-for-germany', ref: 'battle-for-germany', title: 'Battle for Germany' },
      scenario: { id: 'historical' },
      answerHours: 48,
      createdAt: '2027-03-01T12:00:00.000Z',
      seats: [
        { seat: 1, side: 'Soviet', player: { name: 'Ada Lovelace', timeZone: 'Europe/London' } },
        { seat: 2, side: 'Western Allied', player: null },
      ],
    });
    const taken = await post(server.app, `/api/games/${game}/join`, {
      seat: 2,
      name: 'Bo',
      email: 'bo@example.org',
    });
    expect(taken.statusCode).toBe(202);
    expect(await list()).toEqual([]);
  });
});

describe('secrets', () => {
  test('no token, address, name or nonce in a log line, an error, or what others are told', async () => {
    const server = await testServer();
    const { game, tokens, spectator } = await startedGame(server.app);
    const told: string[] = [];
    for (const token of [undefined, 'B'.repeat(32), spectator, tokens['1']]) {
      for (const path of ['', '/state', '/log', '/private', '/seen', '/verify'])
        told.push((await get(server.app, `/api/games/${game}${path}`, token)).body);
    }
    told.push((await get(server.app, '/api/mail?to=ada@example.org')).headers['location']?.toString() ?? '');
    await server.outbox.sendDue();
    const secrets = [...Object.values(tokens), spectator, 'ada@example.org', 'isoroku@example.org'];
    for (const secret of secrets) {
      expect(server.logged.join('')).not.toContain(secret);
      expect(told.join('')).not.toContain(secret);
    }
    expect(server.logged.length).toBeGreaterThan(10);
    await server.close();
  });
});
