import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { PackSummary } from '../../shared/api/index.ts';

/** The page of a game, on its own data or on a data pack. @param ref what the module is asked for by */
export const modulePage = (ref: string): string => `/m/${encodeURIComponent(ref)}`;

/**
 * The data packs that this server has for a game, each by name and hash; nothing where it has none.
 *
 * @param id the module's id
 * @param shown what the page shows: the id, or the pack's own reference
 */
export function packList(
  packs: readonly PackSummary[],
  id: string,
  shown: string,
): TemplateResult | typeof nothing {
  const own = packs.filter(({ module }) => module === id);
  if (own.length === 0) return nothing;
  const line = (ref: string, title: string, hash: string | null): TemplateResult =>
    html`<li>
      ${ref === shown ? html`<strong aria-current="page">${title}</strong>` : html`<a href=${modulePage(ref)}>${title}</a>`}
      ${hash === null ? nothing : html`<code class="hash" title=${`Data pack, hash ${hash}`}>${hash.slice(0, 12)}</code>`}
    </li>`;
  return html`<section class="card" aria-labelledby="packs">
    <h2 id="packs">Maps and tables to play on</h2>
    <p>
      An owner of the printed game can write down what it prints as a data pack. A game names the hash of its
      pack in every entry of its log.
    </p>
    <ul class="packs">
      ${line(id, 'The data built in', null)} ${own.map(({ ref, title, hash }) => line(ref, title, hash))}
    </ul>
  </section>`;
}
