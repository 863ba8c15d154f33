import type { HexId, UnitId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { byCodeUnits } from '../../core/order.ts';
import type { Agenda } from '../../rules/contract.ts';
import type { CounterView, Position } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { score } from './rules/victory.ts';
import type { Situation } from './situation.ts';
import { isFaceDown, phaseOf, printedOf, scenarioOf, strengths, unitState, unitsIn } from './situation.ts';
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
    seat: state.over ? null : state.seats[phase.side],
    over: state.over,
  };
}

/** What lies where, for a board that knows no rules. */
export function position(s: Situation): Position {
  return {
    turn: s.state.turn,
    title: agenda(s.game, s.state).title,
    counters: s.stacks.flatMap((stack, index) => stack.map((unit) => counter(s, unit, s.map.hexes[index]!))),
    boxes: boxes(s),
    marks: marks(s),
    tracks: tracks(s),
  };
}

/** Boxes and cups; the entry schedule a box a turn. */
function boxes(s: Situation): Position['boxes'] {
  const lying = BOXES.filter((box) => box !== 'schedule')
    .map((box) => ({ box, title: BOX_TITLES[box], units: unitsIn(s, box) }))
    .filter(({ units }) => units.length > 0);
  const { turns } = scenarioOf(s.game, s.state);
  const schedule = Array.from({ length: turns }, (_, i) => i + 1).map((turn) => ({
    box: `schedule-${turn}`,
    title: `Entering on turn ${turn}`,
    units: unitsIn(s, 'schedule').filter((unit) => unitState(s, unit).due === turn),
  }));
  return [...lying, ...schedule.filter(({ units }) => units.length > 0)];
}

function counter(s: Situation, unit: UnitId, hex: HexId): CounterView {
  const { reduced, disrupted, outOfSupply, delays, moved, attacked, advanced } = unitState(s, unit);
  const { attack, defence, movement } = strengths(s, unit);
  const artillery = Object.values(s.state.artillery).includes(unit);
  const states = {
    reduced,
    disrupted,
    'out-of-supply': outOfSupply,
    delayed: delays.length > 0,
    'delayed-twice': delays.length > 1,
    moved,
    attacked,
    advanced,
    artillery,
  };
  return {
    unit,
    hex,
    faction: printedOf(s, unit).side,
    strengths: isFaceDown(s, unit) ? `?-?-${movement}` : `${attack}-${defence}-${movement}`,
    states: Object.entries(states).flatMap(([name, is]) => (is ? [name] : [])),
  };
}

function marks(s: Situation): Position['marks'] {
  const occupied = s.state.occupied.map((hex) => ({
    hex,
    mark: 'soviet-occupied',
    title: 'Soviet Occupied',
  }));
  const points = [...s.map.indexOf]
    .filter(([, index]) => s.map.points[index]! > 0)
    .map(([hex, index]) => ({
      hex: hexId(hex),
      mark: 'points',
      title: `${s.map.points[index]} victory points`,
    }));
  return [...occupied, ...points].sort((a, b) => byCodeUnits(a.hex, b.hex) || byCodeUnits(a.mark, b.mark));
}

function tracks(s: Situation): Position['tracks'] {
  const { state } = s;
  const { turns, seats } = scenarioOf(s.game, state);
  const now = score(s);
  const bonus = s.game.data.tables.victory.bonus * state.bonus.length;
  return [
    { track: 'turn', title: 'Game Turn', value: `${state.turn} of ${turns} (${dates(state.turn)})` },
    { track: 'phase', title: 'Phase', value: phaseOf(s.game, state).title },
    { track: 'support-points', title: 'Soviet Support Points', value: String(state.supportPoints) },
    { track: 'bonus', title: 'Soviet Bonus VPs', value: String(bonus) },
    ...seats.map(({ seat }) => {
      const side = state.seats.soviet === seat ? 'Soviet' : 'German';
      return {
        track: `points-${seat}`,
        title: `Victory points, ${side}`,
        value: String(now.seats[seat] ?? 0),
      };
    }),
    { track: 'level', title: 'As it stands', value: now.level },
    {
      track: 'elbe',
      title: 'Meeting at the Elbe',
      value: state.elbe === 0 ? 'not yet' : `turn ${state.elbe}`,
    },
    ...(state.options.undergroundRailway
      ? [
          {
            track: 'underground',
            title: 'Underground',
            value: state.flooded === 0 ? 'runs' : `flooded on turn ${state.flooded}`,
          },
        ]
      : []),
    {
      track: 'delay-cup',
      title: 'Delay markers in the cup',
      value: String(
        s.game.delayCup.length -
          Object.values(state.units).reduce((sum, { delays }) => sum + delays.length, 0),
      ),
    },
    {
      track: 'volkssturm-cup',
      title: 'Volkssturm in the cup',
      value: String(unitsIn(s, 'volkssturm-cup').length),
    },
    {
      track: '12th-army-cup',
      title: '12th Army in the cup',
      value: String(unitsIn(s, '12th-army-cup').length),
    },
  ];
}

/** 1.1: two days a turn from 15 April 1945. */
function dates(turn: number): string {
  const day = (n: number): string => (n <= 30 ? `${n} April` : `${n - 30} May`);
  const first = 13 + 2 * turn;
  return `${day(first)} – ${day(first + 1)}`;
}
