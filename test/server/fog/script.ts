import type { SeatId, UnitId } from '../../../shared/core/brands.ts';
import { modelsCounterattack as game } from '../../../shared/games/models-counterattack/index.ts';
import type { State } from '../../../shared/games/models-counterattack/state.ts';
import type { Uniform } from '../../../shared/rules/contract.ts';

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
