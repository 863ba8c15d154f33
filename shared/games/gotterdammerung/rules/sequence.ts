import type { HexId, UnitId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Phase } from '../data.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Order, OrderOf } from '../orders.ts';
import type { Answers, ExcessQuestion, Policies } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  allUnits,
  hexOf,
  indexOfHex,
  indexOfUnit,
  isAmerican,
  phaseOf,
  printedOf,
  scenarioOf,
  seatOf,
  sideOf,
  unitName,
  unitState,
  unitsOnMap,
} from '../situation.ts';
import type { PhaseKind } from '../vocabulary.ts';
import { FOE } from '../vocabulary.ts';
import { deploymentFaults } from './deployment.ts';
import { germanArrivals, loseOverdue, overdueFaults } from './entry.ts';
import { destroy } from './losses.ts';
import { reinforcementsDue } from './reinforcement.ts';
import { piecesLeft } from './splitting.ts';
import { overstackedHexes, stackFault } from './stacking.ts';
import { supplyChanges } from './supply.ts';
import { stepValue } from './value.ts';
import { levelOf, score } from './victory.ts';

/** 3.1: which orders belong into a phase. */
const ORDERS: { readonly [kind in PhaseKind]: readonly Order['order'][] } = {
  'set-up': ['place', 'deploy', 'artillery', 'end-phase'],
  movement: ['move', 'split', 'end-phase'],
  'counter-move': ['move', 'end-phase'],
  combat: ['attack', 'end-phase'],
  'siege-movement': ['move', 'split', 'end-phase'],
  'siege-combat': ['attack', 'end-phase'],
  breakthrough: ['move', 'end-phase'],
  supply: ['reinforce', 'volkssturm', 'end-phase'],
};

export function phaseFault(phase: Phase, order: Order): Fault | null {
  return ORDERS[phase.kind].includes(order.order)
    ? null
    : fault('phase.order', '3.1', `"${order.order}" is no order of the ${phase.title}.`);
}

/** 3.1, 4.16: the phase ends, if nothing stands in its way, and the next one begins. */
export function* endPhase(before: Situation, order: OrderOf<'end-phase'>): Rule {
  const faults = endFaults(before);
  if (
    faults.length > 0 &&
    (order.acceptLosses !== true || phaseOf(before.game, before.state).kind === 'set-up')
  )
    return yield* refuse(faults);
  let s = faults.length > 0 ? yield* removeExcess(before) : before;
  s = yield* closing(s);
  if (s.state.over) return s;
  const { turn, phase } = nextPhase(s);
  s = yield* happen(s, { event: 'phase', turn, phase });
  return yield* opening(s);
}

/** What must be put right before the phase can end. */
export function endFaults(s: Situation): readonly Fault[] {
  const { id, kind, side } = phaseOf(s.game, s.state);
  if (kind === 'set-up') return side === 'german' ? deploymentFaults(s) : [];
  const found = overstackedHexes(s, side).map((each) => each.fault);
  if (id === 'soviet-movement' || id === 'siege-movement') {
    const left = piecesLeft(s);
    if (left.length > 0)
      found.push(
        fault(
          'split.left',
          '5.72',
          `${left.map((unit) => unitName(s.game, unit)).join(', ')} must go on into Berlin.`,
          { units: left },
        ),
      );
  }
  return kind === 'movement' ? [...found, ...overdueFaults(s, side)] : found;
}

/** 4.18: what breaks a limit is destroyed; the opponent chooses. */
function* removeExcess(before: Situation): Rule {
  let s = before;
  const { side } = phaseOf(s.game, s.state);
  for (const { hex } of overstackedHexes(s, side)) {
    const question: ExcessQuestion = {
      ask: 'excess',
      seat: seatOf(s, FOE[side]),
      hex,
      units: s.stacks[indexOfHex(s, hex)]!,
    };
    const { remove } = yield* ask<'excess'>(question);
    for (const unit of remove) s = yield* destroy(s, unit, '4.18');
  }
  for (const unit of piecesLeft(s)) s = yield* destroy(s, unit, '5.72');
  return s;
}

export function excessFaults(
  s: Situation,
  question: ExcessQuestion,
  { remove }: Answers['excess'],
): readonly Fault[] {
  const hex = indexOfHex(s, question.hex);
  const about = { hexes: [question.hex], units: question.units };
  if (remove.some((unit) => !question.units.includes(unit)))
    return [fault('excess.unit', '4.18', `Only units in ${question.hex} are removed.`, about)];
  const left = (gone: readonly UnitId[]): readonly UnitId[] =>
    question.units.filter((unit) => !gone.includes(unit));
  if (stackFault(s, left(remove), hex) !== null)
    return [fault('excess.few', '4.18', `${question.hex} would still hold too many.`, about)];
  const needless = remove.find(
    (unit) => stackFault(s, left(remove.filter((other) => other !== unit)), hex) === null,
  );
  return needless === undefined
    ? []
    : [fault('excess.many', '4.18', `${unitName(s.game, needless)} need not be removed.`, about)];
}

/** `strongest`: the most valuable units that it takes, and none without need. */
export function decideExcess(
  s: Situation,
  question: ExcessQuestion,
  policy: Policies['excess'],
): Answers['excess'] | null {
  if (policy.decide === 'ask') return null;
  const hex = indexOfHex(s, question.hex);
  const order = [...question.units].sort((a, b) => stepValue(s, b) - stepValue(s, a));
  let kept = [...question.units];
  for (const unit of order)
    if (stackFault(s, kept, hex) !== null) kept = kept.filter((other) => other !== unit);
  let remove = question.units.filter((unit) => !kept.includes(unit));
  for (const unit of [...remove]) {
    const fewer = remove.filter((other) => other !== unit);
    if (
      stackFault(
        s,
        question.units.filter((other) => !fewer.includes(other)),
        hex,
      ) === null
    )
      remove = fewer;
  }
  return { remove };
}

/** What happens at the end of a phase. */
function* closing(before: Situation): Rule {
  let s = before;
  const { id, kind, side } = phaseOf(s.game, s.state);
  if (kind === 'movement') s = yield* loseOverdue(s, side);
  if (id === 'soviet-movement') {
    // 6.85: markers on units that have not moved go back unseen.
    const units = allUnits(s).filter((unit) => unitState(s, unit).delays.length > 0);
    if (units.length > 0 || s.state.delaysShown.length > 0)
      s = yield* happen(s, { event: 'delays-returned', units });
  }
  if (id === 'soviet-combat' && Object.keys(s.state.artillery).length > 0)
    s = yield* happen(s, { event: 'artillery-removed' });
  if (kind === 'supply') s = yield* turnEnds(s);
  return s;
}

/** 6.66, 11.17, 11.0. */
function* turnEnds(before: Situation): Rule {
  let s = before;
  const meeting = elbeMeeting(s);
  if (meeting !== null) {
    const points = s.game.data.tables.victory.elbe[String(s.state.turn)] ?? 0;
    s = yield* happen(s, { event: 'elbe', turn: s.state.turn, points, hexes: meeting });
  }
  const disrupted = allUnits(s).filter((unit) => unitState(s, unit).disrupted);
  if (disrupted.length > 0) s = yield* happen(s, { event: 'recovered', units: disrupted });
  if (s.state.turn < scenarioOf(s.game, s.state).turns) return s;
  const { soviet, german } = s.state.seats;
  const points = score(s).seats;
  const [ours, theirs] = [points[soviet] ?? 0, points[german] ?? 0];
  const { level, winner } = levelOf(s, ours - theirs);
  return yield* happen(s, { event: 'game-over', soviet: ours, german: theirs, level, winner });
}

/** 11.17: a supplied Soviet unit next to an American one, the Elbe notwithstanding; once in a game, from turn 6. */
function elbeMeeting(s: Situation): readonly [HexId, HexId] | null {
  if (s.state.turn < 6 || s.state.elbe > 0) return null;
  for (const unit of unitsOnMap(s, 'soviet')) {
    if (isAmerican(printedOf(s, unit)) || unitState(s, unit).outOfSupply) continue;
    const near = s.map.edges[indexOfUnit(s, unit)]!.find(
      ({ to, barred }) =>
        !barred &&
        s.stacks[to]!.some((other) => sideOf(s, other) === 'soviet' && isAmerican(printedOf(s, other))),
    );
    if (near !== undefined) return [hexOf(s, unit)!, s.map.hexes[near.to]!];
  }
  return null;
}

/** What happens at the start of a phase. */
function* opening(before: Situation): Rule {
  let s = before;
  const { id, kind } = phaseOf(s.game, s.state);
  if (id === 'german-movement') s = yield* germanArrivals(s);
  if (kind === 'supply') {
    const changes = supplyChanges(s);
    if (changes.out.length > 0 || changes.restored.length > 0)
      s = yield* happen(s, { event: 'supply', ...changes });
    s = yield* happen(s, { event: 'reinforcements', ...reinforcementsDue(s) });
  }
  return s;
}

function nextPhase(s: Situation): { readonly turn: number; readonly phase: string } {
  const { before, turn: phases, firstPhase } = scenarioOf(s.game, s.state);
  const { turn, phase } = s.state;
  const at = before.findIndex(({ id }) => id === phase);
  if (at >= 0) return { turn, phase: before[at + 1]?.id ?? firstPhase };
  const next = phases[phases.findIndex(({ id }) => id === phase) + 1];
  return next === undefined ? { turn: turn + 1, phase: phases[0]!.id } : { turn, phase: next.id };
}
