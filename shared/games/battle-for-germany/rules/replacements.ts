import type { HexId, UnitId } from '../../../core/brands.ts';
import { present } from '../../../core/assert.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import type { Rule } from '../effects.ts';
import { happen } from '../effects.ts';
import { fault } from '../fault.ts';
import { printedUnit } from '../game.ts';
import type { OrderOf } from '../orders.ts';
import type { Situation } from '../situation.ts';
import {
  factionOf,
  hexName,
  indexOfHex,
  phaseOf,
  strengths,
  unitName,
  unitState,
  unitsAt,
} from '../situation.ts';
import type { Faction, Place, Pool } from '../vocabulary.ts';
import { BOX_OF_POOL } from '../vocabulary.ts';
import { sidesExtendedAcross, inEnemyZone } from './zoc.ts';
import { entered } from './entering.ts';
import { areFriends, homeTheater, isGerman } from './sides.ts';
import { joiningFault, mixedArrivalFault } from './stacking.ts';
import { identityThere } from './boundary.ts';
import { isSsUnderAllies } from './ss.ts';

/** 7.0, 7.2: a destroyed unit returns in its army's Replacement Phase. */
export function* replace(before: Situation, order: OrderOf<'replace'>): Rule {
  const { unit, hex } = order;
  const faults = replacementFaults(before, unit, hex);
  const pool = poolOf(before, unit);
  if (faults.length > 0 || pool === null) return yield* refuse(faults);
  const identity = identityThere(before, arrivalFaction(before, unit), indexOfHex(before, hex));
  const pinned = inEnemyZone(before, identity, hex);
  const s = yield* happen(before, { event: 'replaced', unit, hex, pool, pinned });
  return yield* entered(s, unit, [hex], false);
}

/** 7.2: the pools that may be drawn on in this phase. 12.3: all German replacements are received as East Germans. */
export function openPools(s: Situation): readonly Pool[] {
  const pools = phaseOf(s.game, s.state).pools ?? [];
  if (!s.state.options.eastFrontConcentration) return pools;
  // Ruling: in the East German Replacement Phase, each box at its own rate.
  return pools.flatMap((pool): readonly Pool[] => {
    if (pool === 'west-german') return [];
    return pool === 'east-german' ? ['west-german', 'east-german'] : [pool];
  });
}

/** 7.2: how many replacements the Turn Record Track grants a pool in this turn; not accumulated. */
export function replacementRate(s: Situation, pool: Pool): number {
  const row = s.game.data.tables.trt.turns.find(({ turn }) => turn === s.state.turn);
  const { rates } = present(row, `turn ${s.state.turn} of the Turn Record Track`);
  return drawnTogether(s, pool).reduce((sum, one) => sum + rates[one], 0);
}

/** 7.2: replacements received in this phase. */
export function replacementsReceived(s: Situation, pool: Pool): number {
  return drawnTogether(s, pool).reduce((sum, one) => sum + s.state.received[one], 0);
}

/** 16.3: one German player draws on both German boxes and both rates together. */
export function drawnTogether(s: Situation, pool: Pool): readonly Pool[] {
  const german = pool === 'west-german' || pool === 'east-german';
  return german && s.boundary === 'ignored' ? ['west-german', 'east-german'] : [pool];
}

/** 3.0: replacements come after turn 1. */
function isBeforeReplacements(s: Situation): boolean {
  return s.state.turn <= 1;
}

/** The pool in whose box the unit lies; null if it lies in none. */
export function poolOf(s: Situation, unit: UnitId): Pool | null {
  const { place } = unitState(s, unit);
  const found = (Object.keys(BOX_OF_POOL) as Pool[]).find((pool) => BOX_OF_POOL[pool] === place);
  return found ?? null;
}

/** 7.1: Yugoslav and Hungarian units are never replaced; 13.2: nor are SS that fell in the service of the Allies. */
export function isReplaceable(s: Situation, unit: UnitId): boolean {
  const { nation } = printedUnit(s.game, unit);
  return nation !== 'yugoslav' && nation !== 'hungarian' && !isSsUnderAllies(s, unit);
}

/** The units of a box that may return now: 7.2 of Soviets and Germans only those with the lowest attack strength. */
export function replacementCandidates(s: Situation, pool: Pool): readonly UnitId[] {
  const boxes: readonly Place[] = drawnTogether(s, pool).map((one) => BOX_OF_POOL[one]);
  const box = s.game.data.units.units
    .map(({ id }) => id)
    .filter((unit) => isReplaceable(s, unit) && boxes.includes(unitState(s, unit).place));
  if (pool === 'western-allied' || pool === 'italy') return box;
  const lowest = Math.min(...box.map((unit) => strengths(s, unit).attack));
  return box.filter((unit) => strengths(s, unit).attack === lowest);
}

/** 7.2: everything that is wrong with returning the unit there. */
export function replacementFaults(s: Situation, unit: UnitId, hex: HexId): readonly Fault[] {
  const name = unitName(s.game, unit);
  const pool = poolOf(s, unit);
  if (pool === null)
    return [
      fault('replacement.not-destroyed', '7.2', `${name} lies in no Destroyed Units Box.`, { units: [unit] }),
    ];
  if (!openPools(s).includes(pool)) {
    const moved = s.state.options.eastFrontConcentration && pool === 'west-german';
    return [
      fault('replacement.phase', moved ? '12.3' : '7.2', `${name} may not return in this phase.`, {
        units: [unit],
      }),
    ];
  }
  if (!isReplaceable(s, unit))
    return [fault('replacement.never', '7.1', `${name} may never be replaced.`, { units: [unit] })];
  const faults: Fault[] = [];
  const rate = replacementRate(s, pool);
  if (replacementsReceived(s, pool) >= rate) {
    const text =
      rate === 0
        ? 'No replacements are received in this turn.'
        : `All ${rate} replacements of this turn have been received.`;
    faults.push(fault('replacement.rate', isBeforeReplacements(s) ? '3.0' : '7.2', text, { units: [unit] }));
  }
  const candidates = replacementCandidates(s, pool);
  if (!candidates.includes(unit)) {
    faults.push(
      fault(
        'replacement.lowest',
        '7.2',
        `The lowest attack strength returns first: ${candidates.map((one) => unitName(s.game, one)).join(' or ')}.`,
        {
          units: [unit],
        },
      ),
    );
  }
  return [...faults, ...arrivalFaults(s, unit, hex, pool)];
}

/** 7.2: where replacements enter: Germans next to Berlin, the others on their map edge. */
function arrivalFaults(s: Situation, unit: UnitId, hex: HexId, pool: Pool): readonly Fault[] {
  const entries = entryHexes(s, unit, pool);
  const about = { units: [unit], hexes: [hex] };
  if (!entries.includes(hex)) {
    const blocked = isGerman(factionOf(s, unit)) ? blockedFault(s, hex, about) : null;
    return [
      blocked ??
        fault(
          'replacement.where',
          '7.2',
          `${unitName(s.game, unit)} may not return in ${hexName(s.game, hex)}.`,
          about,
        ),
    ];
  }
  const enemy = strangerAt(s, unit, hex);
  if (enemy !== undefined) {
    return [
      fault(
        'replacement.occupied',
        '7.2',
        `${hexName(s.game, hex)} is occupied by ${unitName(s.game, enemy)}.`,
        about,
      ),
    ];
  }
  const crowded = joiningFault(s, unit, hex, '7.2') ?? mixedArrivalFault(s, unit, hex);
  return crowded === null ? [] : [crowded];
}

function blockedFault(
  s: Situation,
  hex: HexId,
  about: { readonly units: readonly UnitId[]; readonly hexes: readonly HexId[] },
): Fault | null {
  const next = s.game.berlin === undefined ? [] : sidesExtendedAcross(s, indexOfHex(s, s.game.berlin));
  if (!next.includes(indexOfHex(s, hex))) return null;
  return fault(
    'replacement.other-theater',
    '7.2',
    `Replacements go to the other side of the boundary only if enemies occupy all hexes next to Berlin on their own.`,
    about,
  );
}

/**
 * 7.2: the hexes in which a replacement may enter, apart from who stands there.
 *
 * Germans: those next to Berlin on their side; if enemies occupy all of these, those on the other side (and the unit
 * becomes one of the other Germans); if these are occupied as well, none: the replacement is lost.
 */
export function entryHexes(s: Situation, unit: UnitId, pool: Pool): readonly HexId[] {
  if (!isGerman(factionOf(s, unit))) return [...(s.game.entries.get(pool) ?? [])];
  if (s.game.berlin === undefined) return [];
  const home = homeTheater(arrivalFaction(s, unit));
  const { graph } = s.map;
  const next = sidesExtendedAcross(s, indexOfHex(s, s.game.berlin)).map((index) => graph.hexes[index]!);
  // 16.3: any hex next to Berlin.
  if (s.boundary === 'ignored') return next;
  const side = (own: boolean): readonly HexId[] =>
    next.filter((hex) => (s.map.theater[indexOfHex(s, hex)] === home) === own);
  const isBlocked = (hexes: readonly HexId[]): boolean =>
    hexes.every((hex) => strangerAt(s, unit, hex) !== undefined);
  if (!isBlocked(side(true))) return side(true);
  // 14.0: there is no other theater.
  return isBlocked(side(false)) || s.boundary === 'edge' ? [] : side(false);
}

/** 12.3: as which German a replacement arrives; without that option, as the one in whose box it lies. */
function arrivalFaction(s: Situation, unit: UnitId): Faction {
  const faction = factionOf(s, unit);
  return isGerman(faction) && s.state.options.eastFrontConcentration ? 'east-german' : faction;
}

function strangerAt(s: Situation, unit: UnitId, hex: HexId): UnitId | undefined {
  return unitsAt(s, hex).find((other) => !areFriends(factionOf(s, unit), factionOf(s, other)));
}
