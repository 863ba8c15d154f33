import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playGame } from '../../server/cli/playoutGame.ts';
import { loadConfig } from '../../server/config.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { openPacks, withPacks } from '../../server/packs.ts';
import type { Pack } from '../../server/packs.ts';
import { serve } from '../../server/serve.ts';
import type { Serving } from '../../server/serve.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { registry } from '../../shared/games/all.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import { ADA, ISOROKU } from '../support/testServer.ts';
import { freePort } from '../support/program.ts';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { faultsOf } from '../web/support/faults.ts';
import { builtPages } from '../web/support/site.ts';

const MODULE = 'battle-for-germany';
/** Where the screenshots go. */
const SHOTS = 'test-results';

describe.skipIf(withoutBrowser())('a game on a data pack in Chromium', () => {
  const pack = openPacks('fixtures/packs')[0]!;
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let browser: Browser;
  let dir: string;
  let log: string;
  const servers: Serving[] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hexpost-packs-pages-'));
    [pages, browser] = await Promise.all([builtPages(), launch()]);
    const store = openSqliteStore(join(dir, 'played.sqlite'));
    const { module } = pack;
    const hash = moduleHash(MODULE);
    ({ log } = await playGame({
      module,
      scenario: 'collapse',
      options: {},
      seed: 2,
      player: 'random',
      store,
      moduleHash: hash,
    }));
    await store.close();
  }, 300_000);

  afterAll(async () => {
    await browser?.close();
    for (const server of servers) await server.close();
    await pages?.remove();
    await rm(dir, { recursive: true });
  });

  async function started(name: string, packs: readonly Pack[]): Promise<Serving> {
    const port = await freePort();
    const config = loadConfig(
      {},
      {
        dataDir: join(dir, name),
        publicOrigin: `http://127.0.0.1:${port}`,
        handOutLinks: true,
        logLevel: 'silent',
        chainLength: 64,
        port,
      },
    );
    const server = await serve(config, {
      modules: withPacks(registry, () => packs),
      webRoot: pages.root,
      unlimited: true,
    });
    servers.push(server);
    return server;
  }

  async function open(url: string): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    const faults = faultsOf(page);
    await page.goto(url);
    return { page, faults };
  }

  /** A page from a disk, in a browser without network. */
  async function offline(path: string, look: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ offline: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
    });
    await page.goto(`file://${path}`);
    await look(page);
    expect(asked).toEqual([]);
    await context.close();
  }

  async function named(page: Page, place: string): Promise<void> {
    const line = page.locator(`${place} .pack`).first();
    await line.waitFor();
    expect(await line.innerText()).toContain(`Map: pack ${pack.title}`);
    expect(await line.innerText()).toContain(pack.hash.slice(0, 12));
    expect(await line.locator('code').getAttribute('title')).toContain(pack.hash);
  }

  const drop = (page: Page) =>
    page.locator('hexpost-verify-page .drop input[type=file]').setInputFiles({
      name: 'game.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(log),
    });

  test('is opened, planned on, named and verified', { timeout: 180_000 }, async () => {
    const { origin } = await started('with', [pack]);
    const headers = { 'content-type': 'application/json' };
    const made = await fetch(`${origin}/api/games`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ module: moduleRef(pack.module), scenario: 'historical', seats: [ADA, ISOROKU] }),
    });
    expect(made.status).toBe(201);
    const { game, links } = (await made.json()) as { game: string; links: { seats: Record<string, string> } };
    for (const link of Object.values(links.seats)) {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('t')!;
      const joined = await fetch(`${origin}/api/games/${game}/join`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify({ custody: 'server' }),
      });
      expect(joined.status).toBe(200);
    }
    const { waitingFor } = (await (await fetch(`${origin}/api/games/${game}`)).json()) as {
      waitingFor: number[];
    };

    const seat = await open(links.seats[String(waitingFor[0])]!);
    await named(seat.page, 'hexpost-game-page');
    await seat.page.locator('hexpost-planner hexpost-board .counter').first().waitFor({ state: 'attached' });
    expect(seat.faults).toEqual([]);

    const replay = await open(`${origin}/r/${game}`);
    await named(replay.page, 'hexpost-replay');
    expect(replay.faults).toEqual([]);

    // On the built-in data this log fails (test/server/packs.test.ts): it is the pack on which it is good.
    const { page, faults } = await open(`${origin}/verify`);
    await drop(page);
    await page.locator('hexpost-verify-page .verdict.good').waitFor({ timeout: 60_000 });
    const report = await page.locator('hexpost-verify-page [role=status]').innerText();
    expect(report).toContain('OK ');
    expect(report).not.toMatch(/W_NO_RULES|W_MODULE/);
    await page.getByRole('button', { name: 'Watch this game' }).click();
    await named(page, 'hexpost-replay');
    await page.locator('hexpost-replay .saving summary').click();
    const [saved] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: 'Replay as one page' }).click(),
    ]);
    expect(faults).toEqual([]);

    // Offline, from a disk, where no server has the pack: the page holds it.
    const path = join(dir, 'one-page.html');
    await saved.saveAs(path);
    await offline(path, async (alone) => {
      await alone.locator('hexpost-replay .proof .mark.good').waitFor({ timeout: 60_000 });
      const entries = log.split('\n').length - 2;
      expect(await alone.locator('hexpost-replay .proof').innerText()).toContain(
        `verified ${entries} entries`,
      );
      await named(alone, 'hexpost-replay');
    });
    // Another pack under this game's hash is none.
    const whole = await readFile(path, 'utf8');
    expect(whole).toContain(pack.title);
    await writeFile(path, whole.replace(pack.title, 'A forged one'));
    await offline(path, async (alone) => {
      await alone
        .locator('hexpost-replay', { hasText: `the hash ${pack.hash}, which is not at hand` })
        .waitFor();
    });
  });

  test('new games and the page of the game offer it', { timeout: 120_000 }, async () => {
    const { origin } = await started('offered', openPacks('fixtures/packs'));
    const { page, faults } = await open(`${origin}/m/${MODULE}`);
    const list = page.locator('hexpost-module-page .packs');
    expect(await list.innerText()).toContain(pack.title);
    expect(await list.innerText()).toContain(pack.hash.slice(0, 12));
    // Only this game's packs.
    expect(await list.locator('li').count()).toBe(2);
    await Promise.all([page.waitForEvent('load'), list.getByRole('link', { name: pack.title }).click()]);
    await named(page, 'hexpost-module-page');
    // The table of the pack: a 6 at 1-1 eliminates the attacker.
    const crt = page.locator('hexpost-module-page table', { hasText: 'Combat Results Table' });
    const cells = await crt.locator('tbody tr').nth(5).locator('td').allInnerTexts();
    const heads = await crt.locator('thead th').allInnerTexts();
    expect(cells[heads.indexOf('1-1') - 1]).toBe('AE');
    await page.locator('hexpost-module-page hexpost-board .counter').first().waitFor({ state: 'attached' });
    await page.screenshot({ path: `${SHOTS}/module-on-pack.png` });
    expect(faults).toEqual([]);

    const start = await open(`${origin}/new`);
    const choice = start.page.getByLabel('Map and tables');
    expect(await choice.locator('option').allInnerTexts()).toEqual([
      'Built in',
      `Pack ${pack.title} (${pack.hash.slice(0, 12)})`,
    ]);
    await choice.selectOption({ index: 1 });
    await start.page.locator('hexpost-new-game code', { hasText: pack.hash }).waitFor();
    await start.page.screenshot({ path: `${SHOTS}/new-game-on-pack.png` });
    const [made] = await Promise.all([
      start.page.waitForResponse((answer) => answer.url().endsWith('/api/games')),
      start.page.getByRole('button', { name: 'Make the game' }).click(),
    ]);
    const { game } = (await made.json()) as { game: string };
    const { module } = (await (await fetch(`${origin}/api/games/${game}`)).json()) as {
      module: { id: string; version: string };
    };
    expect(moduleRef(module)).toBe(moduleRef(pack.module));
    // A pack has its own scenarios.
    const again = await open(`${origin}/new`);
    await again.page.locator('select[name=module]').selectOption('Götterdämmerung: Fall of Berlin 1945');
    const scenarios = again.page.locator('select[name=scenario] option');
    expect(await scenarios.allInnerTexts()).toEqual(['The Fall of Berlin']);
    await again.page.getByLabel('Map and tables').selectOption({ index: 1 });
    await scenarios.nth(1).waitFor({ state: 'attached' });
    expect(await scenarios.allInnerTexts()).toEqual(['The Fall of Berlin', 'The First Week']);
    expect([...start.faults, ...again.faults]).toEqual([]);
  });

  test('where the pack is missing, its hash is named', { timeout: 90_000 }, async () => {
    const { origin } = await started('without', []);
    const { page, faults } = await open(`${origin}/verify`);
    await drop(page);
    await page.locator('hexpost-verify-page .verdict.good').waitFor({ timeout: 60_000 });
    const warning = page.locator('hexpost-verify-page li', { hasText: 'W_NO_RULES' });
    expect(await warning.innerText()).toContain(`on the data pack ${pack.hash} are not at hand`);
    await page.getByRole('button', { name: 'Watch this game' }).click();
    await page
      .locator('hexpost-replay', { hasText: `the hash ${pack.hash}, which is not at hand here` })
      .waitFor();
    expect(faults).toEqual([]);
  });
});
