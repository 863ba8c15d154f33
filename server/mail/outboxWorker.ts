import type { OutboxRow, Store } from '../store/store.ts';
import { MailRefused } from './transport.ts';
import type { MailTransport, Message } from './transport.ts';

/** What the worker needs of the store. */
export type Outbox = Pick<Store, 'takeOutbox' | 'outboxSent' | 'outboxFailed' | 'nextOutboxDueMs'>;

export interface WorkerOptions {
  readonly outbox: Outbox;
  readonly transport: MailTransport;
  /** Writes the mail out, now, through its reader's view. Null: there is nobody to send it to any more. */
  readonly write: (row: OutboxRow) => Promise<Message | null>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told of every failure; never of an address or a token. */
  readonly report: (failure: {
    readonly row: number;
    readonly attempts: number;
    readonly error: unknown;
  }) => void;
  /** Longest time between two looks into the outbox: another process may have put something there. */
  readonly pollMs?: number;
}

/** Longer than every timeout of the transport: a row whose lease runs out belongs to a process that is gone. */
const LEASE_MS = 120_000;
/** Sent side by side: one slow mail server must not keep the others waiting beyond their lease. */
const BATCH = 4;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 300_000;
/** A mail server that says no for good is asked again this often (full mailboxes, mistaken filters), then the row is `failed`. */
const REFUSALS = 8;

/** Doubles from 2 s to 5 min. `attempts` counts those made, from 1. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_RETRY_MS);
}

/**
 * Sends what stands in the outbox (DESIGN 8). At least once: a crash between "taken by the mail server" and "marked as
 * sent" sends the same mail again, under the same Message-ID, so that mail readers show one.
 *
 * | crash | after restart |
 * | --- | --- |
 * | before a row is taken | it is taken |
 * | taken, not sent | its lease runs out, it is taken again |
 * | sent, not marked | the same, and the duplicate has the same Message-ID |
 */
export class OutboxWorker {
  readonly #options: WorkerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = true;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  /** Something was stored: look now. */
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

  /** Sends everything that is due; how many were sent and how many failed. */
  async sendDue(): Promise<{ readonly sent: number; readonly failed: number }> {
    let sent = 0;
    let failed = 0;
    for (;;) {
      const nowMs = this.#options.now();
      const rows = await this.#options.outbox.takeOutbox(nowMs, nowMs + LEASE_MS, BATCH);
      if (rows.length === 0) return { sent, failed };
      for (const done of await Promise.all(rows.map((row) => this.#send(row)))) {
        if (done) sent++;
        else failed++;
      }
    }
  }

  /** No new mail is begun; returns once the one in hand is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #loop(): Promise<void> {
    const { outbox, now, pollMs = 5_000 } = this.#options;
    let waitMs = pollMs;
    try {
      do {
        this.#again = false;
        await this.sendDue();
      } while (this.#again && !this.#stopped);
      const dueMs = await outbox.nextOutboxDueMs();
      if (dueMs !== null) waitMs = Math.max(50, Math.min(pollMs, dueMs - now()));
    } catch (error) {
      this.#options.report({ row: 0, attempts: 0, error });
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.wake(), waitMs);
    this.#timer.unref();
  }

  async #send(row: OutboxRow): Promise<boolean> {
    const { outbox, transport, write, now, report } = this.#options;
    try {
      const message = await write(row);
      if (message === null) {
        await outbox.outboxFailed(row.id, 'no mailbox', null);
        return false;
      }
      await transport.send(message);
    } catch (error) {
      const attempts = row.attempts + 1;
      report({ row: row.id, attempts, error });
      const forGood = error instanceof MailRefused && attempts >= REFUSALS;
      await outbox.outboxFailed(
        row.id,
        error instanceof Error ? error.message : String(error),
        forGood ? null : now() + retryDelayMs(attempts),
      );
      return false;
    }
    await outbox.outboxSent(row.id, now());
    return true;
  }
}
