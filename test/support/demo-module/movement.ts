import type { HexId, SeatId } from '../../../shared/core/brands.ts';
import type { OrderContext } from '../../../shared/rules/contract.ts';
import { draw, refuse, reveal } from '../../../shared/rules/effects.ts';
import type { Procedure } from '../../../shared/rules/effects.ts';
import type { Fault } from '../../../shared/rules/violation.ts';
import { entryCost, exits, neighbors, unitData } from './board.ts';
import { fight } from './combat.ts';
import type { Event } from './events.ts';
import { ask, emit } from './orders.ts';
import type { Choice, MoveOrder } from './orders.ts';
import {
  DELAY_CUP,
  allowance,
  blockAt,
  blockNamed,
  blockOf,
  dataOf,
  delayOf,
  enemiesNextTo,
  foe,
} from './state.ts';
import type { Block, State } from './state.ts';

/** 3: one unit's move. */
export function* move(
  start: State,
  seat: SeatId,
  order: MoveOrder,
  { overtaken }: OrderContext,
): Procedure<State, Event> {
  const data = unitData(order.unit)!;
  if (data.seat !== seat) {
    return yield* refuse([
      {
        code: 'unit.not-yours',
        rule: '1.1',
        message: `${data.name} is not yours (1.1).`,
        units: [data.unit],
      },
    ]);
  }
  const { block: name, hex } = blockOf(start, order.unit)!;
  if (hex === null) {
    if (overtaken) return yield* emit({ event: 'lapsed', seat, order: order.order });
    return yield* refuse([
      {
        code: 'unit.eliminated',
        rule: '1.1',
        message: `${data.name} is eliminated (1.1).`,
        units: [data.unit],
      },
    ]);
  }
  const faults = pathFaults(start, blockNamed(start, name), order.path);
  if (faults.length > 0) return yield* refuse(faults);

  let state = yield* flipDelays(start, name);
  let path: readonly HexId[] = order.path;
  let otherwise: readonly HexId[] = order.plan?.otherwise ?? [];
  while (path.length > 0) {
    const to = path[0]!;
    if (stepFault(state, blockNamed(state, name), to) !== null) {
      // 3.5
      path = otherwise;
      otherwise = [];
      continue;
    }
    state = yield* emit({ event: 'stepped', block: name, to, cost: entryCost(to) });
    path = path.slice(1);
    if (enemiesNextTo(state, to, seat).length === 0) continue;
    state = yield* contact(state, name);
    if (enemiesNextTo(state, to, seat).length === 0) continue;
    // 3.2, 3.6
    if (order.plan?.onContact !== 'overrun' || pointsLeft(state, blockNamed(state, name)) < 1) break;
    state = yield* emit({ event: 'spent', block: name, cost: 1, why: 'overrun' });
    const target = enemiesNextTo(state, to, seat)[0]!;
    state = yield* fight(state, {
      seat,
      attackers: [name],
      target: target.block,
      overrun: true,
      reroll: order.plan.reroll,
    });
    if (blockNamed(state, name).hex !== to || enemiesNextTo(state, to, seat).length > 0) break;
  }
  return state;
}

/** 3.1, 3.4: the points that the unit has left. */
export const pointsLeft = (state: State, block: Block): number => {
  const data = dataOf(block);
  return data === undefined ? 0 : allowance(state, data) - block.spent;
};

/** 1.3, 3.1: why the block can't take this step; null if it can. */
export function stepFault(state: State, block: Block, to: HexId): Fault | null {
  const from = block.hex;
  if (from === null || !exits(from).includes(to)) {
    return {
      code: 'path.broken',
      rule: '3.1',
      message: `${to} is not next to ${from ?? 'anything'} (3.1).`,
      hexes: [to],
    };
  }
  const there = blockAt(state, to);
  if (there !== undefined) {
    return { code: 'hex.occupied', rule: '1.3', message: `${to} holds ${there.block} (1.3).`, hexes: [to] };
  }
  if (entryCost(to) > pointsLeft(state, block)) {
    return {
      code: 'move.too-far',
      rule: '3.1',
      message: `${to} costs more points than are left (3.1).`,
      hexes: [to],
    };
  }
  return null;
}

/** The whole path as far as the board shows it; its first fault. */
function pathFaults(state: State, block: Block, path: readonly HexId[]): readonly Fault[] {
  let at = block;
  for (const to of path) {
    const fault = stepFault(state, at, to);
    if (fault !== null) return [{ ...fault, ...(block.unit === null ? {} : { units: [block.unit] }) }];
    at = { ...at, hex: to, spent: at.spent + entryCost(to) };
  }
  return [];
}

/** 3.4 */
function* flipDelays(start: State, name: string): Procedure<State, Event> {
  let state = start;
  for (const handle of blockNamed(start, name).delays) {
    const pool = DELAY_CUP.filter((token) => !state.flipped.includes(token));
    const [token] = yield* draw(pool, 1, `delay:${handle}`);
    state = yield* emit({ event: 'flipped', block: name, handle, token: token! });
    if (delayOf(token!) > 0)
      state = yield* emit({ event: 'spent', block: name, cost: delayOf(token!), why: 'delay' });
  }
  return state;
}

/** 1.1, 3.3: blocks next to each other see each other; then light ones may slip away. */
function* contact(start: State, name: string): Procedure<State, Event> {
  const { seat, hex } = blockNamed(start, name);
  const enemies = enemiesNextTo(start, hex!, seat);
  let state = start;
  if (enemies.some((enemy) => !enemy.knownTo.includes(seat))) yield* reveal();
  for (const enemy of enemies) {
    if (!enemy.knownTo.includes(seat)) {
      state = yield* emit({
        event: 'spotted',
        block: enemy.block,
        owner: enemy.seat,
        by: seat,
        unit: enemy.unit,
      });
    }
  }
  const mover = blockNamed(state, name);
  if (!mover.knownTo.includes(foe(seat))) {
    state = yield* emit({ event: 'spotted', block: name, owner: seat, by: foe(seat), unit: mover.unit });
  }
  const choices = enemies
    .filter((enemy) => dataOf(blockNamed(state, enemy.block))?.light)
    .map((enemy): Choice => ({ block: enemy.block, hexes: escapes(state, enemy, []) }))
    .filter(({ hexes }) => hexes.length > 0);
  if (choices.length === 0) return state;
  const { to } = yield* ask({ ask: 'break-contact', seat: foe(seat), mover: name, choices });
  for (const { block } of choices) {
    const where = to[block];
    if (where !== undefined) state = yield* emit({ event: 'broke-contact', block, to: where });
  }
  return state;
}

/** 3.3, 4.3: free hexes around the block that are next to no enemy but the `ignored`. */
export function escapes(state: State, block: Block, ignored: readonly string[]): readonly HexId[] {
  if (block.hex === null) return [];
  return neighbors(block.hex).filter(
    (to) =>
      blockAt(state, to) === undefined &&
      enemiesNextTo(state, to, block.seat).every((enemy) => ignored.includes(enemy.block)),
  );
}
