import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Odds } from '../../../shared/rules/contract.ts';

/** An attack as the rules reckon it: strengths, every shift with its rule, and the results by face. */
export function oddsTable(odds: Odds): TemplateResult {
  const { terms, faults, results } = odds;
  return html`<div class="odds">
    <p><span class="column">${odds.column ?? '—'}</span> ${odds.attack} against ${odds.defence}</p>
    ${
      terms.length === 0
        ? nothing
        : html`<ul class="terms">
            ${terms.map((term) => html`<li>${term.label} <b>${term.amount}</b> <small>rule ${term.rule}</small></li>`)}
          </ul>`
    }
    ${faults.map((fault) => html`<p class="bad">${fault.message} ${fault.rule === undefined ? nothing : html`<small>rule ${fault.rule}</small>`}</p>`)}
    ${
      results.length === 0
        ? nothing
        : html`<table>
            <caption class="for-ears">
              Results by die face, with the steps that each side loses for certain
            </caption>
            <thead>
              <tr>
                <th scope="row">Die</th>
                ${results.map(({ face }) => html`<th scope="col">${face}</th>`)}
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Result</th>
                ${results.map(({ result }) => html`<td>${result}</td>`)}
              </tr>
              <tr>
                <th scope="row">You lose</th>
                ${results.map(({ attackerSteps }) => html`<td>${attackerSteps || '–'}</td>`)}
              </tr>
              <tr>
                <th scope="row">They lose</th>
                ${results.map(({ defenderSteps }) => html`<td>${defenderSteps || '–'}</td>`)}
              </tr>
            </tbody>
          </table>`
    }
  </div>`;
}
