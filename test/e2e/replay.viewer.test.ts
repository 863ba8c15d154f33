import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bundleSizes } from '../bench/bundleSizes.ts';
import { withoutBrowser, launch } from '../web/support/browser.ts';
import { faultsOf, tellBreaches } from '../web/support/faults.ts';
import { SHOTS, fine } from '../web/support/judge.ts';
import { playedLog } from '../web/support/playedLog.ts';
import {
  DESKTOP,
  HOST_CSS,
  PHONE,
  goTo,
  host,
  spoken,
  stepOf as stepWith,
  stepsIn,
} from '../web/support/replayPage.ts';
import { staticSite } from '../web/support/site.ts';
import type { Site } from '../web/support/site.ts';

describe.skipIf(withoutBrowser())('<hexpost-replay> in Chromium', () => {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let log: string;
  let entries: {
    entry: {
      seq: number;
      type: string;
      events: { event?: string; e?: string }[];
      dice: { rolls: unknown[] } | null;
    };
    hash: string;
  }[];

  beforeAll(async () => {
    [site, log, browser] = await Promise.all([staticSite(), playedLog(7, 48), launch()]);
    entries = log
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line) as (typeof entries)[number]);
    site.put('/game.jsonl', log);
    site.put('/host.css', HOST_CSS);
    site.put('/whole.html', host('<hexpost-replay src="/game.jsonl" fill hash></hexpost-replay>'));
    site.put(
      '/two.html',
      host(
        '<p><a href="/whole.html">elsewhere</a></p><hexpost-replay src="/game.jsonl"></hexpost-replay><hexpost-replay src="/game.jsonl"></hexpost-replay><button>after</button>',
      ),
    );
    site.put('/missing.html', host('<hexpost-replay src="/nothing.jsonl"></hexpost-replay>'));
    site.put('/other.jsonl', '{"format":"something else"}\n');
    site.put('/other.html', host('<hexpost-replay src="/other.jsonl"></hexpost-replay>'));
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(() => context?.close());

  /** A page with everything gathered that went wrong on it. */
  async function open(
    path: string,
    options: { viewport?: typeof DESKTOP; touch?: boolean; dark?: boolean; moving?: boolean } = {},
  ): Promise<{ page: Page; faults: string[] }> {
    context = await browser.newContext({
      viewport: options.viewport ?? DESKTOP,
      reducedMotion: options.moving === true ? 'no-preference' : 'reduce',
      hasTouch: options.touch ?? false,
      colorScheme: options.dark === true ? 'dark' : 'light',
    });
    const page = await context.newPage();
    const faults = faultsOf(page, /favicon/);
    await tellBreaches(page);
    await page.goto(`${site.origin}${path}`);
    return { page, faults };
  }

  const ready = (page: Page) => page.locator('hexpost-replay .controls').first().waitFor();
  const steps = (): number => stepsIn(entries.map(({ entry }) => entry));
  const count = (page: Page) => page.locator('hexpost-replay .count').first().textContent();
  /** The number of the step that shows the first event of the kind. */
  const stepOf = (kind: string): number =>
    stepWith(
      entries.map(({ entry }) => entry),
      ({ event }) => event === kind,
    ).at;

  test('the viewer ships no symbol library and no game; pages stay small', async () => {
    const code = await (await fetch(`${site.origin}/hexpost-replay.js`)).text();
    expect(code).not.toMatch(/milsymbol|Måns Beckman/);
    expect(code).not.toMatch(/Soviet|Warsaw|Volkssturm/);
    // Bytes packed. A page begins with what all games share; each game adds its rules and data when it is shown.
    const bounds: readonly (readonly [RegExp, number])[] = [
      [/^(index|mail|new)\.html$/, 25_000],
      [/^game\.html$/, 155_000],
      [/^(module|replay|verify)\.html$|^hexpost-replay\.js$/, 90_000],
      [/^verifier/, 75_000],
      [/ adds\)$/, 120_000],
      [/holds\)$/, 250_000],
    ];
    const sizes = await bundleSizes(site.root);
    expect(sizes.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['replay.html', 'hexpost-replay.js']),
    );
    for (const { what, packedBytes } of sizes) {
      const bound = bounds.find(([name]) => name.test(what))?.[1];
      expect(packedBytes, what).toBeLessThan(bound ?? 0);
    }
  });

  test('draws the map and the counters of the set-up from the log alone, under a strict policy', async () => {
    const { page, faults } = await open('/whole.html');
    await ready(page);
    const board = page.locator('hexpost-board');
    await page.keyboard.press('Home');
    expect(await count(page)).toBe(`0 / ${steps()}`);
    // 39 rows of 26 hexes; 119 units but four in Courland that are placed first.
    expect(await board.locator('.counter').count()).toBe(115);
    const berlin = board.locator('.names-near .city-name', { hasText: 'Berlin' });
    expect(await berlin.textContent()).toContain('⑩');
    const front = board.locator('.counter[data-unit="sov-1-br"]');
    expect(await front.locator('.strengths').textContent()).toBe('8-20-3');
    expect(await front.locator('.size').textContent()).toBe('XXXXX');
    expect(await board.locator('.counter[data-unit="us-5"] use').getAttribute('href')).toBe('#app6-armor');
    await page.screenshot({ path: `${SHOTS}/replay-desktop-setup.png` });
    expect(faults).toEqual([]);
  });

  test('steps by event, entry and turn, forward and back, and says each event in its one live region', async () => {
    const { page, faults } = await open('/whole.html');
    await ready(page);
    expect(await page.locator('hexpost-replay [aria-live]').count()).toBe(1);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await count(page)).toBe(`1 / ${steps()}`);
    expect(await spoken(page)).toContain('Battle for Germany');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    expect(await count(page)).toBe(`1 / ${steps()}`);

    // A move: the counter stands where it went, and on the step back where it came from.
    const at = stepOf('moved');
    const moved = entries
      .flatMap(({ entry }) => entry.events)
      .find(({ event }) => event === 'moved') as unknown as { unit: string; from: string; path: string[] };
    await goTo(page, at);
    const counter = page.locator(`hexpost-board .counter[data-unit="${moved.unit}"]`);
    expect(await counter.getAttribute('data-hex')).toBe(moved.path.at(-1));
    expect(await page.locator('hexpost-board .path').count()).toBe(1);
    await page.getByRole('button', { name: 'Step back (Left)' }).click();
    expect(await counter.getAttribute('data-hex')).toBe(moved.from);

    // An entry forward ends at its last event.
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await count(page)).toBe(`1 / ${steps()}`);
    await page.keyboard.press('PageDown');
    const turnTwo = await count(page);
    await page.keyboard.press('PageUp');
    expect(await count(page)).toBe(`0 / ${steps()}`);
    expect(turnTwo).not.toBe(`0 / ${steps()}`);

    // A phase forward ends where the next one begins; by key and by button.
    const title = page.locator('hexpost-replay .head h2');
    await page.keyboard.press('Shift+PageDown');
    await page.keyboard.press('Shift+PageDown');
    expect(await title.textContent()).toBe('Turn 1, Soviet Movement Phase');
    const afterMoving = await count(page);
    await page.getByRole('button', { name: 'Phase forward (Shift+Page Down)' }).click();
    expect(await title.textContent()).toBe('Turn 1, Soviet Combat Phase');
    await page.getByRole('button', { name: 'Phase back (Shift+Page Up)' }).click();
    expect(await count(page)).toBe(afterMoving);
    expect(faults).toEqual([]);
  });

  test('a combat shows arrows, column, die and the lit cell, and this browser vouches for the die', async () => {
    const { page, faults } = await open('/whole.html');
    await ready(page);
    const combat = entries
      .flatMap(({ entry }) => entry.events)
      .find(({ event }) => event === 'combat') as unknown as {
      attackers: string[];
      targets: string[];
      column: string;
      die: number;
      result: string;
    };
    await goTo(page, stepOf('combat'));
    const board = page.locator('hexpost-board');
    expect(await board.locator('.attack').count()).toBeGreaterThan(0);
    expect(await board.locator('.target').count()).toBe(combat.targets.length);
    expect((await board.locator('.combat-card text').allTextContents()).join(' ')).toBe(
      `${combat.column} ${combat.result}`,
    );
    expect(await page.locator('hexpost-replay .odds .lit').textContent()).toBe(combat.result);
    expect(await page.locator('hexpost-replay .now .die').getAttribute('aria-label')).toBe(
      `die ${combat.die}`,
    );
    await page.locator('hexpost-replay .proof .mark.good').waitFor({ timeout: 60_000 });
    expect(await page.locator('hexpost-replay .now .mark').getAttribute('data-seal')).toBe('good');
    expect(await spoken(page)).toContain('Die verified by this browser.');
    await page.screenshot({ path: `${SHOTS}/replay-desktop-combat.png` });
    expect(faults).toEqual([]);
  });

  test('a die that was tampered with is not vouched for', async () => {
    const i = entries.findIndex(({ entry }) => (entry.dice?.rolls.length ?? 0) > 0);
    const lines = log.split('\n');
    lines[i + 1] = lines[i + 1]!.replace(
      /"faces":\[(\d)/,
      (_, face: string) => `"faces":[${(Number(face) % 6) + 1}`,
    );
    site.put('/tampered.jsonl', lines.join('\n'));
    site.put('/tampered.html', host('<hexpost-replay src="/tampered.jsonl" fill hash></hexpost-replay>'));
    const { page } = await open('/tampered.html');
    await ready(page);
    const proof = page.locator('hexpost-replay .proof .mark.bad');
    await proof.waitFor({ timeout: 60_000 });
    expect(await proof.textContent()).toMatch(new RegExp(`^\\s*E_HASH: entry ${i}: stored hash`));
    await goTo(page, steps());
    expect(await page.locator('hexpost-replay [data-seal=good]').count()).toBe(0);
  });

  test('#e=17 opens at the entry; stepping keeps the address current without adding to the history', async () => {
    const { page } = await open('/two.html');
    await page.goto(`${site.origin}/whole.html#e=17`);
    await ready(page);
    expect(await page.locator('hexpost-replay .now .where').textContent()).toContain('Entry 17');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForFunction(() => location.hash.startsWith('#e=19'));
    expect(await page.evaluate(() => location.hash)).toBe(`#e=19&h=${entries[19]!.hash.slice(0, 16)}`);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/two.html');
  });

  test.each([
    ['#e=99999', () => entries.at(-1)!.entry.seq, /no entry 99999/],
    ['#e=-4', () => 0, /no entry -4/],
    ['#e=banana', () => entries.at(-1)!.entry.seq, /names no entry/],
  ])('%s goes to the nearest end and says so', async (fragment, seq, message) => {
    const { page } = await open(`/whole.html${fragment}`);
    await ready(page);
    expect(await page.locator('hexpost-replay .notice').textContent()).toMatch(message);
    const at = await count(page);
    expect(at).toBe(`${seq() === 0 ? 0 : steps()} / ${steps()}`);
    expect(await spoken(page)).toMatch(message);
  });

  test('a link made for another history is not shown in silence', async () => {
    const { page } = await open('/whole.html#e=12&h=0123456789abcdef');
    await ready(page);
    expect(await page.locator('hexpost-replay .notice').textContent()).toContain('another history');
  });

  test('two viewers on one page keep apart, and leave address and keys to the page', async () => {
    const { page, faults } = await open('/two.html');
    await ready(page);
    const [first, second] = [page.locator('hexpost-replay').first(), page.locator('hexpost-replay').last()];
    await second.locator('.controls').waitFor();
    await first.getByRole('button', { name: 'Step forward (Right)' }).click();
    await first.getByRole('button', { name: 'Step forward (Right)' }).click();
    expect(await first.locator('.count').textContent()).toBe(`2 / ${steps()}`);
    expect(await second.locator('.count').textContent()).toBe(`0 / ${steps()}`);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('End');
    expect(await first.locator('.count').textContent()).toBe(`2 / ${steps()}`);
    await page.waitForTimeout(400);
    expect(await page.evaluate(() => location.hash)).toBe('');
    expect(faults).toEqual([]);
  });

  test('by keyboard alone: a cursor on the map is spoken, a stack is shown, and Tab gets out again', async () => {
    const { page } = await open('/whole.html#e=0');
    await ready(page);
    await page.locator('hexpost-board .field').focus();
    await page.keyboard.press('ArrowRight');
    const before = await spoken(page);
    expect(before).toMatch(/^\d{4}: /);
    await page.keyboard.press('ArrowRight');
    expect(await spoken(page)).not.toBe(before);
    await page.keyboard.press('Enter');
    expect(await page.locator('hexpost-board .inspector').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('hexpost-board .inspector').count()).toBe(0);
    const seen = new Set<string>();
    for (let i = 0; i < 120; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        let active = document.activeElement;
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
        return active === document.body || active === null
          ? 'page'
          : (active.getAttribute('aria-label') ?? active.tagName);
      });
      seen.add(at);
      if (at === 'page') break;
    }
    expect(seen).toContain('page');
    expect(seen).toContain('Step');
  });

  test('hovering a stack fans it out, and so does the cursor; a click shows what it holds', async () => {
    const { page } = await open('/whole.html#e=0');
    await ready(page);
    const board = page.locator('hexpost-board');
    const hexes = await board
      .locator('.counter')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-hex')));
    const pile = hexes.find((hex, i) => hexes.indexOf(hex) !== i)!;
    const top = board.locator(`.counter[data-hex="${pile}"]`).last();
    await top.hover();
    const held = hexes.filter((hex) => hex === pile).length;
    expect(await board.locator('.fan .face').count()).toBe(held);
    await page.mouse.move(0, 0);
    await expect.poll(() => board.locator('.fan .face').count()).toBe(0);
    await board.locator('.field').focus();
    await page.keyboard.type(pile);
    expect(await board.locator('.fan .face').count()).toBe(held);
    await top.click();
    expect(await board.locator('.inspector li').count()).toBe(hexes.filter((hex) => hex === pile).length);
    expect(await board.locator('.inspector h3').textContent()).toContain(pile);
  });

  test('wheel and buttons zoom; hex numbers appear when there is room', async () => {
    const { page } = await open('/whole.html#e=0');
    await ready(page);
    const field = page.locator('hexpost-board .field');
    await page.getByRole('button', { name: 'Whole map' }).click();
    expect(await field.getAttribute('data-room')).toBe('far');
    expect(await page.locator('hexpost-board .hex-numbers').isVisible()).toBe(false);
    const box = (await field.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, -240);
    await page.waitForFunction(
      () =>
        document
          .querySelector('hexpost-replay')!
          .shadowRoot!.querySelector('hexpost-board')!
          .shadowRoot!.querySelector('.field')!
          .getAttribute('data-room') === 'close',
    );
    expect(await page.locator('hexpost-board .hex-numbers').isVisible()).toBe(true);
    expect(await page.locator('hexpost-board .hex-numbers text').count()).toBe(39 * 26);
    await page.screenshot({ path: `${SHOTS}/replay-desktop-close.png` });
  });

  test.each([true, false])(
    'what is lost fades and what retreats slides, unless nothing is to move: %s',
    async (moving) => {
      const { page, faults } = await open('/whole.html', { moving });
      await ready(page);
      /** What the board animates at a step, by the class of what moves, and all that is drawn of what fell. */
      const moved = async (at: number): Promise<readonly string[]> => {
        await goTo(page, at);
        return page.evaluate(() => {
          const board = document.querySelector('hexpost-replay')!.shadowRoot!.querySelector('hexpost-board')!;
          return board
            .shadowRoot!.getAnimations()
            .map(({ effect }) => (effect as KeyframeEffect).target!.getAttribute('class')!);
        });
      };
      const lost = await moved(stepOf('eliminated'));
      expect(lost.filter((part) => part === 'fallen').length > 0).toBe(moving);
      expect((await page.locator('hexpost-board .fallen .card').count()) > 0).toBe(moving);
      expect(await page.locator('hexpost-board .loss').count(), 'marked all the same').toBeGreaterThan(0);
      const back = await moved(stepOf('retreated'));
      expect(back.includes('slide')).toBe(moving);
      expect(faults).toEqual([]);
    },
  );

  test('dragged and zoomed, the map is moved as it was drawn, and drawn anew where it comes to rest', async () => {
    const { page, faults } = await open('/whole.html#e=0');
    await ready(page);
    await page.getByRole('button', { name: 'Whole map' }).click();
    const field = page.locator('hexpost-board .field');
    const counter = page.locator('hexpost-board .field-counters .counter .card').first();
    const sheet = page.locator('hexpost-board .sheet');
    const seen = async () => ({
      drawn: await sheet.getAttribute('transform'),
      at: await counter.boundingBox(),
    });
    const beginning = await seen();

    const { x, y, width, height } = beginning.at!;
    const pointer = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(pointer.x, pointer.y);

    for (let i = 0; i < 2; i++) await page.mouse.wheel(0, -480);
    const wider = async () => (await counter.boundingBox())!.width / beginning.at!.width;
    await expect.poll(wider).toBeGreaterThan(3);
    const zooming = await seen();
    await expect.poll(async () => (await seen()).drawn).not.toBe(beginning.drawn);
    const zoomed = await seen();
    for (const measure of ['x', 'y', 'width'] as const)
      expect(zoomed.at![measure], measure).toBeCloseTo(zooming.at![measure], 1);

    await page.mouse.down();
    await page.mouse.move(pointer.x - 30, pointer.y - 20, { steps: 3 });
    await expect.poll(async () => (await seen()).at!.x - zoomed.at!.x).toBeCloseTo(-30, 1);
    const held = await seen();
    expect(held.drawn, 'not drawn anew').toBe(zoomed.drawn);
    await page.mouse.up();
    const dragged = await seen();
    expect(dragged.drawn).not.toBe(held.drawn);
    for (const measure of ['x', 'y', 'width'] as const)
      expect(dragged.at![measure], measure).toBeCloseTo(held.at![measure], 1);
    expect((await field.getAttribute('style')) ?? '', 'moved no further').toBe('');
    expect(faults).toEqual([]);
  });

  test('a busy page, whose frames began long ago, glides from one view to the other and never beyond', async () => {
    const { page, faults } = await open('/whole.html#e=0', { moving: true });
    await ready(page);
    const scales = await page.evaluate(async () => {
      const frame = window.requestAnimationFrame.bind(window);
      const late = 3000;
      window.requestAnimationFrame = (callback) => frame((time) => callback(time - late));
      const board = document.querySelector('hexpost-replay')!.shadowRoot!.querySelector('hexpost-board')!;
      const sheet = board.shadowRoot!.querySelector<SVGGElement>('.sheet')!;
      const seen: number[] = [];
      const note = (): void => void seen.push(sheet.getScreenCTM()!.a);
      note();
      for (const moved of [sheet, sheet.ownerSVGElement!])
        new MutationObserver(note).observe(moved, { attributeFilter: ['transform', 'style'] });
      board.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Zoom in"]')!.click();
      for (let length = 0; seen.length === 1 || seen.length !== length;) {
        length = seen.length;
        await new Promise((next) => setTimeout(next, 600));
      }
      return seen;
    });
    expect(scales.length).toBeGreaterThan(2);
    for (const scale of scales) {
      expect(scale).toBeGreaterThanOrEqual(scales[0]! * 0.999);
      expect(scale).toBeLessThanOrEqual(scales.at(-1)! * 1.001);
    }
    expect(faults).toEqual([]);
  });

  test('plays by itself to the end and stops there', async () => {
    const { page } = await open('/whole.html');
    await ready(page);
    await goTo(page, steps() - 2);
    await page.getByRole('combobox', { name: 'Speed' }).selectOption({ index: 3 });
    await page.getByRole('button', { name: 'Play (Space)' }).click();
    await page.getByText(`${steps()} / ${steps()}`).waitFor();
    await page.getByRole('button', { name: 'Play (Space)' }).waitFor();
  });

  test('what is no log, or not there, is said so', async () => {
    const missing = await open('/missing.html');
    expect(await missing.page.locator('hexpost-replay [role=alert]').textContent()).toContain(
      'no log at this address',
    );
    await context.close();
    const other = await open('/other.html');
    expect(await other.page.locator('hexpost-replay [role=alert]').textContent()).toContain(
      'no exported log',
    );
  });

  test.each([
    ['desktop', DESKTOP, false],
    ['phone', PHONE, false],
    ['phone, dark', PHONE, true],
  ])('%s: fits, and axe finds nothing serious', async (name, viewport, dark) => {
    const { page, faults } = await open('/whole.html', { viewport, touch: viewport === PHONE, dark });
    await ready(page);
    await goTo(page, stepOf('combat'));
    await page.locator('hexpost-replay .proof .mark.good').waitFor({ timeout: 60_000, state: 'attached' });
    await fine(page, `replay-${name.replace(', ', '-')}`);
    if (viewport === PHONE) {
      // A tap fans a stack out and shows what it holds.
      const counters = page.locator('hexpost-board .field-counters .counter');
      const hexes = await counters.evaluateAll((all) =>
        all
          .filter((each) => {
            const { left, top, right, bottom } = each.getBoundingClientRect();
            return left > 0 && right < innerWidth && top > 80 && bottom < 360;
          })
          .map((each) => each.getAttribute('data-hex')!),
      );
      const pile = hexes.find((hex, i) => hexes.indexOf(hex) !== i)!;
      const held = await page.locator(`hexpost-board .counter[data-hex="${pile}"]`).count();
      await page.locator(`hexpost-board .counter[data-hex="${pile}"]`).last().tap();
      expect(await page.locator('hexpost-board .fan .face').count()).toBe(held);
      expect(await page.locator('hexpost-board .inspector li').count()).toBe(held);
    }
    expect(faults).toEqual([]);
  });
});
