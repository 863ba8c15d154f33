import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { CounterView } from '../../../shared/rules/presentation.ts';
import { specOf } from '../../board/describe.ts';
import { counterFace } from '../board/counter.ts';
import type { Draft } from './draft.ts';
import type { Hand } from './hand.ts';
import { choicesOf } from './offers.ts';

const SYMBOL_TYPES = new Set(counterSymbols.map(({ type }) => type));

/** A unit's counter, name, strengths and state, as the plan leaves it. */
export function unitLine(draft: Draft, unit: UnitId): TemplateResult {
  const sheet = draft.base!.module.counters;
  const spec = specOf(sheet, unit);
  const counter: CounterView = draft.position?.counters.find((each) => each.unit === unit) ?? {
    unit,
    hex: '' as HexId,
    faction: spec?.faction ?? '',
    strengths: spec?.strengths ?? '',
    states: [],
  };
  const facts = [counter.strengths, counter.hex, ...counter.states].filter((part) => part !== '');
  return html`<svg viewBox="-37 -37 74 74" aria-hidden="true">
      ${counterFace(sheet, counter, SYMBOL_TYPES)}</svg
    ><span>${spec?.longName || spec?.name || unit}<small>${facts.join(' · ')}</small></span>`;
}

/** The unit as a button that takes it in hand, or lets go of it. */
export function unitButton(draft: Draft, hand: Hand, unit: UnitId): TemplateResult {
  const { doing } = hand;
  const chosen = doing.what === 'unit' && doing.unit === unit;
  return html`<li>
    <button
      type="button"
      class="unit"
      data-unit=${unit}
      aria-pressed=${chosen ? 'true' : 'false'}
      ?disabled=${choicesOf(draft.choices, unit).length === 0}
      @click=${() => (chosen ? hand.letGo() : hand.pick(unit))}
    >
      ${unitLine(draft, unit)}
    </button>
  </li>`;
}

/** A unit that goes with others, or not. */
export function unitBox(draft: Draft, unit: UnitId, on: boolean, toggle: () => void): TemplateResult {
  return html`<li>
    <label class="unit"
      ><input type="checkbox" .checked=${on} @change=${toggle} />${unitLine(draft, unit)}</label
    >
  </li>`;
}
