import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Verdict } from '../../../shared/verify/index.ts';
import { sealIcon } from './seal.ts';

/** What this browser has found out about the log; `verdict` is null while it is at it. */
export function proof(
  verdict: Verdict | null,
  checked: { readonly entry: number; readonly entries: number } | null,
): TemplateResult {
  if (verdict === null) {
    const text =
      checked === null
        ? 'This browser is checking the log…'
        : `Checking entry ${checked.entry + 1} of ${checked.entries}…`;
    return html`<p class="proof"><span class="mark busy">${sealIcon('busy')}${text}</span></p>`;
  }
  if (!verdict.ok && verdict.failure !== null) {
    return html`<p class="proof">
      <span class="mark bad">${sealIcon('bad')}${verdict.failure.code}: ${verdict.failure.text}</span>
    </p>`;
  }
  const dice = verdict.rolls.filter(({ verified }) => verified).length;
  return html`<p class="proof">
    <span class="mark good"
      >${sealIcon('good')}This browser has verified ${verdict.entries} entries and ${dice}
      ${dice === 1 ? 'roll' : 'rolls'}</span
    >
    <span title="What the log proves about its dice">grade ${verdict.grade}</span>
  </p>`;
}
