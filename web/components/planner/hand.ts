import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import type { AttackAsked, Odds, PlanChoice, Reach } from '../../../shared/rules/contract.ts';
import { describeCounter } from '../../board/describe.ts';
import { neighbours } from '../../board/geometry.ts';
import type { Picking } from '../schemaForm/picking.ts';
import { compose, pathMembers, settled, unitMembers } from './compose.ts';
import type { Settings } from './compose.ts';
import type { Draft } from './draft.ts';
import type { Doing, DoingWith } from './doing.ts';
import { drawingOf, drawn } from './drawing.ts';
import type { Drawing } from './drawing.ts';
import { faultText } from './faultText.ts';
import { choicesOf, hexesOf, togetherIn, unitsOf } from './offers.ts';
import type { ChoiceBy } from './offers.ts';
import { faultsOf } from './outlook.ts';

const NOTHING: Doing = { what: 'nothing' };

/**
 * What a player has in hand on the board: the unit, attack or hexes that an order is being made of. A hex that was clicked
 * or keyed goes in, a composed order goes to the draft.
 */
export class Hand {
  doing: Doing = NOTHING;
  /** The hex whose stack is shown. */
  spot: HexId | null = null;
  /** The hex under the pointer or the cursor, while a unit is in hand. */
  previewed: HexId | null = null;
  settings: Settings = {};
  reach: Reach | null = null;
  /** Which of the module's maps is shown. */
  map = 0;

  /**
   * @param update called when anything has changed
   * @param reveal brings hexes into sight
   */
  constructor(
    private readonly draft: Draft,
    private readonly update: () => void,
    private readonly reveal: (hexes: readonly HexId[]) => void,
  ) {}

  letGo(): void {
    this.doing = NOTHING;
    this.reach = null;
    this.previewed = null;
    this.settings = {};
    this.update();
  }

  /** Escape: nothing is in hand, and no stack is looked at. */
  leave(): void {
    this.spot = null;
    this.letGo();
  }

  preview(hex: HexId | null): void {
    if (this.doing.what !== 'unit') return;
    this.previewed = hex;
    this.update();
  }

  showMap(index: number): void {
    this.map = index;
    this.update();
  }

  /** The hexes on the map that the first of them is on; boxes are beside it. */
  private bringIntoSight(hexes: readonly HexId[]): void {
    const { layouts } = this.draft;
    const seen = hexes.filter((each) => this.draft.isOnMap(each));
    const [first] = seen;
    if (first === undefined) return;
    if (layouts[this.map]?.centres.has(first) !== true)
      this.map = layouts.findIndex(({ centres }) => centres.has(first));
    this.reveal(seen);
  }

  /** Takes a unit in hand, to do what is given, else the first thing that it can do. */
  pick(unit: UnitId, wanted?: PlanChoice): void {
    const { draft } = this;
    const choice = wanted ?? choicesOf(draft.choices, unit)[0] ?? null;
    const hex = draft.hexOf(unit);
    this.spot = hex;
    this.previewed = null;
    this.settings = {};
    this.doing = { what: 'unit', unit, choice, trail: [], mates: [] };
    this.measure();
    // A unit off the map is shown by where it can come on.
    this.bringIntoSight(hex === null ? this.openTo(unit, choice) : [hex]);
    const counter = draft.position?.counters.find((each) => each.unit === unit);
    const name =
      counter === undefined || draft.module === null ? unit : describeCounter(draft.module.counters, counter);
    draft.say(`${name} chosen. ${this.told(choice)}`);
  }

  private openTo(unit: UnitId, choice: PlanChoice | null): readonly HexId[] {
    if (choice?.by === 'hex' || choice?.by === 'attack') return hexesOf(choice, unit);
    return this.reach?.hexes.map(({ hex }) => hex) ?? [];
  }

  private told(choice: PlanChoice | null): string {
    if (choice === null) return 'It has nothing to do now.';
    if (choice.by === 'path') return `${choice.title}: it reaches ${this.reach?.hexes.length ?? 0} hexes.`;
    return choice.by === 'attack' ? 'Choose the hex to attack.' : `${choice.title}.`;
  }

  /** How far what is in hand goes. */
  private measure(): void {
    const { doing, draft } = this;
    const { base } = draft;
    this.reach = null;
    if (doing.what !== 'unit' || doing.choice?.by !== 'path' || base === null) return;
    const { choice, unit, mates } = doing;
    const order = {
      ...settled(choice, this.settings),
      ...(choice.through === undefined ? {} : { [choice.through]: [] }),
      ...(mates.length === 0 ? {} : { units: [unit, ...mates] }),
    };
    this.reach = base.module.reach(draft.look.after, unit, order);
  }

  /** The next unit that has something to do, or the one before. */
  next(by: 1 | -1): void {
    const { ready } = this.draft;
    if (ready.length === 0) return this.draft.say('No unit has anything to do.');
    const { doing } = this;
    const at = doing.what === 'unit' ? ready.indexOf(doing.unit) : by === 1 ? -1 : 0;
    this.pick(ready[(at + by + ready.length) % ready.length]!);
  }

  set(title: string, value: number): void {
    this.settings = { ...this.settings, [title]: value };
    this.measure();
    this.update();
  }

  /** A unit goes with the one in hand, or no longer. */
  toggleMate(unit: UnitId): void {
    const { doing } = this;
    if (doing.what !== 'unit') return;
    const on = doing.mates.includes(unit);
    this.doing = {
      ...doing,
      mates: on ? doing.mates.filter((each) => each !== unit) : [...doing.mates, unit],
    };
    this.measure();
    this.update();
  }

  /** Who could go with the unit in hand. */
  get companions(): readonly UnitId[] {
    const { doing, draft } = this;
    if (doing.what !== 'unit' || doing.choice === null || togetherIn(doing.choice) < 2) return [];
    const able = unitsOf(doing.choice).filter((unit) => unit !== doing.unit);
    // Units that go as one start from one place; a list of units may come from anywhere.
    return doing.choice.by === 'units'
      ? able
      : draft.companions(doing.unit).filter((unit) => able.includes(unit));
  }

  /** A hex was clicked, or Enter pressed on it. `add`: with Shift. */
  press(hex: HexId, add: boolean): void {
    const { doing, draft } = this;
    if (doing.what === 'drawing') return this.draw(doing.drawing, hex);
    if (doing.what === 'unit' && this.complete(doing, hex, add)) return;
    if (doing.what === 'attack' && this.aim(doing, hex, add)) return;
    if (doing.what === 'place' && doing.choice.hexes.includes(hex)) return this.mark(doing, hex);
    this.spot = hex;
    const mine = draft.unitsAt(hex).filter((unit) => choicesOf(draft.choices, unit).length > 0);
    if (mine.length > 0) {
      const current = doing.what === 'unit' ? mine.indexOf(doing.unit) : -1;
      return this.pick(mine[(current + 1) % mine.length]!);
    }
    this.letGo();
    const attack = draft.choices.find(
      (choice): choice is ChoiceBy<'attack'> =>
        choice.by === 'attack' && choice.units.some(({ hexes }) => hexes.includes(hex)),
    );
    if (attack !== undefined) this.attackWith({ what: 'attack', choice: attack, units: [], targets: [hex] });
  }

  /** The hex completes (or, with `add`, lengthens) what the unit in hand is to do; false: it means something else. */
  private complete(doing: DoingWith<'unit'>, hex: HexId, add: boolean): boolean {
    const { unit, choice } = doing;
    if (choice !== null && this.completeWith(doing, choice, hex, add)) return true;
    // Another order of the same unit that this hex alone decides: an attack on it.
    const other = choicesOf(this.draft.choices, unit).find(
      (each) => (each.by === 'hex' || each.by === 'attack') && hexesOf(each, unit).includes(hex),
    );
    if (add || other === undefined || other === choice || !this.draft.isStrange(hex)) return false;
    return this.completeWith(doing, other, hex, add);
  }

  private completeWith(doing: DoingWith<'unit'>, choice: PlanChoice, hex: HexId, add: boolean): boolean {
    switch (choice.by) {
      case 'path':
        return this.completePath(doing, choice, hex, add);
      case 'hex':
        if (!hexesOf(choice, doing.unit).includes(hex)) return false;
        this.goTo(doing, choice, hex);
        return true;
      case 'attack':
        if (!hexesOf(choice, doing.unit).includes(hex)) return false;
        this.spot = hex;
        this.attackWith({ what: 'attack', choice, units: [doing.unit], targets: [hex] });
        return true;
      case 'units': {
        const there = this.draft
          .unitsAt(hex)
          .filter((unit) => unit !== doing.unit && choice.units.includes(unit));
        there.forEach((unit) => this.toggleMate(unit));
        return there.length > 0;
      }
      case 'unit':
      case 'place':
      case 'nothing':
        return false;
    }
  }

  private completePath(
    doing: DoingWith<'unit'>,
    choice: ChoiceBy<'path'>,
    hex: HexId,
    add: boolean,
  ): boolean {
    const { unit, trail } = doing;
    if (add) return this.lengthen(doing, hex);
    if (trail.length > 0 && trail.at(-1) === hex) {
      this.march(doing, choice, trail);
      return true;
    }
    const path = this.pathTo(choice, unit, hex);
    if (path !== null) {
      this.march(doing, choice, path);
      return true;
    }
    const why = this.reach?.beyond.find((each) => each.hex === hex)?.fault;
    const isAble = this.draft.unitsAt(hex).some((each) => choicesOf(this.draft.choices, each).length > 0);
    const means = choicesOf(this.draft.choices, unit).some(
      (each) => (each.by === 'hex' || each.by === 'attack') && hexesOf(each, unit).includes(hex),
    );
    if (why === undefined || isAble || means) return false;
    this.spot = hex;
    // A finger does not hover: the reason is shown where it has pressed.
    this.previewed = hex;
    this.draft.say(`${hex}: ${faultText(why)}`);
    return true;
  }

  /** The cheapest path that this choice can take to the place; null: none. */
  pathTo(choice: ChoiceBy<'path'>, unit: UnitId, place: HexId): readonly HexId[] | null {
    if (choice.ends !== undefined) {
      if (!choice.ends.includes(place)) return null;
      if (this.draft.hexOf(unit) === place) return [];
    }
    const to = (hexes: Reach['hexes'] = []) => hexes.find((each) => each.hex === place)?.path;
    return to(this.reach?.hexes) ?? to(this.reach?.longer?.hexes) ?? null;
  }

  private lengthen(doing: DoingWith<'unit'>, hex: HexId): boolean {
    const { draft } = this;
    const from = doing.trail.at(-1) ?? draft.hexOf(doing.unit);
    const layout = draft.layouts[this.map];
    // Between two maps, and on to one, the check knows what is next to what.
    if (from !== null && layout?.centres.has(from) === true && !neighbours(layout, from).includes(hex)) {
      draft.say(`${hex} is not next to ${from}.`);
      return true;
    }
    this.doing = { ...doing, trail: [...doing.trail, hex] };
    draft.say(`Path: ${[...doing.trail, hex].join(' ')}.`);
    return true;
  }

  march(doing: DoingWith<'unit'>, choice: ChoiceBy<'path'>, path: readonly HexId[]): void {
    this.give(choice, this.marchMembers(doing, choice, path));
  }

  /** What the order of that way says; where only the longer move gets there, it asks for it. */
  private marchMembers(
    doing: DoingWith<'unit'>,
    choice: ChoiceBy<'path'>,
    path: readonly HexId[],
  ): JsonObject {
    const usual = {
      ...unitMembers(choice, doing.unit, doing.mates),
      ...pathMembers(choice, path, (hex) => this.draft.isStrange(hex)),
    };
    const longer = this.reach?.longer;
    if (longer === undefined || this.isLegal(choice, usual)) return usual;
    const asking = { ...usual, ...longer.with };
    return this.isLegal(choice, asking) ? asking : usual;
  }

  private isLegal(choice: PlanChoice, filled: JsonObject): boolean {
    const { base, look } = this.draft;
    if (base === null) return false;
    return faultsOf(base.module, look.after, base.seat, compose(choice, this.settings, filled)).length === 0;
  }

  goTo(doing: DoingWith<'unit'>, choice: ChoiceBy<'hex'>, place: HexId): void {
    this.give(choice, { ...unitMembers(choice, doing.unit, doing.mates), [choice.member]: place });
  }

  /** An order that needs the unit in hand and nothing else. */
  act({ unit, mates }: DoingWith<'unit'>, choice: PlanChoice): void {
    this.give(choice, choice.by === 'nothing' ? {} : unitMembers(choice, unit, mates));
  }

  /** The order goes to the draft, which lets go of everything in hand. */
  give(choice: PlanChoice, filled: JsonObject): void {
    this.draft.add(compose(choice, this.settings, filled));
  }

  private aim(doing: DoingWith<'attack'>, hex: HexId, add: boolean): boolean {
    const candidates = this.candidates(doing);
    const attackers = this.draft.unitsAt(hex).filter((unit) => candidates.includes(unit));
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
    if (!this.draft.isStrange(hex)) return false;
    const others = doing.targets.filter((each) => each !== hex);
    const several = add && doing.choice.oneTarget !== true;
    const targets = several
      ? others.length < doing.targets.length
        ? others
        : [...doing.targets, hex]
      : [hex];
    this.spot = hex;
    if (targets.length === 0) this.letGo();
    else this.attackWith({ what: 'attack', choice: doing.choice, units: doing.units, targets });
    return true;
  }

  attackWith(doing: DoingWith<'attack'>): void {
    if (this.doing.what !== 'attack') this.settings = {};
    this.reach = null;
    this.doing = doing;
    const { odds } = this;
    if (odds === null) this.draft.say('Choose the attackers.');
    else if (odds.column === null) this.draft.say(odds.faults.map(({ message }) => message).join(' '));
    else this.draft.say(`${odds.attack} against ${odds.defence}: column ${odds.column}.`);
  }

  /** Units that can attack all the hexes in hand. */
  candidates({ choice, targets }: DoingWith<'attack'>): readonly UnitId[] {
    return choice.units
      .filter(({ hexes }) => targets.every((target) => hexes.includes(target)))
      .map(({ unit }) => unit);
  }

  /** Of the attack in hand; null without attackers. */
  get odds(): Odds | null {
    const { doing } = this;
    return doing.what !== 'attack' || doing.units.length === 0 ? null : this.oddsOf(doing);
  }

  oddsOf(attack: AttackAsked): Odds | null {
    return this.draft.module?.odds(this.draft.look.after, attack) ?? null;
  }

  /** Takes an order in hand that is made of hexes alone. */
  choosePlaces(choice: ChoiceBy<'place'>): void {
    this.letGo();
    this.doing = { what: 'place', choice, hexes: [] };
    this.bringIntoSight(choice.hexes);
    this.draft.say(`${choice.title}: ${choice.hexes.length} places are open.`);
  }

  /** One place completes the order; where it may name several, each is taken in or out. */
  mark({ choice, hexes }: DoingWith<'place'>, hex: HexId): void {
    if (choice.most === undefined) return this.give(choice, { [choice.member]: hex });
    const marked = hexes.includes(hex) ? hexes.filter((each) => each !== hex) : [...hexes, hex];
    this.doing = { what: 'place', choice, hexes: marked };
    this.draft.say(`${marked.length} of ${choice.most} chosen: ${marked.join(', ')}.`);
  }

  /** Chooses hexes on the board for a field of the form of that order. */
  startDrawing(picking: Picking, index: number): void {
    const drawing = drawingOf(picking, this.draft, index);
    if (drawing === null) return;
    this.letGo();
    this.doing = { what: 'drawing', drawing };
    this.bringIntoSight([...drawing.places, ...drawing.starts]);
    this.draft.say(`${drawing.title}: choose on the board.`);
  }

  private draw(drawing: Drawing, hex: HexId): void {
    const places = drawn(drawing, hex, this.draft.layouts[this.map]);
    if (typeof places === 'string') return this.draft.say(places);
    this.redraw(drawing, places);
    if (drawing.as === 'one') this.letGo();
  }

  /** These are the places now; the field knows it at once. */
  redraw(drawing: Drawing, places: readonly HexId[]): void {
    this.doing = { what: 'drawing', drawing: { ...drawing, places } };
    drawing.put(places);
    this.draft.say(`${drawing.title}: ${places.length === 0 ? 'none' : places.join(' ')}.`);
  }

  /** Dragged: the way that the pointer took if it is legal, else the cheapest. */
  drop(unit: UnitId, trail: readonly HexId[]): void {
    const { choices } = this.draft;
    const goal = trail.at(-1);
    const choice = choicesOf(choices, unit).find((each): each is ChoiceBy<'path'> => each.by === 'path');
    if (choice === undefined || goal === undefined) return;
    this.pick(unit, choice);
    const { doing } = this;
    if (doing.what !== 'unit') return;
    const way = trail.slice(1);
    const legal = this.isLegal(choice, this.marchMembers(doing, choice, way));
    this.march(doing, choice, legal ? way : (this.pathTo(choice, unit, goal) ?? way));
  }
}
