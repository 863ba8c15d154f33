import { labelOf } from '../labelOf.ts';
import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { GameModule, PlanChoice } from '../../../shared/rules/contract.ts';
import type { Schema } from '../schemaForm/schema.ts';
import { variantsOf } from '../schemaForm/schema.ts';

export type ChoiceBy<By extends PlanChoice['by']> = Extract<PlanChoice, { by: By }>;

/** What can be ordered now: what the module says, else what the shapes of its orders tell. */
export function offers(
  module: GameModule,
  { scenario, view }: { readonly scenario: string; readonly view: unknown },
  seat: SeatId,
  schema: Schema,
): readonly PlanChoice[] {
  if (module.plan !== undefined) return module.plan(view, seat);
  if (module.agenda(view).seat !== seat) return [];
  const own = ownUnits(module, scenario, view, seat);
  return variantsOf(schema, 'order').flatMap(({ tag, schema: shape }): readonly PlanChoice[] => {
    const members = Object.keys(shape.properties ?? {});
    const required = (shape.required ?? []).filter((member) => member !== 'order');
    const title = labelOf(tag);
    if (members.includes('unit') && members.includes('path'))
      return [{ by: 'path', order: tag, title, units: own }];
    return required.length === 0 ? [{ by: 'nothing', order: tag, title }] : [];
  });
}

/** The seat's counters on the map. */
function ownUnits(module: GameModule, scenario: string, view: unknown, seat: SeatId): readonly UnitId[] {
  const factions = factionsOf(module, scenario, seat);
  return module
    .position(view)
    .counters.flatMap(({ unit, faction }) => (unit !== null && factions.includes(faction) ? [unit] : []));
}

export function factionsOf(module: GameModule, scenario: string, seat: SeatId): readonly string[] {
  return (
    module.scenarios.find(({ id }) => id === scenario)?.seats.find((each) => each.seat === seat)?.factions ??
    []
  );
}

/** The choices that this unit has; what is only possible comes after what it is there for. */
export function choicesOf(choices: readonly PlanChoice[], unit: UnitId): readonly PlanChoice[] {
  const mine = choices.filter((choice) => unitsOf(choice).includes(unit));
  return [...mine.filter(({ aside }) => aside !== true), ...mine.filter(({ aside }) => aside === true)];
}

export function unitsOf(choice: PlanChoice): readonly UnitId[] {
  switch (choice.by) {
    case 'path':
    case 'unit':
    case 'units':
      return choice.units;
    case 'attack':
    case 'hex':
      return choice.units.map(({ unit }) => unit);
    case 'nothing':
      return choice.about ?? [];
    case 'place':
      return [];
  }
}

/** The hexes that an attack or an order with a place leaves open to the unit. */
export function hexesOf(choice: ChoiceBy<'attack'> | ChoiceBy<'hex'>, unit: UnitId): readonly HexId[] {
  return choice.units.find((each) => each.unit === unit)?.hexes ?? [];
}

/** How many units of one place the choice lets go together; 1: each alone. */
export function togetherIn(choice: PlanChoice): number {
  switch (choice.by) {
    case 'path':
    case 'hex':
      return choice.together ?? 1;
    case 'units':
      return choice.most;
    case 'attack':
    case 'unit':
    case 'place':
    case 'nothing':
      return 1;
  }
}
