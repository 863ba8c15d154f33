import { assert, present } from '../../core/assert.ts';
import type { SeatId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { cloneJson } from '../../core/json.ts';
import type { Options } from '../../rules/contract.ts';
import { NONE_RECEIVED } from './evolve.ts';
import type { Game } from './game.ts';
import { controlChanges } from './rules/control.ts';
import { situation } from './situation.ts';
import type { State, UnitState } from './state.ts';
import type { Faction, Place } from './vocabulary.ts';

/** 12.0, 12.1: the state before the first phase, units on the hexes of the chart; those with an area wait to be placed. */
export function setUp(game: Game, scenarioId: string, options: Options): State {
  const scenario = game.scenarios.get(scenarioId);
  assert(scenario !== undefined, `no scenario "${scenarioId}"`);
  const seats = Object.fromEntries(
    scenario.seats.flatMap(({ seat, factions }) => factions.map((faction) => [faction, seat])),
  ) as { readonly [faction in Faction]: SeatId };
  const units: { [unit: string]: UnitState } = {};
  for (const unit of game.data.units.units)
    units[unit.id] = freshUnit(unit.faction, startingPlace(game, unit.setUp[scenario.setUp] ?? null));
  const isOn = (option: string): boolean => {
    const fallback = game.data.scenarios.options.find(({ id }) => id === option)?.default ?? false;
    return (options[option] ?? fallback) === true;
  };
  const state: State = {
    scenario: scenario.id,
    options: {
      eastFrontConcentration: isOn('eastFrontConcentration'),
      attackerConductsRetreats: isOn('attackerConductsRetreats'),
    },
    turn: scenario.firstTurn,
    phase: present(scenario.before[0] ?? scenario.turn[0], 'first phase').id,
    over: false,
    seats,
    hostile: scenario.hostile,
    units,
    control: {},
    destroyedForts: [],
    enteredPorts: [],
    evacuations: 0,
    received: NONE_RECEIVED,
    attacksMade: 0,
    patches: null,
  };
  // A copy by way of text, as the store makes it: built key by key the units would be many times slower to copy.
  return cloneJson(withInitialControl(game, state));
}

export function freshUnit(faction: Faction, place: Place): UnitState {
  return {
    place,
    faction,
    moved: false,
    attacked: false,
    startedAt: null,
    replaced: 0,
    pinned: false,
    garrison: false,
    strayed: 0,
    doomed: false,
  };
}

/** 11.0: cities that a side holds by where its units stand, before anything has moved. */
export function withInitialControl(game: Game, state: State): State {
  const changes = controlChanges(situation(game, state), null);
  return { ...state, control: { ...state.control, ...Object.fromEntries(changes) } };
}

function startingPlace(game: Game, place: string | null): Place {
  if (place === null) return 'not-in-play';
  return game.areas.has(place) ? 'to-place' : hexId(place);
}
