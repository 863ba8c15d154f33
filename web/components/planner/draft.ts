import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { GameModule, PlanChoice } from '../../../shared/rules/contract.ts';
import type { Position } from '../../../shared/rules/presentation.ts';
import { layOut } from '../../board/geometry.ts';
import type { Layout } from '../../board/geometry.ts';
import { NO_OVERLAY } from '../../board/overlay.ts';
import type { Overlay } from '../../board/overlay.ts';
import { keepPlan, keptPlan } from '../../client/keptPlan.ts';
import { namesOf } from '../schemaForm/names.ts';
import type { Names } from '../schemaForm/names.ts';
import { schemaOf } from '../schemaForm/schema.ts';
import type { Schema } from '../schemaForm/schema.ts';
import { factionsOf, offers, unitsOf } from './offers.ts';
import { added, changed, listOf, moved, redone, removed, replaced, undone } from './orderList.ts';
import type { OrderList } from './orderList.ts';
import { outlook } from './outlook.ts';
import type { Outlook, PlannedOrder } from './outlook.ts';
import { orderText, sketch } from './planSketch.ts';

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

/** The entry that a plan was made against, where the game has gone on since; NaN: an earlier one, not known which. */
export interface Stale {
  readonly seq: number;
  readonly checked: boolean;
}

/**
 * A seat's plan: its orders with what the module says of each on the seat's view, what can be ordered next, and where all
 * that leaves the counters. Kept in this browser. Knows no game and draws nothing.
 */
export class Draft {
  base: PlanBase | null = null;
  list: OrderList = listOf([]);
  look: Outlook = { orders: [], after: null, mayRoll: false };
  /** What can be ordered after the orders planned. */
  choices: readonly PlanChoice[] = [];
  position: Position | null = null;
  overlay: Overlay = NO_OVERLAY;
  schema: Schema = {};
  /** What the forms offer, the seat's own units first. */
  names: Names = {};
  layouts: readonly Layout[] = [];
  stale: Stale | null = null;
  /** The last thing that happened, for the ear. */
  said = '';

  /** @param changedBy called after every change; `afresh` where what was being planned has lost its ground */
  constructor(private readonly changedBy: (afresh: boolean) => void) {}

  get orders(): readonly PlannedOrder[] {
    return this.list.orders;
  }

  get module(): GameModule | null {
    return this.base?.module ?? null;
  }

  say(text: string): void {
    this.said = text;
    this.changedBy(false);
  }

  /** The state to plan on has changed. A plan made against an older one stays, and must be checked anew. */
  rebase(base: PlanBase): void {
    const before = this.base;
    this.base = base;
    if (before?.module !== base.module || before.seat !== base.seat)
      this.names = namesOf(base.module, factionsOf(base.module, base.scenario, base.seat));
    if (before?.module !== base.module) {
      this.schema = schemaOf(base.module.orders);
      this.layouts = base.module.maps.map(layOut);
    }
    if (before === null || before.game !== base.game || before.seat !== base.seat) {
      const kept = keptPlan(base.game, base.seat);
      this.list = listOf(kept?.orders ?? []);
      this.stale = kept !== null && kept.head !== base.head ? { seq: kept.seq, checked: false } : null;
    } else if (before.head !== base.head && this.orders.length > 0) {
      this.stale = { seq: before.seq, checked: false };
    }
    this.reckon();
    this.changedBy(true);
  }

  /** A plan from elsewhere (a file): replaces this one, which can be got back by undo. */
  take(orders: readonly PlannedOrder[], head: string): void {
    this.stale = this.base !== null && head !== this.base.head ? { seq: NaN, checked: false } : null;
    this.set(changed(this.list, orders));
  }

  /** What was sent is no plan any more. */
  forget(): void {
    this.stale = null;
    this.set(listOf([]));
  }

  add(order: PlannedOrder): void {
    const { module } = this;
    if (module === null) return;
    this.set(added(this.list, order));
    const { faults } = this.look.orders.at(-1)!;
    const text = orderText(order, module.counters);
    this.say(
      faults.length > 0
        ? `${text}: not allowed. ${faults.map(({ message }) => message).join(' ')}`
        : `Order ${this.orders.length}: ${text}. ${this.choices.length > 0 ? '' : 'The move passes on.'}`,
    );
  }

  replace(index: number, order: PlannedOrder): void {
    this.set(replaced(this.list, index, order));
    this.say(`Order ${index + 1} changed.`);
  }

  remove(index: number): void {
    this.set(removed(this.list, index));
    this.say(`Order ${index + 1} removed.`);
  }

  move(from: number, to: number): void {
    this.set(moved(this.list, from, to));
    this.say(`Order ${from + 1} is order ${to + 1} now.`);
  }

  clear(): void {
    this.set(changed(this.list, []));
    this.say('All orders removed.');
  }

  undo(): void {
    if (this.list.past.length === 0) return;
    this.set(undone(this.list));
    this.say('Taken back.');
  }

  redo(): void {
    if (this.list.future.length === 0) return;
    this.set(redone(this.list));
    this.say('Made again.');
  }

  /** Checks a stale plan on the state as it is now. */
  recheck(): void {
    if (this.stale === null) return;
    this.stale = { ...this.stale, checked: true };
    this.reckon();
    this.keep();
    this.changedBy(false);
  }

  accept(): void {
    this.stale = null;
    this.changedBy(false);
  }

  dropIllegal(): void {
    this.set(
      changed(
        this.list,
        this.orders.filter((_, i) => this.look.orders[i]?.verdict !== 'illegal'),
      ),
    );
  }

  get illegal(): number {
    return this.look.orders.filter(({ verdict }) => verdict === 'illegal').length;
  }

  private set(list: OrderList): void {
    this.list = list;
    if (this.base === null) return;
    this.reckon();
    this.keep();
    this.changedBy(true);
  }

  private reckon(): void {
    const { base } = this;
    if (base === null) return;
    const { module, seat, scenario } = base;
    this.look = outlook(module, base, seat, this.orders);
    this.choices = offers(module, { scenario, view: this.look.after }, seat, this.schema);
    this.position = module.position(this.look.after);
    this.overlay = sketch(
      this.orders.map((order, i) => ({ order, before: module.position(this.look.orders[i]!.before) })),
      this.schema,
      this.layouts,
    );
  }

  private keep(): void {
    const { base, stale } = this;
    if (base === null) return;
    // A plan that has not been checked on the new state stays one against the old head.
    const unchecked = stale !== null && !stale.checked;
    keepPlan(base.game, base.seat, {
      head: unchecked ? '' : base.head,
      seq: unchecked ? stale.seq : base.seq,
      orders: this.orders,
    });
  }

  /** The units that have something to do. */
  get ready(): readonly UnitId[] {
    return [...new Set(this.choices.flatMap((choice) => (choice.aside === true ? [] : unitsOf(choice))))];
  }

  /** All units that anything can be ordered of. */
  get able(): readonly UnitId[] {
    return [...new Set(this.choices.flatMap(unitsOf))];
  }

  /** Where the unit stands; null: off the map. */
  hexOf(unit: UnitId): HexId | null {
    return this.position?.counters.find((counter) => counter.unit === unit)?.hex ?? null;
  }

  /** Known units in the hex, the top first. */
  unitsAt(hex: HexId): readonly UnitId[] {
    return (this.position?.counters ?? [])
      .filter((counter) => counter.hex === hex)
      .flatMap(({ unit }) => unit ?? [])
      .reverse();
  }

  /** Units in one place with this one: a hex, or a box. */
  companions(unit: UnitId): readonly UnitId[] {
    const hex = this.hexOf(unit);
    const there =
      hex === null
        ? (this.position?.boxes.find(({ units }) => units.includes(unit))?.units ?? [])
        : this.unitsAt(hex);
    return there.filter((other) => other !== unit);
  }

  /** Whether the hex holds a counter that is not the seat's. */
  isStrange(hex: HexId): boolean {
    const { base } = this;
    if (base === null) return false;
    const own = factionsOf(base.module, base.scenario, base.seat);
    return (this.position?.counters ?? []).some(
      (counter) => counter.hex === hex && !own.includes(counter.faction),
    );
  }

  isOnMap(place: string): boolean {
    return this.layouts.some(({ centres }) => centres.has(place as HexId));
  }

  /** A hex by its number, a box by its title. */
  placeTitle(place: string): string {
    return this.position?.boxes.find(({ box }) => box === place)?.title ?? place;
  }
}
