import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { dieIcon, tick } from './seal.ts';
import type { Seal } from './seal.ts';
import type { Moment, Timeline } from './timeline.ts';

/** Steps around the current one that the list shows; a whole game would be thousands of rows. */
const WINDOW = 60;

interface ListOf {
  readonly line: Timeline;
  /** The step that is shown; 0 is the set-up. */
  readonly at: number;
  sealOf(moment: Moment): Seal;
  choose(at: number): void;
}

/** The steps around the current one, by phase; each leads to itself. */
export function eventList({ line, at, sealOf, choose }: ListOf): TemplateResult {
  const from = Math.max(0, Math.min(at - WINDOW / 2, line.moments.length - WINDOW));
  const groups: { phase: string; rows: Moment[] }[] = [];
  for (const row of line.moments.slice(from, from + WINDOW)) {
    const group = groups.at(-1);
    if (group !== undefined && group.phase === row.phase) group.rows.push(row);
    else groups.push({ phase: row.phase, rows: [row] });
  }
  const row = (moment: Moment): TemplateResult =>
    html`<li>
      <button
        type="button"
        class=${moment.at > at ? 'later' : ''}
        aria-current=${moment.at === at ? 'step' : nothing}
        @click=${() => choose(moment.at)}
      >
        <span class="entry-number">${moment.opens ? moment.entry.seq : ''}</span>
        <span class="text"
          >${moment.sentence}${moment.opens && moment.entry.comment !== null ? html`<q class="comment">${moment.entry.comment}</q>` : nothing}</span
        >
        ${moment.roll === null ? nothing : html`${(moment.roll.faces ?? []).map((face) => dieIcon(face))}${tick(sealOf(moment))}`}
      </button>
    </li>`;
  return html`<div class="list" role="group" aria-label="Events">
    ${groups.map(
      (group) =>
        html`<h3>${group.phase}</h3>
          <ol>
            ${repeat(group.rows, ({ at: key }) => key, row)}
          </ol>`,
    )}
  </div>`;
}

/** Brings the current row into the list's window, and the lit cell of its table into its own, if they are out of them. */
export function scrollToCurrent(root: ParentNode): void {
  const list = root.querySelector<HTMLElement>('.list');
  const row = list?.querySelector<HTMLElement>('[aria-current]') ?? null;
  if (list !== null && row === null) list.scrollTop = 0;
  else centre(list, row, { above: 34, below: 12 });
  const now = root.querySelector<HTMLElement>('.now');
  if (now !== null) now.scrollTop = 0;
  centre(now, now?.querySelector<HTMLElement>('.odds .lit') ?? null, { above: 0, below: 4 });
}

/** Scrolls the window alone, never the page around it. */
function centre(
  window: HTMLElement | null,
  part: HTMLElement | null,
  margin: { readonly above: number; readonly below: number },
): void {
  if (window === null || part === null) return;
  const [outer, inner] = [window.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.top < outer.top + margin.above || inner.bottom > outer.bottom - margin.below)
    window.scrollTop += inner.top - outer.top - outer.height / 2;
}
