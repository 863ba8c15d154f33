import type { HexId, UnitId } from '../../core/brands.ts';
import { present } from '../../core/assert.ts';
import type { GameEvent } from './events.ts';
import type { Game } from './game.ts';
import { phaseOf } from './situation.ts';
import type { State, UnitState } from './state.ts';
import type { Pool } from './vocabulary.ts';
import { POOLS } from './vocabulary.ts';

/** The state after an event. Pure and total; it judges nothing. */
export function evolve(game: Game, state: State, event: GameEvent): State {
  switch (event.event) {
    case 'placed':
      return withUnit(state, event.unit, { place: event.hex });
    case 'moved': {
      const to = event.path.at(-1) ?? event.from;
      return withUnit(state, event.unit, { place: to, moved: true, startedAt: event.from });
    }
    case 'taken-back':
      // A front that became a garrison by this move is none; older garrisons never move.
      return withUnit(state, event.unit, { place: event.to, garrison: false });
    case 'combat':
      return { ...withUnits(state, event.attackers, { attacked: true }), attacksMade: state.attacksMade + 1 };
    case 'exchanged':
    case 'stood':
    case 'lapsed':
      return state;
    case 'evacuation-failed':
      return { ...state, evacuations: state.evacuations + 1 };
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
      return { ...moved, evacuations: state.evacuations + 1 };
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
    case 'garrison':
      return withUnit(state, event.unit, { garrison: true });
    case 'control':
      return { ...state, control: { ...state.control, [event.hex]: event.side } };
    case 'turn':
      return { ...state, turn: event.turn };
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
  return { ...state, turn, phase, units, received: NONE_RECEIVED, attacksMade: 0 };
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
