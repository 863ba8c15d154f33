import { reveal } from '../../../rules/effects.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { counterOf, countersAt, indexOf, markBeside, onMapOrWarsaw, sideAt, unitIdOf } from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { WARSAW, isHexName, otherSide, seatOfSide } from '../vocabulary.ts';
import { phasingSide } from './activation.ts';

/**
 * 7 Visibility: whether `side` inspects what lies in the hex: it has a unit adjacent. Ruling R43: from Warsaw the Germans see
 * into the Praga hexes.
 */
export function inspects(s: Situation, side: Side, hex: string): boolean {
  if (watchedBy(s, side)[indexOf(s, hex)] === 1) return true;
  const bridge = s.game.bridges.get(hex);
  return side === 'german' && bridge !== undefined && bridge.twoWay && countersAt(s, WARSAW).length > 0;
}

/** By index, 1 for hexes that a counter of the side lies beside; the armored train sees, too. */
function watchedBy(s: Situation, side: Side): Uint8Array {
  const known = s.watched.get(side);
  if (known !== undefined) return known;
  const watched = new Uint8Array(s.map.graph.hexes.length);
  for (const place of s.places.keys()) {
    const index = indexOf(s, place);
    if (index >= 0 && sideAt(s, place) === side) markBeside(s, index, watched);
  }
  s.watched.set(side, watched);
  return watched;
}

/**
 * 7: brings all knowledge up to date after counters have moved: who is inspected now and who no longer. What the phasing
 * seat did not know before is a reveal.
 */
export function* look(start: Situation): Rule {
  let s = start;
  for (const owner of ['soviet', 'german'] as const) {
    const by = seatOfSide(otherSide(owner));
    const gained: string[] = [];
    const lost: string[] = [];
    for (const handle of s.handles) {
      const counter = counterOf(s, handle);
      if (counter.side !== owner || !isHexName(counter.place)) continue;
      const sees = inspects(s, otherSide(owner), counter.place);
      const saw = counter.knownTo.includes(by);
      if (sees && !saw) gained.push(handle);
      if (!sees && saw) lost.push(handle);
    }
    if (lost.length > 0)
      s = yield* happen(s, {
        event: 'lost-sight',
        by,
        owner: seatOfSide(owner),
        counters: lost,
        keep: true,
        forget: false,
      });
    if (gained.length > 0) {
      // Out of turn (20) the acting seat is the other one: what it may not know is null on its view.
      if (owner !== phasingSide(s) || gained.some((handle) => counterOf(s, handle).unit === null))
        yield* reveal();
      const sights = gained.map((counter) => ({
        counter,
        unit: counterOf(s, counter).unit,
        reduced: counterOf(s, counter).reduced,
      }));
      s = yield* happen(s, { event: 'spotted', by, owner: seatOfSide(owner), sights });
    }
  }
  return s;
}

/** 7: one counter lies on top of each stack; of two, the one that `onTop` names, else the one that lay there before. */
export function* settleStacks(start: Situation, newcomers: readonly string[] = [], onTop = false): Rule {
  let s = start;
  for (const place of [...s.places.keys()].sort()) {
    if (!isHexName(place) && place !== WARSAW) continue;
    const stack = countersAt(s, place);
    const tops = stack.filter((handle) => counterOf(s, handle).top);
    if (tops.length === 1 || stack.length === 0) continue;
    if (tops.length === 0) {
      const next = stack[0]!;
      // The next one of an enemy stack, which the phasing seat may not have known.
      const { side, knownTo } = counterOf(s, next);
      if (side !== phasingSide(s) && !knownTo.includes(seatOfSide(otherSide(side)))) yield* reveal();
      s = yield* happen(s, { event: 'uncovered', counter: next, unit: unitIdOf(s, next) });
      continue;
    }
    const stays = tops.find((handle) => newcomers.includes(handle) === onTop) ?? tops[0]!;
    for (const handle of tops) {
      if (handle === stays) continue;
      const { side, knownTo } = counterOf(s, handle);
      s = yield* happen(s, {
        event: 'covered',
        counter: handle,
        owner: seatOfSide(side),
        knownTo,
        forget: false,
      });
    }
  }
  return s;
}

/** 7: stacks and sights after an order or a combat. */
export function* settle(s: Situation, newcomers: readonly string[] = [], onTop = false): Rule {
  const settled = yield* settleStacks(s, newcomers, onTop);
  return yield* look(settled);
}

export const isOnMap = (s: Situation, handle: string): boolean =>
  s.state.counters[handle] !== undefined && onMapOrWarsaw(counterOf(s, handle));
