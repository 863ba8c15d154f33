import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Position, TrackView } from '../../../shared/rules/presentation.ts';

/**
 * The tracks: those with a printed scale as a row of steps, the others as words. What a box shows, or the title of the
 * position, is not said again.
 */
export function tracks({ tracks: found, boxes }: Position): TemplateResult | typeof nothing {
  const told = new Set(['phase', ...boxes.map(({ box }) => box)]);
  const all = found.filter(({ track }) => !told.has(track));
  if (all.length === 0) return nothing;
  const scaled = all.filter(({ scale }) => scale !== undefined);
  const plain = all.filter(({ scale }) => scale === undefined);
  return html`<div class="tracks">
    ${scaled.map(scaleOf)}
    <ul>
      ${plain.map((track) => html`<li data-track=${track.track}>${track.title} <b>${track.value}</b></li>`)}
    </ul>
  </div>`;
}

function scaleOf({ track, title, value, scale }: TrackView): TemplateResult {
  return html`<div class="scale" data-track=${track}>
    <p>${title} <b>${value}</b></p>
    <ol aria-hidden="true">
      ${scale!.steps.map((step, i) => html`<li class=${i === scale!.at ? 'now' : i < scale!.at ? 'past' : ''} title=${step.title}>${step.label}</li>`)}
    </ol>
  </div>`;
}
