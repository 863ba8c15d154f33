import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameStatus } from '../../shared/api/index.ts';
import { modules } from '../../shared/games/all.ts';
import { withoutBrowser } from '../web/support/browser.ts';
import { liveSite } from '../web/support/liveSite.ts';
import type { LiveSite } from '../web/support/liveSite.ts';

describe.skipIf(withoutBrowser())('the new-game form in Chromium', () => {
  let site: LiveSite;
  beforeAll(async () => {
    site = await liveSite();
  }, 180_000);
  afterAll(() => site?.close());

  test.each(modules.map((module) => [module.id, module] as const))(
    'every scenario and every option of %s can be begun from the page',
    { timeout: 180_000 },
    async (id, module) => {
      const { page, faults } = await site.open(`${site.origin}/new#${id}`);
      for (const scenario of module.scenarios) {
        await page.goto(`${site.origin}/new#${id}`);
        await page.reload();
        const form = page.locator('hexpost-new-game form');
        await form.waitFor();
        expect(await form.locator('[name=module] option:checked').innerText()).toBe(module.title);
        await form.locator('[name=scenario]').selectOption(scenario.title);
        // A seat for each of the scenario's, by its side.
        expect(await form.locator('fieldset > legend').allInnerTexts()).toEqual(
          expect.arrayContaining(scenario.seats.map(({ name }) => name)),
        );
        for (const { seat } of scenario.seats)
          await form.locator(`[name=email-${seat}]`).fill(`p${seat}@example.org`);
        // Every option at another value than the usual one; each is shown with its rule.
        const wanted: Record<string, boolean | string> = {};
        for (const option of module.options) {
          const field = form.locator(`[name="option-${option.id}"]`);
          expect(await field.locator('xpath=ancestor::label').innerText()).toContain(`(${option.rule})`);
          if (option.choices === undefined) {
            await field.setChecked(option.default !== true);
            wanted[option.id] = option.default !== true;
          } else {
            const other = option.choices.find((choice) => choice !== option.default)!;
            await field.selectOption(other);
            wanted[option.id] = other;
          }
        }
        await form.locator('[name=answerHours]').selectOption('none');
        await page.getByRole('button', { name: 'Make the game' }).click();
        await page.getByRole('heading', { name: 'The game is made' }).waitFor();
        const watch = await page.getByRole('link', { name: 'Watch' }).getAttribute('href');
        const game = /\/r\/([0-9a-f]{32})/.exec(watch!)![1]!;
        const status = (await (await fetch(`${site.origin}/api/games/${game}`)).json()) as GameStatus;
        expect(status).toMatchObject({
          module: { id },
          scenario: { id: scenario.id },
          options: wanted,
          answerHours: null,
        });
        expect(status.seats.map(({ player }) => player)).toEqual(scenario.seats.map(({ name }) => name));
      }
      expect(faults).toEqual([]);
    },
  );

  test('what the server refuses is said in words, and the form keeps what was typed', async () => {
    const { page } = await site.open(`${site.origin}/new`);
    const form = page.locator('hexpost-new-game form');
    await form.locator('[name=name-1]').fill('Ada\u202eecalevoL');
    await form.locator('[name=email-1]').fill('ada@example.org');
    await page.getByRole('button', { name: 'Make the game' }).click();
    const alert = page.locator('hexpost-new-game [role=alert]');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('H_BAD_REQUEST');
    expect(await form.locator('[name=email-1]').inputValue()).toBe('ada@example.org');
  });
});
