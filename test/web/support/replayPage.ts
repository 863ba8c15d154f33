import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch } from './browser.ts';
import { faultsOf, tellBreaches } from './faults.ts';
import { playedLog } from './playedLog.ts';
import { staticSite } from './site.ts';

/** A stranger's page around the viewer. */
export const host = (body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>A stranger’s page</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/host.css"><script type="module" src="/hexpost-replay.js"></script></head><body>${body}</body></html>`;

export const HOST_CSS = 'html, body { margin: 0; height: 100%; } .half { height: 50%; }';

export const DESKTOP = { width: 1280, height: 800 };
export const WIDE = { width: 1600, height: 1000 };
export const PHONE = { width: 390, height: 844 };

export interface OpenReplay {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything that went wrong on the page: errors, warnings, breaches of its policy. */
  readonly faults: string[];
}

/** Opens a page with a viewer on it, still and with everything gathered that goes wrong, and waits for its first board. */
export async function openReplay(
  browser: Browser,
  address: string,
  options: { readonly viewport?: typeof DESKTOP; readonly dark?: boolean } = {},
): Promise<OpenReplay> {
  const viewport = options.viewport ?? DESKTOP;
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    hasTouch: viewport === PHONE,
    colorScheme: options.dark === true ? 'dark' : 'light',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults = faultsOf(page, /favicon/);
  await tellBreaches(page);
  await page.goto(address);
  await page.locator('hexpost-replay .controls').first().waitFor();
  return { context, page, faults };
}

/** A machine game on a stranger's page, looked at in windows of several sizes. */
export interface MachineReplay {
  readonly entries: readonly LoggedEntry[];
  /** What has gone wrong in the window opened last, from its first moment on. */
  readonly faults: readonly string[];
  /**
   * At the game's first entry. A window is kept for its size and its light: who comes to it second finds a new viewer in it, and
   * nothing of what was chosen or kept before.
   */
  open(viewport?: typeof DESKTOP, dark?: boolean): Promise<Page>;
  close(): Promise<void>;
}

/** Plays the game as `playedLog` does, and serves it with the built viewer. */
export async function machineReplay(...game: Parameters<typeof playedLog>): Promise<MachineReplay> {
  const [site, log, browser] = await Promise.all([staticSite(), playedLog(...game), launch()]);
  site.put('/game.jsonl', log);
  site.put('/host.css', HOST_CSS);
  site.put('/whole.html', host('<hexpost-replay src="/game.jsonl" fill hash></hexpost-replay>'));
  const windows = new Map<string, OpenReplay>();
  let last: OpenReplay | null = null;
  return {
    entries: entriesOf(log),
    get faults() {
      return last?.faults ?? [];
    },
    async open(viewport = DESKTOP, dark = false) {
      const kind = JSON.stringify([viewport, dark]);
      const kept = windows.get(kind);
      last = kept ?? (await openReplay(browser, `${site.origin}/whole.html#e=0`, { viewport, dark }));
      windows.set(kind, last);
      if (kept !== undefined) await begunAnew(kept.page, viewport);
      return last.page;
    },
    async close() {
      await browser.close();
      await site.close();
    },
  };
}

async function begunAnew(page: Page, viewport: typeof DESKTOP): Promise<void> {
  await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    const viewer = document.querySelector('hexpost-replay')!;
    viewer.remove();
    localStorage.clear();
    history.replaceState(null, '', '#e=0');
    document.body.append(viewer.cloneNode());
  });
  await page.locator('hexpost-replay .controls').waitFor();
}

/** The entries of an exported log, as far as tests look into them. */
export interface LoggedEntry {
  readonly seq: number;
  readonly type: string;
  readonly events: readonly { readonly event?: string }[];
}

export const entriesOf = (log: string): readonly LoggedEntry[] =>
  log
    .split('\n')
    .slice(1, -1)
    .map((line) => (JSON.parse(line) as { entry: LoggedEntry }).entry);

/** An entry without events is a step, and so is the word that somebody's time was up. */
const stepsOf = ({ type, events }: LoggedEntry): readonly { readonly event?: string }[] =>
  events.length === 0 || type === 'timeout' ? [{}, ...events] : events;

export const stepsIn = (entries: readonly LoggedEntry[]): number =>
  entries.reduce((sum, entry) => sum + stepsOf(entry).length, 0);

/** The first step that shows an event that passes the test, and that event. */
export function stepOf<E extends { readonly event?: string }>(
  entries: readonly LoggedEntry[],
  test: (event: E) => boolean,
): { readonly at: number; readonly event: E } {
  let at = 0;
  for (const entry of entries)
    for (const event of stepsOf(entry)) {
      at++;
      if (test(event as E)) return { at, event: event as E };
    }
  throw new Error('no such event in this log');
}

export async function goTo(page: Page, at: number): Promise<void> {
  await page.locator('hexpost-replay input[type=range]').first().fill(String(at));
}

/** What the page says last in its one live region. */
export const spoken = async (page: Page): Promise<string> =>
  ((await page.locator('hexpost-replay [aria-live]').first().textContent()) ?? '').trim();
