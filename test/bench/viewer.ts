import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, launch } from '../web/support/browser.ts';
import { staticSite } from '../web/support/site.ts';
import type { Site } from '../web/support/site.ts';

/** One figure of the viewer in Chromium, beside its aim. */
export interface ViewerRow {
  readonly what: string;
  readonly ms: number;
  readonly aimMs: number;
}

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

/** Notes the moment at which counters stand on the board and the scrubber is at its end. */
function watch(): void {
  const look = (): void => {
    const root = document.querySelector('hexpost-replay')?.shadowRoot;
    const [at, end] = root?.querySelector('.count')?.textContent?.split(' / ') ?? [];
    const counters = root?.querySelector('hexpost-board')?.shadowRoot?.querySelector('.counter');
    if (counters != null && at !== undefined && at === end)
      (window as unknown as { shownAt?: number }).shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/**
 * A log of `entries` entries, made from the first of a real one: units march from the hex where they stand to the next
 * and back. A viewer shows what it says; that nobody signed it is for the verifier to find.
 */
export function longLog(log: string, entries: number): string {
  const lines = log.split('\n').filter((line) => line !== '');
  const parsed = lines
    .slice(1)
    .map((line) => JSON.parse(line) as { hash: string; entry: { seq: number; events: { event?: string }[] } });
  const at = parsed.findIndex(({ entry }) => entry.events.some(({ event }) => event === 'moved'));
  const sample = parsed[at]!;
  const moved = sample.entry.events.find(({ event }) => event === 'moved') as unknown as {
    from: string;
    path: string[];
  };
  const there = { ...moved, path: [moved.path.at(-1)!] };
  const back = { ...moved, from: moved.path.at(-1)!, path: [moved.from] };
  const before = lines.slice(0, at + 1);
  const more = Array.from({ length: entries - at }, (_, i) => {
    const entry = { ...sample.entry, seq: at + i, events: [i % 2 === 0 ? there : back] };
    return JSON.stringify({ ...sample, entry });
  });
  return `${[...before, ...more].join('\n')}\n`;
}

/**
 * The viewer in a real browser, or null where there is none. The machine's load is in the figures: the median of three
 * for what happens once, the 95th percentile for steps.
 *
 * @param log a full game
 */
export async function viewerRows(
  log: string,
): Promise<{ readonly rows: readonly ViewerRow[]; readonly bundle: string } | null> {
  if (chromiumPath === null) return null;
  let site: Site | null = null;
  let browser: Browser | null = null;
  try {
    [site, browser] = await Promise.all([staticSite(), launch()]);
    site.put('/bench.css', 'html, body { margin: 0; height: 100%; }');
    site.put('/game.jsonl', log);
    site.put('/long.jsonl', longLog(log, 20_000));
    site.put('/game.html', PAGE('/game.jsonl'));
    site.put('/long.html', PAGE('/long.jsonl'));
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(watch);
    const opened = async (path: string): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 3; i++) times.push(await firstBoard(page, `${site!.origin}${path}`));
      return percentile(times, 0.5);
    };
    const first = await opened('/game.html');
    const back = await steps(page, 150, 'ArrowLeft');
    const forward = await steps(page, 150, 'ArrowRight');
    const long = await opened('/long.html');
    const longBack = await steps(page, 60, 'ArrowLeft');
    const code = Buffer.from(await (await fetch(`${site.origin}/hexpost-replay.js`)).arrayBuffer());
    return {
      rows: [
        { what: 'a full game opened at its last entry', ms: first, aimMs: 1000 },
        { what: 'a step back (p95)', ms: percentile(back, 0.95), aimMs: 16.7 },
        { what: 'a step forward (p95)', ms: percentile(forward, 0.95), aimMs: 16.7 },
        { what: '20,000 entries opened at their end', ms: long, aimMs: 2000 },
        { what: 'a step back there (p95)', ms: percentile(longBack, 0.95), aimMs: 100 },
      ],
      bundle: `hexpost-replay.js: ${code.length} bytes, ${gzipSync(code).length} packed`,
    };
  } finally {
    await browser?.close();
    await site?.close();
  }
}
