import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { loadConfig } from '../../server/config.ts';
import { serve } from '../../server/serve.ts';
import type { Serving } from '../../server/serve.ts';
import { registry } from '../../shared/games/all.ts';
import type { GameCreated } from '../../shared/api/index.ts';

export interface TestServer extends Serving {
  readonly dir: string;
  /** Everything that was logged. */
  readonly logged: string[];
  /** Milliseconds since 1970; the server's clock. */
  clock: { nowMs: number };
}

export interface TestServerOptions {
  readonly handOutLinks?: boolean;
  readonly smtpUrl?: string;
  readonly ratePerMinute?: number;
  /** Listen at this port; else only `inject`. */
  readonly port?: number;
  readonly dir?: string;
  /** Where players reach it; a name in the network by default. */
  readonly origin?: string;
}

/** The whole server on a database of its own; a short chain, since tests send few files. Its mails wait for `outbox.sendDue()`. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { handOutLinks = true, smtpUrl, ratePerMinute, port } = options;
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'hexpost-server-')));
  const logged: string[] = [];
  const clock = { nowMs: Date.parse('2027-03-01T12:00:00.000Z') };
  const config = loadConfig(
    {},
    {
      dataDir: dir,
      publicOrigin:
        options.origin ?? (port === undefined ? 'https://pbem.example.org' : `http://127.0.0.1:${port}`),
      handOutLinks,
      logLevel: 'info',
      chainLength: 64,
      port: port ?? 8080,
      ...(smtpUrl === undefined ? {} : { smtpUrl }),
      ...(ratePerMinute === undefined ? {} : { ratePerMinute }),
    },
  );
  const serving = await serve(config, {
    modules: registry,
    webRoot: null,
    logStream: { write: (line) => void logged.push(line) },
    now: () => clock.nowMs,
    unlimited: ratePerMinute === undefined,
    quiet: port === undefined,
    mailWorker: false,
  });
  return {
    ...serving,
    dir,
    logged,
    clock,
    async close() {
      await serving.close();
      if (options.dir === undefined) await rm(dir, { recursive: true });
    },
  };
}

export const ADA = {
  seat: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  timeZone: 'Europe/London',
} as const;
export const ISOROKU = {
  seat: 2,
  name: '山本 五十六',
  email: 'isoroku@example.org',
  timeZone: 'Asia/Tokyo',
} as const;

/** The Historical Scenario of Battle for Germany for two. */
export const HISTORICAL = { module: 'battle-for-germany', scenario: 'historical', seats: [ADA, ISOROKU] };

export function post(
  app: FastifyInstance,
  url: string,
  body: unknown,
  token?: string,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}

export function get(app: FastifyInstance, url: string, token?: string): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'GET',
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}

export const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('t')!;

export async function createGame(
  app: FastifyInstance,
  request: unknown = HISTORICAL,
): Promise<{ game: string; tokens: { [seat: string]: string }; spectator: string }> {
  const response = await post(app, '/api/games', request);
  if (response.statusCode !== 201) throw new Error(response.body);
  const { game, links } = response.json<GameCreated>();
  return {
    game,
    tokens: Object.fromEntries(
      Object.entries(links.seats ?? {}).map(([seat, link]) => [seat, tokenOf(link)]),
    ),
    spectator: tokenOf(links.spectator),
  };
}

/** A game of which both seats are in the server's custody, so that files carry no nonce; it waits for the set-up. */
export async function startedGame(app: FastifyInstance): ReturnType<typeof createGame> {
  const made = await createGame(app);
  for (const token of Object.values(made.tokens)) {
    const joined = await post(app, `/api/games/${made.game}/join`, { custody: 'server' }, token);
    if (joined.statusCode !== 200) throw new Error(joined.body);
  }
  return made;
}

export async function headOf(app: FastifyInstance, game: string): Promise<{ seq: number; hash: string }> {
  return (await get(app, `/api/games/${game}`)).json<{ head: { seq: number; hash: string } }>().head;
}

export async function moveFile(
  app: FastifyInstance,
  game: string,
  seat: number,
  orders: readonly object[],
  more: object = {},
): Promise<string> {
  const { hash } = await headOf(app, game);
  return JSON.stringify({
    format: 'pbem-move/1',
    game,
    seat,
    k: null,
    head: hash,
    nonce: null,
    orders,
    ...more,
  });
}
