import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, knownUnit, placeName } from '../situation.ts';

/**
 * 6 Major rivers and bridges, Warsaw special zone; 18: the cost of crossing between a hex and Warsaw in half points, or what
 * forbids it. The Praga bridges go both ways and are never destroyed; the one near Józefów leads to Warsaw only.
 */
export function bridgeFault(
  s: Situation,
  handle: string,
  hex: string,
  way: 'to-warsaw' | 'from-warsaw',
): { readonly halves: number } | { readonly fault: Fault } {
  const counter = counterOf(s, handle);
  const about = { units: [knownUnit(s, handle).id], hexes: [asHex(hex)] };
  const bridge = s.game.bridges.get(hex);
  if (counter.side !== 'german')
    return { fault: fault('warsaw.soviet', '6', 'Soviet units never enter Warsaw.', about) };
  if (bridge === undefined)
    return {
      fault: fault('move.not-adjacent', '6', `No bridge joins ${placeName(s.game, hex)} with Warsaw.`, about),
    };
  if (!bridge.twoWay && way === 'from-warsaw')
    return {
      fault: fault('bridge.one-way', '6', 'The bridge near Józefów is crossed towards Warsaw only.', about),
    };
  if (bridge.destructible) {
    if (s.state.jozefowDestroyed)
      return { fault: fault('bridge.destroyed', '6', 'The bridge near Józefów is destroyed.', about) };
    return { halves: s.game.data.tables.costs.jozefowBridge * 2 };
  }
  const guarded = counter.bridge === hex;
  const { noMove, extraCost } = s.state.uprising.effects;
  if (noMove && !guarded)
    return {
      fault: fault(
        'uprising.no-move',
        '18',
        'The uprising closes the bridges between Praga and Warsaw.',
        about,
      ),
    };
  return { halves: (s.game.data.tables.costs.warsawBridge + (guarded ? 0 : extraCost)) * 2 };
}

/** 6, 18: whether these Germans may retreat or break contact from the hex into Warsaw; G11: guarded, whatever the uprising says. */
export function isOpenToRetreat(s: Situation, handles: readonly string[], hex: string): boolean {
  const bridge = s.game.bridges.get(hex);
  if (bridge === undefined || !bridge.retreat) return false;
  return !s.state.uprising.effects.noMove || handles.every((handle) => counterOf(s, handle).bridge === hex);
}
