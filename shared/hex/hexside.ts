import type { Brand, HexId } from '../core/brands.ts';
import { hexId } from '../core/brands.ts';
import { byCodeUnits } from '../core/order.ts';

/** The side between two adjacent hexes: the same value whichever hex comes first. */
export type Hexside = Brand<string, 'Hexside'>;

export function hexside(a: HexId, b: HexId): Hexside {
  return (byCodeUnits(a, b) < 0 ? `${a}|${b}` : `${b}|${a}`) as Hexside;
}

/** The two hexes that share it, the lower number first. */
export function hexesOf(side: Hexside): readonly [HexId, HexId] {
  const [a, b] = side.split('|') as [string, string];
  return [hexId(a), hexId(b)];
}
