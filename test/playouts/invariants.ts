import { readFileSync } from 'node:fs';
import type { GameEvent } from '../../shared/games/battle-for-germany/events.ts';
import type { State } from '../../shared/games/battle-for-germany/state.ts';

/**
 * What holds in Battle for Germany whatever is played, written from the rulebook and the printed data, with nothing of the
 * module's code: its own neighbours, zones of control, odds. A second opinion on every event of a playout.
 */

interface Hex {
  readonly hex: string;
  readonly terrain: string;
  readonly theater?: 'W' | 'E' | 'BERLIN';
  readonly features?: readonly string[];
}
interface Unit {
  readonly id: string;
  readonly nation: string;
  readonly faction: string;
  readonly type: string;
  readonly attack: number;
  readonly defense: number;
}
const read = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../shared/games/battle-for-germany/data/${name}.json`, import.meta.url), 'utf8'),
  );
const map = read('map') as {
  hexes: readonly Hex[];
  hexsides: readonly { a: string; b: string; kind: string }[];
  cities: readonly { hex: string; points: number; capital: boolean }[];
};
const { units } = read('units') as { units: readonly Unit[] };
const { crt, trt } = read('tables') as {
  crt: { columns: readonly string[]; rows: { readonly [die: string]: readonly string[] } };
  trt: { turns: readonly { turn: number; rates: { readonly [pool: string]: number } }[] };
};

const hexes = new Map(map.hexes.map((each) => [each.hex, each]));
const unitById = new Map(units.map((each) => [each.id, each]));
const barred = new Set(
  map.hexsides
    .filter(({ kind }) => kind === 'blocked' || kind === 'lake')
    .flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]),
);
const isLand = (hex: string): boolean => ['clear', 'broken'].includes(hexes.get(hex)?.terrain ?? '');
const isFront = (unit: string): boolean => unitById.get(unit)?.type === 'front';
const isYugoslav = (unit: string): boolean => unitById.get(unit)?.nation === 'yugoslav';
const has = (hex: string, feature: string): boolean => hexes.get(hex)?.features?.includes(feature) ?? false;

/** RRCC, rows to the north, even rows half a hex to the east. */
function neighbours(hex: string): readonly string[] {
  const row = Number(hex.slice(0, 2));
  const column = Number(hex.slice(2));
  const e = row % 2 === 0 ? 1 : 0;
  return [
    [row, column + 1],
    [row, column - 1],
    [row + 1, column + e],
    [row + 1, column - 1 + e],
    [row - 1, column + e],
    [row - 1, column - 1 + e],
  ]
    .map(([r, c]) => `${String(r).padStart(2, '0')}${String(c).padStart(2, '0')}`)
    .filter((each) => hexes.has(each));
}
/** 4.0: zones of control do not extend across blocked and lake hexsides, and nothing crosses them. */
const linked = (a: string, b: string): boolean => neighbours(a).includes(b) && !barred.has(`${a} ${b}`);

const CAMPS: { readonly [faction: string]: string } = {
  soviet: 'soviet',
  'soviet-allied': 'soviet',
  'western-allied': 'western',
  'west-german': 'west-german',
  'east-german': 'east-german',
};
/** 3.0: whom each camp fights. */
const ENEMY: { readonly [camp: string]: string } = {
  soviet: 'east-german',
  'east-german': 'soviet',
  western: 'west-german',
  'west-german': 'western',
};

const isHex = (place: string): boolean => /^\d{4}$/.test(place);
const campOf = (state: State, unit: string): string => CAMPS[state.units[unit]!.faction]!;
const onMap = (state: State): readonly string[] =>
  Object.keys(state.units).filter((unit) => isHex(state.units[unit]!.place));
const inHex = (state: State, hex: string): readonly string[] =>
  Object.keys(state.units).filter((unit) => state.units[unit]!.place === hex);

/** Units of the enemy that put their zone of control on the hex. */
function controllers(state: State, hex: string, camp: string): readonly string[] {
  const near = neighbours(hex).filter((each) => linked(each, hex));
  return near.flatMap((each) => inHex(state, each)).filter((unit) => campOf(state, unit) === ENEMY[camp]);
}

const PHASES = ['soviet', 'west-german', 'western-allied', 'east-german'].flatMap((side) =>
  ['replacement', 'movement', 'combat'].map((kind) => `${side}-${kind}`),
);
const BOXES = [
  'soviet-destroyed',
  'western-allied-destroyed',
  'italy-destroyed',
  'west-german-destroyed',
  'east-german-destroyed',
  'exited',
  'removed',
  'to-place',
  'not-in-play',
];

/** Checks the events of an entry, each against the state that those before it make. */
export function entryFaults(
  before: State,
  events: readonly GameEvent[],
  evolve: (state: State, event: GameEvent) => State,
): readonly string[] {
  const faults: string[] = [];
  let state = before;
  let retreats: { readonly from: State; readonly made: Retreat[] } | null = null;
  const judgeRetreats = (): void => {
    if (retreats !== null) faults.push(...retreatsFaults(retreats.from, retreats.made));
    retreats = null;
  };
  for (const event of events) {
    if (event.event === 'retreated') (retreats ??= { from: state, made: [] }).made.push(event);
    else if (ENDS_RETREATS.includes(event.event)) judgeRetreats();
    if (isJudged(event)) faults.push(...eventFaults(state, event));
    state = evolve(state, event);
  }
  judgeRetreats();
  return faults;
}

/** Events that are judged one by one. Retreats are judged together: the log does not say in which order they were made. */
const JUDGED = [
  'phase',
  'moved',
  'advanced',
  'combat',
  'eliminated',
  'replaced',
  'game-over',
  'control',
  'evacuated',
  'evacuation-failed',
] as const satisfies readonly GameEvent['event'][];
type JudgedEvent = Extract<GameEvent, { event: (typeof JUDGED)[number] }>;
const isJudged = (event: GameEvent): event is JudgedEvent =>
  (JUDGED as readonly string[]).includes(event.event);

/** What comes after all retreats of a combat. */
const ENDS_RETREATS: readonly string[] = [
  'combat',
  'advanced',
  'phase',
  'turn',
] satisfies GameEvent['event'][];

function eventFaults(state: State, event: JudgedEvent): readonly string[] {
  switch (event.event) {
    case 'phase':
      return [...phaseOrderFaults(state, event), ...phaseEndFaults(state)];
    case 'moved':
      return moveFaults(state, event.unit, event.from, event.path);
    case 'advanced':
      return [
        ...(linked(event.from, event.to)
          ? []
          : [
              `6.5: ${event.unit} advances from ${event.from} to ${event.to}, which are not next to each other`,
            ]),
        ...(inHex(state, event.to).length === 0
          ? []
          : [`6.5: ${event.unit} advances into ${event.to}, which is not vacant`]),
        ...(state.units[event.unit]!.garrison ? [`10.0: the garrison ${event.unit} advances`] : []),
      ];
    case 'combat':
      return combatFaults(state, event);
    case 'eliminated':
      return boxFaults(state, event.unit, event.hex, event.box);
    case 'replaced':
      return replacementFaults(state, event.unit, event.pool);
    case 'game-over':
      return scoreFaults(state, event.points, event.winners);
    case 'control':
      return event.side === 'german' ? [`11.0: Germans regain ${event.hex}`] : [];
    case 'evacuated':
    case 'evacuation-failed':
      return [
        ...(state.turn < 3 ? [`8.0: an evacuation in turn ${state.turn}`] : []),
        ...(state.evacuations > 0 ? ['8.0: a second evacuation'] : []),
        ...((event.die === 1) === (event.event === 'evacuation-failed')
          ? []
          : [`8.0: ${event.event} with a ${event.die}`]),
      ];
  }
}

/** Checks the state after an entry, and what has become of the one before it. */
export function stateFaults(before: State | null, state: State): readonly string[] {
  const faults: string[] = [];
  if (Object.keys(state.units).length !== units.length)
    faults.push(`2.5: ${Object.keys(state.units).length} units, not ${units.length}`);
  const camps = new Map<string, string>();
  for (const [unit, { place, faction }] of Object.entries(state.units)) {
    if (!unitById.has(unit)) faults.push(`2.5: ${unit} is no counter`);
    if (!isHex(place)) {
      if (!BOXES.includes(place)) faults.push(`7.1: ${unit} is in ${place}, which is no box`);
      continue;
    }
    if (!isLand(place))
      faults.push(`5.0: ${unit} stands in ${place}, ${hexes.get(place)?.terrain ?? 'off the map'}`);
    const camp = CAMPS[faction]!;
    const other = camps.get(place);
    if (other !== undefined && other !== camp) faults.push(`5.0: ${other} and ${camp} share ${place}`);
    camps.set(place, camp);
    const { theater } = hexes.get(place)!;
    if (camp === 'west-german' && theater !== 'W')
      faults.push(`5.2.1: the West German ${unit} stands in ${place} (${theater})`);
    if (camp === 'east-german' && theater !== 'E')
      faults.push(`5.2.1: the East German ${unit} stands in ${place} (${theater})`);
    if (
      camp === 'western' &&
      has(place, 'fortified') &&
      !state.destroyedForts.some((fort) => fort === place)
    ) {
      faults.push(`6.4: ${unit} stands in ${place}, and its fortification holds`);
    }
  }
  if (before === null) return faults;
  for (const [unit, { place, garrison }] of Object.entries(before.units)) {
    const now = state.units[unit]!.place;
    if ((place === 'exited' || place === 'removed') && now !== place)
      faults.push(`9.0: ${unit} returns from ${place} to ${now}`);
    if (garrison && isHex(now) && now !== place)
      faults.push(`10.0: the garrison ${unit} goes from ${place} to ${now}`);
  }
  for (const hex of Object.keys(before.control))
    if (state.control[hex] === undefined) faults.push(`11.0: ${hex} is German again`);
  for (const fort of before.destroyedForts)
    if (!state.destroyedForts.includes(fort)) faults.push(`6.4: the fortification of ${fort} is back`);
  return faults;
}

/** 3.0 */
function phaseOrderFaults(
  state: State,
  next: { readonly turn: number; readonly phase: string },
): readonly string[] {
  const at = PHASES.indexOf(state.phase);
  const expected = at < 0 ? PHASES[0] : PHASES[(at + 1) % PHASES.length];
  // A turn's end is an event of its own, before the first phase of the next.
  return next.phase === expected && next.turn === state.turn
    ? []
    : [`3.0: ${next.phase} of turn ${next.turn} after ${state.phase} of turn ${state.turn}`];
}

/** 5.1 at the end of every phase, 5.2.2 and 5.3 when they fall due. */
function phaseEndFaults(state: State): readonly string[] {
  const faults: string[] = [];
  const stacks = new Map<string, string[]>();
  for (const unit of onMap(state))
    stacks.set(state.units[unit]!.place, [...(stacks.get(state.units[unit]!.place) ?? []), unit]);
  for (const [hex, stack] of stacks) {
    if (stack.length > 2)
      faults.push(`5.1: ${stack.join(', ')} stack in ${hex} at the end of ${state.phase}`);
    if (stack.filter(isFront).length > 1)
      faults.push(`5.1: two fronts in ${hex} at the end of ${state.phase}`);
  }
  for (const unit of onMap(state)) {
    const { place, strayed } = state.units[unit]!;
    const { theater } = hexes.get(place)!;
    const camp = campOf(state, unit);
    if (state.phase === 'western-allied-movement' && camp === 'western' && theater === 'E')
      faults.push(`5.2.2: ${unit} is still in ${place}`);
    if (state.phase === 'soviet-movement' && camp === 'soviet' && theater === 'W')
      faults.push(`5.2.2: ${unit} is still in ${place}`);
    if (
      state.phase === 'soviet-movement' &&
      camp === 'soviet' &&
      !isYugoslav(unit) &&
      has(place, 'yugoslavia')
    ) {
      faults.push(`5.3.2: ${unit} is still in ${place}`);
    }
    if (
      state.phase === 'soviet-combat' &&
      isYugoslav(unit) &&
      !has(place, 'yugoslavia') &&
      strayed !== state.turn
    ) {
      faults.push(`5.3.1: ${unit} is still in ${place}`);
    }
  }
  return faults;
}

/** 4.0, 5.0 */
function moveFaults(state: State, unit: string, from: string, path: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const camp = campOf(state, unit);
  if (state.units[unit]!.place !== from)
    faults.push(`5.0: ${unit} moves from ${from}, but is in ${state.units[unit]!.place}`);
  if (state.units[unit]!.garrison) faults.push(`10.0: the garrison ${unit} moves`);
  if (
    controllers(state, from, camp).length > 0 &&
    path[0] !== undefined &&
    controllers(state, path[0], camp).length > 0
  ) {
    faults.push(`4.0: ${unit} goes from ${from} straight to ${path[0]}, both in enemy zones of control`);
  }
  for (const [i, hex] of path.entries()) {
    const at = i === 0 ? from : path[i - 1]!;
    if (!linked(at, hex) || !isLand(hex)) faults.push(`5.0: ${unit} can't go from ${at} to ${hex}`);
    if (i < path.length - 1 && controllers(state, hex, camp).length > 0)
      faults.push(`4.0: ${unit} goes on from ${hex}, in an enemy zone of control`);
    if (inHex(state, hex).some((other) => campOf(state, other) !== camp))
      faults.push(`5.0: ${unit} enters ${hex}, where others stand`);
    const { theater } = hexes.get(hex)!;
    if (theater === 'BERLIN' && camp.endsWith('german')) faults.push(`5.2.1: ${unit} enters Berlin`);
  }
  return faults;
}

type Retreat = Extract<GameEvent, { event: 'retreated' }>;

/**
 * 6.2.1: units retreat one by one, and each takes up room for the next; there must be some order in which each goes where
 * it may. The faults are those of the order given.
 */
export function retreatsFaults(state: State, retreats: readonly Retreat[]): readonly string[] {
  return inSomeOrder(state, retreats)
    ? []
    : retreats.flatMap(({ unit, from, to }) => retreatFaults(state, unit, from, to));
}

function inSomeOrder(state: State, retreats: readonly Retreat[]): boolean {
  return (
    retreats.length === 0 ||
    retreats.some(
      (retreat) =>
        retreatFaults(state, retreat.unit, retreat.from, retreat.to).length === 0 &&
        inSomeOrder(
          moved(state, retreat),
          retreats.filter((other) => other !== retreat),
        ),
    )
  );
}

function moved(state: State, { unit, to }: Retreat): State {
  return { ...state, units: { ...state.units, [unit]: { ...state.units[unit]!, place: to } } };
}

function retreatFaults(state: State, unit: string, from: string, to: string): readonly string[] {
  const faults: string[] = [];
  const camp = campOf(state, unit);
  const open = (hex: string): boolean =>
    linked(from, hex) &&
    isLand(hex) &&
    controllers(state, hex, camp).length === 0 &&
    !(camp.endsWith('german') && hexes.get(hex)!.theater === 'BERLIN');
  if (!open(to)) faults.push(`6.2.1: ${unit} can't retreat from ${from} to ${to}`);
  const there = inHex(state, to);
  if (there.length > 1) faults.push(`6.2.1: ${unit} retreats into ${to}, where two units stand`);
  if (isFront(unit) && there.some(isFront))
    faults.push(`6.2.1: the front ${unit} retreats to another in ${to}`);
  if (state.units[unit]!.garrison) faults.push(`10.0: the garrison ${unit} retreats`);
  // A German across the boundary is an enemy's enemy there: the hex must be free of both camps' enemies.
  const vacant = neighbours(from).filter(
    (hex) => open(hex) && inHex(state, hex).length === 0 && !crossesIntoZone(state, camp, hex),
  );
  if (there.length > 0 && vacant.length > 0)
    faults.push(`6.2.1: ${unit} retreats into ${to}, though ${vacant.join(', ')} is vacant`);
  return faults;
}

/** 5.2.1: a German who retreats over the boundary changes sides, and so enemies. */
function crossesIntoZone(state: State, camp: string, hex: string): boolean {
  if (!camp.endsWith('german')) return false;
  const there = hexes.get(hex)!.theater === 'W' ? 'west-german' : 'east-german';
  return controllers(state, hex, there).length > 0;
}

/** 6.1, 6.3 */
function combatFaults(state: State, event: Extract<GameEvent, { event: 'combat' }>): readonly string[] {
  const faults: string[] = [];
  const { attackers, targets, defenders, attack, defense, column, die, result } = event;
  const printed = attackers.reduce((sum, unit) => sum + unitById.get(unit)!.attack, 0);
  if (printed !== attack) faults.push(`6.1: the attack is ${printed}, not ${attack}`);
  const least = defenders.reduce((sum, unit) => sum + unitById.get(unit)!.defense, 0);
  if (defense < least) faults.push(`6.4: the defence is at least ${least}, not ${defense}`);
  const odds =
    attack >= defense ? `${Math.min(6, Math.floor(attack / defense))}-1` : `1-${Math.ceil(defense / attack)}`;
  if (odds !== column) faults.push(`6.1: ${attack} against ${defense} is ${odds}, not ${column}`);
  if (crt.rows[String(die)]?.[crt.columns.indexOf(column)] !== result)
    faults.push(`6.1: a ${die} at ${column} is not ${result}`);
  for (const unit of attackers) {
    const { place, attacked } = state.units[unit]!;
    if (attacked) faults.push(`6.3: ${unit} attacks twice`);
    for (const target of targets)
      if (!linked(place, target)) faults.push(`6.3: ${unit} in ${place} is not next to ${target}`);
    for (const defender of defenders) {
      if (ENEMY[campOf(state, unit)] !== campOf(state, defender))
        faults.push(`6.3: ${unit} attacks ${defender}, no enemy`);
    }
  }
  const standing = targets.flatMap((hex) => inHex(state, hex)).sort();
  if (standing.join() !== [...defenders].sort().join())
    faults.push(`6.3: ${standing.join(', ')} defend, not ${defenders.join(', ')}`);
  return faults;
}

/** 7.1: the box by where and whose. */
function boxFaults(state: State, unit: string, hex: string, box: string): readonly string[] {
  const camp = campOf(state, unit);
  const expected = camp.endsWith('german')
    ? hexes.get(hex)!.theater === 'W'
      ? 'west-german-destroyed'
      : 'east-german-destroyed'
    : camp === 'soviet'
      ? 'soviet-destroyed'
      : has(hex, 'italy')
        ? 'italy-destroyed'
        : 'western-allied-destroyed';
  return box === expected ? [] : [`7.1: ${unit}, destroyed in ${hex}, goes to ${expected}, not ${box}`];
}

/** 7.1, 7.2 */
function replacementFaults(state: State, unit: string, pool: string): readonly string[] {
  const { nation, attack } = unitById.get(unit)!;
  const faults: string[] = [];
  if (nation === 'yugoslav' || nation === 'hungarian') faults.push(`7.1: ${unit} is replaced`);
  const rate = trt.turns.find(({ turn }) => turn === state.turn)?.rates[pool] ?? 0;
  const received = state.received[pool as keyof State['received']];
  if (received >= rate) faults.push(`7.2: more than ${rate} replacements from ${pool} in turn ${state.turn}`);
  if (pool === 'soviet' || pool.endsWith('german')) {
    const box = Object.keys(state.units).filter((each) => state.units[each]!.place === `${pool}-destroyed`);
    const weaker = box.filter((each) => {
      const other = unitById.get(each)!;
      return other.attack < attack && other.nation !== 'yugoslav' && other.nation !== 'hungarian';
    });
    if (weaker.length > 0) faults.push(`7.2: ${unit} is replaced before ${weaker.join(', ')}`);
  }
  return faults;
}

/** 11.0 */
function scoreFaults(
  state: State,
  points: { readonly [seat: string]: number },
  winners: readonly number[],
): readonly string[] {
  const held = (side: string) => map.cities.filter(({ hex }) => state.control[hex] === side);
  const garrisoned = (hex: string) =>
    inHex(state, hex).some((unit) => isFront(unit) && campOf(state, unit) === 'soviet');
  const soviet = held('soviet').filter(({ hex, capital }) => !capital || garrisoned(hex));
  const sum = (cities: readonly { points: number }[]) =>
    cities.reduce((total, city) => total + city.points, 0);
  const expected = { '1': sum(soviet), '2': sum(held('western-allied')) };
  const won = expected['1'] === expected['2'] ? [] : [expected['1'] > expected['2'] ? 1 : 2];
  const faults: string[] = [];
  if (points['1'] !== expected['1'] || points['2'] !== expected['2'])
    faults.push(`11.0: ${JSON.stringify(points)}, not ${JSON.stringify(expected)}`);
  if (winners.join() !== won.join()) faults.push(`11.0: seat ${winners.join()} wins, not ${won.join()}`);
  return faults;
}
