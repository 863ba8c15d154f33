import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { packLabel } from './modules.ts';

/**
 * Names the data pack of a game, with the beginning of its hash; nothing for a game's own data.
 *
 * @param ref what the module is asked for by
 */
export function packLine(ref: string): TemplateResult | typeof nothing {
  const pack = packLabel(ref);
  if (pack === null) return nothing;
  return html`<p class="pack">
    Map: pack ${pack.title ?? 'that this server does not have'}
    <code title=${`Data pack, hash ${pack.hash}`}>${pack.hash.slice(0, 12)}</code>
  </p>`;
}
