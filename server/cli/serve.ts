import closeWithGrace from 'close-with-grace';
import type { Command } from 'commander';
import { SERVER_ANSWER_HOURS } from '../config.ts';
import { configOf, onDataFolder, wholeNumber } from './dataFolder.ts';
import type { DataOptions } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import type { Terminal } from './terminal.ts';

/** `hexpost serve`: the server of `npm start`, on a data folder. */
export function addServe(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('serve'))
    .description('serve the data folder over HTTP until it is told to stop')
    .option('-p, --port <n>', 'port; 0 takes a free one', wholeNumber('A port'))
    .option('--host <address>', 'address to listen on')
    .option('--hand-out-links', 'answer the creation of a game with all its links (demo, tests)')
    .action(async (options: DataOptions & { port?: number; host?: string; handOutLinks?: boolean }) => {
      const config = configOf(options, {
        ...(options.port === undefined ? {} : { port: options.port }),
        ...(options.host === undefined ? {} : { host: options.host }),
        ...(options.handOutLinks === true ? { handOutLinks: true } : {}),
      });
      const { serve } = await import('../serve.ts');
      const serving = await serve(
        { ...config, answerHours: config.answerHours ?? SERVER_ANSWER_HOURS },
        { modules: await games() },
      );
      terminal.print(`Hexpost listens at ${serving.origin} (data in ${config.dataDir})`);
      closeWithGrace({ delay: 20_000, logger: false }, () => serving.close());
    });
}
