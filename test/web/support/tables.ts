import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { loadConfig } from '../../../server/config.ts';
import { serve } from '../../../server/serve.ts';
import { assert } from '../../../shared/core/assert.ts';
import { registry } from '../../../shared/games/all.ts';
import { freePort } from '../../support/program.ts';
import { tokenOf } from '../../support/testServer.ts';
import { faultsOf } from './faults.ts';

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Status {
  readonly head: { readonly hash: string; readonly seq: number };
  readonly agenda: { readonly seat: number | null; readonly title: string; readonly phase: string };
  readonly waitingFor: readonly number[];
  readonly questions: readonly { readonly seat: number; readonly ask: string; readonly id: string }[];
}

const NAMES = ['Ada', 'Ben', 'Cyd', 'Dan'];
const seatsOf = (module: string, scenario: string): readonly number[] =>
  registry
    .find(module)!
    .scenarios.find(({ id }) => id === scenario)!
    .seats.map(({ seat }) => seat);

/** A game whose dice the server keeps, with the seats' pages. */
export interface Table {
  readonly game: string;
  status(): Promise<Status>;
  /** Sends a seat's file past the pages; false: it was refused. */
  send(seat: number, orders: readonly object[]): Promise<boolean>;
  /** A seat's page in a window of its own, for which the others are closed unless it stands `beside` them. `faults`: errors of the page. */
  open(
    seat: number,
    how?: { readonly viewport?: typeof DESKTOP; readonly until?: string; readonly beside?: boolean },
  ): Promise<Sitting>;
}
export interface Sitting {
  readonly page: Page;
  readonly faults: readonly string[];
}

/** A server on loopback with the pages of the given folder, on which games are set up. */
export async function tables(
  browser: Browser,
  webRoot: string,
): Promise<{
  newTable(module: string, scenario: string, options?: object): Promise<Table>;
  close(): Promise<void>;
}> {
  const dir = await mkdtemp(join(tmpdir(), 'hexpost-tables-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const config = loadConfig(
    {},
    { dataDir: dir, publicOrigin: origin, handOutLinks: true, logLevel: 'silent', chainLength: 64, port },
  );
  const serving = await serve(config, { modules: registry, webRoot, unlimited: true });
  const windows: BrowserContext[] = [];
  const closeWindows = async (): Promise<void> => {
    for (const each of windows.splice(0)) await each.close();
  };

  const newTable = async (module: string, scenario: string, options: object = {}): Promise<Table> => {
    const post = (path: string, link: string | null, body: unknown): Promise<Response> =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(link === null ? {} : { authorization: `Bearer ${tokenOf(link)}` }),
        },
        body: JSON.stringify(body),
      });
    const made = await post('/api/games', null, {
      module,
      scenario,
      options,
      seats: seatsOf(module, scenario).map((seat, i) => ({
        seat,
        name: NAMES[i],
        email: `${NAMES[i]!.toLowerCase()}@example.org`,
        timeZone: 'UTC',
      })),
    });
    const { game, links } = (await made.json()) as {
      readonly game: string;
      readonly links: { readonly seats: { readonly [seat: string]: string } };
    };
    for (const link of Object.values(links.seats)) {
      const joined = await post(`/api/games/${game}/join`, link, { custody: 'server' });
      assert(joined.ok, `a seat joins: ${joined.status}`);
    }
    const status = async (): Promise<Status> =>
      (await (await fetch(`${origin}/api/games/${game}`)).json()) as Status;
    return {
      game,
      status,
      async send(seat, orders) {
        const { head } = await status();
        const file = { format: 'pbem-move/1', game, seat, k: null, head: head.hash, nonce: null, orders };
        return (await post(`/api/games/${game}/moves`, links.seats[seat]!, file)).ok;
      },
      async open(seat, { viewport = DESKTOP, until = 'hexpost-planner .orders', beside = false } = {}) {
        if (!beside) await closeWindows();
        const context = await browser.newContext({
          viewport,
          reducedMotion: 'reduce',
          acceptDownloads: true,
        });
        windows.push(context);
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        const faults = faultsOf(page);
        await page.goto(links.seats[seat]!);
        await page.locator(until).first().waitFor({ state: 'attached', timeout: 90_000 });
        return { page, faults };
      },
    };
  };
  return {
    newTable,
    async close() {
      await closeWindows();
      await serving.close();
      await rm(dir, { recursive: true });
    },
  };
}
