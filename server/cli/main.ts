import { Command, CommanderError } from 'commander';
import { registry } from '../../shared/games/all.ts';
import type { Pack } from '../packs.ts';
import { openPacks, PackError, withPacks } from '../packs.ts';
import { describeWorldError, isWorldError } from '../worldError.ts';
import { addAudit } from './audit.ts';
import { addCase } from './case.ts';
import type { Modules } from './dataFolder.ts';
import { addExport } from './export.ts';
import { addModules } from './modules.ts';
import { addJoin, addNew } from './new.ts';
import { CommandEnd, usage } from './outcome.ts';
import { addPack } from './pack.ts';
import { addPlayout } from './playout.ts';
import { printJson } from './print.ts';
import { addReplay } from './replay.ts';
import { addSchema } from './schema.ts';
import { addServe } from './serve.ts';
import { addState } from './state.ts';
import { addSubmit } from './submit.ts';
import { addTakeback } from './takeback.ts';
import { addVectors } from './vectors.ts';
import { addVerify } from './verify.ts';

/** The command line (DESIGN 10): exit codes 0 fine, 1 found wrong, 2 usage. */
function programFor(modules: Modules): Command {
  const program = new Command('hexpost')
    .description(
      'Play hex-and-counter wargames by mail, with a referee, verifiable dice and an auditable log.',
    )
    .showHelpAfterError('(--help tells more)')
    .option('--packs <dir>', 'a folder of data packs to have at hand (HEXPOST_PACKS)')
    .exitOverride();
  addServe(program, modules);
  addNew(program, modules);
  addJoin(program, modules);
  addSubmit(program, modules);
  addTakeback(program, modules);
  addState(program, modules);
  addReplay(program, modules);
  addExport(program, modules);
  addVerify(program, modules);
  addAudit(program, modules);
  addVectors(program);
  addCase(program, modules);
  addPack(program);
  addPlayout(program, modules);
  addModules(program, modules);
  addSchema(program, modules);
  return program;
}

/**
 * The packs of `--packs`, read when one is first asked for.
 *
 * @throws CommandEnd naming the faults of a pack that can't be used
 */
function packsAtHand(program: () => Command): () => readonly Pack[] {
  let known: readonly Pack[] | null = null;
  return () => {
    if (known !== null) return known;
    const dir = program().opts<{ packs?: string }>().packs ?? process.env['HEXPOST_PACKS'];
    try {
      known = dir === undefined || dir === '' ? [] : openPacks(dir);
    } catch (error) {
      if (error instanceof PackError) throw usage(error.message);
      throw error;
    }
    return known;
  };
}

/** A closed pipe (`| head`) is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  const program: Command = programFor(
    withPacks(
      registry,
      packsAtHand(() => program),
    ),
  );
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
