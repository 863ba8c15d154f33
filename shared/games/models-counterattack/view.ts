import type { Viewer } from '../../core/brands.ts';
import type { GameEvent } from './events.ts';
import { isOpenTo } from './situation.ts';
import type { Counter, State } from './state.ts';
import { GERMAN, seatOfSide } from './vocabulary.ts';

/**
 * 7, 20: what a viewer may know of a state. Of an enemy stack: how many counters, their markers, and the top one; all of it
 * while a friendly unit is adjacent. Ruling R42: never the step of a counter that is not inspected.
 */
export function view(state: State, viewer: Viewer): State {
  if (viewer === 'all') return state;
  return remembered(views, state, viewer, () => viewOf(state, viewer));
}

/** Views by state and viewer: a dry run, the check of a file and the mails about it look at the same one. */
const views = new WeakMap<State, Map<Viewer, State>>();
/** Sets of counters and single ones as others see them: most of them stay the same from event to event. */
const shownSets = new WeakMap<State['counters'], Map<Viewer, State['counters']>>();
const shown = new WeakMap<Counter, Map<Viewer, Counter>>();

function remembered<T extends object>(
  known: WeakMap<T, Map<Viewer, T>>,
  of: T,
  viewer: Viewer,
  make: () => T,
): T {
  const before = known.get(of);
  const found = before?.get(viewer);
  if (found !== undefined) return found;
  const made = make();
  if (before === undefined) known.set(of, new Map([[viewer, made]]));
  else before.set(viewer, made);
  return made;
}

function viewOf(state: State, viewer: Viewer): State {
  return {
    ...state,
    counters: remembered(shownSets, state.counters, viewer, () => countersFor(state.counters, viewer)),
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

function countersFor(counters: State['counters'], viewer: Viewer): State['counters'] {
  const seen: { [handle: string]: Counter } = { ...counters };
  for (const handle in seen) {
    const counter = seen[handle]!;
    if (seatOfSide(counter.side) !== viewer)
      seen[handle] = remembered(shown, counter, viewer, () => hiddenFrom(counter, viewer));
  }
  return seen;
}

function hiddenFrom(counter: Counter, viewer: Viewer): Counter {
  const inspected = counter.knownTo.some((seat) => seat === viewer);
  const mine = counter.seen[String(viewer)];
  return {
    ...counter,
    unit: isOpenTo(counter, viewer) ? counter.unit : null,
    reduced: inspected ? counter.reduced : null,
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
