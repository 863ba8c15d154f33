import type { SeatId } from '../../../shared/core/brands.ts';
import type { GameModule, Options } from '../../../shared/rules/contract.ts';
import { evolve, narrate } from '../../../shared/rules/events.ts';
import type { LoggedEvent } from '../../../shared/rules/events.ts';
import type { Position } from '../../../shared/rules/presentation.ts';
import { isCombat, isLoss } from '../../board/depict.ts';
import { PUBLIC_EYES } from './eyes.ts';
import type { Eyes } from './eyes.ts';
import type { ViewedEntry, ViewedLog, ViewedRoll } from './logText.ts';

/** One step of the replay: an event, or an entry that produced none. */
export interface Moment {
  /** From 1: the position that this step leads to. Position 0 is the set-up. */
  readonly at: number;
  readonly entry: ViewedEntry;
  /** Null for an entry without events. */
  readonly event: LoggedEvent | null;
  /** First step of its entry. */
  readonly opens: boolean;
  readonly sentence: string;
  /** Turn and phase in which it happens, `turn` from 1. */
  readonly turn: number;
  readonly phase: string;
  /** The dice that this event tells of; null for most. */
  readonly roll: ViewedRoll | null;
}

/** How far a step goes. */
export type Stride = 'event' | 'entry' | 'phase' | 'turn';

export type MarkKind = 'turn' | 'combat' | 'loss' | 'question';

/**
 * A log turned into steps. States are kept every `KEYFRAME` steps; another is made from the nearest one before it, so
 * that stepping back costs no re-run from the start, and the stretch in which the reader is stays at hand.
 */
export interface Timeline {
  readonly module: GameModule;
  readonly log: ViewedLog;
  readonly scenario: string;
  /** The options that the game names. */
  readonly options: Options;
  readonly moments: readonly Moment[];
  /** Positions at which the rules asked a seat something. */
  readonly asked: readonly number[];
  /** The state after `at` steps; `at` is cut to 0..moments.length. */
  state(at: number): unknown;
  /** What the board shows of it; the same object for the same state. */
  position(at: number): Position;
  /** Where the entry's last step leads to; the nearest entry if there is no such one. */
  positionOf(seq: number): { readonly at: number; readonly exact: boolean };
  /** Set where the log stops making sense to the rules: what could be followed is shown. */
  readonly broken: string | null;
}

export const KEYFRAME = 32;
/** Stretches from one keyframe to the next whose states are kept: that of the reader, and the one that he comes from. */
const STRETCHES = 2;

/** Works through the log once. Throws nothing: a log that the rules can't follow ends at its last good step. */
export function timeline(told: ViewedLog, module: GameModule, eyes: Eyes = PUBLIC_EYES): Timeline {
  const log: ViewedLog = {
    ...told,
    entries: told.entries.map((entry) => asSeen(entry, eyes.events.get(entry.seq))),
  };
  const genesis = log.entries[0]!;
  const options = (genesis.body['options'] ?? {}) as { readonly scenario?: string; readonly game?: Options };
  const scenario = options.scenario ?? module.scenarios[0]?.id ?? '';
  const seatName = seatNames(module, scenario);
  const keyframes: unknown[] = [];
  const moments: Moment[] = [];
  const asked: number[] = [];
  const lastStep = new Map<number, number>();
  const startOf = new Map<number, number>();
  /** States of the stretches that were asked for last, by keyframe, each from its keyframe on as far as they were needed. */
  const stretches = new Map<number, unknown[]>();
  const positions = new WeakMap<object, Position>();
  let broken: string | null = null;
  let state: unknown = null;

  /** A voided stretch leaves the state as it was before its first entry. */
  const leap = new Map<number, unknown>();

  const advance = (from: unknown, moment: Moment): unknown => {
    if (leap.has(moment.at)) return leap.get(moment.at);
    return moment.event === null ? from : evolve(module, from, moment.event);
  };

  try {
    state = module.view(module.setup(scenario, withDefaults(module, options.game ?? {})), eyes.viewer);
    keyframes.push(state);
    let agenda = module.agenda(state);
    let agendaOf = state;
    for (const entry of log.entries) {
      startOf.set(entry.seq, moments.length);
      if (state !== agendaOf) agenda = module.agenda(state);
      agendaOf = state;
      if (isAnswer(entry, agenda.seat)) asked.push(moments.length);
      // Why the rules go on without an answer is a step of its own, before what comes of it.
      const lead = entry.events.length === 0 || entry.type === 'timeout';
      const events: readonly (LoggedEvent | null)[] = lead ? [null, ...entry.events] : entry.events;
      const rolls = matchRolls(entry);
      for (const [i, event] of events.entries()) {
        if (state !== agendaOf) agenda = module.agenda(state);
        agendaOf = state;
        const moment = new ToldMoment(tell, {
          at: moments.length + 1,
          entry,
          event,
          opens: i === 0,
          turn: agenda.turn,
          phase: agenda.title,
          roll: rolls?.get(lead ? i - 1 : i) ?? null,
        });
        if (entry.type === 'void' && i === 0) {
          const back = startOf.get(Number(entry.body['seq']));
          if (back !== undefined) leap.set(moment.at, stateAt(back));
        }
        state = advance(state, moment);
        moments.push(moment);
        if (moments.length % KEYFRAME === 0) keyframes.push(state);
      }
      lastStep.set(entry.seq, moments.length);
    }
  } catch (error) {
    broken = `The rules cannot follow the log beyond step ${moments.length}: ${error instanceof Error ? error.message : String(error)}`;
  }

  function stateAt(at: number): unknown {
    const goal = Math.max(0, Math.min(at, moments.length));
    const frame = Math.min(Math.floor(goal / KEYFRAME), keyframes.length - 1);
    const first = frame * KEYFRAME;
    const states = stretches.get(frame) ?? [keyframes[frame]];
    // Put last: the one that was asked for longest ago goes first.
    stretches.delete(frame);
    stretches.set(frame, states);
    for (const old of [...stretches.keys()].slice(0, -STRETCHES)) stretches.delete(old);
    while (first + states.length <= goal)
      states.push(advance(states.at(-1), moments[first + states.length - 1]!));
    return states[goal - first];
  }

  function tell({ at, entry, event }: Moment): string {
    return event === null
      ? describeEntry(entry, seatName, module, scenario)
      : sentenceOf(module, event, stateAt(at - 1), seatName);
  }

  return {
    module,
    log,
    scenario,
    options: options.game ?? {},
    moments,
    asked,
    broken,
    state: stateAt,
    position(at) {
      const here = stateAt(at) as object;
      const known = positions.get(here) ?? module.position(here);
      positions.set(here, known);
      return known;
    },
    positionOf(seq) {
      const known = lastStep.get(seq);
      if (known !== undefined) return { at: known, exact: true };
      return { at: seq < 0 ? 0 : moments.length, exact: false };
    },
  };
}

/**
 * Whether the entry begins with an answer. A log with fog says it of none; there a file of the seat whose move it is not can
 * be nothing else.
 */
const isAnswer = ({ answers, type, seat }: ViewedEntry, phasing: SeatId | null): boolean =>
  answers || (type === 'move' && phasing !== null && seat !== phasing);

/** Told when it is read: a log has thousands of moments, a screen shows dozens. */
class ToldMoment implements Moment {
  readonly at: number;
  readonly entry: ViewedEntry;
  readonly event: LoggedEvent | null;
  readonly opens: boolean;
  readonly turn: number;
  readonly phase: string;
  readonly roll: ViewedRoll | null;
  private told: string | null = null;

  constructor(
    private readonly tell: (moment: Moment) => string,
    { at, entry, event, opens, turn, phase, roll }: Omit<Moment, 'sentence'>,
  ) {
    this.at = at;
    this.entry = entry;
    this.event = event;
    this.opens = opens;
    this.turn = turn;
    this.phase = phase;
    this.roll = roll;
  }

  get sentence(): string {
    this.told ??= this.tell(this);
    return this.told;
  }
}

/** The entry with other events; its comment stays unread. */
function asSeen(entry: ViewedEntry, events: readonly LoggedEvent[] | undefined): ViewedEntry {
  if (events === undefined) return entry;
  return Object.create(entry, { events: { value: events, enumerable: true } }) as ViewedEntry;
}

/** An event that the rules can carry out but not tell of is named. */
function sentenceOf(
  module: GameModule,
  event: LoggedEvent,
  before: unknown,
  seatName: (seat: SeatId) => string,
): string {
  try {
    return narrate(module, event, before, seatName);
  } catch {
    return `${'event' in event ? event.event : event.e}.`;
  }
}

function withDefaults(module: GameModule, given: Options): Options {
  return { ...Object.fromEntries(module.options.map((option) => [option.id, option.default])), ...given };
}

export function seatNames(module: GameModule, scenario: string): (seat: SeatId) => string {
  const seats = module.scenarios.find(({ id }) => id === scenario)?.seats ?? [];
  return (seat) =>
    seats.find((each) => each.seat === seat)?.name ?? (seat === 0 ? 'The rules' : `Seat ${seat}`);
}

/**
 * Which of the entry's events tells of which roll; null: there is none. Rules emit a roll's event after the roll, and the event
 * repeats the face as `die` (`dice` for several): so events with a die are matched with the rolls in order, as long as faces
 * agree.
 */
function matchRolls(entry: ViewedEntry): ReadonlyMap<number, ViewedRoll> | null {
  if (entry.rolls.length === 0) return null;
  const found = new Map<number, ViewedRoll>();
  let next = 0;
  for (const [i, event] of entry.events.entries()) {
    const { die, dice } = event as { readonly die?: unknown; readonly dice?: unknown };
    const faces = typeof die === 'number' ? [die] : Array.isArray(dice) ? dice : null;
    if (faces === null) continue;
    for (let r = next; r < entry.rolls.length; r++) {
      const roll = entry.rolls[r]!;
      if (roll.faces === undefined || faces.some((face, n) => roll.faces![n] !== face)) continue;
      found.set(i, roll);
      next = r + 1;
      break;
    }
  }
  return found;
}

/** An entry without events in words. */
function describeEntry(
  entry: ViewedEntry,
  seatName: (seat: SeatId) => string,
  module: GameModule,
  scenario: string,
): string {
  const { body } = entry;
  const who =
    entry.seat === null
      ? entry.actor.startsWith('director')
        ? 'The director'
        : 'The server'
      : seatName(entry.seat);
  const seat = typeof body['seat'] === 'number' ? seatName(body['seat']) : who;
  switch (entry.type) {
    case 'genesis': {
      const title = module.scenarios.find(({ id }) => id === scenario)?.title ?? scenario;
      return `The game is set up: ${module.title}, ${title}. The server commits itself to its dice.`;
    }
    case 'join':
      return `${seat} takes the seat; ${body['custody'] === 'self' ? 'the player keeps the dice nonces' : 'the server keeps the dice nonces'}.`;
    case 'ready':
      return `${who} is ready.`;
    case 'start':
      return 'All are ready; the beacon round of the game is fixed.';
    case 'standing':
      return `${seat} leaves standing orders, sealed.`;
    case 'move':
      return `${who} sends a file; nothing to see yet.`;
    case 'step':
      return 'The rules go on by themselves.';
    case 'lock':
      return `${who} hands in a sealed file; its dice come from a coming beacon round.`;
    case 'roll':
      return 'The beacon round is there.';
    case 'timeout':
      return `The time of ${seat} is up (${String(body['rule'] ?? '')}): the default policy answers.`;
    case 'clock':
      return typeof body['until'] === 'string'
        ? `${seat} can answer until ${body['until'].slice(0, 16).replace('T', ' ')} UTC.`
        : `The clock of ${seat} is stopped.`;
    case 'resign':
      return `${seat} resigns.`;
    case 'ruling':
      return `Ruling: ${String(body['text'] ?? '')}`;
    case 'void':
      return `Entry ${String(body['seq'])} and all after it are taken back: ${String(body['reason'] ?? '')}`;
    case 'skip':
      return `Dice of ${seat} are skipped from file ${String(body['from'])} to ${String(body['to'])}: ${String(body['reason'] ?? '')}`;
    case 'rekey':
      return `${seat} gets a new dice chain.`;
    case 'close':
      return `The game is closed (${String(body['reason'] ?? '')}); all seals are opened.`;
    default:
      return `${who}: ${entry.type}.`;
  }
}

/** Where the scrubber has marks: the start of each turn, combats, losses, questions. */
export function marks(line: Timeline): readonly { readonly at: number; readonly kind: MarkKind }[] {
  const found: { at: number; kind: MarkKind }[] = line.asked.map((at) => ({ at, kind: 'question' }));
  let turn = line.moments[0]?.turn ?? 0;
  for (const { at, event, turn: now } of line.moments) {
    if (now !== turn) found.push({ at: at - 1, kind: 'turn' });
    turn = now;
    if (event === null) continue;
    if (isCombat(event)) found.push({ at, kind: 'combat' });
    else if (isLoss(event)) found.push({ at, kind: 'loss' });
  }
  return found;
}

/** The position that a step of the given kind leads to from `at`; the end or the start where there is no further one. */
export function jump(line: Timeline, at: number, kind: Stride, direction: 1 | -1): number {
  const { moments } = line;
  if (kind === 'event') return Math.max(0, Math.min(moments.length, at + direction));
  const key = ({ entry, phase, turn }: Moment): unknown => ({ entry: entry.seq, phase, turn })[kind];
  if (direction === 1) {
    const next = moments[at];
    if (next === undefined) return moments.length;
    let to = at + 1;
    while (to < moments.length && key(moments[to]!) === key(next)) to++;
    return to;
  }
  const here = moments[at - 1];
  if (here === undefined) return 0;
  let to = at - 1;
  while (to > 0 && key(moments[to - 1]!) === key(here)) to--;
  return to;
}
