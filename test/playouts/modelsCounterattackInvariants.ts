import type { GameEvent } from '../../shared/games/models-counterattack/events.ts';
import type { State } from '../../shared/games/models-counterattack/state.ts';
import { closeFight, combatFaults } from './modelsCounterattackCombat.ts';
import {
  OUT,
  WARSAW,
  cards,
  distance,
  handlesAt,
  held,
  isHex,
  mayStack,
  phasing,
  sideOf,
  tables,
  terrainAt,
  tracks,
  unitById,
  unitOf,
  victoryHexes,
} from './modelsCounterattackGround.ts';
import {
  contactFaults,
  enteredFaults,
  marchFaults,
  shiftFaults,
  stepFaults,
} from './modelsCounterattackMovement.ts';
import { recoveryFaults, returnFaults, supplyFaults } from './modelsCounterattackSupply.ts';

/**
 * What holds in Model's Counterattack whatever is played, written from the rulebook and the printed data, with nothing of
 * the module's code: a second opinion on every event of a playout.
 */
export interface Fight {
  readonly target: string;
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  readonly defenderSteps: number;
  /** Steps and hexes that the defender owes, after elastic or desperate defence. */
  readonly owed: { readonly steps: number; readonly hexes: number };
  readonly printed: { readonly steps: number; readonly hexes: number; readonly yellow: boolean };
  /** Elastic or desperate defence has been chosen; not both (ruling R58). */
  readonly changed: boolean;
  readonly lost: { readonly attacker: number; readonly defender: number };
  readonly wanted: { readonly attacker: number };
}

/** What a combat needs to know of what came before it, kept from event to event. */
export interface Thread {
  fight: Fight | null;
  /** Support by artillery, Stukas and event counters for the next combat, by seat. */
  support: { artillery: readonly number[]; events: readonly number[] };
  noContiguity: boolean;
}
export const newThread = (): Thread => ({
  fight: null,
  support: { artillery: [], events: [] },
  noContiguity: false,
});

/** Checks the events of an entry, each against the state that those before it make. */
export function entryFaults(
  thread: Thread,
  before: State,
  events: readonly GameEvent[],
  evolve: (state: State, event: GameEvent) => State,
): readonly string[] {
  const faults: string[] = [];
  let state = before;
  for (const event of events) {
    const over = BEGINS_ANEW.has(event.event) ? closeFight(thread, state) : [];
    faults.push(
      ...[...over, ...eventFaults(thread, state, event)].map((fault) => `${fault} [${event.event}]`),
    );
    state = evolve(state, event);
  }
  return faults;
}

/** Events that are no part of the combat before them. */
const BEGINS_ANEW: ReadonlySet<GameEvent['event']> = new Set([
  'die',
  'barrage',
  'march',
  'stepped',
  'entered',
  'shifted',
  'step',
  'phase',
  'game-over',
] as const);

const seatOf = (side: string): number => (side === 'soviet' ? 1 : 2);

function eventFaults(thread: Thread, state: State, event: GameEvent): readonly string[] {
  switch (event.event) {
    case 'turn':
      return event.turn === state.turn + 1 || (event.turn === 1 && state.turn === 1)
        ? []
        : [`5: turn ${event.turn} after turn ${state.turn}`];
    case 'phase':
      return phaseFaults(state, event.phase);
    case 'step':
      return stepOrder.indexOf(event.step) === stepOrder.indexOf(state.step!) + 1 ||
        (event.step === 'supply' && state.step === 'reserves')
        ? []
        : [`5: step ${event.step} after ${state.step}`];
    case 'march':
      return event.counters.flatMap((handle) => marchFaults(state, handle));
    case 'stepped':
      return stepFaults(state, event.counters, event.to, event.costHalves);
    case 'entered':
      return enteredFaults(state, event);
    case 'shifted':
      return shiftFaults(state, event);
    case 'broke-contact':
      return contactFaults(state, event.counter, event.to);
    case 'contact-refused':
      return state.contactHeld && phasing(state) === 'soviet' ? [] : ['20: no guides hold the contact'];
    case 'die':
    case 'combat':
    case 'defence':
    case 'supported':
    case 'step-lost':
    case 'eliminated':
    case 'retreated':
    case 'advanced':
      return combatFaults(thread, state, event);
    case 'barrage':
      return barrageFaults(state, event);
    case 'prepared': {
      const { place, side } = state.counters[event.counter]!;
      if (side !== phasing(state)) return ['8: a prepared defence in the enemy’s phase'];
      return event.on && (!isHex(place) || state.step !== 'movement') ? [`8: prepared in ${place}`] : [];
    }
    case 'reserve':
      return event.on ? reserveFaults(state, event.counters) : [];
    case 'supply':
      return supplyFaults(state, event);
    case 'moved':
      return event.counters
        .filter(
          (handle) => unitOf(state, handle).class === 'train' || sideOf(state, handle) !== phasing(state),
        )
        .map((handle) => `5, 13: ${handle} is marked moved`);
    case 'recovered':
      return recoveryFaults(state, event.counter);
    case 'returned':
      return returnFaults(state, event.unit, event.place);
    case 'uprising':
      return uprisingFaults(state, event);
    case 'committed':
      return event.counters
        .filter((handle) => state.counters[handle]!.place !== WARSAW || state.counters[handle]!.moved)
        .map((handle) => `18: ${handle} is not free in Warsaw`);
    case 'sent':
      return sentFaults(state, event);
    case 'model':
      if (event.use === 'non-adjacent') thread.noContiguity = true;
      return state.modelFrom <= state.turn ? [] : ['12: Model is used twice in a turn'];
    case 'reactivated':
      return event.counters
        .filter((handle) => !state.counters[handle]!.moved || sideOf(state, handle) !== phasing(state))
        .map((handle) => `12, 20: ${handle} was not activated before`);
    case 'played':
      return playedFaults(thread, state, event.seat, event.card);
    case 'attached':
      return state.counters[event.counter]!.events.some((card) => card.slice(0, 3) === event.card.slice(0, 3))
        ? [`20: two of ${event.card} on ${event.counter}`]
        : [];
    case 'sortie':
      return event.marker.startsWith('STUKA') && state.markers[event.marker]!.used
        ? []
        : [`20: ${event.marker} is no used Stuka`];
    case 'bridge-used':
      return state.jozefowDestroyed ? ['6: a destroyed bridge is used'] : [];
    case 'game-over':
      return overFaults(state, event);
    case 'dealt':
      return event.count <= state.hands[event.seat]!.cupCount
        ? []
        : ['20: more events than the container holds'];
    case 'activated':
      return state.corpsDone.includes(event.formation) || (event.formation === '47A' && state.army !== null)
        ? [`5, 17: ${event.formation} is activated twice in a turn`]
        : [];
    case 'arrived':
    case 'acted':
    case 'halted':
    case 'spotted':
    case 'lost-sight':
    case 'uncovered':
    case 'covered':
    case 'inspected':
    case 'contact-held':
    case 'disorganized':
    case 'markers-removed':
    case 'penalty':
    case 'fuelled':
    case 'bridge-guard':
    case 'bridge-destroyed':
    case 'lapsed':
      return [];
  }
}

const stepOrder: readonly string[] = ['movement', 'barrage', 'combat', 'reserves', 'supply'];
const phaseOrder: readonly string[] = [
  'administrative',
  'soviet-1',
  'german-1',
  'soviet-2',
  'german-2',
  'soviet-3',
  'german-3',
];

function phaseFaults(state: State, phase: string): readonly string[] {
  const faults: string[] = [];
  if (phaseOrder.indexOf(phase) !== phaseOrder.indexOf(state.phase) + 1)
    faults.push(`5: ${phase} after ${state.phase}`);
  const stacks = new Map<string, string[]>();
  for (const [handle, { place }] of Object.entries(state.counters))
    if (isHex(place)) stacks.set(place, [...(stacks.get(place) ?? []), handle]);
  for (const [hex, handles] of stacks)
    if (!mayStack(state, handles)) faults.push(`7: ${handles.length} units in ${hex} after ${state.phase}`);
  return faults;
}

function barrageFaults(state: State, event: Extract<GameEvent, { event: 'barrage' }>): readonly string[] {
  const faults: string[] = [];
  const { marker, target, die } = event;
  const stack = handlesAt(state, target);
  if (stack.length === 0) return [`10: nobody is in ${target}`];
  const foe = sideOf(state, stack[0]!);
  const bonus = marker === null ? 1 : 0;
  const modified = Math.max(
    tables.barrage.min,
    Math.min(tables.barrage.max, die + terrainAt(target).barrage + bonus),
  );
  if (event.modified !== modified || tables.barrage.rows[String(modified)] !== event.result)
    faults.push(`10: ${die} on ${target} is ${event.result} at ${event.modified}`);
  if (marker === null) return faults;
  const { used, available, removed } = state.markers[marker]!;
  if (used || removed || !available) faults.push(`10: ${marker} is not ready`);
  if (state.step !== 'barrage' || foe === phasing(state)) faults.push(`10: a barrage in ${state.step}`);
  if (marker.startsWith('STUKA'))
    return state.bombed.includes(target) ? [...faults, `10: two Stukas on ${target}`] : faults;
  if (state.barraged.includes(target)) faults.push(`10: two barrages on ${target}`);
  const { formation, range } = tracks.artillery.find(({ id }) => id === marker)!;
  const near = Object.entries(state.counters).some(([handle, { side, place, moved, outOfSupply }]) => {
    if (side === foe || !isHex(place) || moved || outOfSupply || distance(place, target) > range)
      return false;
    const of = unitOf(state, handle).formation;
    return of === formation || of === 'GI' || ((of === 'SI' || of === '47A') && state.corps === formation);
  });
  return near ? faults : [...faults, `10: nobody of ${formation} is within ${range} hexes of ${target}`];
}

/** 14: three markers a side: one for a hex, off the map and in Warsaw for two units. */
function reserveFaults(state: State, handles: readonly string[]): readonly string[] {
  const side = sideOf(state, handles[0]!);
  const acted = handles.filter((handle) => {
    const { moved, acted: has, marched, side: of } = state.counters[handle]!;
    return moved || has || marched || of !== phasing(state);
  });
  const places = new Map<string, number>();
  for (const [handle, counter] of Object.entries(state.counters))
    if (counter.side === side && (counter.reserve || handles.includes(handle)))
      places.set(counter.place, (places.get(counter.place) ?? 0) + 1);
  const markers = [...places].reduce((sum, [place, n]) => sum + (isHex(place) ? 1 : Math.ceil(n / 2)), 0);
  return [
    ...acted.map((handle) => `14: ${handle} is not fresh`),
    ...(markers > 3 ? [`14: ${markers} reserve markers`] : []),
  ];
}

function uprisingFaults(state: State, event: Extract<GameEvent, { event: 'uprising' }>): readonly string[] {
  switch (event.status) {
    case 'due': {
      const near = [...held(state, 'soviet')].some((hex) =>
        victoryHexes.some((victory) => victory.praga && distance(hex, victory.hex) <= 6),
      );
      return near && state.uprising.status === 'quiet' ? [] : ['18: Warsaw rises without reason'];
    }
    case 'begun':
      return state.uprising.status === 'due' ? [] : ['18: Warsaw rises at once'];
    case 'running':
      return state.uprising.status !== 'quiet' && event.modified! >= event.die! ? [] : ['18: a die too few'];
  }
}

function sentFaults(state: State, event: Extract<GameEvent, { event: 'sent' }>): readonly string[] {
  const wanted = tracks.magnuszew.boxes.find(({ turn }) => turn === state.turn)?.remove ?? [];
  const kind =
    event.marker !== null
      ? event.marker.startsWith('STUKA')
        ? 'plane'
        : 'artillery'
      : unitById.get(event.unit!)!.class === 'armored'
        ? 'armored'
        : 'infantry';
  const away = event.counter !== null && state.counters[event.counter]!.place !== WARSAW;
  return wanted.includes(kind) && !away ? [] : [`19: ${kind} is sent on turn ${state.turn}`];
}

/** 20: one a phase and player, out of the hand. */
function playedFaults(thread: Thread, state: State, seat: number, card: string): readonly string[] {
  if (card.startsWith('S09')) thread.support.events = [...thread.support.events, seat];
  const { tokens } = state.hands[seat]!;
  return [
    ...(tokens!.some(({ value }) => value === card) ? [] : [`20: seat ${seat} does not hold ${card}`]),
    ...(state.played.some((each) => each === seat) ? [`20: seat ${seat} plays two events in a phase`] : []),
    ...(cards.find(({ id }) => id === card.split('.')[0])!.side === (seat === 1 ? 'soviet' : 'german')
      ? []
      : [`20: ${card} is not of seat ${seat}`]),
  ];
}

/** 3: Soviet points for victory hexes with a Soviet unit, and penalties; German ones for the others. */
function overFaults(state: State, event: Extract<GameEvent, { event: 'game-over' }>): readonly string[] {
  const soviet = held(state, 'soviet');
  const sum = (ours: boolean): number =>
    victoryHexes
      .filter(({ hex }) => soviet.has(hex) === ours)
      .reduce((total, { points }) => total + points, 0);
  const points = [sum(true) + state.penalties.uprising + state.penalties.magnuszew, sum(false)] as const;
  const alive = (side: string): boolean =>
    Object.values(state.counters).some((counter) => counter.side === side && !OUT.includes(counter.place));
  const decisive = alive('soviet') ? (alive('german') ? null : 'soviet') : 'german';
  const winners =
    decisive !== null ? [seatOf(decisive)] : points[0] === points[1] ? [] : [points[0] > points[1] ? 1 : 2];
  const fine =
    event.points['1'] === points[0] &&
    event.points['2'] === points[1] &&
    event.winners.join() === winners.join();
  return [
    ...(fine ? [] : [`3: ${JSON.stringify(event)}, not ${points.join(':')}`]),
    ...(state.turn < 10 && decisive === null ? [`3: the game ends on turn ${state.turn}`] : []),
  ];
}
