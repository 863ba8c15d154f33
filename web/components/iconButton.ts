import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** A drawing for a button, in a square of 20; the theme draws its lines. */
export const icon = (d: string): TemplateResult =>
  html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${d} /></svg>`;

/** A button that shows a drawing alone and is named by its label. */
export const iconButton = (label: string, d: string, press: () => void, disabled = false): TemplateResult =>
  html`<button type="button" aria-label=${label} title=${label} ?disabled=${disabled} @click=${press}>
    ${icon(d)}
  </button>`;
