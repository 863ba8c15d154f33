import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { JsonObject } from '../../../shared/core/json.ts';
import type { AnswerOffer, GameModule, OpenQuestion, PlanChoice } from '../../../shared/rules/contract.ts';
import { compose, pathMembers, settled, unitMembers } from '../../../web/components/planner/compose.ts';
import { faultsOf } from '../../../web/components/planner/outlook.ts';
import type { PlannedOrder } from '../../../web/components/planner/outlook.ts';
import { answerOf, chosenOf, nothingChosen } from '../../../web/pages/answering.ts';

/** A plan is made of offers: what stands in one must make an order that the referee takes. */
export interface Planned {
  readonly orders: readonly PlannedOrder[];
  /** Orders that the module refuses although it offered them, each with its faults. */
  readonly refused: readonly string[];
}

/** A few orders of each choice that the module offers the seat, composed as the planner does it, and checked on the view. */
export function planned(module: GameModule, view: unknown, seat: SeatId): Planned {
  const choices = module.plan?.(view, seat) ?? [];
  const made = choices.flatMap((choice) =>
    ordersOf(module, view, choice).map((order) => ({
      order,
      faults: faultsOf(module, view, seat, order).filter(({ code }) => !EXPECTED[choice.by].includes(code)),
    })),
  );
  return {
    orders: made.map(({ order }) => order),
    refused: made
      .filter(({ order, faults }) => faults.length > 0 && order.order !== 'end-phase')
      .map(
        ({ order, faults }) => `${JSON.stringify(order)}: ${faults.map(({ message }) => message).join(' ')}`,
      ),
  };
}

/** What an offer leaves to the player: alone a unit may be too weak to attack; where it may not stay it goes on. */
const EXPECTED: { readonly [by in PlanChoice['by']]: readonly string[] } = {
  attack: ['attack.odds'],
  path: ['stacking.rifle-corps'],
  hex: [],
  unit: [],
  units: [],
  place: [],
  nothing: [],
};

const some = <T>(list: readonly T[]): readonly T[] =>
  list.length < 3 ? list : [list[0]!, list[list.length >> 1]!, list.at(-1)!];

function ordersOf(module: GameModule, view: unknown, choice: PlanChoice): readonly PlannedOrder[] {
  const make = (filled: JsonObject): PlannedOrder => compose(choice, {}, filled);
  switch (choice.by) {
    case 'nothing':
      return [make({})];
    case 'unit':
    case 'units':
      return some(choice.units).map((unit) => make(unitMembers(choice, unit, [])));
    case 'place':
      return some(choice.hexes).map((hex) =>
        make({ [choice.member]: choice.most === undefined ? hex : [hex] }),
      );
    case 'attack':
      return some(choice.units).flatMap(({ unit, hexes }) =>
        hexes.map((hex) => make({ units: [unit], targets: [hex] })),
      );
    case 'hex':
      return some(choice.units).flatMap(({ unit, hexes }) =>
        some(hexes).map((hex) => make({ unit, [choice.member]: hex })),
      );
    case 'path':
      return some(choice.units).flatMap((unit) => marches(module, view, choice, unit));
  }
}

function marches(
  module: GameModule,
  view: unknown,
  choice: Extract<PlanChoice, { by: 'path' }>,
  unit: UnitId,
): readonly PlannedOrder[] {
  const { counters } = module.position(view);
  const own = counters.find((each) => each.unit === unit)?.faction;
  const held = new Set(counters.filter(({ faction }) => faction !== own).map(({ hex }) => hex));
  const through = choice.through === undefined ? {} : { [choice.through]: [] };
  const { hexes } = module.reach(view, unit, { ...settled(choice, {}), ...through });
  const isStrange = (hex: HexId): boolean => own !== undefined && held.has(hex);
  const fought = hexes.filter(({ hex }) => isStrange(hex));
  return [...some(hexes), ...some(fought)].map(({ path }) =>
    compose(choice, {}, { unit, ...pathMembers(choice, path, isStrange) }),
  );
}

/** What the page makes of a question: the default policy's answer as it stands in the form, and its faults. */
export function answered(
  module: GameModule,
  view: unknown,
  question: OpenQuestion,
): { readonly offer: AnswerOffer; readonly answer: object; readonly faults: readonly string[] } {
  const kind = module.questions[question.ask]!;
  const standard = kind.decide(view, question, kind.defaultPolicy) as { readonly [member: string]: unknown };
  const first = kind.offer!(view, question, {});
  // The page asks anew as units are sent, one after the other.
  const offer = kind.offer!(view, question, answerOf(first, chosenOf(first, standard)));
  const chosen = chosenOf(offer, standard);
  const answer = answerOf(offer, chosen);
  const faults = kind.check(view, question, kind.answer.parse(answer));
  // What stands before anything is chosen has the form of an answer, whatever it lacks.
  kind.answer.parse(answerOf(first, nothingChosen(first)));
  return { offer, answer, faults: faults.map(({ message }) => message) };
}
