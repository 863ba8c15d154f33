import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { PlanChoice } from '../../../shared/rules/contract.ts';
import type { Hand } from './hand.ts';

/** What else can be decided of the order in hand: a few values as buttons, many as a list. */
export function settingsFields(hand: Hand, choice: PlanChoice): TemplateResult | typeof nothing {
  const { settings = [] } = choice;
  if (settings.length === 0) return nothing;
  return html`${settings.map(({ title, values }) => {
    const taken = hand.settings[title] ?? 0;
    return html`<label class="setting"
      ><span>${title}</span>
      <select @change=${(event: Event) => hand.set(title, (event.target as HTMLSelectElement).selectedIndex)}>
        ${values.map((value, i) => html`<option ?selected=${i === taken}>${value.title}</option>`)}
      </select></label
    >`;
  })}`;
}
