import type { HexId, UnitId } from '../../core/brands.ts';
import type { Odds } from '../../rules/contract.ts';
import { fault } from './fault.ts';
import { attackFaults, isBeside } from './rules/coordinated.ts';
import { NO_SUPPORT, attackPoints, compare, crtResult, parseResult } from './rules/odds.ts';
import { stepsLeft } from './rules/values.ts';
import type { Situation } from './situation.ts';
import {
  counterOf,
  countersAt,
  handleOfUnit,
  isHexPlace,
  placeName,
  printedOf,
  sideAt,
} from './situation.ts';
import { otherSide, seatOfSide } from './vocabulary.ts';

/**
 * 9, 11: explains an attack as the board and the dry run show it, without support. Of a stack that the viewer does not know
 * it says so, and no more.
 */
export function explainOdds(s: Situation, units: readonly UnitId[], targets: readonly HexId[]): Odds {
  const [target] = targets;
  const handles = units.map((unit) => handleOfUnit(s, unit)).filter((handle) => handle !== undefined);
  const nothing = { units, targets, attack: 0, defence: 0, terms: [], column: null, results: [] };
  if (target === undefined || targets.length !== 1)
    return { ...nothing, faults: [fault('attack.one-hex', '11', 'An attack has one target hex.')] };
  if (!isHexPlace(s, target))
    return { ...nothing, faults: [fault('hex.unknown', null, `There is no hex ${target}.`)] };
  if (handles.length === 0)
    return { ...nothing, faults: [fault('unit.unknown', null, 'No attacker is on the map.')] };
  const { side } = counterOf(s, handles[0]!);
  const attack = handles.reduce(
    (sum, handle) => sum + (printedOf(s, handle) === undefined ? 0 : attackPoints(s, handle)),
    0,
  );
  if (sideAt(s, target) !== otherSide(side))
    return {
      ...nothing,
      attack,
      faults: [
        fault('attack.no-enemy', '11', `There is no enemy in ${placeName(s.game, target)}.`, {
          hexes: [target],
        }),
      ],
    };
  const faults = attackFaults(s, seatOfSide(side), { units: [...units], targets: [target] }).filter(
    ({ code }) => !PASSING.includes(code),
  );
  const apart = handles.filter((handle) => !isBeside(s, counterOf(s, handle).place, target));
  if ([...countersAt(s, target), ...handles].some((handle) => printedOf(s, handle) === undefined)) {
    return {
      ...nothing,
      attack,
      faults: [
        ...faults,
        fault('odds.unknown', '7', `What defends ${placeName(s.game, target)} is not known.`, {
          hexes: [target],
        }),
      ],
    };
  }
  const { defence, column, modifier, terms } = compare(s, handles, target, NO_SUPPORT);
  const results = [1, 2, 3, 4, 5, 6].map((face) => {
    const result = crtResult(s.game, column, face + modifier);
    const { attackerSteps, defenderSteps } = parseResult(result);
    const steps = (group: readonly string[]): number =>
      group.reduce((sum, handle) => sum + stepsLeft(s, handle), 0);
    return {
      face,
      result,
      attackerSteps: Math.min(attackerSteps, steps(handles)),
      defenderSteps: Math.min(defenderSteps, steps(countersAt(s, target))),
    };
  });
  const impossible = apart.length > 0;
  return {
    units,
    targets,
    attack,
    defence,
    terms,
    column: impossible ? null : s.game.data.tables.crt.columns[column]!,
    results: impossible ? [] : results,
    faults,
  };
}

/** An attack may be planned in another step, and by units that only become active. */
const PASSING: readonly string[] = ['step.wrong', 'unit.inactive'];
