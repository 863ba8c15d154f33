import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../shared/api/index.ts';
import { freePort, start } from '../support/program.ts';
import type { Program } from '../support/program.ts';
import { launch, withoutBrowser } from '../web/support/browser.ts';

/** What the summary at the end says under a name. */
const line = (output: string, name: string) =>
  new RegExp(`^${name} {2,}(\\S.*)$`, 'm').exec(output)?.[1] ?? '';

test('npm run demo -- --once: a game over HTTP, the verifier says OK, exit code 0', async () => {
  const demo = start('server/demo.ts', ['--once']);
  expect(await demo.ended, demo.output()).toBe(0);
  expect(line(demo.output(), 'Verifier')).toMatch(/^OK \d+ entries, grade C, head [0-9a-f]{64}$/);
});

describe('npm run demo', () => {
  let demo: Program;
  let origin: string;
  let dataDir: string;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    demo = start('server/demo.ts', [], { PORT: String(port) });
    await demo.printed('until you press Ctrl-C');
    dataDir = /data lie in (\S+)/.exec(demo.output())![1]!;
  });
  afterAll(async () => {
    if (demo.child.exitCode === null) demo.child.kill('SIGKILL');
    await demo.ended;
  });

  test('attacks were made, a retreat was asked for and answered, a unit came back as a replacement', () => {
    expect(demo.output()).toMatch(/attack .* the die shows [1-6]/);
    expect(demo.output()).toMatch(/is asked: Where (does|do) .* retreat\?/);
    expect(demo.output()).toMatch(/ returns as an? .* replacement in \d{4}/);
  });

  test('every link that it prints is answered', async () => {
    for (const name of ['Replay', 'Mailbox', 'Seat 1', 'Seat 2']) {
      const url = line(demo.output(), name);
      expect(url.startsWith(origin)).toBe(true);
      expect((await fetch(url)).status).toBe(200);
    }
  });

  test('both players were mailed, under different Message-IDs, each with its own link to a replay', async () => {
    const { mails } = (await (await fetch(`${origin}/api/mail`)).json()) as { mails: { id: string }[] };
    expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length);
    const read = await Promise.all(
      mails.map(
        async ({ id }) =>
          (await (await fetch(`${origin}/api/mail/${encodeURIComponent(id)}`)).json()) as MailMessage,
      ),
    );
    for (const [name, seat] of [
      ['Jürgen "Panzer" Müller, Jr.', 'Seat 1'],
      ['山本 五十六', 'Seat 2'],
    ] as const) {
      const mine = read.filter(({ to }) => to.startsWith(name));
      const token = line(demo.output(), seat).split('t=')[1]!;
      // A mail that has not gone out yet gives way to a newer one, so how many there are is the clock's affair.
      expect(mine.length).toBeGreaterThanOrEqual(1);
      for (const { text } of mine)
        expect(text).toMatch(new RegExp(`/r/[0-9a-f]{32}#e=\\d+&h=[0-9a-f]{16}&t=${token}`));
    }
    // Somebody was asked for a retreat by mail, which told of the combat that had led to it.
    expect(
      read.some(
        ({ subject, text }) =>
          subject.includes('you are asked') &&
          /^\* Where (does|do) .* retreat\?$/m.test(text) &&
          /attacks? .* the die shows [1-6]: [AD]R/.test(text),
      ),
    ).toBe(true);
    for (const { attachments } of read)
      expect(attachments.map(({ name }) => name)).toEqual(['checkpoint.txt']);
  });

  describe.skipIf(withoutBrowser())('in Chromium', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    test('the printed link opens the replay: token off the address, entries and rolls verified by this browser', async () => {
      const page = await browser.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(line(demo.output(), 'Replay'));
      await page
        .getByText(/This browser has verified \d+ entries and \d+\s+rolls?/)
        .first()
        .waitFor();
      expect(page.url()).not.toContain('t=');
      expect(page.url()).toMatch(/#e=\d+/);
      expect(faults).toEqual([]);
      await page.close();
    });

    test('the mailbox shows a mail, and its link leads to the replay', async () => {
      const page = await browser.newPage();
      await page.goto(line(demo.output(), 'Mailbox'));
      await page.locator('a[href*="/r/"]').first().click();
      await page
        .getByText(/This browser has verified \d+ entries/)
        .first()
        .waitFor();
      expect(page.url()).toMatch(/\/r\/[0-9a-f]{32}#e=\d+/);
      expect(page.url()).not.toContain('t=');
      await page.close();
    });
  });

  test('SIGTERM stops it cleanly and takes its data away', async () => {
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });
});
