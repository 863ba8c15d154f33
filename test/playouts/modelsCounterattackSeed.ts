import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '../../server/cli/ed25519.ts';
import { PlayoutFault, playGame } from '../../server/cli/playoutGame.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import type { GameEvent } from '../../shared/games/models-counterattack/events.ts';
import { modelsCounterattack } from '../../shared/games/models-counterattack/index.ts';
import type { State } from '../../shared/games/models-counterattack/state.ts';
import type { GameModule, Options } from '../../shared/rules/contract.ts';
import { evolve } from '../../shared/rules/events.ts';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { cover } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { entryFaults, newThread } from './modelsCounterattackInvariants.ts';
import { stateFaults } from './modelsCounterattackState.ts';
import type { Outcome } from './playSeed.ts';

const module = modelsCounterattack as unknown as GameModule;
const hash = moduleHash(module.id);

/**
 * One game of Model's Counterattack through the real referee and a real store, every entry held against the invariants, and
 * its log, opened by the close, verified by re-execution. Optional rules and the interrupt mode are drawn by the seed.
 *
 * @throws PlayoutFault with the log as far as it came
 */
export async function playModelsCounterattack(
  seed: number,
  player: string,
  coverage: Coverage,
): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), 'hexpost-playouts-'));
  const store = openSqliteStore(join(dir, 'playout.sqlite'));
  const started = performance.now();
  const thread = newThread();
  try {
    const played = await playGame({
      module,
      scenario: 'campaign',
      options: player === 'greedy' ? {} : optionsOf(seed),
      seed,
      player: player === 'mixed' ? (seat) => (seed % 4 === seat ? 'greedy' : 'random') : player,
      store,
      moduleHash: hash,
      lively: player !== 'greedy' && seed % 3 === 2,
      visit(entry) {
        cover(coverage, entry);
        const events = entry.events.filter(isGameEvent);
        for (const event of events)
          if (event.event === 'played') count(coverage, `card ${event.card.split('.')[0]}`);
          else if (event.event === 'model') count(coverage, `model ${event.use}`);
        const faults = [
          ...entryFaults(
            thread,
            entry.before as State,
            events,
            (state, event) => evolve(module, state, event) as State,
          ),
          ...stateFaults(
            entry.seq === 0 ? null : (entry.before as State),
            entry.after as State,
            entry.asked.length === 0,
          ),
        ];
        if (faults.length > 0) throw new Error(`entry ${entry.seq}: ${faults.join('; ')}`);
      },
    });
    const verdict = verifyLog(played.log, { module, moduleHash: hash, ed25519 });
    if (!verdict.ok) throw new PlayoutFault(`seed ${seed}: ${verdictLines(verdict)[0]}`, seed, played.log);
    for (const [id, value] of Object.entries(optionsOf(seed)))
      count(coverage, `option ${id} ${String(value)}`);
    return {
      ...played,
      seed,
      seconds: (performance.now() - started) / 1000,
      verdict: verdictLines(verdict)[0]!,
    };
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const count = (coverage: Coverage, what: string): void =>
  void coverage.set(what, (coverage.get(what) ?? 0) + 1);

/** The five options have periods of their own, so that each meets each other, on and off. */
export const optionsOf = (seed: number): Options => ({
  limitedActivation: seed % 2 === 1,
  redArmyFlexibility: seed % 3 === 1,
  redArmyElasticDefence: Math.floor(seed / 2) % 2 === 1,
  limitedBonus: Math.floor(seed / 4) % 2 === 1,
  interrupts: ['standing', 'ask-all', 'standing', 'ask-major', 'standing'][seed % 5]!,
});

const isGameEvent = (event: object): event is GameEvent =>
  'event' in event && event.event !== 'offered' && event.event !== 'resigned';

const words = (kind: string, text: string): readonly string[] =>
  text.split(/\s+/).map((word) => `${kind} ${word}`);
const COLUMNS = ['1:3', '1:2', '1:1', '2:1', '3:1', '4:1', '5:1'];

/**
 * What a dozen games have to come to. Left to the cases: `lapsed` needs an order that others have overtaken, `sortie`,
 * `fuelled` and `bridge-guard` one counter each, `contact-refused` a guide at the right moment, `bridge-used` and
 * `bridge-destroyed` a march over one hex, and each card by itself.
 */
export const EXPECTED: readonly string[] = [
  ...COLUMNS.flatMap((column) => [1, 2, 3, 4, 5, 6].map((die) => `crt ${column}/${die}`)),
  ...words(
    'event',
    'turn phase step dealt arrived activated acted march stepped entered halted spotted lost-sight uncovered covered broke-contact',
  ),
  ...words(
    'event',
    'die combat defence step-lost eliminated retreated advanced supported barrage disorganized prepared reserve supply moved',
  ),
  ...words(
    'event',
    'recovered uprising committed penalty model reactivated played attached game-over shifted',
  ),
  ...words(
    'ask',
    'break-contact defence-tactical-support model-reroll loss-distribution elastic-defence desperate-defence retreat-path advance',
  ),
  ...words('ask', 'barrage-victim recovery uprising-commitment'),
  ...words('order', 'activate move overrun prepare reserve barrage attack model play answer end-phase'),
  ...words('model', 're-roll reactivate'),
  ...['limitedActivation', 'redArmyFlexibility', 'redArmyElasticDefence', 'limitedBonus'].flatMap((id) => [
    `option ${id} true`,
    `option ${id} false`,
  ]),
  ...['standing', 'ask-all', 'ask-major'].map((mode) => `option interrupts ${mode}`),
];
