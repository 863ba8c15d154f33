import type { UnitId } from '../../core/brands.ts';
import type { UprisingEffects } from './data.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import type { Counter, Hand, State } from './state.ts';
import type { Side } from './vocabulary.ts';
import { isOpenBox, seatOfSide } from './vocabulary.ts';

export const NO_EFFECTS: UprisingEffects = {
  noMove: false,
  noSupply: false,
  stepLoss: false,
  extraCost: 0,
  unitsMoved: 0,
};

/** A counter as it comes out of the box: no marker on it, nothing done. */
export function freshCounter(
  side: Side,
  unit: UnitId | null,
  place: string,
  reduced: boolean | null,
): Counter {
  return {
    side,
    unit,
    place,
    top: !isOpenBox(place),
    reduced,
    knownTo: [],
    seen: {},
    moved: false,
    prepared: false,
    disorganized: false,
    outOfSupply: false,
    reserve: false,
    events: [],
    fuelled: false,
    bridge: null,
    reactivated: false,
    acted: false,
    marched: false,
    fought: false,
    fled: false,
    contacts: 0,
    actedIn: null,
  };
}

/** The state after an event; total on views, where what is unknown stays unknown. Pure; it judges nothing. */
export function evolve(game: Game, state: State, event: GameEvent): State {
  switch (event.event) {
    case 'turn':
      return newTurn(state, event.turn, event.markers);
    case 'phase':
      return newPhase(state, event.phase, event.step);
    case 'step':
      return { ...state, step: event.step, mover: null };
    case 'dealt':
      return withHand(state, event.seat, (hand) => dealt(hand, event));
    case 'arrived': {
      if (event.counter === null) return change(state, [event.unit], () => ({ place: event.place }));
      return renamed(state, event.unit, event.counter, (was) => ({
        ...freshCounter(was.side, event.unit, event.place, event.hidden ? null : was.reduced),
      }));
    }
    case 'activated':
      return event.formation === game.army
        ? { ...state, army: state.phase }
        : { ...state, corps: event.formation, corpsDone: [...state.corpsDone, event.formation] };
    case 'acted': {
      const { division } = event;
      const divisions =
        division === null
          ? state.divisions
          : { ...state.divisions, [division]: (state.divisions[division] ?? 0) + event.counters.length };
      return { ...change(state, event.counters, () => ({ acted: true, actedIn: state.phase })), divisions };
    }
    case 'march':
      return {
        ...change(state, event.counters, () => ({ marched: true })),
        mover: {
          counters: event.counters,
          spentHalves: event.spentHalves,
          steps: 0,
          stopped: false,
          done: false,
        },
      };
    case 'stepped':
      return spent(
        change(state, event.counters, () => ({ place: event.to, prepared: false, fled: false })),
        event.costHalves,
      );
    case 'entered': {
      const entered = renamed(state, event.unit, event.counter, (was) => ({
        ...was,
        place: event.to,
        top: true,
        unit: event.unit,
        reduced: event.hidden ? null : was.reduced,
      }));
      const mover =
        entered.mover === null
          ? null
          : {
              ...entered.mover,
              counters: entered.mover.counters.map((handle) =>
                handle === event.unit ? event.counter : handle,
              ),
            };
      return spent({ ...entered, mover }, event.costHalves);
    }
    case 'shifted': {
      const shifted = renamed(
        state,
        event.handle,
        event.unit,
        (was) => ({ ...was, unit: event.unit, place: event.to, top: false, knownTo: [], prepared: false }),
        false,
      );
      const mover =
        shifted.mover === null
          ? null
          : {
              ...shifted.mover,
              counters: shifted.mover.counters.map((handle) =>
                handle === event.handle ? event.unit : handle,
              ),
            };
      return spent({ ...shifted, mover }, event.costHalves);
    }
    case 'halted':
      return state.mover === null
        ? state
        : { ...state, mover: { ...state.mover, stopped: true, done: event.done } };
    case 'spotted': {
      const sights = new Map(event.sights.map((sight) => [sight.counter, sight]));
      return change(state, [...sights.keys()], (counter, handle) => {
        const { [String(event.by)]: _old, ...seen } = counter.seen;
        const sight = sights.get(handle)!;
        return {
          unit: counter.unit ?? sight.unit,
          reduced: counter.reduced ?? sight.reduced,
          knownTo: [...counter.knownTo.filter((seat) => seat !== event.by), event.by],
          seen,
        };
      });
    }
    case 'lost-sight':
      return change(state, event.counters, (counter) => {
        const kept =
          event.keep && counter.unit !== null
            ? { [String(event.by)]: { turn: state.turn, unit: counter.unit, reduced: counter.reduced } }
            : {};
        return {
          knownTo: counter.knownTo.filter((seat) => seat !== event.by),
          seen: { ...counter.seen, ...kept },
          ...(event.forget ? { unit: counter.top ? counter.unit : null, reduced: null } : {}),
        };
      });
    case 'uncovered':
      return change(state, [event.counter], () => ({ top: true, unit: event.unit }));
    case 'covered':
      return change(state, [event.counter], () => ({ top: false, ...(event.forget ? { unit: null } : {}) }));
    case 'inspected': {
      const sights = new Map(event.sights.map((sight) => [sight.counter, sight]));
      return change(state, [...sights.keys()], (counter, handle) => {
        const sight = sights.get(handle)!;
        if (sight.unit === null) return {};
        return {
          seen: {
            ...counter.seen,
            [String(event.by)]: { turn: state.turn, unit: sight.unit, reduced: sight.reduced },
          },
        };
      });
    }
    case 'broke-contact':
      return change(state, [event.counter], ({ contacts }) => ({
        place: event.to,
        prepared: false,
        fled: false,
        contacts: contacts + 1,
      }));
    case 'contact-held':
      return { ...state, contactHeld: true };
    case 'contact-refused':
      return { ...state, contactHeld: false };
    case 'die':
    case 'defence':
    case 'lapsed':
      return state;
    case 'combat': {
      // 9: whether the overrunner goes on is judged anew.
      if (event.kind === 'overrun')
        return state.mover === null ? state : { ...state, mover: { ...state.mover, stopped: false } };
      return {
        ...change(state, event.attackers, () => ({ fought: true })),
        attacked: [...state.attacked, event.target],
      };
    }
    case 'step-lost':
      return change(state, [event.counter], (counter) => ({
        reduced: counter.reduced === null ? null : true,
      }));
    case 'eliminated': {
      const gone = renamed(
        state,
        event.counter,
        event.unit,
        (was) => freshCounter(was.side, event.unit, 'eliminated', null),
        false,
      );
      return withoutMover(gone, event.counter);
    }
    case 'retreated':
      return change(state, [event.counter], (counter) => ({
        place: event.path.at(-1) ?? counter.place,
        prepared: false,
        fled: event.path.length > 0,
      }));
    case 'advanced':
      return change(state, event.counters, (counter) => ({
        place: event.path.at(-1) ?? counter.place,
        prepared: false,
        fled: false,
      }));
    case 'supported':
      return withMarker(state, event.marker, { used: true });
    case 'barrage': {
      // An air strike counts for no marker, and may come on top of one.
      if (event.marker === null) return state;
      const used = withMarker(state, event.marker, { used: true });
      return game.stukas.has(event.marker)
        ? { ...used, bombed: [...state.bombed, event.target] }
        : { ...used, barraged: [...state.barraged, event.target] };
    }
    case 'disorganized':
      return change(state, [event.counter], () => ({ disorganized: true }));
    case 'markers-removed':
      return event.markers.reduce((each, marker) => withMarker(each, marker, { removed: true }), state);
    case 'prepared':
      return change(state, [event.counter], () => ({ prepared: event.on }));
    case 'reserve':
      return change(state, event.counters, () => ({ reserve: event.on }));
    case 'supply':
      return change(
        change(state, event.supplied, () => ({ outOfSupply: false, fuelled: false })),
        event.out,
        () => ({ outOfSupply: true, fuelled: false }),
      );
    case 'moved':
      return change(state, event.counters, () => ({ moved: true }));
    case 'recovered':
      return change(state, [event.counter], (counter) => ({
        reduced: counter.reduced === null ? null : false,
      }));
    case 'returned':
      return renamed(state, event.unit, event.counter, (was) =>
        freshCounter(was.side, event.unit, event.place, event.hidden ? null : true),
      );
    case 'uprising':
      return { ...state, uprising: { status: event.status, effects: event.effects } };
    case 'committed':
      return change(state, event.counters, () => ({ moved: true }));
    case 'penalty':
      return {
        ...state,
        penalties: { ...state.penalties, [event.why]: state.penalties[event.why] + event.points },
      };
    case 'sent': {
      const marked = event.marker === null ? state : withMarker(state, event.marker, { removed: true });
      if (event.counter === null || event.unit === null) return marked;
      const { unit } = event;
      return renamed(
        marked,
        event.counter,
        unit,
        (was) => freshCounter(was.side, unit, 'magnuszew', null),
        false,
      );
    }
    case 'model':
      return {
        ...state,
        modelFrom: state.turn + 1,
        modelDivision: state.modelDivision || event.use === 'division',
      };
    case 'reactivated':
      return change(state, event.counters, () => ({
        moved: false,
        acted: false,
        marched: false,
        fought: false,
        reactivated: true,
      }));
    case 'played':
      return withHand({ ...state, played: [...state.played, event.seat] }, event.seat, (hand) => ({
        ...hand,
        count: hand.count - 1,
        tokens: hand.tokens && hand.tokens.filter(({ value }) => value !== event.card),
      }));
    case 'attached':
      return change(state, [event.counter], (counter) => ({ events: [...counter.events, event.card] }));
    case 'fuelled':
      return change(state, event.counters, () => ({ fuelled: true, outOfSupply: false }));
    case 'bridge-guard':
      return change(state, event.counters, () => ({ bridge: event.hex }));
    case 'sortie':
      return withMarker(state, event.marker, { used: false });
    case 'bridge-used':
      return { ...state, jozefowUsed: state.turn };
    case 'bridge-destroyed':
      return { ...state, jozefowDestroyed: true };
    case 'game-over':
      return { ...state, over: true, step: null, decisive: event.decisive };
  }
}

/** 5 A: Moved and disorganized markers come off; artillery, Stukas and corps are fresh. */
function newTurn(state: State, turn: number, available: readonly string[]): State {
  const markers = Object.fromEntries(
    Object.entries(state.markers).map(([marker, is]) => [
      marker,
      { ...is, used: false, available: is.available || available.includes(marker) },
    ]),
  );
  const fresh = {
    ...state,
    turn,
    phase: 'administrative' as const,
    step: null,
    markers,
    corps: null,
    corpsDone: [],
    army: null,
    mover: null,
  };
  return everyCounter(fresh, () => ({
    moved: false,
    disorganized: false,
    actedIn: null,
    ...FRESH_PHASE,
  }));
}

const FRESH_PHASE = {
  acted: false,
  marched: false,
  fought: false,
  fled: false,
  contacts: 0,
  reactivated: false,
  bridge: null,
};

function newPhase(state: State, phase: State['phase'], step: State['step']): State {
  const fresh = {
    ...state,
    phase,
    step,
    corps: null,
    divisions: {},
    modelDivision: false,
    mover: null,
    barraged: [],
    bombed: [],
    attacked: [],
    played: [],
    contactHeld: false,
  };
  // 14, ruling R115: reserve markers stay through the Administrative Phase, in which such units don't suppress the uprising.
  const fallIn = state.phase === 'administrative' ? { reserve: false } : {};
  return everyCounter(fresh, () => ({ ...FRESH_PHASE, ...fallIn }));
}

function everyCounter(state: State, to: (counter: Counter) => Partial<Counter>): State {
  return {
    ...state,
    counters: Object.fromEntries(
      Object.entries(state.counters).map(([handle, counter]) => [handle, { ...counter, ...to(counter) }]),
    ),
  };
}

function change(
  state: State,
  handles: readonly string[],
  to: (counter: Counter, handle: string) => Partial<Counter>,
): State {
  if (handles.length === 0) return state;
  const counters = { ...state.counters };
  for (const handle of handles) {
    const counter = counters[handle];
    if (counter !== undefined) counters[handle] = { ...counter, ...to(counter, handle) };
  }
  return { ...state, counters };
}

/** The counter goes on under another handle; a numbered one uses up its number. */
function renamed(
  state: State,
  from: string,
  to: string,
  make: (was: Counter) => Counter,
  numbered = true,
): State {
  const { [from]: was, ...rest } = state.counters;
  if (was === undefined) return state;
  return { ...state, counters: { ...rest, [to]: make(was) }, handles: state.handles + (numbered ? 1 : 0) };
}

function spent(state: State, costHalves: number | null): State {
  const { mover } = state;
  if (mover === null) return state;
  const spentHalves =
    mover.spentHalves === null || costHalves === null ? null : mover.spentHalves + costHalves;
  return { ...state, mover: { ...mover, spentHalves, steps: mover.steps + 1 } };
}

function withoutMover(state: State, handle: string): State {
  if (state.mover === null || !state.mover.counters.includes(handle)) return state;
  const counters = state.mover.counters.filter((each) => each !== handle);
  return { ...state, mover: counters.length === 0 ? null : { ...state.mover, counters } };
}

function withHand(state: State, seat: number, to: (hand: Hand) => Hand): State {
  const hand = state.hands[seat];
  return hand === undefined ? state : { ...state, hands: { ...state.hands, [seat]: to(hand) } };
}

function dealt(
  hand: Hand,
  { count, tokens }: { readonly count: number; readonly tokens: Hand['tokens'] },
): Hand {
  const values = tokens?.map(({ value }) => value) ?? [];
  return {
    count: hand.count + count,
    tokens: hand.tokens && tokens && [...hand.tokens, ...tokens],
    cupCount: hand.cupCount - count,
    cup: hand.cup && hand.cup.filter((value) => !values.includes(value)),
  };
}

function withMarker(state: State, marker: string, to: Partial<State['markers'][string]>): State {
  const was = state.markers[marker];
  return was === undefined ? state : { ...state, markers: { ...state.markers, [marker]: { ...was, ...to } } };
}

export const ownerOf = (counter: Counter): number => seatOfSide(counter.side);
