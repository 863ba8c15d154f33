import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { GameStatus } from '../../shared/api/index.ts';
import type { UnitId } from '../../shared/core/brands.ts';
import type { AnswerOffer, GameModule, OpenQuestion, QuestionKind } from '../../shared/rules/contract.ts';
import type { Position } from '../../shared/rules/presentation.ts';
import type { Fault } from '../../shared/rules/violation.ts';
import { specOf } from '../board/describe.ts';
import type { Hint } from '../board/hint.ts';
import { namesOf } from '../components/schemaForm/names.ts';
import { schemaOf } from '../components/schemaForm/schema.ts';
import '../components/schemaForm/SchemaForm.ts';
import { theme } from '../components/theme.css.ts';
import { answerFields } from './answerFields.ts';
import { answerHints, answerOf, chosenOf, fitted, nothingChosen, pickHex, placesOf } from './answering.ts';
import type { Chosen } from './answering.ts';
import { pageStyles } from './page.css.ts';

type Question = GameStatus['questions'][number];
type Kind = QuestionKind<unknown, OpenQuestion, unknown, unknown>;

/**
 * `<hexpost-answer>`: a form for one question, made from what the module offers, and filled on the board as well. A
 * question without an offer gets a form made from its schema. What is wrong with the answer is said as it is made, by the
 * module's own check on the seat's view.
 *
 * Properties: `question`, `module`, `view` (null: not known yet; then there is nothing to choose), `position`. Events:
 * `answer` (detail: the order), `answer-hints` (detail: what the board shows). Method `pick(hex)`.
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
  private offer: AnswerOffer | null = null;
  /** The question that `chosen` answers. */
  private asked: string | null = null;

  /** A hex of the board was chosen. */
  pick(hex: string): void {
    if (this.offer !== null) this.chosen = pickHex(this.offer, this.chosen, hex, this.places);
  }

  private get places(): ReadonlyMap<string, string> {
    return placesOf(this.position?.counters ?? []);
  }

  private get kind(): Kind | null {
    return (
      (this.question === null ? null : (this.module?.questions[this.question.ask] as Kind | undefined)) ??
      null
    );
  }

  private get open(): OpenQuestion {
    return { ...this.question!.question, id: this.question!.id } as unknown as OpenQuestion;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['question', 'module', 'view', 'chosen'].some((each) => changed.has(each))) return;
    const { kind, question, view } = this;
    if (kind?.offer === undefined || question === null || view === null) {
      this.offer = null;
      return;
    }
    const isNew = this.asked !== question.id || this.offer === null;
    const sofar = isNew || this.offer === null ? {} : answerOf(this.offer, this.chosen);
    this.offer = kind.offer(view, this.open, sofar);
    this.chosen = isNew ? nothingChosen(this.offer) : fitted(this.offer, this.chosen);
    this.asked = question.id;
  }

  protected override updated(changed: PropertyValues): void {
    if (!['question', 'view', 'position', 'chosen'].some((each) => changed.has(each))) return;
    this.dispatchEvent(
      new CustomEvent('answer-hints', { detail: this.hints, bubbles: true, composed: true }),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.asked = null;
    this.offer = null;
  }

  /** Why the answer as it stands is none. */
  private get faults(): readonly Fault[] {
    const { kind, view, offer } = this;
    if (kind === null || offer === null) return [];
    const parsed = kind.answer.safeParse(answerOf(offer, this.chosen));
    return parsed.success ? kind.check(view, this.open, parsed.data) : [];
  }

  /** What the board shows of the question; empty: nothing of it is on the map. */
  private get hints(): readonly Hint[] {
    return this.offer === null ? [] : answerHints(this.offer, this.chosen, this.places);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { question, offer } = this;
    if (question === null) return nothing;
    const { faults } = this;
    return html`<section class="card" aria-label="You are asked">
      <h2>You are asked</h2>
      <p>${question.text}</p>
      ${
        offer === null
          ? this.otherForm(question)
          : html`<form @submit=${this.submit}>
              ${answerFields({ offer, chosen: this.chosen, nameOf: (unit) => this.name(unit), choose: (chosen) => (this.chosen = chosen) })}
              ${faults.map((fault) => html`<p class="bad fault">${fault.message} ${fault.rule === undefined ? nothing : html`<small>rule ${fault.rule}</small>`}</p>`)}
              ${this.hints.length === 0 ? nothing : html`<p class="soft">The board takes the same choices.</p>`}
              <p class="row">
                <button type="submit" class="primary" ?disabled=${faults.length > 0}>
                  Check this answer
                </button>
                <button type="button" @click=${this.suggest}>Suggest one</button>
              </p>
            </form>`
      }
    </section>`;
  }

  private otherForm(question: Question): TemplateResult {
    const { kind } = this;
    if (kind === null)
      return html`<p class="soft">
        Answer with an order <code>{"order": "answer", "id": "${question.id}", …}</code>.
      </p>`;
    if (kind.offer !== undefined) return html`<p role="status">The position is being loaded…</p>`;
    return html`<hexpost-schema-form
      button="Check this answer"
      .schema=${schemaOf(kind.answer)}
      .names=${this.module === null ? {} : namesOf(this.module)}
      @form-value=${(event: CustomEvent<object>) => this.send(question, event.detail)}
    ></hexpost-schema-form>`;
  }

  /** What the default policy would answer: filled in, to be changed or sent. */
  private readonly suggest = (): void => {
    const { kind, offer, view } = this;
    if (kind === null || offer === null) return;
    const answer = kind.decide(view, this.open, kind.defaultPolicy);
    if (answer !== null) this.chosen = chosenOf(offer, answer as { readonly [member: string]: unknown });
  };

  private name(unit: string): string {
    const spec = this.module === null ? undefined : specOf(this.module.counters, unit as UnitId);
    return spec === undefined ? unit : `${spec.longName || spec.name} (${spec.strengths})`;
  }

  private readonly submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.question !== null && this.offer !== null)
      this.send(this.question, answerOf(this.offer, this.chosen));
  };

  private send(question: Question, answer: object): void {
    const detail = { order: 'answer', id: question.id, ...answer };
    this.dispatchEvent(new CustomEvent('answer', { detail, bubbles: true, composed: true }));
  }
}
customElements.define('hexpost-answer', AnswerForm);
