import type { HexId, SeatId, UnitId } from '../../../core/brands.ts';
import { present } from '../../../core/assert.ts';
import { SIDES } from '../../../hex/index.ts';
import type { Fault } from '../../../rules/violation.ts';
import { fault } from '../fault.ts';
import { printedUnit } from '../game.ts';
import type { Answers, Policies, RetreatQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexName, indexOfHex, indexOfUnit, isFront, unitName } from '../situation.ts';
import { STACKING_LIMIT } from './stacking.ts';
import { homeTheater, areFriends, isGerman } from './sides.ts';
import { identityThere } from './boundary.ts';
import { isOnWrongSideOfBorder } from './yugoslavia.ts';
import { enemyZones } from './zoc.ts';

/** Where each unit goes, in the order in which they go; null: it finds no hex and is eliminated. */
export type Retreats = ReadonlyMap<UnitId, HexId | null>;

/**
 * 6.2.1: the retreats of these units: a question, or the retreats themselves where there is nothing to choose.
 *
 * Ruling: one hex. The owner decides, the attacker under the option `attackerConductsRetreats`.
 *
 * @param seat who decides
 */
export function retreats(s: Situation, units: readonly UnitId[], seat: SeatId): Retreats | RetreatQuestion {
  const found = someRetreats(s, units, 2);
  if (found.length === 1) return found[0]!;
  const ground = groundOf(s, units);
  return {
    ask: 'retreat',
    seat,
    units: units.map((unit) => {
      const index = indexOfUnit(s, unit);
      const { graph } = s.map;
      return {
        unit,
        from: graph.hexes[index]!,
        hexes: options(s, unit, ground.get(unit)!, crowdOf(s, [])).map((hex) => graph.hexes[hex]!),
      };
    }),
  };
}

/** 6.2.1: why a unit may not retreat to that adjacent hex; null if it may. Says nothing of who stands there already. */
function groundFault(s: Situation, unit: UnitId, from: number, side: number): Fault | null {
  const to = s.map.graph.neighbour[from * SIDES + side]!;
  const hex = to < 0 ? undefined : s.map.graph.hexes[to]!;
  const about = hex === undefined ? { units: [unit] } : { units: [unit], hexes: [hex] };
  const name = unitName(s.game, unit);
  if (hex === undefined)
    return fault('retreat.off-map', '6.2.1', `${name} may not retreat off the map.`, about);
  if (s.map.enterHalves[to]! < 0)
    return fault('retreat.prohibited', '6.2.1', `${name} may not retreat into ${hex}.`, about);
  if (s.map.crossHalves[from * SIDES + side]! < 0) {
    return fault('retreat.hexside', '6.2.1', `${name} may not retreat across that hexside to ${hex}.`, about);
  }
  const faction = factionOf(s, unit);
  if (isGerman(faction) && s.map.theater[to] === 'BERLIN' && s.boundary !== 'ignored') {
    return fault(
      'boundary.berlin',
      '5.2.1',
      `No German unit may retreat into ${hexName(s.game, hex)}.`,
      about,
    );
  }
  // Ruling: a German who changes identity by the retreat respects the enemies of his old and of his new one.
  const there = identityThere(s, faction, to);
  if (enemyZones(s, faction)[to] === 1 || enemyZones(s, there)[to] === 1) {
    return fault(
      'retreat.zoc',
      '6.2.1',
      `${name} may not retreat into ${hex}, in an enemy zone of control.`,
      about,
    );
  }
  const stranger = s.stacks[to]!.find((other) => !areFriends(faction, factionOf(s, other)));
  if (stranger !== undefined) {
    return fault(
      'retreat.occupied',
      '6.2.1',
      `${name} may not retreat into ${hex}, where ${unitName(s.game, stranger)} stands.`,
      about,
    );
  }
  return null;
}

/** Who stands where while a combat's units retreat one by one: units and fronts by hex index, on top of those that stay. */
type Crowd = ReadonlyMap<number, readonly UnitId[]>;

function crowdOf(s: Situation, placed: readonly (readonly [UnitId, number])[]): Crowd {
  const crowd = new Map<number, readonly UnitId[]>();
  for (const [unit, hex] of placed) crowd.set(hex, [...(crowd.get(hex) ?? s.stacks[hex]!), unit]);
  return crowd;
}

/**
 * 6.2.1: the hexes into which a unit may retreat now: vacant ones if there are any, else those of friends where there is
 * room (two units, never two fronts). Empty: it is eliminated.
 */
function options(s: Situation, unit: UnitId, ground: readonly number[], crowd: Crowd): readonly number[] {
  const vacant = ground.filter((hex) => (crowd.get(hex) ?? s.stacks[hex]!).length === 0);
  if (vacant.length > 0) return vacant;
  const front = isFront(printedUnit(s.game, unit));
  return ground.filter((hex) => {
    const standing = crowd.get(hex) ?? s.stacks[hex]!;
    return (
      standing.length < STACKING_LIMIT &&
      !(front && standing.some((other) => isFront(printedUnit(s.game, other))))
    );
  });
}

/** 6.2.1: the adjacent hexes into which each unit may retreat, apart from who stands there. */
function groundOf(s: Situation, units: readonly UnitId[]): ReadonlyMap<UnitId, readonly number[]> {
  return new Map(
    units.map((unit) => {
      const from = indexOfUnit(s, unit);
      const ground: number[] = [];
      for (let side = 0; side < SIDES; side++) {
        if (groundFault(s, unit, from, side) === null)
          ground.push(s.map.graph.neighbour[from * SIDES + side]!);
      }
      return [unit, ground] as const;
    }),
  );
}

/**
 * 6.2.1: units retreat one by one, in any order, and each takes up room for the next. Up to `limit` different outcomes.
 * Vacated hexes are no way out: they lie in the zones of control of the units that won.
 */
function someRetreats(s: Situation, units: readonly UnitId[], limit: number): readonly Retreats[] {
  const ground = groundOf(s, units);
  const found = new Map<string, Retreats>();
  const seen = new Set<string>();
  const go = (done: ReadonlyMap<UnitId, number | null>): void => {
    if (found.size >= limit) return;
    const key = units.map((unit) => (done.has(unit) ? String(done.get(unit)) : '')).join();
    if (seen.has(key)) return;
    seen.add(key);
    if (done.size === units.length) {
      found.set(
        key,
        new Map([...done].map(([unit, hex]) => [unit, hex === null ? null : s.map.graph.hexes[hex]!])),
      );
      return;
    }
    const crowd = crowdOf(s, placedOf(done));
    for (const unit of units) {
      if (done.has(unit)) continue;
      const open = options(s, unit, ground.get(unit)!, crowd);
      for (const hex of open.length === 0 ? [null] : open) go(new Map([...done, [unit, hex]]));
    }
  };
  go(new Map());
  return [...found.values()];
}

function placedOf(done: ReadonlyMap<UnitId, number | null>): readonly (readonly [UnitId, number])[] {
  return [...done].filter((entry): entry is [UnitId, number] => entry[1] !== null);
}

/** The same retreats in an order in which each is legal when its turn comes; null: there is none. */
function inLegalOrder(
  s: Situation,
  wanted: ReadonlyMap<UnitId, number | null>,
): ReadonlyMap<UnitId, number | null> | null {
  const units = [...wanted.keys()];
  const ground = groundOf(s, units);
  const dead = new Set<string>();
  const go = (done: ReadonlyMap<UnitId, number | null>): ReadonlyMap<UnitId, number | null> | null => {
    if (done.size === units.length) return done;
    const key = units.map((unit) => (done.has(unit) ? '1' : '0')).join('');
    if (dead.has(key)) return null;
    const crowd = crowdOf(s, placedOf(done));
    for (const unit of units) {
      if (done.has(unit)) continue;
      const hex = wanted.get(unit) ?? null;
      const open = options(s, unit, ground.get(unit)!, crowd);
      const fits = hex === null ? open.length === 0 : open.includes(hex);
      const found = fits ? go(new Map([...done, [unit, hex]])) : null;
      if (found !== null) return found;
    }
    dead.add(key);
    return null;
  };
  return go(new Map());
}

/** 6.2.1: why these are no retreats for the units of the question. */
export function retreatFaults(
  s: Situation,
  question: RetreatQuestion,
  answer: Answers['retreat'],
): readonly Fault[] {
  const faults: Fault[] = [];
  const wanted = new Map<UnitId, number | null>();
  const asked = new Set<string>(question.units.map(({ unit }) => unit));
  for (const unit of Object.keys(answer.retreat)) {
    if (!asked.has(unit))
      faults.push(fault('retreat.units', '6.2.1', `${unit} has not been told to retreat.`, {}));
  }
  for (const { unit, from } of question.units) {
    const path = answer.retreat[unit];
    if (path === undefined) {
      faults.push(
        fault('retreat.units', '6.2.1', `${unitName(s.game, unit)} must retreat too.`, { units: [unit] }),
      );
      continue;
    }
    const hex = path[0];
    if (hex === undefined) {
      wanted.set(unit, null);
      continue;
    }
    if (path.length > 1) {
      faults.push(
        fault('retreat.length', '6.2.1', `${unitName(s.game, unit)} retreats one hex.`, {
          units: [unit],
          hexes: path,
        }),
      );
      continue;
    }
    const to = indexOfHex(s, hex);
    const here = indexOfHex(s, from);
    const side = to < 0 ? -1 : sideOf(s, here, to);
    if (side < 0) {
      faults.push(
        fault('retreat.not-adjacent', to < 0 ? null : '6.2.1', `${hex} is not adjacent to ${from}.`, {
          units: [unit],
          hexes: [hex],
        }),
      );
      continue;
    }
    const barred = groundFault(s, unit, here, side);
    if (barred !== null) faults.push(barred);
    wanted.set(unit, to);
  }
  if (faults.length > 0 || inLegalOrder(s, wanted) !== null) return faults;
  return [
    fault(
      'retreat.room',
      '6.2.1',
      'Each unit retreats to a vacant hex if it can, else to one where two units may stack; it is eliminated only if it finds none.',
      { units: [...wanted.keys()], hexes: question.units.flatMap(({ unit }) => answer.retreat[unit] ?? []) },
    ),
  ];
}

function sideOf(s: Situation, from: number, to: number): number {
  for (let side = 0; side < SIDES; side++) if (s.map.graph.neighbour[from * SIDES + side] === to) return side;
  return -1;
}

export function decideRetreat(
  s: Situation,
  question: RetreatQuestion,
  policy: Policies['retreat'],
): Answers['retreat'] | null {
  return policy.decide === 'ask' ? null : awayFrom(s, question);
}

/** The default policy: fewest losses, then on the own side, then away from the enemy. */
export function awayFrom(s: Situation, question: RetreatQuestion): Answers['retreat'] {
  // The one with the fewest ways out goes first, to the best hex left.
  return retreatInTurn(s, question, (waiting) => {
    const [next] = [...waiting].sort((a, b) => a.open.length - b.open.length || (a.unit < b.unit ? -1 : 1));
    const [best] = [...next!.open].sort(
      (a, b) => danger(s, next!.unit, a) - danger(s, next!.unit, b) || a - b,
    );
    return { unit: next!.unit, hex: best ?? null };
  });
}

/**
 * Builds an answer unit by unit, so that it is legal whatever is picked.
 *
 * @param pick the next unit and its hex, out of those still waiting with the hexes open to them; null: none is open
 */
export function retreatInTurn(
  s: Situation,
  question: RetreatQuestion,
  pick: (waiting: readonly { readonly unit: UnitId; readonly open: readonly number[] }[]) => {
    readonly unit: UnitId;
    readonly hex: number | null;
  },
): Answers['retreat'] {
  const ground = groundOf(
    s,
    question.units.map(({ unit }) => unit),
  );
  const done = new Map<UnitId, number | null>();
  while (done.size < question.units.length) {
    const crowd = crowdOf(s, placedOf(done));
    const waiting = question.units
      .filter(({ unit }) => !done.has(unit))
      .map(({ unit }) => ({ unit, open: options(s, unit, ground.get(unit)!, crowd) }));
    const { unit, hex } = pick(waiting);
    done.set(unit, hex);
  }
  return {
    retreat: Object.fromEntries(
      [...done].map(([unit, hex]) => [unit, hex === null ? [] : [s.map.graph.hexes[hex]!]]),
    ),
  };
}

/** Less is better: on the own side of boundary and border, then few enemy zones around. */
function danger(s: Situation, unit: UnitId, hex: number): number {
  const faction = factionOf(s, unit);
  const theater = s.map.theater[hex];
  const astray =
    (s.boundary !== 'ignored' && theater !== 'BERLIN' && theater !== homeTheater(faction)) ||
    isOnWrongSideOfBorder(s, unit, hex);
  const zones = enemyZones(s, faction);
  let near = 0;
  for (let side = 0; side < SIDES; side++) {
    const next = s.map.graph.neighbour[hex * SIDES + side]!;
    if (next >= 0 && zones[next] === 1) near++;
  }
  return (astray ? 100 : 0) + near;
}

/** The retreats of a legal answer, in an order in which they can be made. */
export function retreatsOf(s: Situation, question: RetreatQuestion, answer: Answers['retreat']): Retreats {
  const wanted = new Map(
    question.units.map(({ unit }) => {
      const hex = answer.retreat[unit]?.[0];
      return [unit, hex === undefined ? null : indexOfHex(s, hex)] as const;
    }),
  );
  const order = present(inLegalOrder(s, wanted), 'an order for the retreats of a checked answer');
  return new Map([...order].map(([unit, hex]) => [unit, hex === null ? null : s.map.graph.hexes[hex]!]));
}
