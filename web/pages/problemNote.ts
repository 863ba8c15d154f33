import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Problem } from '../../shared/api/index.ts';
import { violationList } from './violations.ts';

/** A refusal in words: what happened, what to do, and every violation with its order and rule. */
export function problemNote(problem: Problem, orders: readonly unknown[]): TemplateResult {
  return html`<div class="card" role="alert">
    <p class="bad"><strong>${problem.detail}</strong></p>
    <p>${problem.remedy}</p>
    ${problem.violations === undefined ? nothing : violationList(problem.violations, orders)}
    ${
      problem.since === undefined || problem.since.length === 0
        ? nothing
        : html`<p>Since then:</p>
            <ul>
              ${problem.since.flatMap(({ text }) => text).map((sentence) => html`<li>${sentence}</li>`)}
            </ul>`
    }
    ${
      problem.recheck === undefined
        ? nothing
        : problem.recheck.length === 0
          ? html`<p class="good">On the new state the same orders are legal: submit them again.</p>`
          : html`<p>On the new state:</p>
              ${violationList(problem.recheck, orders)}`
    }
    <p class="soft"><code>${problem.code}</code></p>
  </div>`;
}
