import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../web/support/browser.ts';
import { fine } from '../web/support/judge.ts';
import { PHONE, liveSite } from '../web/support/liveSite.ts';
import type { LiveSite } from '../web/support/liveSite.ts';

/** The real server with its real pages; the tests play one game, one after the other. */
describe.skipIf(withoutBrowser())('the pages in Chromium', { timeout: 180_000 }, () => {
  let site: LiveSite;
  let context: BrowserContext;
  let origin: string;
  let links: { spectator: string; seats: Record<string, string> };
  let game: string;
  /** What a browser keeps of seat 1: a second visit comes with it. */
  let kept: Awaited<ReturnType<BrowserContext['storageState']>> | null = null;

  beforeAll(async () => {
    site = await liveSite();
    ({ origin } = site);
    const made = await site.newGame({
      module: 'battle-for-germany',
      scenario: 'historical',
      seats: [
        { seat: 1, name: 'Ada Lovelace', email: 'ada@example.org', timeZone: 'Europe/London' },
        { seat: 2, name: '山本 五十六', email: 'isoroku@example.org', timeZone: 'Asia/Tokyo' },
      ],
    });
    game = made.game;
    links = { spectator: made.links.spectator, seats: made.links.seats! };
  }, 180_000);
  afterAll(() => site?.close());

  async function open(
    url: string,
    visit: Parameters<LiveSite['open']>[1] = {},
  ): Promise<{ page: Page; faults: string[] }> {
    const { page, faults, context: opened } = await site.open(url, visit);
    context = opened;
    return { page, faults };
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
    const one = await open(links.seats['1']!, { state: kept });
    await one.page.locator('hexpost-submit').waitFor({ timeout: 20_000 });
    expect(one.faults).toEqual([]);
    const status = (await (await fetch(`${origin}/api/games/${game}`)).json()) as {
      seats: { ready: boolean }[];
    };
    expect(status.seats.map(({ ready }) => ready)).toEqual([true, true]);
  });

  /** Sends orders from a seat's page and waits for the receipt. */
  async function send(page: Page, orders: unknown, words = ''): Promise<void> {
    await choose(page, orders);
    await page.getByLabel('A word to the others').fill(words);
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

    await send(page, [{ order: 'end-phase' }], 'Mit besten Grüßen');
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
    // What was written to the others stands with every step of its entry, and in the list where the entry begins.
    expect(await page.locator('hexpost-replay .now .comment').innerText()).toBe('Mit besten Grüßen');
    expect(await page.locator('hexpost-replay .list .comment').allInnerTexts()).toEqual([
      'Mit besten Grüßen',
    ]);
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

  test('a listed game with an open seat: a stranger finds it on the start page and takes it', async () => {
    const { page, faults } = await open(`${origin}/`);
    await page.getByRole('region', { name: 'Opponents wanted' }).getByText('Nobody is waiting').waitFor();
    await page.getByRole('link', { name: 'New game' }).click();
    const form = page.locator('hexpost-new-game form');
    await form.locator('[name=name-1]').fill('Jürgen "Panzer" Müller, Jr.');
    await form.locator('[name=email-1]').fill('jm@example.org');
    const zone = form.locator('[name=zone-1]');
    await zone.fill('Europe/Atlantis');
    expect(await zone.evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(
      /Europe\/Berlin/,
    );
    await zone.fill('Europe/Berlin');
    await form.locator('[name=answerHours]').selectOption('2 days');
    await form.getByLabel('Show the open seats').check();
    await page.getByRole('button', { name: 'Make the game' }).click();
    await page.getByRole('heading', { name: 'The game is made' }).waitFor();

    await page.goto(`${origin}/`);
    const wanted = page.getByRole('region', { name: 'Opponents wanted' });
    const invited = wanted.getByRole('listitem');
    await invited.waitFor();
    expect(await invited.innerText()).toContain('Western Allied wanted');
    expect(await invited.innerText()).toContain(
      'Soviet: Jürgen "Panzer" Müller, Jr. (Europe/Berlin) · 2 days',
    );
    expect(await invited.innerText()).not.toContain('@');
    await invited.getByRole('link').click();
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
    // Taken: nobody is invited any more.
    await page.goto(`${origin}/`);
    await wanted.getByText('Nobody is waiting').waitFor();
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

  test('the seat’s page fits a phone', async () => {
    const { page } = await open(links.seats['1']!, { viewport: PHONE, state: kept });
    await page.locator('hexpost-submit').waitFor();
    await fine(page, 'game-phone');
  });
});
