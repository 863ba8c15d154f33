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
        <span class="text">${moment.sentence}</span>
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

/** Brings the current row into the list's window, if it is out of it. */
export function scrollToCurrent(root: ParentNode): void {
  const list = root.querySelector<HTMLElement>('.list');
  if (list === null) return;
  const row = list.querySelector<HTMLElement>('[aria-current]');
  if (row === null) {
    list.scrollTop = 0;
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top + 34 || inner.bottom > outer.bottom - 12)
    list.scrollTop += inner.top - outer.top - outer.height / 2;
}
