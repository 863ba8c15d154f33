import type { GameModule } from '../../rules/contract.ts';
import { describeEdition } from '../../rules/describeEdition.ts';
import type { RawFiles } from '../../rules/edition.ts';
import type { PackLabel } from '../../rules/packs.ts';
import { agenda, position } from './position.ts';
import { boardMap, counterSheet } from './boards.ts';
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
import { carryOut } from './procedure.ts';
import type { Question } from './questions.ts';
import { questionKinds } from './questionKinds.ts';
import { reachable } from './reachable.ts';
import { explainOdds } from './rules/explainOdds.ts';
import { openingDie } from './rules/sequence.ts';
import { score } from './rules/victory.ts';
import { rolled } from './rolled.ts';
import { setUp } from './setUp.ts';
import { situation } from './situation.ts';
import type { State } from './state.ts';

const VERSION = '1.0.0';

export type BattleForGermany = GameModule<State, Order, GameEvent, Question>;

/**
 * Battle for Germany (SPI 1975, Decision Games 1994) on the given data: the built-in files or a data pack of the same
 * shape.
 *
 * @throws Error naming file, path and hex of every mistake in the data
 */
export function createBattleForGermany(raw: RawFiles, pack: PackLabel | null = null): BattleForGermany {
  const data = parseData(raw);
  const game = compileGame(data);
  return {
    id: 'battle-for-germany',
    title: 'Battle for Germany',
    rulebook: 'Battle for Germany, Decision Games edition (1994 counters)',
    turnRule: '3.0',
    maps: [boardMap(game)],
    counters: counterSheet(data),
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
      return (yield* openingDie(situation(game, state))).state;
    },
    *procedure(state, seat, order, context) {
      return (yield* carryOut(situation(game, state), seat, order, context)).state;
    },
    evolve: (state, event) => evolve(game, state, event),
    agenda: (state) => agenda(game, state),
    mayRoll: (_state, orders) => orders.some(({ order }) => order === 'attack' || order === 'evacuate'),
    foresee: (view, seat, orders, from) => foresee(situation(game, view), seat, orders, from),
    view: (state) => state,
    show: (event) => event,
    plan: (view, seat) => choices(situation(game, view), seat),
    reach: (state, unit) => reachable(situation(game, state), unit),
    odds: (state, { units, targets, defenders }) =>
      explainOdds(situation(game, state), units, targets, defenders ?? null),
    rolled: (event) => rolled(game, event),
    narrate: (event, state) => narrate(game, event, state),
    narrateQuestion: (question) => narrateQuestion(game, question),
    score: (state) => score(situation(game, state)),
    position: (state) => position(situation(game, state)),
    cases: caseAdapter(game),
    players: { random: randomPlayer(game), greedy: greedyPlayer(game) },
  };
}

function provenance({ map, units, tables, scenarios }: EditionData): BattleForGermany['provenance'] {
  return [
    { what: 'Map', mark: map.mark, source: map.source },
    { what: 'Counters and set-up', mark: units.mark, source: units.source },
    { what: 'Combat Results Table', mark: tables.crt.mark, source: tables.crt.source },
    {
      what: 'Terrain Effects Chart',
      mark: 'reconstructed',
      source:
        'Multipliers and the cost of leaving the map are printed in 6.1, 6.4 and 9.0; costs of movement are assumed.',
    },
    { what: 'Turn Record Track', mark: tables.trt.mark, source: tables.trt.source },
    ...scenarios.scenarios.map(({ title, mark, source }) => ({ what: title, mark, source })),
  ];
}
