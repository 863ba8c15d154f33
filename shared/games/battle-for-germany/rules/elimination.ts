import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexOf, indexOfHex } from '../situation.ts';
import type { Box } from '../vocabulary.ts';
import { identityThere } from './boundary.ts';
import { settleControl } from './control.ts';

/** 7.1: destroyed units go to the box of their army and of where they were destroyed. */
export function* eliminate(before: Situation, units: readonly UnitId[], rule: string): Rule {
  let s = before;
  for (const unit of units) {
    const hex = hexOf(s, unit)!;
    s = yield* happen(s, { event: 'eliminated', unit, hex, box: destroyedBox(s, unit, hex), rule });
  }
  return yield* settleControl(s, null);
}

/** 7.1: the box of a unit destroyed in that hex: Germans by the side of the boundary, Western Allies by Italy. */
export function destroyedBox(s: Situation, unit: UnitId, hex: HexId): Box {
  const index = indexOfHex(s, hex);
  switch (identityThere(s, factionOf(s, unit), index)) {
    case 'soviet':
    case 'soviet-allied':
      return 'soviet-destroyed';
    case 'western-allied':
      // Ruling: "in Italy" is a feature of the hex, south of the Alps.
      return s.map.features[index]!.has('italy') ? 'italy-destroyed' : 'western-allied-destroyed';
    case 'west-german':
      return 'west-german-destroyed';
    case 'east-german':
      return 'east-german-destroyed';
  }
}
