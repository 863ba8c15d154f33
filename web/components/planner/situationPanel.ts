import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { UnitId } from '../../../shared/core/brands.ts';
import type { PlanChoice } from '../../../shared/rules/contract.ts';
import type { Position } from '../../../shared/rules/presentation.ts';
import type { Draft } from './draft.ts';
import type { Hand } from './hand.ts';
import { unitButton } from './unitLine.ts';

/** The phase, and what can be ordered without a unit in hand. */
export function situationPanel(draft: Draft, hand: Hand, position: Position): TemplateResult {
  const { maps } = draft.base!.module;
  const { ready, choices } = draft;
  return html`<section>
    <h2>${position.title}</h2>
    ${
      maps.length < 2
        ? nothing
        : html`<div class="row" role="group" aria-label="Maps">
            ${maps.map((each, i) => html`<button type="button" aria-pressed=${i === hand.map ? 'true' : 'false'} @click=${() => hand.showMap(i)}>${each.title}</button>`)}
          </div>`
    }
    <p class="soft">${choices.length === 0 ? 'Nothing more can be ordered here.' : waiting(draft)}</p>
    <p class="row">
      <button type="button" ?disabled=${ready.length === 0} @click=${() => hand.next(1)} title="N">
        Next unit
      </button>
      ${choices.map((choice) => orderButton(hand, choice))}
    </p>
  </section>`;
}

function waiting({ ready, able }: Draft): string {
  if (ready.length > 0)
    return `${ready.length} ${ready.length === 1 ? 'unit has' : 'units have'} something to do.`;
  return able.length > 0 ? `No unit has to do anything; ${able.length} can.` : '';
}

/** An order that needs no unit: given at once, or by choosing hexes. */
function orderButton(hand: Hand, choice: PlanChoice): TemplateResult | typeof nothing {
  if (choice.by === 'nothing')
    return html`<button type="button" @click=${() => hand.give(choice, {})}>${choice.title}</button>`;
  if (choice.by !== 'place') return nothing;
  const { doing } = hand;
  const on = doing.what === 'place' && doing.choice === choice;
  return html`<button
    type="button"
    aria-pressed=${on ? 'true' : 'false'}
    @click=${() => (on ? hand.letGo() : hand.choosePlaces(choice))}
  >
    ${choice.title}…
  </button>`;
}

/** The stack in the hex that is looked at. */
export function stackPanel(draft: Draft, hand: Hand): TemplateResult | typeof nothing {
  const { spot, doing } = hand;
  if (spot === null || doing.what === 'attack' || doing.what === 'place') return nothing;
  const units = draft.unitsAt(spot);
  const alone = doing.what === 'unit' && units.length === 1 && units[0] === doing.unit;
  if (units.length === 0 || alone) return nothing;
  return html`<section aria-label=${`Stack in ${spot}`}>
    <h3>In ${spot}</h3>
    <ul class="units">
      ${units.map((unit) => unitButton(draft, hand, unit))}
    </ul>
  </section>`;
}

/** Units in boxes that anything can be ordered of, box by box. */
export function offMapPanel(draft: Draft, hand: Hand, position: Position): TemplateResult | typeof nothing {
  const off = draft.able.filter((unit) => draft.hexOf(unit) === null);
  if (off.length === 0) return nothing;
  const boxed = position.boxes
    .map(({ title, units }) => ({ title, units: units.filter((unit) => off.includes(unit)) }))
    .filter(({ units }) => units.length > 0);
  const known = new Set<UnitId>(boxed.flatMap(({ units }) => units));
  const rest = off.filter((unit) => !known.has(unit));
  const groups = rest.length === 0 ? boxed : [...boxed, { title: 'Off the map', units: rest }];
  return html`<section aria-label="Off the map">
    ${groups.map(
      ({ title, units }) =>
        html`<h3>${title}</h3>
          <ul class="units some" aria-label=${title}>
            ${units.map((unit) => unitButton(draft, hand, unit))}
          </ul>`,
    )}
  </section>`;
}

/** A plan made against an older entry: to be checked anew, or what came of that. */
export function staleNote(draft: Draft): TemplateResult | typeof nothing {
  const { stale, base, orders, illegal } = draft;
  if (stale === null || base === null) return nothing;
  if (!stale.checked) {
    const since = Number.isNaN(stale.seq) ? 'an earlier entry' : `entry ${stale.seq}`;
    return html`<section class="stale" role="alert">
      <p>This plan was made at ${since}; the game is at entry ${base.seq} now.</p>
      <p class="row">
        <button type="button" class="primary" @click=${() => draft.recheck()}>
          Re-check it on the new state
        </button>
        <button type="button" @click=${() => draft.forget()}>Drop it</button>
      </p>
    </section>`;
  }
  return html`<section class="stale" role="status">
    <p>
      ${
        illegal === 0
          ? 'On the new state all orders are legal as far as can be foreseen.'
          : `On the new state ${illegal} of ${orders.length} orders ${illegal === 1 ? 'is' : 'are'} illegal.`
      }
    </p>
    <p class="row">
      ${illegal === 0 ? nothing : html`<button type="button" @click=${() => draft.dropIllegal()}>Drop the illegal ones</button>`}
      <button type="button" @click=${() => draft.accept()}>Good</button>
    </p>
  </section>`;
}
