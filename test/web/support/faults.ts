import type { Page } from 'playwright-core';

/** What the page throws and complains of from here on, with the address that it is about. @param but what is no fault */
export function faultsOf(page: Page, but = /status of 4\d\d/): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !but.test(message.text()))
      faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
}

/** Breaches of the page's policy become faults, too; call before it is opened. */
export async function tellBreaches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.sourceFile}`),
    );
  });
}
