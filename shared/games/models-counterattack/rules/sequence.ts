import { refuse } from '../../../rules/effects.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import type { Situation } from '../situation.ts';
import { counterOf, knownUnit, sideCounters } from '../situation.ts';
import type { PhaseId } from '../vocabulary.ts';
import { GERMAN, OUT_OF_PLAY, PHASES, SOVIET, STEPS } from '../vocabulary.ts';
import { fault } from '../fault.ts';
import { corpsAvailable, phasingSide } from './activation.ts';
import { removeOrphans } from './artillery.ts';
import { drawEvents } from './eventCounters.ts';
import { magnuszew } from './magnuszew.ts';
import { germanRecovery } from './recovery.ts';
import { reinforcements } from './reinforcements.ts';
import { settle } from './sight.ts';
import { checkSupply, inPlay } from './supply.ts';
import { uprisingPhase, watchForUprising } from './uprising.ts';
import { decisiveWinner, score } from './victory.ts';
import { isTrain } from './values.ts';

/** 4: the first draws, then turn 1. */
export function* begin(start: Situation): Rule {
  let s = yield* settle(start);
  for (const seat of [SOVIET, GERMAN]) s = yield* drawEvents(s, seat, s.game.data.events.start);
  return yield* administrativePhase(s, 1);
}

/** 5: `end-phase` ends a step; after the reserves supply is checked, and the next phase begins. */
export function* endStep(s: Situation): Rule {
  const { step } = s.state;
  if (
    step === 'movement' &&
    phasingSide(s) === 'soviet' &&
    s.state.corps === null &&
    corpsAvailable(s).length > 0
  ) {
    return yield* refuse([
      fault('activate.missing', '5', `Name the corps of this phase first: ${corpsAvailable(s).join(', ')}.`),
    ]);
  }
  const next = STEPS[STEPS.indexOf(step ?? 'supply') + 1];
  if (next !== undefined && next !== 'supply') return yield* happen(s, { event: 'step', step: next });
  return yield* endActivation(s);
}

/** 5, 15: the supply check and the Moved markers of an activation phase. */
function* endActivation(start: Situation): Rule {
  const side = phasingSide(start)!;
  const last = start.state.phase.endsWith('-3');
  let s = yield* happen(start, { event: 'step', step: 'supply' });
  const active = activated(s);
  const checked = last
    ? inPlay(s, side).filter((handle) => active.includes(handle) || !counterOf(s, handle).moved)
    : active;
  s = yield* checkSupply(s, checked);
  const marked = active.filter((handle) => !counterOf(s, handle).reserve && !isTrain(knownUnit(s, handle)));
  if (marked.length > 0) s = yield* happen(s, { event: 'moved', counters: marked });
  s = yield* removeOrphans(s);
  const phase = PHASES[PHASES.indexOf(s.state.phase) + 1];
  return phase === undefined
    ? yield* endTurn(s)
    : yield* happen(s, { event: 'phase', phase, step: 'movement' });
}

/** 5: those that acted; of the Soviet corps and the 47th Army, all that are in play (ruling R06). */
function activated(s: Situation): readonly string[] {
  const side = phasingSide(s)!;
  return sideCounters(s, side).filter((handle) => {
    const counter = counterOf(s, handle);
    if ((OUT_OF_PLAY as readonly string[]).includes(counter.place)) return false;
    if (counter.acted) return true;
    if (side === 'german' || counter.moved) return false;
    const { formation } = knownUnit(s, handle);
    return formation === s.state.corps || (formation === s.game.army && s.state.army === s.state.phase);
  });
}

/** 5, 6, 18, 3: the end of a turn. */
function* endTurn(start: Situation): Rule {
  let s = start;
  if (s.state.jozefowUsed !== null && !s.state.jozefowDestroyed)
    s = yield* happen(s, { event: 'bridge-destroyed' });
  s = yield* watchForUprising(s);
  const decisive = decisiveWinner(s);
  const turns = s.game.data.scenarios.scenarios.find(({ id }) => id === s.state.scenario)!.turns;
  if (decisive === null && s.state.turn < turns) return yield* administrativePhase(s, s.state.turn + 1);
  const { seats } = score(s);
  const points = { '1': seats['1']!, '2': seats['2']! };
  const even = points['1'] === points['2'];
  const winners =
    decisive !== null
      ? [decisive === 'soviet' ? SOVIET : GERMAN]
      : even
        ? []
        : [points['1'] > points['2'] ? SOVIET : GERMAN];
  const level = decisive !== null ? 'decisive victory' : even ? 'draw' : 'victory';
  return yield* happen(s, { event: 'game-over', points, winners, level, decisive });
}

/**
 * 5 A (ruling R01): markers, event draws, reinforcements, German recovery, uprising, Magnuszew; then the first Soviet phase.
 */
function* administrativePhase(start: Situation, turn: number): Rule {
  const { artillery, stuka } = start.game.data.tracks;
  const markers = [...artillery, ...stuka].filter((marker) => marker.turn === turn).map(({ id }) => id);
  let s = yield* happen(start, { event: 'turn', turn, markers });
  if (turn > 1) for (const seat of [SOVIET, GERMAN]) s = yield* drawEvents(s, seat, s.game.data.events.each);
  s = yield* reinforcements(s);
  s = yield* germanRecovery(s);
  s = yield* uprisingPhase(s);
  s = yield* magnuszew(s);
  // Counters have left the stack in Warsaw.
  s = yield* settle(s);
  return yield* happen(s, { event: 'phase', phase: 'soviet-1', step: 'movement' });
}

export const phaseTitle = (phase: PhaseId): string =>
  phase === 'administrative'
    ? 'Administrative Phase'
    : `${ORDINALS[Number(phase.at(-1)) - 1]} ${phase.startsWith('soviet') ? 'Soviet' : 'German'} Activation Phase`;
const ORDINALS = ['First', 'Second', 'Third'];
