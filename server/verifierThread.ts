import { Worker } from 'node:worker_threads';
import type { VerifyReport } from '../shared/api/index.ts';

/** What is sent to the thread, and what comes back. */
export interface VerifyTask {
  readonly id: number;
  readonly log: string;
  /** SHA-256 over the rules of the log's module as this process runs them (DICE-AND-LOG 7); null: they are not at hand. */
  readonly moduleHash: string | null;
}
export type VerifyDone =
  { readonly id: number; readonly report: VerifyReport } | { readonly id: number; readonly error: string };

/** The thread holds all rules in memory a second time: it ends when nobody has asked for so long. */
const IDLE_MS = 60_000;

/**
 * Runs the verifier in a thread of its own: a long game takes a second, in which the server answers others. Logs are
 * checked one after the other.
 */
export class VerifierThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #next = 0;
  readonly #waiting = new Map<
    number,
    { readonly resolve: (report: VerifyReport) => void; readonly reject: (error: Error) => void }
  >();

  verify(log: string, moduleHash: string | null): Promise<VerifyReport> {
    const task: VerifyTask = { id: this.#next++, log, moduleHash };
    clearTimeout(this.#idle);
    return new Promise((resolve, reject) => {
      this.#waiting.set(task.id, { resolve, reject });
      this.#thread().postMessage(task);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
    this.#fail(new Error('the server stops'));
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL('./verifyThread.js', import.meta.url), { execArgv: [] });
    worker.unref();
    worker.on('message', (done: VerifyDone) => {
      const asked = this.#waiting.get(done.id);
      this.#waiting.delete(done.id);
      if ('report' in done) asked?.resolve(done.report);
      else asked?.reject(new Error(done.error));
      if (this.#waiting.size > 0) return;
      this.#idle = setTimeout(() => void this.close(), IDLE_MS);
      this.#idle.unref();
    });
    worker.on('error', (error) => {
      if (this.#worker === worker) this.#worker = null;
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    });
    this.#worker = worker;
    return worker;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
