import type { Command } from 'commander';
import { personName } from '../../shared/api/index.ts';
import type { SeatId } from '../../shared/core/brands.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import type { GameModule, Options } from '../../shared/rules/contract.ts';
import {
  gameNamed,
  moduleNamed,
  onDataFolder,
  playersDir,
  withDataFolder,
  wholeNumber,
} from './dataFolder.ts';
import type { DataOptions } from './dataFolder.ts';
import type { Games } from './gamesAtHand.ts';
import { makeKeyFile, makePhrase, readDiceKey, savedKey } from './diceKey.ts';
import { CommandEnd, accepted, usage } from './outcome.ts';
import { chainLength, joinGame, sendReady, takeSeat } from './seatAtTable.ts';
import type { SeatAtTable } from './seatAtTable.ts';
import { statusLines } from './statusLines.ts';
import type { Terminal } from './terminal.ts';

const CUSTODIES = ['key', 'phrase', 'server'] as const;
type Custody = (typeof CUSTODIES)[number];

interface NewOptions extends DataOptions {
  readonly module: string;
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly name: readonly string[];
  readonly custody: string;
  readonly leave: readonly number[];
}

const collect =
  <T>(parse: (text: string) => T) =>
  (text: string, before: readonly T[]): readonly T[] => [...before, parse(text)];

/** `hexpost new`: begins a game in the data folder, with all its seats at this table, or some left for `join`. */
export function addNew(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('new'))
    .description('begin a game in the data folder')
    .requiredOption('-m, --module <id>', 'the game (see "modules")')
    .option('-s, --scenario <id>', 'scenario; the first one by default')
    .option('-o, --option <name=value>', 'a game option; several times', collect(String), [])
    .option('-n, --name <seat=name>', "a player's name; several times", collect(String), [])
    .option('-c, --custody <how>', `who keeps the players' dice nonces: ${CUSTODIES.join(', ')}`, 'key')
    .option(
      '-l, --leave <seat>',
      'leave this seat for "join"; several times',
      collect(wholeNumber('A seat', 1)),
      [],
    )
    .action(async (options: NewOptions) => {
      const module = await moduleNamed(games, options.module);
      const scenario = module.scenarios.find(
        ({ id }) => options.scenario === undefined || id === options.scenario,
      );
      if (scenario === undefined) {
        throw usage(
          `${module.title} has no scenario ${options.scenario}: ${module.scenarios.map(({ id }) => id).join(', ')}.`,
        );
      }
      const custody = custodyNamed(options.custody);
      const names = new Map(options.name.map(seatName));
      for (const seat of [...options.leave, ...names.keys()]) {
        if (!scenario.seats.some((spec) => spec.seat === seat))
          throw usage(`${scenario.title} has no seat ${seat}.`);
      }
      await withDataFolder(games, { ...options, create: true }, async (folder) => {
        const created = accepted(
          await folder.referee.createGame({
            module: moduleRef(module),
            scenario: scenario.id,
            options: optionsOf(module, options.option),
            seats: scenario.seats.map(({ seat, name }) => ({
              seat,
              name: names.get(seat) ?? name,
              email: null,
              timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            })),
          }),
        );
        const { game } = created;
        const keys: { seat: SeatId; path: string; phrase?: string }[] = [];
        const seated: SeatAtTable[] = [];
        const dir = playersDir(folder.config);
        for (const { seat } of scenario.seats) {
          if (options.leave.includes(seat)) continue;
          const made = await makeKey(custody, dir, game, seat);
          const key =
            made === null ? null : await readDiceKey(made.path, game, seat, await chainLength(folder, game));
          if (made !== null) keys.push({ seat, ...made });
          seated.push({ folder, game, seat, caller: { role: 'seat', seat }, key });
        }
        for (const at of seated) await joinGame(at);
        for (const at of seated) await sendReady(at);
        const status = accepted(await folder.referee.status(game, { role: 'operator' }));
        if (options.json === true) return terminal.printJson({ game, keys, tokens: created.tokens, status });
        terminal.print(`Game ${game}`);
        for (const { seat, path, phrase } of keys) {
          terminal.print(
            `Seat ${seat} keeps its dice key in ${path}${phrase === undefined ? '' : `: ${phrase}`}`,
          );
        }
        terminal.print(...statusLines(status));
      });
    });
}

/** `hexpost join`: takes a seat that `new --leave` left, with a key of one's own. */
export function addJoin(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('join'))
    .description('take a seat of a game, with dice nonces of your own')
    .option('-g, --game <id>', 'the game, or the beginning of its id')
    .requiredOption('-s, --seat <n>', 'the seat', wholeNumber('A seat', 1))
    .option('-c, --custody <how>', `who keeps your dice nonces: ${CUSTODIES.join(', ')}`, 'key')
    .option('-k, --key <file>', 'a key file or phrase that you have already')
    .action(async (options: DataOptions & { game?: string; seat: SeatId; custody: string; key?: string }) => {
      const custody = custodyNamed(options.custody);
      await withDataFolder(games, options, async (folder) => {
        const { game } = await gameNamed(folder.store, options.game);
        const at = await takeSeat(folder, game, options.seat);
        const before = accepted(await folder.referee.status(game, at.caller));
        const seat = before.seats.find((each) => each.seat === options.seat);
        // Before a new key is made: beside the one that counts it would only be taken for it.
        if (seat?.custody !== null && options.key === undefined) {
          throw new CommandEnd(
            1,
            `Seat ${options.seat} has joined already; its player goes on with the key or phrase of then.`,
          );
        }
        const made =
          options.key === undefined
            ? await makeKey(custody, playersDir(folder.config), game, options.seat)
            : { path: options.key };
        const key =
          made === null
            ? null
            : await readDiceKey(made.path, game, options.seat, await chainLength(folder, game));
        await joinGame({ ...at, key });
        // Those who wait at this table only for this seat are ready now.
        for (const other of before.seats) {
          if (savedKey(playersDir(folder.config), game, other.seat) !== null)
            await sendReady(await takeSeat(folder, game, other.seat));
        }
        const status = accepted(await folder.referee.status(game, at.caller));
        if (options.json === true) return terminal.printJson({ game, key: made, status });
        if (made !== null)
          terminal.print(`Your dice key: ${made.path}${'phrase' in made ? `: ${made.phrase}` : ''}`);
        terminal.print(...statusLines(status));
      });
    });
}

function custodyNamed(text: string): Custody {
  const custody = CUSTODIES.find((each) => each === text);
  if (custody === undefined) throw usage(`Custody is one of ${CUSTODIES.join(', ')}, not ${text}.`);
  return custody;
}

async function makeKey(
  custody: Custody,
  dir: string,
  game: string,
  seat: SeatId,
): Promise<{ path: string; phrase?: string } | null> {
  switch (custody) {
    case 'key':
      return { path: makeKeyFile(dir, game, seat) };
    case 'phrase':
      return makePhrase(dir, game, seat);
    case 'server':
      return null;
  }
}

function seatName(text: string): readonly [SeatId, string] {
  const [, seat, name] = /^(\d+)=(.+)$/s.exec(text) ?? [];
  if (seat === undefined || name === undefined) throw usage(`--name takes <seat>=<name>, not ${text}.`);
  const read = personName.safeParse(name);
  if (!read.success)
    throw usage(`--name ${seat}: ${read.error.issues.map(({ message }) => message).join(' ')}`);
  return [Number(seat), name];
}

function optionsOf(module: GameModule, given: readonly string[]): Options {
  const defaults = module.options.map((option): readonly [string, boolean | string] => [
    option.id,
    option.default,
  ]);
  const chosen = given.map((text): readonly [string, boolean | string] => {
    const [, id, value = 'true'] = /^([^=]+)(?:=(.*))?$/.exec(text) ?? [];
    const spec = module.options.find((option) => option.id === id);
    if (spec === undefined) {
      throw usage(
        `${module.title} has no option ${id}: ${module.options.map((option) => option.id).join(', ') || 'it has none'}.`,
      );
    }
    if (spec.choices !== undefined) return [spec.id, value];
    if (value !== 'true' && value !== 'false')
      throw usage(`Option ${spec.id} is true or false, not ${value}.`);
    return [spec.id, value === 'true'];
  });
  return Object.fromEntries([...defaults, ...chosen]);
}
