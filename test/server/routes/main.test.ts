import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameCreated, GameStatus } from '../../../shared/api/index.ts';
import { freePort, start } from '../../support/program.ts';
import type { Program } from '../../support/program.ts';
import { HISTORICAL, get, testServer } from '../../support/testServer.ts';

describe('npm start', () => {
  let dir: string;
  let port: number;
  const programs: Program[] = [];
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hexpost-main-'));
    port = await freePort();
  });
  afterEach(async () => {
    for (const { child, ended } of programs.splice(0)) {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    }
    await rm(dir, { recursive: true, force: true });
  });

  function run(env: NodeJS.ProcessEnv = {}): Program {
    const program = start('server/main.ts', [], {
      HEXPOST_DATA_DIR: dir,
      HEXPOST_PORT: String(port),
      ...env,
    });
    programs.push(program);
    return program;
  }
  const origin = () => `http://127.0.0.1:${port}`;
  const newGame = async () =>
    (await (
      await fetch(`${origin()}/api/games`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(HISTORICAL),
      })
    ).json()) as GameCreated;

  test('SIGTERM: an open live stream ends, the exit code is 0, and the game is there after the next start', async () => {
    const first = run();
    await first.printed('Hexpost listens');
    const { game } = await newGame();
    const live = await fetch(`${origin()}/api/games/${game}/events`);
    const reading = live.text();
    first.child.kill('SIGTERM');
    expect(await first.ended, first.output()).toBe(0);
    expect(await reading).toContain('retry:');

    const second = run();
    await second.printed('Hexpost listens');
    const status = (await (await fetch(`${origin()}/api/games/${game}`)).json()) as GameStatus;
    expect(status.head.seq).toBe(0);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('kill -9 right after the answer: the game is there, and both invitations are sent, once each', async () => {
    const first = run();
    await first.printed('Hexpost listens');
    const { game } = await newGame();
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');

    // The next process on the same folder, after the lease of what the first had taken up has run out.
    const next = await testServer({ dir });
    expect((await get(next.app, `/api/games/${game}`)).statusCode).toBe(200);
    await next.outbox.sendDue();
    const { mails } = (await get(next.app, '/api/mail')).json<{ mails: { id: string; to: string }[] }>();
    expect(mails.map(({ to }) => to.split(' <')[0]).sort()).toEqual(['Ada Lovelace', '山本 五十六']);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
    expect((await next.store.outbox(game)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    await next.close();
  });

  test('a port that is taken is named, and the exit code is 1', async () => {
    const first = run();
    await first.printed('Hexpost listens');
    const second = run();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`Port ${port} of 127.0.0.1 is taken`);
  });

  test('a configuration that can’t be used names its keys and ends with code 2', async () => {
    const program = run({ HEXPOST_PORT: 'eighty', HEXPOST_COLOUR: 'red' });
    expect(await program.ended).toBe(2);
    expect(program.output()).toContain('HEXPOST_PORT');
    expect(program.output()).toContain('HEXPOST_COLOUR');
  });
});
