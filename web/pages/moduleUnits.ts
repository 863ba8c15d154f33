import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { hexId } from '../../shared/core/brands.ts';
import type { CounterSheet, CounterSpec } from '../../shared/rules/presentation.ts';
import { counterFace } from '../components/board/counter.ts';

/** The counters of a game as they lie in the box: by side and nation. `symbols`: types that have a drawn symbol. */
export function counterTray(sheet: CounterSheet, symbols: ReadonlySet<string>): TemplateResult {
  return html`${sheet.factions.map(({ id, title }) => {
    const mine = sheet.units.filter(({ faction }) => faction === id);
    const nations = sheet.nations.filter((nation) => mine.some((unit) => unit.nation === nation.id));
    return html`<h3>${title}: ${mine.length}</h3>
      ${nations.map((nation) => {
        const units = mine.filter((unit) => unit.nation === nation.id);
        return html`<div class="tray" role="group" aria-label=${`${title}, ${nation.title}`}>
          <h4>${nation.title}: ${units.length}</h4>
          ${units.map((unit) => face(sheet, unit, symbols))}
        </div>`;
      })}`;
  })}`;
}

function face(sheet: CounterSheet, spec: CounterSpec, symbols: ReadonlySet<string>): TemplateResult {
  const { unit, faction, strengths } = spec;
  const name = `${spec.longName || spec.name}, ${spec.size} ${spec.type}, ${strengths}`;
  return html`<svg class="unit" viewBox="-38 -40 76 78" role="img" aria-label=${name}>
    ${counterFace(sheet, { unit, hex: hexId(''), faction, strengths, states: [] }, symbols)}
  </svg>`;
}

/** The same as a list to look things up in. */
export function unitTable({ units, factions, nations }: CounterSheet): TemplateResult {
  const title = (list: readonly { readonly id: string; readonly title: string }[], id: string): string =>
    list.find((each) => each.id === id)?.title ?? id;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="All units">
    <table>
      <thead>
        <tr>
          ${['Unit', 'Name', 'Side', 'Nation', 'Type', 'Size', 'Strengths'].map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${units.map(
          (unit) =>
            html`<tr>
              <th scope="row"><code>${unit.unit}</code></th>
              <td>${unit.longName || unit.name}</td>
              <td>${title(factions, unit.faction)}</td>
              <td>${title(nations, unit.nation)}</td>
              <td>${unit.type}</td>
              <td>${unit.size}</td>
              <td>${unit.strengths}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
