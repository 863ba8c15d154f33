import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../../server/cli/commandLine.ts';
import { terminal } from '../../../server/cli/terminal.ts';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const MAIN = fileURLToPath(new URL('../../../server/cli/main.ts', import.meta.url));

// Without settings of whoever runs the tests.
for (const name of Object.keys(process.env)) if (name.startsWith('HEXPOST_')) delete process.env[name];

/** Runs the command line in this process; nothing stays in memory from one command to the next but code and data of the games. */
export async function hexpost(args: readonly string[]): Promise<Ran> {
  let out = '';
  let err = '';
  const code = await commandLine(
    args,
    terminal(
      (text) => void (out += text),
      (text) => void (err += text),
    ),
  );
  return { code, out, err };
}

/** Runs the command line as a process of its own, as a terminal does: for what depends on that, since each start takes seconds. */
export function hexpostAlone(args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args]);
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.on('error', () => undefined).end(input);
  });
}
