import type { HexId, UnitId } from '../../../core/brands.ts';
import { refuse } from '../../../rules/effects.ts';
import { distance } from '../../../hex/index.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import { area } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  hexName,
  hexOf,
  holder,
  indexOfHex,
  indexOfUnit,
  isCorps,
  phasing,
  printedOf,
  strengths,
  unitName,
  unitState,
  unitsIn,
} from '../situation.ts';
import { CODES } from '../vocabulary.ts';
import { headquarters } from './sixthArmy.ts';
import { joiningFault } from './stacking.ts';
import { zoneOfControl } from './zoc.ts';

const SIXTH_ARMY_HEXES = 6;

/** 10.22, 12.33: a German unit is placed, or placed again. */
export function* place(s: Situation, order: OrderOf<'place'>): Rule {
  const faults = placeFaults(s, order.unit, order.hex);
  if (faults.length > 0) return yield* refuse(faults);
  return yield* happen(s, { event: 'placed', unit: order.unit, hex: order.hex });
}

export function placeFaults(s: Situation, unit: UnitId, hex: HexId): readonly Fault[] {
  const printed = printedOf(s, unit);
  const index = indexOfHex(s, hex);
  const name = unitName(s.game, unit);
  const say = (code: string, rule: string, message: string): readonly Fault[] => [
    fault(code, rule, `${name} ${message}`, { units: [unit], hexes: [hex] }),
  ];
  if (index < 0) return [fault('hex.unknown', null, `There is no hex ${hex}.`, { hexes: [hex] })];
  const placeable =
    printed.code !== undefined || (printed.option !== undefined && s.state.options.sixthPanzerArmy);
  if (!placeable || printed.side !== phasing(s))
    return say('place.unit', '10.22', 'has its own hex or comes later.');
  if (holder(s, index) === 'soviet')
    return say('place.enemy', '10.0', `can't be placed in ${hex}, where Soviet units stand.`);
  if (printed.code !== undefined && !area(s.game, `deploy-${printed.code}`).has(hex)) {
    return say(
      'place.area',
      '10.22',
      `is placed in deployment area ${printed.code}, not in ${hexName(s.game, hex)}.`,
    );
  }
  if (printed.option !== undefined) {
    const sixth = sixthFault(s, unit, index, hex, say);
    if (sixth.length > 0) return sixth;
  }
  const stack = joiningFault(s, unit, index);
  return stack === null ? [] : [stack];
}

/** 12.33: the headquarters in a Transition Hex first, all others on the Operational Map within six hexes of it. */
function sixthFault(
  s: Situation,
  unit: UnitId,
  index: number,
  hex: HexId,
  say: (code: string, rule: string, message: string) => readonly Fault[],
): readonly Fault[] {
  if (printedOf(s, unit).branch === 'hq')
    return s.map.transition[index]! ? [] : say('place.hq', '12.33', 'is placed in a Transition Hex.');
  const hq = headquarters(s);
  if (hq === null) return say('place.hq-first', '12.33', 'is placed after its headquarters.');
  const near = distance(s.game.data.map.grid, hex, hexOf(s, hq)!) <= SIXTH_ARMY_HEXES;
  return near && !s.map.city[index]!
    ? []
    : say('place.near-hq', '12.33', 'is placed on the Operational Map within six hexes of its headquarters.');
}

/** 6.91: an artillery marker is put on a corps of its army. */
export function* placeArtillery(s: Situation, { marker, unit }: OrderOf<'artillery'>): Rule {
  const found = s.game.data.units.artillery.find((each) => each.marker === marker);
  const printed = printedOf(s, unit);
  const name = unitName(s.game, unit);
  if (found === undefined)
    return yield* refuse([fault('artillery.unknown', null, `There is no artillery marker ${marker}.`)]);
  if (!isCorps(printed) || printed.army !== found.army || hexOf(s, unit) === undefined) {
    return yield* refuse([
      fault('artillery.army', '6.91', `${marker} goes on a corps of ${found.army}, not on ${name}.`, {
        units: [unit],
      }),
    ]);
  }
  if (Object.entries(s.state.artillery).some(([other, corps]) => other !== marker && corps === unit)) {
    return yield* refuse([
      fault('artillery.twice', '6.93', `${name} has a marker already.`, { units: [unit] }),
    ]);
  }
  return yield* happen(s, { event: 'artillery', marker, unit });
}

/** 10.22: why the German set-up is not finished. */
export function deploymentFaults(s: Situation): readonly Fault[] {
  const waiting = unitsIn(s, 'to-place');
  if (waiting.length > 0) {
    return [
      fault(
        'place.waiting',
        '10.22',
        `${waiting.length} units are still to be placed: ${waiting.map((unit) => unitName(s.game, unit)).join(', ')}.`,
        { units: waiting },
      ),
    ];
  }
  return CODES.flatMap((code) => {
    const units = s.game.data.units.units.filter((unit) => unit.code === code).map(({ id }) => id);
    const held = new Set(units.flatMap((unit) => [indexOfUnit(s, unit), ...zoneOfControl(s, unit)]));
    return [...area(s.game, `deploy-${code}`)]
      .filter((hex) => !held.has(indexOfHex(s, hex)) && holder(s, indexOfHex(s, hex)) !== 'soviet')
      .map((hex) =>
        fault(
          'place.gap',
          '10.22',
          `${hex} of area ${code} is neither occupied nor in a zone of control of its units.`,
          { hexes: [hex as HexId] },
        ),
      );
  });
}

/** Places all that waits: every hex of an area first gets one unit, the stoutest where most is at stake, then the rest. */
export function* deploy(before: Situation): Rule {
  if (phasing(before) !== 'german')
    return yield* refuse([fault('deploy.side', '10.22', 'Soviet units have their hexes already.')]);
  if (unitsIn(before, 'to-place').length === 0)
    return yield* refuse([fault('deploy.done', '10.22', 'Nobody is left to be placed.')]);
  let s = before;
  for (let next = nextPlacement(s); next !== null; next = nextPlacement(s)) {
    s = yield* happen(s, { event: 'placed', unit: next.unit, hex: next.hex });
  }
  return s;
}

function nextPlacement(s: Situation): { readonly unit: UnitId; readonly hex: HexId } | null {
  const waiting = unitsIn(s, 'to-place');
  const hq = waiting.find((unit) => printedOf(s, unit).branch === 'hq');
  const [unit] =
    hq !== undefined ? [hq] : [...waiting].sort((a, b) => strengths(s, b).defence - strengths(s, a).defence);
  if (unit === undefined) return null;
  const { code } = printedOf(s, unit);
  const hexes = (
    code === undefined
      ? s.map.hexes.filter((_, index) => !s.map.city[index]!)
      : [...area(s.game, `deploy-${code}`)]
  ) as HexId[];
  const open = hexes.filter((hex) => placeFaults(s, unit, hex).length === 0);
  const [hex] = open.sort((a, b) => need(s, b) - need(s, a));
  return hex === undefined ? null : { unit, hex };
}

/** How much a hex still needs a unit: empty ones first, then what is worth most against what stands there. */
function need(s: Situation, hex: HexId): number {
  const index = indexOfHex(s, hex);
  const standing = s.stacks[index]!.reduce((sum, unit) => sum + strengths(s, unit).defence, 0);
  const east = 36 - Number(hex.slice(2));
  const worth =
    (s.map.points[index]! > 0 ? 3 : 0) +
    (s.map.fort[index]! ? 1 : 0) +
    (s.map.terrain[index] === 'transition' ? -2 : 0);
  return (standing === 0 ? 1000 : 0) + 10 * worth - 20 * standing + east;
}

/** 6.91: a marker each on the army's strongest corps, as the set-up offers. */
export function defaultArtillery(s: Situation): { readonly [marker: string]: UnitId } {
  const chosen: { [marker: string]: UnitId } = {};
  for (const { marker, army } of s.game.data.units.artillery) {
    const [corps] = s.game.data.units.units
      .filter((unit) => unit.army === army && isCorps(unit) && unitState(s, unit.id).place === unit.setUp)
      .sort((a, b) => b.attack - a.attack);
    if (corps !== undefined) chosen[marker] = corps.id;
  }
  return chosen;
}
