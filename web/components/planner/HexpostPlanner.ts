import '../../jitless.ts';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { BoardMap } from '../../../shared/rules/presentation.ts';
import '../board/HexpostBoard.ts';
import type { HexpostBoard } from '../board/HexpostBoard.ts';
import { symbolDefs } from '../board/counter.ts';
import { counterStyles } from '../board/counter.css.ts';
import type { Picking } from '../schemaForm/picking.ts';
import { theme } from '../theme.css.ts';
import { attackPanel } from './attackPanel.ts';
import { Draft } from './draft.ts';
import { drawingPanel } from './drawingPanel.ts';
import type { PlanBase } from './draft.ts';
import { Hand } from './hand.ts';
import { hintsOf, shownOn } from './hints.ts';
import { ordersPanel, otherOrders } from './ordersPanel.ts';
import type { Editing } from './ordersPanel.ts';
import type { PlannedOrder } from './outlook.ts';
import { placePanel } from './placePanel.ts';
import { plannerStyles } from './planner.css.ts';
import { offMapPanel, situationPanel, stackPanel, staleNote } from './situationPanel.ts';
import { unitPanel } from './unitPanel.ts';

export type { PlanBase } from './draft.ts';

/**
 * `<hexpost-planner>`: makes a seat's orders on the board and knows no game: what can be ordered, how far units go, the
 * odds and every fault come from the module, on the seat's view.
 *
 * Properties: `base` (whose plan, on which state), `busy`. Events: `plan-send` (detail: the orders), `plan-save` (the same), `plan-load`
 * (detail: a File that was dropped or chosen). Methods: `take(orders, head)`, `refuse(why)` (what was
 * loaded is no plan), `clear()`. The plan is kept in this browser.
 * Keys outside of fields: N the next unit that can act, U takes the last change back, R makes it again, Escape lets go.
 */
export class HexpostPlanner extends LitElement {
  static override readonly styles = [theme, counterStyles, plannerStyles];
  static override readonly properties = {
    base: { attribute: false },
    busy: { type: Boolean },
    editing: { state: true },
    dropping: { state: true },
    refused: { state: true },
  };

  base: PlanBase | null = null;
  busy = false;
  /** The form that is open. */
  private editing: Editing | null = null;
  private dropping = false;
  /** Why the file that was loaded last is no plan; null: it was one. */
  private refused: string | null = null;
  private readonly draft = new Draft((afresh) => this.changed(afresh));
  private readonly hand = new Hand(
    this.draft,
    () => this.requestUpdate(),
    (hexes) => void this.updateComplete.then(() => this.board?.reveal(hexes)),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('keydown', this.onPageKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.onPageKey);
  }

  /** A plan from elsewhere (a file): replaces this one, which can be got back by undo. */
  take(orders: readonly PlannedOrder[], head: string): void {
    this.refused = null;
    this.draft.take(orders, head);
  }

  /** The file that was loaded is no plan for this seat: says why, and leaves the plan as it is. */
  refuse(why: string): void {
    this.refused = why;
  }

  /** What was sent is no plan any more. */
  clear(): void {
    this.draft.forget();
  }

  private changed(afresh: boolean): void {
    if (afresh) {
      this.refused = null;
      this.editing = null;
      this.hand.letGo();
    }
    this.requestUpdate();
  }

  private get board(): HexpostBoard | null {
    return this.renderRoot.querySelector('hexpost-board');
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('base') && this.base !== null) this.draft.rebase(this.base);
  }

  protected override updated(changed: PropertyValues): void {
    const { board, hand } = this;
    // A fanned stack would cover what is attacked.
    if (board !== null) board.selected = hand.doing.what === 'attack' ? null : hand.spot;
    if (changed.has('editing') && this.editing !== null) this.form?.focus();
  }

  private readonly onHex = (
    event: CustomEvent<{ readonly hex: HexId | null; readonly text: string; readonly add: boolean }>,
  ): void => {
    const { hex, text, add } = event.detail;
    if (hex === null) return this.hand.leave();
    this.draft.say(text);
    this.hand.press(hex, add);
  };

  private readonly onDescribe = (
    event: CustomEvent<{ readonly hex: HexId; readonly text: string }>,
  ): void => {
    this.draft.say(event.detail.text);
    this.hand.preview(event.detail.hex);
  };

  private readonly onPageKey = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select') !== null) return;
    const { draft, hand } = this;
    const acts: { readonly [key: string]: () => void } = {
      n: () => hand.next(1),
      N: () => hand.next(-1),
      u: () => draft.undo(),
      r: () => draft.redo(),
      Escape: () => hand.leave(),
    };
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (act === undefined) return;
    act();
    event.preventDefault();
  };

  protected override render(): TemplateResult {
    const { base, draft, hand } = this;
    const { position } = draft;
    if (base === null || position === null) return html`<p role="status">The position is being loaded…</p>`;
    return html`<div
      class=${this.dropping ? 'frame over' : 'frame'}
      @dragover=${this.onDragOver}
      @dragleave=${() => (this.dropping = false)}
      @drop=${this.onDropFile}
    >
      ${this.boardView(base)}
      <div class="side" role="region" aria-label="Plan" tabindex="0">
        <svg class="for-ears" aria-hidden="true"><defs>${symbolDefs(counterSymbols)}</defs></svg>
        ${staleNote(draft)}${situationPanel(draft, hand, position)}${this.handPanel()}${stackPanel(draft, hand)}
        ${offMapPanel(draft, hand, position)}${this.listPanel()} ${otherOrders(draft)}
      </div>
      <div class="for-ears" role="status" aria-live="polite">${draft.said}</div>
    </div>`;
  }

  private boardView({ module }: PlanBase): TemplateResult {
    const { draft, hand } = this;
    const map = (module.maps[hand.map] ?? module.maps[0]) as BoardMap;
    const movers = draft.choices.flatMap((choice) => (choice.by === 'path' ? choice.units : []));
    const { centres } = draft.layouts[hand.map]!;
    return html`<hexpost-board
      plain
      .map=${map}
      .sheet=${module.counters}
      .position=${draft.position}
      .overlay=${shownOn(draft, hand)}
      .hints=${hintsOf(draft, hand).filter(({ hex }) => centres.has(hex))}
      .movable=${new Set(movers)}
      .sources=${module.provenance}
      .heading=${`Plan, ${map.title}, ${draft.position?.title ?? ''}`}
      @hex-select=${this.onHex}
      @hex-describe=${this.onDescribe}
      @hex-hover=${(event: CustomEvent<{ readonly hex: HexId | null }>) => hand.preview(event.detail.hex)}
      @unit-drop=${(event: CustomEvent<{ readonly unit: UnitId; readonly trail: readonly HexId[] }>) =>
        hand.drop(event.detail.unit, event.detail.trail)}
    ></hexpost-board>`;
  }

  private handPanel(): TemplateResult | typeof nothing {
    const { draft, hand } = this;
    const { doing } = hand;
    switch (doing.what) {
      case 'nothing':
        return nothing;
      case 'unit':
        return unitPanel(draft, hand, doing);
      case 'attack':
        return attackPanel(draft, hand, doing);
      case 'place':
        return placePanel(draft, hand, doing);
      case 'drawing':
        return drawingPanel(draft, hand, doing, () => this.drawn());
    }
  }

  private listPanel(): TemplateResult {
    const { draft, hand, busy, editing } = this;
    return ordersPanel({
      draft,
      busy,
      refused: this.refused,
      editing,
      edit: (form) => {
        this.editing = form;
        if (hand.doing.what === 'drawing') hand.letGo();
      },
      pick: (picking, index) => this.pickFor(picking, index),
      send: () => this.tell('plan-send', draft.orders),
      save: () => this.tell('plan-save', draft.orders),
      load: (file) => this.tell('plan-load', file),
    });
  }

  /** Hexes for a field of an order's form: the board takes the focus, so that its keys choose them. */
  private pickFor(picking: Picking, index: number): void {
    this.hand.startDrawing(picking, index);
    this.board?.focus();
    void this.updateComplete.then(() => this.show('.doing'));
  }

  /** What was chosen stands in its field. */
  private drawn(): void {
    this.hand.letGo();
    void this.updateComplete.then(() => {
      this.show('.orders hexpost-schema-form');
      this.form?.focus();
    });
  }

  private get form(): HTMLElement | null {
    return this.renderRoot.querySelector('.orders hexpost-schema-form');
  }

  private show(selector: string): void {
    this.renderRoot.querySelector(selector)?.scrollIntoView({ block: 'nearest' });
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private readonly onDragOver = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    this.dropping = true;
  };

  private readonly onDropFile = (event: DragEvent): void => {
    event.preventDefault();
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) this.tell('plan-load', file);
  };
}
customElements.define('hexpost-planner', HexpostPlanner);

declare global {
  interface HTMLElementTagNameMap {
    'hexpost-planner': HexpostPlanner;
  }
}
