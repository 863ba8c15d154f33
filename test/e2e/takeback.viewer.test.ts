import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { fine } from '../web/support/judge.ts';
import { builtPages } from '../web/support/site.ts';
import { tables } from '../web/support/tables.ts';
import type { Table } from '../web/support/tables.ts';

const SET_UP = [
  { order: 'place', unit: 'eg-3-ss', hex: '3822' },
  { order: 'place', unit: 'eg-2', hex: '3822' },
  { order: 'place', unit: 'eg-10', hex: '3823' },
  { order: 'place', unit: 'eg-16', hex: '3824' },
  { order: 'end-phase' },
];

const WINDOW = { until: 'hexpost-takeback details', beside: true };

/** DICE-AND-LOG 9: one player asks on the seat's page, the other agrees on his. */
describe.skipIf(withoutBrowser())('a takeback in Chromium', () => {
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let browser: Browser;
  let hall: Awaited<ReturnType<typeof tables>>;
  let table: Table;

  beforeAll(async () => {
    [pages, browser] = await Promise.all([builtPages(), launch()]);
    hall = await tables(browser, pages.root);
    table = await hall.newTable('battle-for-germany', 'historical');
    expect(await table.send(2, SET_UP)).toBe(true);
  }, 180_000);
  afterAll(async () => {
    await hall?.close();
    await browser?.close();
    await pages?.remove();
  });

  async function shown(page: Page, name: string): Promise<void> {
    await page.locator('hexpost-takeback').scrollIntoViewIfNeeded();
    await fine(page, name);
  }

  test(
    'asked for on one seat’s page, agreed to on the other’s, and the set-up is to be made again',
    { timeout: 120_000 },
    async () => {
      const { head } = await table.status();
      const ben = (await table.open(2, WINDOW)).page;
      await ben.getByText('Take something back…').click();
      expect(await ben.getByLabel('From entry').inputValue()).toBe(String(head.seq));
      await ben.getByLabel(/^Why/).fill('the wrong hex for the 10th');
      await ben.getByRole('button', { name: 'Ask for it' }).click();
      const asked = ben.getByRole('region', { name: 'Takeback' });
      expect(await asked.innerText()).toContain('Still to agree: Soviet.');
      await shown(ben, 'takeback-asked');
      expect((await table.status()).head).toEqual(head);

      const ada = (await table.open(1, WINDOW)).page;
      const request = ada.getByRole('region', { name: 'Takeback' });
      expect(await request.innerText()).toContain(
        `Western Allied asks to take back entry ${head.seq} and all after it: “the wrong hex for the 10th”.`,
      );
      await shown(ada, 'takeback-to-agree');
      await request.getByRole('button', { name: `Take back from entry ${head.seq}` }).click();
      await request.waitFor({ state: 'detached' });
      expect(await table.status()).toMatchObject({ agenda: { phase: 'set-up' }, waitingFor: [2] });
      // Ben's page is told by itself, and he plans his set-up anew.
      await ben.getByRole('region', { name: 'Off the map' }).waitFor();
      expect(await ben.getByRole('region', { name: 'Off the map' }).locator('button.unit').count()).toBe(4);
      expect(await ben.locator('hexpost-takeback').getByRole('region', { name: 'Takeback' }).count()).toBe(0);
    },
  );
});
