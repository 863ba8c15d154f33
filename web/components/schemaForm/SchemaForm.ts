import { LitElement, html } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { theme } from '../theme.css.ts';
import { members } from './controls.ts';
import type { Desk } from './controls.ts';
import { readField } from './field.ts';
import { formStyles } from './form.css.ts';
import type { Names } from './names.ts';
import type { Schema } from './schema.ts';
import { pruned, valueAt, withValue } from './value.ts';
import type { Members } from './value.ts';

/**
 * `<hexpost-schema-form>`: a form for one object, made from its JSON Schema.
 *
 * Properties: `schema`, `value` (what the fields show first), `fixed` (members that are given and not shown), `names` (what
 * the game has, by the formats of the schemas), `board` (whether a board beside the form can be asked for hexes), `button`
 * (its label). Events: `form-value` (detail: the object, without members left empty) when it is sent; `form-pick` (detail:
 * `Picking`). What can't be read is said at its field and nothing is sent. Whether the object means anything is for its
 * owner to judge.
 */
export class SchemaForm extends LitElement {
  static override readonly styles = [theme, formStyles];
  static override readonly properties = {
    schema: { attribute: false },
    value: { attribute: false },
    fixed: { attribute: false },
    names: { attribute: false },
    board: { type: Boolean },
    button: { type: String },
    made: { state: true },
    texts: { state: true },
    judged: { state: true },
  };

  schema: Schema = {};
  value: Members = {};
  fixed: Members = {};
  names: Names = {};
  board = false;
  button = 'Add';
  /** The object as it has been made. */
  private made: Members = {};
  /** What was typed, by the names of the fields: it may not be readable yet. */
  private texts: { readonly [name: string]: string } = {};
  /** Whether it was tried to send what can't be read. */
  private judged = false;
  private faults: { readonly [name: string]: string } = {};

  /** The first field takes the focus. */
  override focus(): void {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('input, select, button')?.focus(),
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('value')) return;
    this.made = this.value;
    this.texts = {};
    this.faults = {};
    this.judged = false;
  }

  protected override render(): TemplateResult {
    return html`<form @submit=${this.send} novalidate>
      ${members(this.desk, this.schema, [], Object.keys(this.fixed))}
      <button type="submit">${this.button}</button>
    </form>`;
  }

  private get desk(): Desk {
    return {
      names: this.names,
      board: this.board,
      faults: this.judged ? this.faults : {},
      at: (path) => valueAt(this.made, path),
      textOf: (name) => this.texts[name],
      set: (path, value) => {
        const name = path.join('.');
        // What was typed below a member that is gone or another is typed no more.
        this.texts = without(this.texts, name);
        this.faults = without(this.faults, name);
        this.made = withValue(this.made, path, value);
      },
      type: (path, field, text) => {
        const name = path.join('.');
        const read = readField(field, text, (format, each) => this.has(format, each));
        this.texts = { ...this.texts, [name]: text };
        const { [name]: _mended, ...faults } = this.faults;
        this.faults = read.ok ? faults : { ...faults, [name]: read.message };
        if (read.ok) this.made = withValue(this.made, path, read.value);
      },
      pick: (picking) =>
        this.dispatchEvent(new CustomEvent('form-pick', { detail: picking, bubbles: true, composed: true })),
    };
  }

  private has(format: string, name: string): boolean {
    const known = this.names[format];
    return known === undefined || known.some((each) => each.name === name);
  }

  private readonly send = (event: SubmitEvent): void => {
    event.preventDefault();
    this.judged = true;
    if (Object.keys(this.faults).length > 0) return this.requestUpdate();
    const detail = { ...this.fixed, ...(pruned(this.schema, this.made) as Members | undefined) };
    this.dispatchEvent(new CustomEvent('form-value', { detail, bubbles: true, composed: true }));
  };
}
customElements.define('hexpost-schema-form', SchemaForm);

/** The record without a name and what lies below it. */
function without(record: { readonly [name: string]: string }, name: string): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(record).filter(([each]) => each !== name && !each.startsWith(`${name}.`)),
  );
}
