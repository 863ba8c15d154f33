import type { HexId, SeatId } from '../../../core/brands.ts';
import { drawHidden, openToken, refuse, reveal } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { EventCounter } from '../data.ts';
import { fault } from '../fault.ts';
import { eventOf, printedEvent } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  counterOf,
  countersAt,
  isHexPlace,
  knownUnit,
  nameOf,
  placeName,
  sideAt,
  unitIdOf,
} from '../situation.ts';
import { otherSide, seatOfSide, sideOfSeat } from '../vocabulary.ts';
import { ownCounters, phasingSide } from './activation.ts';
import type { RecoveryKind } from './recovery.ts';
import { recover, recoverable } from './recovery.ts';
import { fits } from './stacking.ts';

export type PlayOrder = OrderOf<'play'>;

/** 4, 5 A, 20: counters drawn in private from the seat's own container, as far as it holds any. */
export function* drawEvents(s: Situation, seat: SeatId, count: number): Rule {
  const hand = s.state.hands[seat]!;
  const drawn = Math.min(count, hand.cupCount);
  if (drawn === 0) return s;
  const tokens = yield* drawHidden({
    cup: `events-${seat}`,
    pool: hand.cup ?? [],
    count: drawn,
    to: seat,
    why: `events:${s.state.turn}:${seat}`,
  });
  return yield* happen(s, { event: 'dealt', seat, count: drawn, tokens });
}

/** 20: the counter is in the hand, and its seat has played none in this phase. */
export function cardFaults(s: Situation, seat: SeatId, card: string): readonly Fault[] {
  const hand = s.state.hands[seat];
  if (printedEvent(s.game, card) === undefined)
    return [fault('event.unknown', null, `There is no event ${card}.`)];
  if (hand?.tokens?.some(({ value }) => value === card) !== true)
    return [fault('event.not-held', '20', `You hold no event ${card}.`)];
  if (s.state.played.includes(seat))
    return [fault('event.again', '20', 'You have played an event in this phase.')];
  return [];
}

/** 20: the counter is turned up. */
export function* turnUp(s: Situation, seat: SeatId, card: string): Rule {
  const token = s.state.hands[seat]!.tokens!.find(({ value }) => value === card)!;
  yield* openToken(token);
  return yield* happen(s, { event: 'played', seat, card });
}

/** 20: whether the counter is played on a combat; it has no target of its own. */
export const isForCombat = (s: Situation, card: string): boolean =>
  printedEvent(s.game, card)?.deed === 'combat';

/** 20: a counter in the plan of one's own attack. */
export function interruptFault(s: Situation, seat: SeatId, card: string): Fault | null {
  const [first] = cardFaults(s, seat, card);
  if (first !== undefined) return first;
  return isForCombat(s, card) ? null : fault('event.combat', '20', `${card} is not played on a combat.`);
}

/** What an event does, checked before the counter is turned up. */
interface Deed {
  readonly faults: readonly Fault[];
  readonly carryOut?: (s: Situation) => Rule;
}

/** The barrage of an air strike. */
export type Fire = (s: Situation, target: HexId) => Rule;

/** 20: an event counter of one's own hand. */
export function* play(s: Situation, seat: SeatId, order: PlayOrder, fire: Fire): Rule {
  const held = cardFaults(s, seat, order.card);
  if (held.length > 0) return yield* refuse(held);
  const deed = deedOf(s, seat, order, fire);
  if (deed.faults.length > 0 || deed.carryOut === undefined) return yield* refuse(deed.faults);
  return yield* deed.carryOut(yield* turnUp(s, seat, order.card));
}

/** 20: what speaks against an event that a policy or an answer plays in the enemy's phase. */
export const deedFaults = (s: Situation, seat: SeatId, order: PlayOrder): readonly Fault[] =>
  deedOf(s, seat, order, (now) => happen(now, { event: 'played', seat, card: order.card })).faults;

/** 20: such an event, already judged. */
export function* playInReaction(s: Situation, seat: SeatId, order: PlayOrder, fire: Fire): Rule {
  const deed = deedOf(s, seat, order, fire);
  const now = yield* turnUp(s, seat, order.card);
  return deed.carryOut === undefined ? now : yield* deed.carryOut(now);
}

function deedOf(s: Situation, seat: SeatId, order: PlayOrder, fire: Fire): Deed {
  const { deed, attach: bonus } = printedEvent(s.game, order.card)!;
  switch (deed) {
    case 'recover-armored':
      return recovery(s, seat, order, 'armored');
    case 'recover-infantry':
      return recovery(s, seat, order, 'infantry');
    case 'again-stack':
      return again(s, seat, order, 'stack');
    case 'again-formation':
      return again(s, seat, order, 'formation');
    case 'attach':
      return attach(s, seat, order, bonus!);
    case 'air-strike':
      return airStrike(s, seat, order, fire);
    case 'combat':
      return {
        faults: [
          fault(
            'event.combat',
            '20',
            'It is played on a combat, in the plan of the attack or by standing orders.',
          ),
        ],
      };
    case 'inspect':
      return guides(s, seat, order);
    case 'sortie':
      return sortie(s, order);
    case 'fuel':
      return fuel(s, seat, order);
    case 'bridge-guard':
      return bridgeGuard(s, seat, order);
  }
}

const lacks = (what: string): Deed => ({
  faults: [fault('event.target', '20', `The order names no ${what}.`)],
});

/** 16, 20. */
function recovery(s: Situation, seat: SeatId, { unit, place }: PlayOrder, kind: RecoveryKind): Deed {
  if (unit === undefined) return lacks('unit');
  const choice = recoverable(s, sideOfSeat(seat), kind).find((each) => each.unit === unit);
  if (choice === undefined)
    return { faults: [fault('recovery.unit', '16', `${unit} can't recover a step now.`, { units: [unit] })] };
  if (place !== undefined && !choice.places.includes(place))
    return {
      faults: [
        fault('recovery.place', '16', `${unit} can't return in ${placeName(s.game, place)}.`, {
          units: [unit],
        }),
      ],
    };
  return { faults: [], carryOut: (now) => recover(now, unit, place) };
}

/** 20: a stack of two, or a Kampfgruppe; or three units of one corps or armored division. */
function again(s: Situation, seat: SeatId, order: PlayOrder, of: 'stack' | 'formation'): Deed {
  const side = sideOfSeat(seat);
  if (phasingSide(s) !== side)
    return { faults: [fault('event.phase', '20', 'It is played in your own phase.')] };
  const named = order.units ?? (order.unit === undefined ? [] : [order.unit]);
  const { handles, faults } =
    named.length > 0
      ? ownCounters(s, seat, named)
      : {
          handles:
            order.place === undefined
              ? []
              : countersAt(s, order.place).filter((handle) => counterOf(s, handle).side === side),
          faults: [],
        };
  if (faults.length > 0) return { faults };
  if (handles.length === 0) return lacks('units');
  const about = { units: handles.map((handle) => unitIdOf(s, handle)) };
  const fresh = handles.find((handle) => !counterOf(s, handle).moved);
  if (fresh !== undefined)
    return {
      faults: [fault('event.active', '20', `${nameOf(s, fresh)} has not been activated before.`, about)],
    };
  const places = new Set(handles.map((handle) => counterOf(s, handle).place));
  const formations = new Set(handles.map((handle) => knownUnit(s, handle).formation));
  const [formation] = formations;
  const kind = s.game.formations.get(formation!)!.kind;
  const fine =
    of === 'stack'
      ? places.size === 1 && fits(s, handles)
      : handles.length <= 3 && formations.size === 1 && (kind === 'corps' || kind === 'panzer-division');
  if (!fine)
    return {
      faults: [
        fault(
          'event.units',
          '20',
          of === 'stack'
            ? 'One stack: two units, or a Kampfgruppe.'
            : 'At most three units of one corps or armored division.',
          about,
        ),
      ],
    };
  return { faults: [], carryOut: (now) => happen(now, { event: 'reactivated', counters: handles }) };
}

/** 20: a bonus until the unit is eliminated; ruling R91: no two of a kind on one unit. */
function attach(
  s: Situation,
  seat: SeatId,
  { card, unit }: PlayOrder,
  { types, classes }: NonNullable<EventCounter['attach']>,
): Deed {
  if (unit === undefined) return lacks('unit');
  const { handles, faults } = ownCounters(s, seat, [unit]);
  const [handle] = handles;
  if (handle === undefined) return { faults };
  const printed = knownUnit(s, handle);
  const twice = counterOf(s, handle).events.some((other) => eventOf(other) === eventOf(card));
  const ofType = types?.includes(printed.type) ?? true;
  const ofClass = classes?.includes(printed.class) ?? true;
  if (!ofType || !ofClass || twice) {
    return {
      faults: [
        fault('event.unit', '20', `${card} can't be attached to ${nameOf(s, handle)}.`, { units: [unit] }),
      ],
    };
  }
  return { faults: [], carryOut: (now) => happen(now, { event: 'attached', counter: handle, card }) };
}

/** 20: one extra barrage with +1 on any hex but Warsaw. */
function airStrike(s: Situation, seat: SeatId, { hexes }: PlayOrder, fire: Fire): Deed {
  const [target] = hexes ?? [];
  if (target === undefined) return lacks('hex');
  if (!isHexPlace(s, target) || sideAt(s, target) !== otherSide(sideOfSeat(seat)))
    return {
      faults: [fault('barrage.no-enemy', '20', `There is no enemy in ${placeName(s.game, target)}.`)],
    };
  return { faults: [], carryOut: (now) => fire(now, target) };
}

/** 20: a look at three stacks; the next German break of contact in this phase is refused. */
function guides(s: Situation, seat: SeatId, { hexes = [] }: PlayOrder): Deed {
  const foe = otherSide(sideOfSeat(seat));
  if (hexes.length > 3 || hexes.some((hex) => sideAt(s, hex) !== foe))
    return {
      faults: [fault('event.hexes', '20', 'It shows up to three enemy stacks.', { hexes: [...hexes] })],
    };
  return {
    faults: [],
    *carryOut(start) {
      let now = yield* happen(start, { event: 'contact-held' });
      if (hexes.length === 0) return now;
      yield* reveal();
      const sights = hexes
        .flatMap((hex) => countersAt(now, hex))
        .map((counter) => ({
          counter,
          unit: counterOf(now, counter).unit,
          reduced: counterOf(now, counter).reduced,
        }));
      now = yield* happen(now, { event: 'inspected', by: seat, owner: seatOfSide(foe), hexes, sights });
      return now;
    },
  };
}

/** 20: a used Stuka flies again. */
function sortie(s: Situation, { marker }: PlayOrder): Deed {
  const is = marker === undefined ? undefined : s.state.markers[marker];
  if (marker === undefined || is === undefined || !s.game.stukas.has(marker) || !is.used || is.removed)
    return { faults: [fault('event.marker', '20', 'It turns up a used Stuka marker.')] };
  return { faults: [], carryOut: (now) => happen(now, { event: 'sortie', marker }) };
}

/** 20: a stack counts as supplied until its next check. */
function fuel(s: Situation, seat: SeatId, { place }: PlayOrder): Deed {
  if (place === undefined) return lacks('place');
  const stack = countersAt(s, place).filter((handle) => counterOf(s, handle).side === sideOfSeat(seat));
  if (stack.length === 0)
    return { faults: [fault('event.target', '20', `You have no units in ${placeName(s.game, place)}.`)] };
  return { faults: [], carryOut: (now) => happen(now, { event: 'fuelled', counters: stack }) };
}

/** 20: up to three units cross one Praga bridge as if there were no uprising, in this phase. */
function bridgeGuard(s: Situation, seat: SeatId, { units = [], hexes }: PlayOrder): Deed {
  const [hex] = hexes ?? [];
  if (hex === undefined) return lacks('hex');
  const { handles, faults } = ownCounters(s, seat, units);
  if (faults.length > 0) return { faults };
  if (handles.length === 0 || handles.length > 3)
    return { faults: [fault('event.units', '20', 'One to three units cross.')] };
  if (s.game.bridges.get(hex)?.twoWay !== true)
    return {
      faults: [
        fault('event.hexes', '20', `${placeName(s.game, hex)} has no bridge to Praga.`, { hexes: [hex] }),
      ],
    };
  return { faults: [], carryOut: (now) => happen(now, { event: 'bridge-guard', counters: handles, hex }) };
}

/** Events that the seat may play with units: for machine players. */
export const handOf = (s: Situation, seat: SeatId): readonly string[] =>
  s.state.hands[seat]?.tokens?.map(({ value }) => value) ?? [];
