import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { HexId } from '../../../shared/core/brands.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import type {
  BoardLink,
  BoardMap,
  CounterSheet,
  CounterView,
  Position,
} from '../../../shared/rules/presentation.ts';
import { describeCounter, describeGround, specOf } from '../../board/describe.ts';
import type { Overlay } from '../../board/overlay.ts';
import { SYMBOL_TYPES, boxCounters } from './countersLayer.ts';
import { badgesIn, counterFace } from './counter.ts';
import { legendEntry, overlayEntries } from './legend.ts';
import { icon, iconButton } from '../iconButton.ts';

interface InspectorOf {
  readonly map: BoardMap;
  readonly sheet: CounterSheet;
  readonly position: Position | null;
  readonly selected: HexId;
  /** All maps of the game. */
  readonly mapsOf: readonly BoardMap[];
  close(): void;
  jump(link: BoardLink): void;
}

/** Everything in the selected hex or box. */
export function inspector(of: InspectorOf): TemplateResult {
  const { map, sheet, position, selected } = of;
  const city = map.cities.find(({ hex }) => hex === selected);
  const place = map.boxes?.find(({ box }) => box === selected);
  const box = position?.boxes.find((each) => (each.box as HexId) === selected);
  const here =
    place === undefined
      ? (position?.counters ?? []).filter(({ hex }) => hex === selected)
      : box === undefined
        ? []
        : boxCounters(sheet, box);
  const marks = (position?.marks ?? []).filter(({ hex }) => hex === selected);
  const links = (map.links ?? []).filter(({ hex }) => hex === selected);
  const title = place?.title ?? (city === undefined ? selected : `${city.name} · ${selected}`);
  const points =
    city !== undefined && city.points > 0
      ? ` · ${city.points} ${city.points === 1 ? 'point' : 'points'}`
      : '';
  return html`<section class="inspector card-panel" aria-label=${place?.title ?? `Hex ${selected}`}>
    <header>
      <h3>${title}</h3>
      <button type="button" class="close" aria-label="Close" @click=${of.close}>✕</button>
    </header>
    <p>
      ${place === undefined ? describeGround(map, selected) : 'A box beside the map'}${points}${marks.map((mark) => ` · ${mark.title}`)}
    </p>
    ${links.map((link) => linkButton(link, of))} ${here.length === 0 ? html`<p>No units here.</p>` : nothing}
    <ul>
      ${[...here].reverse().map((counter) => counterRow(sheet, counter))}
    </ul>
  </section>`;
}

function linkButton(link: BoardLink, { mapsOf, jump }: InspectorOf): TemplateResult {
  const there = link.to.length > 3 ? `${link.to[0]}–${link.to.at(-1)}` : link.to.join(', ');
  return html`<p>
    <button type="button" class="jump" data-map=${link.map} @click=${() => jump(link)}>
      ⇄ ${there} on the ${mapsOf.find(({ id }) => id === link.map)?.title ?? 'other map'}
    </button>
  </p>`;
}

function counterRow(sheet: CounterSheet, counter: CounterView): TemplateResult {
  const spec = specOf(sheet, counter.unit);
  const old = counter.unit === null ? specOf(sheet, counter.seen?.unit ?? null) : undefined;
  const name = spec?.longName || spec?.name || 'Hidden unit';
  const { seen } = counter;
  // When it was seen stands in a line of its own, with the whole name.
  const states = counter.states.filter((state) => seen === undefined || !state.startsWith('last seen'));
  const facts = describeCounter(sheet, { ...counter, states })
    .split(', ')
    .slice(1)
    .join(', ');
  return html`<li>
    <svg viewBox="-36 -36 72 72" aria-hidden="true">${counterFace(sheet, counter, SYMBOL_TYPES)}</svg>
    <span
      ><strong>${name}</strong
      >${facts}${seen === undefined ? nothing : html`<em>Last seen in turn ${seen.turn}${old === undefined ? '' : ` as ${old.longName || old.name}`}${seen.reduced === true ? ', reduced' : ''}</em>`}</span
    >
  </li>`;
}

/** What the map and the counters show, and where the data come from. */
export function legend(
  map: BoardMap,
  sheet: CounterSheet,
  sources: GameModule['provenance'],
  position: Position | null,
  overlay: Overlay,
): TemplateResult {
  const drawn = overlayEntries(overlay);
  const worn = position === null ? [] : badgesIn(position);
  return html`<section class="legend card-panel" aria-label="Legend" tabindex="0">
    <h3>Legend</h3>
    <ul>
      ${map.legend.map((entry) => html`<li>${legendEntry(entry.kind)}<span>${entry.label}</span></li>`)}
      ${sheet.factions.map(({ id, title }) => sideRow(sheet, id, title))}
    </ul>
    ${
      worn.length === 0
        ? nothing
        : html`<h3>Marks on counters</h3>
            <ul>
              ${worn.map(
                ({ sample, label }) =>
                  html`<li>
                    <svg class="badge-sample" viewBox="-20 -12 40 24" aria-hidden="true">${sample}</svg
                    ><span>${label}</span>
                  </li>`,
              )}
            </ul>`
    }
    ${
      drawn.length === 0
        ? nothing
        : html`<h3>Drawn over it</h3>
            <ul>
              ${drawn.map(({ sample, label }) => html`<li>${sample}<span>${label}</span></li>`)}
            </ul>`
    }
    ${
      sources.length === 0
        ? nothing
        : html`<h3>Sources</h3>
            <ul class="sources">
              ${sources.map(
                ({ what, mark, source }) =>
                  html`<li>
                    <span><strong>${what}</strong>: ${mark}<br /><small>${source}</small></span>
                  </li>`,
              )}
            </ul>`
    }
  </section>`;
}

function sideRow(sheet: CounterSheet, faction: string, title: string): TemplateResult | typeof nothing {
  const sample = sheet.units.find((unit) => unit.faction === faction);
  if (sample === undefined) return nothing;
  const counter: CounterView = {
    unit: sample.unit,
    hex: '' as HexId,
    faction,
    strengths: sample.strengths,
    states: [],
  };
  return html`<li>
    <svg class="swatch-counter" viewBox="-36 -36 72 72" aria-hidden="true">
      ${counterFace(sheet, counter, SYMBOL_TYPES)}</svg
    ><span>${title}</span>
  </li>`;
}

interface ToolsOf {
  zoomBy(factor: number): void;
  fit(): void;
  readonly legendOpen: boolean;
  toggleLegend(): void;
}

/** The buttons at the map's corner. */
export function tools({ zoomBy, fit, legendOpen, toggleLegend }: ToolsOf): TemplateResult {
  return html`<div class="tools" role="group" aria-label="Map view">
    ${iconButton('Zoom in', 'M4,10H16M10,4V16', () => zoomBy(1.4))}
    ${iconButton('Zoom out', 'M4,10H16', () => zoomBy(1 / 1.4))}
    ${iconButton('Whole map', 'M3,8V3H8M12,3H17V8M17,12V17H12M8,17H3V12', fit)}
    <button
      type="button"
      aria-label="Legend"
      title="Legend"
      aria-expanded=${legendOpen ? 'true' : 'false'}
      @click=${toggleLegend}
    >
      ${icon('M4,5H6M4,10H6M4,15H6M9,5H17M9,10H17M9,15H17')}
    </button>
  </div>`;
}
