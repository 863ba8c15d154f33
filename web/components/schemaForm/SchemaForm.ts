import { LitElement, css, html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { theme } from '../theme.css.ts';
import { fieldOf, fieldsIn, readField, valueAt, withValue, writeField } from './schema.ts';
import type { Field, FormField, Schema } from './schema.ts';

/**
 * `<hexpost-schema-form>`: a form for one object, made from its JSON Schema.
 *
 * Properties: `schema`, `value` (what the fields show first), `fixed` (members that are given and not shown), `button`
 * (its label). Event `form-value` (detail: the object, without members left empty) when it is sent; what can't be read is
 * said at its field and nothing is sent. Whether the object means anything is for its owner to judge.
 */
export class SchemaForm extends LitElement {
  static override readonly styles = [
    theme,
    css`
      form {
        display: grid;
        gap: 8px;
      }
      label {
        display: grid;
        gap: 2px;
      }
      label.switch {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 36px;
      }
      input:not([type='checkbox']),
      select {
        min-height: 38px;
        padding: 4px 8px;
        border: 1px solid var(--panel-line);
        border-radius: 8px;
        background: var(--panel-2);
        width: 100%;
      }
      small {
        color: var(--panel-soft);
      }
      .bad {
        color: var(--bad);
      }
      button {
        justify-self: start;
      }
    `,
  ];
  static override readonly properties = {
    schema: { attribute: false },
    value: { attribute: false },
    fixed: { attribute: false },
    button: { type: String },
    faults: { state: true },
  };

  schema: Schema = {};
  value: { readonly [member: string]: unknown } = {};
  fixed: { readonly [member: string]: unknown } = {};
  button = 'Add';
  private faults: { readonly [member: string]: string } = {};

  /** The first field takes the focus. */
  override focus(): void {
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('input, select, button')?.focus(),
    );
  }

  private get fields(): readonly FormField[] {
    return fieldsIn(this.schema, this.fixed);
  }

  protected override render(): TemplateResult {
    return html`<form @submit=${this.send} novalidate>
      ${this.fields.map((each) => this.field(each))}
      <button type="submit">${this.button}</button>
    </form>`;
  }

  private field({ path, name, schema, needed }: FormField): TemplateResult {
    const field = fieldOf(schema);
    const value = valueAt(this.value, path);
    const label = path.map(labelOf).join(': ');
    const fault = this.faults[name];
    const note = fault === undefined ? nothing : html`<span class="bad" role="alert">${fault}</span>`;
    const about = schema.description === undefined ? nothing : html`<small>${schema.description}</small>`;
    if (field.kind === 'switch')
      return html`<label class="switch"
        ><input type="checkbox" name=${name} .checked=${value === true} /> ${label}</label
      >`;
    if (field.kind === 'choice' || field.kind === 'yes-no')
      return html`<label
        >${label}
        <select name=${name}>
          ${needed ? nothing : html`<option value="">(left open)</option>`}
          ${(field.kind === 'choice' ? field.values : ['yes', 'no']).map((each) => html`<option value=${each} ?selected=${each === writeField(field, value)}>${each}</option>`)}
        </select>
        ${about}${note}
      </label>`;
    return html`<label
      >${label}${needed ? '' : ' (if you like)'}
      <input
        type="text"
        name=${name}
        .value=${writeField(field, value)}
        placeholder=${hintOf(field)}
        autocomplete="off"
        spellcheck="false"
      />
      ${about}${note}
    </label>`;
  }

  private readonly send = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const faults: Record<string, string> = {};
    let value: { readonly [member: string]: unknown } = { ...this.fixed };
    for (const { name, path, schema } of this.fields) {
      const read = readField(fieldOf(schema), String(data.get(name) ?? ''), data.has(name));
      if (!read.ok) faults[name] = read.message;
      else if (read.value !== undefined) value = withValue(value, path, read.value);
    }
    this.faults = faults;
    if (Object.keys(faults).length > 0) return;
    this.dispatchEvent(new CustomEvent('form-value', { detail: value, bubbles: true, composed: true }));
  };
}
customElements.define('hexpost-schema-form', SchemaForm);

/** "onContact" as people read it: "on contact". */
const labelOf = (member: string): string =>
  member.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ');

function hintOf(field: Field): string {
  switch (field.kind) {
    case 'words':
      return 'ids with spaces between them';
    case 'group':
    case 'json':
      return 'JSON';
    case 'number':
      return 'a whole number';
    case 'text':
      return field.nullable ? 'empty: none' : '';
    case 'choice':
    case 'switch':
    case 'yes-no':
      return '';
  }
}
