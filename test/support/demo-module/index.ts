import type { HexId, SeatId, UnitId } from '../../../shared/core/brands.ts';
import { hexId } from '../../../shared/core/brands.ts';
import type { Json, JsonObject } from '../../../shared/core/json.ts';
import type { GameModule, Odds, Reach, Score } from '../../../shared/rules/contract.ts';
import type { Fault } from '../../../shared/rules/violation.ts';
import { BOARD_MAPS, TARGET, UNITS, entryCost, exits, isHex, neighbors, unitData } from './board.ts';
import { attack, marginBeforeDie, resultOf } from './combat.ts';
import { evolve, narrate, show, view } from './events.ts';
import type { Event } from './events.ts';
import { move, pointsLeft, stepFault } from './movement.ts';
import { orders } from './orders.ts';
import type { Order, Question } from './orders.ts';
import { random } from './player.ts';
import { questions } from './questions.ts';
import { LAST_TURN, blockAt, blockOf, dataOf, enemiesNextTo, phasing, setup } from './state.ts';
import type { Block, PhaseId, State } from './state.ts';
import { begin, endPhase, play } from './turn.ts';

export type { Block, Event, Order, Question, State };

const PHASES = ['before', 'plot', 'first', 'second', 'over'] as const satisfies readonly PhaseId[];
const side = (seat: SeatId | null) => (seat === 1 ? 'Blue' : seat === 2 ? 'Red' : 'nobody');

/** Ferry by Night (RULES.md beside this file): what Battle for Germany does not use, for tests of runtime, referee and log. */
export const demoModule: GameModule<State, Order, Event, Question> = {
  id: 'demo-ferry',
  title: 'Ferry by Night',
  version: '1.0.0',
  rulebook: 'Ferry by Night, rules of the tests',
  maps: BOARD_MAPS,
  counters: {
    units: UNITS.map((data) => ({
      unit: data.unit,
      name: data.name,
      longName: data.name,
      faction: data.seat === 1 ? 'blue' : 'red',
      nation: data.seat === 1 ? 'blue' : 'red',
      type: data.light ? 'cavalry' : 'infantry',
      size: 'XX',
      strengths: `${data.attack}-${data.defence}-${data.move}`,
    })),
    factions: [
      { id: 'blue', title: 'Blue' },
      { id: 'red', title: 'Red' },
    ],
    nations: [
      { id: 'blue', title: 'Blue' },
      { id: 'red', title: 'Red' },
    ],
  },
  scenarios: [
    {
      id: 'ferry',
      title: 'The Ferry',
      rule: '2.3',
      seats: [
        { seat: 1, name: 'Blue', factions: ['blue'] },
        { seat: 2, name: 'Red', factions: ['red'] },
      ],
      turns: LAST_TURN,
      about: 'Blue crosses the ferry by night.',
    },
  ],
  options: [
    {
      id: 'rerolls',
      title: 'A re-roll for each side',
      rule: '4.2',
      about: 'Both seats begin with one re-roll.',
      default: false,
    },
  ],
  provenance: [{ what: 'all', mark: 'printed', source: 'RULES.md' }],
  orders,
  questions,
  turnRule: '2.3',
  fog: true,

  setup: (_scenario, options) => setup(options['rerolls'] === true ? 1 : 0),
  begin,
  procedure(state, seat, order, context) {
    switch (order.order) {
      case 'move':
        return move(state, seat, order, context);
      case 'attack':
        return attack(state, seat, order, context);
      case 'play':
        return play(state, seat, order.card);
      case 'end-phase':
        return endPhase(state, seat);
    }
  },
  evolve,
  agenda: (state) => ({
    turn: state.turn,
    phase: state.phase,
    title: `Turn ${state.turn}, ${state.phase === 'first' || state.phase === 'second' ? side(phasing(state)) : state.phase}`,
    seat: phasing(state),
    over: state.phase === 'over',
  }),
  mayRoll: (state, list) =>
    list.some((order) => {
      switch (order.order) {
        case 'attack':
          return true;
        case 'move':
          return order.plan?.onContact === 'overrun' || state.blocks.some((block) => block.delays.length > 0);
        case 'play':
          return order.card.startsWith('SUPPLY');
        case 'end-phase':
          return list.length > 1 || (state.phase === 'second' && state.turn < LAST_TURN);
      }
    }),
  foresee(_view, _seat, list, from) {
    const attacking = new Set<UnitId>();
    return list.flatMap((order, index) => {
      if (order.order !== 'attack') return [];
      const twice = order.units.filter((unit) => attacking.has(unit));
      for (const unit of order.units) attacking.add(unit);
      const fault: Fault = {
        code: 'attack.twice',
        rule: '4.1',
        message: 'A unit attacks once a phase (4.1).',
        units: twice,
      };
      return index >= from && twice.length > 0 ? [{ order: index, fault }] : [];
    });
  },
  view,
  show,
  reach,
  odds,
  narrate,
  narrateQuestion(question) {
    switch (question.ask) {
      case 'plot':
        return `${side(question.seat)} bids for the first phase of turn ${question.turn}.`;
      case 'reroll':
        return `${side(question.seat)} rolled ${question.die} against ${question.target}; roll again?`;
      case 'break-contact':
        return `${question.mover} comes close; ${side(question.seat)} may break contact.`;
      case 'withdraw':
        return `${side(question.seat)} may withdraw after the clash.`;
    }
  },
  score,
  position: (state) => ({
    turn: state.turn,
    title: `Turn ${state.turn}, ${state.phase}`,
    counters: state.blocks.flatMap((block) => {
      if (block.hex === null) return [];
      const data = dataOf(block);
      return [
        {
          unit: block.unit,
          hex: block.hex,
          faction: block.seat === 1 ? 'blue' : 'red',
          strengths: data ? `${data.attack}-${data.defence}-${data.move}` : '',
          states: block.delays.map(() => 'delayed'),
        },
      ];
    }),
    boxes: [
      {
        box: 'destroyed',
        title: 'Destroyed',
        units: state.blocks.flatMap((block) =>
          block.hex === null && block.unit !== null ? [block.unit] : [],
        ),
      },
    ],
    marks: [],
    tracks: [{ track: 'turn', title: 'Turn', value: String(state.turn) }],
  }),
  cases: {
    arrange,
    describe: (state) => ({
      turn: state.turn,
      phase: state.phase,
      units: Object.fromEntries(
        state.blocks.flatMap((block) => (block.unit === null ? [] : [[block.unit, block.hex]])),
      ),
    }),
    isAt: (place, expected) => place === expected,
    zoc: (state, unit) => {
      const hex = blockOf(state, unit)?.hex;
      return hex ? neighbors(hex) : [];
    },
    supplied: () => null,
  },
  players: { random },
};

/** 3.1, 3.2: cheapest paths; a hex next to an enemy ends the move. */
function reach(state: State, unit: UnitId): Reach {
  const block = blockOf(state, unit);
  const found: { hex: HexId; cost: number; path: readonly HexId[] }[] = [];
  const beyond = new Map<HexId, Fault>();
  if (!block || block.hex === null) return { unit, allowance: 0, hexes: [], beyond: [] };
  const queue = [{ hex: block.hex, cost: 0, path: [] as readonly HexId[] }];
  const seen = new Set<HexId>();
  for (;;) {
    queue.sort((a, b) => a.cost - b.cost);
    const next = queue.shift();
    if (!next) break;
    if (seen.has(next.hex)) continue;
    seen.add(next.hex);
    if (next.path.length > 0) {
      found.push(next);
      if (enemiesNextTo(state, next.hex, block.seat).length > 0) continue;
    }
    for (const to of exits(next.hex)) {
      const fault = stepFault(state, { ...block, hex: next.hex, spent: block.spent + next.cost }, to);
      if (fault === null) queue.push({ hex: to, cost: next.cost + entryCost(to), path: [...next.path, to] });
      else beyond.set(to, fault);
    }
  }
  return {
    unit,
    allowance: pointsLeft(state, block),
    hexes: found,
    beyond: [...beyond].filter(([hex]) => !seen.has(hex)).map(([hex, fault]) => ({ hex, fault })),
  };
}

function odds(
  state: State,
  { units, targets }: { readonly units: readonly UnitId[]; readonly targets: readonly HexId[] },
): Odds {
  const target = targets[0] === undefined ? undefined : blockAt(state, targets[0]);
  const attackers = units.flatMap((unit) => blockOf(state, unit)?.block ?? []);
  const seat = unitData(units[0] ?? '')?.seat ?? 1;
  const known = target !== undefined && target.seat !== seat;
  const before = known ? marginBeforeDie(state, seat, attackers, target.block) : 0;
  const attackStrength = units.reduce((sum, unit) => sum + (unitData(unit)?.attack ?? 0), 0);
  return {
    units,
    targets,
    attack: attackStrength,
    defence: (target && dataOf(target)?.defence) ?? 0,
    terms: [],
    column: known ? String(before) : null,
    results: known
      ? Array.from({ length: 10 }, (_, i) => {
          const result = resultOf(i + 1 + before);
          return {
            face: i + 1,
            result,
            attackerSteps: result === 'AE' ? 1 : 0,
            defenderSteps: result === 'DE' ? 1 : 0,
          };
        })
      : [],
    faults: known ? [] : [{ code: 'attack.no-enemy', rule: '4.1', message: 'No enemy there (4.1).' }],
  };
}

/** 6.1 */
function score(state: State): Score {
  const lost = (seat: SeatId) =>
    state.blocks.filter((block) => block.seat === seat && block.hex === null).length;
  const town = blockAt(state, TARGET)?.seat === 1 ? 5 : 0;
  const points = { '1': town + lost(2), '2': lost(1) };
  const over = state.phase === 'over';
  const winners = !over || points['1'] === points['2'] ? [] : [points['1'] > points['2'] ? 1 : 2];
  return {
    seats: points,
    winners,
    level: !over ? 'not over' : winners.length === 0 ? 'draw' : 'victory',
    terms: [
      { seat: 1, label: 'Market Square', points: town, rule: '6.1' },
      { seat: 1, label: 'Red units eliminated', points: lost(2), rule: '6.1' },
      { seat: 2, label: 'Blue units eliminated', points: lost(1), rule: '6.1' },
    ],
  };
}

/** `given`: `turn`, `phase`, `first`, `units` (a hex or null; units that are not named stay where the set-up has them). */
function arrange(
  base: State,
  given: JsonObject,
): { readonly state: State } | { readonly mistakes: readonly string[] } {
  const mistakes: string[] = [];
  let state: State = { ...base, phase: 'first', first: 1 };
  for (const [key, value] of Object.entries(given) as [string, Json][]) {
    if (key === 'turn' && typeof value === 'number') state = { ...state, turn: value };
    else if (key === 'first' && typeof value === 'number') state = { ...state, first: value };
    else if (key === 'phase' && PHASES.includes(value as PhaseId))
      state = { ...state, phase: value as PhaseId };
    else if (key === 'units' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [unit, hex] of Object.entries(value as JsonObject)) {
        const block = blockOf(state, unit);
        if (!block || !(hex === null || (typeof hex === 'string' && isHex(hex))))
          mistakes.push(`given.units.${unit}`);
        else {
          const to = hex === null ? null : hexId(hex as string);
          state = {
            ...state,
            blocks: state.blocks.map((each) => (each === block ? { ...each, hex: to } : each)),
          };
        }
      }
    } else if (key !== 'keepSetup') mistakes.push(`given.${key}`);
  }
  return mistakes.length > 0 ? { mistakes } : { state: acquainted(state) };
}

/** 1.1: who stands side by side knows each other. */
function acquainted(state: State): State {
  const blocks = state.blocks.map((block) => {
    const near = block.hex === null ? [] : enemiesNextTo(state, block.hex, block.seat);
    return near.length === 0 ? block : { ...block, knownTo: [...new Set([...block.knownTo, near[0]!.seat])] };
  });
  return { ...state, blocks };
}
