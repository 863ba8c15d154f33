import { equal, fromHex, u32, u8 } from './bytes.ts';
import type { DiceFile, Ledger, Link, SeatRecord } from './ledger.ts';
import type { Dice, Entry } from './schema.ts';
import { digest } from './tuple.ts';
import { Failed } from './verdict.ts';

/** Whether the link hashes down to the one known before it, over skipped indices too (DICE-AND-LOG 3). */
export function continues(
  tag: 'pbem-dice/1 chain' | 'pbem-dice/1 nonce',
  gid: Uint8Array,
  seat: number,
  link: Link,
  known: Link,
): boolean {
  let value = link.value;
  for (let k = link.k; k > known.k; k--) value = digest(tag, gid, u8(seat), u32(k), value);
  return equal(value, known.value);
}

/** The seat whose dice an entry holds: that of the file it goes on with, else the actor's; 0 for the server. */
export function diceSeat(entry: Entry, dice: Dice): number {
  if (dice.of !== undefined) return dice.of.seat;
  return seatOf(entry.actor);
}

export function seatOf(actor: string): number {
  return actor.startsWith('seat:') ? Number(actor.slice('seat:'.length)) : 0;
}

/**
 * Steps 9 and 10: `of`, index, both chains, empty dice, the others' nonces, readiness. What an open file lacks is
 * checked at the entry that finishes it.
 *
 * @returns the files whose secret this entry reveals
 */
export function checkDice(ledger: Ledger, entry: Entry): DiceFile[] {
  const { dice } = entry;
  const finished: DiceFile[] = [];
  if (dice !== null) {
    const file =
      dice.of === undefined ? beginFile(ledger, entry, dice) : continueFile(ledger, entry, dice, dice.of);
    ledger.diceOf.set(entry.seq, file);
    if (dice.t !== '') {
      reveal(ledger, entry, file, fromHex(dice.t)!);
      finished.push(file);
      const { rolled, exempt } = rollCount(ledger, file);
      if (!rolled && !exempt && dice.empty === undefined) {
        throw new Failed(
          'E_EMPTY_DICE',
          entry.seq,
          `the file reveals index ${file.dice.k} of seat ${file.seat} but rolls nothing`,
        );
      }
      if (rolled && dice.empty !== undefined)
        throw new Failed('E_FORMAT', entry.seq, 'dice.empty: the file did roll');
    }
    if (dice.of === undefined) checkOthers(ledger, entry, dice);
    checkReadiness(ledger, entry);
  }
  finished.push(...checkReveals(ledger, entry));
  for (const file of finished) {
    const { rolled, exempt } = rollCount(ledger, file);
    if (!rolled && !exempt) ledger.seats[file.seat]!.empty += 1;
  }
  return finished;
}

function beginFile(ledger: Ledger, entry: Entry, dice: Dice): DiceFile {
  const seat = diceSeat(entry, dice);
  const record = ledger.seats[seat]!;
  const { k } = dice;
  if (k !== record.used + 1) {
    throw new Failed('E_TURN_INDEX', entry.seq, `seat ${seat} used index ${k}, expected ${record.used + 1}`);
  }
  const others = ledger.seats
    .filter((other) => other.seat !== 0 && other.seat !== seat)
    .map((other) => ({ seat: other.seat, nonce: other.nonce?.value ?? new Uint8Array(0) }));
  const nonce = fromHex(dice.n)!;
  const place = { genesisHash: ledger.genesisHash, seat, k, nonce, others };
  const file: DiceFile = {
    seat,
    seq: entry.seq,
    dice,
    place,
    entries: [{ seq: entry.seq, dice }],
    secret: null,
  };
  ledger.diceFiles.set(entry.seq, file);
  record.used = k;
  if ((seat === 0) !== (dice.n === '')) {
    throw new Failed(
      'E_FORMAT',
      entry.seq,
      seat === 0 ? 'dice.n: the neutral seat has no nonce' : 'dice.n: the nonce is missing',
    );
  }
  // The secret is checked first if it is there: it stands first in the table.
  if (dice.t !== '') checkSecret(ledger, entry, file, fromHex(dice.t)!);
  if (seat !== 0) {
    const known = record.nonce!;
    const link = { k, value: nonce };
    if (!continues('pbem-dice/1 nonce', ledger.gid, seat, link, known)) {
      throw new Failed(
        'E_NONCE_CHAIN',
        entry.seq,
        `nonce of seat ${seat} index ${k} does not hash to index ${known.k}`,
      );
    }
    record.nonce = link;
  }
  return file;
}

/** DICE-AND-LOG 9a.2: an entry that goes on with a file repeats what the file stands on. */
function continueFile(
  ledger: Ledger,
  entry: Entry,
  dice: Dice,
  of: { readonly seat: number; readonly seq: number },
): DiceFile {
  const file = ledger.diceFiles.get(of.seq);
  const isNot = (field: string): Failed =>
    new Failed('E_OF', entry.seq, `entry ${of.seq} is no open file of seat ${of.seat} with this ${field}`);
  if (file === undefined || file.secret !== null) throw isNot('seq');
  if (file.seat !== of.seat) throw isNot('seat');
  if (file.dice.k !== dice.k) throw isNot('k');
  if (file.dice.n !== dice.n) throw isNot('n');
  const same =
    file.dice.others.length === dice.others.length &&
    file.dice.others.every(
      (other, i) => other.k === dice.others[i]!.k && other.seat === dice.others[i]!.seat,
    );
  if (!same) throw isNot('others');
  file.entries.push({ seq: entry.seq, dice });
  return file;
}

function checkSecret(ledger: Ledger, entry: Entry, file: DiceFile, secret: Uint8Array): void {
  const known = ledger.seats[file.seat]!.secret;
  const { k } = file.dice;
  if (
    secret.length !== 32 ||
    !continues('pbem-dice/1 chain', ledger.gid, file.seat, { k, value: secret }, known)
  ) {
    throw new Failed(
      'E_SERVER_CHAIN',
      entry.seq,
      `server secret of seat ${file.seat} index ${k} does not hash to index ${known.k}`,
    );
  }
}

function reveal(ledger: Ledger, entry: Entry, file: DiceFile, secret: Uint8Array): void {
  checkSecret(ledger, entry, file, secret);
  file.secret = secret;
  ledger.seats[file.seat]!.secret = { k: file.dice.k, value: secret };
}

/** DICE-AND-LOG 9a.3: `void`, `resign` and `close` reveal the secrets of files that are still open. */
function checkReveals(ledger: Ledger, entry: Entry): DiceFile[] {
  if (entry.type !== 'void' && entry.type !== 'resign' && entry.type !== 'close') return [];
  return (entry.body.reveal ?? []).map(({ seat, k, t }) => {
    const open = [...ledger.diceFiles.values()].filter((file) => file.secret === null && file.seat === seat);
    const file = open.find(({ dice }) => dice.k === k);
    if (file === undefined) {
      throw new Failed(
        'E_OF',
        entry.seq,
        `entry ${open[0]?.seq ?? entry.seq} is no open file of seat ${seat} with this k`,
      );
    }
    reveal(ledger, entry, file, fromHex(t)!);
    return file;
  });
}

function rollCount(ledger: Ledger, file: DiceFile): { readonly rolled: boolean; readonly exempt: boolean } {
  return {
    rolled: file.entries.some(({ dice }) => dice.rolls.length + dice.hidden.length > 0),
    exempt: ledger.entries[file.seq]!.type === 'ready',
  };
}

function checkOthers(ledger: Ledger, entry: Entry, dice: Dice): void {
  const seat = diceSeat(entry, dice);
  const expected = ledger.seats.filter((other) => other.seat !== 0 && other.seat !== seat);
  for (const other of expected) {
    const used = dice.others.find((named) => named.seat === other.seat)?.k;
    const known = other.nonce?.k ?? 0;
    if (used !== known) {
      throw new Failed(
        'E_OTHERS',
        entry.seq,
        `nonce of seat ${other.seat} must be index ${known}, entry used ${used ?? 'none'}`,
      );
    }
  }
  const stranger = dice.others.find((named) => !expected.some((other) => other.seat === named.seat));
  if (stranger !== undefined)
    throw new Failed('E_FORMAT', entry.seq, `dice.others: seat ${stranger.seat} is no other seat`);
}

/** No dice before every seat has revealed a nonce in answer to every anchor (DICE-AND-LOG 3). */
function checkReadiness(ledger: Ledger, entry: Entry): void {
  const { dice } = entry;
  const early =
    entry.type === 'ready'
      ? dice!.rolls.length + dice!.hidden.length > 0
      : ledger.seats.some(({ seat, ready }) => seat !== 0 && !ready);
  if (early) throw new Failed('E_EARLY_ROLL', entry.seq, 'dice before every seat is ready');
}

/** What an entry that is no dice file does to the seats: joins, skips, new anchors. */
export function moveSeats(ledger: Ledger, entry: Entry): void {
  switch (entry.type) {
    case 'join': {
      const record = seatRecord(ledger, entry, entry.body.seat);
      if (record.custody !== null)
        throw new Failed('E_FORMAT', entry.seq, `body.seat: seat ${record.seat} has joined already`);
      record.custody = entry.body.custody;
      record.publicKey = entry.body.pub === null ? null : fromHex(entry.body.pub)!;
      record.nonce = { k: 0, value: fromHex(entry.body.anchor)! };
      ledger.lastJoin = entry.seq;
      return;
    }
    case 'skip': {
      // Ruling: `from` is the index that would come next, `to` the next one that may be used ("from k to beyond the
      // largest index that may have been revealed", DICE-AND-LOG 9). A gap is hashed over: no more than N links of it.
      const record = seatRecord(ledger, entry, entry.body.seat);
      if (
        entry.body.from !== record.used + 1 ||
        entry.body.to <= entry.body.from ||
        entry.body.to - entry.body.from > ledger.genesis.body.n
      ) {
        throw new Failed(
          'E_TURN_INDEX',
          entry.seq,
          `seat ${record.seat} used index ${entry.body.from}, expected ${record.used + 1}`,
        );
      }
      record.used = entry.body.to - 1;
      return;
    }
    case 'rekey': {
      const record = seatRecord(ledger, entry, entry.body.seat);
      const { chain, k, anchor } = entry.body;
      if (k !== record.used)
        throw new Failed(
          'E_TURN_INDEX',
          entry.seq,
          `seat ${record.seat} used index ${k}, expected ${record.used}`,
        );
      const link = { k, value: fromHex(anchor)! };
      if (chain === 't') {
        record.secret = link;
        return;
      }
      record.nonce = link;
      for (const other of ledger.seats) if (other !== record) other.ready = false;
      return;
    }
    case 'ready':
      ledger.seats[seatOf(entry.actor)]!.ready = true;
      return;
    case 'genesis':
    case 'standing':
    case 'move':
    case 'step':
    case 'timeout':
    case 'clock':
    case 'resign':
    case 'ruling':
    case 'void':
    case 'close':
  }
}

function seatRecord(ledger: Ledger, entry: Entry, seat: number): SeatRecord {
  const record = ledger.seats[seat];
  if (record === undefined)
    throw new Failed('E_FORMAT', entry.seq, `body.seat: the game has no seat ${seat}`);
  return record;
}
