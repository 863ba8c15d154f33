import { assert, present } from '../../core/assert.ts';
import type { SeatId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { cloneJson } from '../../core/json.ts';
import type { Options } from '../../rules/contract.ts';
import { NONE_RECEIVED } from './evolve.ts';
import type { Game } from './game.ts';
import { controlChanges } from './rules/control.ts';
import { FULL_SUPPLY } from './rules/supply.ts';
import { situation } from './situation.ts';
import type { State, UnitState } from './state.ts';
import type { Faction, Place } from './vocabulary.ts';
import { FACTIONS } from './vocabulary.ts';

/** The seat of a faction that is not in play. */
const NOBODYS: SeatId = 0;

/** 12.0, 12.1, 13.0, 14.0, 15.1, 16.2, 17.1: the state before the first phase, units on the hexes of the chart; those with an area wait to be placed. */
export function setUp(game: Game, scenarioId: string, options: Options): State {
  const scenario = game.scenarios.get(scenarioId);
  assert(scenario !== undefined, `no scenario "${scenarioId}"`);
  const seats = Object.fromEntries(
    FACTIONS.map((faction) => [
      faction,
      scenario.seats.find(({ factions }) => factions.includes(faction))?.seat ?? NOBODYS,
    ]),
  ) as { readonly [faction in Faction]: SeatId };
  const units: { [unit: string]: UnitState } = {};
  for (const unit of game.data.units.units) {
    const chart = seats[unit.faction] === NOBODYS ? null : (unit.setUp[scenario.setUp] ?? null);
    const place = startingPlace(game, chart);
    units[unit.id] = {
      ...freshUnit(unit.faction, place),
      // 10.0: a front that is set up in a capital garrisons it (Red Star/White Star).
      garrison: unit.type === 'front' && game.cities.get(place)?.capital === true,
    };
  }
  const valueOf = (option: string): boolean | string =>
    options[option] ?? game.data.scenarios.options.find(({ id }) => id === option)?.default ?? false;
  const isOn = (option: string): boolean => valueOf(option) === true;
  const state: State = {
    scenario: scenario.id,
    options: {
      // 12.3 takes the place of 12.2: it means nothing where that does not apply.
      eastFrontConcentration: scenario.mandatedAttacks !== undefined && isOn('eastFrontConcentration'),
      attackerConductsRetreats: isOn('attackerConductsRetreats'),
      afterBerlin: String(valueOf('afterBerlin')),
      ssFightOn: isOn('ssFightOn'),
      nationalStacking: isOn('nationalStacking'),
      attackSingleUnits: isOn('attackSingleUnits'),
      noEvacuationRestriction: isOn('noEvacuationRestriction'),
      mandatedOdds: isOn('mandatedOdds'),
      offensiveSupply: isOn('offensiveSupply'),
      courlandExits: isOn('courlandExits'),
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
    goodAttacksMade: 0,
    lastEvacuation: 0,
    berlinEntered: [],
    germanyFallen: false,
    tripled: null,
    supply: { soviet: FULL_SUPPLY, markers: [], force: null },
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
    offensive: 0,
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
