import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Situation } from '../situation.ts';
import { factionOf, indexOfHex } from '../situation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { identityThere } from './boundary.ts';
import { settleControl } from './control.ts';
import { becomesGarrison } from './garrisons.ts';
import { isGerman } from './sides.ts';
import type { Ally } from '../vocabulary.ts';

/**
 * What follows when a unit has entered hexes, in whatever way: 5.2.1 identity, 6.4 fortifications, 8.0 ports, 10.0
 * garrisons, 11.0 control.
 *
 * @param hexes those entered, in order; the last one is where the unit is now
 * @param settles it has ended a move or an advance there, so that a front becomes a garrison
 */
export function* entered(before: Situation, unit: UnitId, hexes: readonly HexId[], settles: boolean): Rule {
  let s = before;
  const faction = factionOf(s, unit);
  const last = hexes.at(-1);
  if (last !== undefined) {
    const identity = identityThere(s, faction, indexOfHex(s, last));
    if (identity !== faction)
      s = yield* happen(s, { event: 'identity-changed', unit, from: faction, to: identity });
  }
  for (const hex of hexes) {
    if (destroysFortification(s, unit, hex)) s = yield* happen(s, { event: 'fortification-destroyed', hex });
    if (closesPort(s, unit, hex)) s = yield* happen(s, { event: 'port-entered', hex });
    const first = firstIntoBerlin(s, unit, hex);
    if (first !== null) s = yield* happen(s, { event: 'berlin-entered', side: first });
  }
  if (settles && last !== undefined && becomesGarrison(s, unit, last))
    s = yield* happen(s, { event: 'garrison', unit, hex: last });
  return yield* settleControl(s, { faction, hexes });
}

/** 13.1, 17.3: the Ally that has its first unit in Berlin by this; null if it is none, or not its first. */
export function firstIntoBerlin(s: Situation, unit: UnitId, hex: HexId): Ally | null {
  const faction = factionOf(s, unit);
  if (hex !== s.game.berlin || isGerman(faction)) return null;
  const side = faction === 'western-allied' ? 'western-allied' : 'soviet';
  return s.state.berlinEntered.includes(side) ? null : side;
}

/** 6.4: a fortification is gone for good once a Western Allied unit enters its hex. */
export function destroysFortification(s: Situation, unit: UnitId, hex: HexId): boolean {
  if (factionOf(s, unit) !== 'western-allied' || s.state.destroyedForts.includes(hex)) return false;
  return s.map.features[indexOfHex(s, hex)]!.has('fortified');
}

/** 8.0: evacuation needs a port that no enemy unit has ever entered. */
export function closesPort(s: Situation, unit: UnitId, hex: HexId): boolean {
  if (isGerman(factionOf(s, unit)) || s.state.enteredPorts.includes(hex)) return false;
  return s.game.areas.get('evacuation-ports')?.has(hex) === true;
}
