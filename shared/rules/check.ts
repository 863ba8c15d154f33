import type { SeatId } from '../core/brands.ts';
import type { BaseOrder, GameModule } from './contract.ts';
import { drive, type Run } from './drive.ts';
import type { Checked, Match } from './match.ts';
import type { Fault, Violation } from './violation.ts';

/** A check has no dice, no foreign answers and no secrets: there the run ends. */
export const ON_A_VIEW: Run = {
  recorded: [],
  firstJ: 0,
  asked: {},
  seq: 0,
  chance: () => null,
  salt: (token) => (token.value === '' ? null : ''),
  standing: () => null,
  checking: true,
};

/** What was found about a match last: a file is checked in a dry run, on admission and by the runtime. */
const checkedLast = new WeakMap<
  object,
  { readonly module: object; readonly file: string; readonly found: Checked }
>();

/**
 * Checks a seat's orders on its own view, with a function that is never told dice (DESIGN 4, DICE-AND-LOG 9 step 5).
 * All violations are reported as far as they can be known: an order that was refused changes nothing, and what depends
 * on it (shares a unit or hex with it, or ends the phase) is left unjudged.
 */
export function check<S>(
  module: GameModule<S>,
  match: Match<S>,
  seat: SeatId,
  raw: readonly unknown[],
): Checked {
  const file = JSON.stringify([seat, raw]);
  const last = checkedLast.get(match);
  if (last !== undefined && last.module === module && last.file === file) return last.found;
  const found = checkAnew(module, match, seat, raw);
  checkedLast.set(match, { module, file, found });
  return found;
}

function checkAnew<S>(
  module: GameModule<S>,
  match: Match<S>,
  seat: SeatId,
  raw: readonly unknown[],
): Checked {
  const parsed = raw.map((order) => parseOrder(module, order));
  const violations: Violation[] = [];
  const orders: BaseOrder[] = [];
  for (const [order, result] of parsed.entries()) {
    if ('fault' in result) violations.push({ order, ...result.fault });
    else orders.push(result.order);
  }
  // Malformed orders have no meaning, so what comes after them has none either.
  const sound = violations.length > 0 ? violations[0]!.order : orders.length;

  let state = module.view(match.state, seat);
  const broken = new Set<string>();
  let uncheckedFrom: number | null = null;
  for (let i = 0; i < sound; i++) {
    const order = orders[i]!;
    if (broken.size > 0 && dependsOn(order, broken)) {
      if (order.order === 'end-phase') break;
      for (const id of idsIn(order)) broken.add(id);
      continue;
    }
    const driven =
      turnFault(module, state, seat, order) ??
      drive(module, module.procedure(state, seat, order, { overtaken: false }), state, ON_A_VIEW);
    if ('code' in driven) {
      violations.push({ order: i, ...driven });
      break;
    }
    if (driven.end === 'refused') {
      if (order.ifIllegal === 'skip') continue;
      violations.push(...driven.faults.map((fault) => ({ order: i, ...fault })));
      for (const id of idsIn(order)) broken.add(id);
      continue;
    }
    if (driven.end !== 'done') {
      if (i + 1 < sound) {
        uncheckedFrom = i + 1;
        for (const { order: at, fault } of module.foresee(
          module.view(match.state, seat),
          seat,
          orders.slice(0, sound),
          i + 1,
        )) {
          violations.push({ order: at, ...fault });
        }
      }
      break;
    }
    state = driven.state;
  }
  violations.sort((a, b) => a.order - b.order);
  const mayRoll = violations.length === 0 && module.mayRoll(module.view(match.state, 'public'), orders);
  return { violations, uncheckedFrom, mayRoll };
}

/** The order as the module's schema understands it; a fault without a rule if it is no order of this game. */
export function parseOrder<S>(
  module: GameModule<S>,
  raw: unknown,
): { readonly order: BaseOrder } | { readonly fault: Fault } {
  const result = module.orders.safeParse(raw);
  if (result.success) return { order: result.data };
  const issues = result.error.issues.map((issue) => `${issue.path.join('.') || 'order'}: ${issue.message}`);
  return {
    fault: { code: 'order.malformed', message: `This is no order of ${module.title}: ${issues.join('; ')}.` },
  };
}

/** The sequence of play: null if it is this seat's move, or an order that may be given out of turn. */
export function turnFault<S>(module: GameModule<S>, state: S, seat: SeatId, order: BaseOrder): Fault | null {
  const agenda = module.agenda(state);
  if (agenda.seat === seat) return null;
  if (module.mayInterject?.(module.view(state, 'public'), seat, order) === true) return null;
  const whose = agenda.seat === null ? 'nobody' : `seat ${agenda.seat}`;
  return {
    code: 'turn.not-yours',
    rule: module.turnRule,
    message: `Seat ${seat} has no move here: ${agenda.title} belongs to ${whose} (${module.turnRule}).`,
  };
}

function dependsOn(order: BaseOrder, broken: ReadonlySet<string>): boolean {
  return order.order === 'end-phase' || [...idsIn(order)].some((id) => broken.has(id));
}

/** All texts in an order but its tags: units, hexes, boxes. */
function idsIn(order: BaseOrder): Set<string> {
  const ids = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') ids.add(value);
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  const { order: _order, ifIllegal: _ifIllegal, ...rest } = order;
  walk(rest);
  return ids;
}
