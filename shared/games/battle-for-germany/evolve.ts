import type { HexId, UnitId } from '../../core/brands.ts';
import { present } from '../../core/assert.ts';
import type { GameEvent } from './events.ts';
import type { Phase } from './data.ts';
import type { Game } from './game.ts';
import { FULL_SUPPLY, REPLENISHED_ON, forceOf, sideOfSecond } from './rules/supply.ts';
import { phaseOf, scenarioOf } from './situation.ts';
import type { State, Supply, UnitState } from './state.ts';
import type { Pool } from './vocabulary.ts';
import { POOLS } from './vocabulary.ts';

/** The state after an event. Pure and total; it judges nothing. */
export function evolve(game: Game, state: State, event: GameEvent): State {
  switch (event.event) {
    case 'placed':
      return withUnit(state, event.unit, { place: event.hex });
    case 'moved': {
      const to = event.path.at(-1) ?? event.from;
      const moved = withUnit(state, event.unit, { place: to, moved: true, startedAt: event.from });
      return onOffensive(game, moved, [event.unit]);
    }
    case 'tripled':
      return { ...state, tripled: event.unit };
    case 'taken-back':
      // A front that became a garrison by this move is none; older garrisons never move.
      return withUnit(state, event.unit, { place: event.to, garrison: false });
    case 'combat': {
      const good = event.attack >= event.defense ? 1 : 0;
      const fought = withUnits(state, event.attackers, { attacked: true });
      return onOffensive(
        game,
        {
          ...fought,
          attacksMade: state.attacksMade + 1,
          goodAttacksMade: state.goodAttacksMade + good,
        },
        event.attackers,
      );
    }
    case 'exchanged':
    case 'stood':
    case 'lapsed':
      return state;
    case 'opening-die':
      return state;
    case 'evacuation-failed':
      return withEvacuation(state);
    case 'eliminated':
      return withUnit(state, event.unit, { ...OFF_MAP, place: event.box });
    case 'retreated':
      return withUnit(state, event.unit, {
        place: event.to,
        ...(event.strayed ? { strayed: state.turn } : {}),
      });
    case 'advanced':
      return withUnit(state, event.unit, { place: event.to });
    case 'identity-changed':
      return withUnit(state, event.unit, { faction: event.to });
    case 'replaced': {
      const received = { ...state.received, [event.pool]: state.received[event.pool] + 1 };
      return {
        ...withUnit(state, event.unit, {
          ...OFF_MAP,
          place: event.hex,
          replaced: state.turn,
          pinned: event.pinned,
        }),
        received,
      };
    }
    case 'evacuated': {
      const moved = withUnit(state, event.unit, { place: event.to, moved: true, startedAt: event.from });
      return withEvacuation(moved);
    }
    case 'exited':
      return withUnit(state, event.unit, { ...OFF_MAP, place: 'exited' });
    case 'condemned':
      return withUnits(state, event.units, { doomed: true });
    case 'removed':
      return withUnit(state, event.unit, { ...OFF_MAP, place: 'removed' });
    case 'fortification-destroyed':
      return { ...state, destroyedForts: withHex(state.destroyedForts, event.hex) };
    case 'port-entered':
      return { ...state, enteredPorts: withHex(state.enteredPorts, event.hex) };
    case 'berlin-entered':
      return { ...state, berlinEntered: [...state.berlinEntered, event.side] };
    case 'germany-fallen': {
      const { berlinFalls } = scenarioOf(game, state);
      return { ...state, germanyFallen: true, hostile: event.war ? (berlinFalls?.hostile ?? []) : [] };
    }
    case 'ss-joins':
      return withUnit(state, event.unit, { faction: 'western-allied' });
    case 'supply-placed': {
      const { soviet, markers } = state.supply;
      return {
        ...state,
        supply: {
          ...state.supply,
          soviet: event.side === 'soviet' ? soviet - 1 : soviet,
          markers: [...markers, { side: event.side, hex: event.hex }],
        },
      };
    }
    case 'garrison':
      return withUnit(state, event.unit, { garrison: true });
    case 'control':
      return { ...state, control: { ...state.control, [event.hex]: event.side } };
    case 'turn': {
      // 18.1: used markers come back on turn 11.
      const soviet = event.turn === REPLENISHED_ON ? FULL_SUPPLY : state.supply.soviet;
      return { ...state, turn: event.turn, supply: { ...state.supply, soviet } };
    }
    case 'phase':
      return beginPhase(game, state, event.turn, event.phase);
    case 'game-over':
      return { ...state, over: true };
  }
}

const OFF_MAP: Partial<UnitState> = {
  moved: false,
  attacked: false,
  startedAt: null,
  pinned: false,
  garrison: false,
  strayed: 0,
  offensive: 0,
  doomed: false,
};

export const NONE_RECEIVED = Object.fromEntries(POOLS.map((pool) => [pool, 0])) as {
  readonly [pool in Pool]: number;
};

/** What is noted for one phase only is wiped; a replacement is pinned for one Movement Phase of its army. */
function beginPhase(game: Game, state: State, turn: number, phase: string): State {
  const ending = phaseOf(game, state);
  // Copied whole and then changed: an object built key by key is many times slower to copy from then on.
  const units: { [unit: string]: UnitState } = { ...state.units };
  for (const [unit, was] of Object.entries(state.units)) {
    const released = was.pinned && ending.kind === 'movement' && ending.factions.includes(was.faction);
    if (!was.moved && !was.attacked && was.startedAt === null && !released) continue;
    units[unit] = { ...was, moved: false, attacked: false, startedAt: null, pinned: was.pinned && !released };
  }
  return {
    ...state,
    turn,
    phase,
    units,
    received: NONE_RECEIVED,
    attacksMade: 0,
    goodAttacksMade: 0,
    tripled: null,
    supply: withoutUsed(state.supply, ending),
  };
}

/** 18.1: a marker is put aside after its side's Second Movement Phase, whether it was of use or not. */
function withoutUsed(supply: Supply, ending: Phase): Supply {
  const side = ending.kind === 'movement' ? sideOfSecond(ending) : null;
  if (side === null) return supply;
  return {
    ...supply,
    markers: supply.markers.filter((marker) => marker.side !== side),
    force: side === 'western-allied' ? null : supply.force,
  };
}

/** 18.1: units that attack or move in a second phase are noted for the next turn; the first of them fixes the force. */
function onOffensive(game: Game, state: State, units: readonly UnitId[]): State {
  const side = sideOfSecond(phaseOf(game, state));
  if (side === null) return state;
  const noted = withUnits(state, units, { offensive: state.turn });
  const force =
    side === 'western-allied' ? (units.map((unit) => forceOf(game, state, unit))[0] ?? null) : null;
  return force === null ? noted : { ...noted, supply: { ...noted.supply, force } };
}

function withEvacuation(state: State): State {
  return { ...state, evacuations: state.evacuations + 1, lastEvacuation: state.turn };
}

function withUnit(state: State, unit: UnitId, change: Partial<UnitState>): State {
  const was = present(state.units[unit], `unit ${unit}`);
  return { ...state, units: { ...state.units, [unit]: { ...was, ...change } } };
}

function withUnits(state: State, units: readonly UnitId[], change: Partial<UnitState>): State {
  return units.reduce((so, unit) => withUnit(so, unit, change), state);
}

function withHex(hexes: readonly HexId[], hex: HexId): readonly HexId[] {
  return hexes.includes(hex) ? hexes : [...hexes, hex].sort();
}
