import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { GameStatus } from '../../shared/api/index.ts';
import type { UnitId } from '../../shared/core/brands.ts';
import type { GameModule, OpenQuestion } from '../../shared/rules/contract.ts';
import type { Position } from '../../shared/rules/presentation.ts';
import type { Fault } from '../../shared/rules/violation.ts';
import { specOf } from '../board/describe.ts';
import { schemaOf } from '../components/schemaForm/schema.ts';
import '../components/schemaForm/SchemaForm.ts';
import { theme } from '../components/theme.css.ts';
import { answerHints, answerOf, nothingChosen, pickHex, placesOf, shapeOf, toggled } from './answering.ts';
import type { Chosen, Shape } from './answering.ts';
import { pageStyles } from './page.css.ts';

type Question = GameStatus['questions'][number];

/**
 * `<hexpost-answer>`: a form for one question, made from what the question holds, and filled on the board as well. A
 * question of a shape that it does not know gets a form made from its schema. What is wrong with the answer is said as it
 * is made, by the module's own check on the seat's view.
 *
 * Properties: `question`, `module`, `view` (null: not known yet; then nothing is judged here), `position`. Events: `answer`
 * (detail: the order), `answer-hints` (detail: what the board shows). Method `pick(hex)`.
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
  static override readonly properties = {
    question: { attribute: false },
    module: { attribute: false },
    view: { attribute: false },
    position: { attribute: false },
    chosen: { state: true },
  };
  question: Question | null = null;
  module: GameModule | null = null;
  view: unknown = null;
  position: Position | null = null;
  private chosen: Chosen = nothingChosen(null);
  private shape: Shape | null = null;

  /** A hex of the board was chosen. */
  pick(hex: string): void {
    if (this.shape !== null) this.chosen = pickHex(this.shape, this.chosen, hex, this.places);
  }

  private get places(): ReadonlyMap<string, string> {
    return placesOf(this.position?.counters ?? []);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('question') as Question | null | undefined;
    if (changed.has('question') && before?.id !== this.question?.id) {
      this.shape = this.question === null ? null : shapeOf(this.question.ask, this.question.question);
      this.chosen = nothingChosen(this.shape);
    }
  }

  protected override updated(changed: PropertyValues): void {
    if (!['question', 'position', 'chosen'].some((each) => changed.has(each))) return;
    const detail = this.shape === null ? [] : answerHints(this.shape, this.chosen, this.places);
    this.dispatchEvent(new CustomEvent('answer-hints', { detail, bubbles: true, composed: true }));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.shape = null;
  }

  /** Why the answer as it stands is none. */
  private get faults(): readonly Fault[] {
    const { module, view, question, shape } = this;
    const kind = question === null ? undefined : module?.questions[question.ask];
    if (kind === undefined || view === null || question === null || shape === null) return [];
    const asked = { ...question.question, id: question.id } as unknown as OpenQuestion;
    const parsed = kind.answer.safeParse(answerOf(shape, this.chosen));
    return parsed.success ? kind.check(view, asked, parsed.data) : [];
  }

  protected override render(): TemplateResult | typeof nothing {
    const { question, shape } = this;
    if (question === null) return nothing;
    const { faults } = this;
    return html`<section class="card" aria-label="You are asked">
      <h2>You are asked</h2>
      <p>${question.text}</p>
      ${
        shape === null
          ? this.otherForm(question)
          : html`<form @submit=${this.submit}>
              ${this.fields(shape)}
              ${faults.map((fault) => html`<p class="bad fault">${fault.message} ${fault.rule === undefined ? nothing : html`<small>rule ${fault.rule}</small>`}</p>`)}
              <p class="soft">The board takes the same choices.</p>
              <button type="submit" class="primary" ?disabled=${faults.length > 0}>Check this answer</button>
            </form>`
      }
    </section>`;
  }

  private otherForm(question: Question): TemplateResult {
    const kind = this.module?.questions[question.ask];
    if (kind === undefined)
      return html`<p class="soft">
        Answer with an order <code>{"order": "answer", "id": "${question.id}", …}</code>.
      </p>`;
    return html`<hexpost-schema-form
      button="Check this answer"
      .schema=${schemaOf(kind.answer)}
      @form-value=${(event: CustomEvent<object>) => this.send(question, event.detail)}
    ></hexpost-schema-form>`;
  }

  private name(unit: string): string {
    const spec = this.module === null ? undefined : specOf(this.module.counters, unit as UnitId);
    return spec === undefined ? unit : `${spec.longName || spec.name} (${spec.strengths})`;
  }

  private fields(shape: Shape): TemplateResult {
    const { chosen } = this;
    switch (shape.shape) {
      case 'each':
        return html`${shape.units.map(
          ({ unit, hexes }) =>
            html`<fieldset>
              <legend>${this.name(unit)}</legend>
              <select
                name=${unit}
                aria-label=${`Retreat of ${this.name(unit)}`}
                @focus=${() => (this.chosen = { ...chosen, active: unit })}
                @change=${(event: Event) => {
                  const { value } = event.target as HTMLSelectElement;
                  this.chosen = {
                    ...this.chosen,
                    hexes: { ...this.chosen.hexes, [unit]: value },
                    active: unit,
                  };
                }}
              >
                ${hexes.map((hex) => html`<option value=${hex} .selected=${chosen.hexes[unit] === hex}>to ${hex}</option>`)}
                <option value="" .selected=${chosen.hexes[unit] === ''}>finds no hex</option>
              </select>
            </fieldset>`,
        )}`;
      case 'one': {
        const radio = (unit: string | null, hex: string, text: string): TemplateResult =>
          html`<label class="choice"
            ><input
              type="radio"
              name="advance"
              .checked=${unit === null ? chosen.one === null : chosen.one?.unit === unit && chosen.one.hex === hex}
              @change=${() => (this.chosen = { ...chosen, one: unit === null ? null : { unit, hex } })}
            />
            ${text}</label
          >`;
        return html`<fieldset>
          <legend>Who advances?</legend>
          ${radio(null, '', 'Nobody')}
          ${shape.units.flatMap(({ unit, hexes }) => hexes.map((hex) => radio(unit, hex, `${this.name(unit)} into ${hex}`)))}
        </fieldset>`;
      }
      case 'some':
        return html`<fieldset>
          <legend>${shape.member === 'remove' ? 'Which units leave?' : 'Which units are lost?'}</legend>
          ${shape.units.map(
            (unit) =>
              html`<label class="choice"
                ><input
                  type="checkbox"
                  name="unit"
                  value=${unit}
                  .checked=${chosen.units.includes(unit)}
                  @change=${() => (this.chosen = toggled(chosen, unit))}
                />
                ${this.name(unit)}</label
              >`,
          )}
        </fieldset>`;
    }
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.question !== null && this.shape !== null)
      this.send(this.question, answerOf(this.shape, this.chosen));
  };

  private send(question: Question, answer: object): void {
    const detail = { order: 'answer', id: question.id, ...answer };
    this.dispatchEvent(new CustomEvent('answer', { detail, bubbles: true, composed: true }));
  }
}
customElements.define('hexpost-answer', AnswerForm);
