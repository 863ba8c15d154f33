import { Command, CommanderError } from 'commander';
import { describeWorldError, isWorldError } from '../worldError.ts';
import { gamesAtHand } from './gamesAtHand.ts';
import type { Games } from './gamesAtHand.ts';
import { CommandEnd } from './outcome.ts';
import { printJson } from './print.ts';

type Add = (program: Command, games: Games) => void;

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

/** The command line (DESIGN 10): exit codes 0 fine, 1 found wrong, 2 usage. */
async function programFor(words: readonly string[]): Promise<Command> {
  const program = new Command('hexpost')
    .description(
      'Play hex-and-counter wargames by mail, with a referee, verifiable dice and an auditable log.',
    )
    .showHelpAfterError('(--help tells more)')
    .option('--packs <dir>', 'a folder of data packs to have at hand (HEXPOST_PACKS)')
    .exitOverride();
  const games = gamesAtHand(
    () => program.opts<{ packs?: string }>().packs ?? process.env['HEXPOST_PACKS'] ?? '',
  );
  // Where the first word is a command, the others need not be known; help, options and errors look at all of them.
  const named = COMMANDS.get(words[0] ?? '');
  const wanted = named === undefined ? [...COMMANDS.values()] : [named];
  for (const add of await Promise.all(wanted.map((load) => load()))) add(program, games);
  return program;
}

/** A closed pipe (`| head`) is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  const program = await programFor(process.argv.slice(2));
  await program.parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError) {
    // Help that was asked for is fine; every other end of commander's is usage.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof CommandEnd) {
    if (process.argv.includes('--json') && Object.keys(error.details).length > 0) printJson(error.details);
    if (error.message !== '') process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode;
  } else if (isWorldError(error)) {
    process.stderr.write(`${describeWorldError(error)}\n`);
    process.exitCode = 1;
  } else throw error;
}
