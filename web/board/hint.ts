import type { HexId } from '../../shared/core/brands.ts';

/** What a hex stands for while its reader decides something; the board draws it and says it, and knows no more. */
export interface Hint {
  readonly hex: HexId;
  /**
   * `reach`: can be gone to; `choice`: can be chosen; `beyond`: cannot, and `title` says why; `target`: under attack;
   * `ready`: holds a unit that can be used; `picked`: chosen.
   */
  readonly kind: 'reach' | 'choice' | 'beyond' | 'target' | 'ready' | 'picked';
  /** A few characters on the hex: a cost. Empty: nothing. */
  readonly label: string;
  /** For the tip and the ear; empty: nothing. */
  readonly title: string;
}

/** Always the same one: with another empty list a board would be drawn anew. */
export const NO_HINTS: readonly Hint[] = [];
