import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { CounterSheet, CounterView, Position } from '../../../shared/rules/presentation.ts';
import { describeCounter, specOf } from '../../board/describe.ts';
import { counterFace, symbolDefs } from '../board/counter.ts';

const SYMBOL_TYPES = new Set(counterSymbols.map(({ type }) => type));

/** The counters that lie in boxes. */
export function offMap(sheet: CounterSheet, position: Position): TemplateResult | typeof nothing {
  const filled = position.boxes.filter(({ units }) => units.length > 0);
  if (filled.length === 0) return nothing;
  const face = (unit: UnitId): TemplateResult => {
    const spec = specOf(sheet, unit);
    const counter: CounterView = {
      unit,
      hex: '' as HexId,
      faction: spec?.faction ?? '',
      strengths: spec?.strengths ?? '',
      states: [],
    };
    return html`<svg viewBox="-37 -37 74 74" role="img" aria-label=${describeCounter(sheet, counter)}>
      ${counterFace(sheet, counter, SYMBOL_TYPES)}
    </svg>`;
  };
  return html`<details class="boxes">
    <summary>Off the map: ${filled.reduce((sum, { units }) => sum + units.length, 0)} counters</summary>
    <svg class="for-ears" aria-hidden="true"><defs>${symbolDefs(counterSymbols)}</defs></svg>
    ${filled.map(
      ({ title, units }) =>
        html`<h4>${title}: ${units.length}</h4>
          <div class="units">${units.map(face)}</div>`,
    )}
  </details>`;
}
