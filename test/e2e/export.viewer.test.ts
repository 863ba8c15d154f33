import { readFile, rm, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { playedLog } from '../web/support/playedLog.ts';
import { staticSite } from '../web/support/site.ts';
import type { Site } from '../web/support/site.ts';

const SHOTS = 'test-results';
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Replay</title><link rel="icon" href="/icon.svg"><script type="module" src="/hexpost-replay.js"></script></head><body><hexpost-replay src="/game.jsonl"></hexpost-replay></body></html>`;

describe.skipIf(withoutBrowser())('what a reader takes along, in Chromium', () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let log: string;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    [site, log, browser] = await Promise.all([staticSite(), playedLog(7, 40), launch()]);
    site.put('/game.jsonl', log);
    site.put('/page.html', PAGE);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(() => context?.close());

  async function open(): Promise<{ page: Page; faults: string[] }> {
    context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      acceptDownloads: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(`${site.origin}/page.html`);
    await page.locator('hexpost-replay .controls').waitFor();
    return { page, faults };
  }

  async function save(page: Page, name: string): Promise<Buffer> {
    const summary = page.locator('.saving summary');
    if ((await page.locator('.saving[open]').count()) === 0) await summary.click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return readFile(await file.path());
  }

  test('the replay as one page opens from a disk without any network and verifies itself', async () => {
    const { page, faults } = await open();
    const bytes = await save(page, 'Replay as one page');
    expect(gzipSync(bytes).length).toBeLessThan(300_000);
    expect(faults).toEqual([]);
    await context.close();

    const path = join(tmpdir(), `hexpost-one-page-${process.pid}.html`);
    await writeFile(path, bytes);
    context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      offline: true,
    });
    const alone = await context.newPage();
    const wrong: string[] = [];
    const asked: string[] = [];
    alone.on('pageerror', (error) => wrong.push(error.message));
    alone.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    alone.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
    });
    await alone.goto(`file://${path}#e=0`);
    await alone.locator('hexpost-replay .proof .mark.good').waitFor({ timeout: 60_000 });
    const entries = log.split('\n').length - 2;
    expect(await alone.locator('hexpost-replay .proof').innerText()).toContain(`verified ${entries} entries`);
    expect(await alone.locator('hexpost-board .counter').count()).toBeGreaterThan(100);
    await alone.screenshot({ path: `${SHOTS}/one-page.png` });
    await rm(path);
    expect(asked).toEqual([]);
    expect(wrong).toEqual([]);
  });

  test('the position as SVG and PNG', async () => {
    const { page, faults } = await open();
    const svg = (await save(page, 'Picture (SVG)')).toString();
    await writeFile(`${SHOTS}/position.svg`, svg);
    const png = await save(page, 'Picture (PNG)');
    await writeFile(`${SHOTS}/position.png`, png);
    expect(faults).toEqual([]);
    // A picture of its own: it parses, refers to nothing outside, and holds every counter of the board, and the numbers of all 39 by 26 hexes.
    const counters = await page.locator('hexpost-board .field-counters .counter').count();
    const held = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        root: parsed.documentElement.localName,
        counters: parsed.querySelectorAll('.field-counters .counter').length,
        numbers: parsed.querySelectorAll('.hex-numbers text').length,
        refers: [...parsed.querySelectorAll('[href]')].filter(
          (each) => !each.getAttribute('href')!.startsWith('#'),
        ).length,
      };
    }, svg);
    expect(held).toEqual({ root: 'svg', counters, numbers: 39 * 26, refers: 0 });
    expect(svg).not.toContain('url(http');
    // PNG: signature, then the header chunk with width and height.
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    expect(png.readUInt32BE(16)).toBeGreaterThan(2000);
    expect(png.length).toBeGreaterThan(100_000);
  });

  test('what changed since my last turn: one press, a list and a board; then step by step', async () => {
    const { page, faults } = await open();
    await page.locator('hexpost-replay').evaluate((element) => Object.assign(element, { seat: 1 }));
    await page.getByRole('button', { name: 'What changed since my last turn' }).click();
    // By hand from the log: everything after the last entry of seat 1; an entry without events is one step.
    const entries = log
      .split('\n')
      .slice(1, -1)
      .map((line) => (JSON.parse(line) as { entry: { actor: string; events: unknown[] } }).entry);
    const last = entries.findLastIndex(({ actor }) => actor === 'seat:1');
    const steps = entries.slice(last + 1).reduce((sum, { events }) => sum + Math.max(1, events.length), 0);
    if (steps === 0)
      expect(await page.locator('hexpost-replay .notice').innerText()).toContain('Nothing has happened');
    else {
      expect(await page.locator('hexpost-replay .recent li').count()).toBe(steps);
      await page.screenshot({ path: `${SHOTS}/since-last-turn.png` });
      await page.getByRole('button', { name: 'Play it step by step' }).click();
      await page.locator('hexpost-replay .recent').waitFor({ state: 'detached' });
    }
    await page.locator('hexpost-replay').evaluate((element) => Object.assign(element, { seat: 2 }));
    expect(faults).toEqual([]);
  });
});
