import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../web/support/browser.ts';
import { SHOTS, fine } from '../web/support/judge.ts';
import { DESKTOP, PHONE, WIDE, goTo, machineReplay, spoken, stepOf } from '../web/support/replayPage.ts';
import type { MachineReplay } from '../web/support/replayPage.ts';

interface Combat {
  readonly event: 'combat';
  readonly attackers: readonly string[];
  readonly targets: readonly string[];
  readonly column: string;
  readonly die: number;
  readonly result: string;
  readonly overrun: boolean;
}

describe.skipIf(withoutBrowser())('a replay of Götterdämmerung in Chromium', () => {
  let replay: MachineReplay;

  beforeAll(async () => {
    replay = await machineReplay(3, 20, { id: 'gotterdammerung', player: 'greedy' });
  }, 300_000);
  afterAll(() => replay?.close());
  const open = (viewport = DESKTOP, dark = false): Promise<Page> => replay.open(viewport, dark);
  const board = (page: Page, map: string) => page.locator(`hexpost-board[data-map=${map}]`);
  /** Then the replay draws nothing anew by itself. */
  const verified = (page: Page) =>
    page.locator('hexpost-replay .proof .mark.good').waitFor({ state: 'attached' });
  const maps = (page: Page) =>
    page.locator('hexpost-board').evaluateAll((all) => all.map((each) => each.getAttribute('data-map')));

  test('both maps side by side where there is room, or one: this browser keeps the choice', async () => {
    const page = await open(WIDE);
    expect(await maps(page)).toEqual(['operational', 'city']);
    await page.screenshot({ path: `${SHOTS}/gotterdammerung-both.png` });
    await page.getByRole('button', { name: 'Berlin City Map' }).click();
    await board(page, 'operational').waitFor({ state: 'detached' });
    await page.reload();
    await board(page, 'operational').waitFor();
    expect(await maps(page)).toEqual(['operational']);
    await page.getByRole('button', { name: 'Side by side' }).click();
    await board(page, 'city').waitFor();
    // A phone shows one, whatever was chosen.
    await page.setViewportSize(PHONE);
    await board(page, 'city').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Side by side' }).count()).toBe(0);
    expect(replay.faults).toEqual([]);
  });

  test('Transition Hexes stand out on both maps; to point at one lights the other; from each one jumps to the other', async () => {
    const page = await open(WIDE);
    const [operational, city] = [board(page, 'operational'), board(page, 'city')];
    // 2.1: eight of them, on both maps; each names where it leads.
    for (const map of [operational, city])
      expect(await map.locator('.link-mark.gate .link-ring').count()).toBe(8);
    expect(await operational.locator('.link-mark[data-link="2421"] text').textContent()).toBe('1421–1430');
    expect(await city.locator('.link-mark.rim[data-link="1421"] text').textContent()).toContain('2421');

    await operational.locator('.field').focus();
    await page.keyboard.type('2421');
    expect(await spoken(page)).toMatch(/^2421: .*Leads to 1421, .*1430 on the Berlin City Map/);
    await city.locator('.linked[data-lit="2421"]').waitFor({ state: 'attached' });
    expect(
      await city
        .locator('.linked')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-lit')).sort()),
    ).toEqual(['1421', '1422', '1423', '1424', '1425', '1426', '1427', '1428', '1429', '1430', '2421']);

    await page.keyboard.press('Enter');
    await operational.locator('.inspector .jump').click();
    await city.locator('.cursor').waitFor({ state: 'attached' });
    expect(await spoken(page)).toMatch(/^2421: /);
    // The other way, by the pointer: a hex of the rim lights its gate on the Operational Map.
    const rim = await city.locator('.link-mark[data-link="1425"]').boundingBox();
    await page.mouse.move(rim!.x + rim!.width / 2, rim!.y - 2);
    await operational.locator('.linked[data-lit="2421"]').waitFor({ state: 'attached' });
    expect(replay.faults).toEqual([]);
  });

  test('one map at a time: a jump changes it', async () => {
    const page = await open();
    expect(await maps(page)).toEqual(['operational']);
    await board(page, 'operational').locator('.field').focus();
    await page.keyboard.type('2220');
    await page.keyboard.press('Enter');
    await page.locator('hexpost-board .inspector .jump').click();
    await board(page, 'city').locator('.cursor').waitFor({ state: 'attached' });
    expect(await maps(page)).toEqual(['city']);
    await page.screenshot({ path: `${SHOTS}/gotterdammerung-city.png` });
  });

  test('the North German Plain Box is a place on the map: it has a name, and hints can lie on it', async () => {
    const page = await open();
    await verified(page);
    const operational = board(page, 'operational');
    expect(await operational.locator('.box[data-hex=NGP] .box-title').textContent()).toBe(
      'North German Plain Box',
    );
    await operational.locator('.field').focus();
    await page.keyboard.type('NGP');
    expect(await spoken(page)).toBe('North German Plain Box: no units');
    await operational.evaluate((element) =>
      Object.assign(element, {
        hints: [{ hex: 'NGP', kind: 'reach', label: '3', title: '3 movement points' }],
      }),
    );
    expect(await operational.locator('[data-hint=NGP]').getAttribute('d')).toMatch(/^M.+Z$/);
    expect(await operational.locator('.hint-label text').textContent()).toBe('3');
  });

  test('turn, levels, support points, cups and the entry schedule are there', async () => {
    const page = await open(WIDE);
    await verified(page);
    const side = page.locator('hexpost-replay .side');
    expect(await side.locator('[data-track=turn] .now').textContent()).toBe('1');
    expect(await side.locator('[data-track=turn] li').count()).toBe(10);
    // 11.2: seven levels; 6.59: twelve support points.
    expect(await side.locator('[data-track=level] li').count()).toBe(7);
    expect(await side.locator('[data-track=support-points] b').textContent()).toBe('12');
    // 6.81, 8.42: 28 delay markers and 25 Volkssturm units, of which nobody knows more.
    expect(await side.locator('[data-box=delay-cup] b').textContent()).toBe('28 of 28');
    const volkssturm = side.locator('[data-box=volkssturm-cup]').first();
    expect(await volkssturm.locator('b').first().textContent()).toBe('25');
    // More than two dozen of a kind are folded, and drawn when somebody wants to see them.
    await volkssturm.locator('summary').click();
    expect(await volkssturm.locator('.strengths').first().textContent()).toBe('?-?-4');
    const schedule = side.locator('.schedule');
    const [, counters] = /Entry schedule: (\d+) counters on \d+ turns/.exec(
      (await schedule.locator('summary').textContent())!,
    )!;
    expect(await schedule.getByRole('img').count()).toBe(0);
    await schedule.locator('summary').click();
    await schedule.getByRole('img').first().waitFor();
    expect(await schedule.getByRole('img').count()).toBe(Number(counters));
  });

  test('a combat: arrows, card, and its cell lit in the whole table', async () => {
    const page = await open();
    const { at, event } = stepOf<Combat>(replay.entries, (each) => each.event === 'combat');
    await goTo(page, at);
    expect((await page.locator('hexpost-board .combat-card text').allTextContents()).join(' ')).toBe(
      `${event.column} ${event.result}`,
    );
    expect(await page.locator('hexpost-board .target').count()).toBe(1);
    expect(await page.locator('hexpost-board .attack').count()).toBeGreaterThan(0);
    const odds = page.locator('hexpost-replay .odds');
    expect(await odds.locator('.lit').textContent()).toBe(event.result);
    expect(await odds.locator('thead .cross').textContent()).toBe(event.column);
    expect(await odds.locator('tbody .cross').first().textContent()).not.toBe('');
    // 6.3: a combat is rolled with six faces.
    expect(await odds.locator('tbody tr').count()).toBe(6);
    await page.locator('hexpost-replay .proof .mark.good').waitFor();
    expect(await page.locator('hexpost-replay .now .mark').getAttribute('data-seal')).toBe('good');
    await page.screenshot({ path: `${SHOTS}/gotterdammerung-combat.png` });
    expect(replay.faults).toEqual([]);
  });

  test.each([
    ['desktop', WIDE, false],
    ['phone, dark', PHONE, true],
  ])('%s: fits, and axe finds nothing serious', async (name, viewport, dark) => {
    const page = await open(viewport, dark);
    await goTo(page, stepOf<Combat>(replay.entries, (each) => each.event === 'combat').at);
    await fine(page, `gotterdammerung-${name.replace(', ', '-')}`);
    expect(replay.faults).toEqual([]);
  });
});
