import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutBrowser } from '../web/support/browser.ts';
import { SHOTS, fine } from '../web/support/judge.ts';
import { DESKTOP, PHONE, WIDE, goTo, machineReplay, spoken, stepOf } from '../web/support/replayPage.ts';
import type { MachineReplay } from '../web/support/replayPage.ts';

interface Combat {
  readonly event: 'combat';
  readonly target: string;
  readonly column: string;
  readonly die: number;
  readonly modifier: number;
  readonly result: string;
}
interface Barrage {
  readonly event: 'barrage';
  readonly target: string;
  readonly die: number;
  readonly modified: number;
  readonly result: string;
}
interface Stepped {
  readonly event: 'stepped';
  readonly counters: readonly string[];
  readonly to: string;
}

describe.skipIf(withoutBrowser())('a replay of Model’s Counterattack in Chromium', () => {
  let replay: MachineReplay;

  beforeAll(async () => {
    replay = await machineReplay(3, 120, { id: 'models-counterattack', player: 'greedy' });
  }, 300_000);
  afterAll(() => replay?.close());
  const open = (viewport = DESKTOP, dark = false): Promise<Page> => replay.open(viewport, dark);

  test('Warsaw and the boxes of the entry points stand beside the map, with the counters in them', async () => {
    const page = await open(WIDE);
    const board = page.locator('hexpost-board');
    // 6, 17: Warsaw, five German and six Soviet entry points.
    expect(await board.locator('.box').count()).toBe(1 + 5 + 6);
    expect(await board.locator('.box[data-hex=WARSAW] .box-title').textContent()).toBe('Warsaw');
    const inWarsaw = await board.locator('.counter[data-hex=WARSAW]').count();
    expect(inWarsaw).toBeGreaterThan(0);
    await board.locator('.field').focus();
    await page.keyboard.type('WARSAW');
    expect(await spoken(page)).toMatch(/^Warsaw: /);
    await page.keyboard.press('Enter');
    expect(await board.locator('.inspector li').count()).toBe(inWarsaw);
    await page.screenshot({ path: `${SHOTS}/models-counterattack-setup.png` });
    expect(replay.faults).toEqual([]);
  });

  test('what is hidden looks hidden: a back without a name or a strength, and it is called so', async () => {
    const page = await open(WIDE);
    const board = page.locator('hexpost-board');
    const hidden = board.locator('.field-counters .counter[data-unit=""]');
    expect(await hidden.count()).toBeGreaterThan(0);
    expect(await hidden.locator('.face.unknown .hidden-hatch').count()).toBe(await hidden.count());
    expect(await hidden.locator('.strengths, .name, use').count()).toBe(0);
    expect(await hidden.locator('title').first().textContent()).toMatch(/^hidden unit, (Soviet|German)/);
  });

  test('old knowledge looks old: faint, with the turn in which it was new', async () => {
    const page = await open(WIDE);
    const board = page.locator('hexpost-board');
    await board.evaluate((element) => {
      type Counter = { unit: string | null };
      const { position } = element as unknown as {
        position: { counters: Counter[]; boxes: { counters?: Counter[] }[] };
      };
      const known = position.counters.find(({ unit }) => unit !== null)!;
      const remembered = (counter: Counter): Counter =>
        counter.unit === null
          ? Object.assign({}, counter, { seen: { turn: 2, unit: known.unit, reduced: null } })
          : counter;
      const counters = position.counters.map(remembered);
      const boxes = position.boxes.map((box) =>
        box.counters === undefined ? box : { ...box, counters: box.counters.map(remembered) },
      );
      Object.assign(element, { position: { ...position, counters, boxes } });
    });
    const old = board.locator('.field-counters .counter[data-unit=""]').first();
    expect(await old.locator('.last-seen text').textContent()).toBe('T2');
    expect(await old.locator('.memory use').count()).toBe(1);
    expect(await old.locator('.strengths').count()).toBe(0);
  });

  test('corps, artillery, Stukas and Model; the hand face down for who may not see it, and open for its owner', async () => {
    const page = await open(WIDE);
    const side = page.locator('hexpost-replay .side');
    expect(await side.locator('.formations li').allTextContents()).toEqual([
      '8th Guards Tank Corps not yet activated',
      '3rd Tank Corps not yet activated',
      '16th Tank Corps not yet activated',
      '47th Army not yet activated',
    ]);
    // 10: ten artillery markers, three Stukas; 12: Model.
    expect(await side.locator('.marker').count()).toBe(10 + 3 + 1);
    await goTo(page, stepOf(replay.entries, (each) => each.event === 'activated').at);
    expect(await side.locator('.formations .active').count()).toBe(1);
    const barrage = stepOf<Barrage>(replay.entries, (each) => each.event === 'barrage');
    await goTo(page, barrage.at);
    expect(await side.locator('.marker.used').count()).toBeGreaterThan(0);
    // 4: each side has drawn; nobody who looks on sees what.
    expect(await side.locator('.hand .back').count()).toBeGreaterThanOrEqual(6);
    expect(await side.locator('.hand ul').count()).toBe(0);
    await page.locator('hexpost-replay').evaluate((element) => {
      const replay = element as unknown as {
        position: { hands: { cards: unknown }[] };
        requestUpdate(): void;
      };
      const [first, ...rest] = replay.position.hands;
      const cards = [{ card: 'S01.1', title: 'Field workshops', text: 'recover 1 armored step' }];
      replay.position = { ...replay.position, hands: [{ ...first!, cards }, ...rest] };
      replay.requestUpdate();
    });
    expect(await side.locator('.hand li').first().textContent()).toContain('Field workshops');
    await page.screenshot({ path: `${SHOTS}/models-counterattack-barrage.png` });
    expect(replay.faults).toEqual([]);
  });

  test('a step is a path, also of a counter that nobody knows', async () => {
    const page = await open();
    const { at, event } = stepOf<Stepped>(
      replay.entries,
      (each) => each.event === 'stepped' && /^\d{4}$/.test((each as Stepped).to),
    );
    await goTo(page, at);
    expect(await page.locator('hexpost-board .path-move').count()).toBe(event.counters.length);
    const counter = page.locator(`hexpost-board .counter[data-counter="${event.counters[0]}"]`);
    expect(await counter.getAttribute('data-hex')).toBe(event.to);
  });

  test('a barrage and a combat show die, modifier and the lit cell', async () => {
    const page = await open();
    const barrage = stepOf<Barrage>(replay.entries, (each) => each.event === 'barrage');
    await goTo(page, barrage.at);
    const odds = page.locator('hexpost-replay .odds');
    expect(await odds.locator('.lit').textContent()).toBe(
      barrage.event.result === '-' ? '–' : barrage.event.result,
    );
    expect(await odds.locator('tbody th.cross').textContent()).toBe(String(barrage.event.modified));
    expect(await page.locator('hexpost-board .combat-card').count()).toBe(1);

    const combat = stepOf<Combat>(replay.entries, (each) => each.event === 'combat');
    await goTo(page, combat.at);
    const { column, die, modifier, result } = combat.event;
    expect(await odds.locator('.lit').textContent()).toBe(result === '-' ? '–' : result);
    expect(await odds.locator('thead .cross').textContent()).toBe(column);
    expect(await odds.locator('tbody th.cross').textContent()).toBe(String(die + modifier));
    const card = (await page.locator('hexpost-board .combat-card text').allTextContents()).join(' ');
    expect(card.startsWith(column)).toBe(true);
    expect(card.endsWith(result === '-' ? '–' : result)).toBe(true);
    expect(await page.locator('hexpost-board .attack').count()).toBeGreaterThan(0);
    await page.screenshot({ path: `${SHOTS}/models-counterattack-combat.png` });
    expect(replay.faults).toEqual([]);
  });

  test.each([
    ['desktop', WIDE, false],
    ['phone, dark', PHONE, true],
  ])('%s: fits, and axe finds nothing serious', async (name, viewport, dark) => {
    const page = await open(viewport, dark);
    await goTo(page, stepOf(replay.entries, (each) => each.event === 'combat').at);
    await fine(page, `models-counterattack-${name.replace(', ', '-')}`);
    expect(replay.faults).toEqual([]);
  });
});
