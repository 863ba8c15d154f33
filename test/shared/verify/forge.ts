import { sha256 } from '@noble/hashes/sha2.js';
import { canonicalJson } from '../../../shared/core/canonicalJson.ts';
import { fromBase64, fromHex, toBase64, toHex, utf8 } from '../../../shared/core/bytes.ts';
import {
  answerRequest,
  chainFromTail,
  ctx,
  hiddenCommit,
  type DiceRequest,
} from '../../../shared/dice/index.ts';
import {
  ed25519Signer,
  emptyLog,
  fileCommit,
  formatVerifierKey,
  gameOrigin,
  leafHash,
  appendLeaf,
  EMPTY_FRONTIER,
  frontierRoot,
  openFile,
  openOrder,
  rulingDigest,
  sealOrders,
  signCheckpoint,
  signFile,
  stateHash,
  type LogHead,
  type Signer,
} from '../../../shared/log/index.ts';

/**
 * A log of a game without rules, made with test keys by the log's own code, entry by entry: what the verifier, which
 * shares nothing with that code, must accept.
 */
export const GID = '0f'.repeat(16);
const N = 16;
const HOST = 'test.example';
export const ORIGIN = gameOrigin(HOST, GID);

/** 32 bytes of test entropy for a purpose. */
export const bytesFor = (purpose: string): Uint8Array => sha256(utf8(`test ${purpose}`));
export const serverKey = ed25519Signer(bytesFor('server key'));
export const playerKey = (seat: number): Signer => ed25519Signer(bytesFor(`player key ${seat}`));
export const directorKey = ed25519Signer(bytesFor('director key'));
export const VKEY = formatVerifierKey(ORIGIN, serverKey.publicKey);
const HIDDEN_KEY = bytesFor('hidden key');
const secrets = (seat: number) =>
  chainFromTail({ chain: 't', gid: GID, seat }, N, bytesFor(`server tail ${seat}`));
const nonces = (seat: number) =>
  chainFromTail({ chain: 'n', gid: GID, seat }, N, bytesFor(`player tail ${seat}`));
export const secretOf = (seat: number, k: number): string => toHex(secrets(seat).link(k));
export const nonceOf = (seat: number, k: number): string => toHex(nonces(seat).link(k));

/** Anything that stands in an entry; tests change it freely. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;
export interface Line {
  entry: Loose;
  hash: string;
  checkpoint: string;
}

export interface ForgeOptions {
  readonly seats?: number;
  readonly custody?: { readonly [seat: number]: 'self' | 'server' };
  /** Seats that give a key; all by default. */
  readonly signed?: readonly number[];
  readonly director?: boolean;
}

interface Move {
  readonly orders?: readonly object[];
  readonly requests?: readonly DiceRequest[];
  readonly events?: readonly object[];
  readonly body?: object;
  /** The file waits: it is logged sealed, its secret stays with the server. */
  readonly open?: boolean;
  /** Goes on with the file of this entry. */
  readonly of?: number;
  /** Reveals the secret; default true unless `open`. */
  readonly finish?: boolean;
  /** The file may roll though it makes no request: `empty`. */
  readonly empty?: boolean;
  readonly head?: string;
}

export class Forge {
  readonly lines: Line[] = [];
  readonly #options: ForgeOptions;
  #log: LogHead = emptyLog(GID);
  #minutes = 0;
  readonly #used = new Map<number, number>();
  readonly #secrets = new Map<number, readonly { j: number; i: number; value: string; salt: string }[]>();
  readonly #files = new Map<
    number,
    {
      seat: number;
      k: number;
      context: Uint8Array;
      dice: Loose;
      j: number;
      bytes: Uint8Array | null;
      sig: string | null;
      salt: Uint8Array;
      orders: readonly object[];
    }
  >();

  constructor(options: ForgeOptions = {}) {
    this.#options = options;
    for (let seat = 0; seat <= this.seats; seat++) this.#used.set(seat, 0);
    this.add({
      type: 'genesis',
      actor: 'server',
      body: {
        dice: 'pbem-dice/1',
        seats: this.seats,
        n: N,
        anchors: Array.from({ length: this.seats + 1 }, (_, seat) => secretOf(seat, 0)),
        hidden: toHex(hiddenCommit(GID, HIDDEN_KEY)),
        vkey: VKEY,
        beacon: null,
        director: options.director === true ? { id: 'd1', pub: toHex(directorKey.publicKey) } : null,
        options: {},
      },
    });
  }

  get seats(): number {
    return this.#options.seats ?? 2;
  }

  get nextSeq(): number {
    return this.lines.length;
  }

  get head(): string {
    return this.#log.hash;
  }

  get genesisHash(): string {
    return this.lines[0]!.hash;
  }

  #isSigned(seat: number): boolean {
    return this.#options.signed?.includes(seat) ?? true;
  }

  /** Any entry. */
  add(draft: Loose): number {
    const seq = this.nextSeq;
    const whole = {
      v: 'pbem-log/1',
      game: GID,
      seq,
      prev: this.#log.hash,
      time: `2026-02-01T10:${String(this.#minutes++).padStart(2, '0')}:00.000Z`,
      module: { id: 'opaque', version: '1.0.0', hash: '1'.repeat(64) },
      file: null,
      dice: null,
      events: [],
      state: stateHash({}),
      ...(draft as object),
    };
    const text = canonicalJson(whole);
    const hash = leafHash(text);
    const frontier = appendLeaf(this.#log.frontier, hash);
    const checkpoint = signCheckpoint(
      { origin: ORIGIN, size: seq + 1, root: frontierRoot(frontier) },
      serverKey,
    );
    this.#log = { gid: GID, size: seq + 1, hash, time: whole.time, frontier };
    this.lines.push({ entry: JSON.parse(text), hash, checkpoint });
    return seq;
  }

  join(seat: number): number {
    return this.add({
      type: 'join',
      actor: `seat:${seat}`,
      body: {
        seat,
        custody: this.#options.custody?.[seat] ?? 'self',
        anchor: nonceOf(seat, 0),
        pub: this.#isSigned(seat) ? toHex(playerKey(seat).publicKey) : null,
      },
    });
  }

  /** All seats join and are ready. */
  start(): this {
    for (let seat = 1; seat <= this.seats; seat++) this.join(seat);
    for (let seat = 1; seat <= this.seats; seat++) this.ready(seat);
    return this;
  }

  ready(seat: number): number {
    const { dice } = this.#dice(seat, { requests: [], finish: true, ready: true });
    return this.add({
      type: 'ready',
      actor: `seat:${seat}`,
      body: {},
      file: this.file(seat, [], dice),
      dice,
    });
  }

  /** The bytes of a file, with its hash and signature. */
  file(seat: number, orders: readonly object[], dice: Loose, head = this.head): Loose {
    const carries =
      dice !== null && dice.of === undefined && (this.#options.custody?.[seat] ?? 'self') === 'self';
    const fields = { k: carries ? dice.k : null, head, nonce: carries ? dice.n : null };
    const bytes = utf8(`${JSON.stringify({ format: 'pbem-move/1', game: GID, seat, ...fields, orders })}\n`);
    return {
      sha256: toHex(sha256(bytes)),
      b64: toBase64(bytes),
      sig: this.#isSigned(seat) ? signFile(playerKey(seat), GID, seat, bytes) : null,
    };
  }

  /** A file with dice (`requests` given, perhaps empty) or without. */
  move(seat: number, move: Move): number {
    const seq = this.nextSeq;
    const { orders = [{ attack: 'A1' }], open = false } = move;
    const finish = move.finish ?? !open;
    const made =
      move.requests === undefined && move.of === undefined
        ? null
        : this.#dice(seat, { ...move, requests: move.requests ?? [], finish });
    const dice = made?.dice ?? null;
    const plain = this.file(seat, orders, dice, move.head);
    const salt = bytesFor(`salt ${seq}`);
    const bytes = fromBase64(plain.b64)!;
    const file = open
      ? sealOrders({ genesisHash: this.genesisHash, seq }, salt, bytes, orders as Loose[])
      : plain;
    if (made === null || move.of === undefined) {
      this.#files.set(seq, {
        ...(made ?? { seat, k: 0, context: new Uint8Array(), dice: null, j: 0 }),
        bytes,
        sig: plain.sig,
        salt,
        orders,
      });
    }
    return this.add({
      type: 'move',
      actor: `seat:${seat}`,
      body: move.body ?? {},
      file,
      dice,
      events: move.events ?? [],
    });
  }

  #dice(
    seat: number,
    how: { requests: readonly DiceRequest[]; finish: boolean; of?: number; empty?: boolean; ready?: boolean },
  ) {
    const seq = this.nextSeq;
    const going = how.of === undefined ? undefined : this.#files.get(how.of)!;
    const k = going?.k ?? this.#used.get(seat)! + 1;
    const diceSeat = going?.seat ?? seat;
    const others = Array.from({ length: this.seats }, (_, i) => i + 1)
      .filter((other) => other !== diceSeat)
      .map((other) => ({ seat: other, k: this.#used.get(other)! }));
    const nonce = diceSeat === 0 ? '' : nonceOf(diceSeat, k);
    const context =
      going?.context ??
      ctx({
        genesisHash: this.genesisHash,
        seat,
        k,
        nonce,
        others: others.map((other) => ({ seat: other.seat, nonce: nonceOf(other.seat, other.k) })),
        beacon: null,
      });
    if (going === undefined) this.#used.set(seat, k);
    let j = going?.j ?? 0;
    const source = {
      genesisHash: this.genesisHash,
      seq,
      ctx: context,
      secret: fromHex(secretOf(diceSeat, k)),
      h: HIDDEN_KEY,
    };
    const answered = how.requests.map((request) => answerRequest(source, request, j++));
    const dice = {
      k,
      t: how.finish ? secretOf(diceSeat, k) : '',
      n: nonce,
      others: going?.dice.others ?? others,
      beacon: null,
      rolls: answered.flatMap(({ roll }) => (roll === null ? [] : [roll])),
      hidden: answered.flatMap(({ hidden }) => (hidden === null ? [] : [hidden])),
      ...(going === undefined ? {} : { of: { seat: diceSeat, seq: how.of } }),
      ...(how.empty === true ? { empty: true } : {}),
    };
    if (going !== undefined) going.j = j;
    this.#secrets.set(
      seq,
      answered.flatMap(({ secrets: dealt }) => dealt),
    );
    return { seat: diceSeat, k, context, dice, j };
  }

  /** Tokens that a private draw of the entry dealt, with their salts. */
  secretsOf(seq: number): readonly { j: number; i: number; value: string; salt: string }[] {
    return this.#secrets.get(seq) ?? [];
  }

  /** After a `skip`: the seat's next file has index k. */
  skipTo(seat: number, k: number): void {
    this.#used.set(seat, k - 1);
  }

  /** Element of `opened`: order `i` of the file of entry `seq`. */
  opened(seq: number, i: number): Loose {
    const { salt, orders } = this.#files.get(seq)!;
    return openOrder(seq, salt, i, orders[i] as Loose);
  }

  /** Element of `files`. */
  whole(seq: number): Loose {
    const { salt, bytes, sig } = this.#files.get(seq)!;
    return openFile(seq, salt, bytes!, sig);
  }

  reveal(seq: number): Loose {
    const { seat, k } = this.#files.get(seq)!;
    return { seat, k, t: secretOf(seat, k) };
  }

  close(body: object = {}): number {
    return this.add({
      type: 'close',
      actor: 'server',
      body: { reason: 'adjudicated', hidden: toHex(HIDDEN_KEY), ...body },
    });
  }

  /** What seats or director sign of the next entry's body. */
  ruling(body: object): Uint8Array {
    return rulingDigest({ gid: GID, seq: this.nextSeq, prev: this.head }, body as Loose);
  }

  consent(seat: number, body: object): Loose {
    const { sha256: hash, b64 } = this.file(seat, [{ order: 'consent', to: toHex(this.ruling(body)) }], null);
    return { sha256: hash, b64, sig: null };
  }
}

/** Whoever signs in a log that is made again. */
export interface Keys {
  readonly server: Signer;
  readonly player: (seat: number) => Signer | null;
}
const TEST_KEYS: Keys = { server: serverKey, player: playerKey };

/**
 * Changes entries of a log and makes everything that hangs on them good again, as an operator with all keys could:
 * `prev`, hashes, checkpoints, and the heads, hashes, seals and signatures of the files that follow. Only what the change
 * itself says stays wrong.
 *
 * @param change of the entries, before anything is made good
 * @param touched files that the change itself has rewritten: they are left alone
 */
export function forged(
  lines: readonly Line[],
  change: (entries: Loose[]) => void,
  { keys = TEST_KEYS, touched = [] as readonly number[] } = {},
): Line[] {
  const entries = structuredClone(lines.map(({ entry }) => entry)) as Loose[];
  change(entries);
  const origin = (entries[0].body.vkey as string).split('+')[0]!;
  const renamed = new Map<string, string>();
  const rewritten = new Map<number, Uint8Array>();
  let frontier = EMPTY_FRONTIER;
  let prev = '0'.repeat(64);
  const rename = (b64: string): Uint8Array => {
    let text = new TextDecoder().decode(fromBase64(b64)!);
    for (const [from, to] of renamed) text = text.replace(from, to);
    return utf8(text);
  };
  const sign = (actor: string, bytes: Uint8Array, sig: string | null): string | null => {
    const seat = Number(actor.slice(5));
    const key = sig === null ? null : keys.player(seat);
    return key === null ? sig : signFile(key, entries[0].game, seat, bytes);
  };

  return entries.map((entry, i) => {
    if (entry.prev === (lines[i - 1]?.hash ?? prev)) entry.prev = prev;
    const { file } = entry;
    if (file !== null && file.b64 !== undefined && !touched.includes(i)) {
      const bytes = rename(file.b64);
      if (toBase64(bytes) !== file.b64)
        entry.file = {
          sha256: toHex(sha256(bytes)),
          b64: toBase64(bytes),
          sig: sign(entry.actor, bytes, file.sig),
        };
    }
    if (file !== null && file.commit !== undefined && !touched.includes(i)) {
      const opening = entries
        .flatMap((later) => later.body.files ?? [])
        .find((opened) => opened.seq === entry.seq && opened.salt !== undefined);
      if (opening !== undefined) {
        const bytes = rename(opening.b64);
        rewritten.set(entry.seq, bytes);
        const before = fromBase64(opening.b64)!;
        // Only a seal that was right is made right again.
        const place = { genesisHash: lines[0]!.hash, seq: entry.seq };
        if (fileCommit(place, fromHex(opening.salt), before) === file.commit)
          file.commit = fileCommit(place, fromHex(opening.salt), bytes);
      }
    }
    if (!touched.includes(i)) {
      for (const opened of entry.body.files ?? []) {
        const bytes = rewritten.get(opened.seq);
        if (bytes === undefined || toBase64(bytes) === opened.b64) continue;
        opened.sig = sign(entries[opened.seq].actor, bytes, opened.sig);
        opened.b64 = toBase64(bytes);
      }
    }
    const hash = leafHash(canonicalJson(entry));
    frontier = appendLeaf(frontier, hash);
    if (lines[i] !== undefined) renamed.set(lines[i].hash, hash);
    prev = hash;
    return {
      entry,
      hash,
      checkpoint: signCheckpoint({ origin, size: i + 1, root: frontierRoot(frontier) }, keys.server),
    };
  });
}

/** The export of a log. */
export function exported(lines: readonly Line[], header: object = {}): string {
  const { game, body } = lines[0]!.entry;
  return `${[{ format: 'pbem-log-export/1', game, vkey: body.vkey, count: lines.length, ...header }, ...lines].map((line) => canonicalJson(line)).join('\n')}\n`;
}
