import type { SeatId } from '../core/brands.ts';
import { byCodeUnits } from '../core/order.ts';

/** Dice thrown together, as the verifier gives them. Draws and shuffles have no faces and are left out. */
export interface ThrownDice {
  readonly seat: SeatId;
  /** A stable label, `combat:3`: what stands before the colon is the kind. */
  readonly for: string;
  readonly sides?: readonly number[];
  readonly faces?: readonly number[];
}

/** How often each face came up in one unit of DICE-AND-LOG 11. */
export interface FaceCount {
  /** 0 is the neutral seat; null: all seats together. */
  readonly seat: SeatId | null;
  /** `combat`, `weather`; null: all kinds together. */
  readonly label: string | null;
  readonly sides: number;
  /** `counts[0]` is the number of ones. */
  readonly counts: readonly number[];
  readonly total: number;
  /** At least five of each face are to be expected (d6 30 dice, d10 50): below that nothing can be said. */
  readonly enough: boolean;
}

const DICE_PER_FACE = 5;

/**
 * Counts per seat, die kind and label; then per seat and die kind, per label and die kind, and of all dice of a kind
 * (player x die kind, label x die kind, game x die kind in DICE-AND-LOG 11). Units without dice are left out.
 *
 * @param rolls of one game, or of several together
 */
export function countFaces(rolls: readonly ThrownDice[]): readonly FaceCount[] {
  const units = new Map<
    string,
    { seat: SeatId | null; label: string | null; sides: number; counts: number[] }
  >();
  for (const { seat, for: why, sides = [], faces = [] } of rolls) {
    const label = why.split(':')[0]!;
    for (const [i, face] of faces.entries()) {
      const die = sides[i]!;
      for (const unit of [
        { seat, label },
        { seat, label: null },
        { seat: null, label },
        { seat: null, label: null },
      ]) {
        const key = JSON.stringify([unit.seat, unit.label, die]);
        const counted = units.get(key) ?? {
          ...unit,
          sides: die,
          counts: Array.from({ length: die }, () => 0),
        };
        counted.counts[face - 1]! += 1;
        units.set(key, counted);
      }
    }
  }
  return [...units.values()].sort(byUnit).map((unit) => {
    const total = unit.counts.reduce((sum, count) => sum + count, 0);
    return { ...unit, total, enough: total >= DICE_PER_FACE * unit.sides };
  });
}

/** Singles before sums; by seat, die kind, label. */
function byUnit(a: Omit<FaceCount, 'total' | 'enough'>, b: Omit<FaceCount, 'total' | 'enough'>): number {
  const sums = (unit: typeof a): number => (unit.label === null ? 1 : 0) + (unit.seat === null ? 2 : 0);
  return (
    sums(a) - sums(b) ||
    (a.seat ?? 0) - (b.seat ?? 0) ||
    a.sides - b.sides ||
    byCodeUnits(a.label ?? '', b.label ?? '')
  );
}
