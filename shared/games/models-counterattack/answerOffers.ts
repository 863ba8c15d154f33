import type { HexId, UnitId } from '../../core/brands.ts';
import type { AnswerOffer } from '../../rules/contract.ts';
import type { Way } from '../../rules/planChoice.ts';
import type {
  AdvanceQuestion,
  Answers,
  BreakContactQuestion,
  CommitmentQuestion,
  DesperateQuestion,
  ElasticQuestion,
  EventQuestion,
  LossQuestion,
  MagnuszewQuestion,
  Question,
  RecoveryQuestion,
  RerollQuestion,
  RetreatQuestion,
  SupportQuestion,
  UnitsMovedQuestion,
  VictimQuestion,
} from './questions.ts';
import { waysForward } from './rules/advance.ts';
import { retreatWays, zoneSteps } from './rules/retreat.ts';
import { stepsLeft } from './rules/values.ts';
import type { Situation } from './situation.ts';
import { handleOfUnit, placeName, unitName } from './situation.ts';

/** What can be answered to each kind of question. */
export const answerOffers: {
  readonly [K in Question['ask']]: (
    s: Situation,
    question: Extract<Question, { ask: K }>,
    chosen: Partial<Answers[K]>,
  ) => AnswerOffer;
} = {
  'break-contact': offerContact,
  'defence-tactical-support': (_s, question) => offerSupport(question),
  'model-reroll': (_s, question) => offerReroll(question),
  'loss-distribution': offerLosses,
  'elastic-defence': (_s, question) => offerElastic(question),
  'desperate-defence': (_s, question) => offerDesperate(question),
  'retreat-path': offerRetreat,
  advance: offerAdvance,
  'barrage-victim': offerVictim,
  'event-play': offerEvent,
  recovery: offerRecovery,
  'uprising-commitment': (_s, question) => offerCommitment(question),
  'uprising-moved': (_s, question) => offerUnitsMoved(question),
  magnuszew: (_s, question) => offerMagnuszew(question),
};

const steps = (n: number): string => (n === 1 ? 'a step' : `${n} steps`);
const nameOf = (s: Situation, unit: UnitId): string => {
  const printed = s.game.units.get(unit);
  return printed === undefined ? unit : unitName(s.game, printed);
};
const once = (names: readonly string[]): { readonly name: string; readonly times: number }[] =>
  names.map((name) => ({ name, times: 1 }));
const yesNo = (member: string, title: string, yes: string, no: string): AnswerOffer => ({
  by: 'value',
  member,
  title,
  values: [
    { title: no, value: false },
    { title: yes, value: true },
  ],
});

/** 6. */
function offerContact(s: Situation, { choices }: BreakContactQuestion): AnswerOffer {
  return {
    by: 'ways',
    member: 'to',
    title: 'Break contact',
    as: 'place',
    unless: 'stays',
    units: choices.map(({ unit, to }) => ({
      unit,
      ways: to.map((place) => ({ path: [place], note: placeName(s.game, place) })),
    })),
  };
}

/** 10. */
function offerSupport({ column, markers }: SupportQuestion): AnswerOffer {
  return {
    by: 'value',
    member: 'support',
    title: `Tactical support of the defence at ${column}`,
    values: [{ title: 'none', value: null }, ...markers.map((marker) => ({ title: marker, value: marker }))],
  };
}

/** 12. */
function offerReroll({ die, result }: RerollQuestion): AnswerOffer {
  return yesNo('reroll', `The die shows ${die}: ${result}`, 'Model has it rolled again', 'it stands');
}

/** 9. */
function offerLosses(s: Situation, question: LossQuestion): AnswerOffer {
  return {
    by: 'names',
    member: 'losses',
    title: `Who loses ${steps(question.steps)}?`,
    names: question.units.map((unit) => {
      const handle = handleOfUnit(s, unit);
      return { name: unit, times: handle === undefined ? 1 : stepsLeft(s, handle) };
    }),
  };
}

/** 9. */
function offerElastic({ steps: lost, retreat, hasRetreat }: ElasticQuestion): AnswerOffer {
  const offer = yesNo(
    'elastic',
    'Elastic defence',
    `yes: ${lost - 1 === 0 ? 'no step' : steps(lost - 1)}, ${retreat + 1} hexes back`,
    `no: ${steps(lost)}, ${retreat} hexes back`,
  );
  return offer.by === 'value' && !hasRetreat ? { ...offer, values: offer.values.slice(0, 1) } : offer;
}

/** 9. */
function offerDesperate({ retreat }: DesperateQuestion): AnswerOffer {
  return {
    by: 'number',
    member: 'steps',
    title: `Steps paid, one for each of ${retreat} hexes that is not retreated`,
    least: 0,
    most: retreat,
  };
}

/** 9: of the ways that end in one place, the one that costs least. */
function offerRetreat(s: Situation, question: RetreatQuestion): AnswerOffer {
  const handles = question.units.flatMap((unit) => handleOfUnit(s, unit) ?? []);
  const together = waysOf(s, handles, question);
  return {
    by: 'ways',
    member: 'retreat',
    title: 'Retreat',
    as: 'path',
    units: question.units.map((unit) => {
      const handle = handleOfUnit(s, unit);
      const alone = handle === undefined || handles.length < 2 ? [] : waysOf(s, [handle], question);
      const ends = new Set(together.map(({ path }) => path.join()));
      return { unit, ways: [...together, ...alone.filter(({ path }) => !ends.has(path.join()))] };
    }),
  };
}

function waysOf(s: Situation, group: readonly string[], question: RetreatQuestion): readonly Way[] {
  if (group.length === 0) return [];
  const { paths, missing } = retreatWays(s, group, question.retreat, question.attackers);
  const best = new Map<string, { readonly path: readonly string[]; readonly cost: number }>();
  for (const path of paths) {
    const cost = zoneSteps(s, group, path) + missing;
    const end = path.at(-1) ?? '';
    if ((best.get(end)?.cost ?? Infinity) > cost) best.set(end, { path, cost });
  }
  return [...best.values()]
    .sort((a, b) => a.cost - b.cost)
    .map(({ path, cost }) => ({ path, note: cost === 0 ? '' : `costs ${steps(cost)}` }));
}

/** 11. */
function offerAdvance(
  s: Situation,
  question: AdvanceQuestion,
  { advance }: Partial<Answers['advance']>,
): AnswerOffer {
  const taken: { readonly [unit: string]: readonly HexId[] } =
    advance !== null && typeof advance === 'object' ? advance : {};
  return {
    by: 'ways',
    member: 'advance',
    title: 'Advance after combat',
    as: 'path',
    unless: 'stays',
    units: question.units.map((unit) => ({
      unit,
      ways: waysForward(s, question, unit, taken).map((path) => ({ path, note: '' })),
    })),
  };
}

/** 10. */
function offerVictim(s: Situation, { units, result }: VictimQuestion): AnswerOffer {
  return {
    by: 'value',
    member: 'victim',
    title: result === 'L' ? 'Who loses a step?' : 'Who is disorganized?',
    values: units.map((unit) => ({ title: nameOf(s, unit), value: unit })),
  };
}

/** 20. */
function offerEvent(s: Situation, { cards, target }: EventQuestion): AnswerOffer {
  return {
    by: 'value',
    member: 'event',
    title: `An event on the combat at ${placeName(s.game, target)}`,
    values: [
      { title: 'none', value: null },
      ...cards.map((card) => ({
        title: `${s.game.events.get(card.split('.')[0]!)?.name ?? card} (${card})`,
        value: card,
      })),
    ],
  };
}

/** 16. */
function offerRecovery(s: Situation, { choices }: RecoveryQuestion): AnswerOffer {
  return {
    by: 'way',
    member: 'recover',
    title: 'Who recovers a step?',
    wayMember: 'place',
    as: 'place',
    nobody: 'Nobody',
    units: choices.map(({ unit, places }) => ({
      unit,
      ways:
        places.length === 0
          ? [{ path: [], note: 'where it is' }]
          : places.map((place) => ({ path: [place], note: placeName(s.game, place) })),
    })),
  };
}

/** 18. */
function offerCommitment({ units }: CommitmentQuestion): AnswerOffer {
  return { by: 'names', member: 'commit', title: 'Units against the uprising, by twos', names: once(units) };
}

/** 18. */
function offerUnitsMoved({ units, count }: UnitsMovedQuestion): AnswerOffer {
  return { by: 'names', member: 'units', title: `${count} units are held in Warsaw`, names: once(units) };
}

/** 19. */
function offerMagnuszew({ wanted }: MagnuszewQuestion): AnswerOffer {
  return {
    by: 'names',
    member: 'send',
    title: `What goes to Magnuszew: ${wanted.map(({ kind }) => kind).join(', ')}`,
    names: once([...new Set(wanted.flatMap(({ candidates }) => candidates))]),
  };
}
