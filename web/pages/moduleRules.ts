import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

/** `coverage.json`: every numbered rule, the functions that are it and what holds them, or why it needs none. */
export interface Coverage {
  readonly rules: readonly {
    readonly rule: string;
    readonly title?: string;
    readonly none?: string;
    readonly in?: readonly string[];
    readonly tests?: readonly string[];
    readonly cases?: readonly string[];
  }[];
}

/** The rules whose number begins with, or whose title or function holds, what is looked for; all for ''. */
export function rulesFound(rules: Coverage['rules'], wanted: string): Coverage['rules'] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return rules;
  return rules.filter(
    ({ rule, title, in: functions }) =>
      rule.toLowerCase().startsWith(text) ||
      [title ?? '', ...(functions ?? [])].some((part) => part.toLowerCase().includes(text)),
  );
}

/** Rule by rule: the function that is it, the tests and cases that hold it, or why the rule needs none. */
export function coverageTable(rules: Coverage['rules']): TemplateResult {
  const codes = (names: readonly string[] | undefined): TemplateResult[] =>
    (names ?? []).map((name) => html`<code>${name}</code><br />`);
  return html`<div class="scroll" tabindex="0" role="region" aria-labelledby="coverage">
    <table>
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Where it is</th>
          <th scope="col">What holds it</th>
        </tr>
      </thead>
      <tbody>
        ${rules.map(
          (rule) =>
            html`<tr>
              <th scope="row">${rule.rule} ${rule.title ?? nothing}</th>
              <td>
                ${rule.none === undefined ? codes(rule.in) : html`<span class="soft">${rule.none}</span>`}
              </td>
              <td>${codes([...(rule.tests ?? []), ...(rule.cases ?? [])])}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
