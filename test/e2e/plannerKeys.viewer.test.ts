import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { keyed, press } from '../web/support/keys.ts';
import { builtPages } from '../web/support/site.ts';
import { tables } from '../web/support/tables.ts';
import type { Table } from '../web/support/tables.ts';

const SHOTS = 'test-results';
const LONG = { timeout: 300_000 };

/** A whole player turn of each of the two larger games, from the seat's page, without a mouse. */
describe.skipIf(withoutBrowser())('planned by keys in Chromium', () => {
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let browser: Browser;
  let hall: Awaited<ReturnType<typeof tables>>;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    [pages, browser] = await Promise.all([builtPages(), launch()]);
    hall = await tables(browser, pages.root);
  }, 300_000);
  afterAll(async () => {
    await hall?.close();
    await browser?.close();
    await pages?.remove();
  });

  const orders = (page: Page) => page.locator('hexpost-planner .orders > li');

  /** Sends what is planned; the receipt's text. */
  async function send(page: Page): Promise<string> {
    await press(page, /^(Check and send|Check this answer)$/);
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await press(page, /^Submit$/);
    const receipt = page.locator('hexpost-submit .receipt');
    await receipt.waitFor();
    return receipt.innerText();
  }

  /** Answers whatever the dice have brought, by the suggestion of the page, until nobody is asked. */
  async function answerAll(table: Table): Promise<void> {
    for (let i = 0; i < 12; i++) {
      const [question] = (await table.status()).questions;
      if (question === undefined) return;
      const { page, faults } = await table.open(question.seat, { until: 'hexpost-answer form' });
      await press(page, /^Suggest one$/);
      await send(page);
      expect(faults).toEqual([]);
    }
  }

  /** Takes the next unit that can act, and sends it to the first hex that it reaches. */
  async function moveNext(page: Page): Promise<void> {
    await page.keyboard.press('n');
    const goal = page.locator('hexpost-planner .hints .hint-reach').first();
    await goal.waitFor({ state: 'attached' });
    await keyed(page, (await goal.getAttribute('data-hint'))!);
  }

  test('Götterdämmerung: the set-up, an attack with its odds, breakthrough movement', LONG, async () => {
    const table = await hall.newTable('gotterdammerung', 'campaign');
    expect(await table.send(1, [{ order: 'end-phase' }])).toBe(true);
    const german = await table.open(2);
    await press(german.page, /^Set up the rest by itself/);
    await press(german.page, /^End the German Set-Up/);
    await german.page.screenshot({ path: `${SHOTS}/planner-deployed.png` });
    await send(german.page);
    expect(german.faults).toEqual([]);

    const { page, faults } = await table.open(1);
    await page.keyboard.press('n');
    await press(page, /^Attack \d{4}/);
    const attack = page.locator('hexpost-planner section.attack');
    expect(await attack.locator('.column').innerText()).toMatch(/^\d+:\d+$/);
    expect(await attack.locator('.terms').innerText()).toContain('rule 6.');
    await press(page, /^Add this attack/);
    await press(page, /^End the Soviet Combat Phase/);
    expect(await orders(page).count()).toBe(2);
    expect(await send(page)).toMatch(/\d/);
    expect(faults).toEqual([]);
    await answerAll(table);

    const later = await table.open(1);
    await press(later.page, /^End the Soviet Siege Movement Phase/);
    await press(later.page, /^End the Soviet Siege Combat Phase/);
    await moveNext(later.page);
    expect(await orders(later.page).nth(2).innerText()).toMatch(/^Move .* by \d{4}/);
    await press(later.page, /^End the Soviet Breakthrough Movement Phase/);
    await later.page.screenshot({ path: `${SHOTS}/planner-breakthrough.png` });
    await send(later.page);
    expect(later.faults).toEqual([]);
    // 3.1: the Germans counter-move now.
    expect((await table.status()).agenda.seat).toBe(2);
  });

  test(
    'Model’s Counterattack: a corps is activated, comes on to the map, and the phase ends',
    LONG,
    async () => {
      const table = await hall.newTable('models-counterattack', 'campaign');
      const { page, faults } = await table.open(1);
      await press(page, /^Activate the 8th Guards Tank Corps/);
      await moveNext(page);
      expect(await orders(page).nth(1).innerText()).toMatch(/^Move .* by /);
      await page.screenshot({ path: `${SHOTS}/planner-corps.png` });
      for (const step of ['movement', 'barrage', 'combat', 'reserves'])
        await press(page, new RegExp(`^End the ${step} step`));
      await send(page);
      expect(faults).toEqual([]);
      await answerAll(table);
      // 5: the first German activation phase.
      expect((await table.status()).agenda.seat).toBe(2);
    },
  );
});
