import type { GameEvent } from '../../shared/games/models-counterattack/events.ts';
import type { State } from '../../shared/games/models-counterattack/state.ts';
import type { Fight, Thread } from './modelsCounterattackInvariants.ts';
import {
  WARSAW,
  handlesAt,
  held,
  isHex,
  isRail,
  isRiver,
  isVehicle,
  mayStack,
  movement,
  neighbours,
  other,
  points,
  praga,
  steps,
  tables,
  terrainAt,
  unitOf,
  zones,
} from './modelsCounterattackGround.ts';

type Of<K extends GameEvent['event']> = Extract<GameEvent, { event: K }>;

/** 9, 11: combats of Model's Counterattack, reckoned once more from the rulebook. */
export function combatFaults(
  thread: Thread,
  state: State,
  event: Of<
    'die' | 'combat' | 'defence' | 'supported' | 'step-lost' | 'eliminated' | 'retreated' | 'advanced'
  >,
): readonly string[] {
  switch (event.event) {
    case 'die':
      return [];
    case 'supported': {
      thread.support.artillery = [...thread.support.artillery, event.seat];
      const { used, available, removed } = state.markers[event.marker]!;
      const twice = thread.support.artillery.filter((seat) => seat === event.seat).length > 1;
      return [
        ...(used || removed || !available ? [`10: ${event.marker} is not ready`] : []),
        ...(twice ? [`10: seat ${event.seat} has two markers in a combat`] : []),
      ];
    }
    case 'combat': {
      const faults = fightFaults(thread, state, event);
      thread.fight = fightOf(state, event);
      thread.support = { artillery: [], events: [] };
      thread.noContiguity = false;
      return faults;
    }
    case 'defence':
      return defenceFaults(thread, state, event);
    case 'step-lost':
    case 'eliminated':
      // Barrages (10) and the uprising (18) cost steps, too.
      if (event.rule === '9') count(thread, event.counter);
      return event.event === 'step-lost' &&
        steps(unitOf(state, event.counter), state.counters[event.counter]!) < 2
        ? [`9: ${event.counter} has no second step`]
        : [];
    case 'retreated':
      return retreatFaults(state, event);
    case 'advanced':
      return advanceFaults(thread, state, event);
  }
}

const BONUS: { readonly [card: string]: readonly [white: number, red: number] } = {
  S05: [1, 0],
  S06: [1, 0],
  S07: [0, 1],
  G05: [1, 0],
  G06: [1, 0],
  G07: [0, 2],
  G08: [0, 1],
};

function bonuses(state: State, handle: string): readonly [attack: number, defence: number] {
  const { white, red } = unitOf(state, handle);
  const cards = state.counters[handle]!.events.map((card) => BONUS[card.slice(0, 3)]!);
  const attack = white + cards.reduce((sum, [w]) => sum + w, 0);
  return [attack, attack + red + cards.reduce((sum, [, r]) => sum + r, 0)];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const pointsOf = (state: State, handle: string): number => {
  const value = points(unitOf(state, handle), state.counters[handle]!);
  return state.counters[handle]!.place === WARSAW ? Math.ceil(value / 2) : value;
};

/** 9 Resolution and Modifiers, 8, 10, 11. */
function fightFaults(thread: Thread, state: State, event: Of<'combat'>): readonly string[] {
  const { attackers, target } = event;
  const faults: string[] = [];
  const places = [...new Set(attackers.map((handle) => state.counters[handle]!.place))];
  const beside = (place: string): boolean =>
    place === WARSAW ? praga.includes(target) : neighbours(place).includes(target);
  if (!places.every(beside)) faults.push(`9: ${target} is attacked from ${places.join()}`);
  if (event.kind === 'overrun') faults.push(...overrunFaults(thread, state, attackers, places));
  else faults.push(...coordinatedFaults(thread, state, event, places));

  const all = handlesAt(state, target);
  const standing = all.filter((handle) => !state.counters[handle]!.fled);
  const attack = sum(attackers.map((handle) => pointsOf(state, handle)));
  const defence = sum(standing.map((handle) => pointsOf(state, handle)));
  if (event.attack !== attack || event.defence !== defence)
    faults.push(`9: ${event.attack} to ${event.defence}, not ${attack} to ${defence}`);
  const ground = terrainAt(target);
  const vehicles = attackers.every((handle) => isVehicle(unitOf(state, handle)));
  const dug = all.some((handle) => state.counters[handle]!.prepared);
  const shift =
    (ground.vehiclesOnly && !vehicles ? 0 : ground.shift) +
    (places.every((place) => isHex(place) && isRiver(place, target)) ? 1 : 0) +
    (dug ? 1 : 0);
  const column = Math.max(0, ratio(attack, defence) - shift);
  if (tables.crt.columns[column] !== event.column)
    faults.push(`9: ${attack} to ${defence}, ${shift} left, is not ${event.column}`);

  const perHex = places.map((place) =>
    Math.max(
      ...attackers
        .filter((handle) => state.counters[handle]!.place === place)
        .map((handle) => bonuses(state, handle)[0]),
    ),
  );
  const shields = standing.map((handle) => bonuses(state, handle)[1]);
  const limited = state.options.limitedBonus;
  const best = (values: readonly number[]): number => (limited ? Math.max(0, ...values) : sum(values));
  const seat = state.counters[attackers[0]!]!.side === 'soviet' ? 1 : 2;
  const backing = [...thread.support.artillery, ...thread.support.events];
  const help = sum(backing.map((each) => (each === seat ? 1 : -1)));
  const net = best(perHex) - best(shields) - ground.defence - (dug ? 1 : 0) + help;
  const modifier = Math.max(-6, Math.min(6, net));
  if (event.modifier !== modifier) faults.push(`9: a modifier of ${event.modifier}, not ${modifier}`);
  const result = tables.crt.rows[String(event.die + modifier)]![column];
  if (result !== event.result) faults.push(`9: ${event.result}, not ${result}`);
  return faults;
}

/** 9: 5:1 and 1:3 at most; rounded in the defender's favour. */
function ratio(attack: number, defence: number): number {
  if (attack >= defence) return 2 + Math.min(4, defence === 0 ? 4 : Math.floor(attack / defence) - 1);
  return Math.ceil(defence / attack) <= 2 ? 1 : 0;
}

function overrunFaults(
  thread: Thread,
  state: State,
  attackers: readonly string[],
  places: readonly string[],
): readonly string[] {
  const faults: string[] = [];
  if (state.step !== 'movement' && state.step !== 'reserves') faults.push(`9: an overrun in ${state.step}`);
  if (places.length !== 1 || !mayStack(state, attackers) || attackers.length === 2)
    faults.push(`9: ${attackers.join()} overrun together`);
  for (const handle of attackers) {
    const unit = unitOf(state, handle);
    if (!isVehicle(unit) || movement(unit, state.counters[handle]!) < 9)
      faults.push(`9: ${unit.id} overruns`);
  }
  if (thread.support.artillery.length > 0) faults.push('9: artillery supports an overrun');
  if (state.mover?.done === true) faults.push('9: an overrun after one that failed');
  return faults;
}

function coordinatedFaults(
  thread: Thread,
  state: State,
  { attackers, target }: Of<'combat'>,
  places: readonly string[],
): readonly string[] {
  const faults: string[] = [];
  if (state.step !== 'combat') faults.push(`11: an attack in ${state.step}`);
  if (state.attacked.some((hex) => hex === target)) faults.push(`11: ${target} is attacked twice`);
  for (const handle of attackers) {
    const { fought, moved, reserve } = state.counters[handle]!;
    if (fought || moved || reserve) faults.push(`11: ${handle} may not attack`);
  }
  if (attackers.filter((handle) => state.counters[handle]!.place === WARSAW).length > 2)
    faults.push('6: more than two units over a bridge');
  const joined = new Set(places.slice(0, 1));
  // A set is walked in the order of insertion, additions included.
  for (const place of joined)
    for (const next of places)
      if (
        place === WARSAW
          ? praga.includes(next)
          : next === WARSAW
            ? praga.includes(place)
            : neighbours(place).includes(next)
      )
        joined.add(next);
  if (joined.size < places.length && !thread.noContiguity) faults.push(`11: ${places.join()} are apart`);
  return faults;
}

function fightOf(state: State, event: Of<'combat'>): Fight {
  const number = (letter: string): number =>
    Number(new RegExp(`${letter}(\\d)`).exec(event.result)?.[1] ?? 0);
  const total = (handles: readonly string[]): number =>
    sum(handles.map((handle) => steps(unitOf(state, handle), state.counters[handle]!)));
  const printed = { steps: number('D'), hexes: number('r'), yellow: event.result.endsWith('*') };
  return {
    target: event.target,
    attackers: event.attackers,
    defenders: event.defenders,
    defenderSteps: total(event.defenders),
    owed: printed,
    printed,
    changed: false,
    lost: { attacker: 0, defender: 0 },
    wanted: { attacker: Math.min(number('A'), total(event.attackers)) },
  };
}

function count(thread: Thread, handle: string): void {
  const { fight } = thread;
  if (fight === null) return;
  const { attacker, defender } = fight.lost;
  if (fight.attackers.includes(handle))
    thread.fight = { ...fight, lost: { attacker: attacker + 1, defender } };
  if (fight.defenders.includes(handle))
    thread.fight = { ...fight, lost: { attacker, defender: defender + 1 } };
}

/** 9 Elastic and desperate defence. */
function defenceFaults(thread: Thread, state: State, event: Of<'defence'>): readonly string[] {
  const { fight } = thread;
  if (fight === null) return ['9: a defence without a combat'];
  const faults: string[] = fight.changed ? ['9: elastic and desperate defence at once'] : [];
  const { steps: lost, hexes, yellow } = fight.printed;
  const { side } = state.counters[fight.defenders[0]!]!;
  if (event.kind === 'elastic') {
    if (yellow) faults.push('9: elastic defence on yellow');
    if (side === 'soviet' && !state.options.redArmyElasticDefence) faults.push('9: Soviet elastic defence');
    if (event.steps !== lost - 1 || event.retreat !== hexes + 1)
      faults.push(`9: D${lost}r${hexes} becomes D${event.steps}r${event.retreat}`);
  } else if (event.steps - lost !== hexes - event.retreat || event.retreat >= hexes || event.retreat < 0) {
    faults.push(`9: D${lost}r${hexes} becomes D${event.steps}r${event.retreat}`);
  }
  thread.fight = { ...fight, changed: true, owed: { steps: event.steps, hexes: event.retreat } };
  return faults;
}

/** A combat is over once something else begins: it must have come to its result, on the board as it lies then. */
export function closeFight(thread: Thread, state: State): readonly string[] {
  const { fight } = thread;
  thread.fight = null;
  return fight === null ? [] : settled(fight, state);
}

/** What a combat must have come to: the steps of the table, and an empty hex where a retreat was owed and possible. */
function settled(fight: Fight, state: State): readonly string[] {
  const { lost, owed, wanted, defenderSteps, target, defenders } = fight;
  const faults: string[] = [];
  if (lost.attacker !== wanted.attacker)
    faults.push(`9: the attacker loses ${lost.attacker} steps, not ${wanted.attacker}`);
  if (lost.defender < Math.min(owed.steps, defenderSteps))
    faults.push(`9: the defender loses ${lost.defender} steps, not ${owed.steps}`);
  const left = defenders.filter((handle) => state.counters[handle]?.place === target);
  if (left.length > 0 && lost.defender < owed.steps + owed.hexes)
    faults.push(`9: ${left.join()} stays in ${target} for ${lost.defender} steps`);
  return faults;
}

/** 9 Retreat: four hexes at most, none twice, over no enemy, to Warsaw over an open bridge only. */
function retreatFaults(state: State, { counter, from, path }: Of<'retreated'>): readonly string[] {
  const faults: string[] = [];
  const { side, bridge } = state.counters[counter]!;
  const unit = unitOf(state, counter);
  const enemies = held(state, other(side));
  if (path.length > 4) faults.push(`9: ${unit.id} retreats ${path.length} hexes`);
  if (new Set([from, ...path]).size !== path.length + 1) faults.push(`9: ${unit.id} retreats in a circle`);
  let at: string = from;
  for (const to of path) {
    if (to === WARSAW) {
      const shut = state.uprising.effects.noMove && bridge !== at;
      if (side === 'soviet' || !praga.includes(at) || shut || unit.class === 'train')
        faults.push(`6: ${unit.id} retreats into Warsaw from ${at}`);
    } else if (!neighbours(at).includes(to) || enemies.has(to)) {
      faults.push(`9: ${unit.id} retreats from ${at} to ${to}`);
    } else if (unit.class === 'train' && !isRail(at, to)) faults.push(`13: the train retreats to ${to}`);
    at = to;
  }
  return faults;
}

/** 9, 11 Advance: into the vacated hex first; on only after D2, and out of no enemy zone of control. */
function advanceFaults(thread: Thread, state: State, event: Of<'advanced'>): readonly string[] {
  const { fight } = thread;
  if (fight === null) return ['11: an advance without a combat'];
  const faults: string[] = [];
  const { path, from, counters } = event;
  const { side } = state.counters[counters[0]!]!;
  const enemies = held(state, other(side));
  const hostile = zones(state, other(side));
  if (path[0] !== fight.target) faults.push(`11: the advance begins in ${path[0]}`);
  if (path.some((hex) => enemies.has(hex))) faults.push('11: an advance onto the enemy');
  if (path.length > 1 && fight.printed.steps < 2) faults.push('11: a long advance without D2');
  if (path.slice(0, -1).some((hex) => hostile.has(hex)))
    faults.push('11: an advance goes on in an enemy zone of control');
  path.slice(1).forEach((hex, i) => {
    if (!neighbours(path[i]!).includes(hex)) faults.push(`11: an advance from ${path[i]} to ${hex}`);
  });
  for (const handle of counters)
    if (unitOf(state, handle).class === 'train' && !isRail(from, fight.target))
      faults.push(`13: the train advances to ${fight.target}`);
  return faults;
}
