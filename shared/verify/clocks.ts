import { seatOf } from './chains.ts';
import type { Ledger } from './ledger.ts';
import type { Entry } from './schema.ts';
import { Failed } from './verdict.ts';

/**
 * Step 6 for clocks (DICE-AND-LOG 7): none is set into the past, and no seat is timed out while its clock runs. A `timeout`
 * without a clock is the players' own affair: the log says nothing of what they agreed on.
 */
export function checkClocks(ledger: Ledger, entry: Entry): void {
  if (entry.type === 'clock') {
    const { until } = entry.body;
    if (until !== null && until < entry.time)
      throw new Failed('E_TIME', entry.seq, `time ${until} is before ${entry.time}`);
  }
  if (entry.type === 'timeout') {
    const until = ledger.clocks.get(entry.body.seat);
    if (until !== undefined && entry.time < until)
      throw new Failed('E_TIME', entry.seq, `time ${entry.time} is before ${until}`);
  }
}

/** A clock runs until its seat sends an answer, its time is up, or what it was asked is taken back. */
export function noteClocks({ clocks }: Ledger, entry: Entry): void {
  switch (entry.type) {
    case 'clock': {
      const { seat, until } = entry.body;
      if (until === null) clocks.delete(seat);
      else clocks.set(seat, until);
      return;
    }
    case 'timeout':
      clocks.delete(entry.body.seat);
      return;
    case 'move':
    case 'resign':
      clocks.delete(seatOf(entry.actor));
      return;
    case 'void':
      clocks.clear();
      return;
    case 'genesis':
    case 'join':
    case 'ready':
    case 'standing':
    case 'step':
    case 'ruling':
    case 'skip':
    case 'rekey':
    case 'close':
  }
}
