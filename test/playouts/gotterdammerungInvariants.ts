import { readFileSync } from 'node:fs';
import type { GameEvent } from '../../shared/games/gotterdammerung/events.ts';
import type { State } from '../../shared/games/gotterdammerung/state.ts';

/**
 * What holds in Götterdämmerung whatever is played, written from the rulebook and the printed data, with nothing of the
 * module's code: a second opinion on every event of a playout.
 */

interface Unit {
  readonly id: string;
  readonly side: string;
  readonly nation: string;
  readonly front?: string;
  readonly army?: string;
  readonly branch: string;
  readonly kind: string;
  readonly vehicle: boolean;
  readonly movement: number;
  readonly stacking: number;
}
const read = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../shared/games/gotterdammerung/data/${name}.json`, import.meta.url), 'utf8'),
  );
const { units } = read('units') as { units: readonly Unit[] };
const map = read('map') as {
  operational: {
    hexes: readonly { hex: string; terrain: string }[];
    hexsides: readonly {
      a: string;
      b: string;
      lake?: boolean;
      front?: string;
      shortened?: boolean;
      elbe?: boolean;
    }[];
  };
  city: { hexes: readonly { hex: string }[]; hexsides: readonly { a: string; b: string; water?: string }[] };
  links: readonly { transition: string; city: readonly string[] }[];
};
const unitById = new Map(units.map((unit) => [unit.id, unit]));
const country = new Map(map.operational.hexes.map((each) => [each.hex, each.terrain]));
const city = new Set(map.city.hexes.map(({ hex }) => hex));
const links = new Map(map.links.map(({ transition, city: into }) => [transition, into]));
const sides = new Map(
  map.operational.hexsides.flatMap((side) => [
    [`${side.a} ${side.b}`, side] as const,
    [`${side.b} ${side.a}`, side] as const,
  ]),
);
const water = new Set(
  map.city.hexsides
    .filter((side) => side.water === 'spree')
    .flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]),
);

const isHex = (place: string): boolean => /^\d{4}$/.test(place);
const isGerman = (unit: string): boolean => unitById.get(unit)?.side === 'german';

/** 4.25: rows run south, columns west, even rows half a hex west. */
function neighbours(hex: string): readonly string[] {
  const row = Number(hex.slice(0, 2));
  const column = Number(hex.slice(2));
  const e = row % 2 === 0 ? 1 : 0;
  const around = [
    [row, column - 1],
    [row, column + 1],
    [row - 1, column - 1 + e],
    [row - 1, column + e],
    [row + 1, column - 1 + e],
    [row + 1, column + e],
  ].map(([r, c]) => `${String(r).padStart(2, '0')}${String(c).padStart(2, '0')}`);
  const known = city.has(hex)
    ? around.filter((each) => city.has(each))
    : around.filter((each) => country.has(each));
  return [...known, ...(links.get(hex) ?? [])];
}

/** 4.26, 5.28, 5.45: whether a step from one hex to the other is possible at all. */
const opens = (a: string, b: string): boolean =>
  neighbours(a).includes(b) && sides.get(`${a} ${b}`)?.lake !== true && !water.has(`${a} ${b}`);

/** 5.27, 9.72: hexsides that are closed to this unit. */
function isClosed(state: State, unit: string, a: string, b: string): boolean {
  const { side, front, nation } = unitById.get(unit)!;
  const hexside = sides.get(`${a} ${b}`);
  if (side === 'german' || hexside === undefined) return false;
  if (nation === 'american' && hexside.elbe === true) return true;
  if (hexside.front === '1BF-1UF') return !(state.options.shortBoundary && hexside.shortened === true);
  return hexside.front === '2BF-1BF' && !(state.options.sixthPanzerArmy && front !== '1UF');
}

const TURN =
  'soviet-movement first-counter-move soviet-combat siege-movement siege-combat breakthrough-movement second-counter-move german-movement german-combat supply-reinforcement'.split(
    ' ',
  );

/** Checks the events of an entry, each against the state that those before it make. */
export function entryFaults(
  before: State,
  events: readonly GameEvent[],
  evolve: (state: State, event: GameEvent) => State,
): readonly string[] {
  const faults: string[] = [];
  let state = before;
  for (const event of events) {
    faults.push(...eventFaults(state, event));
    state = evolve(state, event);
  }
  return faults;
}

function eventFaults(state: State, event: GameEvent): readonly string[] {
  switch (event.event) {
    case 'moved':
      return pathFaults(state, event.unit, event.from, event.path, '5.0');
    case 'retreated':
      return [
        ...pathFaults(state, event.unit, event.from, event.path, '6.63'),
        ...(event.path.length > 2 ? [`6.61: ${event.unit} retreats ${event.path.length} hexes`] : []),
      ];
    case 'advanced':
      return [
        ...pathFaults(state, event.unit, event.from, event.path, '6.72'),
        ...(!unitById.get(event.unit)!.vehicle && event.path.length > 1
          ? [`6.74: the foot unit ${event.unit} advances ${event.path.length} hexes`]
          : []),
        ...(event.path.length > 3 ? [`6.75: ${event.unit} advances ${event.path.length} hexes`] : []),
        ...(state.phase !== 'siege-combat' && event.path.some((hex) => city.has(hex))
          ? [`6.78: ${event.unit} advances into Berlin`]
          : []),
      ];
    case 'combat':
      return combatFaults(state, event);
    case 'support-points':
      return event.left === state.supportPoints - event.spent && event.left >= 0
        ? []
        : [`6.59: ${state.supportPoints} - ${event.spent} is not ${event.left}`];
    case 'reduced':
      return state.units[event.unit]!.reduced || isGerman(event.unit)
        ? [`6.52: ${event.unit} has no second step`]
        : [];
    case 'reinforced':
      return state.units[event.unit]!.place === 'destroyed' &&
        ['infantry', 'armour', 'assaultGun', 'tankDestroyer'].includes(unitById.get(event.unit)!.branch)
        ? []
        : [`8.3: ${event.unit} comes back from ${state.units[event.unit]!.place}`];
    case 'volkssturm-turned':
      return state.volkssturmShown.includes(event.token) ? [`8.45: ${event.token} comes up twice`] : [];
    case 'delay-turned':
      return event.tokens.some((token) => state.delaysShown.includes(token))
        ? [`6.84: ${event.tokens.join()} comes up twice`]
        : [];
    case 'vlasov':
      return event.leaves === event.die >= 4 ? [] : [`9.4: a ${event.die}`];
    case 'flooding':
      return event.flooded === event.die <= 4 ? [] : [`12.14: a ${event.die}`];
    case 'phase':
      return [...orderFaults(state, event.turn, event.phase), ...stackFaults(state)];
    case 'game-over':
      return state.turn === 10 ? [] : [`11.0: the game ends on turn ${state.turn}`];
    case 'bid':
    case 'placed':
    case 'artillery':
    case 'artillery-removed':
    case 'delays-returned':
    case 'delayed':
    case 'split':
    case 'destroyed':
    case 'removed':
    case 'occupied':
    case 'liberated':
    case 'arrived':
    case 'drawn':
    case 'supply':
    case 'reinforcements':
    case 'volkssturm':
    case 'elbe':
    case 'recovered':
    case 'lapsed':
      return [];
  }
}

function pathFaults(
  state: State,
  unit: string,
  from: string,
  path: readonly string[],
  rule: string,
): readonly string[] {
  const faults: string[] = [];
  const printed = unitById.get(unit)!;
  if (state.units[unit]!.place !== from)
    faults.push(`${rule}: ${unit} starts from ${from}, but is in ${state.units[unit]!.place}`);
  if (path.length > 0 && printed.movement === 0)
    faults.push(`5.28: ${unit}, which cannot move, goes to ${path.at(-1)}`);
  let at = from;
  for (const place of path) {
    if (isHex(at) && isHex(place)) {
      if (!opens(at, place)) faults.push(`${rule}: ${unit} can't go from ${at} to ${place}`);
      if (isClosed(state, unit, at, place)) faults.push(`5.27: ${unit} goes from ${at} to ${place}`);
    }
    if (
      isHex(place) &&
      Object.keys(state.units).some(
        (other) => state.units[other]!.place === place && isGerman(other) !== isGerman(unit),
      )
    ) {
      faults.push(`5.21: ${unit} enters ${place}, where an enemy stands`);
    }
    if (isHex(place) && printed.army === '12A' && (city.has(place) || links.has(place)))
      faults.push(`9.36: ${unit} enters ${place}`);
    if (city.has(place) && printed.army === '6SS') faults.push(`12.34: ${unit} enters ${place}`);
    if (city.has(place) && printed.kind === 'corps' && printed.vehicle)
      faults.push(`5.71: the corps ${unit} enters ${place}`);
    at = place;
  }
  return faults;
}

function combatFaults(state: State, event: Extract<GameEvent, { event: 'combat' }>): readonly string[] {
  const faults: string[] = [];
  const [target] = event.targets;
  for (const unit of event.attackers) {
    const { place, attacked, disrupted, advanced } = state.units[unit]!;
    if (!opens(place, target!)) faults.push(`6.11: ${unit} in ${place} attacks ${target}`);
    if (!event.overrun && attacked) faults.push(`6.14: ${unit} attacks twice`);
    if (!event.overrun && advanced) faults.push(`6.73: ${unit} attacks after an advance`);
    if (disrupted) faults.push(`6.67: the disrupted ${unit} attacks`);
    if (unitById.get(unit)!.front === '2BF' && state.turn <= 2 && !state.options.sixthPanzerArmy)
      faults.push(`6.18: ${unit} attacks on turn ${state.turn}`);
  }
  for (const unit of event.defenders) {
    if (state.units[unit]!.place !== target) faults.push(`6.21: ${unit} is not in ${target}`);
    if (!event.overrun && state.units[unit]!.defended) faults.push(`6.14: ${unit} is attacked twice`);
  }
  const nations = new Set(event.attackers.map((unit) => unitById.get(unit)!.nation === 'american'));
  if (nations.size > 1) faults.push('9.72: Americans attack together with others');
  if (event.overrun && (city.has(target!) || links.has(target!)))
    faults.push(`7.29: an overrun of ${target}`);
  if (event.die < 1 || event.die > (event.overrun ? 10 : 6)) faults.push(`6.3: a ${event.die}`);
  const [a = 0, d = 1] = event.odds.split(':').map(Number);
  // 6.3: never a better column than the ratio.
  if (event.odds !== '1:3' && event.attack * d < event.defence * a)
    faults.push(`6.3: ${event.attack} against ${event.defence} is not ${event.odds}`);
  return faults;
}

/** 3.1, 10.4 */
function orderFaults(state: State, turn: number, phase: string): readonly string[] {
  const at = TURN.indexOf(state.phase);
  const [expected, when] =
    state.phase === 'soviet-set-up'
      ? ['german-set-up', 1]
      : at < 0
        ? ['soviet-combat', 1]
        : at === TURN.length - 1
          ? [TURN[0], state.turn + 1]
          : [TURN[at + 1], state.turn];
  return phase === expected && turn === when
    ? []
    : [`3.1: ${phase} of turn ${turn} after ${state.phase} of turn ${state.turn}`];
}

/** 4.1 for the side whose phase has ended. */
function stackFaults(state: State): readonly string[] {
  const faults: string[] = [];
  const stacks = new Map<string, Unit[]>();
  for (const [unit, { place }] of Object.entries(state.units)) {
    if (isHex(place)) stacks.set(place, [...(stacks.get(place) ?? []), unitById.get(unit)!]);
  }
  for (const [hex, stack] of stacks) {
    const inCity = city.has(hex);
    const volkssturm = stack.filter(({ kind }) => kind === 'volkssturm').length;
    const points = stack
      .filter(({ kind }) => kind !== 'volkssturm')
      .reduce(
        (sum, { kind, stacking }) => sum + (inCity && kind === 'corps' ? 2 : stacking),
        Math.max(0, volkssturm - 1),
      );
    if (points > (inCity ? 2 : 4))
      faults.push(`4.16: ${points} points in ${hex} at the end of ${state.phase}`);
    if (new Set(stack.map(({ nation }) => nation)).size > 1)
      faults.push(`4.17: two nations in ${hex} at the end of ${state.phase}`);
    if (stack.filter(({ kind }) => kind === 'support').length > 1)
      faults.push(`4.12: two support units in ${hex}`);
  }
  return faults;
}

/** Checks the state after an entry, and what has become of the one before it. */
export function stateFaults(before: State | null, state: State): readonly string[] {
  const faults: string[] = [];
  const sidesAt = new Map<string, boolean>();
  if (Object.keys(state.units).length !== units.length)
    faults.push(`2.4: ${Object.keys(state.units).length} units, not ${units.length}`);
  for (const [unit, { place }] of Object.entries(state.units)) {
    if (!isHex(place)) continue;
    if (!country.has(place) && !city.has(place)) faults.push(`2.1: ${unit} stands in ${place}`);
    const other = sidesAt.get(place);
    if (other !== undefined && other !== isGerman(unit)) faults.push(`5.21: both sides in ${place}`);
    sidesAt.set(place, isGerman(unit));
  }
  for (const hex of state.occupied) {
    if (sidesAt.get(hex) === true) faults.push(`11.12: Germans stand in ${hex}, which is marked Soviet`);
  }
  if (before === null) return faults;
  for (const [unit, { place }] of Object.entries(before.units)) {
    const now = state.units[unit]!.place;
    if (city.has(place) && isHex(now) && !city.has(now))
      faults.push(`5.45: ${unit} comes out of Berlin to ${now}`);
    if (place === 'removed' && now !== place) faults.push(`5.75: ${unit} returns to ${now}`);
    if (place === 'destroyed' && now !== place && !isGerman(unit))
      faults.push(`8.34: ${unit} returns to ${now}`);
    if (place === 'NGP' && now !== place && !isGerman(unit)) faults.push(`5.26: ${unit} returns to ${now}`);
  }
  if (state.supportPoints > before.supportPoints && state.phase !== 'soviet-set-up')
    faults.push('10.3: the Soviets gain support points');
  for (const hex of before.bonus)
    if (!state.bonus.includes(hex)) faults.push(`11.16: the bonus of ${hex} is lost`);
  return faults;
}
