import type { SeatId, Viewer } from '../../../shared/core/brands.ts';
import type { GameEvent } from '../../../shared/games/models-counterattack/events.ts';
import type { Secrets } from './secrets.ts';

type Kind = GameEvent['event'];
type Of<K extends Kind> = Extract<GameEvent, { event: K }>;

/**
 * Events by which the rules show what a counter is, its step, or an event counter, each with what it names: the only ones that may
 * tell two twins apart. Costs, movements and lengths are not among them.
 */
const SHOWS: { readonly [K in Kind]?: (event: Of<K>) => readonly (string | null)[] } = {
  // 7: who stands beside a stack inspects it, and everybody sees its top counter (rulings R42, R43).
  spotted: ({ sights }) => sights.map(({ counter }) => counter),
  inspected: ({ sights }) => sights.map(({ counter }) => counter),
  uncovered: ({ counter }) => [counter],
  // 20: a counter that is played is turned up.
  played: ({ card }) => [card],
  // 6: boxes are open, and off the map a unit bears its name (rulings R45, R98).
  shifted: ({ handle, unit }) => [handle, unit],
  // 9, 11: combat is fought in the open, with units and points; 9, 10: its losses, and those of a barrage (ruling R44).
  combat: ({ attackers, defenders }) => [...attackers, ...defenders],
  'step-lost': ({ counter }) => [counter],
  eliminated: ({ counter }) => [counter],
  // 5, 15: a whole corps is checked for supply and gets its markers, which everybody sees (rulings R42, R81).
  moved: ({ counters }) => counters,
  supply: ({ supplied, out }) => [...supplied, ...out],
  // 16, 18, 19: the owner chooses by what he sees, and the choice is open: a counter recovers a step in sight or comes back, gets
  // its Moved marker for the uprising, or is taken from Warsaw for good.
  recovered: ({ counter, knownTo }) => (knownTo.length > 0 ? [counter] : []),
  returned: ({ unit }) => [unit],
  committed: ({ counters }) => counters,
  sent: ({ counter, unit }) => [counter, unit],
};

/** Members of such events that follow from what is named: sums and result of a combat, where a unit comes back, who sees it. */
const FOLLOW: ReadonlySet<string> = new Set([
  'attack',
  'defence',
  'column',
  'modifier',
  'result',
  'place',
  'knownTo',
]);

/** An event as one viewer is shown it, and where it stands: its entry, or its number in a step. */
export interface Shown {
  readonly at: number;
  readonly event: GameEvent;
}

type Pair = readonly [readonly Shown[], readonly Shown[]];

/**
 * The event that rightly tells the games apart for `who`; null: there is none, and what differs has leaked.
 *
 * It is the first event that `who` was shown otherwise, if it is one that shows (`SHOWS`), names what the games differ in, and does
 * not differ in anything else. All that he was shown before it is the same in both. For the public also one that was shown to the pair's seat, no later: what
 * that seat's standing orders then do with what it has seen is its own choice, and open.
 *
 * Nothing can hide behind it: it names the counter, and the pair ends there, so that the next one begins with nothing known.
 *
 * @param shownTo what a viewer was shown in both games
 * @param secrets what the games differed in before the step, and after it
 */
export function tellingTo(
  who: Viewer,
  seat: SeatId | 'public',
  shownTo: (viewer: Viewer) => Pair,
  secrets: readonly Secrets[],
): Shown | null {
  const mine = shownTo(who);
  // 10, 12: seats that see both sides of a combat choose by it what comes before the event that names them to everybody.
  const own = tellingEvent(mine, secrets, seat === 'public' ? ['supported', 'model'] : []);
  if (own !== null || who === seat) return own;
  const seats = tellingEvent(shownTo(seat), secrets);
  const first = firstUnlike(mine).map((shown) => shown?.at ?? Infinity);
  return seats !== null && seats.at <= Math.min(...first) ? seats : null;
}

function tellingEvent(pair: Pair, secrets: readonly Secrets[], before: readonly Kind[] = []): Shown | null {
  const secret = (name: unknown): boolean =>
    typeof name === 'string' && secrets.some(({ handles, words }) => handles.has(name) || words.has(name));
  const [x, y] = firstUnlike(pair, before);
  const telling = [x, y].find((shown) => shown !== undefined && namesOf(shown.event).some(secret));
  if (telling === undefined) return null;
  // Two of a kind differ in what they name, and in no more.
  const alike = x !== undefined && y !== undefined && x.event.event === y.event.event;
  return !alike || (onlyIn(x.event, y.event, secret) && !turnsOnUnits(x.event, y.event, secret))
    ? telling
    : null;
}

/** 15: whether a counter is in supply turns on its place; what it is decides only for the armored train (13), which always is. */
function turnsOnUnits(x: GameEvent, y: GameEvent, secret: (name: unknown) => boolean): boolean {
  if (x.event !== 'supply' || y.event !== 'supply' || secret(TRAIN)) return false;
  return x.out.some((each) => y.supplied.includes(each)) || y.out.some((each) => x.supplied.includes(each));
}
const TRAIN = 'G-I-Pzug';

const namesOf = (event: GameEvent): readonly (string | null)[] =>
  (SHOWS[event.event] as ((each: GameEvent) => readonly (string | null)[]) | undefined)?.(event) ?? [];

/** Whether two events of a kind differ in nothing but the secrets that they name, and what these come to. */
function onlyIn(
  x: unknown,
  y: unknown,
  secret: (name: unknown) => boolean,
  member = '',
  event: unknown = null,
): boolean {
  if (FOLLOW.has(member) || JSON.stringify(x) === JSON.stringify(y)) return true;
  if (isList(x) && isList(y)) {
    if (x.some(isRecord)) return x.length === y.length && x.every((each, i) => onlyIn(each, y[i], secret));
    const apart = [...x.filter((each) => !y.includes(each)), ...y.filter((each) => !x.includes(each))];
    // The same names in another order would tell of an order among them.
    // 18: of those in Warsaw its owner chooses as many; one that is stronger lets another one be chosen.
    const chosen = event === 'committed' && x.length === y.length;
    return apart.length > 0 && (chosen ? apart.some(secret) : apart.every(secret));
  }
  if (!isRecord(x) || !isRecord(y)) return [x, y].every((each) => each === null || secret(each));
  // A sight of a counter: its unit and its step.
  if (x['counter'] === y['counter'] && secret(x['counter'])) return true;
  return Object.keys({ ...x, ...y }).every((key) => onlyIn(x[key], y[key], secret, key, x['event']));
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first event that is not the same, in either game. A counter's commitment is opened by the event that plays it. */
function firstUnlike(
  [a, b]: Pair,
  before: readonly Kind[] = [],
): readonly [Shown | undefined, Shown | undefined] {
  const found = a.findIndex(({ event }, i) => JSON.stringify(event) !== JSON.stringify(b[i]?.event));
  const at = found < 0 ? a.length : found;
  const opened = (all: readonly Shown[]): Shown | undefined =>
    all
      .slice(at)
      .find(
        ({ event }) =>
          'event' in event && !(before.length > 0 && event.event === 'die') && !before.includes(event.event),
      );
  return [opened(a), opened(b)];
}
