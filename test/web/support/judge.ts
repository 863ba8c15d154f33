import { AxeBuilder } from '@axe-core/playwright';
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Pictures for the eye, and differences between them; in no commit. */
export const SHOTS = 'test-results';
mkdirSync(SHOTS, { recursive: true });

/**
 * axe finds nothing serious. @param rules only these; all by default
 *
 * No page of ours has a frame from elsewhere, so axe may run in one go, and says of what is well only that it is: a map has
 * thousands of elements, and to name each of them takes longer than to judge it.
 */
export async function accessible(page: Page, rules: readonly string[] = []): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
}

/** WCAG 1.4.10: nobody has to scroll sideways to read the page. */
export async function reflows(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** A picture of the page; axe finds nothing serious, and nothing sticks out. */
export async function fine(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
  await accessible(page);
  await reflows(page);
}

/**
 * What can't be reached at this width: controls and text that lie beyond the right edge of the window or of the scrolling
 * box that they are in, in all shadow trees. Maps are left out, since they are panned.
 */
export function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const visit = (root: Document | ShadowRoot, clip: DOMRect): void => {
      for (const element of root.querySelectorAll('*')) {
        const { shadowRoot, localName } = element;
        if (shadowRoot !== null && localName !== 'hexpost-board') visit(shadowRoot, clip);
        if (!element.matches('a, button, input, select, textarea, summary, h1, h2, h3, p, li, dd, label'))
          continue;
        // What lies in a box that scrolls by itself, or is there for ears alone, is found there.
        if (element.closest('.scroll, .for-ears, pre, svg, .drop') !== null) continue;
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width > 1 && height > 1 && (right > clip.right + 1 || left < clip.left - 1))
          lost.push(`${localName}: ${(element.textContent ?? '').trim().slice(0, 40)}`);
      }
    };
    visit(document, new DOMRect(0, 0, document.documentElement.clientWidth, 1));
    return lost;
  });
}

/**
 * Controls in the window that something else lies on, in all shadow trees. What a box that scrolls has out of its sight is
 * found there, and hexes are under counters as they should be.
 */
export function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const lost: string[] = [];
    const hit = (x: number, y: number): Element | null => {
      let at = document.elementFromPoint(x, y);
      for (let next = at; next !== null;) {
        at = next;
        const inner: Element | null = next.shadowRoot?.elementFromPoint(x, y) ?? null;
        next = inner === next ? null : inner;
      }
      return at;
    };
    const parentOf = (element: Element): Element | null =>
      element.parentElement ??
      (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);
    const around = (element: Element | null): readonly Element[] =>
      element === null ? [] : [element, ...around(parentOf(element))];
    const isOut = (element: Element, x: number, y: number): boolean =>
      around(parentOf(element)).some((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(box);
        const scrolls = (how: string): boolean => how === 'auto' || how === 'scroll';
        return (
          (scrolls(overflowX) && (x < left || x > right)) ||
          (scrolls(overflowY) && (y < top + 4 || y > bottom - 4))
        );
      });
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot);
        if (!element.matches('a, button, input, select, textarea, summary')) continue;
        if (element.closest('.for-ears, svg') !== null) continue;
        // Of a link that goes over several lines, the first.
        const [line] = element.getClientRects();
        if (line === undefined) continue;
        const { left, top, width, height } = line;
        const [x, y] = [left + width / 2, top + height / 2];
        if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        if (!element.checkVisibility({ visibilityProperty: true }) || isOut(element, x, y)) continue;
        const at = hit(x, y);
        // A heading that stays while its list scrolls lies on the list.
        if (at !== null && getComputedStyle(at).position === 'sticky') continue;
        const isIt =
          around(at).includes(element) ||
          around(element).some((each) => each === at && each.matches('label'));
        if (!isIt)
          lost.push(
            `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” under ${at?.localName ?? 'nothing'}.${at?.getAttribute('class') ?? ''}`,
          );
      }
    };
    visit(document);
    return lost;
  });
}

/** Print on counters that has got an outline from what lies around them, in all shadow trees: it can't be read then. */
export function thickened(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) visit(element.shadowRoot);
        if (element.matches('.face text') && getComputedStyle(element).stroke !== 'none')
          found.push(`${element.getAttribute('class')} “${element.textContent}”`);
      }
    };
    visit(document);
    return found.slice(0, 5);
  });
}

/** Counts, from the page's first moment, how far what stood there has jumped (cumulative layout shift); call before it is opened. */
export async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = Object.assign(window, { jumps: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) state.jumps += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const jumped = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { jumps: number }).jumps);

/**
 * How many pixels differ between two pictures of one size, and where, as a picture: the first one faded, differences in red.
 * Worked out by the browser's own canvas.
 *
 * @param page any page of a site that allows `data:` pictures
 */
export async function difference(
  page: Page,
  before: Buffer,
  after: Buffer,
): Promise<{ readonly pixels: number; readonly picture: Buffer }> {
  const { pixels, url } = await page.evaluate(
    async ([a, b]) => {
      const draw = async (base64: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const [one, two] = [await draw(a!), await draw(b!)];
      if (one.width !== two.width || one.height !== two.height) throw new Error('pictures of two sizes');
      let count = 0;
      for (let i = 0; i < one.data.length; i += 4) {
        const far = Math.max(...[0, 1, 2].map((c) => Math.abs(one.data[i + c]! - two.data[i + c]!)));
        const differs = far > 8;
        if (differs) count += 1;
        for (const c of [0, 1, 2])
          one.data[i + c] = differs ? (c === 0 ? 210 : 0) : 200 + one.data[i + c]! / 5;
      }
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [one.width, one.height];
      canvas.getContext('2d')!.putImageData(one, 0, 0);
      return { pixels: count, url: canvas.toDataURL('image/png') };
    },
    [before.toString('base64'), after.toString('base64')] as const,
  );
  return { pixels, picture: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}
