import type { Store } from '../store/store.ts';
import type { Problem } from './problem.ts';

export interface ClockWorkerOptions {
  readonly store: Pick<Store, 'clocksDue' | 'nextClockMs'>;
  /** Ends one clock of the game that is up; false if there is none (any more). */
  readonly endClock: (game: string, sinceMs: number) => Promise<boolean | Problem>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly report: (failure: { readonly game: string; readonly error: unknown }) => void;
  /** Longest time between two looks: another process may have started a clock. */
  readonly pollMs?: number;
}

/** A game whose rules program fails on its default policy is tried again after this time, and keeps nobody waiting. */
const FAULT_PAUSE_MS = 300_000;
const BATCH = 100;
const LEAST_MS = 500;

/**
 * Ends clocks that are up. It keeps no list of them: the store knows the next one, so a restart misses none, and of several
 * processes that look at once one gets its entry in, the others find the head moved and the clock gone.
 */
export class ClockWorker {
  readonly #options: ClockWorkerOptions;
  readonly #pausedUntilMs = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = true;
  #sinceMs = 0;

  constructor(options: ClockWorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
    this.#sinceMs = this.#options.now();
    this.wake();
  }

  /** A clock may have been started: look when the next one is up. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#loop().finally(() => {
      this.#running = null;
    });
  }

  /** Ends every clock that is up now; how many. */
  async endDue(): Promise<number> {
    const { store, endClock, now, report } = this.#options;
    let ended = 0;
    for (const game of await store.clocksDue(now(), BATCH + this.#pausedUntilMs.size)) {
      if ((this.#pausedUntilMs.get(game) ?? 0) > now()) continue;
      this.#pausedUntilMs.delete(game);
      try {
        let one = await endClock(game, this.#sinceMs);
        for (; one === true; one = await endClock(game, this.#sinceMs)) ended++;
        if (one !== false) throw new Error(`${one.code}: ${one.detail}`);
      } catch (error) {
        this.#pausedUntilMs.set(game, now() + FAULT_PAUSE_MS);
        report({ game, error });
      }
    }
    return ended;
  }

  /** Takes no further clock; resolves when the one in hand is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #loop(): Promise<void> {
    const { store, now, pollMs = 5_000, report } = this.#options;
    let waitMs = pollMs;
    let ended = 0;
    try {
      do {
        this.#again = false;
        ended = await this.endDue();
      } while (this.#again && !this.#stopped);
      const dueMs = await store.nextClockMs();
      // One that is up and can't be ended yet (a fault, a server just started) is no reason to hurry.
      if (dueMs !== null) waitMs = Math.max(ended > 0 ? 50 : LEAST_MS, Math.min(pollMs, dueMs - now()));
    } catch (error) {
      report({ game: '', error });
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), waitMs);
    this.#timer.unref();
  }
}
