import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launch } from '../web/support/browser.ts';
import { staticSite } from '../web/support/site.ts';
import type { Site } from '../web/support/site.ts';
import { bundleSizes } from './bundleSizes.ts';
import type { BundleSize } from './bundleSizes.ts';

const PAGE = (log: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bench</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/bench.css"><script type="module" src="/hexpost-replay.js"></script></head><body><hexpost-replay src="${log}" fill hash></hexpost-replay></body></html>`;

/** Milliseconds from the start of the navigation to a board that shows the log's last step. */
async function firstBoard(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url);
  const shown = await page.waitForFunction(
    () => (window as unknown as { shownAt?: number }).shownAt,
    undefined,
    {
      timeout: 60_000,
    },
  );
  return (await shown.jsonValue()) ?? NaN;
}

/** Milliseconds of each of `n` steps: key, new state, board and list drawn, layout done. */
async function steps(page: Page, n: number, key: 'ArrowLeft' | 'ArrowRight'): Promise<readonly number[]> {
  return page.evaluate(
    async ([count, name]) => {
      const replay = document.querySelector('hexpost-replay')!;
      const root = replay.shadowRoot!;
      const frame = root.querySelector('.frame')!;
      const board = root.querySelector('hexpost-board')!;
      const times: number[] = [];
      for (let i = 0; i < count; i++) {
        await new Promise(requestAnimationFrame);
        const started = performance.now();
        frame.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true }));
        await replay.updateComplete;
        await board.updateComplete;
        root.querySelector('.list')!.getBoundingClientRect();
        times.push(performance.now() - started);
      }
      return times;
    },
    [n, key] as const,
  );
}

/**
 * Notes the moment at which counters stand on the board and the scrubber is at its end. As text: a function would be sent
 * with what the runner's compiler has added to it.
 */
const WATCH = `requestAnimationFrame(function look() {
  const root = document.querySelector('hexpost-replay')?.shadowRoot;
  const [at, end] = root?.querySelector('.count')?.textContent?.split(' / ') ?? [];
  const counters = root?.querySelector('hexpost-board')?.shadowRoot?.querySelector('.counter');
  if (counters && at !== undefined && at === end) window.shownAt = performance.now();
  else requestAnimationFrame(look);
})`;

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/**
 * A log of `entries` entries, made from the first of a real one: a unit marches from the hex where it stands to the next and
 * back, a file a step. A viewer shows what it says; that nobody signed it is for the verifier to find.
 */
export function longLog(log: string, entries: number): string {
  const lines = log.split('\n').filter((line) => line !== '');
  const parsed = lines
    .slice(1)
    .map(
      (line) => JSON.parse(line) as { hash: string; entry: { seq: number; events: { event?: string }[] } },
    );
  const at = parsed.findIndex(({ entry }) => entry.events.some(({ event }) => event === 'moved'));
  const sample = parsed[at]!;
  const moved = sample.entry.events.find(({ event }) => event === 'moved') as unknown as {
    unit: string;
    from: string;
    path: string[];
  };
  const there = { ...moved, path: [moved.path.at(-1)!] };
  const back = { ...moved, from: moved.path.at(-1)!, path: [moved.from] };
  const before = lines.slice(0, at + 1);
  const more = Array.from({ length: entries - at }, (_, i) => {
    const event = i % 2 === 0 ? there : back;
    const entry = { ...sample.entry, seq: at + i, events: [event], file: fileOf(event) };
    return JSON.stringify({ ...sample, entry });
  });
  return `${[...before, ...more].join('\n')}\n`;
}

/** The file of one order, as an entry of the log holds it. */
function fileOf({ unit, path }: { readonly unit: string; readonly path: readonly string[] }) {
  const file = { format: 'pbem-move/1', orders: [{ order: 'move', unit, path }] };
  const b64 = Buffer.from(JSON.stringify(file)).toString('base64');
  return { b64, sha256: '0'.repeat(64), sig: null };
}

/** Milliseconds. */
export interface ViewerTimes {
  /** From the start of the navigation to the board at the log's last entry; medians of three. */
  readonly firstBoardMs: number;
  readonly longFirstBoardMs: number;
  /** A page with nothing on it. */
  readonly blankMs: number;
  /** 95th percentiles of a step, forward and back alike; back from the end of the long game. */
  readonly stepMs: number;
  readonly longStepMs: number;
  /** CPU time of the page's main thread for a step, painting included; the mean of all steps of the full game. */
  readonly stepTaskMs: number;
  readonly bundles: readonly BundleSize[];
}

/**
 * The viewer in a real browser, on a full game and on a generated one of 20,000 entries; null where there is no browser.
 *
 * @param log a full game
 */
export async function viewerTimes(log: string): Promise<ViewerTimes | null> {
  if (chromiumPath === null) return null;
  let site: Site | null = null;
  let browser: Browser | null = null;
  try {
    [site, browser] = await Promise.all([staticSite(), launch()]);
    const { origin } = site;
    site.put('/bench.css', 'html, body { margin: 0; height: 100%; }');
    site.put('/game.jsonl', log);
    site.put('/long.jsonl', longLog(log, 20_000));
    site.put('/game.html', PAGE('/game.jsonl'));
    site.put('/long.html', PAGE('/long.jsonl'));
    site.put('/blank.html', '<!doctype html><html lang="en"><title>Nothing</title></html>');
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const blankMs = await median(async () => {
      await page.goto(`${origin}/blank.html`);
      return page.evaluate(() => performance.now());
    });
    await page.addInitScript({ content: WATCH });
    const firstBoardMs = await median(() => firstBoard(page, `${origin}/game.html`));
    await verified(page);
    const spentMs = await mainThread(page);
    const before = await spentMs();
    const back = await steps(page, 120, 'ArrowLeft');
    const forward = await steps(page, 120, 'ArrowRight');
    const stepTaskMs = ((await spentMs()) - before) / (back.length + forward.length);
    const longFirstBoardMs = await median(() => firstBoard(page, `${origin}/long.html`));
    const longBack = await steps(page, 60, 'ArrowLeft');
    return {
      firstBoardMs,
      longFirstBoardMs,
      blankMs,
      stepMs: percentile([...back, ...forward], 0.95),
      longStepMs: percentile(longBack, 0.95),
      stepTaskMs,
      bundles: await bundleSizes(site.root),
    };
  } finally {
    await browser?.close();
    await site?.close();
  }
}

/** Waits until the browser has checked the log, so that its steps are measured alone. */
async function verified(page: Page): Promise<void> {
  await page
    .locator('hexpost-replay .proof .mark:not(.busy)')
    .first()
    .waitFor({ state: 'attached', timeout: 120_000 });
}

/** Tells how long the page's main thread has worked so far, CPU time in milliseconds. */
async function mainThread(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  };
}

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 3; i++) times.push(await measure());
  return percentile(times, 0.5);
}
