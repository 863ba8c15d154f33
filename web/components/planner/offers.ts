import type { SeatId, UnitId } from '../../../shared/core/brands.ts';
import type { GameModule, PlanChoice } from '../../../shared/rules/contract.ts';
import type { Schema } from '../schemaForm/schema.ts';
import { variantsOf } from '../schemaForm/schema.ts';

/** What can be ordered now: what the module says, else what the shapes of its orders tell. */
export function offers(
  module: GameModule,
  { scenario, view }: { readonly scenario: string; readonly view: unknown },
  seat: SeatId,
  schema: Schema,
): readonly PlanChoice[] {
  if (module.agenda(view).seat !== seat) return [];
  if (module.plan !== undefined) return module.plan(view, seat);
  const own = ownUnits(module, scenario, view, seat);
  return variantsOf(schema, 'order').flatMap(({ tag, schema: shape }): readonly PlanChoice[] => {
    const members = Object.keys(shape.properties ?? {});
    const required = (shape.required ?? []).filter((member) => member !== 'order');
    const title = titleOf(tag);
    if (members.includes('unit') && members.includes('path'))
      return [{ by: 'path', order: tag, title, units: own }];
    if (members.includes('units') && members.includes('targets'))
      return [{ by: 'attack', order: tag, title, units: own }];
    return required.length === 0 ? [{ by: 'nothing', order: tag, title }] : [];
  });
}

/** The seat's counters on the map. */
export function ownUnits(
  module: GameModule,
  scenario: string,
  view: unknown,
  seat: SeatId,
): readonly UnitId[] {
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

/** "end-phase" as people read it: "End phase". */
export function titleOf(tag: string): string {
  return `${tag.charAt(0).toUpperCase()}${tag.slice(1).replaceAll('-', ' ')}`;
}

/** The choices that this unit has. */
export function choicesOf(choices: readonly PlanChoice[], unit: UnitId): readonly PlanChoice[] {
  return choices.filter((choice) => unitsOf(choice).includes(unit));
}

export function unitsOf(choice: PlanChoice): readonly UnitId[] {
  switch (choice.by) {
    case 'path':
    case 'attack':
    case 'unit':
      return choice.units;
    case 'hex':
      return choice.units.map(({ unit }) => unit);
    case 'nothing':
      return [];
  }
}
