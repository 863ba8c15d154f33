import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { accessible } from '../web/support/judge.ts';
import { keyed, press, setTo, tabTo } from '../web/support/keys.ts';
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

  /** 6, 9: the second order overruns where contact is not broken, and has another way where its own is closed. */
  async function whatIf(page: Page): Promise<void> {
    const form = page.locator('hexpost-planner .orders hexpost-schema-form');
    await press(page, /^What if, order 2/);
    await setTo(page, /^In contact that is not broken/, 'overrun');
    await press(page, /closed, go by: choose on the board$/);
    // The board has the focus: a hex beside the way is chosen by its number.
    const goal = page.locator('hexpost-planner .hints .hint-choice').first();
    await goal.waitFor({ state: 'attached' });
    const hex = (await goal.getAttribute('data-hint'))!;
    await page.keyboard.type(hex);
    await page.keyboard.press('Enter');
    expect(await form.locator('[name="plan.otherwise"]').inputValue()).toContain(hex);
    await press(page, /^Done$/);
    await press(page, /^Set$/);
    const planned = orders(page).nth(1);
    expect(await planned.innerText()).toContain('(on contact overrun)');
    expect(await planned.innerText()).toMatch(new RegExp(`\\(otherwise [^)]*${hex}\\)`));
    expect(await planned.getAttribute('data-verdict')).not.toBe('illegal');
    await branchShown(page, hex);
  }

  /** The other way is drawn apart from the plan, named by the legend, and told where the cursor comes upon it. */
  async function branchShown(page: Page, hex: string): Promise<void> {
    const board = page.locator('hexpost-planner hexpost-board');
    expect(await board.locator('.overlay .path-move').count()).toBeGreaterThan(0);
    expect(await board.locator('.overlay .branch-way').count()).toBe(1);
    expect(await board.locator('.overlay .branch-sign').textContent()).toContain('overrun');
    await tabTo(page, /^Plan, /);
    await page.keyboard.type(hex);
    const said = page.locator('hexpost-planner [role=status]').last();
    await said
      .filter({ hasText: `Order 2, where contact is broken but the way is closed, go by: ${hex}` })
      .waitFor({ state: 'attached' });
    await board.getByRole('button', { name: 'Legend' }).click();
    await page.screenshot({ path: `${SHOTS}/planner-what-if.png` });
    expect(await board.getByRole('region', { name: 'Legend' }).innerText()).toContain(
      'Branch: what is done if things turn out otherwise',
    );
    await board.getByRole('button', { name: 'Legend' }).click();
  }

  /** Standing orders for one formation and in one hex, out of lists; stored, and there again after a reload. */
  async function standingOrders(page: Page): Promise<void> {
    const standing = page.locator('hexpost-standing');
    const form = standing.locator('details details[open] hexpost-schema-form');
    await press(page, /^Standing orders/);
    await press(page, /^Break contact \(6\)/);
    await setTo(page, /^Add to: For one formation/, '8th Guards Tank');
    await form.locator('[name="formations.8GTC.mode"]').selectOption('never');
    await form.locator('[name="hexes"]').selectOption('2612');
    await form.locator('[name="hexes.2612.leaveIf.enemyOddsAtLeast"]').fill('3');
    await form.locator('[name="hexes.2612.leaveIf.enemyClass"]').selectOption('armored');
    await page.screenshot({ path: `${SHOTS}/standing-scoped.png` });
    await accessible(page);
    await press(page, /^Set$/);
    await standing.locator('text=Stored.').waitFor();
    await page.reload();
    await standing.locator('summary').first().click();
    const stored = standing.locator('summary', { hasText: 'Break contact (6)' });
    await stored.filter({ hasText: 'enemyOddsAtLeast' }).click();
    expect(await form.locator('[name="formations.8GTC.mode"]').inputValue()).toBe('never');
    expect(await form.locator('[name="hexes.2612.leaveIf.enemyOddsAtLeast"]').inputValue()).toBe('3');
    await standing.getByRole('button', { name: 'Take out armored' }).first().waitFor();
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
      await standingOrders(page);
      await press(page, /^Activate the 8th Guards Tank Corps/);
      await moveNext(page);
      expect(await orders(page).nth(1).innerText()).toMatch(/^Move .* by /);
      await page.screenshot({ path: `${SHOTS}/planner-corps.png` });
      await whatIf(page);
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
