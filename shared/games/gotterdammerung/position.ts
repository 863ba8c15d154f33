import type { HexId, UnitId } from '../../core/brands.ts';
import { hexId } from '../../core/brands.ts';
import { byCodeUnits } from '../../core/order.ts';
import type { Agenda } from '../../rules/contract.ts';
import type { BoxView, CounterView, Position, TrackView } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { COUNTER_MOVE_LIMIT, RAIL_LIMIT } from './rules/movement.ts';
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
    .map((box): BoxView => ({
      box,
      title: BOX_TITLES[box],
      units: unitsIn(s, box),
      kind: box === 'NGP' ? 'place' : box.endsWith('-cup') ? 'cup' : 'out',
    }))
    .filter(({ box, units }) => units.length > 0 || box === 'NGP');
  const { turns } = scenarioOf(s.game, s.state);
  const schedule = Array.from({ length: turns }, (_, i) => i + 1).map((turn): BoxView => ({
    box: `schedule-${turn}`,
    title: `Entering on turn ${turn}`,
    units: unitsIn(s, 'schedule').filter((unit) => unitState(s, unit).due === turn),
    kind: 'schedule',
  }));
  const delays: BoxView = {
    box: 'delay-cup',
    title: 'Cup: delay markers',
    units: [],
    kind: 'cup',
    note: `${delaysInCup(s)} of ${s.game.delayCup.length}`,
  };
  return [...lying, delays, ...schedule.filter(({ units }) => units.length > 0)];
}

/** 6.81: how many lie in the cup; which, nobody knows (DICE-AND-LOG 8). */
function delaysInCup({ game, state }: Situation): number {
  const drawn = Object.values(state.units).reduce((sum, { delays }) => sum + delays.length, 0);
  return game.delayCup.length - drawn;
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
    {
      track: 'turn',
      title: 'Game Turn',
      value: `${state.turn} of ${turns} (${dates(state.turn)})`,
      scale: {
        steps: Array.from({ length: turns }, (_, i) => ({ label: String(i + 1), title: dates(i + 1) })),
        at: state.turn - 1,
      },
    },
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
    ...usage(s),
    { track: 'level', title: 'As it stands', value: now.level, scale: levels(s, now.level) },
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
      value: String(delaysInCup(s)),
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

/** 5.51, 5.67, 8.3, 9.22: what the phase has used up of its limits; nothing in the other phases. */
function usage(s: Situation): Position['tracks'] {
  const { used } = s.state;
  const { kind, side } = phaseOf(s.game, s.state);
  switch (kind) {
    case 'counter-move':
      return [
        {
          track: 'counter-moves',
          title: 'Counter-moves (5.51)',
          value: `${used.counterMoves.length} of ${COUNTER_MOVE_LIMIT}`,
        },
      ];
    case 'movement':
      return side === 'soviet'
        ? []
        : [
            { track: 'rail', title: 'Railroad (5.67)', value: `${used.rail} of ${RAIL_LIMIT}` },
            { track: 'from-box', title: 'May leave the NGP Box (9.22)', value: String(used.fromBox) },
          ];
    case 'supply':
      return [
        { track: 'infantry', title: 'Infantry points left (8.32)', value: String(used.infantry) },
        { track: 'armour', title: 'Armour points left (8.33)', value: String(used.armour) },
        { track: 'volkssturm', title: 'Volkssturm to place (8.41)', value: String(used.volkssturm) },
      ];
    case 'set-up':
    case 'combat':
    case 'siege-movement':
    case 'siege-combat':
    case 'breakthrough':
      return [];
  }
}

/** 11.2: all levels, from German to Soviet. */
function levels({ game }: Situation, now: string): NonNullable<TrackView['scale']> {
  const names = game.data.tables.victory.levels.map(({ level }) => level);
  return {
    steps: names.map((level) => ({
      label: level === 'Draw' ? '=' : `${level.startsWith('German') ? 'G' : 'S'}${initial(level)}`,
      title: level,
    })),
    at: names.indexOf(now),
  };
}

/** "s" of "German strategic victory". */
const initial = (level: string): string => level.split(' ')[1]?.charAt(0) ?? '';

/** 1.1: two days a turn from 15 April 1945. */
function dates(turn: number): string {
  const day = (n: number): string => (n <= 30 ? `${n} April` : `${n - 30} May`);
  const first = 13 + 2 * turn;
  return `${day(first)} – ${day(first + 1)}`;
}
