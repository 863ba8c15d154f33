import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { verdictLines, verifyLog } from '../../shared/verify/index.ts';
import { moduleHash } from '../moduleHash.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import { moduleNamed, wholeNumber } from './dataFolder.ts';
import { ed25519 } from './ed25519.ts';
import type { Games } from './gamesAtHand.ts';
import { CommandEnd, usage } from './outcome.ts';
import { PlayoutFault, playGame } from './playoutGame.ts';
import type { Terminal } from './terminal.ts';

interface PlayoutOptions {
  readonly module: string;
  readonly scenario?: string;
  readonly seed: number;
  readonly player: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `hexpost playout`: a game of machine players through the real referee to its end, verified by re-execution. */
export function addPlayout(program: Command, games: Games, terminal: Terminal): void {
  program
    .command('playout')
    .description(
      'play a game of seeded random legal orders through the real referee to its end, and verify its log',
    )
    .requiredOption('-m, --module <id>', 'the game')
    .option('-s, --scenario <id>', 'scenario; the first one by default')
    .option('--seed <n>', 'the same seed plays the same game', wholeNumber('A seed'), 1)
    .option('--player <name>', 'one of the machine players of the module', 'random')
    .option('-o, --out <file>', 'where to write the log')
    .option('--json', 'print JSON for machines')
    .action(async (options: PlayoutOptions) => {
      const module = await moduleNamed(games, options.module);
      const scenario = module.scenarios.find(
        ({ id }) => options.scenario === undefined || id === options.scenario,
      );
      if (scenario === undefined) {
        throw usage(
          `${module.title} has no scenario ${options.scenario}: ${module.scenarios.map(({ id }) => id).join(', ')}.`,
        );
      }
      if (module.players[options.player] === undefined) {
        throw usage(
          `${module.title} has no machine player ${options.player}: ${Object.keys(module.players).join(', ')}.`,
        );
      }
      const dir = mkdtempSync(join(tmpdir(), 'hexpost-playout-'));
      const store = openSqliteStore(join(dir, 'playout.sqlite'));
      try {
        const { seed, player } = options;
        const hash = moduleHash(module.id);
        const played = await playGame({
          module,
          scenario: scenario.id,
          options: {},
          seed,
          player,
          store,
          moduleHash: hash,
        });
        if (options.out !== undefined) writeFileSync(options.out, played.log);
        const verdict = verifyLog(played.log, { module, moduleHash: hash, ed25519 });
        const { game, entries, dice, questions, files, closed, score } = played;
        if (options.json === true)
          terminal.printJson({
            game,
            seed,
            entries,
            files,
            dice,
            questions,
            closed,
            score,
            verified: verdict.ok,
            verdict: verdictLines(verdict)[0],
          });
        else {
          const points = Object.entries(score.seats).map(([seat, value]) => `seat ${seat}: ${value}`);
          terminal.print(
            `Game ${game}, seed ${seed}: ${entries} entries, ${dice} dice, ${questions} questions; ${closed}, ${score.level} (${points.join(', ')})`,
          );
          terminal.print(...verdictLines(verdict));
        }
        if (!verdict.ok) throw new CommandEnd(1, '');
      } catch (error) {
        if (!(error instanceof PlayoutFault)) throw error;
        if (options.out !== undefined && error.log !== null) writeFileSync(options.out, error.log);
        throw new CommandEnd(1, error.message);
      } finally {
        await store.close();
        rmSync(dir, { recursive: true, force: true });
      }
    });
}
