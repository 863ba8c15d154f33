import type { Page } from 'playwright-core';

/** What has the focus, through all shadow roots, by the words that a screen reader says of it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let at: Element | null = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const words =
      at === null
        ? ''
        : (at.getAttribute('aria-label') ?? at.closest('label')?.textContent ?? at.textContent ?? '');
    return words.replace(/\s+/g, ' ').trim();
  });

/** Presses Tab until the focus is on something so named. */
export async function tabTo(page: Page, name: RegExp, most = 250): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no ${String(name)} is reached by Tab`);
}

export async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Brings the board's cursor to the hex by its number and chooses it. */
export async function keyed(page: Page, hex: string): Promise<void> {
  await tabTo(page, /^Plan, /);
  await page.keyboard.type(hex);
  await page.keyboard.press('Enter');
}

/** Takes the option with this text in the list so named, by its first letters as keys do. */
export async function setTo(page: Page, list: RegExp, option: string): Promise<void> {
  await tabTo(page, list);
  await page.keyboard.type(option);
}
