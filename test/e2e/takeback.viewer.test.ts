import { AxeBuilder } from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { serve } from '../../server/serve.ts';
import type { Serving } from '../../server/serve.ts';
import { registry } from '../../shared/games/all.ts';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { builtPages } from '../web/support/site.ts';

const SHOTS = 'test-results';
const SET_UP = [
  { order: 'place', unit: 'eg-3-ss', hex: '3822' },
  { order: 'place', unit: 'eg-2', hex: '3822' },
  { order: 'place', unit: 'eg-10', hex: '3823' },
  { order: 'place', unit: 'eg-16', hex: '3824' },
  { order: 'end-phase' },
];

/** DICE-AND-LOG 9: one player asks on the seat's page, the other agrees on his. */
describe.skipIf(withoutBrowser())('a takeback in Chromium', () => {
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let serving: Serving;
  let browser: Browser;
  let dir: string;
  let origin: string;
  let game: string;
  let seats: Record<string, string>;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    dir = await mkdtemp(join(tmpdir(), 'hexpost-takeback-'));
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, '127.0.0.1', () => {
        const { port: free } = probe.address() as AddressInfo;
        probe.close(() => resolve(free));
      });
    });
    origin = `http://127.0.0.1:${port}`;
    [pages, browser] = await Promise.all([builtPages(), launch()]);
    const config = loadConfig(
      {},
      { dataDir: dir, publicOrigin: origin, handOutLinks: true, logLevel: 'silent', chainLength: 64, port },
    );
    serving = await serve(config, { modules: registry, webRoot: pages.root, unlimited: true });
    const made = (await post('/api/games', null, {
      module: 'battle-for-germany',
      scenario: 'historical',
      seats: [
        { seat: 1, name: 'Ada', email: 'ada@example.org', timeZone: 'UTC' },
        { seat: 2, name: 'Ben', email: 'ben@example.org', timeZone: 'UTC' },
      ],
    })) as { game: string; links: { seats: Record<string, string> } };
    game = made.game;
    seats = made.links.seats;
    for (const seat of ['1', '2']) await post(`/api/games/${game}/join`, seat, { custody: 'server' });
    const { head } = await status();
    const frame = { format: 'pbem-move/1', game, seat: 2, k: null, head: head.hash, nonce: null };
    await post(`/api/games/${game}/moves`, '2', { ...frame, orders: SET_UP });
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await serving?.close();
    await pages?.remove();
    await rm(dir, { recursive: true });
  });

  async function post(path: string, seat: string | null, body: unknown): Promise<unknown> {
    const token = seat === null ? null : new URLSearchParams(new URL(seats[seat]!).hash.slice(1)).get('t')!;
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  }

  const status = async () =>
    (await (await fetch(`${origin}/api/games/${game}`)).json()) as {
      head: { seq: number; hash: string };
      agenda: { phase: string };
      waitingFor: number[];
    };

  async function open(seat: string): Promise<Page> {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(seats[seat]!);
    await page.locator('hexpost-takeback details').waitFor();
    return page;
  }

  async function fine(page: Page, name: string): Promise<void> {
    await page.locator('hexpost-takeback').scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id }) => id)).toEqual([]);
  }

  test(
    'asked for on one seat’s page, agreed to on the other’s, and the set-up is to be made again',
    { timeout: 120_000 },
    async () => {
      const { head } = await status();
      const ben = await open('2');
      await ben.getByText('Take something back…').click();
      expect(await ben.getByLabel('From entry').inputValue()).toBe(String(head.seq));
      await ben.getByLabel(/^Why/).fill('the wrong hex for the 10th');
      await ben.getByRole('button', { name: 'Ask for it' }).click();
      const asked = ben.getByRole('region', { name: 'Takeback' });
      expect(await asked.innerText()).toContain('Still to agree: Soviet.');
      await fine(ben, 'takeback-asked');
      expect((await status()).head).toEqual(head);

      const ada = await open('1');
      const request = ada.getByRole('region', { name: 'Takeback' });
      expect(await request.innerText()).toContain(
        `Western Allied asks to take back entry ${head.seq} and all after it: “the wrong hex for the 10th”.`,
      );
      await fine(ada, 'takeback-to-agree');
      await request.getByRole('button', { name: `Take back from entry ${head.seq}` }).click();
      await request.waitFor({ state: 'detached' });
      expect(await status()).toMatchObject({ agenda: { phase: 'set-up' }, waitingFor: [2] });
      // Ben's page is told by itself, and he plans his set-up anew.
      await ben.getByRole('region', { name: 'Off the map' }).waitFor();
      expect(await ben.getByRole('region', { name: 'Off the map' }).locator('button.unit').count()).toBe(4);
      expect(await ben.locator('hexpost-takeback').getByRole('region', { name: 'Takeback' }).count()).toBe(0);
    },
  );
});
