import { createInterface } from 'node:readline/promises';
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { SeatId, Viewer } from '../../shared/core/brands.ts';
import { moduleRef } from '../../shared/rules/packs.ts';
import type { GameModule, Options } from '../../shared/rules/contract.ts';
import { readExport } from '../../shared/log/index.ts';
import type { Entry, LogExport } from '../../shared/log/index.ts';
import { evolve, narrate, show } from '../../shared/rules/events.ts';
import type { LoggedEvent } from '../../shared/rules/events.ts';
import { verifyLog } from '../../shared/verify/index.ts';
import { moduleHash } from '../moduleHash.ts';
import { ed25519 } from './ed25519.ts';
import { gameNamed, onDataFolder, withDataFolder, wholeNumber } from './dataFolder.ts';
import type { DataOptions } from './dataFolder.ts';
import type { PackedModules } from '../packs.ts';
import type { Games } from './gamesAtHand.ts';
import { readText } from './inputFile.ts';
import { moduleIn } from './moduleIn.ts';
import { usage } from './outcome.ts';
import { textMap } from './textMap.ts';
import type { Terminal } from './terminal.ts';

interface ReplayOptions extends DataOptions {
  readonly seat?: SeatId;
  readonly above?: boolean;
  readonly from: number;
  readonly to?: number;
  readonly step?: boolean;
  readonly map?: boolean;
}

/** One entry as it is told. */
interface Told {
  readonly seq: number;
  readonly time: string;
  readonly type: string;
  readonly actor: string;
  readonly dice: readonly string[];
  readonly text: readonly string[];
}

/** `hexpost replay`: a game told in sentences, entry by entry, with its dice. */
export function addReplay(program: Command, games: Games, terminal: Terminal): void {
  onDataFolder(program.command('replay'))
    .description('tell a game in sentences with its dice, from an exported log or from the data folder')
    .argument('[log]', 'an exported log, or a game of the data folder')
    .option(
      '-s, --seat <n>',
      'as this seat may know it (games of the data folder, and closed ones)',
      wholeNumber('A seat', 1),
    )
    .option('--above', 'with everything open that was hidden (closed games)')
    .option('--from <n>', 'first entry', wholeNumber('An entry'), 0)
    .option('--to <n>', 'last entry', wholeNumber('An entry'))
    .option('--step', 'wait for Enter after each entry')
    .option('--map', 'show the map after each entry')
    .action(async (name: string | undefined, options: ReplayOptions) => {
      if (name !== undefined && (name === '-' || existsSync(name)))
        return tellFile(games, readText(name), options, terminal);
      if (name !== undefined && /[./\\]/.test(name))
        throw usage(`${name} can't be read: there is no such file.`);
      await withDataFolder(games, options, async ({ store, referee, modules }) => {
        const { game, closed } = await gameNamed(store, name);
        const log = await referee.exportLog(game);
        if (log === null) throw usage(`No game ${game}.`);
        if (closed !== null || options.above === true)
          return tell(modules, log, null, options, terminal, eyesOf(modules, log, options));
        const story = options.seat === undefined ? null : await referee.story(game, options.seat, 0);
        await tell(
          modules,
          log,
          story === null ? null : new Map(story.map(({ seq, text }) => [seq, text])),
          options,
          terminal,
        );
      });
    });
}

async function tellFile(
  games: Games,
  log: string,
  options: ReplayOptions,
  terminal: Terminal,
): Promise<void> {
  const modules = await games([moduleIn(log)]);
  await tell(modules, log, null, options, terminal, eyesOf(modules, log, options));
}

/** Through whose eyes a log is told, and what these see of each entry; null: of the entry what the log says. */
interface Eyes {
  readonly viewer: Viewer;
  readonly events: readonly (readonly LoggedEvent[])[] | null;
}
const PUBLIC_EYES: Eyes = { viewer: 'public', events: null };

/** A closed game with fog is carried out again, with all seals open: then its events are known in full. */
function eyesOf(modules: PackedModules, log: string, { seat, above }: ReplayOptions): Eyes {
  if (seat === undefined && above !== true) return PUBLIC_EYES;
  const read = readExport(log);
  const module = read.ok ? modules.find(moduleRef(read.log.lines[0]!.entry.module)) : null;
  if (module === null || !module.fog) return PUBLIC_EYES;
  const viewer: Viewer = above === true ? 'all' : seat!;
  const { events, failure } = verifyLog(log, { module, moduleHash: moduleHash(module.id), ed25519 });
  if (events === undefined)
    throw usage(
      failure === null
        ? 'This game is not closed: what is hidden in it stays sealed, and it can be told only as everybody may know it.'
        : `This log does not verify, so nothing hidden can be told of it: ${failure.code} ${failure.text}`,
    );
  return {
    viewer,
    events: events.map((entry) =>
      entry.map((event) => show(module, event, viewer)).filter((event) => event !== null),
    ),
  };
}

/** @param story sentences by entry, in place of the public ones */
async function tell(
  modules: PackedModules,
  log: string,
  story: ReadonlyMap<number, readonly string[]> | null,
  options: ReplayOptions,
  terminal: Terminal,
  eyes: Eyes = PUBLIC_EYES,
): Promise<void> {
  const read = readExport(log);
  if (!read.ok)
    throw usage(
      `This is no exported log: ${read.entry === null ? '' : `entry ${read.entry}: `}${read.detail}.`,
    );
  const module = modules.find(moduleRef(read.log.lines[0]!.entry.module));
  const lines = options.step === true ? createInterface({ input: process.stdin }) : null;
  const typed = lines?.[Symbol.asyncIterator]();
  const told: Told[] = [];
  for (const { entry, state } of statesOf(read.log, module, eyes)) {
    if (entry.seq < options.from || entry.seq > (options.to ?? Infinity)) continue;
    const text = story?.get(entry.seq) ?? sentences(entry, module, state.before);
    const { seq, time, type, actor } = entry;
    const one: Told = { seq, time, type, actor, dice: diceOf(entry), text };
    if (options.json === true) {
      told.push(one);
      continue;
    }
    terminal.print(
      `${seq}  ${time}  ${type} by ${actor}`,
      ...one.dice.map((line) => `      dice ${line}`),
      ...text.map((line) => `      ${line}`),
    );
    if (options.map === true && module !== null && state.after !== null && entry.events.length > 0) {
      for (const map of module.maps) terminal.print(...textMap(module, map, module.position(state.after)));
    }
    if (typed !== undefined) {
      terminal.write('-- Enter: next, q: end --\n');
      const { value, done } = await typed.next();
      if (done === true || value.trim() === 'q') break;
    }
  }
  lines?.close();
  if (options.json === true) terminal.printJson(told);
}

/** Each entry with the state before and after it as the eyes see it; null where the module is not at hand. */
function* statesOf(
  log: LogExport,
  module: GameModule | null,
  { viewer, events }: Eyes,
): Generator<{ entry: Entry; state: { before: unknown; after: unknown } }> {
  let state: unknown = null;
  for (const { entry: told } of log.lines) {
    const seen = events?.[told.seq];
    const entry = seen === undefined ? told : ({ ...told, events: seen } as Entry);
    if (entry.type === 'genesis' && module !== null) {
      const { scenario, game: options } = (entry.body as { options: { scenario: string; game: Options } })
        .options;
      state = module.view(module.setup(scenario, options), viewer);
    }
    const before = state;
    if (module !== null)
      for (const event of entry.events as readonly LoggedEvent[]) state = evolve(module, state, event);
    yield { entry, state: { before, after: state } };
  }
}

function sentences(entry: Entry, module: GameModule | null, before: unknown): string[] {
  if (module === null) return (entry.events as readonly LoggedEvent[]).map((event) => JSON.stringify(event));
  const seats = module.scenarios.flatMap((scenario) => scenario.seats);
  let state = before;
  return (entry.events as readonly LoggedEvent[]).map((event) => {
    const sentence = narrate(
      module,
      event,
      state,
      (seat) => seats.find((each) => each.seat === seat)?.name ?? `Seat ${seat}`,
    );
    state = evolve(module, state, event);
    return sentence;
  });
}

/** `combat:3: 5 (d6)`, one line a request. */
function diceOf({ dice }: Entry): string[] {
  if (dice === null) return [];
  const open = dice.rolls.map((roll) => {
    if ('faces' in roll)
      return `${roll.for}: ${roll.faces.join(' ')} (${roll.sides.map((sides) => `d${sides}`).join(' ')})`;
    return `${roll.for}: ${'drawn' in roll ? roll.drawn.join(' ') : roll.order.join(' ')}`;
  });
  const hidden = dice.hidden.map(
    (draw) => `${draw.for}: ${draw.count} drawn in private${draw.to === null ? '' : ` by seat ${draw.to}`}`,
  );
  return [...open, ...hidden];
}
