import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** The bar at the top of every page. */
export function bar(
  title: string,
  links: readonly { readonly href: string; readonly text: string }[] = [],
): TemplateResult {
  return html`<header class="bar">
    <a class="brand" href="/">Hexpost</a><span>${title}</span>
    ${links.length === 0 ? '' : html`<nav aria-label="Pages">${links.map(({ href, text }) => html`<a href=${href}>${text}</a>`)}</nav>`}
  </header>`;
}
