import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Where a Chromium is installed; null where none is. */
export const chromiumPath = PLACES.find((path) => existsSync(path)) ?? null;

/**
 * Tests in a real browser are left out where there is none, loudly; under continuous integration that is a failure.
 */
export function withoutBrowser(): boolean {
  if (chromiumPath !== null) return false;
  const message =
    'No Chromium found: the tests of the pages were NOT run. Install one: apt-get install -y --no-install-recommends chromium';
  if (process.env['CI'] === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return true;
}

/** What Playwright switches off by itself: of two such lists Chromium takes the last, so that ours has to say it again. */
const SWITCHED_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * The list that drops down from the address bar: pages of Chromium's own, which every new window loads and draws though nobody
 * sees one. That takes more than a second of a processor a window, several times what a window takes without it.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath!,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...SWITCHED_OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
    ],
  });
}
