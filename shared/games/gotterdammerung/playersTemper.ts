import type { Uniform } from '../../rules/contract.ts';
import type { Order } from './orders.ts';

/** How a machine player thinks: chances in percent, of things that random play would else see too seldom or too often. */
export interface Temper {
  readonly name: 'random' | 'greedy';
  readonly moves: number;
  /** Attacks at whatever odds; else only where the column promises something. */
  readonly reckless: number;
  readonly overruns: number;
  readonly leaves: number;
  readonly rail: number;
}

export function pick<T>(list: readonly T[], uniform: Uniform): T {
  return list[uniform(list.length)]!;
}

export function shuffled<T>(list: readonly T[], uniform: Uniform): T[] {
  const left = [...list];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(uniform(left.length), 1));
  return out;
}

export const percent = (chance: number, uniform: Uniform): boolean => uniform(100) < chance;

export const END: Order = { order: 'end-phase' };
