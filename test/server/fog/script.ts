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
 * One order to a counter that is another unit in the other game; null: there is none, or chance says no. Costs, points left and what a
 * unit may do are other ones there, and nobody else may be told.
 */
export function orderToExchanged(
  view: State,
  seat: SeatId,
  uniform: Uniform,
  { exchanged }: Secrets,
): Order | null {
  if (view.step !== 'movement' || uniform(3) === 0) return null;
  const own = Object.values(view.counters).flatMap(({ side, unit, moved }) =>
    unit !== null && seatOfSide(side) === seat && exchanged.has(unit) && !moved ? [unit] : [],
  );
  if (own.length === 0) return null;
  const unit = own[uniform(own.length)]!;
  const kind = uniform(8);
  if (kind === 0) return { order: 'prepare', unit };
  if (kind === 1) return { order: 'reserve', units: [unit] };
  const { hexes } = game.reach(view, unit);
  const to = hexes[uniform(Math.max(1, hexes.length))];
  return to === undefined ? null : { order: 'move', unit, path: to.path, plan: { onContact: 'stop' } };
}
