import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import { edgeBetween } from '../game.ts';
import type { Situation } from '../situation.ts';
import {
  hexName,
  holder,
  indexOfHex,
  indexOfUnit,
  isAmerican,
  isFaceDown,
  phaseOf,
  printedOf,
  sideOf,
  strengths,
  unitName,
  unitState,
} from '../situation.ts';
import { FOE } from '../vocabulary.ts';
import { isOnCityMap } from './phaseStart.ts';
import { defendersIn, reckon } from './odds.ts';

/** 6.1, 6.2: why these units may not attack that hex. */
export function attackFaults(
  s: Situation,
  units: readonly UnitId[],
  targets: readonly HexId[],
): readonly Fault[] {
  const faults: Fault[] = [];
  const [target] = targets;
  if (target === undefined || targets.length > 1)
    return [fault('attack.targets', '6.23', 'An attack goes against one hex.', { hexes: targets })];
  if (new Set(units).size < units.length)
    faults.push(fault('attack.again', '6.14', 'A unit is named twice.', { units }));
  for (const unit of units) faults.push(...unitFaults(s, unit, target));
  faults.push(...targetFaults(s, units, target));
  const nations = units.map((unit) => isAmerican(printedOf(s, unit)));
  if (nations.includes(true) && nations.includes(false)) {
    faults.push(
      fault(
        'attack.americans',
        '9.72',
        'American units attack alone, never together with Soviet or Polish ones.',
        { units },
      ),
    );
  }
  if (faults.length > 0 || units.some((unit) => isFaceDown(s, unit))) return faults;
  const { table, raw, attack, defence } = reckon(s, { units, target, overrun: false, underground: false });
  if (sideOf(s, units[0]!) === 'german' && raw < 0) {
    const lowest = s.game.data.tables[table].columns[0];
    faults.push(
      fault(
        'attack.odds',
        '6.48b',
        `${attack} against ${defence} is below ${lowest}: no German attack is possible.`,
        { units, hexes: [target] },
      ),
    );
  }
  return faults;
}

function unitFaults(s: Situation, unit: UnitId, target: HexId): readonly Fault[] {
  const { title, kind, side } = phaseOf(s.game, s.state);
  const printed = printedOf(s, unit);
  const state = unitState(s, unit);
  const hex = indexOfUnit(s, unit);
  const name = unitName(s.game, unit);
  const found: Fault[] = [];
  const say = (code: string, rule: string, message: string): void =>
    void found.push(fault(code, rule, `${name} ${message}`, { units: [unit] }));
  if (printed.side !== side) say('attack.not-yours', '3.0', `does not attack in the ${title}.`);
  if (hex < 0) {
    say('attack.unit-gone', '6.11', 'is not on a map.');
    return found;
  }
  if (state.attacked) say('attack.again', '6.14', 'has attacked in this phase.');
  if (state.advanced) say('attack.advanced', '6.73', 'has advanced in this phase, and may not attack.');
  if (state.disrupted) say('attack.disrupted', '6.67', 'is disrupted, and may not attack.');
  if (!isFaceDown(s, unit) && strengths(s, unit).attack === 0)
    say('attack.zero', '6.15', 'has no attack strength.');
  if (kind === 'siege-combat' && !isOnCityMap(s, hex))
    say('siege.outside', '3.1', `is not on the Berlin City Map, and may not attack in the ${title}.`);
  if (printed.front === '2BF' && s.state.turn <= 2 && !s.state.options.sixthPanzerArmy)
    say('attack.2bf', '6.18', 'is of the 2nd Belorussian Front, which may not attack before turn 3.');
  const at = indexOfHex(s, target);
  const edge = at < 0 ? undefined : edgeBetween(s.map, hex, at);
  if (at >= 0 && edge === undefined) {
    const outOfCity = s.map.city[hex]! && s.map.transition[at]!;
    say(
      'attack.not-adjacent',
      outOfCity ? '6.13' : '6.11',
      outOfCity
        ? `is in Berlin, and may not attack the Transition Hex ${target}.`
        : `is not next to ${target}.`,
    );
  }
  if (edge?.barred === true) say('attack.water', '6.16', `may not attack across the water to ${target}.`);
  return found;
}

function targetFaults(s: Situation, units: readonly UnitId[], target: HexId): readonly Fault[] {
  const { kind, side, title } = phaseOf(s.game, s.state);
  const hex = indexOfHex(s, target);
  const about = { hexes: [target], units };
  if (hex < 0) return [fault('hex.unknown', null, `There is no hex ${target}.`, about)];
  if (holder(s, hex) !== FOE[side])
    return [fault('attack.target-gone', '6.11', `No enemy stands in ${hexName(s.game, target)}.`, about)];
  const defenders = s.stacks[hex]!;
  const found: Fault[] = [];
  if (kind === 'siege-combat' && !s.map.city[hex]!)
    found.push(
      fault(
        'siege.target',
        '3.1',
        `${target} is not in Berlin, and can't be attacked in the ${title}.`,
        about,
      ),
    );
  if (defenders.some((unit) => unitState(s, unit).advanced))
    found.push(
      fault(
        'attack.target-advanced',
        '6.73',
        `A unit in ${target} has advanced in this phase, and can't be attacked.`,
        about,
      ),
    );
  const met = defendersIn(s, hex);
  if (met.length === 0 || met.some((unit) => unitState(s, unit).defended)) {
    found.push(
      fault(
        'attack.target-again',
        '6.14',
        `${hexName(s.game, target)} has been attacked in this phase.`,
        about,
      ),
    );
  }
  return found;
}
