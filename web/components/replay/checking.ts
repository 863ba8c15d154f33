import type { VerifiedRoll, Verdict } from '../../../shared/verify/index.ts';
import { verifyHere } from '../verify/verification.ts';
import type { Seal } from './seal.ts';
import type { Moment } from './timeline.ts';

/** Checks one log at a time in this browser and tells `changed` of every step; a new log ends the check of the last one. */
export class Checking {
  /** Null while the check goes on. */
  verdict: Verdict | null = null;
  checked: { readonly entry: number; readonly entries: number } | null = null;
  private job: AbortController | null = null;
  private rolls: ReadonlyMap<string, VerifiedRoll> = new Map();

  constructor(private readonly changed: () => void) {}

  start(text: string): void {
    this.stop();
    const job = new AbortController();
    this.job = job;
    this.verdict = null;
    this.checked = null;
    verifyHere(
      text,
      (progress) => {
        if (job.signal.aborted) return;
        this.checked = progress;
        this.changed();
      },
      job.signal,
    ).then(
      (verdict) => {
        if (job.signal.aborted) return;
        this.rolls = new Map(verdict.rolls.map((roll) => [`${roll.seq}/${roll.j}`, roll]));
        this.verdict = verdict;
        this.changed();
      },
      () => undefined,
    );
  }

  stop(): void {
    this.job?.abort();
  }

  sealOf(moment: Moment): Seal {
    if (moment.roll === null) return 'unknown';
    const roll = this.rolls.get(`${moment.entry.seq}/${moment.roll.j}`);
    if (roll !== undefined) return roll.verified ? 'good' : 'pending';
    return this.verdict === null ? 'busy' : 'bad';
  }
}
