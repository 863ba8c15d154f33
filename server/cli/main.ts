import { commandLine } from './commandLine.ts';
import { terminal } from './terminal.ts';

/** A closed pipe (`| head`) is no failure. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await commandLine(
  process.argv.slice(2),
  terminal(
    (text) => void process.stdout.write(text),
    (text) => void process.stderr.write(text),
  ),
);
