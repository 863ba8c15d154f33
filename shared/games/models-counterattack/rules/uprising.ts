import type { UnitId } from '../../../core/brands.ts';
import { roll } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { NO_EFFECTS } from '../evolve.ts';
import type { UprisingEffects } from '../data.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, CommitmentQuestion, UnitsMovedQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { asHex, counterOf, countersAt, handleOfUnit, onMap, unitIdOf } from '../situation.ts';
import { GERMAN, WARSAW } from '../vocabulary.ts';
import { loseSteps } from './losses.ts';
import type { Decision } from './policyScope.ts';
import { combatPoints } from './values.ts';

/** 18: at the end of a turn, once: a Soviet unit within six hexes of a victory hex of Praga. */
export function* watchForUprising(s: Situation): Rule {
  if (s.state.uprising.status !== 'quiet') return s;
  const { distance } = s.game.data.tracks.uprising;
  const praga = [...s.game.victoryHexes.values()].filter((victory) => victory.praga);
  const near = onMap(s, 'soviet').some((handle) =>
    praga.some(({ hex }) => s.game.distance(asHex(counterOf(s, handle).place), hex) <= distance),
  );
  return near
    ? yield* happen(s, { event: 'uprising', status: 'due', effects: NO_EFFECTS, die: null, modified: null })
    : s;
}

/** 18: in the Administrative Phase. The first turn has the initial box; from the next one on the die is rolled. */
export function* uprisingPhase(start: Situation): Rule {
  const { initial } = start.game.data.tracks.uprising;
  switch (start.state.uprising.status) {
    case 'quiet':
      return start;
    case 'due': {
      const s = yield* happen(start, {
        event: 'uprising',
        status: 'begun',
        effects: initial,
        die: null,
        modified: null,
      });
      return yield* applyEffects(s, initial);
    }
    case 'begun':
    case 'running':
      return yield* suppress(start);
  }
}

/** 18: for every two German units in Warsaw that are committed, +1; they are moved (ruling R87: no reserves, an even number). */
function* suppress(start: Situation): Rule {
  let s = start;
  const able = idle(s).filter((handle) => !counterOf(s, handle).reserve);
  let committed = 0;
  if (able.length >= 2) {
    const { commit } = yield* ask({
      ask: 'uprising-commitment',
      seat: GERMAN,
      units: able.map((handle) => unitIdOf(s, handle)),
    });
    committed = commit.length;
    if (committed > 0) s = yield* happen(s, { event: 'committed', counters: among(able, s, commit) });
  }
  const die = yield* roll(6, 'uprising');
  const modified = die + committed / 2;
  const boxes = s.game.data.tracks.uprising.boxes.filter(({ from }) => from <= modified);
  const { effects } = boxes.reduce((best, box) => (box.from > best.from ? box : best));
  s = yield* happen(s, { event: 'uprising', status: 'running', effects, die, modified });
  return yield* applyEffects(s, effects);
}

/** The counters of the chosen units, in an order that does not tell which was chosen first: that would be the weakest. */
const among = (able: readonly string[], s: Situation, chosen: readonly UnitId[]): readonly string[] =>
  able.filter((handle) => chosen.includes(unitIdOf(s, handle)));

/** Units in Warsaw that may be marked as moved; of those in reserve 14 says only that they don't suppress. */
const idle = (s: Situation): readonly string[] =>
  countersAt(s, WARSAW).filter((handle) => !counterOf(s, handle).moved);

/** 18: a step, units moved; ruling R88: a victory point for each line that can't be satisfied. */
function* applyEffects(start: Situation, { stepLoss, unitsMoved }: UprisingEffects): Rule {
  let s = start;
  if (stepLoss) {
    const there = countersAt(s, WARSAW);
    if (there.length === 0) s = yield* happen(s, { event: 'penalty', why: 'uprising', points: 1 });
    else s = yield* loseSteps(s, there, 1, '18');
  }
  if (unitsMoved > 0) {
    const able = idle(s);
    if (able.length < unitsMoved) s = yield* happen(s, { event: 'penalty', why: 'uprising', points: 1 });
    const all = able.map((handle) => unitIdOf(s, handle));
    const units =
      able.length <= unitsMoved
        ? all
        : (yield* ask({ ask: 'uprising-moved', seat: GERMAN, units: all, count: unitsMoved })).units;
    if (units.length > 0) s = yield* happen(s, { event: 'committed', counters: among(able, s, units) });
  }
  return s;
}

export function commitmentFaults(
  { units }: CommitmentQuestion,
  { commit }: Answers['uprising-commitment'],
): readonly Fault[] {
  const faults = chosenFaults(units, commit);
  return commit.length % 2 === 0
    ? faults
    : [...faults, fault('uprising.even', '18', 'Units are committed by twos.')];
}

export function unitsMovedFaults(
  { units, count }: UnitsMovedQuestion,
  { units: chosen }: Answers['uprising-moved'],
): readonly Fault[] {
  const faults = chosenFaults(units, chosen);
  return chosen.length === count
    ? faults
    : [...faults, fault('uprising.count', '18', `${count} units are marked, not ${chosen.length}.`)];
}

function chosenFaults(units: readonly UnitId[], chosen: readonly UnitId[]): readonly Fault[] {
  const strangers = chosen.filter((unit, i) => !units.includes(unit) || chosen.indexOf(unit) !== i);
  return strangers.length === 0
    ? []
    : [
        fault('uprising.unit', '18', `${strangers.join(', ')} can't be chosen in Warsaw.`, {
          units: strangers,
        }),
      ];
}

/** `smart`: the two weakest, so that the bridges stay open more often. */
export function decideCommitment(
  s: Situation,
  { units }: CommitmentQuestion,
  policy: Policies['uprising-commitment'],
): Decision<Answers['uprising-commitment']> | null {
  if (policy.mode === 'ask') return null;
  const wanted = Math.min(policy.units ?? 2, units.length);
  const commit = weakest(s, units, policy.first).slice(0, wanted - (wanted % 2));
  return { answer: { commit }, why: policy.units === undefined ? 'smart' : `units ${policy.units}` };
}

export function decideUnitsMoved(
  s: Situation,
  { units, count }: UnitsMovedQuestion,
  policy: Policies['uprising-moved'],
): Decision<Answers['uprising-moved']> | null {
  return policy.mode === 'ask'
    ? null
    : { answer: { units: weakest(s, units, policy.first).slice(0, count) }, why: 'smart' };
}

function weakest(s: Situation, units: readonly UnitId[], first: readonly UnitId[] | undefined): UnitId[] {
  const wish = (unit: UnitId): number => {
    const at = first?.indexOf(unit) ?? -1;
    return at < 0 ? combatPoints(s, handleOfUnit(s, unit)!) : at - 1000;
  };
  return [...units].sort((a, b) => wish(a) - wish(b));
}
