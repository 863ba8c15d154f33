import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Options, OptionSpec } from '../../shared/rules/contract.ts';

type Named = Pick<OptionSpec, 'id' | 'title' | 'rule' | 'default'>;

/**
 * The rules in words that a game was begun with otherwise than its module has them: "Attacking single units (6.3o)".
 *
 * @param chosen the options that the game names; what is missing is as the module has it
 */
export function agreed(options: readonly Named[], chosen: Options): readonly string[] {
  return options.flatMap(({ id, title, rule, default: standard }) => {
    const value = chosen[id];
    if (value === undefined || value === standard) return [];
    const named = `${title} (${rule})`;
    return typeof value === 'string' ? `${named}: ${value}` : value ? named : `not ${named}`;
  });
}

/** Names the optional rules of a game wherever it is shown; nothing where it has none. */
export function agreedLine(options: readonly Named[], chosen: Options): TemplateResult | typeof nothing {
  const rules = agreed(options, chosen);
  return rules.length === 0 ? nothing : html`<p class="agreed">Agreed on: ${rules.join(', ')}</p>`;
}
