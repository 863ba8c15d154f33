import type { HexId, UnitId } from '../../../core/brands.ts';
import type { OrderContext } from '../../../rules/contract.ts';
import { halt, refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Edge } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  hexName,
  hexOf,
  holder,
  indexOfHex,
  indexOfUnit,
  phaseOf,
  unitName,
  unitState,
} from '../situation.ts';
import type { Place } from '../vocabulary.ts';
import { FOE, isBox } from '../vocabulary.ts';
import { turnDelays } from './delays.ts';
import { entryFault } from './entry.ts';
import type { March } from './movement.ts';
import {
  arrowCostHalves,
  counterMoveGroup,
  edgeOf,
  entryCostHalves,
  isPhasing,
  marchOf,
  mayGoOneHex,
  railLoad,
  standstillFaults,
  stepCostHalves,
  stepFault,
  stopFault,
} from './movement.ts';
import { entered } from './occupation.ts';
import { overrun, overrunCostHalves, overrunFault } from './overrun.ts';
import { joiningFault, rifleCorpsFault } from './stacking.ts';

/** Faults for which chance or the enemy is to blame, if either has had a hand in it since the order was checked. */
const OVERTAKEN = new Set([
  'move.enemy',
  'move.too-far',
  'move.gone',
  'move.disrupted',
  'zoc.strong-to-strong',
  'zoc.across-major-river',
  'zoc.disrupted',
  'zoc.stop',
  'depot.zoc',
  'rail.zoc',
  'overrun.too-far',
  'overrun.stack',
  'overrun.disrupted',
  'entry.enemy',
]);

/** The part of a path that can be marched without a fight. */
interface Leg {
  readonly path: readonly Place[];
  readonly spentHalves: number;
  /** The hex that is overrun next, and the edge to it. */
  readonly target: { readonly hex: HexId; readonly edge: Edge; readonly costHalves: number } | null;
  /** What is left of the path after the target. */
  readonly rest: readonly Place[];
  /** Why it can't go on as ordered. */
  readonly fault: Fault | null;
}

interface Walk {
  readonly march: March;
  /** Index of where it is; -1: it comes on to the map. */
  readonly at: number;
  readonly path: readonly Place[];
  readonly overruns: readonly HexId[];
  readonly spentHalves: number;
  /** It has entered its hex by an overrun, which may be left again whatever the terrain. */
  readonly fresh: boolean;
}

/** 5.1, 5.2: follows a path step by step, as far as the rules let it. */
function follow(s: Situation, walk: Walk): Leg {
  const { march, path, overruns } = walk;
  const done: Place[] = [];
  let { at, spentHalves } = walk;
  let into: Edge | null = null;
  const name = unitName(s.game, march.unit);
  const ends = (why: Fault | null): Leg => ({ path: done, spentHalves, target: null, rest: [], fault: why });
  const tooFar = (place: string, cost: number): Fault =>
    fault(
      'move.too-far',
      '5.12',
      `${name} has ${march.allowanceHalves / 2} movement points; ${place} would cost ${(spentHalves + cost) / 2}.`,
      {
        units: [march.unit],
        hexes: isBox(place) ? [] : [place as HexId],
      },
    );
  for (const [i, place] of path.entries()) {
    if (done.length > 0 || walk.fresh) {
      const stop = at < 0 ? null : stopFault(s, march, at, into);
      if (stop !== null) return ends(stop);
    }
    if (place === 'NGP') {
      const cost = at < 0 ? null : arrowCostHalves(s, march, at);
      if (cost === null)
        return ends(
          fault('move.arrow', '5.26', `${name} can't leave for the North German Plain from here.`, {
            units: [march.unit],
          }),
        );
      if (i < path.length - 1)
        return ends(
          fault('move.box', '5.26', `${name} does not come back from the North German Plain Box.`, {
            units: [march.unit],
          }),
        );
      if (spentHalves + cost > march.allowanceHalves) return ends(tooFar(place, cost));
      done.push(place);
      spentHalves += cost;
      continue;
    }
    const hex = place as HexId;
    if (at < 0) {
      const why = entryFault(s, march.unit, hex, march.manner);
      if (why !== null) return ends(why);
      const cost = entryCostHalves(s, march, indexOfHex(s, hex));
      at = indexOfHex(s, hex);
      spentHalves += cost;
      done.push(hex);
      continue;
    }
    const edge = edgeOf(s, at, hex);
    if (edge === undefined) {
      const known = indexOfHex(s, hex) >= 0;
      const from = s.map.hexes[at]!;
      const backOut = known && s.map.city[at]! && s.map.transition[indexOfHex(s, hex)]!;
      const why = backOut
        ? `no way leads out of Berlin from ${from} to ${hex}.`
        : known
          ? `${hex} is not next to ${from}.`
          : `there is no hex ${hex}.`;
      return ends(
        fault(
          known ? 'move.not-adjacent' : 'hex.unknown',
          known ? (backOut ? '5.45' : '5.0') : null,
          `${name}: ${why}`,
          { units: [march.unit], hexes: [hex] },
        ),
      );
    }
    if (holder(s, edge.to) === FOE[march.side] && overruns.includes(hex)) {
      const why = overrunFault(s, march, at, edge);
      if (why !== null) return ends(why);
      const cost = overrunCostHalves(s, march, edge);
      if (spentHalves + cost > march.allowanceHalves)
        return ends({ ...tooFar(`the overrun of ${hex}`, cost), code: 'overrun.too-far', rule: '7.1' });
      return {
        path: done,
        spentHalves,
        target: { hex, edge, costHalves: cost },
        rest: path.slice(i + 1),
        fault: null,
      };
    }
    const why = stepFault(s, march, at, edge);
    if (why !== null) return ends(why);
    const cost = stepCostHalves(s, march, at, edge);
    const first = i === 0 && !walk.fresh && walk.spentHalves === 0;
    if (spentHalves + cost > march.allowanceHalves && !(first && mayGoOneHex(march)))
      return ends(tooFar(hexName(s.game, hex), cost));
    done.push(hex);
    spentHalves += cost;
    at = edge.to;
    into = edge;
  }
  const last = at < 0 || path.at(-1) === 'NGP' ? null : rifleCorpsFault(s, march.unit, at);
  return ends(last);
}

/**
 * 5.0: one unit moves along a path, overruns what it is told to, and stops where it must.
 *
 * Where chance has overtaken the path (a delay marker, an overrun before it), the order takes the branch that it names.
 * Without one, an order that has not begun stops the queue as any other that is no longer legal, and one that has begun
 * goes as far as it can and stops the queue then.
 */
export function* move(start: Situation, order: OrderOf<'move'>, context: OrderContext): Rule {
  const { unit, plan } = order;
  const byRail = order.by === 'rail';
  const standstill = moverFaults(start, unit, byRail);
  const walkOf = (s: Situation, path: readonly Place[]): Walk => ({
    march: marchOf(s, unit, byRail),
    at: indexOfUnit(s, unit),
    path,
    overruns: order.overrun ?? [],
    spentHalves: 0,
    fresh: false,
  });
  const checked = standstill.length > 0 ? null : follow(start, walkOf(start, order.path as readonly Place[]));
  const faults = checked === null ? standstill : checked.fault === null ? [] : [checked.fault];
  const named = checked === null || plan?.otherwise !== undefined || plan?.onBlocked !== undefined;
  if (faults.length > 0 && !(context.overtaken && named && faults.every(({ code }) => OVERTAKEN.has(code))))
    return yield* refuse(faults);
  if (checked === null) return yield* lapse(start, unit, faults[0]!.message);
  const s = yield* turnDelays(start, unit);
  const delayed = unitState(start, unit).delays.length > 0;
  const leg = choosePath(s, order, delayed, (path) => walkOf(s, path));
  const stays = leg.path.length === 0 && leg.target === null && !delayed;
  const after = stays
    ? yield* lapse(s, unit, leg.fault?.message ?? 'no way is left')
    : yield* goOn(s, order, leg, true);
  if (leg.fault !== null && branchFor(order, leg.fault, delayed) === undefined) yield* halt([leg.fault]);
  return after;
}

function* lapse(s: Situation, unit: UnitId, reason: string): Rule {
  return yield* happen(s, { event: 'lapsed', order: 'move', units: [unit], reason, attacked: false });
}

/** What the order says of a path that has become too dear by delay, or impossible by the enemy. */
function branchFor({ plan }: OrderOf<'move'>, why: Fault, delayed: boolean): 'go' | 'stay' | undefined {
  return delayed && why.code.endsWith('.too-far') ? plan?.onDelay : plan?.onBlocked;
}

/** 6.83: the path as ordered if it still can be marched, else the one named for that case, else as far as it goes. */
function choosePath(
  s: Situation,
  order: OrderOf<'move'>,
  delayed: boolean,
  walkOf: (path: readonly Place[]) => Walk,
): Leg {
  const walk = walkOf(order.path as readonly Place[]);
  const leg = follow(s, walk);
  if (leg.fault === null) return leg;
  if (order.plan?.otherwise !== undefined) {
    const other = follow(s, walkOf(order.plan.otherwise as readonly Place[]));
    if (other.fault === null) return other;
  }
  if (branchFor(order, leg.fault, delayed) === 'stay' && hexOf(s, order.unit) !== undefined)
    return { ...leg, path: [], spentHalves: 0 };
  return shortened(s, walk, leg);
}

/** The longest part of a broken-off path that ends where there is room. */
function shortened(s: Situation, walk: Walk, leg: Leg): Leg {
  const { unit } = walk.march;
  for (let length = leg.path.length; length > 0; length--) {
    const hex = indexOfHex(s, leg.path[length - 1]!);
    if (hex >= 0 && (joiningFault(s, unit, hex) !== null || rifleCorpsFault(s, unit, hex) !== null)) continue;
    return { ...follow(s, { ...walk, path: leg.path.slice(0, length) }), fault: leg.fault };
  }
  return { ...leg, path: [], spentHalves: walk.spentHalves };
}

/** Marches the leg, fights the overrun at its end, and goes on with what is left (7.26). */
function* goOn(before: Situation, order: OrderOf<'move'>, leg: Leg, first: boolean): Rule {
  const { unit } = order;
  const byRail = order.by === 'rail';
  let s = before;
  if (leg.path.length > 0 || (first && leg.target === null))
    s = yield* marched(s, unit, leg.path, leg.spentHalves, byRail);
  if (leg.target === null) return s;
  const { hex, costHalves } = leg.target;
  const fought = yield* overrun(s, unit, hex);
  s = fought.s;
  if (!fought.entered) return s;
  s = yield* marched(s, unit, [hex], costHalves, false);
  if (!fought.goesOn || leg.rest.length === 0) return s;
  const walk: Walk = {
    march: marchOf(s, unit, byRail),
    at: indexOfHex(s, hex),
    path: leg.rest,
    overruns: order.overrun ?? [],
    spentHalves: leg.spentHalves + costHalves,
    fresh: true,
  };
  const next = follow(s, walk);
  if (next.fault === null) return yield* goOn(s, order, next, false);
  const part = order.plan?.onBlocked === 'stay' ? null : shortened(s, walk, next);
  if (part !== null && part.path.length > 0) s = yield* goOn(s, order, part, false);
  if (order.plan?.onBlocked === undefined) yield* halt([next.fault]);
  return s;
}

function* marched(
  before: Situation,
  unit: UnitId,
  path: readonly Place[],
  costHalves: number,
  byRail: boolean,
): Rule {
  const counterMove = phaseOf(before.game, before.state).kind === 'counter-move';
  const s = yield* happen(before, {
    event: 'moved',
    unit,
    from: unitState(before, unit).place,
    path,
    costHalves,
    rail: byRail ? railLoad(before, unit) : 0,
    group: counterMove ? counterMoveGroup(before, unit) : null,
  });
  return yield* entered(s, unit, path);
}

/** Why this unit may not move now, wherever to. */
export function moverFaults(s: Situation, unit: UnitId, byRail: boolean): readonly Fault[] {
  const { place } = unitState(s, unit);
  const name = unitName(s.game, unit);
  if (!isPhasing(s, unit))
    return [
      fault('move.not-yours', '3.0', `${name} does not move in the ${phaseOf(s.game, s.state).title}.`, {
        units: [unit],
      }),
    ];
  if (place !== 'schedule' && place !== 'NGP' && isBox(place))
    return [fault('move.gone', '5.1', `${name} is not on a map.`, { units: [unit] })];
  return standstillFaults(s, unit, byRail);
}
