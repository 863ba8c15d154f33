import type { HexId, UnitId } from '../../core/brands.ts';
import { byCodeUnits } from '../../core/order.ts';
import { hexId } from '../../core/brands.ts';
import type { Agenda } from '../../rules/contract.ts';
import type { CounterView, Position } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { openPools, replacementRate, replacementsReceived } from './rules/replacements.ts';
import { seatOf } from './rules/sides.ts';
import { score } from './rules/victory.ts';
import type { Situation } from './situation.ts';
import { phaseOf, scenarioOf, strengths, unitState } from './situation.ts';
import type { State } from './state.ts';
import { BOXES, BOX_TITLES } from './vocabulary.ts';

/** 3.0: whose move it is. */
export function agenda(game: Game, state: State): Agenda {
  const phase = phaseOf(game, state);
  return {
    turn: state.turn,
    phase: state.phase,
    title: state.over
      ? 'Game over'
      : phase.kind === 'set-up'
        ? phase.title
        : `Turn ${state.turn}, ${phase.title}`,
    seat: state.over ? null : seatOf(state, phase.factions[0]!),
    over: state.over,
  };
}

/** What lies where, for a board that knows no rules. */
export function position(s: Situation): Position {
  return {
    turn: s.state.turn,
    title: agenda(s.game, s.state).title,
    counters: s.stacks.flatMap((stack, index) =>
      stack.map((unit) => counter(s, unit, s.map.graph.hexes[index]!)),
    ),
    boxes: BOXES.map((box) => ({ box, title: BOX_TITLES[box], units: unitsIn(s, box) })).filter(
      ({ units }) => units.length > 0,
    ),
    marks: marks(s),
    tracks: tracks(s),
  };
}

function unitsIn(s: Situation, box: string): readonly UnitId[] {
  return s.game.data.units.units.map(({ id }) => id).filter((unit) => unitState(s, unit).place === box);
}

function counter(s: Situation, unit: UnitId, hex: HexId): CounterView {
  const { faction, moved, attacked, garrison, pinned, doomed, replaced, offensive } = unitState(s, unit);
  const { attack, defense, movement } = strengths(s, unit);
  const states = {
    moved,
    attacked,
    garrison,
    pinned,
    doomed,
    replacement: replaced === s.state.turn,
    offensive: offensive > 0 && offensive >= s.state.turn - 1,
  };
  return {
    unit,
    hex,
    faction,
    strengths: `${attack}-${defense}-${movement}`,
    states: Object.entries(states).flatMap(([name, is]) => (is ? [name] : [])),
  };
}

function marks(s: Situation): Position['marks'] {
  const names = { soviet: 'Soviet', 'western-allied': 'Western Allied', german: 'German' };
  const control = Object.entries(s.state.control).map(([hex, side]) => ({
    hex: hexId(hex),
    mark: `control-${side}`,
    title: `${names[side]} control`,
  }));
  const forts = s.state.destroyedForts.map((hex) => ({
    hex,
    mark: 'fortification-destroyed',
    title: 'Fortification destroyed',
  }));
  const supply = s.state.supply.markers.map(({ hex }) => ({
    hex,
    mark: 'offensive-supply',
    title: 'Offensive supply marker',
  }));
  return [...control, ...forts, ...supply].sort((a, b) => byCodeUnits(a.hex, b.hex));
}

function tracks(s: Situation): Position['tracks'] {
  const { seats, turns } = scenarioOf(s.game, s.state);
  const points = score(s).seats;
  const date = s.game.data.tables.trt.turns.find(({ turn }) => turn === s.state.turn)?.date;
  const phase = phaseOf(s.game, s.state);
  const replacements =
    phase.kind !== 'replacement'
      ? []
      : openPools(s).map((pool) => ({
          track: `replacements-${pool}`,
          title: `Replacements (${pool})`,
          value: `${replacementsReceived(s, pool)} of ${replacementRate(s, pool)}`,
        }));
  return [
    {
      track: 'turn',
      title: 'Game turn',
      value: `${s.state.turn} of ${turns}${date === undefined ? '' : ` (${date})`}`,
      scale: {
        steps: Array.from({ length: turns }, (_, i) => ({
          label: String(i + 1),
          title: s.game.data.tables.trt.turns.find(({ turn }) => turn === i + 1)?.date ?? '',
        })),
        at: s.state.turn - 1,
      },
    },
    ...seats.map(({ seat, name }) => ({
      track: `points-${seat}`,
      title: `Victory points, ${name}`,
      value: String(points[seat] ?? 0),
    })),
    ...replacements,
    ...supplyTrack(s),
    ...optionsTrack(s),
  ];
}

/** 18.1. */
function supplyTrack({ state }: Situation): Position['tracks'] {
  if (!state.options.offensiveSupply) return [];
  return [
    { track: 'supply', title: 'Soviet offensive supply markers left', value: String(state.supply.soviet) },
  ];
}

/** 18.0: the rules that this game was started with beyond the usual. */
function optionsTrack({ game, state }: Situation): Position['tracks'] {
  const values = new Map<string, boolean | string>(Object.entries(state.options));
  const agreed = game.data.scenarios.options.flatMap(({ id, title, rule, default: standard }) => {
    const value = values.get(id) ?? standard;
    return value === standard ? [] : [`${title} (${rule})${value === true ? '' : `: ${String(value)}`}`];
  });
  return agreed.length === 0
    ? []
    : [{ track: 'options', title: 'Agreed before play', value: agreed.join('; ') }];
}
