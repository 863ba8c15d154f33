import { nothing, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId } from '../../../shared/core/brands.ts';
import type { CounterSheet, CounterView, Position } from '../../../shared/rules/presentation.ts';
import { specOf } from '../../board/describe.ts';
import { round } from '../../board/geometry.ts';
import type { Layout, PlacedBox } from '../../board/geometry.ts';
import { COUNTER, boxedOffset, fanOffset, fanSize, stackOffset, stacks } from '../../board/stacks.ts';
import type { Stack } from '../../board/stacks.ts';
import { counterFace } from './counter.ts';

export const SYMBOL_TYPES = new Set(counterSymbols.map(({ type }) => type));

/** The counters of this map by hex and, where its boxes hold any, by box. */
export function pilesOn(layout: Layout, sheet: CounterSheet, position: Position): readonly Stack[] {
  const boxed = position.boxes.flatMap((box) =>
    layout.boxes.has(box.box as HexId) ? boxCounters(sheet, box) : [],
  );
  return stacks([...position.counters.filter(({ hex }) => layout.centres.has(hex)), ...boxed]);
}

/** The counters of a box; as printed where it tells no more than their names. */
export function boxCounters(sheet: CounterSheet, box: Position['boxes'][number]): readonly CounterView[] {
  const hex = box.box as HexId;
  return (
    box.counters?.map((counter) => ({ ...counter, hex })) ??
    box.units.map((unit) => {
      const spec = specOf(sheet, unit);
      return { unit, hex, faction: spec?.faction ?? '', strengths: spec?.strengths ?? '', states: [] };
    })
  );
}

/** All counters. `moving`: units and keys of those that the shown event moves. */
export function counters(
  layout: Layout,
  sheet: CounterSheet,
  piles: readonly Stack[],
  moving: ReadonlySet<string>,
): unknown {
  return repeat(
    piles.flatMap((stack) => stack.counters.map((counter, i) => ({ counter, i, stack }))),
    ({ counter, i, stack }) => counter.key ?? counter.unit ?? `${stack.hex}#${i}`,
    ({ counter, i, stack }) => counterAt(layout, sheet, counter, i, stack, moving),
  );
}

function counterAt(
  layout: Layout,
  sheet: CounterSheet,
  counter: CounterView,
  i: number,
  stack: Stack,
  moving: ReadonlySet<string>,
): SVGTemplateResult {
  const centre = layout.places.get(stack.hex) ?? { x: -9999, y: -9999 };
  const box = layout.boxes.get(stack.hex);
  const n = stack.counters.length;
  const { x, y, scale } = box === undefined ? { ...stackOffset(i, n), scale: 1 } : boxedOffset(i, n, box);
  const name = counter.key ?? counter.unit ?? '';
  const isCounted = box === undefined && i === n - 1 && n > 2;
  return svg`<g
    class=${`counter${moving.has(name) ? ' lit' : ''}`}
    data-unit=${counter.unit ?? ''}
    data-counter=${name}
    data-hex=${stack.hex}
    transform=${`translate(${round(centre.x + x)},${round(centre.y + y)})${scale === 1 ? '' : ` scale(${round(scale * 10) / 10})`}`}
  ><g class="slide">${counterFace(sheet, counter, SYMBOL_TYPES)}${
    isCounted
      ? svg`<g class="count" transform="translate(30,30)"><circle r="12" /><text y="5.5">${n}</text></g>`
      : nothing
  }</g></g>`;
}

/** Size of a box's title seen from afar (board units), and the breadth of a letter of the broadest usual face for each of them. */
const FAR_TITLE = 50;
const BROAD = 0.7;

/** The boxes beside the map, drawn once: frame, title and the way to the map. */
export function boxFrames(layout: Layout): SVGTemplateResult[] {
  return [...layout.boxes].map(([hex, box]) => boxFrame(layout, hex, box));
}

function boxFrame(layout: Layout, hex: HexId, box: PlacedBox): SVGTemplateResult {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const ways = box.towards.flatMap((to) => {
    const at = layout.centres.get(to);
    if (at === undefined) return [];
    const x = Math.max(box.x, Math.min(box.x + box.width, at.x));
    const y = Math.max(box.y, Math.min(box.y + box.height, at.y));
    return [`M${round(x)},${round(y)}L${round(at.x)},${round(at.y)}`];
  });
  const size = Math.min(40, (box.width * 1.6) / Math.max(8, box.title.length));
  // Seen from afar a title is larger, and pressed into its box where the machine's letters are too broad for it.
  const long = box.title.length * FAR_TITLE * BROAD > box.width - 20;
  const far = long
    ? svg`<text class="box-title-far" aria-hidden="true" textLength=${round(box.width - 20)} lengthAdjust="spacingAndGlyphs" x=${round(centre.x)} y=${round(box.y + 56)}>${box.title}</text>`
    : nothing;
  return svg`<g class="box" data-hex=${hex}>
    <path class="box-way" d=${ways.join('')} />
    <rect class="box-frame" x=${round(box.x)} y=${round(box.y)} width=${round(box.width)} height=${round(box.height)} rx="12" />
    ${far}<text class=${long ? 'box-title long' : 'box-title'} font-size=${round(size)} x=${round(centre.x)} y=${round(box.y + 14 + size * 0.7)}>${box.title}</text></g>`;
}

/** The stack in a hex or box, side by side so that each counter can be read. `scale`: pixels a board unit. */
export function fan(
  layout: Layout,
  sheet: CounterSheet,
  stack: Stack | undefined,
  scale: number,
): SVGTemplateResult | typeof nothing {
  const centre = stack === undefined ? undefined : layout.places.get(stack.hex);
  if (stack === undefined || centre === undefined || stack.counters.length < 2) return nothing;
  const n = stack.counters.length;
  const size = fanSize(n);
  const grow = Math.max(1, Math.min(3, 62 / (scale * COUNTER)));
  const { bounds } = layout;
  const inside = (at: number, from: number, room: number, half: number): number =>
    half * 2 > room ? from + room / 2 : Math.min(Math.max(at, from + half), from + room - half);
  const x = inside(centre.x, bounds.x, bounds.width, (size.width * grow) / 2);
  const y = inside(centre.y, bounds.y, bounds.height, (size.height * grow) / 2);
  return svg`<g class="fan" transform=${`translate(${round(x)},${round(y)}) scale(${round(grow)})`}>
    <rect class="plate" x=${-size.width / 2} y=${-size.height / 2} width=${size.width} height=${size.height} rx="10" />
    ${stack.counters.map((counter, i) => {
      const { x: dx, y: dy } = fanOffset(i, n);
      return svg`<g transform=${`translate(${round(dx)},${round(dy)})`}>${counterFace(sheet, counter, SYMBOL_TYPES)}</g>`;
    })}</g>`;
}
