import type { GameModule } from '../../rules/contract.ts';
import { describeEdition } from '../../rules/describeEdition.ts';
import type { RawFiles } from '../../rules/edition.ts';
import type { PackLabel } from '../../rules/packs.ts';
import { boardMaps, counterSheet } from './boards.ts';
import { caseAdapter } from './cases.ts';
import type { EditionData } from './data.ts';
import { parseData } from './data.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { foresee } from './foresee.ts';
import { compileGame } from './game.ts';
import { narrate, narrateQuestion } from './narrate.ts';
import type { Order } from './orders.ts';
import { orderSchema } from './orders.ts';
import { greedyPlayer, randomPlayer } from './players.ts';
import { choices } from './planning.ts';
import { agenda, position } from './position.ts';
import { carryOut } from './procedure.ts';
import { questionKinds } from './questionKinds.ts';
import type { Question } from './questions.ts';
import { reachable } from './reachable.ts';
import { bidding } from './rules/bidding.ts';
import { explainOdds } from './rules/explainOdds.ts';
import { score } from './rules/victory.ts';
import { rolled } from './rolled.ts';
import { setUp } from './setUp.ts';
import { situation } from './situation.ts';
import type { State } from './state.ts';

const VERSION = '1.0.0';

export type Gotterdammerung = GameModule<State, Order, GameEvent, Question>;

/**
 * Götterdämmerung: Fall of Berlin 1945 on the given data: the built-in files or a data pack of the same shape.
 *
 * @throws Error naming file, path and hex of every mistake in the data
 */
export function createGotterdammerung(raw: RawFiles, pack: PackLabel | null = null): Gotterdammerung {
  const data = parseData(raw);
  const game = compileGame(data);
  return {
    id: 'gotterdammerung',
    title: 'Götterdämmerung: Fall of Berlin 1945',
    rulebook: 'Götterdämmerung: Twilight of the Gods – Fall of Berlin, 1945',
    turnRule: '3.0',
    maps: boardMaps(game),
    counters: counterSheet(data),
    names: {
      marker: data.units.artillery.map(({ marker, army }) => ({
        name: marker,
        title: `${marker} (${army})`,
      })),
    },
    ...describeEdition({
      version: VERSION,
      pack,
      scenarios: data.scenarios.scenarios,
      options: data.scenarios.options,
      provenance: provenance(data),
    }),
    orders: orderSchema,
    questions: questionKinds(game),
    fog: false,
    setup: (scenario, options) => setUp(game, scenario, options),
    *begin(state) {
      return (yield* bidding(situation(game, state))).state;
    },
    *procedure(state, seat, order, context) {
      return (yield* carryOut(situation(game, state), seat, order, context)).state;
    },
    evolve: (state, event) => evolve(game, state, event),
    agenda: (state) => agenda(game, state),
    mayRoll: (state, orders) => orders.some((order) => mayRoll(state, order)),
    foresee: (view, seat, orders, from) => foresee(situation(game, view), seat, orders, from),
    view: (state) => state,
    show: (event) => event,
    plan: (view, seat) => choices(situation(game, view), seat),
    reach: (state, unit, order) =>
      reachable(situation(game, state), unit, {
        byRail: order?.['by'] === 'rail',
        overruns: order?.['overrun'] !== undefined,
      }),
    odds: (state, { units, targets }) => explainOdds(situation(game, state), units, targets),
    rolled: (event, state) => rolled(situation(game, state), event),
    narrate: (event, state) => narrate(game, event, state),
    narrateQuestion: (question, state) => narrateQuestion(game, question, state),
    score: (state) => score(situation(game, state)),
    position: (state) => position(situation(game, state)),
    cases: caseAdapter(game),
    players: { random: randomPlayer(game), greedy: greedyPlayer(game) },
  };
}

/** Attacks, overruns, delay markers turned at the start of a move, and what the German Movement Phase begins with. */
function mayRoll(state: State, order: Order): boolean {
  switch (order.order) {
    case 'attack':
      return true;
    case 'move':
      return (order.overrun ?? []).length > 0 || (state.units[order.unit]?.delays.length ?? 0) > 0;
    case 'split':
      return (state.units[order.unit]?.delays.length ?? 0) > 0;
    case 'end-phase':
      return state.turn >= 2;
    case 'place':
    case 'deploy':
    case 'artillery':
    case 'reinforce':
    case 'volkssturm':
      return false;
  }
}

function provenance({ map, units, tables, scenarios }: EditionData): Gotterdammerung['provenance'] {
  return [
    { what: 'Maps', mark: map.mark, source: map.source },
    { what: 'Counters and set-up', mark: units.mark, source: units.source },
    { what: 'Soviet Combat Results Table', mark: tables.soviet.mark, source: tables.soviet.source },
    { what: 'German Combat Results Table', mark: tables.german.mark, source: tables.german.source },
    { what: 'Terrain Effects Chart', mark: 'reconstructed', source: tables.terrainSource },
    { what: 'Volkssturm', mark: tables.volkssturm.mark, source: tables.volkssturm.source },
    { what: 'Delay markers', mark: tables.delay.mark, source: tables.delay.source },
    { what: 'Victory', mark: tables.victory.mark, source: tables.victory.source },
    ...scenarios.scenarios.map(({ title, mark, source }) => ({ what: title, mark, source })),
  ];
}
