import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { counterSymbols } from 'virtual:counter-symbols';
import type {
  BoxView,
  CounterSheet,
  CounterView,
  HandView,
  MarkerView,
  Position,
} from '../../../shared/rules/presentation.ts';
import { describeCounter } from '../../board/describe.ts';
import { emblemOf, emblemPath } from '../../board/livery.ts';
import { SYMBOL_TYPES, boxCounters } from '../board/countersLayer.ts';
import { counterFace, symbolDefs } from '../board/counter.ts';
import { whenOpen } from '../whenOpen.ts';

/** Counters of a box that are shown without asking; of the dead there can be hundreds. */
const SHOWN = 24;

/**
 * Boxes, cups, the entry schedule, the formations, markers and hands: what lies beside the maps.
 *
 * @param open whether it starts unfolded; folded, it still tells how much there is
 */
export function shelf(
  sheet: CounterSheet,
  position: Position,
  open: boolean,
): TemplateResult | typeof nothing {
  const filled = position.boxes.filter(
    ({ units, note, counters, kind }) =>
      kind === 'place' || units.length > 0 || (counters?.length ?? 0) > 0 || note !== undefined,
  );
  const { markers = [], hands = [] } = position;
  if (filled.length === 0 && markers.length === 0 && hands.length === 0) return nothing;
  const of = (kind: NonNullable<BoxView['kind']>): readonly BoxView[] =>
    filled.filter((box) => (box.kind ?? 'out') === kind);
  return html`<details class="boxes" ?open=${open}>
    <summary>Boxes and markers <small>${digest(filled, markers, hands)}</small></summary>
    <svg class="for-ears" aria-hidden="true"><defs>${symbolDefs(counterSymbols)}</defs></svg>
    ${hands.length === 0 ? nothing : html`<div class="hands">${hands.map(handOf)}</div>`}
    ${of('formation').length === 0 ? nothing : formations(of('formation'))}
    ${
      markers.length === 0
        ? nothing
        : html`<ul class="markers">
            ${markers.map((marker) => markerOf(sheet, marker))}
          </ul>`
    }
    ${[...of('place'), ...of('cup')].map((box) => boxOf(sheet, box))}
    ${of('schedule').length === 0 ? nothing : schedule(sheet, of('schedule'))}
    ${of('out').map((box) => boxOf(sheet, box))}
  </details>`;
}

/** "North German Plain Box 0 · Cup: Volkssturm 18": what is in the boxes, in a line. */
function digest(
  boxes: readonly BoxView[],
  markers: readonly MarkerView[],
  hands: readonly HandView[],
): string {
  const ready = markers.filter(({ state }) => state === 'ready').length;
  const scheduled = boxes.filter(({ kind }) => kind === 'schedule').flatMap(({ units }) => units).length;
  return [
    ...hands.map(({ title, count }) => `${title} ${count}`),
    ...boxes.flatMap(({ kind, title, note }) =>
      kind === 'formation' && note === 'active' ? [`${title} active`] : [],
    ),
    ...(markers.length === 0 ? [] : [`${ready} markers ready`]),
    ...boxes.flatMap(({ kind, title, units, note }) =>
      ['formation', 'schedule'].includes(kind ?? 'out') ? [] : [`${title} ${note ?? units.length}`],
    ),
    ...(scheduled === 0 ? [] : [`Entry schedule ${scheduled}`]),
  ].join(' · ');
}

function boxOf(sheet: CounterSheet, box: BoxView): TemplateResult {
  const here = boxCounters(sheet, box);
  const count = box.note ?? String(here.length);
  const title = html`<span class="box-name">${box.title}</span> <b>${count}</b>`;
  if (here.length === 0) return html`<p class="empty-box" data-box=${box.box}>${title}</p>`;
  return here.length > SHOWN || box.kind === 'out'
    ? html`<details data-box=${box.box}>
        <summary>${title}</summary>
        ${whenOpen(() => faces(sheet, here))}
      </details>`
    : html`<section data-box=${box.box}>
        <h4>${title}</h4>
        ${faces(sheet, here)}
      </section>`;
}

/** Counters side by side, drawn again only when they have changed: the destroyed alone can be a hundred. */
function faces(sheet: CounterSheet, here: readonly CounterView[]): TemplateResult {
  const key = here
    .map(({ unit, key: name, strengths, states }) => [unit ?? name, strengths, states].join())
    .join(';');
  return html`<div class="units">
    ${guard([sheet, key], () => here.map((counter) => face(sheet, counter)))}
  </div>`;
}

function face(sheet: CounterSheet, counter: CounterView): TemplateResult {
  return html`<svg viewBox="-37 -37 74 74" role="img" aria-label=${describeCounter(sheet, counter)}>
    ${counterFace(sheet, counter, SYMBOL_TYPES)}
  </svg>`;
}

/** What enters when, a row a turn. */
function schedule(sheet: CounterSheet, turns: readonly BoxView[]): TemplateResult {
  const units = turns.reduce((sum, box) => sum + box.units.length, 0);
  return html`<details class="schedule">
    <summary>Entry schedule: ${units} counters on ${turns.length} turns</summary>
    ${whenOpen(() =>
      turns.map(
        (box) =>
          html`<section data-box=${box.box}>
            <h4>${box.title} <b>${box.units.length}</b></h4>
            ${faces(sheet, boxCounters(sheet, box))}
          </section>`,
      ),
    )}
  </details>`;
}

/** Which formations have been activated. */
function formations(boxes: readonly BoxView[]): TemplateResult {
  return html`<ul class="formations" aria-label="Formations">
    ${boxes.map(({ box, title, note }) => html`<li data-box=${box} class=${(note ?? '').replaceAll(' ', '-')}>${title} <b>${note}</b></li>`)}
  </ul>`;
}

const GLYPHS: { readonly [kind in MarkerView['kind']]: string } = {
  artillery: 'M-16,8H16M-10,8A5,5 0 1 1 0,8M-3,2L14,-10',
  aircraft: 'M0,-14V14M-16,-2L0,-8L16,-2M-6,12L0,8L6,12',
  commander: 'M-14,10L-9,-8L0,2L9,-8L14,10Z',
};

/** A marker, turned to its used side where it is used. */
function markerOf(
  sheet: CounterSheet,
  { marker, title, faction, kind, state, note }: MarkerView,
): TemplateResult {
  const emblem = emblemPath(emblemOf(sheet, faction));
  const words = [state === 'away' ? '' : state, note].filter((word) => word !== '').join(', ');
  return html`<li class=${`marker ${state} faction-${faction}`} data-marker=${marker}>
    <svg viewBox="-22 -22 44 44" aria-hidden="true">
      <rect class="marker-card" x="-20" y="-20" width="40" height="40" rx="5" />
      <path class="marker-glyph" d=${GLYPHS[kind]} />
      <path
        class=${emblem.solid ? 'marker-emblem solid' : 'marker-emblem'}
        transform="translate(-14,-14) scale(0.8)"
        d=${emblem.d}
      />
    </svg>
    <span>${title}<small>${words}</small></span>
  </li>`;
}

/** A hand: face up for its owner, a number of backs for everybody else. */
function handOf({ title, count, cards }: HandView): TemplateResult {
  return html`<section class="hand">
    <h4>${title} <b>${count}</b></h4>
    ${
      cards === null
        ? html`<p class="backs" role="img" aria-label=${`${count} face down`}>
            ${Array.from({ length: count }, () => html`<span class="back" aria-hidden="true">?</span>`)}
          </p>`
        : html`<ul>
            ${cards.map((card) => html`<li><strong>${card.title}</strong> <small>${card.card}</small><br />${card.text}</li>`)}
          </ul>`
    }
  </section>`;
}
