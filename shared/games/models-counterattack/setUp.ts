import type { Options } from '../../rules/contract.ts';
import { freshCounter, NO_EFFECTS } from './evolve.ts';
import type { Game } from './game.ts';
import type { Counter, Hand, State } from './state.ts';
import type { InterruptMode, Side } from './vocabulary.ts';
import { SIDES_OF_GAME, INTERRUPT_MODES, seatOfSide } from './vocabulary.ts';

/** 4: the state before turn 1: German units on the map, everything else on the calendar, events in their containers. */
export function setUp(game: Game, scenario: string, options: Options): State {
  const placed = game.data.units.units
    .filter(({ hex }) => hex !== undefined)
    .sort((a, b) => (a.hex! < b.hex! ? -1 : a.hex! > b.hex! ? 1 : 0));
  const counters: { [handle: string]: Counter } = {};
  const tops = new Set<string>();
  placed.forEach((unit, i) => {
    counters[`c${i + 1}`] = {
      ...freshCounter(unit.side, unit.id, unit.hex!, unit.startReduced),
      top: !tops.has(unit.hex!),
    };
    tops.add(unit.hex!);
  });
  for (const unit of game.data.units.units)
    if (unit.hex === undefined)
      counters[unit.id] = freshCounter(unit.side, unit.id, 'to-come', unit.startReduced);
  const fallback = (id: string): boolean | string =>
    game.data.scenarios.options.find((option) => option.id === id)?.default ?? false;
  const isOn = (id: string): boolean => (options[id] ?? fallback(id)) === true;
  const mode = INTERRUPT_MODES.find((each) => each === (options['interrupts'] ?? fallback('interrupts')));
  return {
    scenario,
    options: {
      limitedActivation: isOn('limitedActivation'),
      redArmyFlexibility: isOn('redArmyFlexibility'),
      redArmyElasticDefence: isOn('redArmyElasticDefence'),
      limitedBonus: isOn('limitedBonus'),
      interrupts: mode ?? ('standing' satisfies InterruptMode),
    },
    turn: 1,
    phase: 'administrative',
    step: null,
    over: false,
    counters,
    handles: placed.length,
    hands: Object.fromEntries(SIDES_OF_GAME.map((side) => [String(seatOfSide(side)), fullCup(game, side)])),
    markers: Object.fromEntries(
      [...game.data.tracks.artillery, ...game.data.tracks.stuka].map(({ id }) => [
        id,
        { available: false, used: false, removed: false },
      ]),
    ),
    modelFrom: game.data.tracks.model.turn,
    corps: null,
    corpsDone: [],
    army: null,
    divisions: {},
    modelDivision: false,
    mover: null,
    barraged: [],
    bombed: [],
    attacked: [],
    played: [],
    contactHeld: false,
    uprising: { status: 'quiet', effects: NO_EFFECTS },
    jozefowUsed: null,
    jozefowDestroyed: false,
    penalties: { uprising: 0, magnuszew: 0 },
    decisive: null,
    patches: null,
  };
}

/** 4, 20: the seat's own event counters, each copy with its number. */
function fullCup(game: Game, side: Side): Hand {
  const cup = game.data.events.counters
    .filter((counter) => counter.side === side)
    .flatMap(({ id, copies }) => Array.from({ length: copies }, (_, i) => `${id}.${i + 1}`));
  return { count: 0, tokens: [], cupCount: cup.length, cup };
}
