import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Draft } from './draft.ts';
import type { DoingWith } from './doing.ts';
import type { Hand } from './hand.ts';
import { settingsFields } from './settingsFields.ts';

/** An order of hexes alone: which are open, and which have been chosen. */
export function placePanel(draft: Draft, hand: Hand, doing: DoingWith<'place'>): TemplateResult {
  const { choice, hexes } = doing;
  const several = choice.most !== undefined;
  return html`<section class="doing" aria-label=${choice.title}>
    <h3>${choice.title}</h3>
    <p class="soft">
      ${several ? `Choose up to ${choice.most}: ${hexes.length} so far.` : 'Choose a hex on the board, or here.'}
    </p>
    ${settingsFields(hand, choice)}
    <p class="row some">
      ${choice.hexes.map((hex) => html`<button type="button" aria-pressed=${hexes.includes(hex) ? 'true' : 'false'} @click=${() => hand.mark(doing, hex)}>${draft.placeTitle(hex)}</button>`)}
    </p>
    <p class="row">
      ${several ? html`<button type="button" class="primary" ?disabled=${hexes.length === 0} @click=${() => hand.give(choice, { [choice.member]: hexes })}>Add this order</button>` : nothing}
      <button type="button" @click=${() => hand.letGo()}>Don’t</button>
    </p>
  </section>`;
}
