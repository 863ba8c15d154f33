import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '../../server/cli/ed25519.ts';
import { PlayoutFault, playGame } from '../../server/cli/playoutGame.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import type { GameEvent } from '../../shared/games/gotterdammerung/events.ts';
import { gotterdammerung } from '../../shared/games/gotterdammerung/index.ts';
import type { State } from '../../shared/games/gotterdammerung/state.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { evolve } from '../../shared/rules/events.ts';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { cover } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { entryFaults, stateFaults } from './gotterdammerungInvariants.ts';
import type { Outcome } from './playSeed.ts';

const module = gotterdammerung as unknown as GameModule;
const hash = moduleHash(module.id);

export interface GottOutcome extends Outcome {
  /** The turn in which the first Transition Hex was occupied; 0: never. */
  readonly ring: number;
}

/**
 * One game of Götterdämmerung through the real referee and a real store, every entry held against the invariants, and its
 * log verified by re-execution. Optional rules come and go with the seed.
 *
 * @throws PlayoutFault with the log as far as it came
 */
export async function playGotterdammerung(
  seed: number,
  player: string,
  coverage: Coverage,
): Promise<GottOutcome> {
  const dir = mkdtempSync(join(tmpdir(), 'hexpost-playouts-'));
  const store = openSqliteStore(join(dir, 'playout.sqlite'));
  const started = performance.now();
  let ring = 0;
  try {
    const played = await playGame({
      module,
      scenario: 'campaign',
      options: player === 'greedy' ? {} : optionsOf(seed),
      seed,
      player: player === 'mixed' ? (seat) => (seed % 4 === seat ? 'greedy' : 'random') : player,
      store,
      moduleHash: hash,
      visit(entry) {
        cover(coverage, entry);
        const events = entry.events.filter(isGameEvent);
        for (const event of events) {
          if (event.event === 'occupied' && ring === 0 && TRANSITION.includes(event.hex))
            ring = (entry.after as State).turn;
        }
        const faults = [
          ...entryFaults(
            entry.before as State,
            events,
            (state, event) => evolve(module, state, event) as State,
          ),
          ...stateFaults(entry.seq === 0 ? null : (entry.before as State), entry.after as State),
        ];
        if (faults.length > 0) throw new Error(`entry ${entry.seq}: ${faults.join('; ')}`);
      },
    });
    const verdict = verifyLog(played.log, { module, moduleHash: hash, ed25519 });
    if (!verdict.ok) throw new PlayoutFault(`seed ${seed}: ${verdictLines(verdict)[0]}`, seed, played.log);
    return {
      ...played,
      seed,
      seconds: (performance.now() - started) / 1000,
      verdict: verdictLines(verdict)[0]!,
      ring,
    };
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const TRANSITION: readonly string[] = ['2220', '2221', '2222', '2320', '2323', '2420', '2421', '2422'];

const optionsOf = (seed: number): { [option: string]: boolean } => ({
  undergroundRailway: seed % 3 === 2,
  supportPointBidding: seed % 4 === 3,
  sixthPanzerArmy: seed % 5 === 4,
  shortBoundary: seed % 6 === 5,
  hitlersCurse: seed % 7 === 5,
  withoutThreeToTwo: seed % 9 === 8,
});

const isGameEvent = (event: object): event is GameEvent =>
  'event' in event && event.event !== 'offered' && event.event !== 'resigned';

const EVENTS = [
  'placed moved delay-turned delays-returned delayed split volkssturm-turned combat support-points reduced destroyed removed retreated',
  'advanced occupied liberated arrived drawn vlasov supply reinforcements reinforced volkssturm recovered phase game-over bid artillery-removed',
];
const words = (text: readonly string[]): string[] => text.flatMap((line) => line.split(' '));

/**
 * What a dozen games have to come to. Left to the cases: `elbe` needs the armies to meet, `flooding` a fight along the
 * underground, `lapsed` an order that others have overtaken, `artillery` a wish of the Soviet player.
 */
export const EXPECTED: readonly string[] = [
  ...words(EVENTS).map((event) => `event ${event}`),
  ...['losses', 'retreat', 'advance', 'bid'].map((ask) => `ask ${ask}`),
  ...['deploy', 'move', 'split', 'attack', 'reinforce', 'volkssturm', 'answer', 'end-phase'].map(
    (order) => `order ${order}`,
  ),
];

const COLUMNS = {
  soviet: ['1:3', '1:2', '1:1', '3:2', '2:1', '3:1', '4:1', '5:1', '6:1', '7:1', '8:1'],
  german: ['1:3', '1:2', '1:1', '2:1', '3:1', '4:1'],
};
const faces = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);

/** Everything that games of this module can come to; what a long run has not met is told, not asked for. */
export const WHOLE: readonly string[] = [
  ...EXPECTED,
  ...['artillery', 'elbe', 'flooding', 'lapsed'].map((event) => `event ${event}`),
  ...['delay', 'excess'].map((ask) => `ask ${ask}`),
  ...['place', 'artillery'].map((order) => `order ${order}`),
  ...COLUMNS.soviet.flatMap((column) => faces(6).map((die) => `crt soviet ${column}/${die}`)),
  ...COLUMNS.german.flatMap((column) => faces(6).map((die) => `crt german ${column}/${die}`)),
  ...COLUMNS.soviet.flatMap((column) => faces(10).map((die) => `overrun soviet ${column}/${die}`)),
];
