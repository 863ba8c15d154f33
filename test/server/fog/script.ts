import type { SeatId, UnitId } from '../../../shared/core/brands.ts';
import { modelsCounterattack as game } from '../../../shared/games/models-counterattack/index.ts';
import type { State } from '../../../shared/games/models-counterattack/state.ts';
import { seatOfSide } from '../../../shared/games/models-counterattack/vocabulary.ts';
import type { Uniform } from '../../../shared/rules/contract.ts';
import type { Secrets } from './secrets.ts';

type Order = { readonly order: string; readonly [member: string]: unknown };
const END: Order = { order: 'end-phase' };

/**
 * What a player who writes few and long files sends next: all his moves in one, then each step with what the machine player
 * would do in it. `sparing`: units that are left where they are.
 */
export function nextFile(
  view: State,
  seat: SeatId,
  uniform: Uniform,
  sparing: ReadonlySet<string>,
): readonly Order[] {
  const machine = game.players['random']!;
  const suggested = machine.orders(view, seat, uniform) as readonly Order[];
  const usual = suggested.filter((order) => !mentions(order, sparing));
  if (view.step !== 'movement') return usual.length === 0 ? [END] : usual;
  if (suggested.some(({ order }) => order === 'activate')) return suggested;
  const moved = new Set<string>();
  const moves: Order[] = [];
  for (let tries = 0; tries < 10 && moves.length < 5; tries++) {
    const [order] = machine.orders(view, seat, uniform) as readonly Order[];
    if (order === undefined || order.order === 'end-phase' || mentions(order, sparing)) continue;
    const unit = (order as { unit?: UnitId }).unit ?? '';
    if (moved.has(unit) || moves.some((other) => other.order === 'play')) continue;
    moved.add(unit);
    moves.push({ ...order, ifIllegal: 'skip' });
  }
  // Most phases are over with their moves.
  return uniform(4) === 0 ? [...moves, END] : [...moves, END, END, END, END];
}

function mentions(order: Order, words: ReadonlySet<string>): boolean {
  const text = JSON.stringify(order);
  return [...words].some((word) => text.includes(`"${word}"`));
}

/**
 * Orders to a counter that is another unit in the other game, of which the first that is legal in both is sent: there it pays another
 * cost, has other points left and may do other things, and nobody else may be told. Short moves, and those that cost the two unlike
 * points, before all others.
 *
 * @param there what the seat sees in the other game
 */
export function ordersToExchanged(
  view: State,
  there: State,
  seat: SeatId,
  uniform: Uniform,
  { exchanged }: Secrets,
): readonly Order[] {
  if (view.step !== 'movement') return [];
  const able = Object.values(view.counters).flatMap(({ side, unit, moved, marched }) =>
    unit !== null && seatOfSide(side) === seat && exchanged.has(unit) && !moved && !marched ? [unit] : [],
  );
  const others = able.filter((unit) => exchanged.get(unit) !== unit);
  const own = others.length > 0 ? others : able;
  if (own.length === 0) return [];
  const unit = own[uniform(own.length)]!;
  const kind = uniform(10);
  if (kind === 0) return [{ order: 'prepare', unit }];
  if (kind === 1) return [{ order: 'reserve', units: [unit] }];
  const costs = new Map(
    game.reach(there, exchanged.get(unit) as UnitId).hexes.map(({ hex, cost }) => [hex, cost]),
  );
  const near = game.reach(view, unit).hexes.filter(({ hex, path }) => path.length <= 4 && costs.has(hex));
  const unlike = near.filter(({ hex, cost }) => costs.get(hex) !== cost);
  const some = unlike.length > 0 ? unlike : near;
  return Array.from({ length: some.length === 0 ? 0 : 4 }, () => some[uniform(some.length)]!).map(
    ({ path }) => ({ order: 'move', unit, path, plan: { onContact: 'stop' } }),
  );
}
