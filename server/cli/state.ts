import type { Command } from 'commander';
import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import { gameNamed, onDataFolder, withDataFolder, wholeNumber } from './dataFolder.ts';
import type { DataOptions } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import { accepted } from './outcome.ts';
import { columns } from './columns.ts';
import { statusLines } from './statusLines.ts';
import { besideTheMap, hexList, legend, textMap } from './textMap.ts';
import type { Terminal } from './terminal.ts';

interface StateOptions extends DataOptions {
  readonly seat?: SeatId;
  readonly seq?: number;
  readonly list?: boolean;
  readonly games?: boolean;
}

/** `hexpost state`: where the game stands, the map in text or a list by hex, as a seat or the public sees it. */
export function addState(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('state'))
    .description('show a game: the map in text, or with --list who stands in which hex')
    .argument('[game]', 'the game, or the beginning of its id')
    .option(
      '-s, --seat <n>',
      'as this seat sees it; what everybody may see by default',
      wholeNumber('A seat', 1),
    )
    .option('--seq <n>', 'after this entry of the log', wholeNumber('An entry'))
    .option('-l, --list', 'a list by hex instead of the map')
    .option('--games', 'list the games of the data folder')
    .action(async (name: string | undefined, options: StateOptions) => {
      await withDataFolder(games, options, async ({ store, referee }) => {
        if (options.games === true) {
          const games = await store.games();
          if (options.json === true) return terminal.printJson(games);
          return terminal.print(
            ...columns(
              games.map((each) => [
                each.game,
                each.module,
                each.scenario,
                each.closed ?? `entry ${each.head.seq}`,
              ]),
            ),
          );
        }
        const { game } = await gameNamed(store, name);
        const viewer: Viewer = options.seat ?? 'public';
        const caller =
          options.seat === undefined
            ? ({ role: 'operator' } as const)
            : ({ role: 'seat', seat: options.seat } as const);
        const status = accepted(await referee.status(game, caller));
        const { module, state, at, agenda } = accepted(
          await referee.state(game, options.seq ?? null, viewer),
        );
        const position = module.position(state);
        if (options.json === true)
          return terminal.printJson({ game, viewer, at, agenda, status, position, state });
        terminal.print(`Game ${game}, after entry ${at.seq}: ${position.title}`, '');
        if (options.list === true) terminal.print(...hexList(module, position));
        else {
          for (const map of module.maps) terminal.print(...textMap(module, map, position), '');
          terminal.print(...legend(module, module.maps[0]!));
        }
        terminal.print('', ...besideTheMap(position), '', ...statusLines(status));
      });
    });
}
