import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VerifyReport } from '../../shared/api/index.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { VerifierThread } from '../../server/verifierThread.ts';
import { get, startedGame, testServer } from '../support/testServer.ts';

let log: string;
let url: string;
let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
  const { game } = await startedGame(server.app);
  url = `/api/games/${game}`;
  log = (await get(server.app, `${url}/log`)).body;
});
afterAll(async () => server.close());

test('while a log is checked the event loop turns: others are answered', async () => {
  const thread = new VerifierThread();
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  const checked = thread.verify(log, moduleHash('battle-for-germany'));
  setImmediate(turn);
  const report = await checked;
  done = true;
  await thread.close();
  expect(report.ok).toBe(true);
  // On the loop itself not one turn would come between asking and the answer.
  expect(turns).toBeGreaterThan(20);
});

test('what it says is what anybody’s verifier says, with the rules at hand or without, of good logs and bad', async () => {
  const thread = new VerifierThread();
  const [good, bad, bare, empty] = await Promise.all([
    thread.verify(log, moduleHash('battle-for-germany')),
    thread.verify(log.replace('Ada', 'Eve').replace('"seq":2', '"seq":7'), moduleHash('battle-for-germany')),
    thread.verify(log, null),
    thread.verify('', null),
  ]);
  await thread.close();
  expect(good.verdict).toMatch(/^OK /);
  expect(good.warnings.join()).not.toContain('W_NO_RULES');
  expect(bad.verdict).toBe('FAIL E_SEQ entry 2: sequence number is 7, expected 2');
  expect(bare.warnings.join()).toContain('W_NO_RULES');
  expect(empty.verdict).toMatch(/^FAIL E_FORMAT/);
});

test('GET …/verify gives the same report', async () => {
  const report = (await get(server.app, `${url}/verify`)).json<VerifyReport>();
  expect(report.verdict).toMatch(/^OK \d+ entries, grade D, head [0-9a-f]{64}$/);
  expect(report.warnings.join()).not.toContain('W_NO_RULES');
});

test('a thread that is closed while it checks answers nobody, and a new one starts when it is asked again', async () => {
  const thread = new VerifierThread();
  const cut = thread.verify(log, null);
  await Promise.all([expect(cut).rejects.toThrow('the server stops'), thread.close()]);
  expect((await thread.verify(log, null)).ok).toBe(true);
  await thread.close();
});
