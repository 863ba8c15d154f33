import type { UnitId } from '../../../core/brands.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { indexOfHex, sideOf } from '../situation.ts';

/**
 * 5.47, 11.12, 11.16: a unit has entered these hexes. A Soviet one takes Transition Hexes and hexes worth points, a
 * German one takes them back; the first time on turns 1 to 3 earns the Soviets additional points.
 */
export function* entered(before: Situation, unit: UnitId, path: readonly string[]): Rule {
  let s = before;
  const soviet = sideOf(s, unit) === 'soviet';
  for (const place of path) {
    const index = indexOfHex(s, place);
    if (index < 0) continue;
    const hex = s.map.hexes[index]!;
    const marked = s.state.occupied.includes(hex);
    const worth = s.map.points[index]! > 0;
    if (soviet && !marked && (worth || s.map.transition[index]!)) {
      const { bonus, bonusUntilTurn } = s.game.data.tables.victory;
      const earns = worth && s.state.turn <= bonusUntilTurn && !s.state.bonus.includes(hex);
      s = yield* happen(s, { event: 'occupied', hex, bonus: earns ? bonus : 0 });
    }
    if (!soviet && marked) s = yield* happen(s, { event: 'liberated', hex });
  }
  return s;
}
