import type { HexId, UnitId } from '../../core/brands.ts';
import type { Uniform } from '../../rules/contract.ts';
import type { Order } from './orders.ts';
import { toBerlin } from './playersGround.ts';
import { END, percent, pick, shuffled } from './playersTemper.ts';
import type { Temper } from './playersTemper.ts';
import { marchOf } from './rules/movement.ts';
import { columnsOf, defenceStrength, defendersIn, reckon } from './rules/odds.ts';
import { overrunCostHalves, overrunFault } from './rules/overrun.ts';
import { attackFaults } from './rules/restrictions.ts';
import type { Situation } from './situation.ts';
import {
  holder,
  indexOfHex,
  indexOfUnit,
  phaseOf,
  phasing,
  printedOf,
  sideOf,
  strengths,
  unitState,
  unitsOnMap,
} from './situation.ts';
import type { Side } from './vocabulary.ts';
import { FOE } from './vocabulary.ts';

export function anOverrun(s: Situation, unit: UnitId, uniform: Uniform, temper: Temper): Order | null {
  const { kind } = phaseOf(s.game, s.state);
  const here = indexOfUnit(s, unit);
  if (
    sideOf(s, unit) !== 'soviet' ||
    here < 0 ||
    (kind !== 'movement' && kind !== 'breakthrough') ||
    !percent(temper.overruns, uniform)
  )
    return null;
  if (kind === 'breakthrough' && s.state.used.engaged.includes(unit)) return null;
  if (
    kind === 'breakthrough' &&
    (!printedOf(s, unit).vehicle ||
      s.map.transition[here]! ||
      s.map.city[here]! ||
      unitState(s, unit).disrupted)
  )
    return null;
  const march = marchOf(s, unit, false);
  const able = s.map.edges[here]!.filter((edge) => {
    if (holder(s, edge.to) !== 'german' || overrunFault(s, march, here, edge) !== null) return false;
    if (overrunCostHalves(s, march, edge) > march.allowanceHalves) return false;
    return temper.name === 'random' || promising(s, [unit], s.map.hexes[edge.to]!, true, 5);
  });
  if (able.length === 0) return null;
  const hex = s.map.hexes[pick(able, uniform).to]!;
  return { order: 'move', unit, path: [hex], overrun: [hex] };
}

/** The column is at least the given ratio. */
function promising(
  s: Situation,
  units: readonly UnitId[],
  target: HexId,
  overrun: boolean,
  ratio: number,
): boolean {
  const { column, table } = reckon(s, { units, target, overrun, underground: false });
  const [a = 0, d = 1] = columnsOf(s, table)[column]!.split(':').map(Number);
  return a / d >= ratio;
}

export function attacks(s: Situation, uniform: Uniform, temper: Temper): Order[] {
  const side = phasing(s);
  const fresh = new Set(unitsOnMap(s, side).filter((unit) => attackers(s, unit)));
  const orders: Order[] = [];
  for (const hex of targets(s, side, uniform, temper)) {
    const at = indexOfHex(s, hex);
    const next = [...fresh].filter((unit) => s.map.neighbours[indexOfUnit(s, unit)]!.includes(at));
    const able = next.filter((unit) =>
      attackFaults(s, [unit], [hex]).every(({ code }) => code === 'attack.odds'),
    );
    if (able.length === 0) continue;
    const reckless = percent(temper.reckless, uniform);
    const units = choose(s, able, hex, uniform, temper, reckless);
    if (units === null || attackFaults(s, units, [hex]).length > 0) continue;
    const plan =
      temper.name === 'greedy'
        ? { advance: 'always' as const }
        : s.state.options.undergroundRailway
          ? { underground: true }
          : null;
    orders.push({ order: 'attack', units: [...units], targets: [hex], ...(plan === null ? {} : { plan }) });
    for (const unit of units) fresh.delete(unit);
    if (temper.name === 'random' && orders.length >= 3) return orders;
  }
  return [...orders, END];
}

function attackers(s: Situation, unit: UnitId): boolean {
  const { attacked, disrupted, advanced } = unitState(s, unit);
  const faceDown = printedOf(s, unit).kind === 'volkssturm' && unitState(s, unit).shown === null;
  return !attacked && !disrupted && !advanced && (faceDown || strengths(s, unit).attack > 0);
}

/** Hexes that can be attacked, the weakest first, or anyhow. */
function targets(s: Situation, side: Side, uniform: Uniform, temper: Temper): readonly HexId[] {
  const hexes = s.stacks.flatMap((stack, index) =>
    stack.length > 0 && holder(s, index) === FOE[side] ? [s.map.hexes[index]!] : [],
  );
  const mixed = shuffled(hexes, uniform);
  if (temper.name === 'random') return mixed;
  const defence = (hex: HexId): number =>
    defendersIn(s, indexOfHex(s, hex)).reduce((sum, unit) => sum + defenceStrength(s, unit), 0);
  const worth = (hex: HexId): number =>
    s.map.points[indexOfHex(s, hex)]! +
    (s.map.transition[indexOfHex(s, hex)]! ? 5 : 0) -
    defence(hex) -
    toBerlin(s, indexOfHex(s, hex)) / 2;
  return mixed.sort((a, b) => worth(b) - worth(a));
}

function choose(
  s: Situation,
  able: readonly UnitId[],
  hex: HexId,
  uniform: Uniform,
  temper: Temper,
  reckless: boolean,
): readonly UnitId[] | null {
  const americans = able.filter((unit) => printedOf(s, unit).nation === 'american');
  const side = sideOf(s, able[0]!);
  const force =
    americans.length > 0 && percent(50, uniform)
      ? americans
      : able.filter((unit) => !americans.includes(unit));
  if (force.length === 0) return null;
  if (temper.name === 'random' && reckless)
    return shuffled(force, uniform)
      .slice(0, 1 + uniform(force.length))
      .sort();
  // 6.58: a German attack is made for its delay markers, at odds that seldom throw it back.
  const [enough, least] = side === 'soviet' ? [6, 3] : [1, 1 / 3];
  // The strongest first, until the odds are good enough.
  const strongest = [...force].sort((a, b) => strengths(s, b).attack - strengths(s, a).attack);
  for (let n = 1; n <= strongest.length; n++) {
    const units = strongest.slice(0, n);
    if (promising(s, units, hex, false, enough)) return units;
  }
  return promising(s, strongest, hex, false, least) || (temper.name === 'random' && percent(50, uniform))
    ? strongest
    : null;
}
