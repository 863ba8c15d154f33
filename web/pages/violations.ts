import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

interface Shown {
  readonly order: number;
  readonly code: string;
  readonly rule?: string | undefined;
  readonly message: string;
}

/** Violations by order, as counted in the file by people: from 1. */
export function violationList(violations: readonly Shown[], orders: readonly unknown[]): TemplateResult {
  return html`<ol class="plain-list">
    ${violations.map(
      ({ order, rule, code, message }) =>
        html`<li value=${order + 1}>
          ${message}
          <span class="soft"
            >${rule === undefined ? nothing : html`rule ${rule} · `}<code>${code}</code></span
          >
          ${orders[order] === undefined ? nothing : html`<br /><code class="soft">${JSON.stringify(orders[order])}</code>`}
        </li>`,
    )}
  </ol>`;
}
