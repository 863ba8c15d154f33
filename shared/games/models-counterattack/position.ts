import { hexId } from '../../core/brands.ts';
import type { Agenda } from '../../rules/contract.ts';
import type { CounterView, Position } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { isModelFree } from './rules/model.ts';
import { phaseTitle } from './rules/sequence.ts';
import { attackBonus, combatPoints, movementPoints } from './rules/values.ts';
import { score } from './rules/victory.ts';
import type { Situation } from './situation.ts';
import { counterOf, countersAt, knownUnit, placeName, printedOf, unitName } from './situation.ts';
import type { State } from './state.ts';
import { BOX_TITLES, ENTRY_BOXES, GERMAN, SOVIET, WARSAW, isHexName } from './vocabulary.ts';

/** 5: whose move it is. */
export function agenda(game: Game, state: State): Agenda {
  const step = state.step === null ? '' : `, ${state.step}`;
  const title = state.over ? 'Game over' : `Turn ${state.turn}, ${phaseTitle(state.phase)}${step}`;
  // Questions of the Administrative Phase are put to the German player; nobody has orders to give.
  const seat = state.over || state.step === null ? null : state.phase.startsWith('soviet') ? SOVIET : GERMAN;
  return { turn: state.turn, phase: state.phase, title, seat, over: state.over };
}

/** What lies where, for a board that knows no rules. What is hidden has no unit; old knowledge is marked as such. */
export function position(s: Situation): Position {
  return {
    turn: s.state.turn,
    title: agenda(s.game, s.state).title,
    counters: [...s.places.keys()]
      .filter(isHexName)
      .sort()
      .flatMap((place) => stack(s, place).map((handle) => counterView(s, handle))),
    boxes: boxes(s),
    marks: marks(s),
    tracks: tracks(s),
  };
}

/** The top counter last. */
function stack(s: Situation, place: string): readonly string[] {
  return [...countersAt(s, place)].sort((a, b) => Number(counterOf(s, a).top) - Number(counterOf(s, b).top));
}

function counterView(s: Situation, handle: string): CounterView {
  const counter = counterOf(s, handle);
  const { moved, prepared, disorganized, outOfSupply, reserve, top } = counter;
  const old = Object.entries(counter.seen).map(([, { turn, unit, reduced }]) => {
    const printed = s.game.units.get(unit);
    return `last seen in turn ${turn}${counter.unit === null && printed !== undefined ? ` as ${unitName(printed)}` : ''}${reduced === true ? ', reduced' : ''}`;
  });
  const states = {
    moved,
    prepared,
    disrupted: disorganized,
    'out-of-supply': outOfSupply,
    reserve,
    top,
    reduced: counter.reduced === true,
    hidden: counter.unit === null,
  };
  return {
    unit: counter.unit,
    hex: hexId(counter.place),
    faction: counter.side,
    strengths: strengths(s, handle),
    states: [
      ...Object.entries(states).flatMap(([name, is]) => (is ? [name] : [])),
      ...counter.events.map((card) => `event ${s.game.events.get(card.split('.')[0]!)?.name ?? card}`),
      ...(counter.unit === null || counter.reduced === null ? old : []),
    ],
  };
}

/** "6-12 (2)": combat points, movement, attack bonus; where the step is not known, as printed. */
function strengths(s: Situation, handle: string): string {
  if (printedOf(s, handle) === undefined) return '?';
  const bonus = attackBonus(s, handle);
  const points =
    counterOf(s, handle).reduced === null
      ? knownUnit(s, handle).combat.join('/')
      : String(combatPoints(s, handle));
  return `${points}-${movementPoints(s, handle) ?? 'rail'}${bonus === 0 ? '' : ` (${bonus})`}`;
}

function boxes(s: Situation): Position['boxes'] {
  const units = (place: string) =>
    stack(s, place)
      .map((handle) => counterOf(s, handle).unit)
      .filter((unit) => unit !== null);
  const hidden = countersAt(s, WARSAW).filter((handle) => counterOf(s, handle).unit === null).length;
  const warsaw = {
    box: WARSAW,
    title: hidden === 0 ? 'Warsaw' : `Warsaw (and ${hidden} hidden)`,
    units: units(WARSAW),
  };
  const places = [...ENTRY_BOXES, 'to-come', 'eliminated', 'magnuszew'];
  const filled = places
    .map((box) => ({ box, title: BOX_TITLES[box]!, units: units(box) }))
    .filter((each) => each.units.length > 0);
  const corps = s.game.data.units.formations
    .filter(({ kind }) => kind === 'corps' || kind === 'army')
    .map(({ id, title }) => ({ box: `corps-${id}`, title: `${title}: ${corpsState(s, id)}`, units: [] }));
  return [warsaw, ...filled, ...corps];
}

function corpsState(s: Situation, id: string): string {
  if (s.state.corps === id || (id === '47A' && s.state.army !== null && s.state.army === s.state.phase))
    return 'active';
  return s.state.corpsDone.includes(id) || (id === '47A' && s.state.army !== null)
    ? 'moved'
    : 'not yet activated';
}

function marks(s: Situation): Position['marks'] {
  const held = [...s.game.victoryHexes.values()].map(({ hex }) => {
    const soviet = countersAt(s, hex).some((handle) => counterOf(s, handle).side === 'soviet');
    return {
      hex,
      mark: soviet ? 'control-soviet' : 'control-german',
      title: `${soviet ? 'Soviet' : 'German'} control of ${placeName(s.game, hex)}`,
    };
  });
  const bridge = s.game.data.map.bridges
    .filter(({ destructible }) => destructible && s.state.jozefowDestroyed)
    .map(({ hex }) => ({ hex, mark: 'bridge-destroyed', title: 'The bridge near Józefów is destroyed' }));
  const barrages = s.state.barraged.map((hex) => ({
    hex,
    mark: 'barraged',
    title: 'Hit by a barrage in this phase',
  }));
  const bombs = s.state.bombed.map((hex) => ({ hex, mark: 'bombed', title: 'Hit by Stukas in this phase' }));
  return [...held, ...bridge, ...barrages, ...bombs];
}

function tracks(s: Situation): Position['tracks'] {
  const { seats } = score(s);
  const date = s.game.data.tracks.turns.find(({ turn }) => turn === s.state.turn)?.date ?? '';
  const lost = (side: string): number =>
    countersAt(s, 'eliminated').filter((handle) => counterOf(s, handle).side === side).length;
  const { status, effects } = s.state.uprising;
  const words = [
    effects.noMove ? 'no move' : '',
    effects.noSupply ? 'no supply' : '',
    effects.extraCost > 0 ? `+${effects.extraCost} MP` : '',
  ].filter((word) => word !== '');
  return [
    { track: 'turn', title: 'Game turn', value: `${s.state.turn} (${date})` },
    { track: 'points-1', title: 'Victory points, Soviet', value: String(seats['1'] ?? 0) },
    { track: 'points-2', title: 'Victory points, German', value: String(seats['2'] ?? 0) },
    { track: 'losses-soviet', title: 'Soviet losses', value: String(lost('soviet')) },
    { track: 'losses-german', title: 'German losses', value: String(lost('german')) },
    {
      track: 'uprising',
      title: 'Warsaw Uprising',
      value: status === 'quiet' || status === 'due' ? status : words.join(', ') || 'no effect',
    },
    {
      track: 'model',
      title: 'Model',
      value: isModelFree(s) ? 'available' : `back in turn ${s.state.modelFrom}`,
    },
    ...Object.entries(s.state.markers)
      .filter(([, { available, removed }]) => available && !removed)
      .map(([marker, { used }]) => ({
        track: `marker-${marker}`,
        title: marker,
        value: used ? 'used' : 'ready',
      })),
    ...Object.entries(s.state.hands).map(([seat, { count, tokens }]) => ({
      track: `events-${seat}`,
      title: `Events, ${seat === String(SOVIET) ? 'Soviet' : 'German'}`,
      value:
        tokens === null
          ? `${count} in hand`
          : tokens
              .map(({ value }) => `${s.game.events.get(value.split('.')[0]!)?.name ?? value} (${value})`)
              .join(', ') || 'none',
    })),
  ];
}
