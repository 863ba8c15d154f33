import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gameStatus } from '../../../shared/api/index.ts';
import type { Entry } from '../../../shared/log/index.ts';
import { freePort, start } from '../../support/program.ts';
import type { Program } from '../../support/program.ts';
import { ADA, createGame, get, HISTORICAL, ISOROKU, post, testServer } from '../../support/testServer.ts';

/** Both seats bid for the Soviet side before the first turn (12.4): the rules ask both at once. */
const BIDDING = {
  module: 'gotterdammerung',
  scenario: 'campaign',
  options: { supportPointBidding: true },
  seats: [
    { ...ADA, custody: 'server' },
    { ...ISOROKU, custody: 'server' },
  ],
};
const HOUR_MS = 3_600_000;

const entriesOf = (log: string): readonly Entry[] =>
  log
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => (JSON.parse(line) as { entry: Entry }).entry);

describe('the span of a game’s clocks', () => {
  test('is a member of POST /api/games; the status tells it, and the deadline, to everybody', async () => {
    const server = await testServer();
    const { game } = await createGame(server.app, { ...BIDDING, answerHours: 36 });
    const status = gameStatus.parse((await get(server.app, `/api/games/${game}`)).json());
    expect(status.answerHours).toBe(36);
    expect(status.deadline).toBe(new Date(server.clock.nowMs + 36 * HOUR_MS).toISOString());
    const none = await createGame(server.app, { ...BIDDING, answerHours: null });
    const without = gameStatus.parse((await get(server.app, `/api/games/${none.game}`)).json());
    expect([without.answerHours, without.deadline]).toEqual([null, null]);
    for (const answerHours of [0.5, 0, -1, 9000, 'a week']) {
      const refused = await post(server.app, '/api/games', { ...BIDDING, answerHours });
      expect([answerHours, refused.statusCode]).toEqual([answerHours, 400]);
    }
    await server.close();
  });
});

describe('a server with a span of a second', () => {
  let dir: string;
  let origin: string;
  const programs: Program[] = [];
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hexpost-clocks-'));
  });
  afterEach(async () => {
    for (const { child, ended } of programs.splice(0)) {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    }
    await rm(dir, { recursive: true, force: true });
  });
  async function run(env: NodeJS.ProcessEnv = {}): Promise<Program> {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const program = start('server/main.ts', [], {
      HEXPOST_DATA_DIR: dir,
      HEXPOST_PORT: String(port),
      ...env,
    });
    programs.push(program);
    await program.printed('Hexpost listens');
    return program;
  }
  const newGame = async (request: object) =>
    (
      (await (
        await fetch(`${origin}/api/games`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        })
      ).json()) as { game: string }
    ).game;
  const logOf = async (game: string) =>
    entriesOf(await (await fetch(`${origin}/api/games/${game}/log`)).text());
  async function until(found: () => Promise<boolean>): Promise<void> {
    for (const patience = Date.now() + 30_000; !(await found());) {
      expect(Date.now()).toBeLessThan(patience);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  test('the clock is set, is up after a second, the default policy answers, the players are mailed; kill -9 in between loses none', async () => {
    // 0.0003 h: 1080 ms.
    const first = await run({ HEXPOST_ANSWER_HOURS: '0.0003' });
    const game = await newGame(BIDDING);
    first.child.kill('SIGKILL');
    await first.ended;
    await run({ HEXPOST_ANSWER_HOURS: '0.0003' });
    await until(async () => (await logOf(game)).filter(({ type }) => type === 'timeout').length >= 2);

    const log = await logOf(game);
    const clocks = log.filter((entry) => entry.type === 'clock').slice(0, 2);
    const timeouts = log.filter((entry) => entry.type === 'timeout').slice(0, 2);
    const begin = log.find(({ type }) => type === 'step')!;
    for (const [i, seat] of [1, 2].entries()) {
      const deadline = new Date(Date.parse(begin.time) + 1080).toISOString();
      expect(clocks[i]!.body).toEqual({ kind: 'answer', seat, until: deadline });
      expect(timeouts[i]!.body).toMatchObject({ seat, rule: '1080 ms to answer a question' });
      expect(timeouts[i]!.time >= deadline).toBe(true);
    }
    const report = (await (await fetch(`${origin}/api/games/${game}/verify`)).json()) as { verdict: string };
    expect(report.verdict).toMatch(/^OK /);
    await until(async () => {
      const { mails } = (await (await fetch(`${origin}/api/mail`)).json()) as {
        mails: { subject: string }[];
      };
      return mails.length >= 3;
    });
  });

  test('npm start gives a week where nobody says otherwise', async () => {
    await run();
    const game = await newGame(HISTORICAL);
    const status = gameStatus.parse(await (await fetch(`${origin}/api/games/${game}`)).json());
    expect(status.answerHours).toBe(168);
  });
});
