import type { HexId, UnitId } from '../../../core/brands.ts';
import { reveal } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import { SIDES, sideTowards } from '../../../hex/index.ts';
import type { Rule } from '../effects.ts';
import { ask, happen } from '../effects.ts';
import { fault } from '../fault.ts';
import type { Policies } from '../policies.ts';
import type { Answers, BreakContactQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import {
  adjacentHexes,
  asHex,
  counterOf,
  countersAt,
  handleOfUnit,
  indexOf,
  knownUnit,
  printedOf,
  sideAt,
  unitIdOf,
} from '../situation.ts';
import type { Side } from '../vocabulary.ts';
import { WARSAW, isHexName, otherSide, seatOfSide } from '../vocabulary.ts';
import { isActive } from './activation.ts';
import type { Decision } from './policyScope.ts';
import { gapTowards, inScope } from './policyScope.ts';
import { openBridge } from './reactions.ts';
import { settleStacks, look } from './sight.ts';
import type { Room } from './stacking.ts';
import { hasRoom, mayHaveRoom } from './stacking.ts';
import { supplyGap } from './supply.ts';
import { combatPoints, isFast, isTrain } from './values.ts';
import { isOpenToRetreat } from './warsaw.ts';
import { enemyHexesBeside } from './zoc.ts';

/**
 * 6 Break contact: Germans of any type and Soviet reconnaissance, with a movement factor of 9 or more as it is now; with Red
 * Army flexibility all Soviets of that speed. The unit must be known.
 */
export function canLeave(s: Situation, handle: string): boolean {
  if (!isFast(s, handle)) return false;
  const { side } = counterOf(s, handle);
  return side === 'german' || s.state.options.redArmyFlexibility || knownUnit(s, handle).class === 'recon';
}

/**
 * Whether all counters of an enemy hex might leave, as far as its enemy knows them: the top one, and those it inspects. The
 * referee must judge this by no more than that, or a refusal would tell what lies below.
 */
export function mayLeave(s: Situation, hex: string): boolean {
  return countersAt(s, hex).every((handle) => {
    const { top, knownTo, side } = counterOf(s, handle);
    return !(top || knownTo.includes(seatOfSide(otherSide(side)))) || canLeave(s, handle);
  });
}

/**
 * Ruling R34: one hex away, over no prohibited side, within stacking, and next to no enemy unit at all unless a friend is
 * there. R36: over an open Praga bridge into Warsaw. 13: the train along its railway.
 */
export function refuges(s: Situation, handle: string, room: Room = hasRoom): readonly string[] {
  const { side, place } = counterOf(s, handle);
  const train = isTrain(knownUnit(s, handle));
  const hexes = adjacentHexes(s, place).filter((to) => {
    const occupant = sideAt(s, to);
    if (occupant === otherSide(side) || !room(s, to, [handle])) return false;
    const from = indexOf(s, place);
    if (train && s.map.railway[from * SIDES + sideTowards(s.map.graph, from, indexOf(s, to))] !== 1)
      return false;
    return occupant === side || enemyHexesBeside(s, side, to).length === 0;
  });
  return side === 'german' && !train && isOpenToRetreat(s, [handle], place) ? [...hexes, WARSAW] : hexes;
}

/** 6: a unit of `side` has come into the hex; each enemy in contact stays or leaves, at once (rulings R32 to R38). */
export function* contact(start: Situation, side: Side, movers: readonly UnitId[], hex: HexId): Rule {
  let s = start;
  const inContact = enemyHexesBeside(s, side, hex).flatMap((enemy) => countersAt(s, enemy));
  const able = inContact.filter((handle) => canLeave(s, handle));
  if (able.length === 0) return s;
  // Where they may go depends on stacks that the mover need not know.
  yield* reveal();
  for (const place of new Set(able.map((handle) => counterOf(s, handle).place)))
    s = yield* openBridge(
      s,
      seatOfSide(otherSide(side)),
      place,
      able.filter((handle) => counterOf(s, handle).place === place).map((handle) => unitIdOf(s, handle)),
    );
  const choices = able
    .map((handle) => ({
      unit: unitIdOf(s, handle),
      from: asHex(counterOf(s, handle).place),
      to: refuges(s, handle),
    }))
    .filter(({ to }) => to.length > 0);
  // Ruling R123: what the mover can't see of their refuges must not show by a question that doesn't come.
  if (!able.some((handle) => refuges(s, handle, mayHaveRoom).length > 0)) return s;
  const question: BreakContactQuestion = {
    ask: 'break-contact',
    seat: seatOfSide(otherSide(side)),
    movers,
    hex,
    choices,
  };
  const { to } = yield* ask(question);
  if (Object.keys(to).length === 0) return s;
  if (s.state.contactHeld && side === 'soviet') return yield* happen(s, { event: 'contact-refused' });
  for (const { unit } of choices) {
    const where = to[unit];
    if (where === undefined) continue;
    s = yield* happen(s, { event: 'broke-contact', counter: handleOfUnit(s, unit)!, to: where });
  }
  s = yield* settleStacks(s);
  return yield* look(s);
}

/** 6: next to an enemy only onto a friend, and not onto one who leaves as well. */
function isBare(s: Situation, where: string, leaving: readonly string[]): boolean {
  const { side } = counterOf(s, leaving[0]!);
  if (!isHexName(where) || enemyHexesBeside(s, side, where).length === 0) return false;
  return countersAt(s, where).every((handle) => leaving.includes(handle));
}

/** Why an answer is none: each unit to one of its refuges, and all together within stacking. */
export function breakContactFaults(
  s: Situation,
  question: BreakContactQuestion,
  { to }: Answers['break-contact'],
): readonly Fault[] {
  const faults: Fault[] = [];
  const arriving = new Map<string, string[]>();
  for (const [unit, where] of Object.entries(to)) {
    const choice = question.choices.find((each) => each.unit === unit);
    if (choice === undefined) faults.push(fault('contact.unit', '6', `${unit} may not break contact here.`));
    else if (!choice.to.includes(where))
      faults.push(
        fault('contact.hex', '6', `${unit} may not break contact to ${where}.`, {
          units: [choice.unit],
          ...(isHexName(where) ? { hexes: [asHex(where)] } : {}),
        }),
      );
    else arriving.set(where, [...(arriving.get(where) ?? []), handleOfUnit(s, choice.unit)!]);
  }
  const leaving = [...arriving.values()].flat();
  for (const [where, handles] of arriving) {
    if (isBare(s, where, leaving))
      faults.push(
        fault('contact.alone', '6', `${where} is next to an enemy, and no friend stays there.`, {
          hexes: [asHex(where)],
          units: handles.map((handle) => unitIdOf(s, handle)),
        }),
      );
    if (!hasRoom(s, where, handles))
      faults.push(
        fault('stacking.full', '7', `${where} has no room for all of them.`, { hexes: [asHex(where)] }),
      );
  }
  return faults;
}

/**
 * The policy. `smart` holds in prepared defence, on a victory hex, and on a road with one of ours close behind; else it
 * leaves when the enemies in contact, doubled, reach 3:1, for the best defensive hex nearer to supply.
 */
export function decideBreakContact(
  s: Situation,
  question: BreakContactQuestion,
  policy: Policies['break-contact'],
): Decision<Answers['break-contact']> | null {
  const to: { [unit: string]: string } = {};
  const reasons: string[] = [];
  const leaving: {
    choice: BreakContactQuestion['choices'][number];
    handle: string;
    mine: BreakContactPolicy;
  }[] = [];
  for (const choice of question.choices) {
    const handle = handleOfUnit(s, choice.unit)!;
    const { mine, decided } = inScope(s, policy, [choice.unit], choice.from);
    if (mine.mode === 'ask') return null;
    const wish = wishToLeave(s, choice.from, handle, mine);
    reasons.push(`${choice.unit} ${decided(null, wish.why).why}`);
    if (wish.leaves) leaving.push({ choice, handle, mine });
  }
  const handles = leaving.map(({ handle }) => handle);
  const arriving = new Map<string, string[]>();
  for (const { choice, handle, mine } of leaving) {
    const open = choice.to.filter(
      (where) => hasRoom(s, where, [...(arriving.get(where) ?? []), handle]) && !isBare(s, where, handles),
    );
    const value = (where: string): number => refugeValue(s, where, question, handle, mine.towards);
    const best =
      mine.prefer?.find((hex) => open.includes(hex)) ?? [...open].sort((a, b) => value(b) - value(a))[0];
    if (best === undefined) continue;
    to[choice.unit] = best;
    arriving.set(best, [...(arriving.get(best) ?? []), handle]);
  }
  return { answer: { to }, why: reasons.join('; ') || 'nowhere to go' };
}

type BreakContactPolicy = Policies['break-contact'];

function wishToLeave(
  s: Situation,
  hex: HexId,
  handle: string,
  { mode, maxPerPhase, leaveIf, holdIf }: BreakContactPolicy,
): { readonly leaves: boolean; readonly why: string } {
  if (mode === 'never') return { leaves: false, why: 'never' };
  if (maxPerPhase !== undefined && counterOf(s, handle).contacts >= maxPerPhase)
    return { leaves: false, why: `maxPerPhase ${maxPerPhase}` };
  if (mode === 'always') return { leaves: true, why: 'always' };
  const held = reasonToHold(s, hex, handle, holdIf ?? {});
  if (held !== null) return { leaves: false, why: `holdIf ${held}` };
  const left = reasonToLeave(s, hex, handle, leaveIf ?? { enemyOddsAtLeast: 3 });
  return left === null
    ? { leaves: false, why: 'no leaveIf holds' }
    : { leaves: true, why: `leaveIf ${left}` };
}

function reasonToHold(
  s: Situation,
  hex: HexId,
  handle: string,
  { prepared = true, victoryHex = true, keepsSupplyRoad = true }: NonNullable<BreakContactPolicy['holdIf']>,
): string | null {
  const stack = countersAt(s, hex);
  if (prepared && stack.some((each) => counterOf(s, each).prepared)) return 'prepared';
  if (victoryHex && s.game.victoryHexes.has(hex)) return 'victoryHex';
  const { side } = counterOf(s, handle);
  const ours = [...s.game.victoryHexes.keys()].filter(
    (victory) => (sideAt(s, victory) === 'soviet') === (side === 'soviet'),
  );
  const near = ours.some((victory) => s.game.distance(asHex(victory), hex) <= NEAR_A_VICTORY_HEX);
  return keepsSupplyRoad && near && s.map.onRoad[indexOf(s, hex)] === 1 ? 'keepsSupplyRoad' : null;
}
/** interrupts.json: "open a road to one within 6 hexes". */
const NEAR_A_VICTORY_HEX = 6;

function reasonToLeave(
  s: Situation,
  hex: HexId,
  handle: string,
  { enemyOddsAtLeast, enemyClass, enemyAdjacentUnmoved }: NonNullable<BreakContactPolicy['leaveIf']>,
): string | null {
  const { side } = counterOf(s, handle);
  const enemies = enemyHexesBeside(s, side, hex)
    .flatMap((enemy) => countersAt(s, enemy))
    .filter((each) => printedOf(s, each) !== undefined);
  const sum = (handles: readonly string[]): number =>
    handles.reduce((total, each) => total + combatPoints(s, each), 0);
  if (enemyOddsAtLeast !== undefined && sum(enemies) * 2 >= enemyOddsAtLeast * sum(countersAt(s, hex)))
    return 'enemyOddsAtLeast';
  if (enemies.some((each) => enemyClass?.includes(knownUnit(s, each).class) === true)) return 'enemyClass';
  const unmoved = enemies.some((each) => !counterOf(s, each).marched && isActive(s, each));
  return enemyAdjacentUnmoved === true && unmoved ? 'enemyAdjacentUnmoved' : null;
}

function refugeValue(
  s: Situation,
  place: string,
  { hex }: BreakContactQuestion,
  handle: string,
  towards: string | undefined,
): number {
  if (place === WARSAW) return 0;
  const { side } = counterOf(s, handle);
  const terrain = s.map.terrain[indexOf(s, place)]!;
  return (
    -10 * gapTowards(s, side, place, towards, [handle]) +
    terrain.shift * 4 +
    terrain.defence * 3 +
    2 * s.game.distance(asHex(place), hex) -
    supplyGap(s, side, place)
  );
}
