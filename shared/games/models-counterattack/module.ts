import type { UnitId } from '../../core/brands.ts';
import type { JsonObject } from '../../core/json.ts';
import type { GameModule } from '../../rules/contract.ts';
import { describeEdition } from '../../rules/describeEdition.ts';
import type { RawFiles } from '../../rules/edition.ts';
import type { PackLabel } from '../../rules/packs.ts';
import { boardMap, counterSheet } from './boards.ts';
import { caseAdapter } from './cases.ts';
import type { EditionData } from './data.ts';
import { parseData } from './data.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { explainOdds } from './explainOdds.ts';
import { foresee } from './foresee.ts';
import { compileGame } from './game.ts';
import { namesIn } from './names.ts';
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
import { begin } from './rules/sequence.ts';
import { score } from './rules/victory.ts';
import { rolled } from './rolled.ts';
import { setUp } from './setUp.ts';
import { situation } from './situation.ts';
import type { State } from './state.ts';
import { show, view } from './view.ts';

const VERSION = '1.0.0';

export type ModelsCounterattack = GameModule<State, Order, GameEvent, Question>;

/**
 * Model's Counterattack on the given data: the built-in files or a data pack of the same shape.
 *
 * @throws Error naming file, path and hex of every mistake in the data
 */
export function createModelsCounterattack(raw: RawFiles, pack: PackLabel | null = null): ModelsCounterattack {
  const data = parseData(raw);
  const game = compileGame(data);
  return {
    id: 'models-counterattack',
    title: 'Model’s Counterattack',
    rulebook: 'Model’s Counterattack Rulebook, with errata',
    turnRule: '5',
    maps: [boardMap(game)],
    counters: counterSheet(data),
    names: namesIn(data),
    ...describeEdition({
      version: VERSION,
      pack,
      scenarios: data.scenarios.scenarios,
      options: data.scenarios.options,
      provenance: provenance(data),
    }),
    orders: orderSchema,
    questions: questionKinds(game),
    fog: true,
    setup: (scenario, options) => setUp(game, scenario, options),
    *begin(state) {
      return (yield* begin(situation(game, state))).state;
    },
    *procedure(state, seat, order, context) {
      return (yield* carryOut(situation(game, state), seat, order, context)).state;
    },
    evolve: (state, event) => evolve(game, state, event),
    agenda: (state) => agenda(game, state),
    // With fog even this must not tell: any file may come to dice, at the latest at the end of a turn.
    mayRoll: (_state, orders) => orders.length > 0,
    // 20: an event between two files of the enemy.
    mayInterject: (state, seat, order) =>
      order.order === 'play' && state.step !== null && !state.over && !state.played.includes(seat),
    foresee: (view_, seat, orders, from) => foresee(situation(game, view_), seat, orders, from),
    view,
    show,
    plan: (view_, seat) => choices(situation(game, view_), seat),
    reach: (state, unit, order) => reachable(situation(game, state), unit, groupOf(order)),
    odds: (state, { units, targets }) => explainOdds(situation(game, state), units, targets),
    rolled: (event) => rolled(game, event),
    narrate: (event, state) => narrate(situation(game, state), event),
    narrateQuestion: (question) => narrateQuestion(game, question),
    score: (state) => score(situation(game, state)),
    position: (state) => position(situation(game, state)),
    cases: caseAdapter(game),
    players: { random: randomPlayer(game), greedy: greedyPlayer(game) },
  };
}

/** The units that an order moves as one piece; undefined for one alone. */
function groupOf(order: JsonObject | undefined): readonly UnitId[] | undefined {
  const units = order?.['units'];
  return Array.isArray(units) ? (units as readonly UnitId[]) : undefined;
}

function provenance({
  map,
  units,
  tables,
  tracks,
  events,
  scenarios,
}: EditionData): ModelsCounterattack['provenance'] {
  return [
    { what: 'Map', mark: map.mark, source: map.source },
    { what: 'Counters and calendar', mark: units.mark, source: units.source },
    { what: 'Combat Results Table', mark: tables.crt.mark, source: tables.crt.source },
    { what: 'Barrage Fire Table', mark: tables.barrage.mark, source: tables.barrage.source },
    {
      what: 'Terrain Effects Table',
      mark: 'reconstructed',
      source:
        'Half a point on roads, the zone of control, bridges and prepared defence are printed; the rest is reconstructed.',
    },
    { what: 'Warsaw Uprising track', mark: tracks.uprising.mark, source: tracks.uprising.source },
    { what: 'Magnuszew track', mark: tracks.magnuszew.mark, source: tracks.magnuszew.source },
    { what: 'Event counters', mark: 'reconstructed', source: events.source },
    ...scenarios.scenarios.map(({ title, mark, source }) => ({ what: title, mark, source })),
  ];
}
