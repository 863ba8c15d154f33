import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { labelOf } from '../labelOf.ts';
import { emptyOf, fieldOf, fits, isOnMap, writeField } from './field.ts';
import type { Field } from './field.ts';
import type { Named, Names } from './names.ts';
import type { Picking } from './picking.ts';
import type { Schema } from './schema.ts';
import { hintOf, titleOf } from './wording.ts';
import type { Members } from './value.ts';

/** What the controls of a form need of it. A path names a member of the object that is made, those of inner objects below it. */
export interface Desk {
  readonly names: Names;
  /** A board can be asked for hexes. */
  readonly board: boolean;
  /** What can't be read, by the names of the fields (paths with dots). */
  readonly faults: { readonly [name: string]: string };
  at(path: readonly string[]): unknown;
  /** What was typed into the field; undefined: nothing yet. */
  textOf(name: string): string | undefined;
  set(path: readonly string[], value: unknown): void;
  type(path: readonly string[], field: Field, text: string): void;
  pick(picking: Picking): void;
}

/** One control: of which member, of what shape. */
interface Control<F extends Field = Field> {
  readonly desk: Desk;
  readonly schema: Schema;
  readonly field: F;
  readonly path: readonly string[];
  readonly label: string;
  /** The member has to be there. */
  readonly needed: boolean;
}
type Of<K extends Field['kind']> = Control<Extract<Field, { kind: K }>>;

/** A control for each member of an object, but for those that are given. */
export function members(
  desk: Desk,
  { properties = {}, required = [] }: Schema,
  path: readonly string[],
  given: readonly string[] = [],
): readonly TemplateResult[] {
  return Object.entries(properties)
    .filter(([member]) => !given.includes(member))
    .map(([member, schema]) =>
      control({
        desk,
        schema,
        field: fieldOf(schema),
        path: [...path, member],
        label: schema.title ?? labelOf(member),
        needed: required.includes(member),
      }),
    );
}

function control(c: Control): TemplateResult {
  const { field } = c;
  switch (field.kind) {
    case 'switch':
      return switchOf(c);
    case 'choice':
      return choiceOf(
        c,
        field.values.map((value) => ({ value, title: value, group: '' })),
      );
    case 'yes-no':
      return choiceOf(c, [
        { value: true, title: 'yes', group: '' },
        { value: false, title: 'no', group: '' },
      ]);
    case 'nobody':
      return html`<p class="soft">${c.label}</p>`;
    case 'name':
      return nameOf({ ...c, field });
    case 'names':
      return chips(c, c.desk.names[field.format] ?? [], false);
    case 'picks':
      return chips(
        c,
        field.values.map((name) => ({ name, title: name, group: '' })),
        true,
      );
    case 'group':
      return html`<fieldset>
        <legend>${c.label}${about(c)}</legend>
        ${members(c.desk, c.schema, c.path)}
      </fieldset>`;
    case 'rows':
      return rows({ ...c, field });
    case 'variants':
      return variants({ ...c, field });
    case 'number':
    case 'text':
    case 'places':
    case 'words':
    case 'json':
      return textField(c);
  }
}

const about = ({ schema }: Control): TemplateResult | typeof nothing =>
  schema.description === undefined ? nothing : html` <small>${schema.description}</small>`;

const wrong = ({ desk, path }: Control): TemplateResult | typeof nothing => {
  const fault = desk.faults[path.join('.')];
  return fault === undefined ? nothing : html`<span class="bad" role="alert">${fault}</span>`;
};

function switchOf(c: Control): TemplateResult {
  const { desk, path, label } = c;
  return html`<label class="switch"
    ><input
      type="checkbox"
      name=${path.join('.')}
      .checked=${desk.at(path) === true}
      @change=${(event: Event) => desk.set(path, (event.target as HTMLInputElement).checked || undefined)}
    />
    <span>${label}${about(c)}</span></label
  >`;
}

interface Option {
  readonly value: string | boolean | null;
  readonly title: string;
  readonly group: string;
}

/** One of several values, or none where it may be left open. */
function choiceOf(c: Control, options: readonly Option[]): TemplateResult {
  const { desk, path, label, needed } = c;
  const now = desk.at(path);
  const open = !needed || now === undefined;
  const all: readonly Option[] = [
    ...options,
    // What stands there stays, known or not.
    ...(typeof now === 'string' && now !== '' && options.every(({ value }) => value !== now)
      ? [{ value: now, title: now, group: '' }]
      : []),
  ];
  const change = (event: Event): void => {
    const at = (event.target as HTMLSelectElement).selectedIndex - (open ? 1 : 0);
    desk.set(path, at < 0 ? undefined : all[at]!.value);
  };
  return html`<label
    ><span>${label}${about(c)}</span>
    <select name=${path.join('.')} @change=${change}>
      ${open ? html`<option value="" .selected=${now === undefined}>(left open)</option>` : nothing}
      ${grouped(all, ({ value, title }) => html`<option value=${String(value)} .selected=${value === now}>${title}</option>`)}
    </select>
    ${wrong(c)}
  </label>`;
}

/** Options below the title of their group, in the order in which they come. */
function grouped<T extends { readonly group: string }>(
  all: readonly T[],
  option: (each: T) => TemplateResult,
): readonly TemplateResult[] {
  const groups = [...new Set(all.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const inside = all.filter((each) => each.group === group).map(option);
    return group === '' ? inside : [html`<optgroup label=${group}>${inside}</optgroup>`];
  });
}

/** One of the game's names: chosen from a list, or typed where it is a hex. */
function nameOf(c: Of<'name'>): TemplateResult {
  const { desk, field } = c;
  const known = desk.names[field.format];
  if (known === undefined || isOnMap(field)) return textField(c);
  return choiceOf(c, [
    ...(field.nobody ? [{ value: null, title: 'none', group: '' }] : []),
    ...known.map(({ name, title, group }) => ({ value: name, title, group })),
  ]);
}

/** What the game calls this name; the name itself where it is none of those known. */
const titleIn = (known: readonly Named[] | null | undefined, name: string): string =>
  known?.find((each) => each.name === name)?.title ?? name;

/** Names in the order in which they count, each with a button that takes it out. `once`: none stands twice. */
function chips(c: Control, known: readonly Named[], once: boolean): TemplateResult {
  const { desk, path, label } = c;
  const list = (desk.at(path) as readonly string[] | undefined) ?? [];
  const free = once ? known.filter(({ name }) => !list.includes(name)) : known;
  const put = (names: readonly string[]): void => desk.set(path, names.length === 0 ? undefined : names);
  const add = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    const { value } = select;
    select.value = '';
    if (value !== '') put([...list, value]);
  };
  return html`<fieldset>
    <legend>${label}${about(c)}</legend>
    ${
      list.length === 0
        ? nothing
        : html`<ul class="chips">
            ${list.map(
              (name, i) =>
                html`<li>
                  <button
                    type="button"
                    aria-label=${`Take out ${titleIn(known, name)}`}
                    @click=${() => put(list.filter((_, each) => each !== i))}
                  >
                    ${titleIn(known, name)} ✕
                  </button>
                </li>`,
            )}
          </ul>`
    }
    <select aria-label=${`Add to: ${label}`} name=${path.join('.')} @change=${add}>
      <option value="">${list.length === 0 ? 'none; add one…' : 'add another…'}</option>
      ${grouped(free, ({ name, title }) => html`<option value=${name}>${title}</option>`)}
    </select>
    ${wrong(c)}
  </fieldset>`;
}

/** A key a row, each with the fields of its value. */
function rows(c: Of<'rows'>): TemplateResult {
  const { desk, path, label, field } = c;
  const value = (desk.at(path) as Members | undefined) ?? {};
  const keys = Object.keys(value);
  const known = keyNames(desk, field.key);
  const add = (key: string): void => {
    if (key !== '' && !keys.includes(key)) desk.set([...path, key], emptyOf(field.value));
  };
  const remove = (key: string): void => {
    const { [key]: _gone, ...rest } = value;
    desk.set(path, Object.keys(rest).length === 0 ? undefined : rest);
  };
  return html`<fieldset>
    <legend>${label}${about(c)}</legend>
    ${keys.map(
      (key) =>
        html`<fieldset>
          <legend class="head">
            <span>${titleIn(known, key)}</span>
            <button type="button" aria-label=${`Take out ${titleIn(known, key)}`} @click=${() => remove(key)}>
              ✕
            </button>
          </legend>
          ${rowValue(c, key, titleIn(known, key))}
        </fieldset>`,
    )}
    ${
      known === undefined
        ? typedKey(c, add)
        : chosenKey(
            c,
            known.filter(({ name }) => !keys.includes(name)),
            add,
          )
    }
  </fieldset>`;
}

/** The names that a key can be; undefined: it is typed. */
const keyNames = (desk: Desk, key: Schema): readonly Named[] | undefined =>
  key.enum === undefined
    ? desk.names[key.format ?? '']
    : key.enum.map((each) => ({ name: String(each), title: String(each), group: '' }));

function rowValue({ desk, path, field }: Of<'rows'>, key: string, label: string): unknown {
  const inner = fieldOf(field.value);
  const at = [...path, key];
  if (inner.kind === 'group') return members(desk, field.value, at);
  return control({ desk, schema: field.value, field: inner, path: at, label, needed: true });
}

function chosenKey(
  { label, path }: Of<'rows'>,
  free: readonly Named[],
  add: (key: string) => void,
): TemplateResult {
  const change = (event: Event): void => {
    const select = event.target as HTMLSelectElement;
    add(select.value);
    select.value = '';
  };
  return html`<select aria-label=${`Add to: ${label}`} name=${path.join('.')} @change=${change}>
    <option value="">add one…</option>
    ${grouped(free, ({ name, title }) => html`<option value=${name}>${title}</option>`)}
  </select>`;
}

function typedKey({ label, path }: Of<'rows'>, add: (key: string) => void): TemplateResult {
  const id = `${path.join('.')}+`;
  const take = (event: Event): void => {
    const input = (event.currentTarget as HTMLElement).parentElement!.querySelector('input')!;
    add(input.value.trim());
    input.value = '';
  };
  return html`<span class="row"
    ><label><span>Add to: ${label}</span><input type="text" name=${id} autocomplete="off" /></label
    ><button type="button" @click=${take}>Add</button></span
  >`;
}

/** First which of the shapes, then its own control. */
function variants(c: Of<'variants'>): TemplateResult {
  const { desk, path, label, field, needed } = c;
  const now = desk.at(path);
  const taken = now === undefined ? -1 : field.variants.findIndex((each) => fits(each, now));
  const change = (event: Event): void => {
    const at = (event.target as HTMLSelectElement).selectedIndex - 1;
    desk.set(path, at < 0 ? undefined : emptyOf(field.variants[at]!));
  };
  const chosen = field.variants[taken];
  return html`<fieldset>
    <legend>${label}${about(c)}</legend>
    <select aria-label=${label} name=${path.join('.')} @change=${change}>
      <option value="" .selected=${taken < 0}>${needed ? 'choose…' : '(left open)'}</option>
      ${field.variants.map((each, i) => html`<option value=${i} .selected=${i === taken}>${each.title ?? titleOf(each)}</option>`)}
    </select>
    ${chosen === undefined || fieldOf(chosen).kind === 'nobody' ? nothing : variantOf(c, chosen)}
  </fieldset>`;
}

function variantOf({ desk, path }: Control, schema: Schema): TemplateResult {
  const label = schema.title ?? titleOf(schema);
  return control({ desk, schema, field: fieldOf(schema), path, label, needed: true });
}

function textField(c: Control): TemplateResult {
  const { desk, path, label, field, needed } = c;
  const name = path.join('.');
  const typed = (event: Event): void => desk.type(path, field, (event.target as HTMLInputElement).value);
  const input = html`<label
    ><span>${label}${needed || path.length > 1 ? '' : ' (if you like)'}${about(c)}</span>
    <input
      type="text"
      name=${name}
      .value=${desk.textOf(name) ?? writeField(field, desk.at(path))}
      placeholder=${hintOf(field)}
      autocomplete="off"
      spellcheck="false"
      @input=${typed}
    />
    ${wrong(c)}
  </label>`;
  if (!desk.board || !isOnMap(field)) return input;
  return html`<span class="row"
    >${input}<button
      type="button"
      aria-label=${`${label}: choose on the board`}
      @click=${() => desk.pick(pickingOf(c))}
    >
      On the board
    </button></span
  >`;
}

/** What the member of this name holds, beside the field or further out. */
function startOf({ desk, path }: Control, member: string): Picking['from'] {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const value = desk.at([...path.slice(0, depth), member]);
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value)) return value as readonly string[];
  }
  return null;
}

/** What the board is asked for this field. */
function pickingOf(c: Control): Picking {
  const { desk, schema, field, path, label } = c;
  const now = desk.at(path);
  const one = field.kind === 'name';
  const row = path.at(-1)!;
  const isUnit = (desk.names['unit'] ?? []).some(({ name }) => name === row);
  return {
    title: label,
    places: one
      ? typeof now === 'string' && now !== ''
        ? [now]
        : []
      : ((now as readonly string[] | undefined) ?? []),
    as: one ? 'one' : field.kind === 'places' && field.path ? 'path' : 'several',
    unit: isUnit ? row : null,
    from: schema.startsAt === undefined ? null : startOf(c, schema.startsAt),
    put: (places) => desk.set(path, one ? places[0] : places.length === 0 ? undefined : places),
  };
}
