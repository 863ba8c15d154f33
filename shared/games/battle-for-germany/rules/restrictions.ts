import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import {
  factionOf,
  hexName,
  hexOf,
  indexOfHex,
  scenarioOf,
  unitName,
  unitState,
  unitsAt,
} from '../situation.ts';
import { printedUnit } from '../game.ts';
import { compareStrengths, oddsFault } from './odds.ts';
import { areFriends, areHostile, isGerman, isPhasing } from './sides.ts';
import { isSpent, mixedForcesFault, secondPhaseFault, spentFault } from './supply.ts';
import { attackReaches, attackedAcross } from './terrain.ts';

/**
 * 6.0–6.3: everything that is wrong with an attack, whatever the phase; `phaseFaults` judges that.
 *
 * @param chosen 6.3o: the units that are attacked; null: all in those hexes
 */
export function attackFaults(
  s: Situation,
  attackers: readonly UnitId[],
  targets: readonly HexId[],
  chosen: readonly UnitId[] | null = null,
): readonly Fault[] {
  const strange = [...unknownUnits(s, attackers), ...unknownHexes(s, targets)];
  if (strange.length > 0) return strange;
  const faults: Fault[] = [];
  if (new Set(attackers).size !== attackers.length || new Set(targets).size !== targets.length) {
    faults.push(
      fault('attack.twice', '6.3', 'A unit and a target are named once in an attack.', {
        units: attackers,
        hexes: targets,
      }),
    );
  }
  for (const unit of attackers) faults.push(...attackerFaults(s, unit));
  for (const hex of targets) faults.push(...targetFaults(s, attackers, hex));
  if (chosen !== null) faults.push(...chosenFaults(s, targets, chosen));
  if (faults.length > 0) return faults;
  const defenders = chosen ?? targets.flatMap((hex) => unitsAt(s, hex));
  const barred = mixedForcesFault(s, attackers) ?? polishFault(s, attackers, defenders);
  if (barred !== null) faults.push(barred);
  for (const unit of attackers) for (const hex of targets) faults.push(...contactFaults(s, unit, hex));
  if (faults.length > 0) return faults;
  const tooWeak = oddsFault(s, compareStrengths(s, attackers, targets, chosen), attackers, targets);
  return tooWeak === null ? [] : [tooWeak];
}

/** 6.3o: with the option an attack may name units of the hexes attacked, at least one of each. */
export function chosenFaults(
  s: Situation,
  targets: readonly HexId[],
  chosen: readonly UnitId[],
): readonly Fault[] {
  const about = { units: chosen, hexes: targets };
  const inHexes = targets.map((hex) => unitsAt(s, hex));
  const everybody = inHexes.flat();
  if (!s.state.options.attackSingleUnits && everybody.some((unit) => !chosen.includes(unit)))
    return [fault('attack.all', '6.3', 'All units of a hex are attacked as one strength.', about)];
  const strange = chosen.some((unit) => !everybody.includes(unit)) || new Set(chosen).size !== chosen.length;
  if (strange)
    return [fault('attack.defenders', '6.3o', 'Name units in the hexes attacked, each once.', about)];
  if (inHexes.every((stack) => stack.some((unit) => chosen.includes(unit)))) return [];
  return [fault('attack.defenders', '6.3o', 'Name a unit of every hex attacked.', about)];
}

/** 13.1, 15.2: Polish Exiles and Polish Communists do not attack each other. */
export function polishFault(
  s: Situation,
  attackers: readonly UnitId[],
  defenders: readonly UnitId[],
): Fault | null {
  const isOf = (nation: string) => (unit: UnitId) => printedUnit(s.game, unit).nation === nation;
  const exiles = isOf('polish-exile');
  const communists = isOf('polish-communist');
  const meet =
    (attackers.some(exiles) && defenders.some(communists)) ||
    (attackers.some(communists) && defenders.some(exiles));
  if (!meet) return null;
  const rule = scenarioOf(s.game, s.state).berlinFalls === undefined ? '15.2' : '13.1';
  return fault('attack.poles', rule, 'Polish Exile and Polish Communist units do not attack each other.', {
    units: [...attackers, ...defenders],
  });
}

/** 6.3: no unit attacks twice in a Combat Phase; 3.0: only units whose phase it is attack; 18.1: not after an offensive. */
export function attackerFaults(s: Situation, unit: UnitId): readonly Fault[] {
  const name = unitName(s.game, unit);
  const units = [unit];
  if (hexOf(s, unit) === undefined)
    return [fault('attack.unit-gone', '6.0', `${name} is not on the map.`, { units })];
  if (!isPhasing(s, unit))
    return [fault('phase.not-its', '3.0', `${name} may not attack in this phase.`, { units })];
  if (unitState(s, unit).attacked)
    return [fault('attack.again', '6.3', `${name} has already attacked in this phase.`, { units })];
  if (isSpent(s, unit)) return [spentFault(s, unit)];
  const second = secondPhaseFault(s, unit);
  return second === null ? [] : [second];
}

/** 6.3, 3.0: the hex must hold an enemy of all attackers. */
function targetFaults(s: Situation, attackers: readonly UnitId[], hex: HexId): readonly Fault[] {
  const defenders = unitsAt(s, hex);
  const [first] = defenders;
  const about = { hexes: [hex], units: defenders };
  if (first === undefined)
    return [
      fault('attack.target-gone', '6.3', `There is no enemy in ${hexName(s.game, hex)}.`, { hexes: [hex] }),
    ];
  const theirs = factionOf(s, first);
  for (const unit of attackers) {
    const ours = factionOf(s, unit);
    if (hexOf(s, unit) === undefined || areHostile(s.state, ours, theirs)) continue;
    // 6.3 names the two Allies and the two Germanies; 3.0 gives each army its opponents.
    const named = areFriends(ours, theirs) || (!isGerman(ours) && !isGerman(theirs));
    const text = `${unitName(s.game, unit)} may not attack ${unitName(s.game, first)} in ${hexName(s.game, hex)}.`;
    return [fault('attack.not-hostile', named ? '6.3' : '3.0', text, about)];
  }
  return [];
}

/**
 * 6.3: every attacker must be adjacent to every hex attacked.
 *
 * Ruling: across a blocked, lake or sea hexside, which no zone of control crosses (4.0), hexes are not adjacent for combat.
 */
function contactFaults(s: Situation, unit: UnitId, hex: HexId): readonly Fault[] {
  const about = { units: [unit], hexes: [hex] };
  if (attackedAcross(s, unit, hex) === null) {
    return [
      fault(
        'attack.not-adjacent',
        '6.3',
        `${unitName(s.game, unit)} is not adjacent to ${hexName(s.game, hex)}.`,
        about,
      ),
    ];
  }
  if (attackReaches(s, unit, hex)) return [];
  return [
    fault(
      'attack.hexside',
      '6.3',
      `${unitName(s.game, unit)} may not attack ${hex} across that hexside.`,
      about,
    ),
  ];
}

export function unknownUnits(s: Situation, units: readonly UnitId[]): readonly Fault[] {
  return units
    .filter((unit) => !s.game.units.has(unit))
    .map((unit) => fault('unit.unknown', null, `There is no unit ${unit}.`, { units: [unit] }));
}

export function unknownHexes(s: Situation, hexes: readonly HexId[]): readonly Fault[] {
  return hexes
    .filter((hex) => indexOfHex(s, hex) < 0)
    .map((hex) => fault('hex.unknown', null, `There is no hex ${hex}.`, { hexes: [hex] }));
}
