import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../web/support/browser.ts';
import {
  SHOTS,
  accessible,
  covered,
  cutOff,
  difference,
  jumped,
  reflows,
  thickened,
} from '../web/support/judge.ts';
import { DESKTOP, PHONE, liveSite } from '../web/support/liveSite.ts';
import type { LiveSite } from '../web/support/liveSite.ts';
import { gameThatWaits } from '../web/support/tableGame.ts';

const GAMES = [
  ['battle-for-germany', 'historical', {}],
  ['gotterdammerung', 'campaign', {}],
  ['models-counterattack', 'campaign', { interrupts: 'ask-all' }],
] as const;

/** A window of 1280 by 800 at 200 % has as many CSS pixels as this; WCAG 1.4.10 asks for 320, which is 400 %. */
const TWICE = { width: 640, height: 400 };
const FOUR_TIMES = { width: 320, height: 256 };

/** Chromium's own measure of "good" is 0.1; what is drawn at once does not jump at all. */
const STILL = 0.02;

/**
 * The page at a desktop in both lights, on a phone, and zoomed: a picture of each, axe finds nothing serious, nothing is cut
 * off or covered, nothing has jumped while it loaded.
 */
async function judged(page: Page, name: string): Promise<void> {
  expect(await jumped(page)).toBeLessThan(STILL);
  expect(await covered(page), name).toEqual([]);
  expect(await thickened(page), name).toEqual([]);
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
  await accessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${SHOTS}/${name}-dark.png` });
  // The same page in other colours.
  await accessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  for (const [kind, size] of [
    ['phone', PHONE],
    ['200', TWICE],
    ['400', FOUR_TIMES],
  ] as const) {
    await page.setViewportSize(size);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    if (kind === 'phone') {
      await page.screenshot({ path: `${SHOTS}/${name}-phone.png` });
      expect(await covered(page), `${name} on a phone`).toEqual([]);
    }
    await reflows(page);
    expect(await cutOff(page), `${name} at ${size.width}`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
}

/** The page is drawn a second time: the same, to the pixel. What differs is kept as a picture. */
async function sameTwice(page: Page, name: string, settled: () => Promise<void>): Promise<void> {
  const before = await page.screenshot();
  await page.reload();
  await settled();
  const { pixels, picture } = await difference(page, before, await page.screenshot());
  writeFileSync(`${SHOTS}/${name}-twice.diff.png`, picture);
  expect(pixels).toBe(0);
}

describe.skipIf(withoutBrowser())('every page in Chromium', () => {
  let site: LiveSite;
  let open: string;

  beforeAll(async () => {
    site = await liveSite();
    const made = await site.newGame({
      module: 'battle-for-germany',
      scenario: 'four-player',
      listed: true,
      options: { offensiveSupply: true },
      seats: [
        { seat: 1, name: 'Ada Lovelace', email: 'ada@example.org', timeZone: 'Europe/London' },
        ...[2, 3, 4].map((seat) => ({ seat, name: 'open' })),
      ],
    });
    open = made.game;
  }, 180_000);
  afterAll(() => site?.close());

  test.each([
    [
      'start',
      '/',
      [
        'My games in this browser',
        'Opponents wanted',
        'Games that can be played here',
        'Begin a game',
        'Lost your link?',
      ],
    ],
    ['new', '/new', ['New game']],
    ['verify', '/verify', ['Verify a log']],
    ['mail', '/mail', []],
    ['invitation', '', ['An opponent is wanted', 'Players']],
  ] as const)('%s', { timeout: 180_000 }, async (name, path, headings) => {
    const { page, faults } = await site.open(`${site.origin}${path === '' ? `/g/${open}` : path}`);
    const settled = async (): Promise<void> => {
      await page.getByRole('main').first().waitFor();
      for (const heading of headings)
        await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
      if (name === 'mail') await page.locator('hexpost-mail-page article').waitFor();
      await page.evaluate(() => document.fonts.ready);
    };
    await settled();
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Hexpost' }).getAttribute('href')).toBe(
      '/',
    );
    // The font is ours, and it is there.
    expect(await page.evaluate(() => document.fonts.check('16px "Source Sans 3"', 'Hexpost'))).toBe(true);
    await judged(page, name);
    if (name === 'start' || name === 'new') await sameTwice(page, name, settled);
    expect(faults).toEqual([]);
  });

  test('nothing but this server is asked for anything, the font included', async () => {
    const { page } = await site.open('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.origin}/`);
    await page.getByRole('heading', { name: 'Opponents wanted' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(asked.some((url) => /source-sans-3-latin-wght-normal-[^/]+\.woff2$/.test(url))).toBe(true);
    expect(asked.filter((url) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  });

  test('an address of no game says so, and where to go', async () => {
    const { page } = await site.open(`${site.origin}/m/no-such-game`);
    expect(await page.getByRole('alert').innerText()).toContain('The start page');
  });

  test.each([
    // Counters of the chart; a column of the odds table; a row of the terrain chart (18.1: broken terrain doubles the defence).
    ['battle-for-germany', 119, '1-3', /^broken 2 2 /],
    // 6.3 names the columns 1:3 and 8:1; 5.31: vehicles pay 2 for a forest hex.
    ['gotterdammerung', null, '8:1', /^forest 1 2 -1 /],
    // 9: columns 1:3 to 5:1.
    ['models-counterattack', null, '5:1', /^forest 2 3 1 /],
  ] as const)(
    'the page of %s: map, units, tables, sources, rules',
    { timeout: 180_000 },
    async (id, units, column, terrain) => {
      const { page, faults } = await site.open(`${site.origin}/m/${id}`);
      await page.locator('hexpost-board .counter').first().waitFor({ state: 'attached' });
      for (const heading of [
        'Map and set-up',
        /^Units: \d+$/,
        'Tables and tracks',
        'Rules that can be agreed on',
        'Where it comes from',
        /^Rules: \d+ numbers$/,
      ])
        await page.getByRole('heading', { name: heading }).first().waitFor();
      const tray = page.locator('hexpost-module-page .tray .unit');
      if (units !== null) expect(await tray.count()).toBe(units);
      expect(await page.getByRole('columnheader', { name: column, exact: true }).first().isVisible()).toBe(
        true,
      );
      const rows = await page
        .locator('hexpost-module-page .tables tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.children].map((each) => each.textContent!.trim()).join(' ')),
        );
      expect(rows.filter((row) => terrain.test(row))).toHaveLength(1);
      await judged(page, `module-${id}`);
      await page
        .locator('hexpost-module-page details', { hasText: 'Rule by rule' })
        .locator('summary')
        .click();
      // A rule is found by its number, with the function that it is and what holds it.
      const [first] = await page
        .locator('hexpost-module-page section[aria-labelledby=coverage] tbody tr:has(code)')
        .all();
      const rule = /^\S+/.exec(await first!.locator('th').innerText())![0];
      await page.getByLabel('Rule or word').fill(rule);
      const found = page.locator('hexpost-module-page section[aria-labelledby=coverage] tbody tr');
      expect((await found.first().innerText()).startsWith(rule)).toBe(true);
      const held = found.filter({ has: page.locator('code') }).locator('th');
      expect((await held.allInnerTexts()).map((each) => each.split(/\s/)[0])).toContain(rule);
      expect(faults).toEqual([]);
    },
  );

  test.each(GAMES)('replay and planner of %s', { timeout: 180_000 }, async (module, scenario, options) => {
    const { game, links, seat } = await gameThatWaits(site, { module, scenario, options }, 'move');
    const planner = await site.open(links[String(seat)]!);
    await planner.page
      .locator('hexpost-planner hexpost-board .counter')
      .first()
      .waitFor({ state: 'attached' });
    await judged(planner.page, `planner-${module}`);
    expect(planner.faults).toEqual([]);
    const replay = await site.open(`${site.origin}/r/${game}`);
    await replay.page.locator('hexpost-replay .proof .mark.good').waitFor({ timeout: 90_000 });
    await judged(replay.page, `replay-${module}`);
    // A step back: what differs is kept as a picture.
    const before = await replay.page.screenshot();
    await replay.page
      .getByRole('button', { name: /^(Step back|Previous)/ })
      .first()
      .click();
    const { pixels, picture } = await difference(replay.page, before, await replay.page.screenshot());
    writeFileSync(`${SHOTS}/replay-${module}-step.diff.png`, picture);
    expect(pixels).toBeGreaterThan(0);
    expect(replay.faults).toEqual([]);
  });

  test.each(GAMES)('a question of %s', { timeout: 180_000 }, async (module, scenario, options) => {
    const { links, seat } = await gameThatWaits(site, { module, scenario, options }, 'answer');
    const { page, faults } = await site.open(links[String(seat)]!);
    await page.locator('hexpost-answer').first().waitFor();
    await page.locator('text=You are asked.').waitFor();
    await page.locator('hexpost-board .counter').first().waitFor({ state: 'attached' });
    await judged(page, `question-${module}`);
    // On a phone the board follows the question, and is no higher than the window.
    await page.setViewportSize(PHONE);
    const [answer, board, rest] = await Promise.all(
      ['hexpost-answer', 'hexpost-replay', 'hexpost-submit'].map((each) => page.locator(each).boundingBox()),
    );
    expect(answer!.y).toBeLessThan(board!.y);
    expect(board!.y).toBeLessThan(rest!.y);
    expect(board!.height).toBeLessThan(PHONE.height);
    await page.setViewportSize(DESKTOP);
    // On paper there is nothing to press: a step of several events has a button to watch it again.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test.each([
    ['start', '/'],
    ['module', '/m/gotterdammerung'],
    ['replay', ''],
  ])(
    '%s on paper: the whole map, black on white, nothing to press',
    { timeout: 120_000 },
    async (name, path) => {
      const { page } = await site.open(`${site.origin}${path === '' ? `/r/${open}` : path}`);
      await page.getByRole('heading').first().waitFor();
      if (name !== 'start')
        await page.locator('hexpost-board .counter').first().waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      expect(await page.getByRole('button').count()).toBe(0);
      if (name !== 'start') {
        const outside = await page.locator('hexpost-board').evaluate((board) => {
          const field = board.shadowRoot!.querySelector('.field')!.getBoundingClientRect();
          const ground = board.shadowRoot!.querySelector('.ground')!.getBoundingClientRect();
          return [
            field.left - ground.left,
            field.top - ground.top,
            ground.right - field.right,
            ground.bottom - field.bottom,
          ];
        });
        // Paper is white whatever the reader's screen is, and names are large enough to be read on it.
        const names = (room: string) => page.locator(`hexpost-board .names-${room} text`).first();
        expect(
          await page
            .locator('hexpost-board')
            .evaluate((board) => getComputedStyle(board).getPropertyValue('--land').trim()),
        ).toBe('#efe8d3');
        expect(await names('far').isVisible()).toBe(true);
        expect(await names('mid').isVisible()).toBe(false);
        // The sheet's shadow may reach a little over the edge.
        for (const over of outside) expect(over).toBeLessThan(30);
      }
      const pdf = await page.pdf({
        path: `${SHOTS}/${name}.pdf`,
        format: 'A4',
        margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
      });
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    },
  );
});
