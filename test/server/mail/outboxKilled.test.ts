import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GameCreated } from '../../../shared/api/index.ts';
import { freePort, start } from '../../support/program.ts';
import type { Program } from '../../support/program.ts';
import { smtpSink } from '../../support/smtpSink.ts';
import type { SmtpSink } from '../../support/smtpSink.ts';
import { HISTORICAL, testServer } from '../../support/testServer.ts';

describe('kill -9 while mails are being sent (DESIGN 8)', () => {
  let dir: string;
  let sink: SmtpSink;
  let server: Program;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hexpost-killed-'));
    sink = await smtpSink();
  });
  afterEach(async () => {
    if (server.child.exitCode === null) server.child.kill('SIGKILL');
    await server.ended;
    await sink.close();
    await rm(dir, { recursive: true, force: true });
  });

  test.each([
    ['when it has taken the row and opened the line, before the mail itself', (kill: () => void) => kill()],
    ['when the mail server has the mail, before it says so', (kill: () => void) => kill()],
    ['when it has said so, about when that is stored', (kill: () => void) => void setTimeout(kill, 3)],
  ])('%s: the next process sends everything, and nothing under a second Message-ID', async (when, moment) => {
    const port = await freePort();
    server = start('server/main.ts', [], {
      HEXPOST_DATA_DIR: dir,
      HEXPOST_PORT: String(port),
      HEXPOST_SMTP_URL: sink.url,
    });
    await server.printed('Hexpost listens');
    const strike = () => {
      sink.onKept = null;
      sink.onSender = null;
      moment(() => server.child.kill('SIGKILL'));
    };
    const early = when.startsWith('when it has taken');
    if (early) sink.onSender = strike;
    else sink.onKept = strike;
    // The answer may or may not come before the process is gone; the game is stored before anything is mailed.
    const created = fetch(`http://127.0.0.1:${port}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(HISTORICAL),
    });
    await created.then((answer) => answer.json() as Promise<GameCreated>).catch(() => null);
    expect(await server.ended).toBe('SIGKILL');
    if (!early) expect(sink.mails.length).toBeGreaterThanOrEqual(1);

    // The next process on the same folder, after the lease of what the first had taken up has run out.
    const next = await testServer({ dir, smtpUrl: sink.url });
    try {
      await next.outbox.sendDue();
      const rows = await next.store.outbox();
      expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent']);
      const ids = sink.mails.map(({ messageId }) => messageId);
      expect([...new Set(ids)].sort()).toEqual(rows.map(({ messageId }) => messageId).sort());
    } finally {
      await next.close();
    }
  });
});
