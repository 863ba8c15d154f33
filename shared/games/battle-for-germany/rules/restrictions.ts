import type { HexId, UnitId } from '../../../core/brands.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexName, hexOf, indexOfHex, unitName, unitState, unitsAt } from '../situation.ts';
import { compareStrengths, oddsFault } from './odds.ts';
import { areFriends, areHostile, isGerman, isPhasing } from './sides.ts';
import { attackReaches, attackedAcross } from './terrain.ts';

/** 6.0–6.3: everything that is wrong with an attack, whatever the phase; `phaseFaults` judges that. */
export function attackFaults(
  s: Situation,
  attackers: readonly UnitId[],
  targets: readonly HexId[],
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
  if (faults.length > 0) return faults;
  for (const unit of attackers) for (const hex of targets) faults.push(...contactFaults(s, unit, hex));
  if (faults.length > 0) return faults;
  const tooWeak = oddsFault(s, compareStrengths(s, attackers, targets), attackers, targets);
  return tooWeak === null ? [] : [tooWeak];
}

/** 6.3: no unit attacks twice in a Combat Phase; 3.0: only units whose phase it is attack. */
function attackerFaults(s: Situation, unit: UnitId): readonly Fault[] {
  const name = unitName(s.game, unit);
  const units = [unit];
  if (hexOf(s, unit) === undefined)
    return [fault('attack.unit-gone', '6.0', `${name} is not on the map.`, { units })];
  if (!isPhasing(s, unit))
    return [fault('phase.not-its', '3.0', `${name} may not attack in this phase.`, { units })];
  if (unitState(s, unit).attacked)
    return [fault('attack.again', '6.3', `${name} has already attacked in this phase.`, { units })];
  return [];
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
