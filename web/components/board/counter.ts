import { nothing, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import type { CounterSymbol } from '../../build/symbolSprite.ts';
import type { CounterSheet, CounterView, Position } from '../../../shared/rules/presentation.ts';
import { describeCounter, specOf } from '../../board/describe.ts';
import { emblemOf, emblemPath, livery } from '../../board/livery.ts';
import { COUNTER } from '../../board/stacks.ts';
import { labelOf } from '../labelOf.ts';

/** The symbols as `<symbol>`s, to stand once in the `<defs>` of the shadow root that uses them. */
export function symbolDefs(symbols: readonly CounterSymbol[]): SVGTemplateResult[] {
  return symbols.map(
    ({ type, viewBox, shapes }) =>
      svg`<symbol id=${`app6-${type}`} viewBox=${viewBox}>${shapes.map(
        ({ d, width, solid }) =>
          svg`<path class=${solid ? 'ink-fill' : 'ink'} stroke-width=${width * 2} d=${d} />`,
      )}</symbol>`,
  );
}

/** States that the counter shows by a badge; others are left to the description. */
const BADGES: { readonly [state: string]: string } = {
  'out-of-supply': 'S',
  outOfSupply: 'S',
  disrupted: 'D',
  delayed: 'V',
  prepared: 'P',
  reserve: 'R',
  artillery: '✳',
  moved: '→',
  attacked: '⚔',
  garrison: 'G',
  pinned: '⚓',
  replacement: '+',
  doomed: '†',
  strayed: '!',
  reduced: '½',
  isolated: 'I',
};

/** One counter, its centre in the origin. */
export function counterFace(
  sheet: CounterSheet,
  counter: CounterView,
  symbols: ReadonlySet<string>,
): SVGTemplateResult {
  const spec = specOf(sheet, counter.unit);
  const half = COUNTER / 2;
  if (spec === undefined) return hiddenFace(sheet, counter, symbols);
  const emblem = emblemPath(emblemOf(sheet, counter.faction));
  const type = symbols.has(spec.type) ? spec.type : 'infantry';
  const reduced = counter.states.includes('reduced');
  return svg`<g class="face${counter.seen === undefined ? '' : ' stale'} ${livery(sheet, { nation: spec.nation, faction: counter.faction })}">
    <rect class="shadow" x=${-half + 2} y=${-half + 3} width=${COUNTER} height=${COUNTER} rx="6" />
    <rect class="card" x=${-half} y=${-half} width=${COUNTER} height=${COUNTER} rx="6" />
    ${reduced ? svg`<rect class="reduced-band" x=${-half} y="13" width=${COUNTER} height="22" />` : nothing}
    <path class="bevel" d="M${-half + 2.5},${half - 6}V${-half + 6}Q${-half + 2.5},${-half + 2.5} ${-half + 6},${-half + 2.5}H${half - 6}" />
    <path class="emblem ${emblem.solid ? 'solid' : ''}" transform="translate(-26,-25.5)" d=${emblem.d} />
    <text class="size" y="-22">${spec.size}</text>
    <use class="symbol" href=${`#app6-${type}`} x="-19.5" y="-21" width="39" height="26.6" />
    ${name(spec.name)}
    ${strengths(counter.strengths)}
    ${badges(counter)}${counter.seen === undefined ? nothing : lastSeen(counter.seen.turn)}
    <title>${describeCounter(sheet, counter)}</title>
  </g>`;
}

/** Glyphs of a name in the counter's width at full size; a longer one is set closer. */
const NAME_ROOM = 11;
const STRENGTHS_ROOM = 7;

function name(text: string): SVGTemplateResult {
  return text.length > NAME_ROOM
    ? svg`<text class="name" y="14.5" textLength="64" lengthAdjust="spacingAndGlyphs">${text}</text>`
    : svg`<text class="name" y="14.5">${text}</text>`;
}

function strengths(text: string): SVGTemplateResult {
  return text.length > STRENGTHS_ROOM
    ? svg`<text class="strengths" y="31.5" textLength="64" lengthAdjust="spacingAndGlyphs">${text}</text>`
    : svg`<text class="strengths" y="31.5">${text}</text>`;
}

/**
 * The back of a counter that the viewer may not know: its side, a question mark, and faintly what it was when it was last
 * seen, if ever.
 */
function hiddenFace(
  sheet: CounterSheet,
  counter: CounterView,
  symbols: ReadonlySet<string>,
): SVGTemplateResult {
  const half = COUNTER / 2;
  const emblem = emblemPath(emblemOf(sheet, counter.faction));
  const old = specOf(sheet, counter.seen?.unit ?? null);
  const type = old !== undefined && symbols.has(old.type) ? old.type : 'infantry';
  return svg`<g class="face unknown faction-${counter.faction}">
    <rect class="shadow" x=${-half + 2} y=${-half + 3} width=${COUNTER} height=${COUNTER} rx="6" />
    <rect class="card" x=${-half} y=${-half} width=${COUNTER} height=${COUNTER} rx="6" />
    <rect class="hidden-hatch" x=${-half} y=${-half} width=${COUNTER} height=${COUNTER} rx="6" />
    <path class="emblem ${emblem.solid ? 'solid' : ''}" transform="translate(-26,-25.5)" d=${emblem.d} />
    ${
      old === undefined
        ? svg`<text class="question" y="14">?</text>`
        : svg`<g class="memory"><use class="symbol" href=${`#app6-${type}`} x="-19.5" y="-21" width="39" height="26.6" />${name(old.name)}</g>
            <text class="question small" x="-24" y="29">?</text>`
    }
    ${badges(counter)}${counter.seen === undefined ? nothing : lastSeen(counter.seen.turn)}
    <title>${describeCounter(sheet, counter)}</title></g>`;
}

function badges(counter: CounterView): SVGTemplateResult[] {
  return counter.states
    .filter((state) => state in BADGES && state !== 'reduced')
    .map(
      (state, i) =>
        svg`<g class="badge badge-${state}" transform="translate(${(counter.seen === undefined ? 27 : 7) - 13 * i},-27)"><circle r="8" /><text y="3.5">${BADGES[state]}</text></g>`,
    );
}

/** The badges that counters of the position wear, each once, with what they stand for. */
export function badgesIn({ counters, boxes }: Position): readonly {
  readonly sample: SVGTemplateResult;
  readonly label: string;
}[] {
  const all = [...counters, ...boxes.flatMap((box) => box.counters ?? [])];
  const worn = new Set(all.flatMap(({ states }) => states));
  const badgesWorn = Object.entries(BADGES)
    .filter(([state]) => worn.has(state) && state !== 'reduced')
    .map(([state, sign]) => ({
      sample: svg`<g class="face"><g class="badge badge-${state}"><circle r="8" /><text y="3.5">${sign}</text></g></g>`,
      label: labelOf(state),
    }));
  const seen = all.find((counter) => counter.seen !== undefined)?.seen;
  return seen === undefined
    ? badgesWorn
    : [
        ...badgesWorn,
        {
          sample: svg`<g class="face"><g class="last-seen"><rect x="-11" y="-9" width="22" height="17" rx="4" /><text y="4">T${seen.turn}</text></g></g>`,
          label: `Last seen in turn ${seen.turn}, perhaps no longer the same`,
        },
      ];
}

/** In which turn old knowledge was new: in the corner of the badges, where it covers no strength. */
function lastSeen(turn: number): SVGTemplateResult {
  return svg`<g class="last-seen" transform="translate(25,-27)"><rect x="-11" y="-9" width="22" height="17" rx="4" /><text y="4">T${turn}</text></g>`;
}
