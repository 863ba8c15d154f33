import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '../../server/cli/ed25519.ts';
import { PlayoutFault, playGame } from '../../server/cli/playoutGame.ts';
import type { PlayedGame } from '../../server/cli/playoutGame.ts';
import { moduleHash } from '../../server/moduleHash.ts';
import { openSqliteStore } from '../../server/store/sqlite.ts';
import { battleForGermany } from '../../shared/games/battle-for-germany/index.ts';
import type { GameEvent } from '../../shared/games/battle-for-germany/events.ts';
import type { State } from '../../shared/games/battle-for-germany/state.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { evolve } from '../../shared/rules/events.ts';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { cover } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { entryFaults, stateFaults } from './invariants.ts';

const module = battleForGermany as unknown as GameModule;
const hash = moduleHash(module.id);

export interface Outcome extends PlayedGame {
  readonly seed: number;
  readonly seconds: number;
  readonly verdict: string;
}

/**
 * One game of Battle for Germany through the real referee and a real store, every entry held against the invariants, and
 * its log verified by re-execution.
 *
 * @throws PlayoutFault with the log as far as it came
 */
export async function playSeed(seed: number, player: string, coverage: Coverage): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), 'hexpost-playouts-'));
  const store = openSqliteStore(join(dir, 'playout.sqlite'));
  const started = performance.now();
  try {
    const played = await playGame({
      module,
      scenario: 'historical',
      // A few games try the options.
      options: { attackerConductsRetreats: seed % 5 === 4, eastFrontConcentration: seed % 7 === 6 },
      seed,
      player: player === 'mixed' ? (seat) => mixed(seed, seat) : player,
      store,
      moduleHash: hash,
      lively: seed % 3 === 2,
      visit(entry) {
        cover(coverage, entry);
        const events = entry.events.flatMap((event) =>
          'event' in event && isGameEvent(event) ? [event] : [],
        );
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
    };
  } finally {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Of four games two are random, and in two a greedy side meets a reckless one: fronts get into capitals, odds are better. */
function mixed(seed: number, seat: SeatId): string {
  return seed % 4 === seat ? 'greedy' : 'random';
}

const isGameEvent = (event: { readonly event: string }): event is GameEvent =>
  event.event !== 'offered' && event.event !== 'resigned';

/** A failure is kept as a log that replays. @returns its path */
export function dump(fault: PlayoutFault, dir: string = tmpdir()): string {
  const path = join(dir, `playout-seed-${fault.seed}.log.jsonl`);
  writeFileSync(path, fault.log ?? '');
  return path;
}
