import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { gameIds } from '../../shared/games/registry.ts';
import type { GameModule } from '../../shared/rules/contract.ts';
import { ConfigError, loadConfig } from '../config.ts';
import type { Config } from '../config.ts';
import { openKeys } from '../keys.ts';
import { moduleHash } from '../moduleHash.ts';
import { Referee } from '../referee/referee.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { GameSummary, Store } from '../store/store.ts';
import type { PackedModules } from '../packs.ts';
import type { Games } from './gamesAtHand.ts';
import { usage } from './outcome.ts';

/** What every command that works on a data folder takes. */
export interface DataOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** `--data` and `--json`. */
export function onDataFolder(command: Command): Command {
  return command
    .option(
      '-d, --data <dir>',
      'data folder: games, keys, dice keys of the players (HEXPOST_DATA_DIR; default data)',
    )
    .option('--json', 'print JSON for machines');
}

/** A data folder with its referee: the same one that the server uses, and both may work at once. */
export interface DataFolder {
  readonly config: Config;
  readonly store: Store;
  readonly referee: Referee;
  readonly modules: PackedModules;
}

/** Opens the folder for the time of `work`. It is made if missing where `create` says so, else that is a usage error. */
export async function withDataFolder<T>(
  games: Games,
  options: DataOptions & { readonly create?: boolean },
  work: (folder: DataFolder) => Promise<T>,
): Promise<T> {
  const config = configOf(options);
  if (options.create === true) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  else if (!existsSync(config.databaseFile)) {
    throw usage(
      `There are no games in ${config.dataDir}. Name the folder with --data, or begin a game with "new".`,
    );
  }
  const store = openSqliteStore(config.databaseFile);
  try {
    const modules = await games((await store.games()).map(({ module }) => module));
    const referee = new Referee({
      store,
      keys: openKeys(config.keysDir),
      modules,
      moduleHash,
      now: Date.now,
      entropy: (bytes) => new Uint8Array(randomBytes(bytes)),
      host: config.hostName,
      chainLength: config.chainLength,
      ...(config.answerHours === undefined ? {} : { answerHours: config.answerHours }),
    });
    return await work({ config, store, referee, modules });
  } finally {
    await store.close();
  }
}

export function configOf(options: DataOptions, overrides: Parameters<typeof loadConfig>[1] = {}): Config {
  try {
    return loadConfig(process.env, {
      ...overrides,
      ...(options.data === undefined ? {} : { dataDir: options.data }),
    });
  } catch (error) {
    if (error instanceof ConfigError) throw usage(error.message);
    throw error;
  }
}

/** Where the players of this folder keep their dice keys. */
export const playersDir = (config: Config): string => join(config.dataDir, 'players');

/** The game that is meant: its id, the beginning of it, or nothing where the folder holds one game alone. */
export async function gameNamed(store: Store, name: string | undefined): Promise<GameSummary> {
  const games = await store.games();
  const found = name === undefined ? games : games.filter(({ game }) => game.startsWith(name.toLowerCase()));
  if (found.length === 1) return found[0]!;
  const listed = found.map(({ game, module, scenario }) => `\n  ${game}  ${module} ${scenario}`).join('');
  if (games.length === 0) throw usage('This data folder holds no game. Begin one with "new".');
  if (found.length === 0) throw usage(`No game here is called ${name}.`);
  throw usage(
    name === undefined ? `Say which game (--game):${listed}` : `Several games begin with ${name}:${listed}`,
  );
}

export async function moduleNamed(games: Games, ref: string): Promise<GameModule> {
  const module = (await games([ref])).find(ref);
  if (module === null) throw usage(`There is no module ${ref}. At hand: ${gameIds.join(', ')}.`);
  return module;
}

/** A number of the command line: a seat, an entry, a seed. */
export function wholeNumber(name: string, min = 0): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min) {
      throw usage(`${name} is a whole number${min > 0 ? ` from ${min} on` : ''}, not ${text}.`);
    }
    return value;
  };
}
