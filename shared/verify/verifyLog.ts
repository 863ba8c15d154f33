import { hashes, verify as nobleVerify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { canonicalJson } from './canonical.ts';
import { checkDice, moveSeats, seatOf } from './chains.ts';
import { checkClocks, noteClocks } from './clocks.ts';
import { checkKept } from './checkpoints.ts';
import { checkFaces } from './dice.ts';
import { checkPlainFile, checkRuling, checkSignature, headFrom, type Ed25519 } from './files.ts';
import { checkHidden, dealAgain, revealedKey, type PoolOf } from './hidden.ts';
import { equal, fromBase64, fromHex, toHex } from './bytes.ts';
import type { Ledger } from './ledger.ts';
import { leafHash, MerkleTree } from './merkle.ts';
import { isSignedBy, parseCheckpoint, parseVerifierKey, type VerifierKey } from './note.ts';
import { Replay } from './replay.ts';
import { checkPack } from './pack.ts';
import { parseHeader, parseLine, type Entry, type EntryOf, type Header, type LogLine } from './schema.ts';
import { checkOpenings, checkUnsealed, noteSeals } from './sealing.ts';
import {
  Failed,
  type Failure,
  type Grade,
  type VerifiedRoll,
  type VerifyOptions,
  type Verdict,
} from './verdict.ts';
import { warningsOf, type Seen } from './warnings.ts';

/**
 * Checks an exported log offline (DICE-AND-LOG 10) and answers with its first failure. Pure, synchronous, and total:
 * whatever the text holds, nothing is thrown.
 *
 * @param log the export as text (JSON Lines), or its lines without line ends; the header is the first
 */
export function verifyLog(log: string | readonly string[], options: VerifyOptions = {}): Verdict {
  const verification = new Verification(linesOf(log), options);
  let failure: Failure | null = null;
  try {
    verification.run();
  } catch (thrown) {
    failure = thrown instanceof Failed ? thrown.failure : verification.unreadable(thrown);
  }
  return verification.verdict(failure);
}

/** Lines without line ends; that of the last one may be missing. */
function linesOf(log: string | readonly string[]): readonly string[] {
  if (typeof log !== 'string') return log;
  const lines = log.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Strict verification as RFC 8032 has it; never throws. */
const ed25519: Ed25519 = (signature, message, publicKey) => {
  hashes.sha512 ??= sha512;
  try {
    return nobleVerify(signature, message, publicKey, { zip215: false });
  } catch {
    return false;
  }
};

/** `<host>` of a key name `<host>/game/<gid>`, or null where it is none of this game. */
function hostOf(key: VerifierKey, game: string): string | null {
  const end = `/game/${game}`;
  return key.name.endsWith(end) && key.name.length > end.length ? key.name.slice(0, -end.length) : null;
}

/** One server key serves all games: a pin taken from another game's log names the same host and public key. */
function isPinned(named: string, pin: string): boolean {
  if (named === pin) return true;
  const [a, b] = [parseVerifierKey(named), parseVerifierKey(pin)];
  const host = (key: VerifierKey): string => key.name.replace(/\/game\/[0-9a-f]{32}$/, '');
  return a !== null && b !== null && host(a) === host(b) && equal(a.publicKey, b.publicKey);
}

/** One run over one log. */
class Verification {
  readonly #lines: readonly string[];
  readonly #options: VerifyOptions;
  readonly #ed25519: Ed25519;
  readonly #tree = new MerkleTree();
  readonly #roots: Uint8Array[] = [];
  readonly #rolls: VerifiedRoll[] = [];
  /** Entries whose module hash is not that of the rules at hand. */
  readonly #otherModules = new Map<string, number>();
  readonly #consents: { readonly seq: number; readonly seat: number }[] = [];
  #ledger: Ledger | null = null;
  #key: VerifierKey | null = null;
  #replay: Replay<unknown> | null = null;
  /** The entry being checked. */
  #at = 0;
  /** Entries that passed. */
  #passed = 0;

  constructor(lines: readonly string[], options: VerifyOptions) {
    this.#lines = lines;
    this.#options = options;
    this.#ed25519 = options.ed25519 ?? ed25519;
  }

  run(): void {
    const header = this.#header();
    const count = this.#lines.length - 1;
    for (let i = 0; i < Math.min(count, header.count); i++) {
      this.#at = i;
      this.#entry(i, header);
      this.#passed = i + 1;
      this.#options.onStep?.({ entry: i, entries: header.count });
    }
    this.#at = Math.min(count, header.count);
    checkKept(this.#options.checkpoints ?? [], this.#key!, this.#roots, this.#ed25519); // 16
    if (count > header.count)
      throw new Failed('E_FORMAT', header.count, `the header counts ${header.count} entries, more follow`);
    if (count < header.count)
      throw new Failed('E_FORMAT', count, `missing: the header counts ${header.count} entries`);
  }

  /** Whatever else goes wrong on a hostile text (a stack that runs over, say) is a matter of its form. */
  unreadable(thrown: unknown): Failure {
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    return new Failed('E_FORMAT', this.#at, `can't be read: ${detail}`).failure;
  }

  #header(): Header {
    const parsed = parseHeader(canonicalLine(this.#lines[0] ?? '', 0, 'export header: '));
    if (!parsed.ok) throw new Failed('E_FORMAT', 0, `export header: ${parsed.detail}`);
    if (parsed.value.count === 0 || this.#lines.length < 2)
      throw new Failed('E_FORMAT', 0, 'missing: the log has no entries');
    return parsed.value;
  }

  /** All steps of one entry, in the order of the table. */
  #entry(i: number, header: Header): void {
    const text = this.#lines[i + 1]!;
    const line = this.#parse(text, i); // 1
    const { entry } = line;
    const ledger = this.#begin(entry, header); // 2
    checkPlace(ledger, entry, i, header); // 3
    this.#chain(ledger, line, entryText(text, line)); // 4
    this.#checkpoint(line, i); // 5
    checkTime(ledger, entry); // 6
    checkClocks(ledger, entry); // 6
    this.#context(ledger, entry);

    const from = headFrom(ledger, entry);
    noteSeals(ledger, entry, from);
    const plain = checkPlainFile(ledger, entry); // 7
    if (plain !== null) ledger.plainFiles.set(i, plain);
    checkUnsealed(ledger, entry, this.#ed25519); // 7 and 8, of what was sealed
    if (plain !== null && entry.file !== null && 'b64' in entry.file) {
      checkSignature(
        ledger,
        { entry, bytes: fromBase64(entry.file.b64)!, sig: entry.file.sig, headFrom: from },
        this.#ed25519,
      ); // 8
    }
    for (const seat of checkRuling(ledger, entry, this.#ed25519)) this.#consents.push({ seq: i, seat });
    const finished = checkDice(ledger, entry); // 9, 10 (11 needs a beacon)
    for (const file of finished) checkFaces(file); // 12
    checkOpenings(ledger, entry); // 13
    if (entry.type === 'close') ledger.hidden = revealedKey(ledger, entry);
    this.#rules(ledger, entry); // 14
    if (entry.type === 'close') checkHidden(ledger, entry, this.#poolOf(ledger)); // 15

    this.#note(ledger, entry);
  }

  #parse(text: string, i: number): LogLine {
    const value = canonicalLine(text, i, '');
    const version = (value as { entry?: { v?: unknown } } | null)?.entry?.v;
    if (typeof version === 'string' && version !== 'pbem-log/1') {
      throw new Failed('E_VERSION', i, `log version "${version}" is not supported`);
    }
    const parsed = parseLine(value);
    if (!parsed.ok) throw new Failed('E_FORMAT', i, parsed.detail);
    return parsed.value;
  }

  /** Entry 0 opens the ledger; step 2. */
  #begin(entry: Entry, header: Header): Ledger {
    if (this.#ledger !== null) return this.#ledger;
    if (entry.type !== 'genesis') {
      checkNumber(entry, 0);
      throw new Failed('E_FORMAT', 0, 'type: the first entry is genesis');
    }
    checkPack(entry);
    const { vkey } = entry.body;
    const key = parseVerifierKey(vkey);
    if (key === null || hostOf(key, entry.game) === null) {
      throw new Failed('E_FORMAT', 0, 'body.vkey: must be a verifier key named <host>/game/<game>');
    }
    if (header.vkey !== vkey)
      throw new Failed('E_FORMAT', 0, `export header: vkey is ${header.vkey}, the entry names ${vkey}`);
    const { pin } = this.#options;
    if (pin !== undefined && !isPinned(vkey, pin.trim())) {
      throw new Failed('E_KEY', 0, `the log names server key ${vkey}, you pinned ${pin.trim()}`);
    }
    this.#key = key;
    this.#ledger = emptyLedger(entry);
    const { module } = this.#options;
    if (module !== undefined && module.id === entry.module.id)
      this.#replay = new Replay(module, this.#ledger);
    return this.#ledger;
  }

  #chain(ledger: Ledger, { entry, hash }: LogLine, jcs: string): void {
    const i = entry.seq;
    const leaf = leafHash(jcs);
    const recomputed = toHex(leaf);
    if (hash !== recomputed) throw new Failed('E_HASH', i, `stored hash ${hash}, recomputed ${recomputed}`);
    const before = ledger.hashes.at(-1) ?? '0'.repeat(64);
    if (entry.prev !== before) {
      const what = i === 0 ? 'before entry 0 there is' : `the hash of entry ${i - 1} is`;
      throw new Failed('E_PREV', i, `prev is ${entry.prev}, but ${what} ${before}`);
    }
    this.#tree.append(leaf);
    this.#roots.push(this.#tree.root());
    ledger.hashes.push(recomputed);
  }

  #checkpoint({ checkpoint: note }: LogLine, i: number): void {
    const checkpoint = parseCheckpoint(note);
    if (checkpoint === null || !isSignedBy(checkpoint, this.#key!, this.#ed25519)) {
      throw new Failed('E_CHECKPOINT_SIG', i, 'the server signature does not verify');
    }
    const root = this.#roots[i]!;
    if (checkpoint.size !== i + 1 || !equal(checkpoint.root, root)) {
      const { size } = checkpoint;
      throw new Failed(
        'E_CHECKPOINT_ROOT',
        i,
        `checkpoint size ${size} has root ${toHex(checkpoint.root)}, recomputed ${toHex(this.#roots[size - 1] ?? root)}`,
      );
    }
  }

  /** What no step of the table names and every later one relies on. */
  #context(ledger: Ledger, entry: Entry): void {
    const wrong = (detail: string): Failed => new Failed('E_FORMAT', entry.seq, detail);
    if (ledger.closed) throw wrong('nothing follows a close');
    if (entry.type === 'genesis' && entry.seq > 0) throw wrong('type: only the first entry is genesis');
    const { seats } = ledger.genesis.body;
    const seat = seatOf(entry.actor);
    if (seat > seats) throw wrong(`actor: the game has ${seats} seats`);
    if (seat !== 0 && entry.type !== 'join' && ledger.seats[seat]!.custody === null)
      throw wrong(`actor: seat ${seat} has not joined`);
    if (entry.type === 'ready') {
      if (entry.file === null && ledger.seats[seat]!.custody === 'self')
        throw wrong('file: missing, the seat keeps its nonces itself');
      // Else an anchor could be chosen in sight of a nonce that its dice will stand on (DICE-AND-LOG 3).
      const absent = ledger.seats.find((other) => other.seat !== 0 && other.custody === null);
      if (absent !== undefined)
        throw wrong(`type: seat ${seat} is ready before seat ${absent.seat} has joined`);
      // Nobody expects a roll of a ready file, so that its link isn't counted as empty: no more of them than are asked for.
      if (ledger.seats[seat]!.ready) throw wrong(`type: seat ${seat} is ready already`);
    }
    if (entry.dice?.of !== undefined && entry.dice.of.seat > seats)
      throw wrong(`dice.of.seat: the game has ${seats} seats`);
    if (
      ['resign', 'timeout', 'standing', 'clock'].includes(entry.type) &&
      'seat' in entry.body &&
      entry.body.seat > seats
    ) {
      throw wrong(`body.seat: the game has ${seats} seats`);
    }
    const ruled = entry.type === 'ruling' ? entry.body.module : undefined;
    const same = canonicalJson(entry.module) === canonicalJson(ledger.module);
    const isRuled = ruled !== undefined && canonicalJson(entry.module) === canonicalJson(ruled);
    if (!same && !isRuled) throw wrong('module: it changed without a ruling');
    if (ruled !== undefined) ledger.module = ruled;
    ledger.entries.push(entry);
  }

  #rules(ledger: Ledger, entry: Entry): void {
    if (this.#replay === null) return;
    const { moduleHash } = this.#options;
    const other = moduleHash !== undefined && moduleHash !== entry.module.hash;
    if (other && !this.#otherModules.has(entry.module.hash))
      this.#otherModules.set(entry.module.hash, entry.seq);
    try {
      this.#replay.take(entry);
      if (entry.type === 'close' && this.#replay.pending === 0 && ledger.standing.size > 0)
        this.#checkPolicies(ledger);
    } catch (thrown) {
      if (!(thrown instanceof Failed) || !other) throw thrown;
      const { code, text } = thrown.failure;
      const detail = text.slice(text.indexOf(': ') + 2);
      throw new Failed(
        code,
        thrown.failure.entry!,
        `${detail} (rules ${moduleHash}, log ${entry.module.hash})`,
      );
    }
  }

  /** At the close the standing orders are open: carried out once more, they must give the answers that are logged as theirs. */
  #checkPolicies(ledger: Ledger): void {
    const again = new Replay(this.#options.module!, ledger, { withPolicies: true });
    for (const entry of ledger.entries) again.take(entry);
  }

  /** Pools of private draws: the rules name them; without rules, cup contents given, less what was drawn before. */
  #poolOf(ledger: Ledger): PoolOf {
    if (this.#replay !== null) return this.#replay.poolOf;
    const key = ledger.hidden;
    const left = new Map(Object.entries(this.#options.pools ?? {}));
    return (seq, draw) => {
      const pool = left.get(draw.cup);
      if (pool === undefined || key === null) return null;
      const dealt = dealAgain(ledger.diceOf.get(seq)!, key, { j: draw.j, pool, count: draw.count });
      left.set(
        draw.cup,
        pool.filter((token) => !dealt.some(({ value }) => value === token)),
      );
      return pool;
    };
  }

  /** The ledger after an entry that passed. */
  #note(ledger: Ledger, entry: Entry): void {
    moveSeats(ledger, entry);
    noteClocks(ledger, entry);
    for (const event of entry.events) {
      if (event['e'] === 'simultaneous') ledger.simultaneousSince = entry.seq;
      if (event['e'] === 'resolve') ledger.simultaneousSince = null;
    }
    if (entry.type === 'close') ledger.closed = true;
    for (const roll of entry.dice?.rolls ?? []) {
      this.#rolls.push({
        seq: entry.seq,
        seat: ledger.diceOf.get(entry.seq)!.seat,
        verified: false,
        ...roll,
      });
    }
  }

  #seen(ledger: Ledger, failure: Failure | null): Seen {
    return {
      otherModules: this.#otherModules,
      moduleHash: this.#options.moduleHash,
      consents: this.#consents,
      withRules: this.#replay !== null,
      failed: failure !== null,
      replayedTo: ledger.entries.length - (this.#replay?.pending ?? 0),
    };
  }

  verdict(failure: Failure | null): Verdict {
    const ledger = this.#ledger;
    const rolls = this.#rolls.map((roll) => ({
      ...roll,
      verified: (ledger?.diceOf.get(roll.seq)?.secret ?? null) !== null,
    }));
    const states = this.#replay?.states.slice(0, this.#passed);
    return {
      ok: failure === null,
      entries: Math.max(0, this.#lines.length - 1),
      grade: gradeOf(ledger),
      head: ledger?.hashes[this.#passed - 1] ?? '',
      failure,
      warnings: ledger === null ? [] : warningsOf(ledger, this.#seen(ledger, failure)),
      rolls,
      ...(states === undefined ? {} : { states }),
      ...(failure === null ? this.#inFull(ledger) : {}),
    };
  }

  #inFull(ledger: Ledger | null): Pick<Verdict, 'events'> {
    const replay = this.#replay;
    if (replay === null || ledger?.closed !== true || this.#options.module?.fog !== true) return {};
    return { events: ledger.entries.map(({ seq }) => replay.events.get(seq) ?? []) };
  }
}

/**
 * The line's value, if the line is canonical JSON (RFC 8785 in the log's profile).
 *
 * @param prefix of the detail
 */
function canonicalLine(text: string, i: number, prefix: string): unknown {
  let value: unknown;
  let canonical: string;
  try {
    value = JSON.parse(text);
    canonical = canonicalJson(value);
  } catch (thrown) {
    throw new Failed('E_FORMAT', i, `${prefix}${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  if (canonical !== text) {
    let at = 0;
    while (at < text.length && text[at] === canonical[at]) at += 1;
    throw new Failed('E_FORMAT', i, `${prefix}the line is not canonical JSON from column ${at + 1} on`);
  }
  return value;
}

/** Canonical JSON of the entry: as a part of a canonical line it stands there already. */
function entryText(text: string, { checkpoint, hash }: LogLine): string {
  const before = `{"checkpoint":${JSON.stringify(checkpoint)},"entry":`;
  const after = `,"hash":"${hash}"}`;
  return text.slice(before.length, -after.length);
}

function checkNumber(entry: Entry, i: number): void {
  if (entry.seq !== i) throw new Failed('E_SEQ', i, `sequence number is ${entry.seq}, expected ${i}`);
}

/** Step 3. */
function checkPlace(ledger: Ledger, entry: Entry, i: number, header: Header): void {
  checkNumber(entry, i);
  const expected = i === 0 ? header.game : ledger.genesis.game;
  if (entry.game !== expected) throw new Failed('E_GAME', i, `game id ${entry.game}, expected ${expected}`);
}

/** Step 6. */
function checkTime(ledger: Ledger, entry: Entry): void {
  const before = ledger.entries.at(-1)?.time ?? entry.time;
  if (entry.time < before) throw new Failed('E_TIME', entry.seq, `time ${entry.time} is before ${before}`);
}

function emptyLedger(genesis: EntryOf<'genesis'>): Ledger {
  const { anchors } = genesis.body;
  return {
    genesis,
    gid: fromHex(genesis.game)!,
    genesisHash: leafHash(canonicalJson(genesis)),
    hashes: [],
    entries: [],
    plainFiles: new Map(),
    seats: anchors.map((anchor, seat) => ({
      seat,
      custody: null,
      publicKey: null,
      ready: false,
      used: 0,
      secret: { k: 0, value: fromHex(anchor)! },
      nonce: null,
      empty: 0,
    })),
    diceFiles: new Map(),
    diceOf: new Map(),
    sealedFiles: new Map(),
    standing: new Map(),
    clocks: new Map(),
    lastJoin: 0,
    simultaneousSince: null,
    module: genesis.module,
    hidden: null,
    closed: false,
  };
}

/** DICE-AND-LOG 5, without a beacon. */
function gradeOf(ledger: Ledger | null): Grade {
  const seats = ledger?.seats.slice(1) ?? [];
  const self = seats.filter(({ custody }) => custody === 'self').length;
  if (self === 0) return 'D';
  return self === seats.length ? 'B' : 'C';
}
