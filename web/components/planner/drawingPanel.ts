import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Draft } from './draft.ts';
import type { DoingWith } from './doing.ts';
import type { Hand } from './hand.ts';

/** Hexes that are being chosen on the board for a field of an order. `done`: back to its form. */
export function drawingPanel(
  draft: Draft,
  hand: Hand,
  { drawing }: DoingWith<'drawing'>,
  done: () => void,
): TemplateResult {
  const { title, as, places } = drawing;
  return html`<section class="doing" aria-label="Choosing on the board">
    <h3>${title}</h3>
    <p class="soft">
      ${as === 'path' ? 'Choose hex after hex on the board; its last hex again takes it back.' : as === 'one' ? 'Choose the hex on the board.' : 'Choose hexes on the board; once more takes one out.'}
    </p>
    <p>${places.length === 0 ? 'None so far.' : places.map((place) => draft.placeTitle(place)).join(' ')}</p>
    <p class="row">
      <button type="button" class="primary" @click=${done}>Done</button>
      <button type="button" ?disabled=${places.length === 0} @click=${() => hand.redraw(drawing, [])}>
        None
      </button>
    </p>
  </section>`;
}
