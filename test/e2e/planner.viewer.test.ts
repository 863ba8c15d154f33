import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, withoutBrowser } from '../web/support/browser.ts';
import { fine, SHOTS } from '../web/support/judge.ts';
import { keyed, press, tabTo } from '../web/support/keys.ts';
import { builtPages } from '../web/support/site.ts';
import { tables } from '../web/support/tables.ts';
import type { Sitting, Table } from '../web/support/tables.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A busy machine takes its time; nothing here is judged by the clock. */
const LONG = { timeout: 300_000 };

/** One game of two seats whose dice the server keeps, planned and sent from the seats' pages, one test after the other. */
describe.skipIf(withoutBrowser())('the planner in Chromium', () => {
  let pages: Awaited<ReturnType<typeof builtPages>>;
  let browser: Browser;
  let hall: Awaited<ReturnType<typeof tables>>;
  let table: Table;

  beforeAll(async () => {
    [pages, browser] = await Promise.all([builtPages(), launch()]);
    hall = await tables(browser, pages.root);
    table = await hall.newTable('battle-for-germany', 'historical');
  }, 300_000);
  afterAll(async () => {
    await hall?.close();
    await browser?.close();
    await pages?.remove();
  });

  const open = (seat: number, viewport = DESKTOP, until?: string): Promise<Sitting> =>
    table.open(seat, { viewport, ...(until === undefined ? {} : { until }) });
  const send = async (seat: number, orders: readonly object[]): Promise<void> =>
    expect(await table.send(seat, orders)).toBe(true);

  const orders = (page: Page) => page.locator('hexpost-planner .orders > li');
  const spoken = async (page: Page) =>
    (await page.locator('hexpost-planner [aria-live]').textContent())?.trim() ?? '';

  test(
    '8.0: units are set up by choosing them and one of their hexes; the check is told as one goes',
    LONG,
    async () => {
      const { page, faults } = await open(2);
      const off = page.getByRole('region', { name: 'Off the map' });
      expect(await off.locator('button.unit').count()).toBe(4);
      // The phase can't end with units unplaced: said beside the order, with its rule.
      await page.getByRole('button', { name: 'End the Set-Up' }).click();
      expect(await orders(page).first().locator('.faults').innerText()).toContain('8.0');
      expect(await page.getByRole('button', { name: 'Check and send' }).isDisabled()).toBe(true);
      await page.getByRole('button', { name: 'Undo' }).click();
      for (const [unit, hex] of [
        ['eg-3-ss', '3924'],
        ['eg-2', '3923'],
        ['eg-10', '3923'],
        ['eg-16', '3822'],
      ] as const) {
        await off.locator(`[data-unit="${unit}"]`).click();
        await page.locator('hexpost-planner .doing').getByRole('button', { name: hex, exact: true }).click();
      }
      await page.getByRole('button', { name: 'End the Set-Up' }).click();
      expect(await orders(page).count()).toBe(5);
      // A reload keeps the plan.
      await page.reload();
      await orders(page).nth(4).waitFor();
      await fine(page, 'planner-set-up');
      await page.getByRole('button', { name: 'Check and send' }).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('hexpost-submit .receipt').waitFor();
      expect(faults).toEqual([]);
    },
  );

  test('by mouse: a counter is clicked and its hex, or dragged there; undone and cleared', LONG, async () => {
    const { page, faults } = await open(1);
    await page.getByRole('button', { name: 'End the Soviet Replacement Phase' }).click();
    const centre = async (selector: string): Promise<{ x: number; y: number }> => {
      const box = (await page.locator(`hexpost-planner ${selector}`).first().boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    // Close enough to hit a counter: the board moves to what is chosen.
    await page.locator('hexpost-planner svg.field').focus();
    await page.keyboard.type('3725');
    const front = '.field-counters [data-unit="sov-3-balt"]';
    const at = await centre(front);
    await page.mouse.click(at.x, at.y);
    // A finger presses without hovering first: why its unit can't go there is shown all the same.
    const beyond = await centre('.hint-beyond');
    const [clientX, clientY] = [beyond.x, beyond.y];
    await page.locator('hexpost-planner svg.field').dispatchEvent('pointerleave');
    await page.locator('hexpost-planner svg.field').dispatchEvent('click', { clientX, clientY });
    const barred = await page.locator('hexpost-planner .hint-beyond').first().getAttribute('data-hint');
    await page.locator('hexpost-planner .why', { hasText: `${barred}: ` }).waitFor();
    expect(await page.locator('hexpost-board .tip').innerText()).toContain(`${barred}: `);
    const goal = await centre('[data-hint="3624"]');
    await page.mouse.click(goal.x, goal.y);
    expect(await orders(page).nth(1).innerText()).toContain('by 3624');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await orders(page).count()).toBe(1);
    const from = await centre(front);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + goal.x) / 2, (from.y + goal.y) / 2);
    await page.mouse.move(goal.x, goal.y);
    await page.mouse.up();
    expect(await orders(page).nth(1).innerText()).toContain('Move 3 Balt (8-20-3) by 3624');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await orders(page).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  /** A file is dragged from the desktop over the board and let go. */
  async function dropFile(page: Page, name: string, text: string): Promise<void> {
    const dataTransfer = await page.evaluateHandle(
      ([called, written]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([written!], called!, { type: 'application/json' }));
        return transfer;
      },
      [name, text],
    );
    const board = page.locator('hexpost-planner hexpost-board');
    await board.dispatchEvent('dragover', { dataTransfer });
    await page.locator('hexpost-planner .frame.over').waitFor();
    await board.dispatchEvent('drop', { dataTransfer });
    await page.locator('hexpost-planner .frame:not(.over)').waitFor();
  }

  test(
    'a whole player turn with the keyboard alone: movement, an attack with its odds, the dice',
    LONG,
    async () => {
      const { page, faults } = await open(1);
      await press(page, /^End the Soviet Replacement Phase/);
      // 3 Baltic Front (8-20-3) stands in 3725 with no enemy next to it; 3624 is clear: one point.
      await keyed(page, '3725');
      expect(await spoken(page)).toContain('3rd Baltic Front');
      const hints = page.locator('hexpost-planner .hints');
      await page.keyboard.type('3624');
      expect(await spoken(page)).toContain('1 of 3 movement points');
      // 3923 is held by Germans: the reason is told, with its rule.
      await page.keyboard.type('3923');
      expect(await spoken(page)).toMatch(/\(\d+\.\d/);
      expect(await hints.locator('.hint-reach').count()).toBeGreaterThan(3);
      await page.screenshot({ path: `${SHOTS}/planner-reach.png` });
      await page.keyboard.type('3624');
      await page.keyboard.press('Enter');
      expect(await orders(page).nth(1).innerText()).toContain('Move 3 Balt (8-20-3) by 3624');
      await press(page, /^End the Soviet Movement Phase/);
      // 3024: German 6 and 27, defence 5 + 3, clear, no river. 10 and 2 Guards (7 each) and 2 Belorussian Front (8) beside it.
      await keyed(page, '3024');
      await press(page, /^With all/);
      const attack = page.locator('hexpost-planner .attack');
      expect(await attack.locator('.column').innerText()).toBe('2-1');
      expect(await attack.locator('.odds').innerText()).toContain('22 against 8');
      expect(await attack.locator('table tbody tr').first().locator('td').allInnerTexts()).toEqual([
        'DE',
        'Ex',
        'DR',
        'DR',
        'AR',
        'AR',
      ]);
      expect(await attack.locator('.terms').innerText()).toContain('rule 6.1');
      await fine(page, 'planner-attack');
      await press(page, /^Add this attack/);
      expect(await orders(page).count()).toBe(4);
      await press(page, /^Check and send/);
      await page.getByRole('button', { name: 'Submit' }).waitFor();
      await press(page, /^Submit$/);
      const receipt = page.locator('hexpost-submit .receipt');
      await receipt.waitFor();
      expect(await receipt.innerText()).toMatch(/combat:3024: [1-6]/);
      // Whoever rolled is shown it.
      await page.locator('hexpost-replay .controls').waitFor();
      await page.screenshot({ path: `${SHOTS}/planner-rolled.png` });
      expect(faults).toEqual([]);
    },
  );

  /** Attacks of the set-up along the Vistula and Bug, each of units beside its target; what has fallen is passed over. */
  const ATTACKS = [
    { units: ['sov-6-gds-army', 'sov-3-br'], targets: ['3224'] },
    { units: ['sov-1-br', 'sov-2-tk'], targets: ['2623'] },
    { units: ['sov-1-ukr', 'sov-3-gds-army'], targets: ['2424'] },
    { units: ['sov-2-ukr', 'sov-7-gds-army'], targets: ['1522'] },
    { units: ['sov-1-balt'], targets: ['3423'] },
    { units: ['yug-1'], targets: ['0823'] },
    { units: ['sov-5-gds-tank'], targets: ['2823'] },
  ];

  test('6.2, 6.5: what is asked is answered on the board, judged as it is made', LONG, async () => {
    let answered = 0;
    for (let round = 0; round < 24; round++) {
      const { questions, agenda } = await table.status();
      const question = questions[0];
      if (question === undefined) {
        const attack = answered > 0 || agenda.seat !== 1 ? undefined : ATTACKS.shift();
        if (attack === undefined) break;
        // Dice decide what is left to attack: an attack that has become impossible is refused, and that is well.
        await table.send(1, [{ order: 'attack', ...attack }]);
        continue;
      }
      const { page, faults } = await open(question.seat, DESKTOP, 'hexpost-answer form');
      const form = page.locator('hexpost-answer');
      const hints = page.locator('hexpost-replay .hints');
      await hints.locator('.hint').first().waitFor({ state: 'attached' });
      const choice = hints.locator('.hint-choice, .hint-picked').first();
      if ((await choice.count()) > 0) {
        // By the board's keys: the hex is chosen by its number.
        const hex = (await choice.getAttribute('data-hint'))!;
        await page.locator('hexpost-replay svg.field').focus();
        await page.keyboard.type(hex);
        await page.keyboard.press('Enter');
        await hints.locator(`.hint-picked[data-hint="${hex}"]`).waitFor({ state: 'attached' });
      }
      if (question.ask === 'retreat') {
        // 6.2.1: the second of two units goes where the first has left it room.
        const others = await hints
          .locator('.hint-choice')
          .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-hint')!));
        for (const hex of others) {
          if ((await form.locator('.fault').count()) === 0) break;
          await page.keyboard.type(hex);
          await page.keyboard.press('Enter');
          await hints.locator(`.hint-picked[data-hint="${hex}"]`).waitFor({ state: 'attached' });
        }
      }
      if (question.ask === 'exchange') {
        // 6.2 Ex: too little is refused in words, until enough is named.
        for (const box of await form.locator('input[type=checkbox]').all()) {
          if ((await form.locator('.fault').count()) === 0) break;
          await box.check();
        }
      }
      if (answered === 0) await fine(page, `answer-${question.ask}`);
      await form.getByRole('button', { name: 'Check this answer' }).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('hexpost-submit .receipt').waitFor();
      expect(faults).toEqual([]);
      await page.context().close();
      answered++;
    }
    expect(answered).toBeGreaterThan(0);
    expect((await table.status()).questions).toEqual([]);
  });

  test(
    'standing orders: a form made from the schemas, stored, and there again after a reload',
    LONG,
    async () => {
      const { page, faults } = await open(1, DESKTOP, 'hexpost-standing');
      const standing = page.locator('hexpost-standing');
      await standing.locator('summary').first().click();
      await standing.locator('summary', { hasText: /advance/i }).click();
      const form = standing.locator('details details[open] hexpost-schema-form');
      // 6.5 is optional; the policies are those of the module.
      expect(await form.locator('option').allTextContents()).toEqual(['ask', 'never', 'cities', 'always']);
      await form.locator('select').selectOption('never');
      await fine(page, 'standing-orders');
      await form.getByRole('button', { name: 'Set' }).click();
      await standing.locator('text=Stored.').waitFor();
      await page.reload();
      await page.locator('hexpost-standing summary').first().click();
      await page.locator('hexpost-standing summary', { hasText: /advance.*: never/i }).waitFor();
      expect(faults).toEqual([]);
    },
  );

  test('a plan is saved and loaded as a move file; on a moved game it is re-checked', LONG, async () => {
    while ((await table.status()).agenda.seat !== 1) await send(2, [{ order: 'end-phase' }]);
    const { page, faults } = await open(1);
    await page.getByRole('button', { name: /^End the / }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^battle-for-germany-\d+\.move\.json$/);
    const bytes = await readFile(await saved.path());
    expect(JSON.parse(bytes.toString())).toMatchObject({
      format: 'pbem-move/1',
      game: table.game,
      seat: 1,
      k: null,
      nonce: null,
      head: (await table.status()).head.hash,
      orders: [{ order: 'end-phase' }],
    });
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await orders(page).count()).toBe(0);
    await page
      .locator('hexpost-planner input[type=file]')
      .setInputFiles({ name: 'plan.move.json', mimeType: 'application/json', buffer: bytes });
    await orders(page).first().waitFor();
    // A file that is no plan for this seat is refused by its name, and the plan stays.
    const refusal = page.locator('hexpost-planner').getByRole('alert');
    const file = JSON.parse(bytes.toString()) as object;
    for (const [name, text, why] of [
      ['holiday.txt', 'Wish you were here', 'is no move file'],
      [
        'other.move.json',
        JSON.stringify({ ...file, game: '0123456789abcdef'.repeat(2) }),
        'another game (01234567…)',
      ],
      ['his.move.json', JSON.stringify({ ...file, seat: 2 }), 'was made for seat 2'],
    ] as const) {
      await dropFile(page, name, text);
      await refusal.filter({ hasText: name }).filter({ hasText: why }).waitFor();
      expect(await orders(page).count()).toBe(1);
    }
    // One that is: dropped on the board, it is the plan.
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await refusal.count()).toBe(0);
    await dropFile(page, 'plan.move.json', bytes.toString());
    await orders(page).first().waitFor();
    // An offer of a draw is an entry: the head moves on while it stays this seat's move.
    await send(1, [{ order: 'offer', draw: true }]);
    const stale = page.locator('hexpost-planner .stale');
    await stale.waitFor();
    expect(await page.getByRole('button', { name: 'Check and send' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Re-check it on the new state' }).click();
    expect(await stale.innerText()).toContain('all orders are legal');
    expect(await page.getByRole('button', { name: 'Check and send' }).isDisabled()).toBe(false);
    expect(faults).toEqual([]);
  });

  test(
    '6.3o: an attack on one unit of a stack; 16.3: one German unit goes three times as far',
    LONG,
    async () => {
      const three = await hall.newTable('battle-for-germany', 'three-player', { attackSingleUnits: true });
      const courland = { 'eg-3-ss': '3924', 'eg-2': '3923', 'eg-10': '3923', 'eg-16': '3822' };
      const setUp = Object.entries(courland).map(([unit, hex]) => ({ order: 'place', unit, hex }));
      expect(await three.send(2, [...setUp, { order: 'end-phase' }])).toBe(true);
      // To the Soviet Combat Phase, and on to the Germans.
      expect(await three.send(1, [{ order: 'end-phase' }, { order: 'end-phase' }])).toBe(true);
      const soviet = await three.open(1);
      await keyed(soviet.page, '3024');
      await press(soviet.page, /^With all/);
      // Without the 27th: 22 against the 6th's defence of 5.
      await tabTo(soviet.page, /XXVII Corps/);
      await soviet.page.keyboard.press('Space');
      const attack = soviet.page.locator('hexpost-planner .attack');
      expect(await attack.locator('.odds').innerText()).toContain('22 against 5');
      await press(soviet.page, /^Add this attack/);
      const planned = orders(soviet.page).first();
      expect(await planned.innerText()).toContain('(defenders 6 (3-5-4))');
      expect(await planned.innerText()).toContain('4-1');
      expect(await planned.getAttribute('data-verdict')).toBe('legal');
      expect(soviet.faults).toEqual([]);

      while ((await three.status()).agenda.seat === 1)
        expect(await three.send(1, [{ order: 'end-phase' }])).toBe(true);
      const { page, faults } = await three.open(2);
      await press(page, /^End the German Replacement Phase/);
      // III Panzer Corps (4-3-6) stands away from every enemy: 6 points, or 18.
      await keyed(page, '1019');
      const doing = page.locator('hexpost-planner .doing');
      expect(await doing.innerText()).toContain('6 movement points; three times as far (16.3): 18.');
      const far = page.locator('hexpost-planner .hints .hint-choice');
      await far.first().waitFor({ state: 'attached' });
      await keyed(page, (await far.last().getAttribute('data-hint'))!);
      expect(await orders(page).nth(1).innerText()).toMatch(/^Move 3 \(4-3-6\) by [\d ]+ \(triple\)/);
      expect(await orders(page).nth(1).getAttribute('data-verdict')).toBe('legal');
      // One unit a phase: the next has its own points alone.
      await keyed(page, '2722');
      expect(await doing.innerText()).toContain('8 movement points.');
      expect(await far.count()).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  test('the planner fits a phone', LONG, async () => {
    const { page } = await open(1, PHONE);
    await fine(page, 'planner-phone');
  });
});
