import type { SeatId } from '../../../shared/core/brands.ts';
import type { OrderContext } from '../../../shared/rules/contract.ts';
import { drawBlind, refuse, roll } from '../../../shared/rules/effects.ts';
import type { Procedure } from '../../../shared/rules/effects.ts';
import type { Fault } from '../../../shared/rules/violation.ts';
import { neighbors, unitData } from './board.ts';
import type { Event, Result } from './events.ts';
import { escapes } from './movement.ts';
import { ask, askAll, emit } from './orders.ts';
import type { AttackOrder, Choice, Question } from './orders.ts';
import { DELAY_CUP, blockAt, blockNamed, blockOf, dataOf, foe } from './state.ts';
import type { State } from './state.ts';

/** 4.1: an attack on one hex. */
export function* attack(
  state: State,
  seat: SeatId,
  order: AttackOrder,
  { overtaken }: OrderContext,
): Procedure<State, Event> {
  const faults: Fault[] = [];
  const attackers: string[] = [];
  const target = blockAt(state, order.target);
  for (const unit of new Set(order.units)) {
    const data = unitData(unit)!;
    if (data.seat !== seat) {
      faults.push({
        code: 'unit.not-yours',
        rule: '1.1',
        message: `${data.name} is not yours (1.1).`,
        units: [unit],
      });
      continue;
    }
    const { block, hex, attacked } = blockOf(state, unit)!;
    if (hex === null && overtaken) continue;
    attackers.push(block);
    if (hex === null || !neighbors(hex).includes(order.target)) {
      faults.push({
        code: 'attack.not-adjacent',
        rule: '4.1',
        message: `${data.name} is not next to ${order.target} (4.1).`,
        units: [unit],
      });
    } else if (attacked) {
      faults.push({
        code: 'attack.twice',
        rule: '4.1',
        message: `${data.name} has attacked in this phase (4.1).`,
        units: [unit],
      });
    }
  }
  const gone = target === undefined || target.seat === seat;
  if (overtaken && (gone || attackers.length === 0))
    return yield* emit({ event: 'lapsed', seat, order: order.order });
  if (gone)
    faults.push({
      code: 'attack.no-enemy',
      rule: '4.1',
      message: `No enemy in ${order.target} (4.1).`,
      hexes: [order.target],
    });
  if (faults.length > 0) return yield* refuse(faults);
  return yield* fight(state, {
    seat,
    attackers,
    target: target!.block,
    overrun: false,
    reroll: order.plan?.reroll,
  });
}

/** 4.1: the table, read by the margin. */
export const resultOf = (margin: number): Result =>
  margin >= 9 ? 'DE' : margin >= 6 ? 'delay' : margin >= 4 ? 'clash' : 'AE';

/** 4.1–4.3: the die, the re-roll, and what comes of it. */
export function* fight(
  start: State,
  how: {
    seat: SeatId;
    attackers: readonly string[];
    target: string;
    overrun: boolean;
    reroll: boolean | undefined;
  },
): Procedure<State, Event> {
  const { seat, attackers, target, overrun } = how;
  let die = yield* roll(10, `combat:${target}`);
  let state = yield* emit({ event: 'die', die, rerolled: false, seat });
  if (state.hands[seat]!.rerolls > 0) {
    const planned = how.reroll === undefined ? undefined : { reroll: how.reroll };
    const { reroll } = yield* ask({ ask: 'reroll', seat, die, target }, planned);
    if (reroll) {
      die = yield* roll(10, `reroll:${target}`);
      state = yield* emit({ event: 'die', die, rerolled: true, seat });
    }
  }
  const margin = die + marginBeforeDie(state, seat, attackers, target);
  const result = resultOf(margin);
  state = yield* emit({ event: 'fought', attackers, target, margin, result, overrun });
  switch (result) {
    case 'DE':
      return yield* emit({ event: 'eliminated', block: target });
    case 'AE':
      return yield* emit({ event: 'eliminated', block: weakest(state, attackers) });
    case 'delay': {
      const onBlocks = state.blocks.reduce((n, block) => n + block.delays.length, 0);
      if (onBlocks + state.flipped.length >= DELAY_CUP.length) return state;
      const handle = `d${state.handles + 1}`;
      yield* drawBlind(handle, 'delay');
      return yield* emit({ event: 'delayed', block: target, handle });
    }
    case 'clash':
      return yield* clash(state, seat, attackers, target);
  }
}

/** 4.1, 5.1: attack strengths and guns less defence. */
export function marginBeforeDie(
  state: State,
  seat: SeatId,
  attackers: readonly string[],
  target: string,
): number {
  const strength = attackers.reduce((sum, block) => sum + (dataOf(blockNamed(state, block))?.attack ?? 0), 0);
  return strength + (state.hands[seat]!.guns ? 2 : 0) - (dataOf(blockNamed(state, target))?.defence ?? 0);
}

function weakest(state: State, attackers: readonly string[]): string {
  const strength = (block: string) => dataOf(blockNamed(state, block))?.attack ?? 0;
  return [...attackers].sort((a, b) => strength(a) - strength(b))[0]!;
}

/** 4.3 */
function* clash(
  start: State,
  seat: SeatId,
  attackers: readonly string[],
  target: string,
): Procedure<State, Event> {
  const inFight = [...attackers, target];
  const questionFor = (asked: SeatId, blocks: readonly string[]): Extract<Question, { ask: 'withdraw' }> => ({
    ask: 'withdraw',
    seat: asked,
    choices: blocks
      .map((block): Choice => ({ block, hexes: escapes(start, blockNamed(start, block), inFight) }))
      .filter(({ hexes }) => hexes.length > 0),
  });
  const questions = [questionFor(seat, attackers), questionFor(foe(seat), [target])].filter(
    ({ choices }) => choices.length > 0,
  );
  const answers = yield* askAll<'withdraw'>(questions, { sealed: false });
  let state = start;
  for (const { to } of answers) {
    for (const block of Object.keys(to).sort()) {
      // Both may have chosen one hex: the attacker's block is there first (1.3).
      if (blockAt(state, to[block]!) === undefined)
        state = yield* emit({ event: 'withdrew', block, to: to[block]! });
    }
  }
  return state;
}
