import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { AttackAsked } from '../../../shared/rules/contract.ts';
import '../schemaForm/SchemaForm.ts';
import type { Picking } from '../schemaForm/picking.ts';
import { variantsOf } from '../schemaForm/schema.ts';
import type { Schema } from '../schemaForm/schema.ts';
import type { Draft } from './draft.ts';
import { labelOf } from '../labelOf.ts';
import type { Foreseen, PlannedOrder } from './outlook.ts';
import { orderText } from './planSketch.ts';

/** The form of an order that is open: the whole of it, or only what it does if things turn out otherwise (`plan`). */
export interface Editing {
  readonly index: number;
  readonly part: 'whole' | 'plan';
}

/** What the list of orders needs of the element around it. */
export interface OrdersDesk {
  readonly draft: Draft;
  readonly busy: boolean;
  /** Why the file loaded last is no plan; null: nothing to say. */
  readonly refused: string | null;
  /** Null: none is open. */
  readonly editing: Editing | null;
  edit(form: Editing | null): void;
  /** A field of the form of that order wants hexes from the board. */
  pick(picking: Picking, index: number): void;
  send(): void;
  save(): void;
  load(file: File): void;
}

/** The orders planned, what the rules say of each, and what can be done with them all. */
export function ordersPanel(desk: OrdersDesk): TemplateResult {
  const { draft, busy } = desk;
  const { orders, look, stale, illegal, list } = draft;
  const blocked = orders.length === 0 || illegal > 0 || (stale !== null && !stale.checked) || busy;
  return html`<section aria-label="Orders">
    <h3>
      ${orders.length === 0 ? 'No orders yet' : `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`}
    </h3>
    <ol class="orders">
      ${orders.map((order, i) => orderLine(desk, order, look.orders[i]!, i))}
    </ol>
    <p class="row">
      <button type="button" class="primary send" ?disabled=${blocked} @click=${() => desk.send()}>
        Check and send
      </button>
      <button type="button" ?disabled=${list.past.length === 0} @click=${() => draft.undo()} title="U">
        Undo
      </button>
      <button type="button" ?disabled=${list.future.length === 0} @click=${() => draft.redo()} title="R">
        Redo
      </button>
      <button type="button" ?disabled=${orders.length === 0} @click=${() => draft.clear()}>Clear</button>
    </p>
    <p class="row">
      <button type="button" ?disabled=${orders.length === 0} @click=${() => desk.save()}>
        Save as a file
      </button>
      <label class="file"
        >Load or drop one<input
          type="file"
          accept=".json,application/json"
          aria-label="Load a move file"
          @change=${(event: Event) => chosen(event, desk)}
      /></label>
    </p>
    ${desk.refused === null ? nothing : html`<p class="bad" role="alert">${desk.refused} Your plan is as it was.</p>`}
    <p class="soft">
      ${illegal > 0 ? html`<span class="bad">${illegal === 1 ? 'An order breaks a rule' : `${illegal} orders break rules`}.</span>` : nothing}
      ${look.mayRoll ? 'Dice will fall.' : nothing} Kept in this browser until it is sent.
    </p>
  </section>`;
}

function chosen(event: Event, desk: OrdersDesk): void {
  const input = event.target as HTMLInputElement;
  const file = input.files?.[0];
  if (file !== undefined) desk.load(file);
  input.value = '';
}

function orderLine(desk: OrdersDesk, order: PlannedOrder, foreseen: Foreseen, index: number): TemplateResult {
  const { draft } = desk;
  const { module } = draft.base!;
  const part = desk.editing?.index === index ? desk.editing.part : null;
  const hasPlan = shapeOf(draft, order)?.properties?.['plan'] !== undefined;
  const toggle = (wanted: Editing['part']): void =>
    desk.edit(part === wanted ? null : { index, part: wanted });
  return html`<li data-verdict=${foreseen.verdict}>
    <div>
      ${orderText(order, module.counters)} ${oddsNote(draft, order, foreseen)}
      ${foreseen.verdict === 'open' ? html`<br /><small>depends on what comes before it</small>` : nothing}
      ${
        foreseen.faults.length === 0
          ? nothing
          : html`<ul class="faults">
              ${foreseen.faults.map((fault) => html`<li>${fault.message} ${fault.rule === undefined ? nothing : html`<small>rule ${fault.rule}</small>`}</li>`)}
            </ul>`
      }
      ${
        hasPlan
          ? html`<button
              type="button"
              class="branch"
              aria-label=${`What if, order ${index + 1}`}
              aria-expanded=${part === 'plan' ? 'true' : 'false'}
              @click=${() => toggle('plan')}
            >
              What if…
            </button>`
          : nothing
      }
    </div>
    <span class="tools">
      ${tool('Move up', '↑', index, () => draft.move(index, index - 1), index === 0)}
      ${tool('Move down', '↓', index, () => draft.move(index, index + 1), index === draft.orders.length - 1)}
      ${tool('Edit', '✎', index, () => toggle('whole'))}
      ${tool('Remove', '✕', index, () => draft.remove(index))}
    </span>
    ${part === null ? nothing : editor(desk, order, index, part)}
  </li>`;
}

const tool = (label: string, sign: string, index: number, act: () => void, off = false): TemplateResult =>
  html`<button
    type="button"
    class="tool"
    aria-label=${`${label} order ${index + 1}`}
    title=${label}
    ?disabled=${off}
    @click=${act}
  >
    ${sign}
  </button>`;

function oddsNote(
  draft: Draft,
  order: PlannedOrder,
  { before, verdict }: Foreseen,
): TemplateResult | typeof nothing {
  const { units, targets, defenders } = order as Partial<AttackAsked>;
  if (!Array.isArray(units) || !Array.isArray(targets) || verdict === 'illegal') return nothing;
  const asked = { units, targets, ...(defenders === undefined ? {} : { defenders }) };
  const { column, attack, defence } = draft.base!.module.odds(before, asked);
  return column === null ? nothing : html` <b>${column}</b> <small>${attack} against ${defence}</small>`;
}

const shapeOf = (draft: Draft, order: PlannedOrder): Schema | undefined =>
  variantsOf(draft.schema, 'order').find(({ tag }) => tag === order.order)?.schema;

/** The order as a form made from its schema, or that part of it which says what happens if things turn out otherwise. */
function editor(desk: OrdersDesk, order: PlannedOrder, index: number, part: Editing['part']): TemplateResult {
  const shape = shapeOf(desk.draft, order);
  if (shape === undefined)
    return html`<p class="soft">This is no order of this game; it can only be removed.</p>`;
  const { plan: _plan, ...members } = order;
  return html`<hexpost-schema-form
    button="Set"
    board
    aria-label=${`Order ${index + 1}`}
    .schema=${shape}
    .fixed=${part === 'plan' ? members : { order: order.order }}
    .value=${order}
    .names=${desk.draft.names}
    @form-pick=${(event: CustomEvent<Picking>) => desk.pick(event.detail, index)}
    @form-value=${(event: CustomEvent<PlannedOrder>) => {
      desk.edit(null);
      desk.draft.replace(index, event.detail);
    }}
  ></hexpost-schema-form>`;
}

/** Every kind of order as a form made from its schema, for what the board does not offer. */
export function otherOrders(draft: Draft): TemplateResult {
  const { schema, names } = draft;
  return html`<section>
    <details>
      <summary>Any other order</summary>
      ${variantsOf(schema, 'order').map(
        ({ tag, schema: shape }) =>
          html`<details>
            <summary>${labelOf(tag)}</summary>
            <hexpost-schema-form
              .schema=${shape}
              .fixed=${{ order: tag }}
              .names=${names}
              @form-value=${(event: CustomEvent<PlannedOrder>) => draft.add(event.detail)}
            ></hexpost-schema-form>
          </details>`,
      )}
    </details>
  </section>`;
}
