import type { HexId, UnitId } from '../../../shared/core/brands.ts';
import type { PlanChoice } from '../../../shared/rules/contract.ts';
import type { Drawing } from './drawing.ts';
import type { ChoiceBy } from './offers.ts';

/** What the player is in the middle of. */
export type Doing =
  | { readonly what: 'nothing' }
  | {
      readonly what: 'unit';
      readonly unit: UnitId;
      readonly choice: PlanChoice | null;
      /** The path so far where it is set hex by hex. */
      readonly trail: readonly HexId[];
      /** Units that go with it. */
      readonly mates: readonly UnitId[];
    }
  | {
      readonly what: 'attack';
      readonly choice: ChoiceBy<'attack'>;
      readonly units: readonly UnitId[];
      readonly targets: readonly HexId[];
      /** The units of those hexes that are attacked, where single ones are; missing: all of them. */
      readonly defenders?: readonly UnitId[];
    }
  | { readonly what: 'place'; readonly choice: ChoiceBy<'place'>; readonly hexes: readonly HexId[] }
  | { readonly what: 'drawing'; readonly drawing: Drawing };
export type DoingWith<What extends Doing['what']> = Extract<Doing, { what: What }>;
