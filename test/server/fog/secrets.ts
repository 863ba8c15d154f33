import type Database from 'libsql';
import type { SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { Counter, State } from '../../../shared/games/models-counterattack/state.ts';
import { WARSAW, isHexName, seatOfSide } from '../../../shared/games/models-counterattack/vocabulary.ts';
import type { Uniform } from '../../../shared/rules/contract.ts';
import { parseData } from '../../../shared/games/models-counterattack/data.ts';
import {
  modelsCounterattack as game,
  modelsCounterattackData,
} from '../../../shared/games/models-counterattack/index.ts';

/** What was changed behind the enemy's fog. Everything else is the same in both games. */
export interface Secrets {
  /** Pairs of the enemy's units that lie under each other's counters in the twin. */
  readonly swapped: readonly (readonly [UnitId, UnitId])[];
  /** Handles of the enemy's counters whose identity or step is another one. */
  readonly handles: readonly string[];
  /** Units of the enemy that lie open, on another side. */
  readonly turned: readonly UnitId[];
  /** Event counters: one in the hand, and one in the container that takes its place. */
  readonly cards: readonly string[];
  /** Standing orders of the enemy, there in one game alone: only where no question ever waits for him, so that they never tell. */
  readonly standing: boolean;
}

/** Words that tell of the change: whoever reads one has been shown what was hidden. */
export const tellingWords = ({ swapped, cards }: Secrets): readonly string[] => [...swapped.flat(), ...cards];

const STEPS: ReadonlyMap<string, number> = new Map(
  parseData(modelsCounterattackData).units.units.map(({ id, combat }) => [id, combat.length]),
);

/**
 * Another state that `viewer` can't tell from this one: hidden counters of the enemy exchanged (of whatever class), the step
 * of one turned, another event counter in its hand.
 */
export function twinState(
  state: State,
  viewer: SeatId,
  uniform: Uniform,
  standing: boolean,
): { readonly state: State; readonly secrets: Secrets } {
  const view = game.view(state, viewer);
  const enemy = viewer === 1 ? 2 : 1;
  const counters: { [handle: string]: Counter } = { ...state.counters };
  // What the viewer has seen before it goes on knowing.
  const hidden = Object.keys(view.counters).filter(
    (handle) => view.counters[handle]!.unit === null && view.counters[handle]!.seen[viewer] === undefined,
  );
  const swapped: (readonly [UnitId, UnitId])[] = [];
  const handles: string[] = [];
  for (let pairs = 0; pairs < 2 && hidden.length >= 2; pairs++) {
    const [a] = hidden.splice(uniform(hidden.length), 1);
    const [b] = hidden.splice(uniform(hidden.length), 1);
    const [x, y] = [state.counters[a!]!, state.counters[b!]!];
    counters[a!] = { ...x, unit: y.unit, reduced: y.reduced };
    counters[b!] = { ...y, unit: x.unit, reduced: x.reduced };
    swapped.push([x.unit!, y.unit!]);
    handles.push(a!, b!);
  }
  // The step of a counter that lies open but is not inspected.
  const open = Object.keys(view.counters).filter((handle) => {
    const { unit, reduced, place, side } = view.counters[handle]!;
    return (
      seatOfSide(side) === enemy &&
      unit !== null &&
      reduced === null &&
      (isHexName(place) || place === WARSAW) &&
      STEPS.get(unit)! > 1
    );
  });
  const turned: UnitId[] = [];
  if (open.length > 0) {
    const handle = open[uniform(open.length)]!;
    counters[handle] = { ...counters[handle]!, reduced: counters[handle]!.reduced !== true };
    handles.push(handle);
    turned.push(counters[handle].unit!);
  }
  const hand = state.hands[enemy]!;
  const [held, left] = [hand.tokens ?? [], hand.cup ?? []];
  const cards: string[] = [];
  let dealt = hand;
  if (held.length > 0 && left.length > 0) {
    const old = held[uniform(held.length)]!;
    const fresh = left[uniform(left.length)]!;
    cards.push(old.value, fresh);
    dealt = {
      ...hand,
      tokens: held.map((token) => (token === old ? { ...token, value: fresh } : token)),
      cup: left.map((value) => (value === fresh ? old.value : value)),
    };
  }
  return {
    state: { ...state, counters, hands: { ...state.hands, [enemy]: dealt } },
    secrets: { swapped, handles, turned, cards, standing },
  };
}

/** Standing orders for questions that the seat is not asked in these turns: what a policy does, everybody sees. */
const UNASKED = {
  1: { recovery: { mode: 'never' } },
  2: { 'uprising-commitment': { mode: 'never' } },
} as const;

/** Puts the twin's secrets into a copy of the database: the position, the newest full state, the hand. */
export function plant(
  db: Database.Database,
  { game: id, seq, viewer }: { readonly game: string; readonly seq: number; readonly viewer: SeatId },
  state: State,
  secrets: Secrets,
): void {
  const enemy = viewer === 1 ? 2 : 1;
  const row = db.prepare('SELECT match FROM positions WHERE game = ?').get([id]) as { match: string };
  const match = JSON.parse(row.match) as { standing: object };
  const standing = secrets.standing
    ? { ...match.standing, [enemy]: { active: UNASKED[enemy], pending: null } }
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
