import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Program {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  readonly output: () => string;
  /** Waits for a text; fails with the output if the program ends or too much time passes before. */
  printed(text: string | RegExp, withinMs?: number): Promise<void>;
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** One of the project's programs as a process of its own, as npm would start it. */
export function start(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(
    ([code, signal]) => (code as number | null) ?? (signal as NodeJS.Signals | null),
  );
  let over = false;
  void ended.then(() => (over = true));
  return {
    child,
    output: () => output,
    ended,
    async printed(text, withinMs = 60_000) {
      const patience = Date.now() + withinMs;
      const there = () => (typeof text === 'string' ? output.includes(text) : text.test(output));
      while (!there()) {
        if (over || Date.now() > patience) throw new Error(`"${String(text)}" was not printed:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
