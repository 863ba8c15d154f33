import { hexId } from '../../core/brands.ts';
import type { Agenda } from '../../rules/contract.ts';
import type { BoxView, CounterView, HandView, MarkerView, Position } from '../../rules/presentation.ts';
import type { Game } from './game.ts';
import { isModelFree } from './rules/model.ts';
import { phaseTitle } from './rules/sequence.ts';
import { attackBonus, combatPoints, movementPoints } from './rules/values.ts';
import { score } from './rules/victory.ts';
import type { Situation } from './situation.ts';
import { counterOf, countersAt, knownUnit, placeName, printedOf, unitName } from './situation.ts';
import type { Counter, State } from './state.ts';
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
    markers: markers(s),
    hands: hands(s),
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
    return `last seen in turn ${turn}${counter.unit === null && printed !== undefined ? ` as ${unitName(s.game, printed)}` : ''}${reduced === true ? ', reduced' : ''}`;
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
    key: handle,
    unit: counter.unit,
    hex: hexId(counter.place),
    faction: counter.side,
    strengths: strengths(s, handle),
    states: [
      ...Object.entries(states).flatMap(([name, is]) => (is ? [name] : [])),
      ...counter.events.map((card) => `event ${s.game.events.get(card.split('.')[0]!)?.name ?? card}`),
      ...(counter.unit === null || counter.reduced === null ? old : []),
    ],
    ...lastSight(counter),
  };
}

/** 7: what a viewer that no longer inspects the counter saw last. */
function lastSight({ unit, reduced, seen }: Counter): Pick<CounterView, 'seen'> {
  const [sight] = Object.values(seen);
  return sight === undefined || (unit !== null && reduced !== null)
    ? {}
    : { seen: { turn: sight.turn, unit: sight.unit, reduced: sight.reduced } };
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
  const box = (name: string, title: string, kind: BoxView['kind']): BoxView => {
    const counters = stack(s, name).map((handle) => counterView(s, handle));
    return {
      box: name,
      title,
      kind: kind!,
      units: counters.map(({ unit }) => unit).filter((unit) => unit !== null),
      counters,
    };
  };
  const hidden = countersAt(s, WARSAW).filter((handle) => counterOf(s, handle).unit === null).length;
  const warsaw = box(WARSAW, hidden === 0 ? 'Warsaw' : `Warsaw (and ${hidden} hidden)`, 'place');
  const entries = ENTRY_BOXES.map((name) => box(name, BOX_TITLES[name]!, 'place'));
  const out = OUTSIDE.map((name) => box(name, BOX_TITLES[name]!, 'out'));
  const corps = s.game.data.units.formations
    .filter(({ kind }) => kind === 'corps' || kind === 'army')
    .map(({ id, title }): BoxView => ({
      box: `corps-${id}`,
      title,
      kind: 'formation',
      units: [],
      note: corpsState(s, id),
    }));
  return [warsaw, ...[...entries, ...out].filter(({ units }) => units.length > 0), ...corps];
}

const OUTSIDE = ['to-come', 'eliminated', 'magnuszew'];

function corpsState(s: Situation, id: string): string {
  if (s.state.corps === id || (id === s.game.army && s.state.army !== null && s.state.army === s.state.phase))
    return 'active';
  return s.state.corpsDone.includes(id) || (id === s.game.army && s.state.army !== null)
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
    {
      track: 'turn',
      title: 'Game turn',
      value: `${s.state.turn} (${date})`,
      scale: {
        steps: s.game.data.tracks.turns.map((each) => ({
          label: String(each.turn),
          title: [each.date, each.note].filter((part) => part !== undefined).join(': '),
        })),
        at: s.game.data.tracks.turns.findIndex(({ turn }) => turn === s.state.turn),
      },
    },
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
  ];
}

/** 10, 12: artillery and Stukas with their used sides, and Model. */
function markers(s: Situation): readonly MarkerView[] {
  const { artillery, stuka } = s.game.data.tracks;
  const state = (marker: string): MarkerView['state'] => {
    const known = s.state.markers[marker];
    if (known === undefined || !known.available || known.removed) return 'away';
    return known.used ? 'used' : 'ready';
  };
  const arrival = (marker: string, turn: number): string =>
    s.state.markers[marker]?.removed === true
      ? 'out of the game'
      : state(marker) === 'away'
        ? `from turn ${turn}`
        : '';
  return [
    ...artillery.map(({ id, formation, side, range, turn }): MarkerView => ({
      marker: id,
      title: `Artillery ${formation}`,
      faction: side,
      kind: 'artillery',
      state: state(id),
      note: arrival(id, turn) || `range ${range}`,
    })),
    ...stuka.map(({ id, turn }, i): MarkerView => ({
      marker: id,
      title: `Stuka ${i + 1}`,
      faction: 'german',
      kind: 'aircraft',
      state: state(id),
      note: arrival(id, turn),
    })),
    {
      marker: 'MODEL',
      title: 'Model',
      faction: 'german',
      kind: 'commander',
      state: isModelFree(s) ? 'ready' : 'used',
      note: isModelFree(s) ? '' : `back in turn ${s.state.modelFrom}`,
    },
  ];
}

/** 20: events in hand, open to their owner alone. */
function hands(s: Situation): readonly HandView[] {
  return Object.entries(s.state.hands).map(([seat, { count, tokens }]) => ({
    seat: Number(seat),
    title: `Events, ${seat === String(SOVIET) ? 'Soviet' : 'German'}`,
    count,
    cards:
      tokens?.map(({ value }) => {
        const printed = s.game.events.get(value.split('.')[0]!);
        return { card: value, title: printed?.name ?? value, text: printed?.text ?? '' };
      }) ?? null,
  }));
}
