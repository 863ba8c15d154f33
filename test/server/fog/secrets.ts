import type Database from 'libsql';
import type { SeatId } from '../../../shared/core/brands.ts';
import type { Counter, State } from '../../../shared/games/models-counterattack/state.ts';
import {
  WARSAW,
  isHexName,
  isOpenBox,
  seatOfSide,
} from '../../../shared/games/models-counterattack/vocabulary.ts';
import type { Uniform } from '../../../shared/rules/contract.ts';
import { policySchemas } from '../../../shared/games/models-counterattack/policies.ts';
import { parseData } from '../../../shared/games/models-counterattack/data.ts';
import { modelsCounterattackData } from '../../../shared/games/models-counterattack/index.ts';

/** What two games differ in, behind the enemy's fog. */
export interface Secrets {
  /** Handles of counters that are another unit, or on another side of it; in either game. */
  readonly handles: ReadonlySet<string>;
  /** Those units, and event counters that lie elsewhere in the hand, or in the one hand only. */
  readonly words: ReadonlySet<string>;
  /** What such a counter is in the one game, and in the other: an order to it names another unit there. */
  readonly exchanged: ReadonlyMap<string, string>;
}

/**
 * What the two games' full states differ in. It is reckoned anew for each step and not kept from the planting: a counter gets another
 * handle when it goes through a box, and its owner may recover the step of one unit in the one game and of another in the other.
 */
export function differences(a: State, b: State): Secrets {
  const handles = new Set<string>();
  const words = new Set<string>();
  const exchanged = new Map<string, string>();
  for (const handle of new Set([...Object.keys(a.counters), ...Object.keys(b.counters)])) {
    const [x, y] = [a.counters[handle], b.counters[handle]];
    if (x?.unit === y?.unit && x?.reduced === y?.reduced) continue;
    handles.add(handle);
    for (const counter of [x, y]) if (counter?.unit) words.add(counter.unit);
    if (x?.unit && y?.unit) exchanged.set(x.unit, y.unit);
  }
  for (const seat of Object.keys(a.hands)) {
    // By draw: a counter that is played opens the commitment of its own draw.
    const [here, there] = [cardsOf(a, seat), cardsOf(b, seat)];
    for (const draw of new Set([...here.keys(), ...there.keys()]))
      if (here.get(draw) !== there.get(draw))
        for (const card of [here.get(draw), there.get(draw)]) if (card !== undefined) words.add(card);
  }
  return { handles, words, exchanged };
}

const cardsOf = ({ hands }: State, seat: string): ReadonlyMap<string, string> =>
  new Map((hands[seat]!.tokens ?? []).map(({ seq, j, i, value }) => [`${seq}/${j}.${i}`, value]));

/** The same orders to the same counters, in the other game. */
export const translated = <T extends object>(orders: T, { exchanged }: Secrets): T =>
  JSON.parse(
    JSON.stringify(orders).replaceAll(/"([SG]-[^"]*)"/g, (_all, unit: string) =>
      JSON.stringify(exchanged.get(unit) ?? unit),
    ),
  ) as T;

const PRINTED = new Map(
  parseData(modelsCounterattackData).units.units.map((unit) => [unit.id as string, unit]),
);
const stepsOf = (unit: string | null): number => PRINTED.get(unit ?? '')?.combat.length ?? 0;
const classOf = (unit: string | null): string | undefined => PRINTED.get(unit ?? '')?.class;

/**
 * Another state that `viewer` can't tell from this one (`public`: nobody who has no seat, though both seats may): hidden counters of the enemy exchanged (of whatever class), the step
 * of one turned, another event counter in its hand.
 */
export function twinState(state: State, viewer: SeatId | 'public', uniform: Uniform): State {
  const enemy = viewer === 1 ? 2 : viewer === 2 ? 1 : uniform(2) + 1;
  const counters: { [handle: string]: Counter } = { ...state.counters };
  // By the book and not by the view that is on trial: it would leave out what it leaks. What the viewer has seen before it goes on
  // knowing.
  const unseen = Object.entries(state.counters).filter(
    ([, { side, knownTo }]) => seatOfSide(side) === enemy && !knownTo.some((seat) => seat === viewer),
  );
  const hidden = unseen
    .filter(([, { top, place, seen }]) => !top && !isOpenBox(place) && seen[viewer] === undefined)
    .map(([handle]) => handle);
  for (let pairs = 0; pairs < 3 && hidden.length >= 2; pairs++) {
    const [a] = hidden.splice(uniform(hidden.length), 1);
    // Where it can be, two of which the one can do what the other can't, or pays otherwise for it.
    const unlike = hidden.filter(
      (each) => classOf(state.counters[each]!.unit) !== classOf(state.counters[a!]!.unit),
    );
    const others = unlike.length > 0 && pairs < 2 ? unlike : hidden;
    const b = others[uniform(others.length)];
    hidden.splice(hidden.indexOf(b!), 1);
    const [x, y] = [state.counters[a!]!, state.counters[b!]!];
    counters[a!] = { ...x, unit: y.unit, reduced: y.reduced };
    counters[b!] = { ...y, unit: x.unit, reduced: x.reduced };
  }
  // The step of a counter that lies open but is not inspected.
  const open = unseen
    .filter(([, { unit, top, place }]) => top && (isHexName(place) || place === WARSAW) && stepsOf(unit) > 1)
    .map(([handle]) => handle);
  if (open.length > 0) {
    const handle = open[uniform(open.length)]!;
    counters[handle] = { ...counters[handle]!, reduced: counters[handle]!.reduced !== true };
  }
  const hand = state.hands[enemy]!;
  const [held, left] = [hand.tokens ?? [], hand.cup ?? []];
  let dealt = hand;
  if (held.length > 0 && left.length > 0) {
    const old = held[uniform(held.length)]!;
    const fresh = left[uniform(left.length)]!;
    dealt = {
      ...hand,
      tokens: held.map((token) => (token === old ? { ...token, value: fresh } : token)),
      cup: left.map((value) => (value === fresh ? old.value : value)),
    };
  }
  return { ...state, counters, hands: { ...state.hands, [enemy]: dealt } };
}

/**
 * Standing orders by which a seat wants to be asked whatever can be asked. In mode `standing` nobody is waited for, so that they come
 * to what the default policies do: a question, a mail or an entry more or less would tell of them.
 */
export const ASK_ME = Object.fromEntries(Object.keys(policySchemas).map((ask) => [ask, { mode: 'ask' }]));

/** Puts the twin's secrets into a copy of the database: the position, the newest full state, the hand. */
export function plant(
  db: Database.Database,
  { game: id, seq, viewer }: { readonly game: string; readonly seq: number; readonly viewer: SeatId },
  state: State,
): void {
  const enemy = viewer === 1 ? 2 : 1;
  const row = db.prepare('SELECT match FROM positions WHERE game = ?').get([id]) as { match: string };
  const match = JSON.parse(row.match) as { standing: object };
  const standing =
    state.options.interrupts === 'standing'
      ? { ...match.standing, [enemy]: { active: ASK_ME, pending: null } }
      : match.standing;
  db.prepare('UPDATE positions SET match = ? WHERE game = ?').run([
    JSON.stringify({ ...match, state, standing }),
    id,
  ]);
  db.prepare('INSERT OR REPLACE INTO keyframes (game, seq, state) VALUES (?,?,?)').run([
    id,
    seq,
    JSON.stringify(state),
  ]);
  // This copy was dealt otherwise: no log entry of it says so, and the hand is nobody else's to see.
  db.exec('DROP TRIGGER tokens_stay');
  for (const { seq: at, j, i, value } of state.hands[enemy]?.tokens ?? [])
    db.prepare('UPDATE tokens SET value = ? WHERE game = ? AND seq = ? AND j = ? AND i = ?').run([
      value,
      id,
      at,
      j,
      i,
    ]);
}
