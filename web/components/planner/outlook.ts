import type { SeatId } from '../../../shared/core/brands.ts';
import type { GameModule } from '../../../shared/rules/contract.ts';
import { check, ON_A_VIEW, parseOrder } from '../../../shared/rules/check.ts';
import { drive } from '../../../shared/rules/drive.ts';
import { narrate } from '../../../shared/rules/events.ts';
import type { Match } from '../../../shared/rules/match.ts';
import type { Fault } from '../../../shared/rules/violation.ts';

/** An order as it stands in a plan: any JSON object with the tag `order`. */
export type PlannedOrder = { readonly order: string } & { readonly [member: string]: unknown };

/** What can be said of one order of a plan. */
export interface Foreseen {
  /** `legal`; `illegal`, with `faults`; `open`: depends on a die or an answer before it, or on an order that is illegal. */
  readonly verdict: 'legal' | 'illegal' | 'open';
  readonly faults: readonly Fault[];
  /** What comes of it, a sentence an event; empty where that is not known. */
  readonly sentences: readonly string[];
  /** The state that the order finds. */
  readonly before: unknown;
}

export interface Outlook {
  readonly orders: readonly Foreseen[];
  /** The state after all orders, as far as it can be foreseen: an attack leaves things as they are. */
  readonly after: unknown;
  readonly mayRoll: boolean;
}

/**
 * Judges a plan on the seat's view by the referee's own check, and plays it as far as it can be foreseen, so that the next
 * order is planned where this one leaves things. Knows no game.
 */
export function outlook(
  module: GameModule,
  { scenario, view }: { readonly scenario: string; readonly view: unknown },
  seat: SeatId,
  orders: readonly PlannedOrder[],
): Outlook {
  const match: Match = {
    scenario,
    state: view,
    begun: true,
    open: null,
    standing: {},
    offers: [],
    over: null,
  };
  const { violations, uncheckedFrom, mayRoll } = check(module, match, seat, orders);
  const first = violations[0]?.order ?? Infinity;
  let state = view;
  const foreseen = orders.map((order, i): Foreseen => {
    const before = state;
    const faults = violations.filter((violation) => violation.order === i);
    const sentences: string[] = [];
    const parsed = faults.length > 0 ? null : parseOrder(module, order);
    if (parsed !== null && 'order' in parsed) {
      const driven = drive(
        module,
        module.procedure(state, seat, parsed.order, { overtaken: false }),
        state,
        ON_A_VIEW,
      );
      if (driven.end !== 'refused') {
        let at: unknown = before;
        for (const event of driven.events) {
          sentences.push(narrate(module, event, at, (n) => `Seat ${n}`));
          at = 'event' in event ? module.evolve(at, event as never) : at;
        }
        state = driven.state;
      }
    }
    const isOpen = (uncheckedFrom !== null && i >= uncheckedFrom) || i > first;
    return { verdict: faults.length > 0 ? 'illegal' : isOpen ? 'open' : 'legal', faults, sentences, before };
  });
  return { orders: foreseen, after: state, mayRoll };
}

/** Why this order can't be given on this view; empty: it can. */
export function faultsOf(
  module: GameModule,
  view: unknown,
  seat: SeatId,
  order: PlannedOrder,
): readonly Fault[] {
  const parsed = parseOrder(module, order);
  if ('fault' in parsed) return [parsed.fault];
  return drive(module, module.procedure(view, seat, parsed.order, { overtaken: false }), view, ON_A_VIEW)
    .faults;
}
