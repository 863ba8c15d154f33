import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { evolve } from '../evolve.ts';
import { fault } from '../fault.ts';
import type { CombatPlan } from '../orders.ts';
import type { Policies } from '../policies.ts';
import type { AdvanceQuestion, Answers } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  adjacentHexes,
  areAdjacent,
  counterOf,
  countersAt,
  exists,
  handleOfUnit,
  sideAt,
  situation,
} from '../situation.ts';
import { WARSAW, otherSide, seatOfSide } from '../vocabulary.ts';
import { mayFollow } from './overrun.ts';
import type { Decision } from './policyScope.ts';
import { inScope } from './policyScope.ts';
import { hasRoom } from './stacking.ts';
import { attackBonus, combatPoints } from './values.ts';
import { bridgeFault } from './warsaw.ts';
import { inEnemyZone } from './zoc.ts';

interface Victory {
  readonly units: readonly UnitId[];
  readonly target: HexId;
  readonly outcome: { readonly printedSteps: number; readonly hexes: number };
  readonly plan: CombatPlan | undefined;
}

/**
 * 11 Advance: one hex, the vacated one; where two steps or more were rolled and the defender was eliminated or went more
 * than one hex, as many as it went (ruling R66: as printed where it was eliminated). It stops in an enemy zone of control.
 */
export function* advanceAfter(start: Situation, { units, target, outcome, plan }: Victory): Rule {
  let s = start;
  const able = units.filter((unit) => {
    const handle = handleOfUnit(s, unit);
    return (
      handle !== undefined &&
      exists(s, handle) &&
      counterOf(s, handle).place !== 'eliminated' &&
      mayEnter(s, handle, target)
    );
  });
  if (able.length === 0) return s;
  const hexes = outcome.printedSteps >= 2 ? Math.max(1, outcome.hexes) : 1;
  const question: AdvanceQuestion = {
    ask: 'advance',
    seat: seatOfSide(counterOf(s, handleOfUnit(s, able[0]!)!).side),
    target,
    units: able,
    hexes,
  };
  const planned =
    plan?.advance === undefined
      ? undefined
      : { advance: plan.advance, ...(plan.path === undefined ? {} : { path: plan.path }) };
  const answer = yield* ask(question, planned);
  for (const [unit, path] of advances(question, answer)) {
    const counter = handleOfUnit(s, unit)!;
    s = yield* happen(s, { event: 'advanced', counters: [counter], from: counterOf(s, counter).place, path });
  }
  return s;
}

function mayEnter(s: Situation, handle: string, target: HexId): boolean {
  const { place } = counterOf(s, handle);
  return place === WARSAW
    ? !('fault' in bridgeFault(s, handle, target, 'from-warsaw'))
    : mayFollow(s, [handle], place, target);
}

/** The answer as units with their paths, in the order given. */
export function advances(
  { target }: AdvanceQuestion,
  { advance, path }: Answers['advance'],
): readonly (readonly [UnitId, readonly HexId[]])[] {
  if (advance === null) return [];
  if (typeof advance === 'string') return [[advance, path ?? [target]]];
  return Object.entries(advance).map(([unit, hexes]) => [unit as UnitId, hexes]);
}

export function advanceFaults(
  start: Situation,
  question: AdvanceQuestion,
  answer: Answers['advance'],
): readonly Fault[] {
  let s = start;
  const faults: Fault[] = [];
  for (const [unit, path] of advances(question, answer)) {
    const about = { units: [unit], hexes: [...path] };
    if (!question.units.includes(unit))
      return [fault('advance.unit', '11', `${unit} may not advance.`, { units: [unit] })];
    const handle = handleOfUnit(s, unit)!;
    const { side, place } = counterOf(s, handle);
    if (path.length === 0 || path[0] !== question.target)
      return [fault('advance.first', '11', `The first hex of an advance is ${question.target}.`, about)];
    if (path.length > question.hexes)
      faults.push(fault('advance.far', '11', `The advance goes ${question.hexes} hexes at most.`, about));
    let from: string = place;
    for (const [i, hex] of path.entries()) {
      const enters =
        i === 0 ||
        (areAdjacent(s, from, hex) &&
          mayFollow(s, [handle], from, hex) &&
          sideAt(s, hex) !== otherSide(side));
      if (!enters)
        faults.push(fault('advance.path', '11', `${unit} can't advance from ${from} to ${hex}.`, about));
      if (i > 0 && inEnemyZone(s, side, from))
        faults.push(
          fault('advance.zoc', '11', `The advance stops in ${from}, in an enemy zone of control.`, about),
        );
      from = hex;
    }
    if (!hasRoom(s, from, [handle], []))
      faults.push(fault('stacking.full', '7', `${from} has no room.`, about));
    if (faults.length > 0) return faults;
    s = situation(
      s.game,
      evolve(s.game, s.state, { event: 'advanced', counters: [handle], from: place, path }),
    );
  }
  return faults;
}

/**
 * 11: all paths along which the unit may advance, short ones first, given where the others of the answer go.
 *
 * @param taken the advances already chosen, by unit; that of the unit itself does not count
 */
export function waysForward(
  s: Situation,
  question: AdvanceQuestion,
  unit: UnitId,
  taken: { readonly [unit: string]: readonly HexId[] },
): readonly (readonly HexId[])[] {
  const others = Object.entries(taken).filter(([other, path]) => other !== unit && path.length > 0);
  const found: (readonly HexId[])[] = [];
  let open: (readonly HexId[])[] = [[question.target]];
  while (open.length > 0) {
    open = open.flatMap((path) => {
      const answer = Object.fromEntries([...others, [unit, path]].map(([name, way]) => [name, [...way!]]));
      const faults = advanceFaults(s, question, { advance: answer as { [name: string]: HexId[] } });
      // A full hex may be passed through.
      if (faults.some(({ code }) => code !== 'stacking.full')) return [];
      if (faults.length === 0) found.push(path);
      if (path.length >= question.hexes) return [];
      return adjacentHexes(s, path.at(-1)!)
        .filter((hex) => !path.includes(hex))
        .map((hex) => [...path, hex]);
    });
  }
  return found;
}

/** `always`: the two strongest that fit; `smart`: the strongest, unless it leaves a victory hex empty for one that is none. */
export function decideAdvance(
  s: Situation,
  question: AdvanceQuestion,
  policy: Policies['advance'],
): Decision<Answers['advance']> | null {
  const { mine, decided } = inScope(s, policy, question.units, question.target);
  const strength = (unit: UnitId): number =>
    combatPoints(s, handleOfUnit(s, unit)!) * 4 + attackBonus(s, handleOfUnit(s, unit)!);
  const strongest = [...question.units].sort((a, b) => strength(b) - strength(a));
  switch (mine.mode) {
    case 'ask':
      return null;
    case 'never':
      return decided({ advance: null }, 'never');
    case 'always': {
      const two = {
        advance: Object.fromEntries(
          strongest.slice(0, s.game.data.tracks.stacking.units).map((unit) => [unit, [question.target]]),
        ),
      };
      return decided(two, 'always');
    }
    case 'smart': {
      if (mine.onHexes !== undefined && !mine.onHexes.includes(question.target))
        return decided({ advance: null }, 'onHexes');
      const free = strongest.find((unit) => !leavesPost(s, unit, question.target));
      return decided({ advance: free ?? null }, 'smart');
    }
  }
}

function leavesPost(s: Situation, unit: UnitId, target: HexId): boolean {
  const { place } = counterOf(s, handleOfUnit(s, unit)!);
  return (
    s.game.victoryHexes.has(place) && !s.game.victoryHexes.has(target) && countersAt(s, place).length === 1
  );
}
