import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { loadConfig } from '../../../server/config.ts';
import { serve } from '../../../server/serve.ts';
import type { Serving } from '../../../server/serve.ts';
import { registry } from '../../../shared/games/all.ts';
import type { GameCreated } from '../../../shared/api/index.ts';
import { freePort } from '../../support/program.ts';
import { launch } from './browser.ts';
import { faultsOf, tellBreaches } from './faults.ts';
import { watchJumps } from './judge.ts';
import { builtPages } from './site.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export interface Visit {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly scheme?: 'light' | 'dark';
  /** What the browser keeps from an earlier visit. */
  readonly state?: Awaited<ReturnType<BrowserContext['storageState']>> | null;
}

/** The real server with its real pages, and a real browser. Links are handed out. */
export interface LiveSite {
  readonly origin: string;
  readonly serving: Serving;
  /** A window of its own; `faults`: what the page has thrown, complained of, or was forbidden by its policy. Ends the one before. */
  open(url: string, visit?: Visit): Promise<{ page: Page; context: BrowserContext; faults: string[] }>;
  newGame(request: object): Promise<GameCreated>;
  close(): Promise<void>;
}

export async function liveSite(): Promise<LiveSite> {
  const dir = await mkdtemp(join(tmpdir(), 'hexpost-pages-data-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const [pages, browser]: [Awaited<ReturnType<typeof builtPages>>, Browser] = await Promise.all([
    builtPages(),
    launch(),
  ]);
  const config = loadConfig(
    {},
    { dataDir: dir, publicOrigin: origin, handOutLinks: true, logLevel: 'silent', chainLength: 64, port },
  );
  const serving = await serve(config, { modules: registry, webRoot: pages.root, unlimited: true });
  let context: BrowserContext | null = null;
  return {
    origin,
    serving,
    async open(url, { viewport = DESKTOP, scheme = 'light', state = null } = {}) {
      await context?.close();
      context = await browser.newContext({
        viewport,
        colorScheme: scheme,
        reducedMotion: 'reduce',
        hasTouch: viewport.width < 500,
        ...(state === null ? {} : { storageState: state }),
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const faults = faultsOf(page);
      await tellBreaches(page);
      await watchJumps(page);
      await page.goto(url);
      return { page, context, faults };
    },
    async newGame(request) {
      const answer = await fetch(`${origin}/api/games`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return (await answer.json()) as GameCreated;
    },
    async close() {
      await context?.close();
      await browser.close();
      await serving.close();
      await pages.remove();
      await rm(dir, { recursive: true });
    },
  };
}
