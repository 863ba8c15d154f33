import '../../jitless.ts';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { counterSymbols } from 'virtual:counter-symbols';
import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { AttackAsked, GameModule, Odds, PlanChoice, Reach } from '../../../shared/rules/contract.ts';
import type { BoardMap, CounterView, Position } from '../../../shared/rules/presentation.ts';
import { describeCounter, specOf } from '../../board/describe.ts';
import { layOut, neighbours } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import type { Hint } from '../../board/hint.ts';
import type { Overlay } from '../../board/overlay.ts';
import { keepPlan, keptPlan } from '../../client/keptPlan.ts';
import '../board/HexpostBoard.ts';
import type { HexpostBoard } from '../board/HexpostBoard.ts';
import { counterFace, symbolDefs } from '../board/counter.ts';
import { counterStyles } from '../board/counter.css.ts';
import '../schemaForm/SchemaForm.ts';
import { schemaOf, variantsOf } from '../schemaForm/schema.ts';
import type { Schema } from '../schemaForm/schema.ts';
import { theme } from '../theme.css.ts';
import { choicesOf, factionsOf, offers, titleOf, unitsOf } from './offers.ts';
import { faultsOf, outlook } from './outlook.ts';
import type { Foreseen, Outlook, PlannedOrder } from './outlook.ts';
import { orderText, sketch } from './planSketch.ts';
import { plannerStyles } from './planner.css.ts';

const SYMBOL_TYPES = new Set(counterSymbols.map(({ type }) => type));

/** Whose plan, of what, as things stand. */
export interface PlanBase {
  readonly game: string;
  readonly module: GameModule;
  readonly scenario: string;
  readonly seat: SeatId;
  /** The seat's view of the state after entry `seq`, whose hash is `head`. */
  readonly view: unknown;
  readonly seq: number;
  readonly head: string;
}

type PathChoice = Extract<PlanChoice, { by: 'path' }>;
type AttackChoice = Extract<PlanChoice, { by: 'attack' }>;

/** What the planner is in the middle of. */
type Doing =
  | { readonly what: 'nothing' }
  | {
      readonly what: 'unit';
      readonly unit: UnitId;
      readonly choice: PlanChoice | null;
      /** The path so far where it is set hex by hex. */
      readonly trail: readonly HexId[];
    }
  | {
      readonly what: 'attack';
      readonly choice: AttackChoice;
      readonly units: readonly UnitId[];
      readonly targets: readonly HexId[];
      /** The units of those hexes that are attacked, where single ones are; all of them if left out. */
      readonly defenders?: readonly UnitId[];
    };

/**
 * `<hexpost-planner>`: makes a seat's orders on the board and knows no game: what can be ordered, how far units go, the
 * odds and every fault come from the module, on the seat's view.
 *
 * Properties: `base` (whose plan, on which state), `busy`. Events: `plan-send` (detail: the orders), `plan-save` (the same), `plan-load`
 * (detail: a File that was dropped or chosen). Methods: `take(orders, head)`, `clear()`. The plan is kept in this browser.
 * Keys outside of fields: N the next unit that can act, U takes the last change back, Escape lets go.
 */
export class HexpostPlanner extends LitElement {
  static override readonly styles = [theme, counterStyles, plannerStyles];
  static override readonly properties = {
    base: { attribute: false },
    busy: { type: Boolean },
    orders: { state: true },
    doing: { state: true },
    spot: { state: true },
    previewed: { state: true },
    spoken: { state: true },
    editing: { state: true },
    editFault: { state: true },
    stale: { state: true },
    mapIndex: { state: true },
    dropping: { state: true },
  };

  base: PlanBase | null = null;
  busy = false;
  private orders: readonly PlannedOrder[] = [];
  private past: readonly (readonly PlannedOrder[])[] = [];
  private future: readonly (readonly PlannedOrder[])[] = [];
  private doing: Doing = { what: 'nothing' };
  private spot: HexId | null = null;
  private previewed: HexId | null = null;
  private spoken = '';
  private editing: number | null = null;
  private editFault: string | null = null;
  /** The entry that the plan was made against, where the game has gone on since. */
  private stale: { readonly seq: number; readonly checked: boolean } | null = null;
  private mapIndex = 0;
  private dropping = false;

  private look: Outlook = { orders: [], after: null, mayRoll: false };
  private choices: readonly PlanChoice[] = [];
  private position: Position | null = null;
  private overlay: Overlay = { paths: [], attacks: [], losses: [], card: null };
  private schema: Schema = {};
  private layouts: readonly Layout[] = [];
  private reach: Reach | null = null;

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
    this.stale = this.base !== null && head !== this.base.head ? { seq: NaN, checked: false } : null;
    this.change(orders);
  }

  /** What was sent is no plan any more. */
  clear(): void {
    this.past = [];
    this.future = [];
    this.stale = null;
    this.set([]);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('base') || this.base === null) return;
    const before = changed.get('base') as PlanBase | null | undefined;
    const { base } = this;
    if (before?.module !== base.module) {
      this.schema = schemaOf(base.module.orders);
      this.layouts = base.module.maps.map(layOut);
    }
    if (before === null || before === undefined || before.game !== base.game || before.seat !== base.seat) {
      const kept = keptPlan(base.game, base.seat);
      this.orders = kept?.orders ?? [];
      if (kept !== null && kept.head !== base.head) this.stale = { seq: kept.seq, checked: false };
    } else if (before.head !== base.head && this.orders.length > 0) {
      this.stale = { seq: before.seq, checked: false };
    }
    this.reckon();
    this.letGo();
  }

  private reckon(): void {
    const { base } = this;
    if (base === null) return;
    const { module, seat } = base;
    this.look = outlook(module, base, seat, this.orders);
    this.choices = offers(module, { scenario: base.scenario, view: this.look.after }, seat, this.schema);
    this.position = module.position(this.look.after);
    this.overlay = sketch(
      this.orders.map((order, i) => ({
        order,
        before: module.position(this.look.orders[i]!.before),
      })),
    );
  }

  private set(orders: readonly PlannedOrder[]): void {
    const { base } = this;
    this.orders = orders;
    if (base === null) return;
    this.reckon();
    this.keep();
    this.letGo();
  }

  private keep(): void {
    const { base, stale } = this;
    if (base === null) return;
    // A plan that has not been checked on the new state stays one against the old head.
    const head = stale !== null && !stale.checked ? '' : base.head;
    keepPlan(base.game, base.seat, {
      head,
      seq: stale === null || stale.checked ? base.seq : stale.seq,
      orders: this.orders,
    });
  }

  private change(orders: readonly PlannedOrder[]): void {
    this.past = [...this.past, this.orders];
    this.future = [];
    this.set(orders);
  }

  private add(order: PlannedOrder): void {
    if (this.base === null) return;
    this.change([...this.orders, order]);
    const last = this.look.orders.at(-1)!;
    const text = orderText(order, this.base.module.counters);
    this.spoken =
      last.faults.length > 0
        ? `${text}: not allowed. ${last.faults.map(({ message }) => message).join(' ')}`
        : `Order ${this.orders.length}: ${text}. ${this.choices.length > 0 ? '' : 'The move passes on.'}`;
  }

  private undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [this.orders, ...this.future];
    this.set(before);
    this.spoken = 'Taken back.';
  }

  private redo(): void {
    const [next, ...rest] = this.future;
    if (next === undefined) return;
    this.past = [...this.past, this.orders];
    this.future = rest;
    this.set(next);
  }

  private discard(index: number): void {
    this.change(this.orders.filter((_, i) => i !== index));
    this.spoken = `Order ${index + 1} removed.`;
  }

  private shift(index: number, by: 1 | -1): void {
    const moved = [...this.orders];
    const [one] = moved.splice(index, 1);
    if (one === undefined) return;
    moved.splice(index + by, 0, one);
    this.change(moved);
  }

  private letGo(): void {
    this.doing = { what: 'nothing' };
    this.reach = null;
    this.previewed = null;
    this.editing = null;
    this.editFault = null;
  }

  /** The units that have anything to do, those on the map first. */
  private get ready(): readonly UnitId[] {
    return [...new Set(this.choices.flatMap(unitsOf))];
  }

  private hexOf(unit: UnitId): HexId | null {
    return this.position?.counters.find((counter) => counter.unit === unit)?.hex ?? null;
  }

  private pick(unit: UnitId, choice?: PlanChoice): void {
    const { base } = this;
    if (base === null) return;
    const mine = choicesOf(this.choices, unit);
    const chosen = choice ?? mine[0] ?? null;
    const hex = this.hexOf(unit);
    this.spot = hex;
    if (hex !== null) this.showMapOf(hex);
    this.previewed = null;
    this.reach = chosen?.by === 'path' ? base.module.reach(this.look.after, unit) : null;
    this.doing = { what: 'unit', unit, choice: chosen, trail: [] };
    const counter = this.position?.counters.find((each) => each.unit === unit);
    const name = counter === undefined ? unit : describeCounter(base.module.counters, counter);
    this.spoken = `${name} chosen. ${this.told(chosen)}`;
    if (hex !== null) void this.updateComplete.then(() => this.board?.reveal([hex]));
  }

  private told(choice: PlanChoice | null): string {
    if (choice === null) return 'It has nothing to do now.';
    switch (choice.by) {
      case 'path':
        return `${choice.title}: it reaches ${this.reach?.hexes.length ?? 0} hexes.`;
      case 'attack':
        return 'Choose the hex to attack.';
      case 'hex':
      case 'unit':
      case 'nothing':
        return `${choice.title}.`;
    }
  }

  private showMapOf(hex: HexId): void {
    if (this.layouts[this.mapIndex]?.centres.has(hex) === true) return;
    const other = this.layouts.findIndex(({ centres }) => centres.has(hex));
    if (other >= 0) this.mapIndex = other;
  }

  private next(by: 1 | -1): void {
    const { ready, doing } = this;
    if (ready.length === 0) return void (this.spoken = 'No unit has anything to do.');
    const at = doing.what === 'unit' ? ready.indexOf(doing.unit) : by === 1 ? -1 : 0;
    this.pick(ready[(at + by + ready.length) % ready.length]!);
  }

  private get board(): HexpostBoard | null {
    return this.renderRoot.querySelector('hexpost-board');
  }

  /** A hex was clicked, or Enter pressed on it. */
  private readonly onHex = (
    event: CustomEvent<{ readonly hex: HexId | null; readonly text: string; readonly add: boolean }>,
  ): void => {
    const { hex, text, add } = event.detail;
    if (hex === null) {
      this.spot = null;
      return this.letGo();
    }
    this.spoken = text;
    const { doing } = this;
    if (doing.what === 'unit' && this.complete(doing, hex, add)) return;
    if (doing.what === 'attack' && this.aim(doing, hex, add)) return;
    this.spot = hex;
    const here = this.at(hex);
    const mine = here.filter((unit) => choicesOf(this.choices, unit).length > 0);
    if (mine.length > 0) {
      const current = doing.what === 'unit' ? mine.indexOf(doing.unit) : -1;
      this.pick(mine[(current + 1) % mine.length]!);
      return;
    }
    this.letGo();
    const attack = this.choices.find((choice): choice is AttackChoice => choice.by === 'attack');
    if (attack !== undefined && this.isStrange(hex))
      this.doing = { what: 'attack', choice: attack, units: [], targets: [hex] };
  };

  /** Units in the hex, the top first. */
  private at(hex: HexId): readonly UnitId[] {
    return (this.position?.counters ?? [])
      .filter((counter) => counter.hex === hex)
      .flatMap(({ unit }) => unit ?? [])
      .reverse();
  }

  /** Holds a counter that is not the seat's. */
  private isStrange(hex: HexId): boolean {
    const { base } = this;
    if (base === null) return false;
    const own = factionsOf(base.module, base.scenario, base.seat);
    return (this.position?.counters ?? []).some(
      (counter) => counter.hex === hex && !own.includes(counter.faction),
    );
  }

  /** The hex completes (or, with `add`, lengthens) what the chosen unit is to do; false: it means something else. */
  private complete(doing: Extract<Doing, { what: 'unit' }>, hex: HexId, add: boolean): boolean {
    const { unit, choice, trail } = doing;
    if (choice === null) return false;
    switch (choice.by) {
      case 'path': {
        if (add) return this.lengthen(doing, hex);
        if (trail.length > 0 && trail.at(-1) === hex) {
          this.add(this.goingBy(choice, unit, trail));
          return true;
        }
        const path = this.pathTo(choice, unit, hex);
        if (path === null) {
          const why = this.reach?.beyond.find((each) => each.hex === hex)?.fault;
          if (why === undefined || this.at(hex).some((each) => choicesOf(this.choices, each).length > 0))
            return false;
          this.spot = hex;
          this.spoken = `${hex}: ${why.message}`;
          return true;
        }
        this.add(this.goingBy(choice, unit, path));
        return true;
      }
      case 'hex': {
        const hexes = choice.units.find((each) => each.unit === unit)?.hexes ?? [];
        if (!hexes.includes(hex)) return false;
        this.add({ order: choice.order, unit, [choice.member]: hex });
        return true;
      }
      case 'attack':
        if (!this.isStrange(hex)) return false;
        this.doing = { what: 'attack', choice, units: [unit], targets: [hex] };
        this.spot = hex;
        this.tellOdds();
        return true;
      case 'unit':
      case 'nothing':
        return false;
    }
  }

  /** The cheapest path that this choice can take to the hex; null: none. */
  private pathTo(choice: PathChoice, unit: UnitId, hex: HexId): readonly HexId[] | null {
    if (choice.ends !== undefined) {
      if (!choice.ends.includes(hex)) return null;
      if (this.hexOf(unit) === hex) return [];
    }
    const to = (hexes: Reach['hexes'] = []) => hexes.find((each) => each.hex === hex)?.path;
    return to(this.reach?.hexes) ?? to(this.reach?.longer?.hexes) ?? null;
  }

  /** The order to go that way; where only the longer move gets there, the order asks for it. */
  private goingBy(choice: PathChoice, unit: UnitId, path: readonly HexId[]): PlannedOrder {
    const { base, reach } = this;
    const usual: PlannedOrder = { order: choice.order, unit, path };
    if (base === null || reach?.longer === undefined) return usual;
    const isLegal = (order: PlannedOrder): boolean =>
      faultsOf(base.module, this.look.after, base.seat, order).length === 0;
    const longer = { ...usual, ...reach.longer.with };
    return !isLegal(usual) && isLegal(longer) ? longer : usual;
  }

  private lengthen(doing: Extract<Doing, { what: 'unit' }>, hex: HexId): boolean {
    const from = doing.trail.at(-1) ?? this.hexOf(doing.unit);
    const layout = this.layouts[this.mapIndex];
    if (from === null || layout === undefined) return false;
    if (!neighbours(layout, from).includes(hex)) {
      this.spoken = `${hex} is not next to ${from}.`;
      return true;
    }
    this.doing = { ...doing, trail: [...doing.trail, hex] };
    this.spoken = `Path: ${[...doing.trail, hex].join(' ')}.`;
    return true;
  }

  private aim(doing: Extract<Doing, { what: 'attack' }>, hex: HexId, add: boolean): boolean {
    const attackers = this.at(hex).filter((unit) => doing.choice.units.includes(unit));
    if (attackers.length > 0) {
      const on = attackers.every((unit) => doing.units.includes(unit));
      this.attackWith({
        ...doing,
        units: on
          ? doing.units.filter((unit) => !attackers.includes(unit))
          : [...new Set([...doing.units, ...attackers])],
      });
      return true;
    }
    if (!this.isStrange(hex)) return false;
    const others = doing.targets.filter((each) => each !== hex);
    const targets = add ? (others.length < doing.targets.length ? others : [...doing.targets, hex]) : [hex];
    if (targets.length === 0) this.letGo();
    else this.attackWith({ what: 'attack', choice: doing.choice, units: doing.units, targets });
    this.spot = hex;
    return true;
  }

  private attackWith(doing: Extract<Doing, { what: 'attack' }>): void {
    this.doing = doing;
    this.tellOdds();
  }

  private get odds(): Odds | null {
    const { base, doing } = this;
    if (base === null || doing.what !== 'attack' || doing.units.length === 0) return null;
    return base.module.odds(this.look.after, doing);
  }

  private tellOdds(): void {
    const { odds } = this;
    if (odds === null) this.spoken = 'Choose the attackers.';
    else if (odds.column === null) this.spoken = odds.faults.map(({ message }) => message).join(' ');
    else this.spoken = `${odds.attack} against ${odds.defence}: column ${odds.column}.`;
  }

  private readonly onHover = (event: CustomEvent<{ readonly hex: HexId | null }>): void => {
    if (this.doing.what === 'unit') this.previewed = event.detail.hex;
  };

  private readonly onDescribe = (
    event: CustomEvent<{ readonly hex: HexId; readonly text: string }>,
  ): void => {
    this.spoken = event.detail.text;
    if (this.doing.what === 'unit') this.previewed = event.detail.hex;
  };

  /** Dragged: the way that the pointer took if it is legal, else the cheapest. */
  private readonly onDropUnit = (
    event: CustomEvent<{ readonly unit: UnitId; readonly trail: readonly HexId[] }>,
  ): void => {
    const { base } = this;
    const { unit, trail } = event.detail;
    const choice = choicesOf(this.choices, unit).find((each): each is PathChoice => each.by === 'path');
    if (base === null || choice === undefined) return;
    this.pick(unit, choice);
    const way = this.goingBy(choice, unit, trail.slice(1));
    if (faultsOf(base.module, this.look.after, base.seat, way).length === 0) return this.add(way);
    const goal = trail.at(-1)!;
    const path = this.pathTo(choice, unit, goal);
    this.add(path === null ? way : this.goingBy(choice, unit, path));
  };

  private readonly onPageKey = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0];
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select') !== null) return;
    switch (event.key) {
      case 'n':
        this.next(1);
        break;
      case 'N':
        this.next(-1);
        break;
      case 'u':
        this.undo();
        break;
      case 'Escape':
        this.spot = null;
        this.letGo();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  private get hints(): readonly Hint[] {
    const { doing, position } = this;
    if (position === null) return [];
    switch (doing.what) {
      case 'nothing': {
        const hexes = new Set(this.ready.flatMap((unit) => this.hexOf(unit) ?? []));
        return [...hexes].map((hex) => ({ hex, kind: 'ready', label: '', title: '' }));
      }
      case 'unit':
        return this.unitHints(doing);
      case 'attack': {
        const picked = new Set(doing.units.flatMap((unit) => this.hexOf(unit) ?? []));
        const able = new Set(this.candidates(doing).flatMap((unit) => this.hexOf(unit) ?? []));
        return [
          ...doing.targets.map((hex): Hint => ({ hex, kind: 'target', label: '', title: 'under attack' })),
          ...[...able].map((hex): Hint => ({
            hex,
            kind: picked.has(hex) ? 'picked' : 'choice',
            label: '',
            title: picked.has(hex) ? 'attacks' : 'can attack',
          })),
        ];
      }
    }
  }

  private unitHints({ unit, choice, trail }: Extract<Doing, { what: 'unit' }>): readonly Hint[] {
    if (choice === null) return [];
    switch (choice.by) {
      case 'path': {
        const longer = this.reach?.longer;
        const open = (hexes: Reach['hexes'] = []) =>
          choice.ends === undefined ? hexes : hexes.filter(({ hex }) => choice.ends!.includes(hex));
        const [ends, far] = [open(this.reach?.hexes), open(longer?.hexes)];
        return [
          ...ends.map((each): Hint => ({
            hex: each.hex,
            kind: 'reach',
            label: String(each.cost),
            title: `${each.cost} of ${this.reach!.allowance} movement points`,
          })),
          ...far.map(({ hex, cost }): Hint => ({
            hex,
            kind: 'choice',
            label: String(cost),
            title: `${longer!.title} (${longer!.rule}): ${cost} of ${longer!.allowance} movement points`,
          })),
          ...(this.reach?.beyond ?? [])
            .filter(({ hex }) => !far.some((each) => each.hex === hex))
            .map(({ hex, fault }): Hint => ({
              hex,
              kind: 'beyond',
              label: '',
              title: `${fault.message}${fault.rule === undefined ? '' : ` (${fault.rule})`}`,
            })),
          ...trail.map((hex): Hint => ({ hex, kind: 'picked', label: '', title: 'on the path' })),
        ];
      }
      case 'hex':
        return (choice.units.find((each) => each.unit === unit)?.hexes ?? []).map((hex) => ({
          hex,
          kind: 'choice',
          label: '',
          title: choice.title,
        }));
      case 'attack': {
        const layout = this.layouts[this.mapIndex];
        const hex = this.hexOf(unit);
        if (layout === undefined || hex === null) return [];
        return neighbours(layout, hex)
          .filter((each) => this.isStrange(each))
          .map((each) => ({ hex: each, kind: 'choice', label: '', title: 'can be attacked' }));
      }
      case 'unit':
      case 'nothing':
        return [];
    }
  }

  /** Units next to every hex attacked that may attack. */
  private candidates({ choice, targets }: Extract<Doing, { what: 'attack' }>): readonly UnitId[] {
    const layout = this.layouts[this.mapIndex];
    if (layout === undefined) return [];
    const near = targets.map((hex) => new Set(neighbours(layout, hex)));
    return choice.units.filter((unit) => {
      const hex = this.hexOf(unit);
      return hex !== null && near.every((hexes) => hexes.has(hex));
    });
  }

  private get shown(): Overlay {
    const { doing, previewed, overlay } = this;
    if (doing.what === 'unit' && doing.choice?.by === 'path') {
      const from = this.hexOf(doing.unit);
      const way =
        doing.trail.length > 0
          ? doing.trail
          : previewed === null
            ? null
            : this.pathTo(doing.choice, doing.unit, previewed);
      if (way !== null && from !== null)
        return {
          ...overlay,
          paths: [...overlay.paths, { unit: doing.unit, hexes: [from, ...way], kind: 'advance' }],
        };
    }
    if (doing.what === 'attack') {
      const arrows = doing.units.flatMap((unit) => {
        const from = this.hexOf(unit);
        return from === null ? [] : doing.targets.map((to) => ({ from, to }));
      });
      return { ...overlay, attacks: [...overlay.attacks, ...arrows] };
    }
    return overlay;
  }

  protected override updated(changed: PropertyValues): void {
    const { board } = this;
    // A fanned stack would cover what is attacked.
    if (board !== null) board.selected = this.doing.what === 'attack' ? null : this.spot;
    if (changed.has('editing') && this.editing !== null)
      this.renderRoot.querySelector<HTMLTextAreaElement>('.orders textarea')?.focus();
  }

  protected override render(): TemplateResult {
    const { base, position } = this;
    if (base === null || position === null) return html`<p role="status">The position is being loaded…</p>`;
    const { module } = base;
    const map = (module.maps[this.mapIndex] ?? module.maps[0]) as BoardMap;
    const movers = this.choices.flatMap((choice) => (choice.by === 'path' ? choice.units : []));
    return html`<div
      class=${this.dropping ? 'frame over' : 'frame'}
      @dragover=${this.onDragOver}
      @dragleave=${() => (this.dropping = false)}
      @drop=${this.onDropFile}
    >
      <hexpost-board
        plain
        .map=${map}
        .sheet=${module.counters}
        .position=${position}
        .overlay=${this.shown}
        .hints=${this.hints}
        .movable=${new Set(movers)}
        .sources=${module.provenance}
        .heading=${`Plan, ${map.title}, ${position.title}`}
        @hex-select=${this.onHex}
        @hex-describe=${this.onDescribe}
        @hex-hover=${this.onHover}
        @unit-drop=${this.onDropUnit}
      ></hexpost-board>
      <div class="side" role="region" aria-label="Plan" tabindex="0">
        <svg class="for-ears" aria-hidden="true"><defs>${symbolDefs(counterSymbols)}</defs></svg>
        ${this.staleNote()}
        <section>
          <h2>${position.title}</h2>
          ${
            module.maps.length < 2
              ? nothing
              : html`<div class="row" role="group" aria-label="Maps">
                  ${module.maps.map((each, i) => html`<button type="button" aria-pressed=${i === this.mapIndex ? 'true' : 'false'} @click=${() => (this.mapIndex = i)}>${each.title}</button>`)}
                </div>`
          }
          <p class="soft">
            ${
              this.choices.length === 0
                ? 'Nothing more can be ordered here.'
                : `${this.ready.length} ${this.ready.length === 1 ? 'unit has' : 'units have'} something to do.`
            }
          </p>
          <p class="row">
            <button type="button" ?disabled=${this.ready.length === 0} @click=${() => this.next(1)} title="N">
              Next unit
            </button>
            ${this.choices.map((choice) => (choice.by === 'nothing' ? html`<button type="button" @click=${() => this.add({ order: choice.order })}>${choice.title}</button>` : nothing))}
          </p>
        </section>
        ${this.doingSection()}${this.stackSection()}${this.offMapSection(position)}${this.ordersSection()}${this.otherSection()}
      </div>
      <div class="for-ears" role="status" aria-live="polite">${this.spoken}</div>
    </div>`;
  }

  private staleNote(): TemplateResult | typeof nothing {
    const { stale, base } = this;
    if (stale === null || base === null) return nothing;
    if (!stale.checked) {
      const since = Number.isNaN(stale.seq) ? 'an earlier entry' : `entry ${stale.seq}`;
      return html`<section class="stale" role="alert">
        <p>This plan was made at ${since}; the game is at entry ${base.seq} now.</p>
        <p class="row">
          <button type="button" class="primary" @click=${this.recheck}>Re-check it on the new state</button>
          <button type="button" @click=${() => this.clear()}>Drop it</button>
        </p>
      </section>`;
    }
    const broken = this.look.orders.filter(({ verdict }) => verdict === 'illegal').length;
    return html`<section class="stale" role="status">
      <p>
        ${
          broken === 0
            ? 'On the new state all orders are legal as far as can be foreseen.'
            : `On the new state ${broken} of ${this.orders.length} orders ${broken === 1 ? 'is' : 'are'} illegal.`
        }
      </p>
      <p class="row">
        ${broken === 0 ? nothing : html`<button type="button" @click=${this.dropIllegal}>Drop the illegal ones</button>`}
        <button type="button" @click=${() => (this.stale = null)}>Good</button>
      </p>
    </section>`;
  }

  private readonly recheck = (): void => {
    if (this.stale === null) return;
    this.stale = { ...this.stale, checked: true };
    this.reckon();
    this.keep();
  };

  private readonly dropIllegal = (): void => {
    this.change(this.orders.filter((_, i) => this.look.orders[i]?.verdict !== 'illegal'));
  };

  private counter(view: CounterView): TemplateResult {
    return html`<svg viewBox="-37 -37 74 74" aria-hidden="true">
      ${counterFace(this.base!.module.counters, view, SYMBOL_TYPES)}
    </svg>`;
  }

  private unitLine(unit: UnitId): TemplateResult {
    const sheet = this.base!.module.counters;
    const spec = specOf(sheet, unit);
    const counter = this.position?.counters.find((each) => each.unit === unit) ?? {
      unit,
      hex: '' as HexId,
      faction: spec?.faction ?? '',
      strengths: spec?.strengths ?? '',
      states: [],
    };
    return html`${this.counter(counter)}<span
        >${spec?.longName || spec?.name || unit}<small
          >${[counter.strengths, counter.hex, ...counter.states].filter((part) => part !== '').join(' · ')}</small
        ></span
      >`;
  }

  private unitButton(unit: UnitId): TemplateResult {
    const chosen = this.doing.what === 'unit' && this.doing.unit === unit;
    return html`<li>
      <button
        type="button"
        class="unit"
        data-unit=${unit}
        aria-pressed=${chosen ? 'true' : 'false'}
        ?disabled=${choicesOf(this.choices, unit).length === 0}
        @click=${() => (chosen ? this.letGo() : this.pick(unit))}
      >
        ${this.unitLine(unit)}
      </button>
    </li>`;
  }

  private stackSection(): TemplateResult | typeof nothing {
    const { spot, doing } = this;
    if (spot === null || doing.what === 'attack') return nothing;
    const units = this.at(spot);
    if (units.length === 0) return nothing;
    return html`<section aria-label=${`Stack in ${spot}`}>
      <h3>In ${spot}</h3>
      <ul class="units">
        ${units.map((unit) => this.unitButton(unit))}
      </ul>
    </section>`;
  }

  /** Units in boxes that can come to the map. */
  private offMapSection(position: Position): TemplateResult | typeof nothing {
    const off = this.ready.filter((unit) => this.hexOf(unit) === null);
    if (off.length === 0) return nothing;
    const titles = new Map(
      position.boxes.flatMap(({ title, units }) => units.map((unit) => [unit, title] as const)),
    );
    return html`<section aria-label="Off the map">
      <h3>${titles.get(off[0]!) ?? 'Off the map'}</h3>
      <ul class="units">
        ${off.map((unit) => this.unitButton(unit))}
      </ul>
    </section>`;
  }

  private doingSection(): TemplateResult | typeof nothing {
    const { doing } = this;
    switch (doing.what) {
      case 'nothing':
        return nothing;
      case 'unit':
        return this.unitSection(doing);
      case 'attack':
        return this.attackSection(doing);
    }
  }

  private unitSection({ unit, choice, trail }: Extract<Doing, { what: 'unit' }>): TemplateResult {
    const mine = choicesOf(this.choices, unit);
    return html`<section class="doing" aria-label="Chosen unit">
      <div class="unit">${this.unitLine(unit)}</div>
      ${
        mine.length < 2
          ? nothing
          : html`<p class="row" role="group" aria-label="What it does">
              ${mine.map((each) => html`<button type="button" aria-pressed=${each === choice ? 'true' : 'false'} @click=${() => this.pick(unit, each)}>${each.title}</button>`)}
            </p>`
      }
      ${choice === null ? html`<p class="soft">It has nothing to do now.</p>` : this.choiceFields(unit, choice, trail)}
    </section>`;
  }

  private choiceFields(unit: UnitId, choice: PlanChoice, trail: readonly HexId[]): TemplateResult {
    switch (choice.by) {
      case 'path': {
        const fault =
          this.previewed === null
            ? undefined
            : this.reach?.beyond.find(({ hex }) => hex === this.previewed)?.fault;
        return html`<p>
            ${choice.title}: choose where it goes${choice.ends === undefined ? '' : ' over the edge'}; Shift
            with neighbouring hexes sets the path itself. ${this.reach?.allowance ?? 0} movement
            points${
              this.reach?.longer === undefined
                ? ''
                : `; ${this.reach.longer.title.toLowerCase()} (${this.reach.longer.rule}): ${this.reach.longer.allowance}`
            }.
          </p>
          ${fault === undefined ? nothing : html`<p class="bad why">${this.previewed}: ${fault.message} ${fault.rule === undefined ? '' : `(${fault.rule})`}</p>`}
          <form class="row" @submit=${(event: SubmitEvent) => this.typedPath(event, unit, choice)}>
            <input
              type="text"
              name="path"
              aria-label="Path, hex by hex"
              placeholder="2425 2424"
              autocomplete="off"
              .value=${trail.join(' ')}
            />
            <button type="submit">Set this path</button>
          </form>`;
      }
      case 'hex': {
        const hexes = choice.units.find((each) => each.unit === unit)?.hexes ?? [];
        return html`<p>${choice.title}: choose a hex.</p>
          <p class="row">
            ${hexes.map((hex) => html`<button type="button" @click=${() => this.add({ order: choice.order, unit, [choice.member]: hex })}>${hex}</button>`)}
          </p>`;
      }
      case 'attack': {
        const near = this.unitHints({ what: 'unit', unit, choice, trail: [] });
        return html`<p>Choose the hex to attack.</p>
          <p class="row">
            ${near.map(({ hex }) => html`<button type="button" @click=${() => this.attackWith({ what: 'attack', choice, units: [unit], targets: [hex] })}>Attack ${hex}</button>`)}
          </p>`;
      }
      case 'unit':
        return html`<button type="button" @click=${() => this.add({ order: choice.order, unit })}>
          ${choice.title}
        </button>`;
      case 'nothing':
        return html``;
    }
  }

  private typedPath(event: SubmitEvent, unit: UnitId, choice: PathChoice): void {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get('path') ?? '');
    const path = text.split(/[\s,]+/).filter((word) => word !== '') as HexId[];
    if (path.length > 0 || choice.ends !== undefined) this.add(this.goingBy(choice, unit, path));
  }

  private attackSection(doing: Extract<Doing, { what: 'attack' }>): TemplateResult {
    const { choice, units, targets, defenders } = doing;
    const candidates = this.candidates(doing);
    const { odds } = this;
    const layout = this.layouts[this.mapIndex];
    const beside =
      layout === undefined
        ? []
        : [
            ...new Set(
              units.flatMap((unit) => {
                const hex = this.hexOf(unit);
                return hex === null ? [] : neighbours(layout, hex).filter((each) => this.isStrange(each));
              }),
            ),
          ].filter((hex) => !targets.includes(hex));
    const toggle = (unit: UnitId): void =>
      this.attackWith({
        ...doing,
        units: units.includes(unit) ? units.filter((each) => each !== unit) : [...units, unit],
      });
    return html`<section class="doing attack" aria-label="Attack">
      <h3>${choice.title} on ${targets.join(' and ')}</h3>
      ${this.defendersOf(doing)}
      ${candidates.length === 0 ? html`<p>No unit that can still attack stands next to it.</p>` : nothing}
      <ul class="units" aria-label="Attackers">
        ${candidates.map(
          (unit) =>
            html`<li>
              <label class="unit"
                ><input
                  type="checkbox"
                  .checked=${units.includes(unit)}
                  @change=${() => toggle(unit)}
                />${this.unitLine(unit)}</label
              >
            </li>`,
        )}
      </ul>
      ${odds === null ? html`<p class="soft">Choose the attackers.</p>` : this.oddsTable(odds)}
      <p class="row">
        <button
          type="button"
          class="primary"
          ?disabled=${odds?.column === null || odds === null}
          @click=${() =>
            this.add({
              order: choice.order,
              units,
              targets,
              ...(defenders === undefined ? {} : { defenders }),
            })}
        >
          Add this attack
        </button>
        ${units.length === candidates.length ? nothing : html`<button type="button" @click=${() => this.attackWith({ ...doing, units: candidates })}>With all</button>`}
        ${beside.map((hex) => html`<button type="button" @click=${() => this.attackWith({ what: 'attack', choice, units, targets: [...targets, hex] })}>Also ${hex}</button>`)}
        <button type="button" @click=${() => this.letGo()}>Don’t</button>
      </p>
    </section>`;
  }

  /** What stands in the hexes attacked; where a rule lets single units be attacked, each can be left out. */
  private defendersOf(doing: Extract<Doing, { what: 'attack' }>): TemplateResult {
    const { choice, targets, defenders } = doing;
    const there = targets.flatMap((hex) => this.at(hex));
    if (choice.defenders === undefined || there.length < 2)
      return html`<p class="soft">
        ${there
          .map((unit) => {
            const spec = specOf(this.base!.module.counters, unit);
            return spec === undefined ? unit : `${spec.name} (${spec.strengths})`;
          })
          .join(', ')}
      </p>`;
    const attacked = defenders ?? there;
    const toggle = (unit: UnitId): void => {
      const { defenders: _before, ...attack } = doing;
      const chosen = there.filter((each) => (each === unit) !== attacked.includes(each));
      this.attackWith(chosen.length === there.length ? attack : { ...attack, defenders: chosen });
    };
    return html`<p class="soft">Single units may be attacked (${choice.defenders}):</p>
      <ul class="units" aria-label="Units attacked">
        ${there.map(
          (unit) =>
            html`<li>
              <label class="unit"
                ><input
                  type="checkbox"
                  .checked=${attacked.includes(unit)}
                  @change=${() => toggle(unit)}
                />${this.unitLine(unit)}</label
              >
            </li>`,
        )}
      </ul>`;
  }

  private oddsTable(odds: Odds): TemplateResult {
    return html`<div class="odds">
      <p><span class="column">${odds.column ?? '—'}</span> ${odds.attack} against ${odds.defence}</p>
      ${
        odds.terms.length === 0
          ? nothing
          : html`<ul class="terms">
              ${odds.terms.map((term) => html`<li>${term.label} <b>${term.amount}</b> <small>rule ${term.rule}</small></li>`)}
            </ul>`
      }
      ${odds.faults.map((fault) => html`<p class="bad">${fault.message} ${fault.rule === undefined ? nothing : html`<small>rule ${fault.rule}</small>`}</p>`)}
      ${
        odds.results.length === 0
          ? nothing
          : html`<table>
              <caption class="for-ears">
                Results by die face, with the steps that each side loses for certain
              </caption>
              <thead>
                <tr>
                  <th scope="row">Die</th>
                  ${odds.results.map(({ face }) => html`<th scope="col">${face}</th>`)}
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">Result</th>
                  ${odds.results.map(({ result }) => html`<td>${result}</td>`)}
                </tr>
                <tr>
                  <th scope="row">You lose</th>
                  ${odds.results.map(({ attackerSteps }) => html`<td>${attackerSteps || '–'}</td>`)}
                </tr>
                <tr>
                  <th scope="row">They lose</th>
                  ${odds.results.map(({ defenderSteps }) => html`<td>${defenderSteps || '–'}</td>`)}
                </tr>
              </tbody>
            </table>`
      }
    </div>`;
  }

  private ordersSection(): TemplateResult {
    const { orders, look, stale } = this;
    const broken = look.orders.filter(({ verdict }) => verdict === 'illegal').length;
    const blocked = orders.length === 0 || broken > 0 || (stale !== null && !stale.checked) || this.busy;
    return html`<section aria-label="Orders">
      <h3>
        ${orders.length === 0 ? 'No orders yet' : `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`}
      </h3>
      <ol class="orders">
        ${orders.map((order, i) => this.orderLine(order, look.orders[i]!, i))}
      </ol>
      <p class="row">
        <button
          type="button"
          class="primary send"
          ?disabled=${blocked}
          @click=${() => this.tell('plan-send', this.orders)}
        >
          Check and send
        </button>
        <button type="button" ?disabled=${this.past.length === 0} @click=${() => this.undo()} title="U">
          Undo
        </button>
        <button type="button" ?disabled=${this.future.length === 0} @click=${() => this.redo()}>Redo</button>
        <button type="button" ?disabled=${orders.length === 0} @click=${() => this.change([])}>Clear</button>
      </p>
      <p class="row">
        <button
          type="button"
          ?disabled=${orders.length === 0}
          @click=${() => this.tell('plan-save', this.orders)}
        >
          Save as a file
        </button>
        <label class="row"
          ><span class="soft">or load one:</span>
          <input
            type="file"
            accept=".json,application/json"
            aria-label="Load a move file"
            @change=${this.onFile}
        /></label>
      </p>
      <p class="soft">
        ${broken > 0 ? html`<span class="bad">${broken === 1 ? 'An order breaks a rule' : `${broken} orders break rules`}.</span>` : nothing}
        ${look.mayRoll ? 'Dice will fall.' : nothing} Kept in this browser until it is sent.
      </p>
    </section>`;
  }

  private orderLine(order: PlannedOrder, foreseen: Foreseen, index: number): TemplateResult {
    const { module } = this.base!;
    const text = orderText(order, module.counters);
    const tool = (label: string, sign: string, act: () => void, off = false): TemplateResult =>
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
    return html`<li data-verdict=${foreseen.verdict}>
      <div>
        ${this.editing === index ? this.editor(order, index) : text} ${this.oddsNote(order, foreseen)}
        ${foreseen.verdict === 'open' ? html`<br /><small>depends on what comes before it</small>` : nothing}
        ${
          foreseen.faults.length === 0
            ? nothing
            : html`<ul class="faults">
                ${foreseen.faults.map((fault) => html`<li>${fault.message} ${fault.rule === undefined ? nothing : html`<small>rule ${fault.rule}</small>`}</li>`)}
              </ul>`
        }
      </div>
      <span>
        ${tool('Move up', '↑', () => this.shift(index, -1), index === 0)}${tool('Move down', '↓', () => this.shift(index, 1), index === this.orders.length - 1)}${tool(
          'Edit',
          '✎',
          () => {
            this.editing = this.editing === index ? null : index;
            this.editFault = null;
          },
        )}${tool('Remove', '✕', () => this.discard(index))}
      </span>
    </li>`;
  }

  private oddsNote(order: PlannedOrder, { before, verdict }: Foreseen): TemplateResult | typeof nothing {
    const { units, targets, defenders } = order as Partial<AttackAsked>;
    if (!Array.isArray(units) || !Array.isArray(targets) || verdict === 'illegal') return nothing;
    const asked = { units, targets, ...(defenders === undefined ? {} : { defenders }) };
    const { column, attack, defence } = this.base!.module.odds(before, asked);
    return column === null ? nothing : html` <b>${column}</b> <small>${attack} against ${defence}</small>`;
  }

  private editor(order: PlannedOrder, index: number): TemplateResult {
    return html`<form @submit=${(event: SubmitEvent) => this.edited(event, index)}>
      <textarea
        name="order"
        spellcheck="false"
        aria-label=${`Order ${index + 1} as JSON`}
        .value=${JSON.stringify(order)}
      ></textarea>
      ${this.editFault === null ? nothing : html`<span class="bad" role="alert">${this.editFault}</span>`}
      <button type="submit">Set</button>
    </form>`;
  }

  private edited(event: SubmitEvent, index: number): void {
    event.preventDefault();
    try {
      const value: unknown = JSON.parse(
        String(new FormData(event.target as HTMLFormElement).get('order') ?? ''),
      );
      if (typeof (value as { order?: unknown } | null)?.order !== 'string') throw new Error('no order');
      this.change(this.orders.map((order, i) => (i === index ? (value as PlannedOrder) : order)));
    } catch {
      this.editFault = 'An order is a JSON object with a member "order".';
    }
  }

  /** Every kind of order as a form made from its schema, for what the board does not offer. */
  private otherSection(): TemplateResult {
    const kinds = variantsOf(this.schema, 'order');
    return html`<section>
      <details>
        <summary>Any other order</summary>
        ${kinds.map(
          ({ tag, schema }) =>
            html`<details>
              <summary>${titleOf(tag)}</summary>
              <hexpost-schema-form
                .schema=${schema}
                .fixed=${{ order: tag }}
                @form-value=${(event: CustomEvent<PlannedOrder>) => this.add(event.detail)}
              ></hexpost-schema-form>
            </details>`,
        )}
      </details>
    </section>`;
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private readonly onFile = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) this.tell('plan-load', file);
    input.value = '';
  };

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
