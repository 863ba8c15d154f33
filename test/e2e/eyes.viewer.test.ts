import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelsCounterattack as game } from '../../shared/games/models-counterattack/index.ts';
import { hexpost } from '../server/cli/hexpost.ts';
import { nextFile } from '../server/fog/script.ts';
import { World } from '../server/fog/world.ts';
import type { Onlooker } from '../server/fog/world.ts';
import { uniformOf } from '../shared/games/models-counterattack/playout.ts';
import { withoutBrowser, launch } from '../web/support/browser.ts';
import { covered, fine, reflows } from '../web/support/judge.ts';
import { builtPages } from '../web/support/site.ts';

/** A game with fog, watched in Chromium through the eyes that the reader may have. */
describe.skipIf(withoutBrowser())('the chooser of eyes', () => {
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let world: World;
  let browser: Browser;
  let dir: string;
  let log: string;

  beforeAll(async () => {
    [pages, browser, dir] = await Promise.all([
      builtPages(),
      launch(),
      mkdtemp(join(tmpdir(), 'hexpost-eyes-')),
    ]);
    world = await World.begin(5, {}, pages.root);
    const uniform = uniformOf(5);
    for (let files = 0; files < 8; files++) {
      const { match } = await world.stored();
      const seat = game.agenda(match.state).seat!;
      const orders = nextFile(game.view(match.state, seat), seat, uniform, new Set());
      const sent = await world.call(
        String(seat) as Onlooker,
        'POST',
        '/moves',
        await world.file(seat, orders),
      );
      expect(sent.status, sent.body).toBe(201);
    }
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await world?.close();
    await pages?.remove();
    await rm(dir, { recursive: true, force: true });
  });

  async function open(address: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('hexpost-replay .controls').waitFor();
    return page;
  }
  const replayOf = (who: Onlooker): string =>
    `${world.at}/r/${world.game}${world.tokens[who] === null ? '' : `#t=${world.tokens[who]}`}`;
  const eyes = (page: Page) => page.locator('hexpost-replay .eyes select');
  /** What the shelf beside the board says of the Soviet hand of events. */
  const hand = async (page: Page) => {
    const shelf = page.locator('hexpost-replay details.boxes');
    await shelf.evaluate((details: HTMLDetailsElement) => void (details.open = true));
    return shelf.locator('.hand').filter({ hasText: 'Events, Soviet' }).innerText();
  };

  test('while the game goes on a stranger has everybody’s eyes, and a seat its own besides', async () => {
    const stranger = await open(replayOf('stranger'));
    expect(await eyes(stranger).count()).toBe(0);
    expect(await hand(stranger)).toContain('?');
    await stranger.context().close();

    const held = (await world.stored()).match.state.hands['1']!.tokens!.map(({ value }) => value);
    const soviet = await open(replayOf('1'));
    expect(await eyes(soviet).locator('option').allInnerTexts()).toEqual(['Soviet', 'Everybody']);
    for (const card of held) expect(await hand(soviet)).toContain(card);
    await eyes(soviet).selectOption('Everybody');
    expect(await hand(soviet)).toContain('?');
    await soviet.context().close();

    const german = await open(replayOf('2'));
    expect(await eyes(german).locator('option').allInnerTexts()).toEqual(['German', 'Everybody']);
    expect(await hand(german)).toContain('?');
    await german.context().close();
  }, 120_000);

  test('once it is closed anybody watches from any seat’s eyes or from above, and so does the page saved as one file', async () => {
    const held = (await world.stored()).match.state.hands['1']!.tokens!.map(({ value }) => value);
    const resigned = await world.call('2', 'POST', '/moves', await world.file(2, [{ order: 'resign' }]));
    expect(resigned.status, resigned.body).toBe(201);
    log = (await world.call('stranger', 'GET', '/log')).body;
    await writeFile(join(dir, 'closed.jsonl'), log);

    const page = await open(replayOf('stranger'));
    await watchThroughAll(page, held);
    // The shelf is unfolded, and what lies below it is still within reach, in a low window and on a phone.
    await page.locator('hexpost-replay .saving summary').click();
    await fine(page, 'eyes-from-above');
    expect(await covered(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await reflows(page);
    expect(await covered(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    const [saved] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      page.getByRole('button', { name: 'Replay as one page' }).click(),
    ]);
    await saved.saveAs(join(dir, 'replay.html'));
    await page.context().close();

    const alone = await open(`file://${join(dir, 'replay.html')}`);
    await watchThroughAll(alone, held);
    await alone.context().close();
  }, 240_000);

  async function watchThroughAll(page: Page, held: readonly string[]): Promise<void> {
    await page.locator('hexpost-replay .proof .good').waitFor({ timeout: 90_000 });
    expect(await eyes(page).locator('option').allInnerTexts()).toEqual([
      'From above, all open',
      'Soviet',
      'German',
      'Everybody',
    ]);
    await page.locator('hexpost-replay input[type=range]').fill('100000');
    expect(await hand(page)).toContain('?');
    await eyes(page).selectOption('German');
    expect(await hand(page)).toContain('?');
    for (const who of ['Soviet', 'From above, all open']) {
      await eyes(page).selectOption(who);
      for (const card of held) expect(await hand(page)).toContain(card);
    }
  }

  test('the command line verifies the closed game and tells it from any seat’s eyes or from above; an open one it does not', async () => {
    const file = join(dir, 'closed.jsonl');
    const verified = await hexpost(['verify', file]);
    expect(verified).toMatchObject({ code: 0, err: '' });
    expect(verified.out).toMatch(/^OK \d+ entries/);
    const told = async (...how: string[]) => {
      const ran = await hexpost(['replay', file, ...how]);
      expect(ran).toMatchObject({ code: 0 });
      return ran.out;
    };
    const inPrivate = (text: string, side: string) =>
      text.match(new RegExp(`${side} player draws [^\\n]* in private`, 'g'))?.length ?? 0;
    const draws = async (...how: string[]) => {
      const text = await told(...how);
      return [inPrivate(text, 'Soviet'), inPrivate(text, 'German')];
    };
    // 4: both draw at the start.
    expect(await draws()).toEqual([1, 1]);
    expect(await draws('--seat', '1')).toEqual([0, 1]);
    expect(await draws('--seat', '2')).toEqual([1, 0]);
    expect(await draws('--above')).toEqual([0, 0]);
    const cut = log.split('\n').slice(0, -2);
    cut[0] = cut[0]!.replace(/"count":\d+/, `"count":${cut.length - 1}`);
    await writeFile(join(dir, 'open.jsonl'), `${cut.join('\n')}\n`);
    expect(await hexpost(['replay', join(dir, 'open.jsonl'), '--above'])).toMatchObject({ code: 2 });
    expect(await readFile(file, 'utf8')).toBe(log);
  }, 180_000);
});
