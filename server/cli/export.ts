import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { gameNamed, onDataFolder, withDataFolder } from './dataFolder.ts';
import type { DataOptions } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import { usage } from './outcome.ts';
import type { Terminal } from './terminal.ts';

/** `hexpost export`: the log, the same bytes for everybody, for `verify`, `audit` and `replay`. */
export function addExport(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('export'))
    .description("write a game's log (JSON Lines)")
    .argument('[game]', 'the game, or the beginning of its id')
    .option('-o, --out <file>', 'where to; standard output by default')
    .action(async (name: string | undefined, options: DataOptions & { out?: string }) => {
      await withDataFolder(games, options, async ({ store, referee }) => {
        const { game } = await gameNamed(store, name);
        const log = await referee.exportLog(game);
        if (log === null) throw usage(`No game ${game}.`);
        if (options.out === undefined) terminal.write(log);
        else {
          writeFileSync(options.out, log);
          terminal.print(`${options.out}: ${log.split('\n').length - 2} entries`);
        }
      });
    });
}
