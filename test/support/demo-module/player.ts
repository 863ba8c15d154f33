import type { HexId, SeatId } from '../../../shared/core/brands.ts';
import type { MachinePlayer, Uniform } from '../../../shared/rules/contract.ts';
import { exits, neighbors } from './board.ts';
import { stepFault } from './movement.ts';
import type { Order, Question } from './orders.ts';
import type { State } from './state.ts';

const pick = <T>(list: readonly T[], uniform: Uniform): T => list[uniform(list.length)]!;

/** Legal orders at random: one at a time, or a move and an attack queued behind it. */
export const random: MachinePlayer<State, Order, Question> = {
  orders(view, seat, uniform) {
    const candidates: Order[] = [...attacks(view, seat), ...attacks(view, seat), ...cards(view, seat)];
    for (const block of view.blocks) {
      if (block.seat !== seat || block.hex === null || block.unit === null) continue;
      const path: HexId[] = [];
      let at = block;
      for (let steps = 1 + uniform(3); steps > 0; steps--) {
        const open = exits(at.hex!).filter((to) => stepFault(view, at, to) === null);
        if (open.length === 0) break;
        const to = pick(open, uniform);
        path.push(to);
        at = { ...at, hex: to, spent: at.spent + (to === 'F23' || to === 'F33' ? 2 : 1) };
      }
      if (path.length === 0) continue;
      const onContact = pick(['stop', 'overrun', undefined] as const, uniform);
      candidates.push({
        order: 'move',
        unit: block.unit,
        path,
        ...(onContact ? { plan: { onContact } } : {}),
      });
    }
    if (candidates.length === 0 || uniform(5) === 0) return [{ order: 'end-phase' }];
    const chosen = pick(candidates, uniform);
    const after = uniform(3) === 0 ? [{ order: 'end-phase' } as const] : [];
    return [chosen, ...after];
  },
  answer(_view, question, uniform) {
    switch (question.ask) {
      case 'plot':
        return { bid: uniform(4) };
      case 'reroll':
        return { reroll: uniform(2) === 0 };
      case 'break-contact':
      case 'withdraw': {
        if (uniform(2) === 0) return { to: {} };
        const { block, hexes } = pick(question.choices, uniform);
        return { to: { [block]: pick(hexes, uniform) } };
      }
    }
  },
};

function attacks(view: State, seat: SeatId): readonly Order[] {
  return view.blocks.flatMap((block) => {
    if (block.seat !== seat || block.hex === null || block.unit === null || block.attacked) return [];
    const { unit } = block;
    return view.blocks
      .filter(
        (enemy) => enemy.seat !== seat && enemy.hex !== null && neighbors(block.hex!).includes(enemy.hex),
      )
      .map((enemy): Order => ({ order: 'attack', units: [unit], target: enemy.hex! }));
  });
}

const cards = (view: State, seat: SeatId): readonly Order[] =>
  (view.hands[seat]?.tokens ?? []).map(({ value }) => ({ order: 'play', card: value }));
