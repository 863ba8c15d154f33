import { assert } from '../../core/assert.ts';
import type { Options } from '../../rules/contract.ts';
import type { PrintedUnit } from './data.ts';
import type { Game } from './game.ts';
import { defaultArtillery } from './rules/deployment.ts';
import { situation } from './situation.ts';
import type { PhaseUse, RuleOptions, State, UnitState } from './state.ts';
import type { Place } from './vocabulary.ts';

export const NOTHING_USED: PhaseUse = {
  engaged: [],
  uncommanded: [],
  counterMoves: [],
  rail: 0,
  ring: false,
  fromBox: 0,
  infantry: 0,
  armour: 0,
  volkssturm: 0,
};

/** 10.0: the state before anybody has chosen anything: units with a hex on it, coded German units to be placed. */
export function setUp(game: Game, scenarioId: string, options: Options): State {
  const scenario = game.scenarios.get(scenarioId);
  assert(scenario !== undefined, `no scenario "${scenarioId}"`);
  const rules = ruleOptions(game, options);
  const units: { [unit: string]: UnitState } = {};
  for (const unit of game.data.units.units)
    units[unit.id] = freshUnit(unit, startingPlace(unit, rules), rules);
  const state: State = {
    scenario: scenario.id,
    options: rules,
    turn: 1,
    phase: scenario.before[0]!.id,
    over: false,
    seats: { soviet: 1, german: 2 },
    units,
    supportPoints: rules.supportPoints,
    occupied: [],
    bonus: [],
    elbe: 0,
    flooded: 0,
    bidPoints: 0,
    artillery: {},
    delaysDrawn: 0,
    delaysShown: [],
    volkssturmShown: [],
    vlasovGone: false,
    used: NOTHING_USED,
    patches: null,
  };
  return { ...state, artillery: defaultArtillery(situation(game, state)) };
}

/** 6.59, 10.3, 12.24, 12.36: with both 12.2 and 12.3 their changes are added. */
function ruleOptions(game: Game, options: Options): RuleOptions {
  const value = (id: string): boolean | string =>
    options[id] ?? game.data.scenarios.options.find((option) => option.id === id)?.default ?? false;
  const isOn = (id: string): boolean => value(id) === true;
  const { supportPoints } = game.data.tables;
  const curse = isOn('hitlersCurse');
  const sixth = isOn('sixthPanzerArmy');
  const start =
    curse && sixth
      ? supportPoints.both
      : curse
        ? supportPoints.hitlersCurse
        : sixth
          ? supportPoints.sixthPanzerArmy
          : Number(value('supportPoints'));
  return {
    supportPoints: start,
    undergroundRailway: isOn('undergroundRailway'),
    hitlersCurse: curse,
    sixthPanzerArmy: sixth,
    supportPointBidding: isOn('supportPointBidding'),
    shortBoundary: isOn('shortBoundary'),
    withoutThreeToTwo: isOn('withoutThreeToTwo'),
  };
}

export function freshUnit(unit: PrintedUnit, place: Place, rules: RuleOptions): UnitState {
  // 12.35: the 2nd Belorussian Front comes a turn earlier.
  const early = rules.sixthPanzerArmy && unit.front === '2BF' ? 1 : 0;
  return {
    place,
    reduced: false,
    disrupted: false,
    outOfSupply: unit.outOfSupply ?? false,
    delays: [],
    slowed: 0,
    moved: false,
    attacked: false,
    defended: false,
    retreated: false,
    advanced: false,
    shown: null,
    entered: 0,
    due: unit.entry === undefined ? 0 : unit.entry.turn - early,
    placedAt: null,
  };
}

function startingPlace(unit: PrintedUnit, rules: RuleOptions): Place {
  if (unit.setUp !== undefined) return unit.setUp;
  if (unit.code !== undefined) return 'to-place';
  if (unit.option !== undefined) return rules.sixthPanzerArmy ? 'to-place' : 'not-in-play';
  if (unit.entry !== undefined) return 'schedule';
  if (unit.cup !== undefined) return unit.cup === 'volkssturm' ? 'volkssturm-cup' : '12th-army-cup';
  return 'pool';
}
