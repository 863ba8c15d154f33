import type { HexId, UnitId } from '../../../core/brands.ts';
import { cubeDistance, hexToCube } from '../../../hex/index.ts';
import { refuse } from '../../../rules/effects.ts';
import type { Fault } from '../../../rules/violation.ts';
import { ask, happen } from '../effects.ts';
import type { Rule } from '../effects.ts';
import { fault } from '../fault.ts';
import type { OrderOf } from '../orders.ts';
import type { Answers, Policies, RemoveQuestion } from '../questions.ts';
import type { Situation } from '../situation.ts';
import { factionOf, hexOf, indexOfHex, indexOfUnit, strengths, unitName, unitState } from '../situation.ts';
import type { Front } from '../vocabulary.ts';
import { BOX_OF_FRONT } from '../vocabulary.ts';
import { allowanceHalves, checkPath, stopFaults, tripleFaults, tripled } from './movement.ts';
import { settleControl } from './control.ts';
import { isGerman, seatOf, unitsOnMap } from './sides.ts';

/** 9.0: how many units an exit costs the enemy. */
const PRICE = 2;

/** 9.0: a German unit moves to the map edge and leaves; the two nearest enemies of that front leave with it. */
export function* exit(start: Situation, order: OrderOf<'exit'>): Rule {
  const { unit, path } = order;
  const from = hexOf(start, unit);
  const far = order.triple === true ? tripled(start, unit) : start;
  const checked = checkExit(far, unit, path);
  const faults =
    order.triple === true ? [...tripleFaults(start, unit, []), ...checked.faults] : checked.faults;
  if (faults.length > 0 || from === undefined || checked.edge === undefined) return yield* refuse(faults);
  const { edge, front } = checked.edge;
  const hex = path.at(-1) ?? from;
  const seat = seatOf(start.state, factionOf(start, unit));
  let s = order.triple === true ? yield* happen(start, { event: 'tripled', unit }) : start;
  s = yield* happen(s, {
    event: 'exited',
    unit,
    from,
    path,
    hex,
    edge,
    front,
    costHalves: checked.costHalves,
  });
  s = yield* settleControl(s, null);
  const toll = exitToll(s, front, hex);
  const question: RemoveQuestion = { ask: 'remove', seat, front, hex, ...toll };
  const units =
    toll.choose === toll.among.length
      ? [...toll.certain, ...toll.among]
      : chosen(question, yield* ask(question));
  if (units.length === 0) return s;
  if (toll.fromBox) return yield* removeAll(s, units);
  return yield* happen(s, { event: 'condemned', units });
}

/**
 * 9.0: the cost of an exit, the map edge it leads over, and everything that is wrong with it. An empty path leaves from the
 * edge hex itself.
 *
 * Ruling: the exit's points come on top of those for entering the edge hex, and a unit that must stop there in an enemy
 * zone of control has not got them.
 */
export function checkExit(
  s: Situation,
  unit: UnitId,
  path: readonly HexId[],
): {
  readonly costHalves: number;
  readonly edge: Situation['game']['exits'][number] | undefined;
  readonly faults: readonly Fault[];
} {
  const name = unitName(s.game, unit);
  if (!isGerman(factionOf(s, unit))) {
    return {
      costHalves: 0,
      edge: undefined,
      faults: [
        fault('exit.german', '9.0', `Only German units may leave the map; ${name} may not.`, {
          units: [unit],
        }),
      ],
    };
  }
  const way = checkPath(s, unit, path);
  const last = path.at(-1) ?? hexOf(s, unit);
  const edge = last === undefined ? undefined : exitAt(s, last);
  const faults = [...way.faults];
  const about = last === undefined ? { units: [unit] } : { units: [unit], hexes: [last] };
  if (last !== undefined && edge === undefined && indexOfHex(s, last) >= 0) {
    faults.push(fault('exit.where', '9.0', `No unit may leave the map from ${last}.`, about));
  }
  if (last !== undefined && path.length > 0 && indexOfHex(s, last) >= 0)
    faults.push(...stopFaults(s, unit, indexOfHex(s, last)));
  const costHalves = way.costHalves + s.game.data.tables.tec.exit.cost * 2;
  const allowed = allowanceHalves(s, unit);
  if (faults.length === 0 && costHalves > allowed) {
    faults.push(
      fault(
        'exit.cost',
        '9.0',
        `Leaving the map costs ${costHalves / 2} movement points in all; ${name} has ${allowed / 2}.`,
        about,
      ),
    );
  }
  return { costHalves, edge, faults };
}

/** 9.0: the edge over which a unit may leave from this hex; with the option `courlandExits` also north of 3526. */
export function exitAt(s: Situation, hex: HexId): Situation['game']['exits'][number] | undefined {
  const east = s.state.options.courlandExits && s.game.areas.get('courland-exits')?.has(hex) === true;
  return s.game.exits.find(({ hexes, front }) => hexes.has(hex) || (east && front === 'east'));
}

/**
 * 9.0: who leaves with a unit that has left the map over that front, and among whom its player chooses.
 *
 * Ruling: distance counts in hexes from the exit hex; units of that front only, Western Allies in Italy being its own front;
 * those already turned over are spoken for. Where the front has no units left the player takes any two from its box.
 */
export function exitToll(
  s: Situation,
  front: Front,
  hex: HexId,
): {
  readonly certain: readonly UnitId[];
  readonly among: readonly UnitId[];
  readonly choose: number;
  readonly fromBox: boolean;
} {
  const units = unitsOfFront(s, front);
  if (units.length === 0) {
    const box = s.game.data.units.units
      .map(({ id }) => id)
      .filter((unit) => unitState(s, unit).place === BOX_OF_FRONT[front]);
    return { certain: [], among: box, choose: Math.min(PRICE, box.length), fromBox: true };
  }
  const grid = s.game.data.map.grid;
  const from = hexToCube(grid, hex);
  const away = (unit: UnitId): number => cubeDistance(from, hexToCube(grid, hexOf(s, unit)!));
  const wanted = Math.min(PRICE, units.length);
  const distances = units.map(away).sort((a, b) => a - b);
  const last = distances[wanted - 1]!;
  const certain = units.filter((unit) => away(unit) < last);
  const among = units.filter((unit) => away(unit) === last);
  return { certain, among, choose: wanted - certain.length, fromBox: false };
}

function unitsOfFront(s: Situation, front: Front): readonly UnitId[] {
  const inItaly = (unit: UnitId): boolean => s.map.features[indexOfUnit(s, unit)]!.has('italy');
  const standing = (units: readonly UnitId[]): readonly UnitId[] =>
    units.filter((unit) => !unitState(s, unit).doomed);
  switch (front) {
    case 'east':
      return standing(unitsOnMap(s, ['soviet', 'soviet-allied']));
    case 'west':
      return standing(unitsOnMap(s, ['western-allied'])).filter((unit) => !inItaly(unit));
    case 'italy':
      return standing(unitsOnMap(s, ['western-allied'])).filter(inItaly);
  }
}

/** 9.0: at the end of the Movement Phase the units that were turned over leave the game. */
export function* removeCondemned(s: Situation): Rule {
  const doomed = s.game.data.units.units.map(({ id }) => id).filter((unit) => unitState(s, unit).doomed);
  return yield* removeAll(s, doomed);
}

function* removeAll(before: Situation, units: readonly UnitId[]): Rule {
  let s = before;
  for (const unit of units) s = yield* happen(s, { event: 'removed', unit, from: unitState(s, unit).place });
  return units.length === 0 ? s : yield* settleControl(s, null);
}

export function removeFaults(question: RemoveQuestion, answer: Answers['remove']): readonly Fault[] {
  const picked = pickedOf(question, answer);
  const strange = answer.remove.filter(
    (unit) => !question.among.includes(unit) && !question.certain.includes(unit),
  );
  if (strange.length > 0) {
    return [
      fault('remove.units', '9.0', `Units farther away stay: choose among ${question.among.join(', ')}.`, {
        units: strange,
      }),
    ];
  }
  if (picked.length === question.choose && new Set(answer.remove).size === answer.remove.length) return [];
  return [
    fault('remove.count', '9.0', `Choose ${question.choose} of ${question.among.join(', ')}.`, {
      units: answer.remove,
    }),
  ];
}

export function decideRemove(
  s: Situation,
  question: RemoveQuestion,
  policy: Policies['remove'],
): Answers['remove'] | null {
  if (policy.decide === 'ask') return null;
  const strongest = [...question.among].sort(
    (a, b) => strengths(s, b).attack - strengths(s, a).attack || (a < b ? -1 : 1),
  );
  return { remove: [...question.certain, ...strongest.slice(0, question.choose)] };
}

function pickedOf(question: RemoveQuestion, answer: Answers['remove']): readonly UnitId[] {
  return answer.remove.filter((unit) => question.among.includes(unit));
}

function chosen(question: RemoveQuestion, answer: Answers['remove']): readonly UnitId[] {
  return [...question.certain, ...pickedOf(question, answer)];
}
