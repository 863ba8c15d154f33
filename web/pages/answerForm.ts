import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { GameStatus } from '../../shared/api/index.ts';
import type { UnitId } from '../../shared/core/brands.ts';
import type { CounterSheet } from '../../shared/rules/presentation.ts';
import { specOf } from '../board/describe.ts';
import { theme } from '../components/theme.css.ts';
import { pageStyles } from './page.css.ts';

type Question = GameStatus['questions'][number];
/** A unit and the hexes open to it, as questions of several kinds hold them. */
interface Choice {
  readonly unit: string;
  readonly hexes: readonly string[];
}

/**
 * `<hexpost-answer>`: a form for one question, made from what the question holds. It knows the answers of DESIGN 10
 * (`retreat`, `exchange`, `losses`, `remove`, `advance`); a question of another shape is answered by a move file.
 *
 * Properties: `question`, `sheet`. Event `answer` (detail: the order).
 */
export class AnswerForm extends LitElement {
  static override readonly styles = [
    theme,
    pageStyles,
    css`
      :host {
        min-height: 0;
        display: block;
        margin: 0 0 16px;
      }
      .card {
        border-left: 5px solid var(--accent);
        margin: 0;
      }
      fieldset {
        border: 0;
        padding: 0;
        margin: 0 0 10px;
      }
      legend {
        padding: 0;
        font-weight: 600;
      }
      label.choice {
        display: flex;
        gap: 9px;
        align-items: center;
        min-height: 36px;
      }
      select {
        min-height: 38px;
        border: 1px solid var(--panel-line);
        border-radius: 8px;
        background: var(--panel-2);
      }
    `,
  ];
  static override readonly properties = { question: { attribute: false }, sheet: { attribute: false } };
  question: Question | null = null;
  sheet: CounterSheet = { units: [], factions: [], nations: [] };

  protected override render(): TemplateResult | typeof nothing {
    const { question } = this;
    if (question === null) return nothing;
    const form = this.fields(question);
    return html`<section class="card" aria-label="You are asked">
      <h2>You are asked</h2>
      <p>${question.text}</p>
      ${
        form === null
          ? html`<p class="soft">
              Answer with an order <code>{"order": "answer", "id": "${question.id}", …}</code>.
            </p>`
          : html`<form @submit=${this.submit}>${form}<button type="submit">Check this answer</button></form>`
      }
    </section>`;
  }

  private name(unit: string): string {
    const spec = specOf(this.sheet, unit as UnitId);
    return spec === undefined ? unit : `${spec.longName || spec.name} (${spec.strengths})`;
  }

  private fields({ ask, question }: Question): TemplateResult | null {
    const units = question['units'];
    if (ask === 'retreat' && isChoices(units)) {
      return html`${units.map(
        ({ unit, hexes }) =>
          html`<fieldset>
            <legend>${this.name(unit)}</legend>
            <select name=${unit} aria-label=${`Retreat of ${this.name(unit)}`}>
              ${hexes.map((hex) => html`<option value=${hex}>to ${hex}</option>`)}
              <option value="">finds no hex</option>
            </select>
          </fieldset>`,
      )}`;
    }
    if (ask === 'advance' && isChoices(units)) {
      return html`<fieldset>
        <legend>Who advances?</legend>
        <label class="choice"><input type="radio" name="advance" value="" checked /> Nobody</label>
        ${units.flatMap(({ unit, hexes }) =>
          hexes.map(
            (hex) =>
              html`<label class="choice"
                ><input type="radio" name="advance" value=${`${unit} ${hex}`} /> ${this.name(unit)} into
                ${hex}</label
              >`,
          ),
        )}
      </fieldset>`;
    }
    const list = ask === 'remove' ? question['among'] : units;
    if (['exchange', 'losses', 'remove'].includes(ask) && isWords(list)) {
      return html`<fieldset>
        <legend>
          ${ask === 'remove' ? `Which units leave? ${String(question['choose'] ?? '')}` : 'Which units are lost?'}
        </legend>
        ${list.map((unit) => html`<label class="choice"><input type="checkbox" name="unit" value=${unit} /> ${this.name(unit)}</label>`)}
      </fieldset>`;
    }
    return null;
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { question } = this;
    if (question === null) return;
    const data = new FormData(event.target as HTMLFormElement);
    const detail = { order: 'answer', id: question.id, ...this.answer(question, data) };
    this.dispatchEvent(new CustomEvent('answer', { detail, bubbles: true, composed: true }));
  };

  private answer({ ask }: Question, data: FormData): object {
    if (ask === 'retreat')
      return { retreat: Object.fromEntries([...data].map(([unit, hex]) => [unit, hex === '' ? [] : [hex]])) };
    if (ask === 'advance') {
      const [unit, hex] = String(data.get('advance') ?? '').split(' ');
      return unit === undefined || unit === ''
        ? { advance: null }
        : { advance: unit, ...(hex === undefined ? {} : { path: [hex] }) };
    }
    return { [ask]: data.getAll('unit') };
  }
}
customElements.define('hexpost-answer', AnswerForm);

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isChoices(value: unknown): value is readonly Choice[] {
  return (
    Array.isArray(value) &&
    value.every((each: Partial<Choice> | null) => typeof each?.unit === 'string' && isWords(each.hexes))
  );
}
