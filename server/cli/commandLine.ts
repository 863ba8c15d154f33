import { Command, CommanderError } from 'commander';
import { describeWorldError, isWorldError } from '../worldError.ts';
import { gamesAtHand } from './gamesAtHand.ts';
import type { Games } from './gamesAtHand.ts';
import { CommandEnd } from './outcome.ts';
import type { ExitCode } from './outcome.ts';
import type { Terminal } from './terminal.ts';

type Add = (program: Command, games: Games, terminal: Terminal) => void;

/** The commands, in the order in which help lists them. Each is imported when it is wanted. */
const COMMANDS: ReadonlyMap<string, () => Promise<Add>> = new Map([
  ['serve', async () => (await import('./serve.ts')).addServe],
  ['new', async () => (await import('./new.ts')).addNew],
  ['join', async () => (await import('./new.ts')).addJoin],
  ['submit', async () => (await import('./submit.ts')).addSubmit],
  ['takeback', async () => (await import('./takeback.ts')).addTakeback],
  ['state', async () => (await import('./state.ts')).addState],
  ['replay', async () => (await import('./replay.ts')).addReplay],
  ['export', async () => (await import('./export.ts')).addExport],
  ['verify', async () => (await import('./verify.ts')).addVerify],
  ['audit', async () => (await import('./audit.ts')).addAudit],
  ['vectors', async () => (await import('./vectors.ts')).addVectors],
  ['case', async () => (await import('./case.ts')).addCase],
  ['pack', async () => (await import('./pack.ts')).addPack],
  ['playout', async () => (await import('./playout.ts')).addPlayout],
  ['modules', async () => (await import('./modules.ts')).addModules],
  ['schema', async () => (await import('./schema.ts')).addSchema],
]);

/**
 * The command line (DESIGN 10).
 *
 * @param words what follows the program's name
 * @returns the exit code: 0 fine, 1 found wrong, 2 usage. Our own mistakes are thrown.
 */
export async function commandLine(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    const program = await programFor(words, terminal);
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Help that was asked for is fine; every other end of commander's is usage.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CommandEnd) {
      if (words.includes('--json') && Object.keys(error.details).length > 0)
        terminal.printJson(error.details);
      if (error.message !== '') terminal.complain(`${error.message}\n`);
      return error.exitCode;
    }
    if (!isWorldError(error)) throw error;
    terminal.complain(`${describeWorldError(error)}\n`);
    return 1;
  }
}

async function programFor(words: readonly string[], terminal: Terminal): Promise<Command> {
  const program = new Command('hexpost')
    .description(
      'Play hex-and-counter wargames by mail, with a referee, verifiable dice and an auditable log.',
    )
    .showHelpAfterError('(--help tells more)')
    .option('--packs <dir>', 'a folder of data packs to have at hand (HEXPOST_PACKS)')
    .configureOutput({
      writeOut: (text) => terminal.write(text),
      writeErr: (text) => terminal.complain(text),
    })
    .exitOverride();
  const games = gamesAtHand(
    () => program.opts<{ packs?: string }>().packs ?? process.env['HEXPOST_PACKS'] ?? '',
  );
  // Where the first word is a command, the others need not be known; help, options and errors look at all of them.
  const named = COMMANDS.get(words[0] ?? '');
  const wanted = named === undefined ? [...COMMANDS.values()] : [named];
  for (const add of await Promise.all(wanted.map((load) => load()))) add(program, games, terminal);
  return program;
}
