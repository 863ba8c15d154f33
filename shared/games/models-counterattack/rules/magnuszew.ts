import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, MagnuszewQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { counterOf, countersAt, handleOfUnit, isOpenTo, knownUnit, unitIdOf } from '../situation.ts';
import { GERMAN, SOVIET, WARSAW } from '../vocabulary.ts';
import { markersOf } from './artillery.ts';
import type { Decision } from './policyScope.ts';
import { combatPoints, isTrain } from './values.ts';

/** 19: from turn 6 on units in Warsaw, artillery and planes go to Magnuszew; a victory point for each turn of falling short. */
export function* magnuszew(start: Situation): Rule {
  let s = start;
  const kinds = s.game.data.tracks.magnuszew.boxes.find(({ turn }) => turn === s.state.turn)?.remove ?? [];
  if (kinds.length === 0) return s;
  const wanted = kinds.map((kind) => ({ kind, candidates: candidates(s, kind) }));
  // Ruling R123: a question that doesn't come would tell what is not in Warsaw.
  const open = kinds.some((kind) => candidates(s, kind, mayBeArmored).length > 0);
  const { send } = open ? yield* ask({ ask: 'magnuszew', seat: GERMAN, wanted }) : { send: [] };
  for (const id of send) {
    const handle = handleOfUnit(s, id as Parameters<typeof handleOfUnit>[1]);
    s = yield* happen(
      s,
      handle === undefined
        ? { event: 'sent', counter: null, unit: null, marker: id }
        : { event: 'sent', counter: handle, unit: unitIdOf(s, handle), marker: null },
    );
  }
  return send.length < kinds.length ? yield* happen(s, { event: 'penalty', why: 'magnuszew', points: 1 }) : s;
}

/** Whether a counter is armored, or else infantry (ruling R84); the armored train is neither. */
type OfKind = (s: Situation, handle: string, armored: boolean) => boolean;
const isArmored: OfKind = (s, handle, armored) =>
  !isTrain(knownUnit(s, handle)) && (knownUnit(s, handle).class === 'armored') === armored;
/** What it may be as far as the Soviet player sees it. */
const mayBeArmored: OfKind = (s, handle, armored) =>
  !isOpenTo(counterOf(s, handle), SOVIET) || isArmored(s, handle, armored);

/** Units of the kind in Warsaw (ruling R84 for infantry), or markers, used or not. */
function candidates(
  s: Situation,
  kind: MagnuszewQuestion['wanted'][number]['kind'],
  ofKind: OfKind = isArmored,
): readonly string[] {
  switch (kind) {
    case 'infantry':
    case 'armored':
      return countersAt(s, WARSAW)
        .filter((handle) => ofKind(s, handle, kind === 'armored'))
        .map((handle) => unitIdOf(s, handle));
    case 'artillery':
    case 'plane': {
      const planes = new Set(s.game.data.tracks.stuka.map(({ id }) => id));
      return markersOf(s, 'german').filter(
        (marker) =>
          planes.has(marker) === (kind === 'plane') &&
          s.state.markers[marker]!.available &&
          !s.state.markers[marker]!.removed,
      );
    }
  }
}

/** One of each kind wanted at most, in any order. */
export function magnuszewFaults(
  { wanted }: MagnuszewQuestion,
  { send }: Answers['magnuszew'],
): readonly Fault[] {
  const left = [...wanted];
  const faults: Fault[] = [];
  for (const [i, id] of send.entries()) {
    const at = left.findIndex(({ candidates: able }) => able.includes(id));
    if (at < 0 || send.indexOf(id) !== i)
      faults.push(fault('magnuszew.choice', '19', `${id} is not among what goes to Magnuszew in this turn.`));
    else left.splice(at, 1);
  }
  return faults;
}

/** `smart`: of each kind the least points; used markers before fresh ones. */
export function decideMagnuszew(
  s: Situation,
  { wanted }: MagnuszewQuestion,
  policy: Policies['magnuszew'],
): Decision<Answers['magnuszew']> | null {
  if (policy.mode === 'ask') return null;
  if (policy.mode === 'never') return { answer: { send: [] }, why: 'never' };
  const send: string[] = [];
  for (const { candidates: able } of wanted) {
    const cost = (id: string): number => {
      const wish = policy.first?.indexOf(id) ?? -1;
      if (wish >= 0) return wish - 1000;
      const marker = s.state.markers[id];
      if (marker !== undefined) return marker.used ? 0 : 1;
      return combatPoints(s, handleOfUnit(s, id as Parameters<typeof handleOfUnit>[1])!);
    };
    const [best] = able.filter((id) => !send.includes(id)).sort((a, b) => cost(a) - cost(b));
    if (best !== undefined) send.push(best);
  }
  return { answer: { send }, why: policy.first === undefined ? 'smart' : 'first' };
}
