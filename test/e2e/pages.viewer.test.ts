import { AxeBuilder } from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { serve } from '../../server/serve.ts';
import type { Serving } from '../../server/serve.ts';
import { registry } from '../../shared/games/all.ts';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { builtPages } from '../web/support/site.ts';

const SHOTS = 'test-results';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The real server with its real pages; the tests play one game, one after the other. */
describe.skipIf(withoutBrowser())('the pages in Chromium', () => {
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let serving: Serving;
  let browser: Browser;
  let context: BrowserContext;
  let dir: string;
  let origin: string;
  let links: { spectator: string; seats: Record<string, string> };
  let game: string;
  /** What a browser keeps of seat 1: a second visit comes with it. */
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | null = null;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    dir = await mkdtemp(join(tmpdir(), 'hexpost-pages-data-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    [pages, browser] = await Promise.all([builtPages(), launch()]);
    const config = loadConfig(
      {},
      { dataDir: dir, publicOrigin: origin, handOutLinks: true, logLevel: 'silent', chainLength: 64, port },
    );
    serving = await serve(config, { modules: registry, webRoot: pages.root, unlimited: true });
    const answer = await fetch(`${origin}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        module: 'battle-for-germany',
        scenario: 'historical',
        seats: [
          { seat: 1, name: 'Ada Lovelace', email: 'ada@example.org', timeZone: 'Europe/London' },
          { seat: 2, name: '山本 五十六', email: 'isoroku@example.org', timeZone: 'Asia/Tokyo' },
        ],
      }),
    });
    expect(answer.status).toBe(201);
    ({ game, links } = (await answer.json()) as { game: string; links: typeof links });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await serving?.close();
    await pages?.remove();
    await rm(dir, { recursive: true });
  });
  afterEach(() => context?.close());

  async function open(
    url: string,
    options: { viewport?: typeof DESKTOP; state?: typeof kept } = {},
  ): Promise<{ page: Page; faults: string[] }> {
    context = await browser.newContext({
      viewport: options.viewport ?? DESKTOP,
      reducedMotion: 'reduce',
      hasTouch: options.viewport === PHONE,
      ...(options.state ? { storageState: options.state } : {}),
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
        faults.push(message.text());
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`CSP: ${event.violatedDirective} ${event.sourceFile}`),
      );
    });
    await page.goto(url);
    return { page, faults };
  }

  async function fine(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(
      serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  }

  const choose = (page: Page, orders: unknown, frame: object = {}) =>
    page.locator('hexpost-submit input[type=file]').setInputFiles({
      name: 'orders.move.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify(
          Array.isArray(orders) && Object.keys(frame).length === 0 ? orders : { ...frame, orders },
        ),
      ),
    });

  test('a seat’s link: the token leaves the address at once, and the dice phrase is made here', async () => {
    const { page, faults } = await open(links.seats['1']!);
    await page.getByRole('heading', { name: 'Who keeps your share of the dice?' }).waitFor();
    expect(page.url()).not.toContain('t=');
    expect(page.url()).toContain(`/g/${game}`);
    await fine(page, 'game-custody');
    await page.getByRole('button', { name: 'I keep my dice phrase' }).click();
    // The word list is loaded only now.
    await page.locator('hexpost-custody .phrase li').nth(11).waitFor();
    const words = await page.locator('hexpost-custody .phrase li').allInnerTexts();
    expect(words).toHaveLength(12);
    for (const word of words) expect(word).toMatch(/^[a-z]{3,8}$/);
    await page.getByRole('button', { name: 'I have it: take my seat' }).click();
    await page.locator('text=keeps the dice key').waitFor();
    // A reload works without the token in the address; seat 2 is still to come.
    await page.reload();
    await page.locator('text=You are Soviet').waitFor();
    kept = await context.storageState();
    const log = await (await fetch(`${origin}/api/games/${game}/log`)).text();
    expect(log).toContain('"custody":"self"');
    expect(log).not.toContain(words.join(' '));
    expect(faults).toEqual([]);
  });

  test('the other seat lets the server keep its nonces; seat 1’s browser says ready by itself', async () => {
    const { page } = await open(links.seats['2']!);
    await page.getByRole('button', { name: 'Let the server keep it' }).click();
    await page.locator('text=dice key kept by the server').waitFor();
    await context.close();
    const one = await open(links.seats['1']!, { state: kept });
    await one.page.locator('hexpost-submit').waitFor({ timeout: 20_000 });
    expect(one.faults).toEqual([]);
    const status = (await (await fetch(`${origin}/api/games/${game}`)).json()) as {
      seats: { ready: boolean }[];
    };
    expect(status.seats.map(({ ready }) => ready)).toEqual([true, true]);
  });

  /** Sends orders from a seat's page and waits for the receipt. */
  async function send(page: Page, orders: unknown): Promise<void> {
    await choose(page, orders);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.locator('hexpost-submit .receipt').waitFor();
  }

  test('orders: every violation by order and rule; then submit and the receipt', async () => {
    const two = await open(links.seats['2']!);
    await two.page.locator('hexpost-submit').waitFor();
    // 8.0: four units start in Courland, placed by the seat that commands the East Germans.
    await send(two.page, [
      { order: 'place', unit: 'eg-3-ss', hex: '3924' },
      { order: 'place', unit: 'eg-2', hex: '3923' },
      { order: 'place', unit: 'eg-10', hex: '3923' },
      { order: 'place', unit: 'eg-16', hex: '3822' },
      { order: 'end-phase' },
    ]);
    expect(await two.page.locator('hexpost-submit .receipt dd').first().innerText()).toMatch(/^\d+$/);
    expect(two.faults).toEqual([]);
    await context.close();

    const { page, faults } = await open(links.seats['1']!, { state: kept });
    await page.locator('text=It is your move.').waitFor();
    // Far beyond its movement allowance of 3, and a unit that does not exist.
    await choose(page, [
      { order: 'move', unit: 'sov-1-br', path: ['2613'] },
      { order: 'move', unit: 'no-such-unit', path: ['2613'] },
    ]);
    const refused = page.locator('hexpost-submit [role=alert]').first();
    await refused.waitFor();
    expect(await refused.locator('li').count()).toBeGreaterThanOrEqual(1);
    expect(await refused.innerText()).toContain('Nothing was sent.');
    await fine(page, 'game-violations');
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);

    await send(page, [{ order: 'end-phase' }]);
    const receipt = page.locator('hexpost-submit .receipt');
    expect(await receipt.locator('dd.mono').first().innerText()).toMatch(/^[0-9a-f]{64}$/);
    await fine(page, 'game-receipt');
    await receipt.getByRole('link', { name: 'Watch it' }).click();
    expect(page.url()).toContain('#e=');
    expect(faults).toEqual([]);
  });

  test('a file for another game is refused in words', async () => {
    const { page } = await open(links.seats['1']!, { state: kept });
    await page.locator('hexpost-submit').waitFor();
    await choose(page, 'not a list');
    const alert = page.locator('hexpost-submit [role=alert]');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('not a valid move file');
  });

  test('the replay follows the game and verifies it', async () => {
    const { page, faults } = await open(links.spectator);
    await page.locator('hexpost-replay .proof .mark.good').waitFor({ timeout: 60_000 });
    expect(page.url()).not.toContain('t=');
    await fine(page, 'replay-page');
    expect(faults).toEqual([]);
  });

  test('start: games kept in this browser, and away again', async () => {
    const { page, faults } = await open(`${origin}/`, { state: kept });
    const mine = page.getByRole('region', { name: 'My games in this browser' });
    await mine.getByRole('link', { name: /Battle for Germany/ }).waitFor();
    await page.locator('text=Games that can be played here').waitFor();
    await fine(page, 'start');
    await mine.getByRole('button', { name: /Forget/ }).click();
    expect(await mine.getByRole('link').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('a new game with an open seat, which a stranger takes', async () => {
    const { page, faults } = await open(`${origin}/`);
    await page.locator('hexpost-new-game summary').click();
    const form = page.locator('hexpost-new-game form');
    await form.locator('[name=name-1]').fill('Jürgen "Panzer" Müller, Jr.');
    await form.locator('[name=email-1]').fill('jm@example.org');
    await fine(page, 'new-game');
    await page.getByRole('button', { name: 'Make the game' }).click();
    await page.getByRole('link', { name: 'the game’s page' }).click();
    const invitation = page.locator('hexpost-invitation form');
    await invitation.waitFor();
    expect(await invitation.locator('option').allInnerTexts()).toEqual(['Western Allied']);
    await invitation.locator('[name=name]').fill('山本 五十六');
    await invitation.locator('[name=email]').fill('yamamoto@example.org');
    await page.getByRole('button', { name: 'Take this seat' }).click();
    await page.locator('text=The seat is yours.').waitFor();
    await page.getByRole('link', { name: 'Go to your seat' }).click();
    await page.locator('text=You are Western Allied').waitFor();
    expect(page.url()).not.toContain('t=');
    expect(faults).toEqual([]);
  });

  test('the mailbox lists and shows the mails, links as links', async () => {
    const { page, faults } = await open(`${origin}/mail`);
    await page.locator('hexpost-mail-page article').waitFor({ timeout: 20_000 });
    await fine(page, 'mail');
    const hrefs = await page
      .locator('hexpost-mail-page .text a')
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).pathname));
    expect(hrefs.some((path) => /^\/[gr]\/[0-9a-f]{32}$/.test(path))).toBe(true);
    expect(faults).toEqual([]);
  });

  test('verify: a good log passes step by step, a touched one names the entry; nothing is uploaded', async () => {
    const log = await (await fetch(`${origin}/api/games/${game}/log`)).text();
    const { page, faults } = await open(`${origin}/verify`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const file = (text: string) => ({
      name: 'game.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(text),
    });
    await page.locator('hexpost-verify-page input[type=file]').setInputFiles(file(log));
    const verdict = page.locator('hexpost-verify-page .verdict');
    await verdict.waitFor({ timeout: 60_000 });
    const entries = log.split('\n').length - 2;
    expect(await verdict.innerText()).toMatch(
      new RegExp(`^OK ${entries} entries, grade [BC], head [0-9a-f]{64}$`),
    );
    expect(await page.locator('hexpost-verify-page .steps .done').count()).toBe(10);
    await fine(page, 'verify');
    await page.getByRole('button', { name: 'Watch this game' }).click();
    await page.locator('hexpost-replay .controls').waitFor();

    const lines = log.split('\n');
    lines[3] = lines[3]!
      .replace('"type":"ready"', '"type":"start"')
      .replace('"actor":"seat:2"', '"actor":"seat:1"');
    await page.locator('hexpost-verify-page .drop input[type=file]').setInputFiles(file(lines.join('\n')));
    await page.locator('hexpost-verify-page .verdict.bad').waitFor({ timeout: 60_000 });
    expect(await verdict.innerText()).toMatch(/^FAIL E_\w+ entry 2: /);
    expect(sent).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('verify: a pinned key and a kept checkpoint are held against the log', async () => {
    const log = await (await fetch(`${origin}/api/games/${game}/log`)).text();
    const lines = log.split('\n');
    const { vkey } = JSON.parse(lines[0]!) as { vkey: string };
    const { checkpoint } = JSON.parse(lines[2]!) as { checkpoint: string };
    const { page, faults } = await open(`${origin}/verify`);
    const drop = () =>
      page.locator('hexpost-verify-page .drop input[type=file]').setInputFiles({
        name: 'game.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(log),
      });
    await page.locator('hexpost-verify-page summary').click();
    await page.locator('[name=pin]').fill(vkey);
    await page.locator('[name=checkpoint]').fill(checkpoint);
    await drop();
    await page.locator('hexpost-verify-page .verdict.good').waitFor({ timeout: 60_000 });
    await fine(page, 'verify-pinned');
    // The same checkpoint with another size is none that this server has signed.
    await page.locator('[name=checkpoint]').fill(checkpoint.replace(/\n\d+\n/, '\n77\n'));
    await drop();
    await page.locator('hexpost-verify-page .verdict.bad').waitFor({ timeout: 60_000 });
    expect(await page.locator('hexpost-verify-page .verdict').innerText()).toContain('E_CHECKPOINT_SIG');
    expect(faults).toEqual([]);
  });

  test.each([
    ['battle-for-germany', 119, '1-3'],
    ['gotterdammerung', null, null],
    ['models-counterattack', null, null],
  ])('the page of %s: map, units, tables, sources, rules', async (id, units, column) => {
    const { page, faults } = await open(`${origin}/module.html#${id}`);
    await page.locator('hexpost-board .counter').first().waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: /^Rules: \d+ numbers/ }).waitFor();
    await page.getByRole('heading', { name: 'Where it comes from' }).waitFor();
    // The counters of the chart.
    if (units !== null) expect(await page.getByRole('heading', { name: `Units: ${units}` }).count()).toBe(1);
    if (column !== null)
      expect(await page.getByRole('columnheader', { name: column, exact: true }).count()).toBe(1);
    await fine(page, `module-${id}`);
    expect(faults).toEqual([]);
  });

  test.each([
    ['start', '/'],
    ['mail', '/mail'],
    ['verify', '/verify'],
  ])('%s fits a phone', async (name, path) => {
    const { page } = await open(`${origin}${path}`, { viewport: PHONE });
    await page.waitForTimeout(600);
    await fine(page, `${name}-phone`);
  });

  test('the seat’s page fits a phone', async () => {
    const { page } = await open(links.seats['1']!, { viewport: PHONE, state: kept });
    await page.locator('hexpost-submit').waitFor();
    await fine(page, 'game-phone');
  });
});
