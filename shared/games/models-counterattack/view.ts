import type { Viewer } from '../../core/brands.ts';
import type { GameEvent } from './events.ts';
import type { Counter, State } from './state.ts';
import { GERMAN, isOpenBox, seatOfSide } from './vocabulary.ts';

/**
 * 7, 20: what a viewer may know of a state. Of an enemy stack: how many counters, their markers, and the top one; all of it
 * while a friendly unit is adjacent. Ruling R42: never the step of a counter that is not inspected.
 */
export function view(state: State, viewer: Viewer): State {
  if (viewer === 'all') return state;
  return {
    ...state,
    counters: Object.fromEntries(
      Object.entries(state.counters).map(([handle, counter]) => [handle, counterFor(counter, viewer)]),
    ),
    hands: Object.fromEntries(
      Object.entries(state.hands).map(([seat, hand]) => [
        seat,
        { ...hand, cup: null, tokens: Number(seat) === viewer ? hand.tokens : null },
      ]),
    ),
    mover:
      state.mover === null || isMovers(state, viewer) ? state.mover : { ...state.mover, spentHalves: null },
    divisions: viewer === GERMAN ? state.divisions : {},
  };
}

function isMovers(state: State, viewer: Viewer): boolean {
  const [first] = state.mover?.counters ?? [];
  const counter = first === undefined ? undefined : state.counters[first];
  return counter !== undefined && seatOfSide(counter.side) === viewer;
}

/** Counters as others see them, by viewer: most of them stay the same from event to event. */
const shown = new WeakMap<Counter, Map<Viewer, Counter>>();

function counterFor(counter: Counter, viewer: Viewer): Counter {
  if (seatOfSide(counter.side) === viewer) return counter;
  const known = shown.get(counter)?.get(viewer);
  if (known !== undefined) return known;
  const made = hiddenFrom(counter, viewer);
  const views = shown.get(counter);
  if (views === undefined) shown.set(counter, new Map([[viewer, made]]));
  else views.set(viewer, made);
  return made;
}

function hiddenFrom(counter: Counter, viewer: Viewer): Counter {
  const known = counter.knownTo.some((seat) => seat === viewer);
  const mine = counter.seen[String(viewer)];
  return {
    ...counter,
    unit: known || counter.top || isOpenBox(counter.place) ? counter.unit : null,
    reduced: known ? counter.reduced : null,
    seen: mine === undefined ? {} : { [String(viewer)]: mine },
  };
}

/** What the viewer gets of an event; null: nothing to see. */
export function show(event: GameEvent, viewer: Viewer): GameEvent | null {
  if (viewer === 'all') return event;
  switch (event.event) {
    case 'dealt':
      return event.seat === viewer ? event : { ...event, tokens: null };
    case 'arrived':
      return event.owner === viewer || event.counter === null ? event : { ...event, hidden: true };
    case 'entered':
      return event.owner === viewer ? event : { ...event, hidden: true, costHalves: null };
    case 'returned':
      return event.owner === viewer ? event : { ...event, hidden: true };
    case 'acted':
      return event.owner === viewer ? event : { ...event, division: null };
    case 'march':
      return event.owner === viewer ? event : { ...event, spentHalves: null };
    case 'stepped':
    case 'shifted':
      return event.owner === viewer ? event : { ...event, costHalves: null };
    case 'spotted':
    case 'inspected': {
      if (event.by === viewer || event.owner === viewer) return event;
      return {
        ...event,
        sights: event.sights.map(({ counter }) => ({ counter, unit: null, reduced: null })),
      };
    }
    case 'lost-sight': {
      if (event.owner === viewer) return event;
      return event.by === viewer ? { ...event, forget: true } : { ...event, keep: false };
    }
    case 'covered':
      return event.owner === viewer || event.knownTo.some((seat) => seat === viewer)
        ? event
        : { ...event, forget: true };
    case 'recovered':
      return event.owner === viewer || event.knownTo.some((seat) => seat === viewer) ? event : null;
    case 'lapsed':
      return event.seat === viewer ? event : null;
    case 'turn':
    case 'phase':
    case 'step':
    case 'activated':
    case 'halted':
    case 'uncovered':
    case 'broke-contact':
    case 'contact-held':
    case 'contact-refused':
    case 'die':
    case 'combat':
    case 'defence':
    case 'step-lost':
    case 'eliminated':
    case 'retreated':
    case 'advanced':
    case 'supported':
    case 'barrage':
    case 'disorganized':
    case 'markers-removed':
    case 'prepared':
    case 'reserve':
    case 'supply':
    case 'moved':
    case 'uprising':
    case 'committed':
    case 'penalty':
    case 'sent':
    case 'model':
    case 'reactivated':
    case 'played':
    case 'attached':
    case 'fuelled':
    case 'bridge-guard':
    case 'sortie':
    case 'bridge-used':
    case 'bridge-destroyed':
    case 'game-over':
      return event;
  }
}
